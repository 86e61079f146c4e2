"""Topics of the drill: one way for one bet to end, by the line of pays or by its outcome.

Which line a hand hits is read off the settlement itself. A *marked* felt is the same felt with
every line of pays labelled by its own key; whatever the rules settle on it names the line, also
where a line says push or where two lines are printed alike.
"""

from dataclasses import dataclass, replace

from croupier.errors import must
from croupier.money import EVEN_MONEY
from croupier.paytables import PayLine, Pays, PayTable
from croupier.rules import Felt, Game, Line, Round, Spot, settle
from croupier.rules.felt import table_bet
from croupier.rules.settlement import ENVY
from croupier.school.drill.dues import is_part

ROOM = "drill"
NO_ENVY = "none"
"""The detail of a seat that a hand with envy brings nothing."""
PART = "part"
"""The detail of a bet that loses, and of which something comes back."""

_AT_SEAT = " at seat "


@dataclass(frozen=True, slots=True, order=True)
class Topic:
    """One way for one bet to end: the key of a line of pays, or `win`, `lose`, `push`, `part`."""

    game: str
    bet: str
    detail: str
    """Where pays count the hands at the table, the line and their number: `flush/3`."""

    @property
    def path(self) -> str:
        """The topic as skills know it."""
        return f"{ROOM}/{self.game}/{self.bet}/{self.detail}"


def topic_at(path: str) -> Topic:
    """The topic of a path."""
    _, game, bet, detail = path.split("/", maxsplit=3)
    return Topic(game, bet, detail)


def bet_title(game: Game, bet: str) -> str:
    """The words on the felt; Play, Ante Bonus and envy have no circle of their own."""
    circle = game.bet(bet)
    return circle.title if circle is not None else bet.replace("_", " ").title()


def topic_title(felt: Felt, topic: Topic) -> str:
    """A topic as people read it: `Pair Plus: Straight Flush`, `Cover All: Flush, 3 hands`."""
    key, _, hands = topic.detail.partition("/")
    labels = {line.key: line.label for line in printed_lines(felt, topic.bet)}
    words = labels.get(key) or _WORDS.get(key) or key.replace("_", " ")
    counted = f", {hands} hand{'s' if hands != '1' else ''}" if hands else ""
    return f"{bet_title(felt.game, topic.bet)}: {words}{counted}"


_WORDS = {NO_ENVY: "no envy", PART: "loses in part"}


def stakes_in_order(game: Game, spot: Spot) -> dict[str, int]:
    """The bets of a spot as they lie on the felt, and then those that decisions put up."""
    order = {bet.key: place for place, bet in enumerate(game.bets)}
    keys = sorted(spot.stakes, key=lambda bet: (order.get(bet, len(order)), bet))
    return {bet: spot.stakes[bet] for bet in keys}


# Pay tables -------------------------------------------------------------------------------------


def table_key(game: Game, bet: str) -> str:
    """The key of the pay table that pays a bet; empty when the rules alone say what it pays.

    A raise that has none of its own may be paid by the one of the bet it raises.
    """
    circle = game.bet(bet)
    if circle is not None:
        return circle.table
    if bet in game.tables:
        return bet
    raised = game.bet(raised_bet(game, bet))
    return raised.table if raised is not None else ""


def raised_bet(game: Game, bet: str) -> str:
    """The bet that a decision multiplies to make this one; empty if no decision makes it."""
    made_of = (
        choice.of for step in game.decisions for choice in step.choices if choice.makes == bet
    )
    return next(made_of, "")


def printed_lines(felt: Felt, bet: str) -> tuple[PayLine, ...]:
    """Every line of pays a bet may be settled by; envy stands in the tables of the sensors."""
    if bet == ENVY:
        return tuple(
            line
            for jackpot in felt.game.jackpots
            for line in printed_lines(felt, jackpot.bet)
            if line.envy_cents is not None
        )
    key = table_key(felt.game, bet)
    if not key:
        return ()
    table, served = felt.tables[key], table_bet(key)
    if served in table.pays:
        return table.pays[served].lines
    return tuple(line for column in table.columns[served].values() for line in column.lines)


# What a hand hits -------------------------------------------------------------------------------


def marked(felt: Felt) -> Felt:
    """The same felt, on which every line of pays signs with its own key."""
    tables = {key: _marked_table(table) for key, table in felt.tables.items()}
    return replace(felt, tables=tables)


def _marked_table(table: PayTable) -> PayTable:
    pays = {bet: _marked_pays(pays) for bet, pays in table.pays.items()}
    columns = {
        bet: {hands: _marked_pays(column, f"/{hands}") for hands, column in columns.items()}
        for bet, columns in table.columns.items()
    }
    return replace(table, pays=pays, columns=columns)


def _marked_pays(pays: Pays, counted: str = "") -> Pays:
    return Pays(pays.reading, tuple(_marked_line(line, counted) for line in pays.lines))


def _marked_line(line: PayLine, counted: str) -> PayLine:
    # A line that says push would leave no name behind; on the marked felt it wins.
    odds = EVEN_MONEY if line.odds.is_push else line.odds
    return replace(line, label=line.key + counted, odds=odds)


def topics_of(table: Round, sign: Felt) -> dict[int, tuple[Topic, ...]]:
    """By seat, the topic of each line of its settlement; `sign` is the marked felt."""
    game = table.felt.game.name
    return {
        result.seat: tuple(Topic(game, line.bet, _detail(line)) for line in result.lines)
        for result in settle(replace(table, felt=sign)).seats
    }


def _detail(line: Line) -> str:
    must(line.outcome != "void", "a void round has no topics")
    return line.hand.partition(_AT_SEAT)[0] or (PART if is_part(line) else line.outcome)
