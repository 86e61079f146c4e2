"""A bill of materials (CycloneDX) read off the lock: what a release brings along, and its hashes.

It is made without asking anybody: the lock names every package, its version, where it applies and
the hashes of the files that may be installed for it.
"""

import json
import re
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from croupier.errors import CroupierError

SPECIFICATION = "1.5"
_PIN = re.compile(r"([A-Za-z0-9._-]+)(\[[^\]]*\])?==(\S+?)(?:\s*;\s*(.+?))?\s*\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})\s*\\?$")
_NAME = re.compile(r"[A-Za-z0-9._-]+")


class BadLock(CroupierError):
    """A lock with a line that pins nothing."""


@dataclass(frozen=True, slots=True)
class Pin:
    """A package of the lock."""

    name: str
    version: str
    hashes: tuple[str, ...]
    marker: str = ""
    """Where it applies, as pip writes it; everywhere if empty."""

    @property
    def ref(self) -> str:
        """Its address as a package (purl)."""
        return f"pkg:pypi/{normal(self.name)}@{self.version}"

    def as_json(self) -> dict[str, Any]:
        facts = [{"name": "pip:hash", "value": f"sha256:{value}"} for value in self.hashes]
        if self.marker:
            facts.insert(0, {"name": "pip:marker", "value": self.marker})
        return {
            "type": "library",
            "bom-ref": self.ref,
            "name": self.name,
            "version": self.version,
            "purl": self.ref,
            "properties": facts,
        }


def normal(name: str) -> str:
    """A name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_lock(path: Path) -> list[Pin]:
    """Every package of a lock that pins by hash."""
    pins: list[Pin] = []
    found: tuple[str, str, str] | None = None
    hashes: list[str] = []

    def done() -> None:
        if found is not None:
            if not hashes:
                raise BadLock(f"{found[0]} has no hash; write: make lock", place=str(path))
            pins.append(Pin(found[0], found[1], tuple(hashes), found[2]))

    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        if matched := _HASH.fullmatch(text):
            hashes.append(matched[1])
        elif matched := _PIN.fullmatch(text):
            done()
            found, hashes = (matched[1], matched[3], matched[4] or ""), []
        else:
            raise BadLock(f"{text[:60]!r} pins no package", place=f"{path}:{number}")
    done()
    return pins


def direct_names(project: Path) -> set[str]:
    """The packages that the project itself asks for."""
    data = tomllib.loads(project.read_text("utf-8"))["project"]
    wanted = [*data["dependencies"], *data["optional-dependencies"]["postgres"]]
    return {normal(matched[0]) for one in wanted if (matched := _NAME.match(one))}


def sbom(pins: list[Pin], direct: set[str], version: str, made: int) -> dict[str, Any]:
    """The document; the same lock at the same moment gives the same bytes."""
    ours = f"pkg:pypi/croupier@{version}"
    components = [pin.as_json() for pin in sorted(pins, key=lambda pin: (pin.name, pin.version))]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([ours, components], sort_keys=True))
    return {
        "$schema": f"http://cyclonedx.org/schema/bom-{SPECIFICATION}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(made, UTC).isoformat().replace("+00:00", "Z"),
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": "croupier",
                "version": version,
                "purl": ours,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": components,
        "dependencies": [
            {"ref": ours, "dependsOn": sorted(_direct(pins, direct))},
            *({"ref": component["bom-ref"]} for component in components),
        ],
    }


def _direct(pins: list[Pin], names: set[str]) -> Iterator[str]:
    return (pin.ref for pin in pins if normal(pin.name) in names)
