"""What was played: sittings, their hands, any hand step by step, and files to take along."""

import csv
from fractions import Fraction
from functools import lru_cache
from io import StringIO

from croupier.cards import cards_text
from croupier.games import find_game
from croupier.ledger import Page, Refusal, Refused
from croupier.ledger.units import in_units, money_text
from croupier.money import dollars
from croupier.records.felt_view import Data
from croupier.rules import Round, replay, settle
from croupier.school.seat.alone import decisions
from croupier.school.seat.documents import (
    HANDS,
    Hand,
    Note,
    Sitting,
    find_sitting,
    hand_key,
    hands_of,
    sittings,
)
from croupier.school.seat.figures import Figures, HandFigures, figures_of
from croupier.school.seat.room import ROOM, Room
from croupier.school.seat.view import felt_view, head_view, note_view, turn_view
from croupier.school.seat.why import decimal

COLUMNS = (
    "sitting", "hand", "spot", "bets", "cards", "community", "dealer", "holds", "decisions",
    "best", "cost_first_bets", "cost_dollars", "why", "net_dollars",
)  # fmt: skip
"""The columns of the table that is taken along; decisions of one spot stand apart by `|`."""


def sittings_view(page: Page, learner: str) -> list[Data]:
    """Every sitting that is kept, the latest first."""
    return [_sitting_data(sitting) for sitting in reversed(sittings(page, learner))]


def _sitting_data(sitting: Sitting) -> Data:
    return {
        "sitting": sitting.number,
        "game": sitting.choice.game,
        "title": find_game(sitting.choice.game).title,
        "began": sitting.began,
        "hands": sitting.hands,
        "here": not sitting.left,
        "won": money_text(sitting.purse + sitting.up - sitting.brought),
    }


def hands(page: Page, learner: str, sitting: int) -> Data:
    """The hands of a sitting, each in a line."""
    found = find_sitting(page, learner, sitting)
    lines = [_hand_data(hand) for hand in figures_of(page, found).hands]
    playing = found.hand
    if playing is not None and not playing.settled:
        (counted,) = Figures().with_hand(playing).hands
        lines.append(_hand_data(counted) | {"settled": False, "net": ""})
    return _sitting_data(found) | {"hands": lines}


def _hand_data(hand: HandFigures) -> Data:
    return {
        "hand": hand.number,
        "settled": True,
        "net": money_text(hand.won + hand.beside),
        "decisions": hand.decisions,
        "mistakes": hand.mistakes,
        "cost": {"fraction": str(hand.cost), "decimal": _decimal(hand.cost)},
    }


_decimal = lru_cache(maxsize=4096)(decimal)
"""A list of two thousand hands says the same few costs again and again."""


def hand(
    page: Page,
    learner: str,
    sitting: int,
    number: int,
    *,
    step: int | None = None,
    room: Room = ROOM,
) -> Data:
    """A hand after so many of its events, in the shape of the seat's view; else its end."""
    found = find_sitting(page, learner, sitting)
    kept = _find_hand(page, found, number)
    whole = kept.round(room.catalogue)
    last = len(whole.events)
    at = last if step is None else step
    if not 1 <= at <= last:
        raise Refused(Refusal.BAD_VALUE, f"step {at} is not there; hand {number} has 1 to {last}")
    played = replay(whole.felt, whole.events[:at])
    made = sum(1 for _ in decisions(played))
    notes = [note for note in kept.notes[:made] if note is not None]
    ended = kept.settled and at == last
    shown = head_view(found, whole.felt) | felt_view(
        whole.felt.game, played, found.choice.spots, hand=kept if ended else None
    )
    return shown | {
        "hand": number,
        "at": at,
        "phase": "settled" if ended else "deciding",
        "turn": None if ended else turn_view(played, found.purse),
        "notes": [note_view(note) for note in notes],
        "meters": [],
        "tally": None,
        "replay": {"step": at, "of": last},
    }


def _find_hand(page: Page, sitting: Sitting, number: int) -> Hand:
    on_the_felt = sitting.hand
    if on_the_felt is not None and on_the_felt.number == number:
        return on_the_felt
    found = page.get(HANDS, hand_key(sitting.learner, sitting.number, number))
    if found is None:
        raise Refused(
            Refusal.UNKNOWN_HAND,
            f"session {sitting.number} has no hand {number}; it has {sitting.hands}",
        )
    return found


# Files ------------------------------------------------------------------------------------------


def export(page: Page, learner: str, sitting: int) -> str:
    """The finished hands of a sitting as round records for `croupier settle`, one on each line."""
    return "".join(f"{kept.record}\n" for kept in _finished(page, learner, sitting))


def export_csv(page: Page, learner: str, sitting: int, *, room: Room = ROOM) -> str:
    """The finished hands of a sitting as a table: a row for each spot, with the coach's notes."""
    paper = StringIO()
    rows = csv.writer(paper, lineterminator="\n")
    rows.writerow(COLUMNS)
    for kept in _finished(page, learner, sitting):
        played = kept.round(room.catalogue)
        for spot in played.spots:
            notes = [note for note in kept.known if note.seat == spot.seat]
            rows.writerow((sitting, kept.number, *_row(kept, played, spot.seat, notes)))
    return paper.getvalue()


def _finished(page: Page, learner: str, sitting: int) -> list[Hand]:
    found = find_sitting(page, learner, sitting)
    return [kept for kept in hands_of(page, found) if kept.settled]


def _row(kept: Hand, played: Round, seat: int, notes: list[Note]) -> tuple[object, ...]:
    spot = played.spot(seat)
    lines = settle(played).seat(seat).lines
    net = sum(kept.returned(seat, line) - in_units(line.stake) for line in lines)
    cost = sum((note.cost for note in notes), Fraction(0))
    cents = sum((note.cost_cents for note in notes), Fraction(0))
    return (
        seat,
        " ".join(f"{bet} {dollars(stake)}" for bet, stake in spot.stakes.items()),
        cards_text(spot.cards),
        cards_text(played.community),
        cards_text(played.dealer),
        played.felt.game.hand_name(spot, played),
        " | ".join(spot.decisions),
        " | ".join(note.best for note in notes),
        str(cost),
        decimal(cents / 100),
        " | ".join(note.why for note in notes),
        money_text(net),
    )
