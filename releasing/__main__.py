"""`make release`: everything that is handed out, in one folder, the same bytes from the same tree.

The wheel carries its manifest, and the manifest's signature if there is a key. The folder holds
wheel, sdist, bill of materials, `SHA256SUMS` and the signature of that.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from croupier import __version__
from croupier.errors import CroupierError
from croupier.floor.release import MANIFEST, SIGNATURE, manifest_text, signed_words
from croupier.ledger.signing import SigningKey, load_key
from releasing.backend import FILES, lay_manual
from releasing.sbom import direct_names, read_lock, sbom

KEY_VARIABLE = "CROUPIER_RELEASE_KEY"
SUMS = "SHA256SUMS"
ROOT = Path(__file__).parent.parent
FIRST_DAY = 315_532_800
"""The earliest moment that a wheel can hold, for a tree that knows no better."""

_BUILD = """
import sys
from flit_core import buildapi
print(buildapi.build_wheel(sys.argv[1]))
print(buildapi.build_sdist(sys.argv[1]))
"""


def release(into: Path, key: SigningKey | None, *, root: Path = ROOT) -> list[Path]:
    """Make a release into an empty folder; the answer is what lies there."""
    if into.exists() and any(into.iterdir()):
        raise CroupierError("is not empty; a release gets a folder of its own", place=str(into))
    into.mkdir(parents=True, exist_ok=True)
    made = _moment(root)
    with tempfile.TemporaryDirectory(prefix="croupier-release-") as folder:
        tree = Path(folder)
        _copy(root, tree)
        package = tree / "src" / "croupier"
        text = manifest_text(package)
        (package / MANIFEST).write_text(text, encoding="utf-8")
        if key is not None:
            (package / SIGNATURE).write_text(f"{key.sign(signed_words(text))}\n", encoding="ascii")
        _build(tree, into, made)
    pins = read_lock(root / "locks" / "run.txt")
    document = sbom(pins, direct_names(root / "pyproject.toml"), __version__, made)
    bill = into / f"croupier-{__version__}.cdx.json"
    bill.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    sums = "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(into.iterdir())
    )
    (into / SUMS).write_text(sums, encoding="utf-8")
    if key is not None:
        (into / f"{SUMS}.sig").write_text(f"{key.sign(signed_words(sums))}\n", encoding="ascii")
    return sorted(into.iterdir())


def _copy(root: Path, tree: Path) -> None:
    for name in FILES:
        (tree / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(root / name, tree / name)
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyc", MANIFEST, SIGNATURE)
    shutil.copytree(root / "src", tree / "src", ignore=unwanted)
    lay_manual(tree, root / "docs")


def _build(tree: Path, into: Path, made: int) -> None:
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", _BUILD, str(into.absolute())],
        cwd=tree, env={**os.environ, "SOURCE_DATE_EPOCH": str(made)}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise CroupierError(f"the wheel could not be built: {done.stderr.strip()[-500:]}")


def _moment(root: Path) -> int:
    """When the tree was written: as told, else of its last commit."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    done = subprocess.run(
        ["git", "log", "-1", "--format=%ct"],  # noqa: S607
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else FIRST_DAY


def main() -> None:
    into = Path(sys.argv[1] if len(sys.argv) > 1 else "dist")
    path = os.environ.get(KEY_VARIABLE)
    try:
        key = load_key(Path(path).expanduser()) if path else None
        found = release(into, key)
    except CroupierError as error:
        sys.exit(f"make release: {error}")
    lines = [f"{path}\n" for path in found]
    lines.append(
        f"Signed with the key {key.public}.\n"
        if key is not None
        else f"Not signed: {KEY_VARIABLE} names no key.\n"
    )
    sys.stdout.writelines(lines)


if __name__ == "__main__":
    main()
