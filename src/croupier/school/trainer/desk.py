"""Everything a dealer could use at one table; it reveals nothing about what is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.rules import IRREGULARITIES, Effect, Gesture, Layout, Stage
from croupier.school.trainer.console import Console


@dataclass(frozen=True)
class DealerDesk:
    """The calls, buttons, places and rulings of a table."""

    calls: tuple[str, ...]
    presses: tuple[str, ...]
    reveals: tuple[str, ...]
    seats: tuple[int, ...]
    bets: Mapping[str, str] = field(default_factory=dict)
    """The title of every line that may have to be resolved."""
    hands: Mapping[str, str] = field(default_factory=dict)
    """The label of every hand on the console."""
    effects: tuple[Effect, ...] = ()
    announces: bool = False
    hand_names: Mapping[str, str] = field(default_factory=dict)
    """Every name for announcing the dealer's hand, with its kind of hand."""
    sides: Mapping[str, str] = field(default_factory=dict)
    """The title of each hand of nobody …"""
    side_hands: tuple[str, ...] = ()
    """… and everything that such a hand may be called."""
    named_bets: tuple[str, ...] = ()
    """The bets for which missing positions are called."""
    gestures: tuple[Gesture, ...] = ()
    moves: tuple[str, ...] = ()
    """Everything done here besides the deal."""
    counts: bool = False
    """Whether a deck may have to be counted."""

    def title(self, bet: str) -> str:
        return self.bets.get(bet, bet)


def presses_of(layout: Layout, stage: Stage, *, newest: bool) -> tuple[str, ...]:
    """Return a stage's buttons: if two decks are dealt in turn, one for loading either."""
    if stage.does != "press":
        return ()
    if stage.loads and newest:
        return tuple(load_words(color) for color in layout.procedure.decks)
    return (stage.called,)


def load_words(color: str) -> str:
    return f"Load the {color} deck"


def _moves(layout: Layout) -> tuple[str, ...]:
    """Return what may have to be done besides the deal, in an order that gives nothing away."""
    keys = {IRREGULARITIES[kind].routine for kind in layout.game.irregularities}
    return tuple(sorted({move.does for key in keys for move, _ in layout.routine(key)}))


def _gestures(stages: Sequence[Stage]) -> tuple[Gesture, ...]:
    made = {stage.gesture for stage in stages if stage.gesture is not None}
    if Gesture.LOCK_UP in made:
        made.add(Gesture.LEAVE_UP)
    return tuple(gesture for gesture in Gesture if gesture in made)


def lay_desk(
    layout: Layout, seats: tuple[int, ...], console: Console | None, *, newest: bool = True
) -> DealerDesk:
    """Return the desk of a layout with these seats; `newest` includes all that is graded now."""
    stages = [stage for stage, _ in layout.dealing]
    presses = [press for stage in stages for press in presses_of(layout, stage, newest=newest)]
    calls = [
        stage.called
        for number, stage in enumerate(stages)
        if stage.does == "announce" and (number == 0 or not stage.collects)
    ]
    if console is not None:
        presses += [console.start, console.end]
    return DealerDesk(
        calls=tuple(sorted(set(calls))),
        presses=tuple(dict.fromkeys(presses)),
        reveals=tuple(stage.step for stage in stages if stage.does == "reveal"),
        seats=tuple(sorted(seats)),
        bets={key: layout.game.line_title(key) for key in layout.place_in_settlement},
        hands=console.hands if console is not None else {},
        effects=tuple(
            effect
            for effect in Effect
            if any(IRREGULARITIES[kind].effect is effect for kind in layout.game.irregularities)
        ),
        announces=layout.game.qualifies is not None,
        hand_names={
            name: kind
            for kind, names in layout.game.dealer_names.items()
            for name in names
            if any(stage.names_hand for stage in stages)
        },
        sides={side: layout.game.side_title(side) for side in layout.game.own_sides},
        side_hands=layout.game.side_names if any(stage.names_hand for stage in stages) else (),
        named_bets=tuple(stage.bet for stage in stages if stage.does == "positions"),
        gestures=_gestures(stages),
        moves=_moves(layout),
    )


def extras(layout: Layout) -> tuple[str, ...]:
    """Return lines that pay without a bet of their own: an Ante Bonus, envy."""
    raises = {choice.makes for step in layout.game.decisions for choice in step.choices}
    return tuple(
        key
        for key in layout.place_in_settlement
        if layout.game.bet(key) is None and key not in raises
    )
