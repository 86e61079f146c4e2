"""Rounds played and settled one by one in plain Python, against a limit in rounds a second."""

import json
import random

from benchmarks import Row, seconds
from croupier.cards import STANDARD, cards_text
from croupier.games import GAMES
from croupier.records import settle_document
from croupier.rules import (
    BetsLocked,
    Decided,
    Layout,
    Settlement,
    Wager,
    actions,
    apply,
    deal_piles,
    make_layout,
    next_deal,
    open_round,
    settle,
)

ROUNDS = 2_000
ROUNDS_A_SECOND = 5_000
"""What would be natural for Three Card Poker on one core."""


def play(layout: Layout, chance: random.Random) -> Settlement:
    """A round of one seat with the base bets, the first choice taken everywhere."""
    game = layout.game
    required = {bet.key for bet in game.bets if bet.mandatory} or {game.bets[0].key}
    stakes = {bet.key: 1000 for bet in game.bets if bet.key in required or bet.equals in required}
    pile = deal_piles(layout, chance.sample(list(STANDARD), 52), [1])
    round_ = apply(open_round(layout), BetsLocked((Wager(1, stakes),)))
    while offered := actions(round_):
        if offered.seat is not None:
            round_ = apply(round_, Decided(offered.seat, offered.choices[0].name))
        else:
            dealt = next_deal(round_, pile)
            if dealt is None:
                break
            round_ = apply(round_, dealt)
    return settle(round_)


def played_and_settled() -> list[Row]:
    """Every game through the engine, shuffle and deal included."""
    rows = []
    for game in GAMES:
        layout, chance = make_layout(game), random.Random(1)

        def many(layout: Layout = layout, chance: random.Random = chance) -> None:
            for _ in range(ROUNDS):
                play(layout, chance)

        rate = ROUNDS / seconds(many, times=3)
        limited = game.name == "three-card-poker"
        rows.append(
            Row(
                what=f"{game.title}, dealt and settled",
                measured=f"{rate:,.0f} rounds/s",
                against=f"{ROUNDS_A_SECOND:,} rounds/s" if limited else "",
                ratio=rate / ROUNDS_A_SECOND if limited else None,
                target=1 if limited else None,
            )
        )
    return rows


def settled_from_documents() -> list[Row]:
    """Round documents, JSON text in and answer out."""
    chance = random.Random(2)
    texts = []
    for _ in range(ROUNDS):
        cards = chance.sample(list(STANDARD), 6)
        texts.append(
            json.dumps(
                {
                    "game": "three-card-poker",
                    "seats": [
                        {
                            "seat": 1,
                            "bets": {"ante": "10", "pair_plus": "5"},
                            "cards": cards_text(cards[:3]),
                            "decisions": ["play"],
                        }
                    ],
                    "dealer": cards_text(cards[3:]),
                }
            )
        )

    def all_of_them() -> None:
        for text in texts:
            json.dumps(settle_document(json.loads(text)))

    rate = ROUNDS / seconds(all_of_them, times=3)
    return [
        Row(
            what="Three Card Poker documents settled",
            measured=f"{rate:,.0f} documents/s",
            against=f"{ROUNDS_A_SECOND:,} a second",
            ratio=rate / ROUNDS_A_SECOND,
            target=0.5,
        )
    ]
