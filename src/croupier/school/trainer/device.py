"""What a table's cards come from: a shuffler, which counts and may fail, or a plain shoe."""

from typing import Literal

from croupier.rules import Procedure

Device = Literal["shuffler", "shoe"]


def device_of(procedure: Procedure) -> Device:
    """Return what a procedure is dealt from."""
    return "shoe" if procedure.from_shoe else "shuffler"
