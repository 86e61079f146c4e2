"""A round at a full table with every bet up, told from the first bet to the last cent."""

from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

from croupier.cards import Card, cards_text
from croupier.money import dollars
from croupier.records.words import hit_text, pays_text
from croupier.rules import (
    WAITS,
    Bet,
    BetsLocked,
    Game,
    Layout,
    Line,
    Procedure,
    Round,
    Wager,
    actions,
    apply,
    deal_piles,
    describe,
    make_layout,
    next_deal,
    open_round,
    settle,
)

FOLDER = Path(__file__).parent / "golden"

LINK = "MG-01"
"""The second sensor is on the link, so that its cards are turned too."""


def drawn(seed: str, among: Sequence[Card]) -> list[Card]:
    """An order of cards that every machine and every Python finds the same."""
    copies: Counter[Card] = Counter()
    keys = []
    for card in among:
        copies[card] += 1
        copy = f", copy {copies[card]}" if copies[card] > 1 else ""
        keys.append((sha256(f"{seed} {card}{copy}".encode()).digest(), card))
    return [card for _, card in sorted(keys)]


def transcript(game: Game) -> str:
    """One round for each procedure."""
    return "\n".join(line for procedure in game.procedures for line in _round(game, procedure))


def full_table(game: Game) -> tuple[Wager, ...]:
    """Every seat with every bet."""
    bets = {bet.key: _amount_cents(game, bet) for bet in make_layout(game).bets}
    return tuple(Wager(seat, bets) for seat in range(1, game.seats_max + 1))


def _amount_cents(game: Game, bet: Bet) -> int:
    if bet.same_at_all_seats:
        return 100
    return 1000 if bet.mandatory or bet.equals or not bet.table else 500


def _round(game: Game, procedure: Procedure) -> Iterator[str]:
    linked = {
        bet: LINK for bet, default in game.tables.items() if bet.endswith("_2") and default != WAITS
    }
    layout = make_layout(game, tables=linked, procedure=procedure.key)
    yield f"{game.title}, {procedure.title}"
    yield "tables: " + ", ".join(f"{key} {table.id}" for key, table in layout.tables.items())
    yield ""
    round_ = apply(open_round(layout), BetsLocked(full_table(game)))
    seats = [spot.seat for spot in round_.spots]
    seed = f"{game.name} {procedure.key}"
    pile = deal_piles(layout, drawn(seed, tuple(game.deck)), seats)
    yield describe(round_.events[-1]).replace(": ", ":\n  ", 1).replace("; ", "\n  ")
    while actions(round_):
        event = next_deal(round_, pile)
        if event is None:
            offered = actions(round_)
            assert offered.decide is not None
            decisions = list(offered)
            names = " | ".join(decision.choice for decision in decisions)
            yield f"seat {offered.seat}, {offered.decide.title}: {names}"
            number = sha256(f"{seed} {len(round_.events)}".encode()).digest()[0]
            round_ = apply(round_, decisions[number % len(decisions)])
        else:
            round_ = apply(round_, event)
        yield f"  {describe(round_.events[-1])}"
    yield f"burned: {cards_text(pile.burned) or 'none'}; left: {len(pile.left)} cards"
    yield from _settlement(layout, round_)


def _settlement(layout: Layout, round_: Round) -> Iterator[str]:
    yield ""
    dealer = layout.game.dealer_text(round_)
    yield f"The dealer has {dealer}." if dealer else "There is no dealer to beat."
    for result in settle(round_).in_turn:
        spot = round_.spot(result.seat)
        folded = ", folded" if spot.folded else ""
        net = dollars(result.net) if result.net is not None else "up to the meter"
        yield f"seat {spot.seat} ({layout.game.hand_name(spot, round_)}{folded}): net {net}"
        yield from map(_line, result.lines)
    yield ""


def _line(line: Line) -> str:
    returned = dollars(line.returned) if line.returned is not None else "meter"
    cells = (
        f"{line.bet:<16}", f"{dollars(line.stake):>6}", f"{line.outcome:<4}", f"{returned:>8}",
        f"{pays_text(line) or '':<14}", f"{line.clause.id} {line.clause.key:<18}", hit_text(line),
    )  # fmt: skip
    return f"  {'  '.join(cells)}".rstrip()
