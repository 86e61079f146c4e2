"""A settled round for the terminal: the cards, every bet's line, and their clauses."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.money import Cents, dollars
from croupier.records.layout_view import cards_of_round
from croupier.records.words import cut_text, hit_text, pays_text
from croupier.rules import Game, Line, Round, SeatResult, Settlement, Spot
from croupier.show.rule_sheet import layout_odds
from croupier.show.terminal import Look, cards_line
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns

OUTCOME_STYLES = {"win": "green", "lose": "red", "push": "yellow", "void": "dim"}
_AMOUNTS = ("Stake", "Returned")


def settlement(round_: Round, result: Settlement, look: Look) -> Group:
    """Show a round in full: who held what, the result of each bet, and why."""
    body: list[RenderableType] = [hands(round_, look), ""]
    if result.void_reason:
        body += [Text(f"Void: {result.void_reason}.", TITLE), ""]
    return Group(*body, lines(round_, result, look), "", clauses(result))


def hands(round_: Round, look: Look) -> Table:
    """Show everyone's cards on a line each, with what they make."""
    rows = Table.grid(padding=(0, 2, 0, 0))
    if round_.dealer:
        rows.add_row("Dealer", cards_line(round_.dealer, look), dealer_text(round_))
    if round_.community:
        rows.add_row("Community", cards_line(round_.community, look), "")
    for side, held in round_.others.items():
        game = round_.layout.game
        rows.add_row(game.side_title(side), cards_line(held, look), game.side_name(side, round_))
    for spot in reversed(round_.spots):
        decided = Text(", ".join(spot.decisions), QUIET)
        cards = cards_line(spot.cards, look)
        rows.add_row(f"Seat {spot.seat}", cards, hand_name(spot, round_), decided)
        for hand in spot.more:
            said = Text(", ".join(hand.decisions), QUIET)
            rows.add_row(f"  {hand.name}", cards_line(hand.cards, look), "", said)
    return rows


def hand_name(spot: Spot, round_: Round) -> str:
    """Name what a seat's cards make, once all of them are there."""
    layout = round_.layout
    complete = round_.is_complete or len(spot.cards) == layout.game.cards_for("seats", layout)
    return layout.game.hand_name(spot, round_) if complete else ""


def dealer_shows(round_: Round) -> bool:
    """Whether all the dealer's cards are there, which includes any board in his hand."""
    return 0 < len(round_.dealer) == cards_of_round(round_, "dealer")


def dealer_text(round_: Round) -> str:
    """Name what the dealer's cards make, once all of them are there."""
    return round_.layout.game.dealer_text(round_) if dealer_shows(round_) else ""


def lines(round_: Round, result: Settlement, look: Look) -> Table:
    """Show every bet's line, in the order the dealer resolves them from the right."""
    several = len(result.seats) > 1
    headings = ("Bet", "Stake", "Result", "Pays", "Returned", "Clause")
    rows = columns(look, *(["Seat"] if several else []), *headings, right=_AMOUNTS)
    for seat in result.in_turn:
        for place, line in enumerate(seat.lines):
            number = str(seat.seat) if place == 0 else ""
            rows.add_row(*([number] if several else []), *_cells(line, round_.layout.game))
        rows.add_row(*([""] if several else []), *_total(seat), end_section=True)
    return rows


def _cells(line: Line, game: Game) -> Iterator[RenderableType]:
    yield game.line_title(line.bet)
    yield dollars(line.stake) if line.stake else ""
    yield Text(line.outcome, OUTCOME_STYLES[line.outcome])
    yield ", ".join(filter(None, (printed_pays(line), hit_text(line), cut_text(line))))
    yield dollars(line.returned) if line.returned is not None else "meter"
    yield Text(line.clause.id, QUIET)


def _total(seat: SeatResult) -> Iterator[RenderableType]:
    for text in (
        "total",
        dollars(sum(line.stake for line in seat.lines)),
        "net",
        net_text(seat),
        dollars(known_net(seat) + sum(line.stake for line in seat.lines)),
    ):
        yield Text(text, TITLE)


def printed_pays(line: Line) -> str:
    """Return the odds as this bet's layout prints them; envy is an amount and has no odds."""
    if line.odds is None:
        return pays_text(line) or ""
    return layout_odds(line.bet, line.odds)


def known_net(seat: SeatResult) -> Cents:
    """Return what the layout itself paid and took; a share of a meter comes on top."""
    total: Cents = 0
    for line in seat.lines:
        total += (line.returned or 0) - line.stake
    return total


def meter_pays(seat: SeatResult) -> tuple[str, ...]:
    return tuple(pays_text(line) or "" for line in seat.lines if line.returned is None)


def net_text(seat: SeatResult) -> str:
    """Return `+20.00`, or `-11.00 + 100% of Meter` if only the meter knows the rest."""
    return " + ".join((signed(known_net(seat)), *meter_pays(seat)))


def signed(amount: Cents) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def clauses(result: Settlement) -> Table:
    """Return each clause used by the lines, once, in the order of first use."""
    rows = beside()
    lines = [line for seat in result.in_turn for line in seat.lines]
    cuts = (line.cut.clause for line in lines if line.cut is not None)
    cited = {clause.id: clause for clause in (*(line.clause for line in lines), *cuts)}
    for clause in cited.values():
        rows.add_row(Text(clause.id, QUIET), clause.text)
    return rows
