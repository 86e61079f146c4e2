"""A table in play, for the terminal: the bets on offer, what a seat sees, what it can do."""

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cards import Card
from croupier.money import Cents, dollars
from croupier.records.layout_view import cards_of_round
from croupier.rules import Choice, Layout, Round, Spot, View
from croupier.show.rule_sheet import rule_sheet
from croupier.show.terminal import Look, cards_line, hand_picture
from croupier.show.terminal_layout import QUIET, TITLE, beside, columns
from croupier.show.terminal_settlement import dealer_shows, hand_name, hands

PICTURES_MAX = 2
"""With more seats than this, a showdown in pictures would not fit the screen."""


def bets_offered(layout: Layout, look: Look) -> Table:
    """Show the circles of the layout: what each bet is about, what it requires, its pay table."""
    rows = columns(look, "Bet", "What it is", "Table")
    rows.columns[0].no_wrap = True
    rows.columns[2].no_wrap = True
    for bet in rule_sheet(layout).bets:
        rows.add_row(bet.key, "; ".join(filter(None, (bet.help, bet.condition))), bet.table)
    return rows


def table_seen(round_: Round, seen: View, look: Look) -> Group:
    """Show the table as a seat sees it: cards to come are backs, and usually other players'."""
    rows: list[RenderableType] = [*_common(round_, look, dealer=seen.dealer, board=seen.community)]
    for seat, held in seen.others.items():
        row = Text(f"Seat {seat}    ", QUIET)
        if isinstance(held, int):
            rows.append(row.append(f"{held} cards face down"))
        elif held:
            rows.append(row.append_text(cards_line(held, look)))
    if seen.seat is not None:
        spot = round_.spot(seen.seat)
        name = hand_name(spot, round_)
        rows.append(hand_picture(seat_label(round_, seen.seat), seen.own, look, name=name))
        rows += [hand_picture(f"  {each}", held, look) for each, held in seen.more.items()]
    return Group(*rows)


def seat_label(round_: Round, seat: int) -> str:
    """Return a seat's label; a player alone at the table is `You`."""
    return f"Seat {seat}" if len(round_.spots) > 1 else "You"


def showdown(round_: Round, look: Look) -> Iterator[RenderableType]:
    """Show everyone's cards at the end of a round."""
    if len(round_.spots) > PICTURES_MAX:
        yield hands(round_, look)
        return
    yield from _common(round_, look, dealer=round_.dealer, board=round_.community)
    for spot in round_.spots:
        name, remark = hand_name(spot, round_), _given_up(spot)
        if spot.cards:
            label = seat_label(round_, spot.seat)
            yield hand_picture(label, spot.cards, look, name=name, remark=remark)
        for hand in spot.more:
            yield hand_picture(f"  {hand.name}", hand.cards, look)


def _given_up(spot: Spot) -> str:
    """Return how a hand left the round: `folded`, or the game's own word."""
    if not spot.folded:
        return ""
    said = spot.decisions[-1]
    return "folded" if said == "fold" else said


def _common(
    round_: Round, look: Look, *, dealer: tuple[Card, ...], board: tuple[Card, ...]
) -> Iterator[RenderableType]:
    if total := cards_of_round(round_, "dealer"):
        game, shows = round_.layout.game, dealer_shows(round_)
        yield hand_picture(
            "Dealer",
            dealer,
            look,
            hidden=total - len(dealer),
            name=game.dealer_name(round_) if shows else "",
            remark=game.dealer_remark(round_) if shows else "",
        )
    if total := cards_of_round(round_, "community"):
        yield hand_picture("Community", board, look, hidden=total - len(board))
    for side, cards in round_.others.items():
        game = round_.layout.game
        yield hand_picture(game.side_title(side), cards, look, name=game.side_name(side, round_))


def choices_offered(
    title: str, keys: Mapping[str, Choice], costs: Mapping[str, int], *, most: Cents | None = None
) -> Group:
    """Show what can be done now: a key, a name, its meaning and its cost."""
    rows = beside(indent=2)
    rows.add_column()
    for key, choice in keys.items():
        cost = costs.get(choice.name, 0)
        price = f" ({dollars(cost)})" if cost else ""
        if most is not None and cost > most:
            price = f" ({dollars(cost)}, more than you have left)"
        rows.add_row("", Text(key, TITLE), choice.name, f"{choice.help}{price}")
    return Group(Text(title, TITLE), rows)


def words_offered(words: Mapping[str, str]) -> Table:
    """Show what can be typed, with meanings."""
    rows = beside(indent=2)
    for typed, meaning in words.items():
        rows.add_row("", typed, meaning)
    return rows
