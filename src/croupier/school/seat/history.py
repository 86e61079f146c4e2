"""What was played: sessions, their hands, any hand step by step, and files to download."""

import csv
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from io import StringIO

from croupier.cards import cards_text
from croupier.games import find_game
from croupier.given import no_formula
from croupier.ledger import Refusal, Refused, Transaction
from croupier.ledger.units import in_units, money_text
from croupier.money import dollars
from croupier.records.layout_view import Data
from croupier.rules import Round, replay, settle
from croupier.school.seat.alone import decisions
from croupier.school.seat.documents import (
    HANDS,
    Note,
    SeatHand,
    SeatSession,
    find_seat_session,
    hand_key,
    hands_of,
    sessions,
)
from croupier.school.seat.figures import Figures, HandFigures, figures_of
from croupier.school.seat.room import ROOM, Room
from croupier.school.seat.view import head_view, layout_view, note_view, turn_view
from croupier.school.seat.why import decimal

COLUMNS = (
    "sitting", "hand", "spot", "bets", "cards", "community", "dealer", "holds", "decisions",
    "best", "cost_first_bets", "cost_dollars", "why", "net_dollars",
)  # fmt: skip
"""The columns of the downloaded table; decisions of one spot are separated by `|`."""
ExportRow = tuple[str | int | Fraction | Decimal, ...]


def sessions_view(transaction: Transaction, learner: str) -> list[Data]:
    """Return every stored session, latest first."""
    return [_session_data(session) for session in reversed(sessions(transaction, learner))]


def _session_data(session: SeatSession) -> Data:
    return {
        "sitting": session.number,
        "game": session.choice.game,
        "title": find_game(session.choice.game).title,
        "began": session.began,
        "hands": session.hands,
        "here": not session.left,
        "won": money_text(session.bankroll + session.up - session.brought),
    }


def hands(transaction: Transaction, learner: str, session: int) -> Data:
    """Return the hands of a session, one line each."""
    found = find_seat_session(transaction, learner, session)
    lines = [_hand_data(hand) for hand in figures_of(transaction, found).hands]
    playing = found.hand
    if playing is not None and not playing.settled:
        (counted,) = Figures().with_hand(playing).hands
        lines.append(_hand_data(counted) | {"settled": False, "net": ""})
    return _session_data(found) | {"hands": lines}


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
"""A list of two thousand hands repeats the same few costs again and again."""


def hand(
    transaction: Transaction,
    learner: str,
    session: int,
    number: int,
    *,
    step: int | None = None,
    room: Room = ROOM,
) -> Data:
    """Return a hand after a number of its events, as in the seat's view; by default, its end."""
    found = find_seat_session(transaction, learner, session)
    kept = _find_hand(transaction, found, number)
    whole = kept.round(room.catalogue)
    last = len(whole.events)
    at = last if step is None else step
    if not 1 <= at <= last:
        raise Refused(Refusal.BAD_VALUE, f"step {at} is not there; hand {number} has 1 to {last}")
    played = replay(whole.layout, whole.events[:at])
    made = sum(1 for _ in decisions(played))
    notes = [note for note in kept.notes[:made] if note is not None]
    ended = kept.settled and at == last
    shown = head_view(found, whole.layout) | layout_view(
        whole.layout.game, played, found.choice.spots, hand=kept if ended else None
    )
    return shown | {
        "hand": number,
        "at": at,
        "phase": "settled" if ended else "deciding",
        "turn": None if ended else turn_view(played, found.bankroll),
        "notes": [note_view(note) for note in notes],
        "meters": [],
        "tally": None,
        "replay": {"step": at, "of": last},
    }


def _find_hand(transaction: Transaction, session: SeatSession, number: int) -> SeatHand:
    on_the_layout = session.hand
    if on_the_layout is not None and on_the_layout.number == number:
        return on_the_layout
    found = transaction.get(HANDS, hand_key(session.learner, session.number, number))
    if found is None:
        raise Refused(
            Refusal.UNKNOWN_HAND,
            f"session {session.number} has no hand {number}; it has {session.hands}",
        )
    return found


# Files ------------------------------------------------------------------------------------------


def export(transaction: Transaction, learner: str, session: int) -> str:
    """Return a session's finished hands as round records for `croupier settle`, one per line."""
    return "".join(f"{kept.record}\n" for kept in _finished(transaction, learner, session))


def export_csv(transaction: Transaction, learner: str, session: int, *, room: Room = ROOM) -> str:
    """Return the finished hands as a table: one row per spot, with the coach's notes."""
    paper = StringIO()
    rows = csv.writer(paper, lineterminator="\n")
    rows.writerow(COLUMNS)
    for row in export_rows(transaction, learner, session, room=room):
        rows.writerow(map(_csv_word, row))
    return paper.getvalue()


def _csv_word(cell: str | int | Fraction | Decimal) -> str:
    if isinstance(cell, str):
        return no_formula(cell)
    return f"{cell:f}" if isinstance(cell, Decimal) else str(cell)


def export_rows(
    transaction: Transaction, learner: str, session: int, *, room: Room = ROOM
) -> list[ExportRow]:
    """Return the same rows as values, for file formats with numbers."""
    rows = list[ExportRow]()
    for kept in _finished(transaction, learner, session):
        played = kept.round(room.catalogue)
        for spot in played.spots:
            notes = [note for note in kept.known if note.seat == spot.seat]
            rows.append((session, kept.number, *_row(kept, played, spot.seat, notes)))
    return rows


def _finished(transaction: Transaction, learner: str, session: int) -> list[SeatHand]:
    found = find_seat_session(transaction, learner, session)
    return [kept for kept in hands_of(transaction, found) if kept.settled]


def _row(kept: SeatHand, played: Round, seat: int, notes: list[Note]) -> ExportRow:
    spot = played.spot(seat)
    lines = settle(played).seat(seat).lines
    net = sum(kept.returned(seat, line) - in_units(line.stake) for line in lines)
    cost = sum((note.cost for note in notes), Fraction(0))
    cents = sum((note.cost_cents for note in notes), Fraction(0))
    return (
        seat,
        " ".join(f"{bet} {dollars(stake)}" for bet, stake in spot.stakes.items()),
        cards_text(spot.cards),
        cards_text(played.community)
        or ", ".join(f"{side} {cards_text(cards)}" for side, cards in played.others.items()),
        cards_text(played.dealer),
        played.layout.game.hand_name(spot, played),
        " | ".join(spot.decisions),
        " | ".join(note.best for note in notes),
        cost,
        Decimal(decimal(cents / 100)),
        " | ".join(note.why for note in notes),
        Decimal(money_text(net)),
    )
