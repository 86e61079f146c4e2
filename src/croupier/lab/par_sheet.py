"""A par sheet: what a regulator asks about a pay table, as one value.

`draw_up` has the lab analyze every bet that the table serves, and puts the results next to the
figures its maker published. The value holds exact numbers and no words; `show` prints them, with
the rules that settle each bet. It has no clock and does not depend on the machine, so the same
inputs give the same sheet.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from croupier import __version__
from croupier.errors import BadBet, CroupierError, UnknownTable
from croupier.games import find_game
from croupier.lab.analysis import Analysis
from croupier.lab.bets import analysed_as
from croupier.lab.cover_limits import counted_columns, left_out
from croupier.lab.result_cache import digest_of
from croupier.lab.solve import BASE, Question, answer, ask, base_tables
from croupier.lab.strategies.short import Strategy, strategy_of
from croupier.lab.verifying import Row, Solve, check
from croupier.paytables import Catalogue, PayTable, published_catalogue
from croupier.rules import Game, Layout

# The value --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Study:
    """One question to the lab, its answer, and the digest of everything the answer depends on."""

    question: Question
    analysis: Analysis
    digest: str


@dataclass(frozen=True)
class ParSection:
    """Everything about one bet, or about the whole base game."""

    bet: str
    studies: tuple[Study, ...]
    """One; or for Cover All, one for each number of hands."""
    published: tuple[Row, ...]
    strategy: Strategy
    alone: bool
    """Whether the sheet has no section about the base game, which says how hands are made."""
    left_out: str = ""
    """Why some columns of Cover All have no figures; empty if all have them."""

    @property
    def analysis(self) -> Analysis:
        return self.studies[0].analysis

    @property
    def layout(self) -> Layout:
        return self.studies[0].question.layout

    @property
    def unit(self) -> str:
        """The name of the base bet, the unit of amounts and edges."""
        game = self.layout.game
        entry = game.bet(game.base_bets[0] if self.bet == BASE else self.bet)
        return entry.title if entry else self.bet

    @property
    def tables(self) -> tuple[str, ...]:
        """The keys of the pay tables that pay it."""
        game = self.layout.game
        entry = game.bet(self.bet)
        return base_tables(game) if self.bet == BASE else (entry.table if entry else self.bet,)


@dataclass(frozen=True)
class ParSheet:
    """A pay table's par sheet, a section for each bet."""

    table: PayTable
    game: Game
    also_for: tuple[str, ...]
    """Titles of the other games that the table serves."""
    sections: tuple[ParSection, ...]
    version: str
    digest: str
    """A digest of the inputs of all sections together."""


# Drawing up -------------------------------------------------------------------------------------


def draw_up(
    table: PayTable,
    *,
    game: str | None = None,
    bet: str | None = None,
    hands: int | None = None,
    catalogue: Catalogue | None = None,
    solve: Solve = answer,
    strategy: Callable[[Layout], Strategy] = strategy_of,
) -> ParSheet:
    """Return the par sheet of a table in one of its games, for each bet it serves or for one.

    `solve` and `strategy` may know answers already.
    """
    available = catalogue if catalogue is not None else published_catalogue()
    rules = find_game(game if game is not None else table.games[0])
    if rules.name not in table.games:
        served = ", ".join(table.games)
        raise UnknownTable(f"{table.id} is for {served}, not for {rules.name}", place="game")
    wanted = _bets_wanted(table, rules, bet)
    sections = []
    for key in wanted:
        studies = tuple(
            Study(question, solve(question), digest_of(question))
            for question in _questions(table, rules, key, hands, available)
        )
        rows = tuple(
            check(table, figure, available, solve=solve)
            for figure in table.published
            if analysed_as(rules, figure.bet) == key
        )
        played = strategy(studies[0].question.layout) if key == BASE else Strategy()
        missing = left_out(rules, table.columns[key]) if _by_columns(table, key, hands) else ""
        sections.append(
            ParSection(key, studies, rows, played, alone=BASE not in wanted, left_out=missing)
        )
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
    """Return the sections of a table's sheet: the base game if the table pays it, then each bet.

    A base game that no table pays, like Face-Up's, belongs to the tables made for that game.
    """
    served = [key for key in game.tables if game.served(key) == key and key in table.bets]
    base = base_tables(game)
    whole = any(key in base for key in served) or (not base and table.games[0] == game.name)
    side = [bet.key for bet in game.bets if bet.table in served and bet.key not in game.base_bets]
    return (*((BASE,) if whole else ()), *side)


def _bets_wanted(table: PayTable, game: Game, bet: str | None) -> tuple[str, ...]:
    offered = bets_of(table, game)
    if bet is None:
        return offered
    wanted = analysed_as(game, bet.lower().replace("-", "_"))
    if wanted not in offered:
        raise BadBet(
            f"{table.id} does not pay {bet!r} in {game.title}; it pays {', '.join(offered)}",
            place="bet",
        )
    return (wanted,)


def _by_columns(table: PayTable, bet: str, hands: int | None) -> bool:
    """Whether a section has a study for each number of hands."""
    return hands is None and bet in table.columns


def _questions(
    table: PayTable, game: Game, bet: str, hands: int | None, catalogue: Catalogue
) -> Iterator[Question]:
    counts: Sequence[int | None] = [hands]
    if _by_columns(table, bet, hands):
        counts = counted_columns(game, table.columns[bet])
    for count in counts:
        try:
            yield ask(game.name, bet, table=table.id, hands=count, catalogue=catalogue)
        except CroupierError as error:
            if hands is not None:
                error.at("hands")
            raise
