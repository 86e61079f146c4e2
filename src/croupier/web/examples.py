"""A round to begin with, for any game: dealt from the rules themselves, so it cannot go stale."""

import json
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
    Felt,
    Game,
    Round,
    Wager,
    apply,
    deal_piles,
    drive,
    from_pile,
    lay_felt,
    open_round,
    settle,
)

STAKE_CENTS, SENSOR_STAKE_CENTS = 1000, 100
FIRST, SECOND = 1, 2
DEALS_TRIED = 200
HEADER = ("schema", "game", "tables", "procedure")


@cache
def example_hand(name: str) -> tuple[Card, ...]:
    """The first seat's cards in the example of a game as it is laid by default."""
    return _lively(lay_felt(find_game(name))).spot(FIRST).cards


def example_text(felt: Felt) -> str:
    """An example as a person would type it: a line for each thing there is to say."""
    document = example_document(felt)
    seats = ",\n".join(f"    {{\n{_entries(seat, 6)}\n    }}" for seat in document["seats"])
    before = _entries({key: document.pop(key) for key in HEADER if key in document}, 2)
    after = _entries({key: document[key] for key in document if key != "seats"}, 2)
    return f'{{\n{before},\n  "seats": [\n{seats}\n  ]{after and f",{chr(10)}{after}"}\n}}\n'


def _entries(mapping: dict[str, Any], indent: int) -> str:
    return ",\n".join(f'{" " * indent}"{key}": {json.dumps(mapping[key])}' for key in mapping)


def example_document(felt: Felt) -> dict[str, Any]:
    """A short round document on this felt: one seat with every bet, one with the least."""
    table = _lively(felt)
    game = felt.game
    tables = {key: entry.id for key, entry in felt.tables.items() if entry.id != game.tables[key]}
    document: dict[str, Any] = {"schema": SCHEMA, "game": game.name}
    if tables:
        document["tables"] = tables
    if felt.procedure is not game.procedures[0]:
        document["procedure"] = felt.procedure.key
    wagers = next(event.wagers for event in table.events if isinstance(event, BetsLocked))
    document["seats"] = [
        {
            "seat": spot.seat,
            "bets": {bet: dollars(stake) for bet, stake in wager.bets.items()},
            "cards": cards_text(spot.cards),
            "decisions": list(spot.decisions),
        }
        for spot, wager in zip(table.spots, wagers, strict=True)
    ]
    if table.dealer:
        document["dealer"] = cards_text(table.dealer)
    if table.community:
        document["community"] = cards_text(table.community)
    return document


def _lively(felt: Felt) -> Round:
    """The first deal in which seat 1 wins by a pay table and seat 2 is right to bet no more."""
    for number in range(DEALS_TRIED):
        table = _played(felt, number, second_bets=False)
        lines = settle(table).seat(FIRST).lines
        won = any(line.stake and line.outcome == "win" and line.hit for line in lines)
        if won and _second_loses(_played(felt, number, second_bets=True)):
            return table
    return _played(felt, 0, second_bets=False)


def _second_loses(table: Round) -> bool:
    return (settle(table).seat(SECOND).net or 0) < 0


def _played(felt: Felt, number: int, *, second_bets: bool) -> Round:
    """A round from a fixed order of the deck; who bets on takes every first choice."""
    salt = f"{felt.game.name} {number} "
    order = sorted(felt.game.deck, key=lambda card: sha256(f"{salt}{card}".encode()).digest())
    pile = deal_piles(felt, order, (FIRST, SECOND))
    table = apply(open_round(felt), BetsLocked(_wagers(felt.game)))

    def decide(table: Round, offered: Actions) -> Decided:  # noqa: ARG001  whatever lies there
        bets_on = second_bets or offered.seat == FIRST
        return offered.decision(offered.choices[0 if bets_on else -1].name)

    return drive(table, from_pile(pile), decide)


def _wagers(game: Game) -> tuple[Wager, Wager]:
    required = {bet.key for bet in game.bets if bet.mandatory}
    second_sensors = set(game.sensors[1:])
    least = [bet for bet in game.bets if bet.key in required or bet.equals in required]
    return (
        Wager(
            FIRST,
            {
                bet.key: SENSOR_STAKE_CENTS if bet.same_at_all_seats else STAKE_CENTS
                for bet in game.bets
                if bet.key not in second_sensors
            },
            None,
        ),
        Wager(SECOND, {bet.key: STAKE_CENTS for bet in least or game.bets[:1]}, None),
    )
