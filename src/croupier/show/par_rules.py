"""What a section of a par sheet says before its figures: title, rules, choices and printed pays."""

import re

from croupier.lab.par_sheet import Section
from croupier.lab.solve import BASE
from croupier.rules import Clause, Game
from croupier.show.page_lab_form import bet_title
from croupier.show.rule_sheet import DecisionRow, PaysColumn, pays_columns, rule_sheet


def title_of(section: Section) -> str:
    return bet_title(section.felt.game, section.bet)


def rules_of(section: Section) -> tuple[Clause, ...]:
    """The clauses that settle the bet; those about hands where no other section lists them."""
    return clauses_of(section.felt.game, section.bet, general=section.alone)


def choices_of(section: Section) -> tuple[DecisionRow, ...]:
    return rule_sheet(section.felt).decisions if section.bet == BASE else ()


def pays_of(section: Section) -> tuple[PaysColumn, ...]:
    """The printed pays, for one number of hands where the section is about one."""
    felt, hands = section.felt, section.studies[0].question.hands
    columns = [
        column
        for key in section.tables
        for column in pays_columns(felt.tables[key], key, felt.game.served(key))
    ]
    if len(section.studies) == 1 and hands is not None:
        columns = [column for column in columns if column.heading.startswith(f"{hands} hand")]
    return tuple(columns)


HAND_RULES = ("deal", "community", "ranking", "best-hand", "run", "longer-run", "fold")
"""Clauses, by key, that say how every hand is made or given up, whatever is bet on it."""


def clauses_of(game: Game, bet: str, *, general: bool = True) -> tuple[Clause, ...]:
    """The clauses that settle a bet, in their order: those whose sentence names it.

    The base game has those that name one of its own bets first, or none at all. `general` adds to
    another bet the clauses about hands, for a sheet on which no base game has listed them.
    """
    base = {entry.title for entry in game.bets if entry.key in game.base_bets}
    base |= {choice.makes for step in game.decisions for choice in step.choices if choice.makes}
    sensors = set(game.sensors)
    names = {BASE: base}
    for entry in game.bets:
        if entry.key not in game.base_bets:
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
