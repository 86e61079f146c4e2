"""What may be linked: the legality test of a jackpot across several games.

Different games may share a jackpot only if its prizes have the same probability and the same
winning hand in each (REGULATION 22–26). The hands are the lines of one pay table. The chances are
the same if the sensors of both games read the same number of cards of the same deck in the same
way: each then sees a uniformly random hand of that size. Otherwise the lab counts both games and
the exact chances are compared.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module

from croupier.games import find_game
from croupier.ledger import Refusal, Refused
from croupier.paytables import PayTable, published_catalogue

_SOLVED: dict[tuple[str, str, str, str], tuple["MeterLine", ...]] = {}


@dataclass(frozen=True, slots=True)
class MeterLine:
    """A line paid from a meter, in one game."""

    hand: str
    level: str
    share: Fraction
    probability: Fraction


def meter_lines(table: PayTable, game: str) -> tuple[MeterLine, ...]:
    """Return the meter lines of a pay table in a game, with their exact probabilities."""
    bet = _sensor_bet(table, game)
    known = (table.id, table.digest, table.read_as(bet), game)
    if known not in _SOLVED:
        _SOLVED[known] = _solved(table, game, bet)
    return _SOLVED[known]


def _solved(table: PayTable, game: str, bet: str) -> tuple[MeterLine, ...]:
    # Imported here because the command line starts faster without them and seldom needs them.
    result_cache, solve, workers = (
        import_module(f"croupier.lab.{name}") for name in ("result_cache", "solve", "workers")
    )
    catalogue = published_catalogue()
    question = solve.ask(
        game, bet, table=table.id, options={"folded_hands_qualify": True},
        catalogue=catalogue.joined([table]) if table.own else catalogue,
    )  # fmt: skip
    result = result_cache.known_answer(question)
    if result is None:  # a server must not load kernels, so another process solves
        result = (
            workers.shared_workers()
            .ask("croupier.lab.result_cache:cached_answer", question)
            .result()
        )
    chances = {share.line: share.probability for share in result.lines}
    return tuple(
        MeterLine(line.label, line.odds.level, line.odds.ratio, chances[line.label])
        for line in table.for_bet(bet).lines
        if line.odds.level
    )


def check_link(table: PayTable, games: Iterable[str]) -> None:
    """Refuse a jackpot across games in which its prizes differ in hands or chances."""
    names = sorted(set(games))
    for name in names:
        if name not in table.games:
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"{table.id} is for {', '.join(table.games)}, not for {name[:60]!r}",
            )
        _must_be_read(table, name)
    for name in names[1:]:
        if what_is_read(table, name) != what_is_read(table, names[0]):
            _compare(meter_lines(table, names[0]), meter_lines(table, name), names[0], name)


def _must_be_read(table: PayTable, game: str) -> None:
    """Refuse a table with lines that no sensor of the game can read.

    Only a custom table can have such lines.
    """
    rules = find_game(game)
    sensor = rules.sensor(table.pays)
    if sensor is None:
        bets = ", ".join(one.bet for one in (*rules.jackpots, *rules.bonuses)) or "none"
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"{table.id} has pays for {', '.join(table.bets)}; the sensors of {rules.title} are "
            f"for {bets}",
        )
    reading = table.pays[sensor.bet].reading.name
    if reading not in sensor.reads:
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"{table.id} reads {sensor.bet} as {reading}; {rules.title} reads it as "
            f"{' or '.join(sensor.reads)}",
        )


def what_is_read(table: PayTable, game: str) -> tuple[object, ...]:
    """Return what the chances of a table's lines depend on in a game."""
    rules, bet = find_game(game), _sensor_bet(table, game)
    sensor = next(jackpot for jackpot in rules.jackpots if jackpot.bet == bet)
    reading = table.for_bet(bet).reading
    own, community = sensor.reads[reading.name]
    cards = (own, community) if reading.asks_whose else own + community
    return tuple(rules.deck), reading.name, cards


def _sensor_bet(table: PayTable, game: str) -> str:
    return next(bet for bet in find_game(game).sensors if bet in table.bets)


def _compare(
    first: tuple[MeterLine, ...], other: tuple[MeterLine, ...], game: str, second: str
) -> None:
    for one, two in zip(first, other, strict=True):
        if one != two:
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"{one.hand} comes once in {1 / one.probability} hands of {game}, and "
                f"{two.hand} once in {1 / two.probability} of {second}: no link",
            )
