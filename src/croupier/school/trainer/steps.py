"""The steps of a round: the one right act at each point, and the clause that requires it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from croupier.rules import Clause, Round
from croupier.school.trainer.acts import Act
from croupier.school.trainer.desk import DealerDesk
from croupier.school.trainer.scene import Packet, Scene

Kind = Literal["procedure", "payout", "irregularity"]


@dataclass(frozen=True)
class Step:
    """One thing the dealer has to do."""

    act: Act
    clause: Clause
    kind: Kind
    """The kind of fault if it is missed."""
    scene: Scene
    """What the dealer sees once it is done."""
    order: Clause
    """The stage that says when and in which order it is done."""
    stage: int
    """The number of that stage, from 0."""
    also: tuple[Act, ...] = ()
    """Other ways to say the same."""
    packet: Packet | None = None
    """What the shuffler holds out while this is due."""

    @property
    def is_pay(self) -> bool:
        return self.kind == "payout"

    def fits(self, act: Act) -> bool:
        return act == self.act or act in self.also


@dataclass(frozen=True)
class RoundScript:
    """A whole round, from the first call to the last button."""

    desk: DealerDesk
    opening: Scene
    steps: tuple[Step, ...]
    final: Round
    """The round as it ends."""
    lines: Mapping[tuple[int, str], Clause] = field(default_factory=dict)
    """For every line of the settlement, the clause behind it."""
    settles_from: int = 0
    """The first step of the settlement."""

    def scene(self, at: int) -> Scene:
        """Return what the dealer sees after this many steps."""
        return self.steps[at - 1].scene if at else self.opening
