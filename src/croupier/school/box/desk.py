"""Everything a dealer could reach for at one table: no more is known from it about what is due."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.rules import IRREGULARITIES, Effect, Felt
from croupier.school.box.console import Console


@dataclass(frozen=True)
class Desk:
    """The calls, buttons, places and rulings of a table."""

    calls: tuple[str, ...]
    presses: tuple[str, ...]
    reveals: tuple[str, ...]
    seats: tuple[int, ...]
    bets: Mapping[str, str] = field(default_factory=dict)
    """The title of every line that may have to be resolved."""
    hands: Mapping[str, str] = field(default_factory=dict)
    """The label of every hand of the console."""
    effects: tuple[Effect, ...] = ()
    announces: bool = False

    def title(self, bet: str) -> str:
        return self.bets.get(bet, bet)


def lay_desk(felt: Felt, seats: tuple[int, ...], console: Console | None) -> Desk:
    """The desk of a felt with these seats."""
    stages = [stage for stage, _ in felt.dealing]
    presses = [stage.called for stage in stages if stage.does == "press"]
    calls = [
        stage.called
        for number, stage in enumerate(stages)
        if stage.does == "announce" and (number == 0 or not stage.collects)
    ]
    if console is not None:
        presses += [console.start, console.end]
    return Desk(
        calls=tuple(sorted(set(calls))),
        presses=tuple(dict.fromkeys(presses)),
        reveals=tuple(stage.step for stage in stages if stage.does == "reveal"),
        seats=tuple(sorted(seats)),
        bets={key: felt.game.line_title(key) for key in felt.place_in_settlement},
        hands=console.hands if console is not None else {},
        effects=tuple(
            effect
            for effect in Effect
            if any(IRREGULARITIES[kind].effect is effect for kind in felt.game.irregularities)
        ),
        announces=felt.game.qualifies is not None,
    )


def extras(felt: Felt) -> tuple[str, ...]:
    """Lines that are paid without a bet of their own: an Ante Bonus, envy."""
    raises = {choice.makes for step in felt.game.decisions for choice in step.choices}
    return tuple(
        key for key in felt.place_in_settlement if felt.game.bet(key) is None and key not in raises
    )
