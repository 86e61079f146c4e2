"""What a par sheet section says before its figures: title, rules, choices and printed pays."""

from croupier.lab.par_sheet import ParSection
from croupier.lab.solve import BASE
from croupier.rules import Clause, Game
from croupier.show.page_lab_form import bet_title
from croupier.show.rule_sheet import DecisionRow, PaysColumn, pays_columns, rule_sheet


def title_of(section: ParSection) -> str:
    return bet_title(section.layout.game, section.bet)


def rules_of(section: ParSection) -> tuple[Clause, ...]:
    """Return the clauses that settle the bet, and those about hands if no other section does."""
    return clauses_of(section.layout.game, section.bet, general=section.alone)


def choices_of(section: ParSection) -> tuple[DecisionRow, ...]:
    return rule_sheet(section.layout).decisions if section.bet == BASE else ()


def pays_of(section: ParSection) -> tuple[PaysColumn, ...]:
    """Return the printed pays, for one number of hands if the section is about one."""
    layout, hands = section.layout, section.studies[0].question.hands
    columns = [
        column
        for key in section.tables
        for column in pays_columns(layout.tables[key], key, layout.game.served(key))
    ]
    if len(section.studies) == 1 and hands is not None:
        columns = [column for column in columns if column.hands in (hands, None)]
    return tuple(columns)


def clauses_of(game: Game, bet: str, *, general: bool = True) -> tuple[Clause, ...]:
    """Return the clauses that settle a bet, or the base game, in order.

    `general` adds to another bet the clauses about hands, for a sheet on which no base game lists
    them.
    """
    own = game.clauses_of(game.base_bets[0] if bet == BASE else bet)
    return tuple(
        clause
        for clause in game.sheet.values()
        if clause in own or (general and clause.about == "hands")
    )
