"""What the cards of a table come from: a shuffler, which counts and may fail, or a plain shoe."""

from typing import Literal

from croupier.rules import Procedure

Device = Literal["shuffler", "shoe"]


def device_of(procedure: Procedure) -> Device:
    """The game names what its procedure is dealt from: `i-Deal Plus`, `six-deck shoe`."""
    shoes = [name for name in procedure.shufflers if name.split()[-1].lower() == "shoe"]
    return "shoe" if len(shoes) == len(procedure.shufflers) else "shuffler"
