"""A settled round, seat by seat, in the words and with the cards that a screen shows."""

from dataclasses import dataclass
from decimal import Decimal

from croupier.cards import Card
from croupier.money import dollars
from croupier.records.layout_view import cards_of_round
from croupier.records.words import cut_text, hit_text, pays_text
from croupier.rules import Line, Round, SeatResult, Settlement
from croupier.show.sheets import Sheet


@dataclass(frozen=True, slots=True)
class SettledLine:
    """One resolved bet, with its clause."""

    title: str
    stake: str
    outcome: str
    pays: str
    returned: str
    hand: str
    clause: str
    reason: str
    cut: str
    """What an aggregate limit took; empty if there was none."""


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """One betting position after the round."""

    seat: int
    player: str
    cards: tuple[Card, ...]
    hand: str
    decisions: tuple[str, ...]
    lines: tuple[SettledLine, ...]
    net: str


@dataclass(frozen=True, slots=True)
class SettledRound:
    """Everything a settlement screen prints."""

    game: str
    title: str
    dealer: tuple[Card, ...]
    dealer_hand: str
    community: tuple[Card, ...]
    sides: tuple[tuple[str, tuple[Card, ...], str], ...]
    """Hands without a player: the side's name, its cards, and what they count."""
    out_of_play: tuple[Card, ...]
    seats: tuple[SettledSeat, ...]
    void_reason: str


def settled_round(round_: Round, result: Settlement) -> SettledRound:
    """Return a round and its settlement as one page."""
    layout = round_.layout
    full_hand = cards_of_round(round_, "dealer")
    compared = round_.is_complete
    return SettledRound(
        game=layout.game.name,
        title=layout.game.title,
        dealer=round_.dealer,
        # If everyone folded, the dealer's hand stays closed, and half a hand has no name.
        dealer_hand=layout.game.dealer_text(round_)
        if compared and full_hand and len(round_.dealer) == full_hand
        else "",
        community=round_.community,
        sides=tuple(
            (layout.game.side_title(side), round_.side(side), layout.game.side_name(side, round_))
            for side in layout.game.own_sides
            if round_.side(side)
        ),
        out_of_play=round_.out_of_play,
        seats=tuple(_seat(round_, entry, compared=compared) for entry in result.seats),
        void_reason=result.void_reason,
    )


def settled_sheet(result: SettledRound) -> Sheet:
    """Return every line of a settlement; amounts are numbers, and empty if the meter pays."""
    headings = (
        "Seat", "Player", "Bet", "Stake", "Outcome", "Pays", "Returned", "Hand", "Limited",
        "Clause", "Reason",
    )  # fmt: skip
    return Sheet(
        "Settlement",
        headings,
        tuple(
            (
                seat.seat, seat.player, line.title, Decimal(line.stake), line.outcome, line.pays,
                Decimal(line.returned) if line.returned else None, line.hand, line.cut, line.clause,
                line.reason,
            )
            for seat in result.seats
            for line in seat.lines
        ),
    )  # fmt: skip


def _seat(round_: Round, entry: SeatResult, *, compared: bool) -> SettledSeat:
    spot = round_.spot(entry.seat)
    game = round_.layout.game
    return SettledSeat(
        seat=entry.seat,
        player=spot.player or "",
        cards=spot.cards,
        hand=game.hand_name(spot, round_) if compared and spot.cards else "",
        decisions=spot.decisions,
        lines=tuple(_line(game.line_title(line.bet), line) for line in entry.lines),
        net=dollars(entry.net) if entry.net is not None else "",
    )


def _line(title: str, line: Line) -> SettledLine:
    return SettledLine(
        title=title,
        stake=dollars(line.stake),
        outcome=line.outcome,
        pays=pays_text(line) or "",
        returned=dollars(line.returned) if line.returned is not None else "",
        hand=hit_text(line),
        clause=line.clause.id,
        reason=line.clause.text,
        cut=cut_text(line),
    )
