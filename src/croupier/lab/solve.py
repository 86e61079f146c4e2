"""The lab's front desk: which game, which bet, which pays; then the solver that fits.

Games without a solver of their own are solved by the general road from their rules alone.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from typing import Any

from croupier.errors import BadBet, BadOdds, UnknownTable, must
from croupier.games import find_game
from croupier.lab.analysis import Analysis, analysis_of
from croupier.lab.general import GeneralSolver, best_choice, check_ties
from croupier.lab.general_bet import company, one_bet
from croupier.lab.general_memory import recall, remember, whole_game
from croupier.lab.jackpot_bets import jackpot_analysis
from croupier.lab.progress import Progress
from croupier.lab.tally import Tally
from croupier.lab.walk import Walk, must_walk
from croupier.money import Odds
from croupier.paytables import Catalogue, PayLine, Pays, PayTable, published_catalogue
from croupier.rules import Felt, Game, Round, actions, lay_felt, spelled

SOLVERS: Mapping[str, str] = {
    "three-card-poker": "three_card_poker",
    "three-card-poker-face-up": "three_card_poker",
    "let-it-ride": "let_it_ride",
    "ultimate-texas-holdem": "ultimate_texas_holdem",
    "solitaire-stud": "solitaire_stud",
    "caribbean-stud": "caribbean_stud",
}
"""The fast solvers, by game: modules of this room, imported when they are needed."""

BASE = "base"
"""The name of the whole base game among the bets that can be analysed."""


@dataclass(frozen=True)
class Question:
    """What the lab is asked: everything an answer depends on."""

    felt: Felt
    bet: str
    stakes: Mapping[str, int]
    hands: int | None = None
    ties: str = "less"
    typed_over: str = ""
    """The designator of the table that pays were typed over; empty where none were."""


def _room(name: str) -> Any:
    """A module of this room; typed as what it is asked for, because six share one contract."""
    return import_module(f"croupier.lab.{name}")


def _solver(game: Game) -> Any:
    return _room(SOLVERS[game.name]) if game.name in SOLVERS else None


def base_bets(game: Game) -> tuple[str, ...]:
    """The bets of the base game: those a decision builds on, and those that must equal them."""
    leaned_on = {
        key
        for decide in game.decisions
        for choice in decide.choices
        for key in (choice.of if choice.makes else "", choice.takes_back)
        if key
    }
    base = {bet.key for bet in game.bets if bet.mandatory} | leaned_on
    return tuple(
        bet.key for bet in game.bets if bet.key in base or (bet.equals and bet.equals in base)
    )


def base_tables(game: Game) -> tuple[str, ...]:
    """The pay tables of the base game: of its bets, and those that no bet names."""
    named = {bet.key: bet.table for bet in game.bets if bet.table}
    base = set(base_bets(game))
    optional = {table for key, table in named.items() if key not in base}
    return tuple(key for key in game.tables if key not in optional)


def analysable_bets(game: Game) -> tuple[str, ...]:
    """What may be asked of a game: the whole base game, then each bet beside it."""
    base = set(base_bets(game))
    return (BASE, *(bet.key for bet in game.bets if bet.key not in base))


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
    """Everything the lab can say about a bet, or about the whole base game when none is named.

    `table` is a designator for every bet it serves; `tables` names them by key; `pays` writes a
    table by line. `stakes` are bets made together, in any unit: the distribution is of their sum.

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
    """A question in full, or a named error for one that makes no sense."""
    rules = find_game(game)
    shelf = catalogue if catalogue is not None else published_catalogue()
    chosen = dict(tables or {})
    if table is not None:
        chosen = {**_keys_served(rules, shelf.table(table)), **chosen}
    felt = lay_felt(rules, tables=chosen, options=options, catalogue=shelf)
    wanted = _bet_asked(rules, bet)
    if wanted == "cover_all":
        hands = _hands(felt, hands)
    elif hands is not None:
        raise BadBet(f"{wanted} does not depend on the number of hands; leave out {hands}")
    typed_over = ""
    if pays is not None:
        felt, typed_over = _with_pays(felt, wanted, pays, hands)
    check_ties(ties)
    return Question(felt, wanted, _stakes(rules, wanted, stakes), hands, ties, typed_over)


def _keys_served(game: Game, table: PayTable) -> dict[str, str]:
    if game.name not in table.games:
        raise UnknownTable(f"{table.id} is for {', '.join(table.games)}, not for {game.name}")
    return {key: table.id for key in game.tables if key in table.bets}


def _bet_asked(game: Game, bet: str | None) -> str:
    base = base_bets(game)
    if bet is None and not base:
        return game.bets[0].key
    if bet is None or bet == BASE or bet in base or bet in base_tables(game):
        return BASE
    if bet not in analysable_bets(game):
        known = ", ".join(analysable_bets(game))
        raise BadBet(f"{game.title} has no bet {bet!r} to analyse; it has {known}")
    return bet


def _hands(felt: Felt, hands: int | None) -> int:
    columns = felt.tables["cover_all"].columns["cover_all"]
    if hands is None:
        return max(columns)
    felt.tables["cover_all"].for_bet("cover_all", hands=hands)
    return hands


def _stakes(game: Game, bet: str, stakes: Mapping[str, int] | None) -> Mapping[str, int]:
    base = dict.fromkeys(base_bets(game), 1)
    if stakes is None:
        return base if bet == BASE else {bet: 1}
    if bet != BASE:
        raise BadBet(f"stakes are for bets made together; leave out the bet {bet!r}")
    sensors = {jackpot.bet for jackpot in game.jackpots}
    for key in stakes:
        if game.bet(key) is None:
            known = ", ".join(entry.key for entry in game.bets)
            raise BadBet(f"{game.title} has no bet {key!r}; it has {known}", place="stakes")
        if key in sensors:
            raise BadBet(f"{key} is paid from a meter the felt does not know", place="stakes")
    return dict(stakes)


def _with_pays(
    felt: Felt, bet: str, pays: Mapping[str, str], hands: int | None
) -> tuple[Felt, str]:
    """The felt with one table written by the user, line by line, and which one it was."""
    keys = base_tables(felt.game) if bet == BASE else (_table_of(felt.game, bet),)
    if not keys:
        raise BadOdds(f"the base game of {felt.game.title} has no pay table to write", place="pays")
    key = keys[0]
    old = felt.tables[key]
    lines = old.for_bet(felt.game.served(key), hands=hands).lines
    known = {line.key: line for line in lines}
    for name in pays:
        if name not in known:
            raise BadOdds(f"{key} has no line {name!r}; it has {', '.join(known)}", place="pays")
    missing = [name for name in known if name not in pays]
    if missing:
        raise BadOdds(f"the pays of {', '.join(missing)} are missing", place="pays")
    written = Pays(
        old.for_bet(felt.game.served(key), hands=hands).reading,
        tuple(replace(line, odds=_odds(line, pays[line.key])) for line in lines),
    )
    own = replace(
        old,
        id="own",
        title="typed in",
        pays={felt.game.served(key): written} if hands is None else {},
        columns={} if hands is None else {felt.game.served(key): {hands: written}},
        published=(),
        own=True,
    )
    return replace(felt, tables={**felt.tables, key: own}), old.id


def _odds(line: PayLine, text: str) -> Odds:
    """Odds in full, or a bare number in the kind of the line it replaces."""
    bare = text.strip()
    try:
        if bare.replace(".", "", 1).isdigit() and bare.isascii():
            kind = line.odds.kind
            return Odds.parse(
                f"{bare}% of {line.odds.level}" if kind == "meter" else f"{bare} {kind} 1"
            )
        return Odds.parse(bare)
    except BadOdds as error:
        raise error.at(f"pays: {line.key}") from error


def _own_table(game: Game, bet: str) -> tuple[str, ...]:
    """The key of the pay table that pays a bet; none where the rules alone say what it pays."""
    entry = game.bet(bet)
    return (entry.table,) if entry is not None and entry.table else ()


def _table_of(game: Game, bet: str) -> str:
    entry = game.bet(bet)
    if entry is None or not entry.table:
        raise BadOdds(f"{bet} has no pay table to write", place="pays")
    return entry.table


# Answers ----------------------------------------------------------------------------------------


def answer(question: Question, *, progress: Progress | None = None) -> Analysis:
    """Solve a question from scratch; `progress` is heard at least once and may raise to stop it."""
    began = time.perf_counter()
    if progress is not None:
        progress(0, 1)
    felt, bet = question.felt, question.bet
    if bet in {jackpot.bet for jackpot in felt.game.jackpots}:
        solver = _solver(felt.game)
        must(solver is not None, f"{felt.game.name} has sensors and no solver that reads them")
        result = jackpot_analysis(felt, bet, solver, ties=question.ties, progress=progress)
    else:
        tally = _tally(question, progress)
        keys = base_tables(felt.game) if bet == BASE else _own_table(felt.game, bet)
        if bet == BASE:
            staked = {entry.table for entry in felt.game.bets if entry.key in question.stakes}
            keys = (*keys, *(key for key in felt.game.tables if key in staked and key not in keys))
        result = analysis_of(
            tally,
            game=felt.game.name,
            bet=bet,
            tables={key: felt.tables[key].id for key in keys},
            hands=question.hands,
        )
    return replace(result, seconds=time.perf_counter() - began)


def _tally(question: Question, progress: Progress | None) -> Tally:
    felt, bet = question.felt, question.bet
    solver = _solver(felt.game)
    if bet == "cover_all":
        covering: Tally = _room("cover_all").cover_all(felt, question.hands or 1, progress=progress)
        return covering
    if solver is None:
        return _by_the_general_road(question, progress)
    if bet == BASE:
        tally: Tally = solver.base_game(
            felt, question.stakes, ties=question.ties, progress=progress
        )
        return tally
    side: Tally = solver.side_bet(felt, bet, progress=progress)
    return side


def _by_the_general_road(question: Question, progress: Progress | None) -> Tally:
    game = question.felt.game
    if must_walk(game):
        return _walked(question, progress)
    if question.bet != BASE:
        return one_bet(question.felt, question.bet, progress=progress)
    general = GeneralSolver(question.felt, question.stakes, ties=question.ties, progress=progress)
    whole_game(general)
    base = [question.stakes.get(key, 0) for key in base_bets(game)]
    return general.tally(first_bet=base[0] or 1, initial_stake=sum(base) or 1)


def _walked(question: Question, progress: Progress | None) -> Tally:
    """A game that says itself what comes next, position by position."""
    felt, bet = question.felt, question.bet
    if bet == BASE:
        base = [question.stakes.get(key, 0) for key in base_bets(felt.game)]
        whole = Walk(felt, question.stakes, ties=question.ties, progress=progress)
        return whole.tally(first_bet=base[0] or 1, initial_stake=sum(base) or 1)
    stakes = dict.fromkeys(company(felt.game, bet), 1)
    alone = Walk(felt, stakes, bet=bet, ties=question.ties, progress=progress)
    return alone.tally(first_bet=1, initial_stake=1)


# Advice -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Advice:
    """What each decision is worth, in first bets, and the best of them."""

    best: str
    values: Mapping[str, Fraction]


def advise(table: Round, *, ties: str = "less") -> Advice:
    """The value of every legal decision of a round that waits for one seat's decision."""
    offered = actions(table)
    if offered.seat is None or offered.decide is None:
        raise BadBet("this round does not wait for a decision")
    solver = _solver(table.felt.game)
    if solver is not None:
        values: Mapping[str, Fraction] = solver.values(table, ties=ties)
    else:
        values = _values_by_the_general_road(table)
    if must_walk(table.felt.game):
        return Advice(max(values, key=lambda said: values[said]), values)
    return Advice(best_choice(offered.choices, values, ties), values)


def _values_by_the_general_road(table: Round) -> Mapping[str, Fraction]:
    """From what this process has solved; else only what can follow the round is solved."""
    if must_walk(table.felt.game):
        return _values_by_walking(table)
    general = GeneralSolver(table.felt, table.spots[0].stakes)
    known = recall(table)
    if known is not None:
        general.learn(known)
    values = general.values(table)
    if known is None:
        remember(general.solution(table))
    unit = table.spots[0].stake(base_bets(table.felt.game)[0])
    return {name: value / unit for name, value in values.items()}


def _values_by_walking(table: Round) -> Mapping[str, Fraction]:
    """The value of each decision, by what a player would say."""
    spot = table.spots[0]
    walk = Walk(table.felt, spot.stakes, gone=table.gone)
    unit = spot.stakes[next(iter(base_bets(table.felt.game)), next(iter(spot.stakes)))]
    return {spelled(decision): value / unit for decision, value in walk.decisions(table).items()}
