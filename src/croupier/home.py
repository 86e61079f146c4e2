"""Where Croupier keeps what belongs to its user: one folder, and nothing outside it."""

import os
from pathlib import Path

HOME_VARIABLE = "CROUPIER_HOME"


def data_folder() -> Path:
    """`$CROUPIER_HOME`, else `croupier` in the user's own data folder."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    share = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "croupier"


def tables_folder() -> Path:
    """Pay tables of the user's own; every `*.toml` in it joins the catalog."""
    return data_folder() / "tables"


def keys_folder() -> Path:
    """Private keys; nobody but their owner may read them."""
    return data_folder() / "keys"


def kernels_folder() -> Path:
    """Compiled array kernels, kept from one run to the next."""
    return data_folder() / "kernels"
