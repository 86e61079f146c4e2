"""Whether the running program is the one that was released (REGULATION 83, 97).

A release carries `MANIFEST.sha256`, a line for each of its files as `sha256sum` writes them, and
beside it the publisher's signature. A wheel carries its own list, which is used if there is no
manifest. A development tree has neither, says so, and is never mistaken for a release.
"""

import base64
import csv
import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any, Literal

import croupier
from croupier.errors import CroupierError
from croupier.ledger.signing import KEY_DIGITS, is_signed_by

MANIFEST = "MANIFEST.sha256"
SIGNATURE = f"{MANIFEST}.sig"
PACKAGE = "croupier"
_PIECES = 1 << 20
_UNSEEN = ("__pycache__",)


class BadManifest(CroupierError):
    """A manifest with a line that is not a hash and a name."""


class BadSignature(CroupierError):
    """A release that is not signed, or signed with another key."""


@dataclass(frozen=True, slots=True)
class Installed:
    """What is installed compared with what should be: the list, its hash, and what differs."""

    kind: Literal["release", "wheel", "development"]
    files: int = 0
    fingerprint: str = ""
    """The hash of the list itself: one number to compare with what the maker published."""
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    strange: tuple[str, ...] = ()
    """Files that do not belong to the release."""

    @property
    def genuine(self) -> bool:
        return not (self.changed or self.missing or self.strange)

    @property
    def told(self) -> str:
        """What was found, in a sentence."""
        if self.kind == "development":
            return "development tree, not a release"
        if self.genuine:
            return f"{self.files} files are as released, list {self.fingerprint[:16]}"
        named = [
            f"{name} {word}"
            for word, names in (
                ("has changed", self.changed),
                ("is missing", self.missing),
                ("is not of this release", self.strange),
            )
            for name in names
        ]
        more = f" and {len(named) - 5} more" if len(named) > 5 else ""
        return ", ".join(named[:5]) + more

    def as_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "genuine": self.genuine,
            "files": self.files,
            "fingerprint": self.fingerprint,
            "changed": list(self.changed),
            "missing": list(self.missing),
            "strange": list(self.strange),
        }


@dataclass(frozen=True, slots=True)
class _List:
    kind: Literal["release", "wheel"]
    hashes: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str = ""


def package_folder() -> Path:
    """Return where the running package is installed."""
    return Path(croupier.__file__).resolve().parent


def verify_installed(folder: Path | None = None) -> Installed:
    """Hash every file of the package and compare."""
    folder = folder or package_folder()
    known = _manifest(folder) or _record(folder)
    if known is None:
        return Installed("development")
    found = {name: _hash(path) for name, path in _files(folder)}
    return Installed(
        known.kind,
        len(known.hashes),
        known.fingerprint,
        changed=_sorted(
            name for name, value in known.hashes.items() if found.get(name, value) != value
        ),
        missing=_sorted(known.hashes.keys() - found.keys()),
        strange=_sorted(found.keys() - known.hashes.keys()),
    )


def manifest_text(folder: Path | None = None) -> str:
    """Return the manifest of a package folder, as a release carries it."""
    lines = [f"{_hash(path)}  {name}\n" for name, path in _files(folder or package_folder())]
    return "".join(lines)


def signed_words(text: str) -> str:
    """Return the text that a maker signs: a list of files, marked as one of a release."""
    return f"croupier release\n{text}"


def must_be_signed(public: str, signature: Path | None = None, folder: Path | None = None) -> None:
    """Refuse an installed list of files that was not signed with this key."""
    folder = folder or package_folder()
    path = signature or folder / SIGNATURE
    try:
        text = (folder / MANIFEST).read_text("utf-8", errors="replace")
    except OSError as error:
        raise BadSignature(f"there is no {MANIFEST}: this is not a release") from error
    try:
        words = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSignature("is no signature that can be read", place=path.name) from error
    if not is_signed_by(public, signed_words(text), words):
        raise BadSignature(
            f"does not fit: this release was not signed with the key {public[:KEY_DIGITS]}",
            place=path.name,
        )


def _sorted(names: Any) -> tuple[str, ...]:
    return tuple(sorted(names))


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield every file of the package by name, except what Python itself compiled."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        unlisted = name.as_posix() in (MANIFEST, SIGNATURE) or set(_UNSEEN) & {*name.parts}
        if path.is_file() and not unlisted:
            yield name.as_posix(), path


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECES):
            digest.update(piece)
    return digest.hexdigest()


def _manifest(folder: Path) -> _List | None:
    path = folder / MANIFEST
    if not path.is_file():
        return None
    text = path.read_text("utf-8", errors="replace")
    hashes = {}
    for number, line in enumerate(text.splitlines(), start=1):
        value, _, name = line.partition("  ")
        if len(value) != 64 or not name:
            raise BadManifest("write a hash, two blanks and a name", place=f"{MANIFEST}:{number}")
        hashes[name] = value
    return _List("release", hashes, hashlib.sha256(text.encode()).hexdigest())


def _record(folder: Path) -> _List | None:
    """Return the list of the wheel that this folder was installed from, if any."""
    try:
        installed = distribution(PACKAGE)
    except PackageNotFoundError:
        return None
    if Path(str(installed.locate_file(PACKAGE))).resolve() != folder:
        return None
    text = installed.read_text("RECORD") or ""
    hashes = {}
    for name, value, *_ in csv.reader(text.splitlines()):
        kind, _, code = value.partition("=")
        if name.startswith(f"{PACKAGE}/") and kind == "sha256":
            hashes[name.removeprefix(f"{PACKAGE}/")] = _hexadecimal(code)
    if not hashes:
        return None
    lines = "".join(f"{value}  {name}\n" for name, value in sorted(hashes.items()))
    return _List("wheel", hashes, hashlib.sha256(lines.encode()).hexdigest())


def _hexadecimal(code: str) -> str:
    return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).hex()


if __name__ == "__main__":
    sys.stdout.write(manifest_text())
