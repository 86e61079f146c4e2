"""A par sheet: what a regulator asks about a pay table, as one value.

`draw_up` asks the lab about every bet the table serves and puts the answers beside the rules that
settle the bet and the figures its maker published. The value holds exact numbers; `parts` lays a
section out in words, tables and charts, which the PDF and the HTML page share. There is no clock
in it and no machine, so the same inputs give the same sheet, byte for byte.
"""

import hashlib
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from typing import Any

from croupier import __version__
from croupier.errors import BadBet, CroupierError, UnknownTable
from croupier.games import find_game
from croupier.lab.analysis import Analysis
from croupier.lab.keep import digest_of
from croupier.lab.solve import BASE, SOLVERS, Question, answer, ask, base_bets, base_tables
from croupier.lab.strategies.kept_cost import kept_cost
from croupier.lab.strategies.text import WrittenStrategy, read_strategy
from croupier.lab.verifying import Row, Solve, check, percent
from croupier.paytables import Catalogue, PayTable, published_catalogue
from croupier.rules import Clause, Felt, Game
from croupier.rules.felt import table_bet
from croupier.show.rule_sheet import DecisionRow, PaysColumn, pays_columns, rule_sheet

# The value --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Study:
    """One question to the lab, its answer, and the digest of all that the answer depends on."""

    question: Question
    analysis: Analysis
    digest: str


@dataclass(frozen=True)
class Strategy:
    """How the bet is best played: sentences, and for two hole cards a map of what to do."""

    lines: tuple[str, ...] = ()
    starting_hands: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    """The decisions of the map, the boldest first."""


@dataclass(frozen=True, slots=True)
class Band:
    """Where the net result of many rounds lies in 90 of 100 cases, in first bets."""

    rounds: int
    expected: float
    low: float
    high: float


@dataclass(frozen=True)
class Section:
    """Everything about one bet, or about the whole base game."""

    bet: str
    title: str
    unit: str
    """The first bet by name: amounts and edges are quoted on it."""
    rules: tuple[Clause, ...]
    decisions: tuple[DecisionRow, ...]
    pays: tuple[PaysColumn, ...]
    studies: tuple[Study, ...]
    """One, or for Cover All one for each number of hands."""
    published: tuple[Row, ...]
    strategy: Strategy

    @property
    def analysis(self) -> Analysis:
        return self.studies[0].analysis

    def as_json(self) -> dict[str, Any]:
        answers = [_answer_json(study) for study in self.studies]
        return {
            "bet": self.bet,
            "title": self.title,
            "first_bet": self.unit,
            "rules": [
                {"clause": clause.id, "text": clause.text, "source": clause.source}
                for clause in self.rules
            ],
            "choices": [
                {"decision": row.title, "choices": dict(row.choices)} for row in self.decisions
            ],
            "pay_tables": [
                {
                    "key": column.key,
                    "table": column.table,
                    "heading": column.heading,
                    "lines": [
                        {"line": label, "pays": odds, **({"envy": envy} if envy else {})}
                        for label, odds, envy in column.lines
                    ],
                }
                for column in self.pays
            ],
            **(answers[0] if len(answers) == 1 else {"columns": answers}),
            "strategy": {
                "lines": list(self.strategy.lines),
                **(
                    {"starting_hands": dict(self.strategy.starting_hands)}
                    if self.strategy.starting_hands
                    else {}
                ),
            },
            "published": [row.as_json() for row in self.published],
        }


@dataclass(frozen=True)
class ParSheet:
    """A pay table's par sheet, a section for each bet."""

    table: PayTable
    game: Game
    also_for: tuple[str, ...]
    """Titles of the other games the table serves."""
    sections: tuple[Section, ...]
    version: str
    digest: str
    """Of the inputs of all sections together."""

    def as_json(self) -> dict[str, Any]:
        return {
            "par_sheet": self.table.id,
            "title": self.table.title,
            "printed_as": self.table.printed_as,
            "source": self.table.source,
            "own": self.table.own,
            "note": self.table.note,
            "game": self.game.name,
            "game_title": self.game.title,
            "also_for": list(self.also_for),
            "edition": self.game.edition,
            "version": self.version,
            "pays_digest": self.table.digest,
            "inputs_digest": self.digest,
            "sections": [section.as_json() for section in self.sections],
        }


def _answer_json(study: Study) -> dict[str, Any]:
    """An analysis without what differs from run to run."""
    result = study.analysis
    told = {
        key: value
        for key, value in result.as_json().items()
        if key not in ("game", "bet", "seconds")
    }
    if result.variance is not None:
        told["volatility"] = {
            "skewness": f"{skewness(result):.6g}",
            "method": "normal approximation",
            "confidence": "90%",
            "bands": [
                {
                    "rounds": band.rounds,
                    "expected": f"{band.expected:.6f}",
                    "low": f"{band.low:.6f}",
                    "high": f"{band.high:.6f}",
                }
                for band in bands(result)
            ],
        }
    return {**told, "inputs_digest": study.digest}


# Drawing up -------------------------------------------------------------------------------------


def draw_up(
    table: PayTable,
    *,
    game: str | None = None,
    bet: str | None = None,
    hands: int | None = None,
    catalogue: Catalogue | None = None,
    solve: Solve = answer,
    strategy: Callable[[Felt], Strategy] | None = None,
) -> ParSheet:
    """The par sheet of a table in one of its games, for each bet it serves or for one of them.

    `solve` and `strategy` may know answers already.
    """
    shelf = catalogue if catalogue is not None else published_catalogue()
    rules = find_game(game if game is not None else table.games[0])
    if rules.name not in table.games:
        served = ", ".join(table.games)
        raise UnknownTable(f"{table.id} is for {served}, not for {rules.name}", place="game")
    wanted = _bets_wanted(table, rules, bet)
    sections = []
    for key in wanted:
        studies = tuple(
            Study(question, solve(question), digest_of(question))
            for question in _questions(table, rules, key, hands, shelf)
        )
        rows = tuple(
            check(table, figure, shelf, solve=solve)
            for figure in table.published
            if _section_of(rules, figure.bet) == key
        )
        said = (strategy or strategy_of)(studies[0].question.felt) if key == BASE else Strategy()
        section = _section(rules, key, studies, rows, general=BASE not in wanted)
        sections.append(replace(section, strategy=said))
    digests = [table.digest, *(study.digest for entry in sections for study in entry.studies)]
    return ParSheet(
        table=table,
        game=rules,
        also_for=tuple(find_game(name).title for name in table.games if name != rules.name),
        sections=tuple(sections),
        version=__version__,
        digest=hashlib.sha256(" ".join(digests).encode()).hexdigest()[:32],
    )


def bets_of(table: PayTable, game: Game) -> tuple[str, ...]:
    """The sections of a table's sheet: the base game where the table pays it, then each bet.

    A base game that no table pays, like Face-Up's, belongs to the tables made for that game.
    """
    served = [key for key in game.tables if table_bet(key) in table.bets and not key.endswith("_2")]
    base = base_tables(game)
    whole = any(key in base for key in served) or (not base and table.games[0] == game.name)
    side = [bet.key for bet in game.bets if bet.table in served and bet.key not in base_bets(game)]
    return (*((BASE,) if whole else ()), *side)


def _section_of(game: Game, bet: str) -> str:
    return BASE if bet in (BASE, *base_bets(game), *base_tables(game)) else bet


def _bets_wanted(table: PayTable, game: Game, bet: str | None) -> tuple[str, ...]:
    offered = bets_of(table, game)
    if bet is None:
        return offered
    wanted = _section_of(game, bet.lower().replace("-", "_"))
    if wanted not in offered:
        raise BadBet(
            f"{table.id} does not pay {bet!r} in {game.title}; it pays {', '.join(offered)}",
            place="bet",
        )
    return (wanted,)


def _questions(
    table: PayTable, game: Game, bet: str, hands: int | None, shelf: Catalogue
) -> Iterator[Question]:
    counts: Sequence[int | None] = [hands]
    if hands is None and bet in table.columns:
        counts = sorted(table.columns[bet])
    for count in counts:
        try:
            yield ask(game.name, bet, table=table.id, hands=count, catalogue=shelf)
        except CroupierError as error:
            if hands is not None:
                error.at("hands")
            raise


def _section(
    game: Game, bet: str, studies: tuple[Study, ...], published: tuple[Row, ...], *, general: bool
) -> Section:
    felt = studies[0].question.felt
    entry = game.bet(bet)
    first = game.bet(base_bets(game)[0]) if bet == BASE else entry
    keys = base_tables(game) if bet == BASE else (entry.table if entry else bet,)
    columns = [column for key in keys for column in pays_columns(felt.tables[key], key)]
    heading = f"{studies[0].question.hands} hand"
    if len(studies) == 1 and studies[0].question.hands is not None:
        columns = [column for column in columns if column.heading.startswith(heading)]
    return Section(
        bet=bet,
        title=_base_title(game) if bet == BASE else (entry.title if entry else bet),
        unit=first.title if first else bet,
        rules=clauses_of(game, bet, general=general),
        decisions=rule_sheet(felt).decisions if bet == BASE else (),
        pays=tuple(columns),
        studies=studies,
        published=published,
        strategy=Strategy(),
    )


def _base_title(game: Game) -> str:
    bets = [bet.title for bet in game.bets if bet.key in base_bets(game)]
    return f"Base game ({', '.join(bets)})"


HAND_RULES = ("deal", "community", "ranking", "best-hand", "run", "longer-run", "fold")
"""Clauses, by key, that say how every hand is made or given up, whatever is bet on it."""


def clauses_of(game: Game, bet: str, *, general: bool = True) -> tuple[Clause, ...]:
    """The clauses that settle a bet, in their order: those whose sentence names it.

    The base game has those that name one of its own bets first, or none at all. `general` adds to
    another bet the clauses about hands, for a sheet on which no base game has listed them.
    """
    base = {entry.title for entry in game.bets if entry.key in base_bets(game)}
    base |= {choice.makes for step in game.decisions for choice in step.choices if choice.makes}
    sensors = {jackpot.bet for jackpot in game.jackpots}
    names = {BASE: base}
    for entry in game.bets:
        if entry.key not in base_bets(game):
            also = {"jackpot", "envy"} if entry.key in sensors else set()
            names[entry.key] = {entry.title, *also}
    found = []
    for clause in game.sheet.values():
        if clause.key in {*game.irregularities.values(), "void"}:
            continue
        places = {key: _first_named(words, clause.text) for key, words in names.items()}
        named = {key: place for key, place in places.items() if place is not None}
        first = min(named, key=lambda key: named[key], default="")
        if bet == BASE or not named:
            settles = first in (BASE, "") and (
                bet == BASE or (general and clause.key in HAND_RULES)
            )
        else:
            settles = bet in named and first in (BASE, bet)
        if settles:
            found.append(clause)
    return tuple(found)


def _first_named(names: set[str], text: str) -> int | None:
    """Where one of these names stands first in a sentence, as a word of its own."""
    found = (re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) for name in names)
    return min((match.start() for match in found if match), default=None)


def strategy_of(felt: Felt) -> Strategy:
    """How to play: the game's short strategy with its exact cost, and maps where there are any."""
    if not felt.game.strategy:
        return Strategy()
    name = SOLVERS.get(felt.game.name)
    solver: Any = import_module(f"croupier.lab.{name}") if name is not None else None
    text = felt.game.strategy
    cost = kept_cost(felt)
    lines = (*_written(read_strategy(felt.game, text)), _cost(cost))
    if cost and hasattr(solver, "ride_list"):
        # The short list is of the usual pays; these are other ones, and theirs is short as well.
        lines = (*lines, "Perfect play:", *_ride_lines(solver.ride_list(felt)))
    hands: dict[str, str] = {}
    if hasattr(solver, "starting_hands"):
        hands = {hand: advice.best for hand, advice in solver.starting_hands(felt).items()}
    return Strategy(lines, hands, tuple(choice.name for choice in felt.game.decisions[0].choices))


def _written(strategy: WrittenStrategy) -> Iterator[str]:
    """A line for each question: `Bet 1: ride: …; otherwise: pull.`"""
    for decide in strategy.game.decisions:
        rules = "; ".join(rule.text for rule in strategy.rules.get(decide.key, ()))
        yield f"{decide.title}: {rules}." if len(strategy.rules) > 1 else f"{rules}."


def _cost(cost: Fraction) -> str:
    if cost == 0:
        return "This is perfect play: it costs nothing."
    return f"Against perfect play this costs {percent(cost, 6)} of the first bet a round."


def _ride_lines(lists: Any) -> Iterator[str]:
    for number, rides, equal in (
        (1, lists.first, lists.first_equal),
        (2, lists.second, lists.second_equal),
    ):
        yield f"Let bet {number} ride with " + "; ".join(map(str, rides)) + "; else pull it."
        if equal:
            yield f"Worth the same, and pulled here: {'; '.join(map(str, equal))}."


# Volatility -------------------------------------------------------------------------------------

ROUNDS = (1_000, 10_000)
DEVIATIONS_90 = 1.6448536269514722
"""So many standard deviations to either side hold 90 % of a normal law."""
ROUGH = 0.5
"""From this skewness of a sum on, its normal approximation is called rough."""


def bands(result: Analysis) -> tuple[Band, ...]:
    """90 % of the sums of many rounds, by the normal approximation."""
    if result.expected_value is None or result.standard_deviation is None:
        return ()
    found = []
    for rounds in ROUNDS:
        expected = float(result.expected_value * rounds)
        reach = DEVIATIONS_90 * result.standard_deviation * math.sqrt(rounds)
        found.append(Band(rounds, expected, expected - reach, expected + reach))
    return tuple(found)


def skewness(result: Analysis) -> float:
    """The third central moment over the standard deviation cubed; 0 for a symmetric law."""
    if result.expected_value is None or not result.standard_deviation:
        return 0.0
    mean = result.expected_value
    cubes = sum(((net - mean) ** 3 * count for net, count in result.distribution), Fraction(0))
    return float(cubes / result.total) / result.standard_deviation**3
