"""The par sheet for programs: fractions as text, and nothing that differs from run to run."""

from typing import Any

from croupier.lab.par_sheet import ParSection, ParSheet, Study
from croupier.show.par_rules import choices_of, pays_of, rules_of, title_of
from croupier.show.strategy_words import strategy_lines


def sheet_json(sheet: ParSheet) -> dict[str, Any]:
    return {
        "par_sheet": sheet.table.id,
        "title": sheet.table.title,
        "printed_as": sheet.table.printed_as,
        "source": sheet.table.source,
        "own": sheet.table.own,
        "note": sheet.table.note,
        "game": sheet.game.name,
        "game_title": sheet.game.title,
        "also_for": list(sheet.also_for),
        "edition": sheet.game.edition,
        "version": sheet.version,
        "pays_digest": sheet.table.digest,
        "inputs_digest": sheet.digest,
        "sections": [section_json(section) for section in sheet.sections],
    }


def section_json(section: ParSection) -> dict[str, Any]:
    answers = [_answer(study) for study in section.studies]
    return {
        "bet": section.bet,
        "title": title_of(section),
        "first_bet": section.unit,
        "rules": [
            {"clause": clause.id, "text": clause.text, "source": clause.source}
            for clause in rules_of(section)
        ],
        "choices": [
            {"decision": row.title, "choices": dict(row.choices)} for row in choices_of(section)
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
            for column in pays_of(section)
        ],
        **(answers[0] if len(answers) == 1 else {"columns": answers}),
        **({"left_out": section.left_out} if section.left_out else {}),
        "strategy": _strategy(section),
        "published": [row.as_json() for row in section.published],
    }


def _strategy(section: ParSection) -> dict[str, Any]:
    strategy = section.strategy
    told: dict[str, Any] = {"lines": list(strategy_lines(strategy))}
    if strategy.cost is not None:
        told["cost"] = str(strategy.cost)
    if strategy.starting_hands:
        told["starting_hands"] = dict(strategy.starting_hands)
    return told


def _answer(study: Study) -> dict[str, Any]:
    """Return an analysis without what is said above it, and without its time."""
    told = study.analysis.as_json()
    told = {key: value for key, value in told.items() if key not in ("game", "bet", "seconds")}
    return {**told, "inputs_digest": study.digest}
