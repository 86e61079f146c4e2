"""The lab's front desk: find the game, the bet and the pays; then the solver that fits.

Solvers are found through the game; the general solver answers whatever a game's own cannot.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.cards import Card, Deck
from croupier.errors import BadBet, BadOdds, UnknownTable
from croupier.games import find_game
from croupier.lab.analysis import Analysis, analysis_of
from croupier.lab.bets import BASE, analysable_bets, analysed_as, base_tables, columns_of
from croupier.lab.cover_limits import counted_columns
from croupier.lab.jackpot_bets import jackpot_analysis
from croupier.lab.progress import Progress
from croupier.lab.solvers import solver_of
from croupier.lab.tally import Tally
from croupier.lab.ties import best_choice, check_ties
from croupier.lab.typed_pays import with_typed
from croupier.lab.walk import must_walk
from croupier.paytables import Catalogue, PayTable, published_catalogue
from croupier.rules import Game, Layout, Round, actions, make_layout

__all__ = [
    "BASE",
    "Advice",
    "Question",
    "advise",
    "analysable_bets",
    "analyse",
    "answer",
    "ask",
    "base_tables",
]


TYPED = "own"
"""The designator of a table that was typed in."""


@dataclass(frozen=True)
class Question:
    """A question to the lab, with everything the answer depends on."""

    layout: Layout
    bet: str
    stakes: Mapping[str, int]
    hands: int | None = None
    ties: str = "less"
    typed_over: str = ""
    """The designator of the table that pays were typed over; empty if none was."""
    left_out: tuple[str, ...] = ()
    """Lines that were removed from that table."""
    gone: tuple[Card, ...] = ()
    """Cards that are known to be out of the deck before the deal."""

    @property
    def deck(self) -> Deck:
        """What is left to be dealt."""
        return self.layout.deck.without(self.gone)


def analyse(
    game: str,
    bet: str | None = None,
    *,
    table: str | None = None,
    tables: Mapping[str, str] | None = None,
    pays: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    hands: int | None = None,
    ties: str = "less",
    catalogue: Catalogue | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Return everything the lab can say about a bet, by default about the whole base game.

    `table` is a designator for every bet it serves; `tables` maps keys to designators; `pays`
    replaces some of its lines. `stakes` are bets made together, in any unit: the distribution is of
    their sum.

    >>> analyse("three-card-poker", table="TCP-01").expected_value
    Fraction(-686689, 20358520)
    """
    question = ask(
        game, bet, table=table, tables=tables, pays=pays, options=options, stakes=stakes,
        hands=hands, ties=ties, catalogue=catalogue,
    )  # fmt: skip
    return answer(question, progress=progress)


def ask(
    game: str,
    bet: str | None = None,
    *,
    table: str | None = None,
    tables: Mapping[str, str] | None = None,
    pays: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
    stakes: Mapping[str, int] | None = None,
    hands: int | None = None,
    ties: str = "less",
    catalogue: Catalogue | None = None,
) -> Question:
    """Return a complete question, or raise a named error for one that makes no sense."""
    rules = find_game(game)
    available = catalogue if catalogue is not None else published_catalogue()
    chosen = dict(tables or {})
    if table is not None:
        chosen = {**_keys_served(rules, available.table(table)), **chosen}
    layout = make_layout(rules, tables=chosen, options=options, catalogue=available)
    wanted = _bet_asked(rules, bet)
    if columns_of(layout, wanted):
        hands = _hands(layout, wanted, hands)
    elif hands is not None:
        raise BadBet(f"{wanted} does not depend on the number of hands; leave out {hands}")
    typed_over = ""
    left_out: tuple[str, ...] = ()
    if pays is not None:
        layout, typed_over, left_out = _with_pays(layout, wanted, pays, hands)
    check_ties(ties)
    return Question(
        layout, wanted, _stakes(rules, wanted, stakes), hands, ties, typed_over,
        left_out,
    )  # fmt: skip


def _keys_served(game: Game, table: PayTable) -> dict[str, str]:
    if game.name not in table.games:
        raise UnknownTable(f"{table.id} is for {', '.join(table.games)}, not for {game.name}")
    return {key: table.id for key in game.tables if key in table.bets}


def _bet_asked(game: Game, bet: str | None) -> str:
    if bet is None and not game.base_bets:
        return game.bets[0].key
    if bet is None or analysed_as(game, bet) == BASE:
        return BASE
    if bet not in analysable_bets(game):
        known = ", ".join(analysable_bets(game))
        raise BadBet(f"{game.title} has no bet {bet!r} to analyze; choose one of {known}")
    return bet


def _hands(layout: Layout, bet: str, hands: int | None) -> int:
    """Return the number of hands at the table.

    The default is the highest number that has pays and a count.
    """
    columns = columns_of(layout, bet)
    if hands is None:
        return counted_columns(layout.game, columns)[-1]
    layout.pays(_table_of(layout.game, bet), hands=hands)
    return hands


def _stakes(game: Game, bet: str, stakes: Mapping[str, int] | None) -> Mapping[str, int]:
    base = dict.fromkeys(game.base_bets, 1)
    if stakes is None:
        return base if bet == BASE else {bet: 1}
    if bet != BASE:
        raise BadBet(f"stakes are for bets made together; do not name the bet {bet!r}")
    sensors = set(game.sensors)
    for key in stakes:
        if game.bet(key) is None:
            known = ", ".join(entry.key for entry in game.bets)
            raise BadBet(f"{game.title} has no bet {key!r}; choose one of {known}", place="stakes")
        if key in sensors:
            raise BadBet(
                f"{key} is paid from a meter, which is not part of the layout", place="stakes"
            )
    return dict(stakes)


def _with_pays(
    layout: Layout, bet: str, pays: Mapping[str, str], hands: int | None
) -> tuple[Layout, str, tuple[str, ...]]:
    """Return the layout with lines typed over a table, that table, and the lines removed."""
    keys = base_tables(layout.game) if bet == BASE else (_table_of(layout.game, bet),)
    if not keys:
        raise BadOdds(
            f"the base game of {layout.game.title} has no pay table to change", place="pays"
        )
    key = keys[0]
    old = layout.tables[key]
    printed = old.for_bet(layout.game.served(key), hands=hands)
    written = with_typed(printed, pays, bet=key)
    own = replace(
        old,
        id=TYPED,
        title="typed in",
        pays={layout.game.served(key): written} if hands is None else {},
        columns={} if hands is None else {layout.game.served(key): {hands: written}},
        published=(),
        own=True,
    )
    kept = {line.key for line in written.lines}
    left_out = tuple(line.key for line in printed.lines if line.key not in kept)
    return replace(layout, tables={**layout.tables, key: own}), old.id, left_out


def _table_of(game: Game, bet: str) -> str:
    entry = game.bet(bet)
    if entry is None or not entry.table:
        raise BadOdds(f"{bet} has no pay table to change", place="pays")
    return entry.table


# Answers ----------------------------------------------------------------------------------------


def answer(question: Question, *, progress: Progress | None = None) -> Analysis:
    """Solve a question from scratch; `progress` is called at least once and may raise to stop."""
    began = time.perf_counter()
    check_pays(question)
    if progress is not None:
        progress(0, 1)
    layout, bet = question.layout, question.bet
    if bet in set(layout.game.sensors):
        solver = solver_of(layout, (bet,))
        result = jackpot_analysis(layout, bet, solver, ties=question.ties, progress=progress)
    else:
        result = analysis_of(
            _tally(question, progress),
            game=layout.game.name,
            bet=bet,
            tables={key: layout.tables[key].id for key in _tables_used(question)},
            hands=question.hands,
        )
    return replace(result, seconds=time.perf_counter() - began)


def check_pays(question: Question) -> None:
    """Refuse a bet that has no published pay table, until the user supplies one."""
    layout = question.layout
    asked = question.stakes if question.bet == BASE else (question.bet,)
    for bet in layout.game.bets:
        if bet.key in asked and layout.waits(bet):
            raise BadBet(layout.without_pays(bet), place="tables")


def _tables_used(question: Question) -> tuple[str, ...]:
    """Return the pay tables that an answer depends on."""
    game = question.layout.game
    bets = question.stakes if question.bet == BASE else (question.bet,)
    named = {entry.table for entry in game.bets if entry.key in bets and entry.table}
    base = base_tables(game) if question.bet == BASE else ()
    return (*base, *(key for key in game.tables if key in named and key not in base))


def _tally(question: Question, progress: Progress | None) -> Tally:
    layout, bet, deck = question.layout, question.bet, question.deck
    if bet == BASE:
        solver = solver_of(layout, question.stakes)
        return solver.base_game(
            layout, question.stakes, ties=question.ties, progress=progress, deck=deck
        )
    solver = solver_of(layout, (bet,))
    return solver.side_bet(layout, bet, hands=question.hands, progress=progress, deck=deck)


# Advice -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Advice:
    """Each decision's value in base bets, and the best decision."""

    best: str
    values: Mapping[str, Fraction]


def advise(round_: Round, *, ties: str = "less") -> Advice:
    """Return each legal decision's value in a round that waits for one seat's decision.

    The value does not include an aggregate limit, which depends on what everyone else wins.
    """
    round_ = replace(round_, layout=replace(round_.layout, aggregates=()))
    offered = actions(round_)
    if offered.seat is None or offered.decide is None:
        raise BadBet("this round is not waiting for a decision")
    stakes = round_.spot(offered.seat).stakes
    bets = [bet for bet in stakes if round_.layout.game.bet(bet) is not None]
    values = solver_of(round_.layout, bets).values(round_, ties=ties)
    if must_walk(round_.layout.game):
        return Advice(max(values, key=lambda said: values[said]), values)
    return Advice(best_choice(offered.choices, values, ties), values)
