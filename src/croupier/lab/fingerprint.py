"""A digest of the code that results depend on."""

import hashlib
from functools import cache
from pathlib import Path

from croupier import __version__

_ROOMS = ("cards", "hands", "paytables", "rules", "games", "lab")


@cache
def fingerprint() -> str:
    """Return a digest of the code that results depend on; editing a rule invalidates results."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256(__version__.encode())
    for room in _ROOMS:
        for path in sorted(
            path for kind in ("*.py", "*.toml") for path in (root / room).rglob(kind)
        ):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()
