"""The rule sheet of a game, laid out from the game itself: nothing on it is written twice."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from croupier.money import Odds
from croupier.paytables import PayLine, PayTable
from croupier.rules import IRREGULARITIES, Bet, Clause, Game, Layout, Option, Stage
from croupier.rules.house_rules import DrawingRule
from croupier.show.page_words import money_words


@dataclass(frozen=True, slots=True)
class BetRow:
    """A circle on the layout, with the rule sheet's requirements for it."""

    key: str
    title: str
    help: str
    condition: str
    table: str
    """The designator of its pay table, or empty."""
    edition: str
    """The edition of the rules that it follows."""
    apart: bool
    """Whether that is a different edition from the base game's."""

    @property
    def edition_words(self) -> str:
        """The edition of a bet, unless the heading of the sheet says it already."""
        return f"rules of {self.edition}" if self.apart else ""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A question the dealer asks, and the player's possible answers."""

    title: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PaysColumn:
    """The pays of one bet: a heading, and for each line its odds as the layout prints them."""

    key: str
    table: str
    heading: str
    lines: tuple[tuple[str, str, str], ...]
    """Label, odds, envy."""
    hands: int | None = None
    """The number of hands it is for, if hands are counted."""
    says_wins: bool = False
    """Whether its odds read “wins N”, which needs an explanation."""


@dataclass(frozen=True, slots=True)
class SwitchRow:
    key: str
    default: str
    choices: tuple[str, ...]
    help: str
    title: str = ""
    usual: str = ""
    """The default, in words."""
    offered: tuple[str, ...] = ()
    """The choices, in words."""


@dataclass(frozen=True, slots=True)
class IrregularityRow:
    kind: str
    title: str
    effect: str
    clause: str


@dataclass(frozen=True, slots=True)
class RoutineRow:
    """What is done at the table besides dealing, step by step."""

    title: str
    by: str
    steps: tuple[tuple[str, str, str], ...]
    """Number, sentence, heading of the source."""


@dataclass(frozen=True, slots=True)
class DrawingTable:
    """When a side draws a third card: a row for each count, with D for draw and S for stand."""

    title: str
    headings: tuple[str, ...]
    """The other side's third-card values, if they matter."""
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """Everything a rule sheet says, in order."""

    name: str
    title: str
    edition: str
    summary: str
    seats: int
    cards: int
    procedure: str
    bets: tuple[BetRow, ...]
    stages: tuple[str, ...]
    decisions: tuple[DecisionRow, ...]
    clauses: tuple[tuple[str, str, str], ...]
    """Number, sentence, heading of the source."""
    pays: tuple[PaysColumn, ...]
    switches: tuple[SwitchRow, ...]
    irregularities: tuple[IrregularityRow, ...]
    routines: tuple[RoutineRow, ...] = ()
    drawing: tuple[DrawingTable, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def rule_sheet(layout: Layout) -> RuleSheet:
    """Return the rule sheet of a game for this layout."""
    game = layout.game
    return RuleSheet(
        name=game.name,
        title=game.title,
        edition=game.edition,
        summary=game.summary,
        seats=game.seats_max,
        cards=len(layout.deck),
        procedure=layout.procedure.title,
        bets=tuple(_bet_row(bet, layout) for bet in game.bets),
        stages=tuple(_stage_text(stage, clause) for stage, clause in layout.dealing),
        decisions=tuple(
            DecisionRow(
                decide.title, tuple((choice.name, choice.help) for choice in decide.choices)
            )
            for decide in game.decisions
        ),
        clauses=tuple(
            _clause_row(clause)
            for clause in (
                *game.sheet.values(),
                *(clause for _, clause in layout.aggregate_clauses),
            )
        ),
        pays=tuple(
            column
            for key in game.tables
            for column in pays_columns(layout.tables[key], key, game.served(key))
        ),
        switches=tuple(_switch_row(game, option) for option in game.options),
        irregularities=tuple(
            IrregularityRow(
                kind,
                IRREGULARITIES[kind].title,
                IRREGULARITIES[kind].effect.value,
                game.sheet[clause].id,
            )
            for kind, clause in game.irregularities.items()
        ),
        routines=tuple(
            RoutineRow(
                routine.title,
                routine.by,
                tuple(_clause_row(clause) for _, clause in layout.routine(routine.key)),
            )
            for routine in layout.procedure.routines
        ),
        drawing=tuple(map(drawing_table, game.drawing)),
    )


DRAWING_NOTE = "D draws a third card, S stands. After a natural 8 or 9 nobody draws."


def drawing_table(rule: DrawingRule) -> DrawingTable:
    """Return a drawing rule as a rule sheet prints it."""
    conditional = any(row.if_other_drew is not None for row in rule.rows)
    thirds: tuple[int | None, ...] = (None, *rule.others) if conditional else (None,)
    headings = (f"{rule.other_title} stood", *map(str, rule.others)) if conditional else ()
    return DrawingTable(
        f"{rule.title}, by the {rule.other_title}'s third card" if conditional else rule.title,
        headings,
        tuple(
            (
                _counts(row.totals),
                tuple("D" if rule.draws(row.totals[0], third) else "S" for third in thirds),
            )
            for row in rule.rows
        ),
    )


def _counts(totals: Sequence[int]) -> str:
    return f"{totals[0]}" if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"


def pays_columns(
    table: PayTable, key: str, bet: str = "", *, wording: str = "to"
) -> tuple[PaysColumn, ...]:
    """Return the pays a table has for a bet, under the key a layout prints them by.

    Cover All has a column for each number of hands. `wording` is the wording of odds against the
    house: `3 to 1`, `4 for 1`, `wins 3 to 1`.
    """
    bet = bet or key
    if bet in table.columns:
        return tuple(
            _column(
                key,
                table,
                bet,
                _rows(bet, pays.lines, wording),
                pays.lines,
                f"{hands} hands" if hands > 1 else "1 hand",
                hands,
            )
            for hands, pays in table.columns[bet].items()
            if pays.lines
        )
    lines = table.pays[bet].lines
    if not lines:
        return ()  # the bet waits for a table, so nothing is printed
    return (_column(key, table, bet, _rows(bet, lines, wording), lines, key),)


def _column(
    key: str,
    table: PayTable,
    bet: str,
    rows: tuple[tuple[str, str, str], ...],
    lines: tuple[PayLine, ...],
    heading: str,
    hands: int | None = None,
) -> PaysColumn:
    says_wins = any(_says_what_it_wins(bet, line.odds) for line in lines)
    return PaysColumn(key, table.id, heading, rows, hands, says_wins)


def _rows(bet: str, lines: tuple[PayLine, ...], wording: str) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (
            line.label,
            layout_odds(bet, line.odds, wording),
            envy_of(line),
        )
        for line in lines
    )


def envy_of(line: PayLine) -> str:
    """Return what a line brings everyone else, per dollar bet; empty if nothing."""
    return f"${line.envy_cents // 100:,}" if line.envy_cents is not None else ""


def odds_number(odds: Odds) -> str:
    """Return the pay for one unit: `20,000`, `1.5`."""
    return f"{odds.ratio.numerator:,}" if odds.ratio.denominator == 1 else f"{float(odds.ratio):g}"


def layout_odds(bet: str, odds: Odds, wording: str = "to") -> str:
    """Write odds as on a layout: the $1 Bonus says what it wins, for its rules forbid “for”."""
    if _says_what_it_wins(bet, odds):
        return f"wins {odds_number(odds)}"
    if odds.kind != "to" or not odds.ratio or wording == "to":
        return _with_commas(odds.text)
    if wording == "for":
        whole = odds.ratio + 1
        return f"{whole.numerator:,} for {whole.denominator}"
    return f"wins {_with_commas(odds.text)}"


def _with_commas(text: str) -> str:
    """`1,000 to 1`: some sources have the comma, others have none, and tables lie side by side."""
    return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", text)


def _says_what_it_wins(bet: str, odds: Odds) -> bool:
    return bet == "bonus" and odds.kind == "for"


def _bet_row(bet: Bet, layout: Layout) -> BetRow:
    titles = {entry.key: entry.title for entry in layout.game.bets}
    conditions = []
    if bet.mandatory or (bet.mandatory_if and layout.option(bet.mandatory_if)):
        conditions.append("every seat must make it")
    elif bet.mandatory_if:
        conditions.append("the house may require it at every seat")
    if bet.equals:
        conditions.append(f"equal to {titles[bet.equals]}")
    if bet.needs:
        conditions.append(f"requires {_listed([titles[key] for key in bet.needs])}")
    if bet.needs_one_of:
        conditions.append("requires " + " or ".join(titles[key] for key in bet.needs_one_of))
    if bet.alone_if:
        allows = "allows" if layout.option(bet.alone_if) else "may allow"
        conditions.append(f"the house {allows} it alone")
    if bet.same_at_all_seats:
        conditions.append("the same amount at all seats")
    if layout.waits(bet):
        conditions.append("needs a pay table from the house; none was published")
    if bet.named_cents is not None:
        conditions.append(f"the published rules name {money_words(bet.named_cents)}")
    if bet.recommended_cents is not None:
        conditions.append(f"{money_words(bet.recommended_cents)} is recommended")
    return BetRow(
        bet.key,
        bet.title,
        bet.help,
        "; ".join(conditions),
        layout.tables[bet.table].id if bet.table else "",
        layout.game.edition_of(bet.key),
        layout.game.edition_of(bet.key) != layout.game.edition,
    )


def _listed(words: Sequence[str]) -> str:
    """Join several names as in speech: `Ante, Blind and Trips`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _stage_text(stage: Stage, clause: Clause) -> str:
    return f"{clause.text}. {stage.manner}." if stage.manner else f"{clause.text}."


def _clause_row(clause: Clause) -> tuple[str, str, str]:
    return clause.id, clause.text, clause.source


def _switch_row(game: Game, option: Option) -> SwitchRow:
    default = option.default
    shown = str(default).lower() if isinstance(default, bool) else default or "rule sheet"
    return SwitchRow(
        option.key,
        str(shown),
        option.choices,
        option.help,
        option.title or option.key.replace("_", " ").capitalize(),
        _choice_words(game, option, default),
        tuple(_choice_words(game, option, choice) for choice in option.choices),
    )


def _choice_words(game: Game, option: Option, choice: object) -> str:
    """Write a switch setting in words: a bet by its title, on and off as yes and no."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    if not choice:
        return "the order of the rule sheet"
    if isinstance(option.default, tuple):
        title: str = game.line_title(str(choice))
        return title
    return str(choice).replace("_", " ")
