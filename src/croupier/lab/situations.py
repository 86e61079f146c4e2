"""A situation: the cards someone sees, and the decision he has to make."""

from collections.abc import Iterable, Mapping

from croupier.cards import Card, parse_cards
from croupier.errors import BadBet, CroupierError, IllegalAction, WrongHandSize
from croupier.lab.solve import advise, base_bets
from croupier.rules import (
    BetsLocked,
    Dealt,
    Decided,
    Felt,
    Round,
    Wager,
    actions,
    apply,
    open_round,
)


def situation(
    felt: Felt,
    *,
    cards: str,
    community: str = "",
    dealer: str = "",
    decisions: Iterable[str] = (),
    stakes: Mapping[str, int] | None = None,
) -> Round:
    """The round that waits for the decision these cards lead to.

    Decisions made before may be left out: a player who could wait has waited, and where he had to
    choose he has chosen best.
    """
    up = dict(stakes) if stakes is not None else dict.fromkeys(base_bets(felt.game), 1)
    if not any(key in up for key in base_bets(felt.game)):
        raise BadBet(f"nothing is decided without {base_bets(felt.game)[0]}", place="stakes")
    held = {
        "cards": _parsed("cards", cards),
        "community": _parsed("community", community),
        "dealer": _parsed("dealer", dealer),
    }
    felt.game.deck.check(card for pile in held.values() for card in pile)
    table = apply(open_round(felt), BetsLocked((Wager(1, up),)))
    said = list(decisions)
    while offered := actions(table):
        if offered.seat is not None:
            if not any(held.values()):
                break
            choice = said.pop(0) if said else _earlier(table)
            table = apply(table, Decided(offered.seat, choice))
            continue
        draw = offered.draws[-1]
        pile = "cards" if isinstance(draw.to, int) else draw.to
        if len(held[pile]) < draw.cards:
            raise WrongHandSize(
                f"has {_count(held[pile])} left where the {draw.step} is {draw.cards}", place=pile
            )
        table = apply(table, Dealt(draw.to, held[pile][: draw.cards]))
        held[pile] = held[pile][draw.cards :]
    _check_all_used(table, held, said)
    return table


def _parsed(place: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except CroupierError as error:
        raise error.at(place) from error


def _count(cards: tuple[Card, ...]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def _earlier(table: Round) -> str:
    """What a sensible player has done before: waited if he could, else chosen best."""
    choices = actions(table).choices
    waits = [choice.name for choice in choices if not (choice.makes or choice.folds)]
    if len(waits) == 1:
        return waits[0]
    return advise(table).best


def _check_all_used(table: Round, held: Mapping[str, tuple[Card, ...]], said: list[str]) -> None:
    for pile, left in held.items():
        if left:
            raise WrongHandSize(
                f"has {_count(left)} too many: no decision of {table.felt.game.title} is made "
                "with them in sight",
                place=pile,
            )
    if said:
        raise IllegalAction(f"{said[0]!r} comes after the last decision", place="decisions")
    if actions(table).seat is None:
        raise IllegalAction("these cards leave nothing to decide")
