"""Topics of the drill: one way for one bet to end, by its pay line or its outcome."""

from dataclasses import dataclass

from croupier.errors import must
from croupier.paytables import PayLine
from croupier.rules import Game, Layout, Line, Round, Spot, settle
from croupier.rules.bets import ENVY
from croupier.school.drill.dues import is_part
from croupier.school.paths import DRILL_ROOM, TopicPath

NO_ENVY = "none"
"""The detail for a seat that gets nothing from a hand with envy."""
PART = "part"
"""The detail for a bet that loses but is returned in part."""


@dataclass(frozen=True, slots=True, order=True)
class Topic:
    """One way for one bet to end: the key of a pay line, or `win`, `lose`, `push`, `part`."""

    game: str
    bet: str
    detail: str
    hands: int = 0
    """The number of hands at the table, for pays that depend on it."""

    @property
    def path(self) -> str:
        """The topic as skills record it."""
        counted = (str(self.hands),) if self.hands else ()
        return str(TopicPath(DRILL_ROOM, self.game, (self.bet, self.detail, *counted)))


def topic_at(path: str) -> Topic:
    """Return the topic with a path."""
    read = TopicPath.read(path)
    bet, detail, *hands = read.details
    return Topic(read.game, bet, detail, int(hands[0]) if hands else 0)


def topic_title(layout: Layout, topic: Topic) -> str:
    """Return a title such as `Pair Plus: Straight Flush` or `Cover All: Flush, 3 hands`."""
    key, hands = topic.detail, topic.hands
    labels = {line.key: line.label for line in printed_lines(layout, topic.bet)}
    words = labels.get(key) or _WORDS.get(key) or key.replace("_", " ")
    counted = f", {hands} hand{'s' if hands != 1 else ''}" if hands else ""
    return f"{layout.game.line_title(topic.bet)}: {words}{counted}"


_WORDS = {NO_ENVY: "no envy", PART: "loses in part"}


def stakes_in_order(game: Game, spot: Spot) -> dict[str, int]:
    """Return a spot's bets in layout order, followed by those that decisions added."""
    order = {bet.key: place for place, bet in enumerate(game.bets)}
    keys = sorted(spot.stakes, key=lambda bet: (order.get(bet, len(order)), bet))
    return {bet: spot.stakes[bet] for bet in keys}


# Pay tables -------------------------------------------------------------------------------------


def table_key(game: Game, bet: str) -> str:
    """Return the key of the pay table for a bet; empty if the rules alone say what it pays.

    A raise without its own pay table may be paid by that of the bet it raises.
    """
    circle = game.bet(bet)
    if circle is not None:
        return circle.table
    if bet in game.tables:
        return bet
    raised = game.bet(raised_bet(game, bet))
    return raised.table if raised is not None else ""


def raised_bet(game: Game, bet: str) -> str:
    """Return the bet that a decision multiplies to make this one; empty if there is none."""
    made_of = (
        choice.of for step in game.decisions for choice in step.choices if choice.makes == bet
    )
    return next(made_of, "")


def printed_lines(layout: Layout, bet: str) -> tuple[PayLine, ...]:
    """Return every pay line that may settle a bet; envy is in the tables of the sensors."""
    if bet == ENVY:
        return tuple(
            line
            for jackpot in layout.game.jackpots
            for line in printed_lines(layout, jackpot.bet)
            if line.envy_cents is not None
        )
    key = table_key(layout.game, bet)
    if not key:
        return ()
    table, served = layout.tables[key], layout.game.served(key)
    if served in table.pays:
        return table.pays[served].lines
    return tuple(line for column in table.columns[served].values() for line in column.lines)


SIDE_HARDNESS, SENSOR_HARDNESS, ENVY_HARDNESS = 1, 3, 4
"""How many lines further up side bets, sensors and envy begin."""


def hardness(layout: Layout, topic: Topic) -> int:
    """Return how hard a topic is initially: the most frequent and lowest pays are easiest.

    A bet that wins, loses or pushes as a whole is 0; the lines of a pay table count up from the
    last.
    """
    lines = printed_lines(layout, topic.bet)
    keys = list(dict.fromkeys(line.key for line in lines))
    up = len(keys) - keys.index(topic.detail) if topic.detail in keys else 0
    if topic.detail == PART:
        up = SIDE_HARDNESS
    game = layout.game
    if topic.bet == ENVY:
        return up + ENVY_HARDNESS
    if topic.bet in game.sensors:
        return up + SENSOR_HARDNESS
    return up + (SIDE_HARDNESS if topic.bet in game.side_bets else 0)


# What a hand hits -------------------------------------------------------------------------------


def topics_of(round_: Round) -> dict[int, tuple[Topic, ...]]:
    """Return, by seat, the topic of each line of its settlement."""
    game = round_.layout.game.name
    return {
        result.seat: tuple(_topic(game, line) for line in result.lines)
        for result in settle(round_).seats
    }


def _topic(game: str, line: Line) -> Topic:
    must(line.outcome != "void", "a void round has no topics")
    if line.hit is not None:
        return Topic(game, line.bet, line.hit.key, line.hit.hands or 0)
    return Topic(game, line.bet, PART if is_part(line) else line.outcome)
