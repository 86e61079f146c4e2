"""Everything a dealer could reach for at one table: no more is known from it about what is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.rules import IRREGULARITIES, Effect, Felt, Gesture, Stage
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
    hand_names: Mapping[str, str] = field(default_factory=dict)
    """Every name the dealer's hand may be announced by, with the kind of hand it is."""
    named_bets: tuple[str, ...] = ()
    """The bets whose missing positions are called."""
    gestures: tuple[Gesture, ...] = ()
    moves: tuple[str, ...] = ()
    """Everything that is done here beside the deal."""
    counts: bool = False
    """Whether a deck may have to be counted."""

    def title(self, bet: str) -> str:
        return self.bets.get(bet, bet)


def presses_of(felt: Felt, stage: Stage, *, newest: bool) -> tuple[str, ...]:
    """The buttons of a stage: where two decks are dealt in turn, one for loading either."""
    if stage.does != "press":
        return ()
    if stage.loads and newest:
        return tuple(load_words(color) for color in felt.procedure.decks)
    return (stage.called,)


def load_words(color: str) -> str:
    return f"Load the {color} deck"


def _moves(felt: Felt) -> tuple[str, ...]:
    """What may have to be done in a round beside the deal, in no order that tells it."""
    keys = {IRREGULARITIES[kind].routine for kind in felt.game.irregularities}
    return tuple(sorted({move.does for key in keys for move, _ in felt.routine(key)}))


def _gestures(stages: Sequence[Stage]) -> tuple[Gesture, ...]:
    made = {stage.gesture for stage in stages if stage.gesture is not None}
    if Gesture.LOCK_UP in made:
        made.add(Gesture.LEAVE_UP)
    return tuple(gesture for gesture in Gesture if gesture in made)


def lay_desk(
    felt: Felt, seats: tuple[int, ...], console: Console | None, *, newest: bool = True
) -> Desk:
    """The desk of a felt with these seats; `newest` is whether it has all that is graded now."""
    stages = [stage for stage, _ in felt.dealing]
    presses = [press for stage in stages for press in presses_of(felt, stage, newest=newest)]
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
        hand_names={
            name: kind
            for kind, names in felt.game.dealer_names.items()
            for name in names
            if any(stage.names_hand for stage in stages)
        },
        named_bets=tuple(stage.bet for stage in stages if stage.does == "positions"),
        gestures=_gestures(stages),
        moves=_moves(felt),
    )


def extras(felt: Felt) -> tuple[str, ...]:
    """Lines that are paid without a bet of their own: an Ante Bonus, envy."""
    raises = {choice.makes for step in felt.game.decisions for choice in step.choices}
    return tuple(
        key for key in felt.place_in_settlement if felt.game.bet(key) is None and key not in raises
    )
