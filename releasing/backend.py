"""How pip builds Croupier: flit does it, after the documentation was laid into the package.

An installed Croupier serves its documentation without the internet, so a wheel has to carry it, and
flit packs what lies in the package's folder. The tree keeps its documentation in `docs` alone.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flit_core import buildapi

get_requires_for_build_wheel = buildapi.get_requires_for_build_wheel
get_requires_for_build_sdist = buildapi.get_requires_for_build_sdist
get_requires_for_build_editable = buildapi.get_requires_for_build_editable
prepare_metadata_for_build_wheel = buildapi.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = buildapi.prepare_metadata_for_build_editable
build_editable = buildapi.build_editable
"""A tree that is installed as it stands reads its documentation where it is written."""

FILES = ("pyproject.toml", "README.md", "LICENSE", "releasing/backend.py")
"""What a build needs beside the package."""

MANIFEST = "MANIFEST.sha256"
ENDINGS = (".md", ".png", ".svg", ".json")
LEFT_OUT = "press"
"""The folder that prints the documentation, which is no part of it."""


def lay_manual(tree: Path, docs: Path) -> None:
    """Copy documentation into the package of a tree, where it has none yet.

    A package whose manifest is written already stays as that says.
    """
    package = tree / "src" / "croupier"
    manual = package / "manual"
    if manual.exists() or (package / MANIFEST).exists() or not docs.is_dir():
        return
    for path in sorted(docs.rglob("*")):
        name = path.relative_to(docs)
        if path.suffix in ENDINGS and LEFT_OUT not in name.parts:
            target = manual / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)


@contextmanager
def _tree_with_manual() -> Iterator[None]:
    """Be in a copy of the tree with its documentation laid in: nobody sees the tree change."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="croupier-build-") as folder:
        tree = Path(folder)
        for name in FILES:
            (tree / name).parent.mkdir(exist_ok=True)
            shutil.copyfile(here / name, tree / name)
        shutil.copytree(here / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__"))
        lay_manual(tree, here / "docs")
        os.chdir(tree)
        try:
            yield
        finally:
            os.chdir(here)


def build_wheel(
    wheel_directory: str,
    config_settings: Any = None,
    metadata_directory: str | None = None,
) -> str:
    """A wheel with the documentation in it."""
    into = str(Path(wheel_directory).absolute())
    with _tree_with_manual():
        name: str = buildapi.build_wheel(into, config_settings, metadata_directory)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """An archive of the sources, the documentation among them."""
    into = str(Path(sdist_directory).absolute())
    with _tree_with_manual():
        name: str = buildapi.build_sdist(into, config_settings)
    return name
