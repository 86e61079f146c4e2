"""Where Croupier keeps the user's data: in one folder, and nowhere else."""

import os
from pathlib import Path

HOME_VARIABLE = "CROUPIER_HOME"


def data_folder() -> Path:
    """Return `$CROUPIER_HOME`, or else `croupier` in the user's data folder."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    share = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "croupier"


def tables_folder() -> Path:
    """The folder of the user's custom pay tables; every `*.toml` in it joins the catalog."""
    return data_folder() / "tables"


def keys_folder() -> Path:
    """The folder of private keys, readable by its owner only."""
    return data_folder() / "keys"


def kernels_folder() -> Path:
    """The folder of compiled array kernels, kept between runs."""
    return data_folder() / "kernels"
