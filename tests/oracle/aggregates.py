"""An aggregate limit by hand: every prize in proportion, cents dealt out one at a time."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

LAYOUT = (
    "ante", "blind", "super_bonus", "bet_1", "bet_2", "bet_3", "bonus", "tie", "trips", "bad_beat",
    "ultimate_pairs", "three_plus", "pair_plus", "six_card_bonus", "three_card_bonus", "cover_all",
    "flush_bonus", "straight_flush_bonus", "queens_up", "aces_up", "play", "play_1", "play_2",
    "raise", "third_street", "fourth_street", "fifth_street", "ante_bonus",
)  # fmt: skip
"""Circles first, as a layout has them, then what is put up or paid later."""

PAID_BY = {
    "let-it-ride": dict.fromkeys(("bet_1", "bet_2", "bet_3"), "primary"),
    "mississippi-stud": dict.fromkeys(
        ("ante", "third_street", "fourth_street", "fifth_street"), "pays"
    ),
}
"""Bets that share a pay table, with the key of it."""

CENT = Fraction(1, 100)


def cut(document: Mapping[str, Any], lines: Mapping[int, Sequence[Any]]) -> dict[int, list[Any]]:
    """The lines of each seat after every aggregate limit of a document."""
    after = {seat: list(settled) for seat, settled in lines.items()}
    shared = PAID_BY.get(document["game"], {})
    for aggregate in document.get("aggregates", []):
        limit = Fraction(aggregate["limit"])
        kinds = {shared.get(bet, bet) for bet in aggregate["bets"]}
        winners = [
            (seat, place)
            for seat in sorted(after, reverse=True)
            for place in sorted(
                range(len(after[seat])), key=lambda place: _circle(after[seat][place].bet)
            )
            if shared.get(after[seat][place].bet, after[seat][place].bet) in kinds
            and _prize(after[seat][place]) > 0
        ]
        won = sum(_prize(after[seat][place]) for seat, place in winners)
        if won <= limit:
            continue
        paid = {}
        for seat, place in winners:
            share = _prize(after[seat][place]) * limit / won
            paid[seat, place] = share - share % CENT
        waiting = list(winners)
        while sum(paid.values()) < limit and waiting:
            lost = {key: _prize(after[key[0]][key[1]]) * limit / won - paid[key] for key in waiting}
            unlucky = next(key for key in waiting if lost[key] == max(lost.values()))
            waiting.remove(unlucky)
            if paid[unlucky] + CENT <= _prize(after[unlucky[0]][unlucky[1]]):
                paid[unlucky] += CENT
        for (seat, place), amount in paid.items():
            line = after[seat][place]
            after[seat][place] = line._replace(returned=line.returned - _prize(line) + amount)
    return after


def _circle(bet: str) -> int:
    return LAYOUT.index(bet) if bet in LAYOUT else len(LAYOUT)


def _prize(line: Any) -> Fraction:
    """What the dealer pays: beside a stake, or in its place where the odds say “for”."""
    if line.outcome != "win" or line.returned is None:
        return Fraction(0)
    stays = not line.pays or " for " not in line.pays
    return Fraction(line.returned) - (line.stake if stays else 0)
