"""A sample round for any game: dealt from the rules themselves, so it cannot become outdated."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any

from croupier.cards import Card, cards_text
from croupier.games import find_game
from croupier.money import dollars
from croupier.records import SCHEMA
from croupier.rules import (
    Actions,
    BetsLocked,
    Decided,
    Layout,
    Round,
    Wager,
    apply,
    deal_piles,
    drive,
    from_pile,
    make_layout,
    open_round,
    settle,
)

STAKE_CENTS, SENSOR_STAKE_CENTS = 1000, 100
FIRST, SECOND = 1, 2
DEALS_TRIED = 200
HEADER = ("schema", "game", "tables", "procedure")


@cache
def example_hand(name: str) -> tuple[Card, ...]:
    """Return the first seat's cards in a game's example with its default layout.

    If no seat has any, return those of the first side.
    """
    round_ = _lively(make_layout(find_game(name)))
    sides = round_.layout.game.own_sides
    return round_.side(sides[0]) if sides else round_.spot(FIRST).cards


def example_text(layout: Layout) -> str:
    """Write an example as a person would type it: one fact per line."""
    document = example_document(layout)
    seats = ",\n".join(f"    {{\n{_entries(seat, 6)}\n    }}" for seat in document["seats"])
    before = _entries({key: document.pop(key) for key in HEADER if key in document}, 2)
    after = _entries({key: document[key] for key in document if key != "seats"}, 2)
    return f'{{\n{before},\n  "seats": [\n{seats}\n  ]{after and f",{chr(10)}{after}"}\n}}\n'


def _entries(mapping: dict[str, Any], indent: int) -> str:
    return ",\n".join(f'{" " * indent}"{key}": {json.dumps(mapping[key])}' for key in mapping)


def example_document(layout: Layout) -> dict[str, Any]:
    """Return a short round document on this layout: one seat with every bet, one with the least."""
    round_ = _lively(layout)
    game = layout.game
    tables = {key: entry.id for key, entry in layout.tables.items() if entry.id != game.tables[key]}
    document: dict[str, Any] = {"schema": SCHEMA, "game": game.name}
    if tables:
        document["tables"] = tables
    if layout.procedure is not game.procedures[0]:
        document["procedure"] = layout.procedure.key
    wagers = next(event.wagers for event in round_.events if isinstance(event, BetsLocked))
    document["seats"] = [
        {
            "seat": spot.seat,
            "bets": {bet: dollars(stake) for bet, stake in wager.bets.items()},
            **({"cards": cards_text(spot.cards)} if spot.cards else {}),
            **({"decisions": list(spot.decisions)} if game.decisions else {}),
        }
        for spot, wager in zip(round_.spots, wagers, strict=True)
    ]
    if round_.dealer:
        document["dealer"] = cards_text(round_.dealer)
    if round_.community:
        document["community"] = cards_text(round_.community)
    if round_.others:
        document["sides"] = {side: cards_text(cards) for side, cards in round_.others.items()}
    return document


def _lively(layout: Layout) -> Round:
    """Return the first deal in which seat 1 wins by a pay table and seat 2 should bet no more."""
    for number in range(DEALS_TRIED):
        round_ = _played(layout, number, second_bets=False)
        lines = settle(round_).seat(FIRST).lines
        won = any(line.stake and line.outcome == "win" and line.hit for line in lines)
        if won and _second_loses(_played(layout, number, second_bets=True)):
            return round_
    return _played(layout, 0, second_bets=False)


def _second_loses(round_: Round) -> bool:
    return (settle(round_).seat(SECOND).net or 0) < 0


def _played(layout: Layout, number: int, *, second_bets: bool) -> Round:
    """Return a round from a fixed deck order; a player who bets on takes every first choice."""
    salt = f"{layout.game.name} {number} "
    order = [card for _, card in sorted(_marked(layout.deck, salt))]
    pile = deal_piles(layout, order, (FIRST, SECOND))
    round_ = apply(open_round(layout), BetsLocked(_wagers(layout)))

    def decide(round_: Round, offered: Actions) -> Decided:  # noqa: ARG001  whatever lies there
        bets_on = second_bets or offered.seat == FIRST
        return offered.decision(offered.choices[0 if bets_on else -1].name)

    return drive(round_, from_pile(pile), decide)


def _marked(deck: Iterable[Card], salt: str) -> Iterator[tuple[bytes, Card]]:
    """Yield each card with its sort key; equal cards of a shoe have different ones."""
    met = Counter[Card]()
    for card in deck:
        copy = f" {met[card]}" if met[card] else ""
        met[card] += 1
        yield sha256(f"{salt}{card}{copy}".encode()).digest(), card


def _wagers(layout: Layout) -> tuple[Wager, Wager]:
    game = layout.game
    required = {bet.key for bet in game.bets if bet.mandatory}
    second_sensors = set(game.sensors[1:])
    least = [bet for bet in game.bets if bet.key in required or bet.equals in required]
    return (
        Wager(
            FIRST,
            {
                bet.key: SENSOR_STAKE_CENTS if bet.same_at_all_seats else STAKE_CENTS
                for bet in layout.bets
                if bet.key not in second_sensors
            },
            None,
        ),
        Wager(SECOND, {bet.key: STAKE_CENTS for bet in least or game.bets[:1]}, None),
    )
