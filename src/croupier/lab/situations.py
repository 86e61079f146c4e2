"""A situation: the cards someone sees, and the decision to make."""

from collections.abc import Iterable, Mapping

from croupier.cards import Card, parse_cards
from croupier.errors import BadBet, CroupierError, IllegalAction, WrongHandSize, either
from croupier.lab.solve import advise
from croupier.rules import (
    Actions,
    BetsLocked,
    Deal,
    Draw,
    Layout,
    Round,
    Wager,
    actions,
    apply,
    drive,
    open_round,
)


def situation(
    layout: Layout,
    *,
    cards: str,
    community: str = "",
    dealer: str = "",
    decisions: Iterable[str] = (),
    stakes: Mapping[str, int] | None = None,
) -> Round:
    """Return the round that waits for the decision these cards lead to.

    Earlier decisions may be omitted: a player who could wait has waited, and one who had to choose
    chose best.
    """
    if not layout.game.decisions:
        raise IllegalAction(f"players make no decisions in {layout.game.title}")
    up = dict(stakes) if stakes is not None else dict.fromkeys(layout.game.base_bets, 1)
    if not any(key in up for key in layout.game.base_bets):
        raise BadBet(f"there are no decisions without {layout.game.base_bets[0]}", place="stakes")
    held = {
        "cards": _parsed("cards", cards),
        "community": _parsed("community", community),
        "dealer": _parsed("dealer", dealer),
    }
    layout.deck.check(card for pile in held.values() for card in pile)
    _check_street(layout, {pile: len(seen) for pile, seen in held.items()})
    round_ = apply(open_round(layout), BetsLocked((Wager(1, up),)))
    said = list(decisions)

    def deal(round_: Round, draw: Draw) -> tuple[Card, ...] | None:
        if draw != actions(round_).draws[-1]:
            return None  # no bet depends on it
        pile = "cards" if isinstance(draw.to, int) else draw.to
        shown, held[pile] = held[pile][: draw.cards], held[pile][draw.cards :]
        return shown

    def decide(round_: Round, offered: Actions) -> str | None:  # noqa: ARG001  as it was said
        if not any(held.values()):
            return None
        return said.pop(0) if said else _earlier(round_)

    round_ = drive(round_, deal, decide)
    if said:
        raise IllegalAction(f"{said[0]!r} comes after the last decision", place="decisions")
    return round_


def _check_street(layout: Layout, given: Mapping[str, int]) -> None:
    """Check that the number of visible cards is one at which a decision is made."""
    seen = dict.fromkeys(given, 0)
    streets: list[dict[str, int]] = []
    for step in layout.steps:
        if isinstance(step, Deal):
            seen["cards" if step.to == "seats" else step.to] += step.cards
        else:
            streets.append(dict(seen))
    if given in streets:
        return
    for pile, count in given.items():
        allowed = sorted({street[pile] for street in streets})
        fitting = [street for street in streets if street[pile] == count]
        if not fitting or pile == "dealer":
            raise WrongHandSize(
                f"has {count} card{'s' if count != 1 else ''}; decisions in {layout.game.title} "
                f"are made with {either(map(str, allowed))}",
                place=pile,
            )
        streets = fitting


def _parsed(place: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CroupierError as error:
        raise error.at(place) from error


def _earlier(round_: Round) -> str:
    """Return a sensible player's earlier decisions: to wait if possible, else the best choice."""
    choices = actions(round_).choices
    waits = [choice.name for choice in choices if not (choice.makes or choice.folds)]
    if len(waits) == 1:
        return waits[0]
    return advise(round_).best
