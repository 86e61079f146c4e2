"""Rewrite the generated parts of the documentation from the code: `make docs`.

A part stands between `<!-- generated: NAME -->` and `<!-- end -->`. A test calls `generated_pages`
and fails when a page is stale, so the documents cannot lie.
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from croupier import trace
from croupier.errors import counted
from croupier.floor.access import MAY
from croupier.floor.buttons import EQUIPMENT
from croupier.floor.forms import FORMS
from croupier.floor.journal import Happening
from croupier.floor.people import Role
from croupier.games import GAMES
from croupier.jackpots.reasons import REDUCTIONS, Reason
from croupier.lab.bets import BASE
from croupier.lab.shipped_figures import figures_of
from croupier.lab.solvers import vocabulary_of
from croupier.lab.strategies.cached_cost import cached_cost
from croupier.lab.strategies.phrases import Vocabulary
from croupier.lab.strategies.vocabularies import ANY_GAME
from croupier.lab.verifying import Row, percent
from croupier.law import HELD, NOT_BUILT, RULES, Duty
from croupier.law.approved import COMPONENTS
from croupier.law.titles import register
from croupier.ledger import Refusal
from croupier.ledger.accounts import KINDS
from croupier.paytables import READINGS, PayTable, published_catalogue
from croupier.plan import NOTICES, POSTINGS
from croupier.plan.reference import SECTIONS, keys_of
from croupier.records import json_schema
from croupier.rules import IRREGULARITIES, Game, Option, make_layout
from croupier.show.published_words import bet_title
from croupier.show.title_words import edition_words, here_words, tally_words
from croupier.show.traced import STATES, by_heading, reference_words
from docs.press.reference import api_part, command_line_part, environment_part, pages_part

DOCS = Path(__file__).parent.parent
EDGES = "per_first_bet", "element_of_risk"
_PART = re.compile(r"(<!-- generated: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def games_part() -> Iterator[str]:
    for game in GAMES:
        yield f"### {game.title}"
        yield ""
        yield f"`{game.name}`, 1 to {game.seats_max} seats."
        yield ""
        yield "- Bets: " + ", ".join(f"`{bet.key}`" for bet in game.bets)
        yield "- Tables: " + ", ".join(f"`{key}` ({table})" for key, table in game.tables.items())
        for decide in game.decisions:
            choices = ", ".join(f"`{choice.name}`" for choice in decide.choices)
            yield f"- {decide.title}: {choices}"
        yield "- Procedures: " + ", ".join(f"`{entry.key}`" for entry in game.procedures)
        yield "- Switches:"
        yield from (f"  - {switch_text(option)}" for option in game.options)
        yield ""


def switch_text(option: Option) -> str:
    if isinstance(option.default, bool):
        values = "true or **false**" if not option.default else "**true** or false"
    elif isinstance(option.default, str):
        values = ", ".join(
            f"**{choice}**" if choice == option.default else choice for choice in option.choices
        )
    else:
        values = "a list of " + ", ".join(option.choices)
    return f"`{option.key}`: {option.help}. {values}."


def irregularities_part() -> Iterator[str]:
    yield "| kind | what happened | what follows | games |"
    yield "|---|---|---|---|"
    for entry in IRREGULARITIES.values():
        games = [game for game in GAMES if entry.kind in game.irregularities]
        yield (f"| `{entry.kind}` | {entry.title} | {entry.effect.value} | {all_or_names(games)} |")
    yield ""


def all_or_names(games: list[Game]) -> str:
    return "all" if len(games) == len(GAMES) else ", ".join(game.title for game in games)


def readings_part() -> Iterator[str]:
    yield "| reading | asked about | lines |"
    yield "|---|---|---|"
    for reading in READINGS.values():
        lines = ", ".join(f"`{key}`" for key in reading.questions)
        yield f"| `{reading.name}` | {reading.subject} | {lines} |"
    yield ""


def tables_part() -> Iterator[str]:
    yield "| designator | what it is | bets it serves | published |"
    yield "|---|---|---|---|"
    for table in published_catalogue():
        bets = ", ".join(f"`{bet}`" for bet in table.bets)
        figures = "; ".join(f"{figure.label} {figure.value}" for figure in table.published)
        yield f"| `{table.id}` | {table.family}: {table.title} | {bets} | {figures or '–'} |"
    yield ""


def _checked() -> Iterator[Row]:
    """Every published figure as it was checked; the lab's proofs check the shipped ones again."""
    for table in published_catalogue():
        yield from (figure.row for figure in figures_of(table).published)


def verification_part() -> Iterator[str]:
    """Published beside exact, the disagreements first."""
    rows = sorted(_checked(), key=lambda row: row.agrees)
    agreeing = sum(row.agrees for row in rows)
    yield f"{agreeing} of {len(rows)} figures agree at the precision they were printed with."
    yield ""
    yield "| table | bet | figure | published | exact | |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        word = "**depends**" if row.computed is None else "**differs**"
        verdict = "agrees" if row.agrees else f"{word}: {row.note}"
        exact = row.percent or "–"
        yield (
            f"| `{row.table}` | {row.bet} | {row.label} | {row.published} | {exact} | {verdict} |"
        )
    yield ""


def proved_part() -> Iterator[str]:
    """The README's table: what differs from print, then by family how many figures agree."""
    rows = list(_checked())
    agreeing = [row for row in rows if row.agrees]
    yield "| published | | exact |"
    yield "|---|---|---|"
    differing: dict[tuple[str, ...], list[str]] = {}
    for row in rows:
        if not row.agrees:
            bet = bet_title(row.game, row.bet)
            figure = (bet, row.label, row.published, row.percent or "depends")
            differing.setdefault(figure, []).append(row.table)
    for (bet, label, published, exact), tables in differing.items():
        yield f"| {', '.join(tables)}: {bet}, {label} | {published} | **{exact}** |"
    families: dict[str, int] = {}
    catalogue = published_catalogue()
    for row in agreeing:
        family = catalogue.table(row.table).family
        families[family] = families.get(family, 0) + 1
    said = "; ".join(f"{family} {count}" for family, count in families.items())
    yield f"| {said} | | {len(agreeing)} of {len(rows)} agree |"
    yield ""


def results_part() -> Iterator[str]:
    """Every bet with every table of the catalogue, in the first game that uses it."""
    yield "| table | bet | edge per base bet | element of risk | hit frequency | deviation |"
    yield "|---|---|---|---|---|---|"
    for table in published_catalogue():
        here = [each for each in figures_of(table).exact if each.game == table.games[0]]
        known = {(each.bet, each.hands): each for each in here}
        for bet, hands in asked_of(table):
            result = known.get((bet, hands)) or known[BASE, hands]
            edges = result.edges
            first, risk = (edges.get(basis, edges.get("per_bet")) for basis in EDGES)
            name = f"{bet}, {counted(hands, 'hand')}" if hands else bet
            cells = (
                percent(first) if first is not None else "depends on the meter",
                percent(risk) if risk is not None else "–",
                percent(result.hit_frequency),
                f"{math.sqrt(result.variance):.4f}" if result.variance is not None else "–",
            )
            yield f"| `{table.id}` | {name} | {' | '.join(cells)} |"
    yield ""


def _vocabularies() -> dict[str, Vocabulary]:
    """Of games with a solver of their own."""
    return {game.name: vocabulary_of(game) for game in GAMES if game.solver}


def vocabulary_part() -> Iterator[str]:
    """Every phrase once, with the games that know it."""
    yield "| phrase | what it asks | games |"
    yield "|---|---|---|"
    known: dict[tuple[str, str], list[str]] = {}
    for name, vocabulary in {**_vocabularies(), "any other": ANY_GAME}.items():
        for entry in vocabulary.phrases:
            where = f" ({', '.join(entry.questions)})" if entry.questions else ""
            known.setdefault((entry.form, entry.means), []).append(name + where)
    for (form, means), games in known.items():
        yield f"| `{form}` | {means} | {_named(games)} |"
    yield ""
    yield "HAND in these is one of:"
    yield ""
    yield "| written as | meaning | games |"
    yield "|---|---|---|"
    hands: dict[tuple[str, str], list[str]] = {}
    for name, vocabulary in {**_vocabularies(), "any other": ANY_GAME}.items():
        for hand in vocabulary.hands:
            hands.setdefault(hand, []).append(name)
    for (written, meaning), games in hands.items():
        yield f"| `{written}` | {meaning} | {_named(games)} |"
    yield ""


def _named(games: list[str]) -> str:
    """Games by name; those of our own and any other are all there are."""
    return "all" if len(games) > len(_vocabularies()) else ", ".join(games)


def strategies_part() -> Iterator[str]:
    """The short strategies as they are, and what they cost with the default tables."""
    for game in filter(lambda game: game.strategy, GAMES):
        yield f"**{game.title}**"
        yield ""
        yield "```text"
        yield from game.strategy.strip().splitlines()
        yield "```"
        yield ""
        cost = cached_cost(make_layout(game))
        if cost:
            yield f"costs {percent(cost, 6)} of the base bet a round: {cost} exactly."
        else:
            yield "costs nothing: it is perfect play."
        yield ""


def asked_of(table: PayTable) -> Iterator[tuple[str, int | None]]:
    """What a table can be asked: each bet it serves once, Cover All by number of hands."""
    for bet in table.pays:
        if bet != "jackpot" or "progressive" not in table.pays:
            yield bet, None
    for bet, columns in table.columns.items():
        yield from ((bet, hands) for hands in columns)


def accounts_part() -> Iterator[str]:
    yield "| account | side | of each level | what stands there |"
    yield "|---|---|---|---|"
    for kind in KINDS:
        level = "yes" if kind.by_level else "no"
        yield f"| `{kind.name}` | {kind.side.value} | {level} | {kind.meaning} |"
    yield ""


def reasons_part() -> Iterator[str]:
    yield from meanings((reason.code, reason.meaning) for reason in Reason)


def reductions_part() -> Iterator[str]:
    yield from meanings(REDUCTIONS.items())


def happenings_part() -> Iterator[str]:
    yield from meanings((happening.code, happening.meaning) for happening in Happening)


def meanings(words: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield "| code | meaning |"
    yield "|---|---|"
    yield from (f"| `{code}` | {meaning} |" for code, meaning in words)
    yield ""


def commands_part() -> Iterator[str]:
    yield "| command | fields | what it does |"
    yield "|---|---|---|"
    for name, form in FORMS.items():
        fields = ", ".join((*form.needs, *(f"[{field}]" for field in form.may))) or "–"
        yield f"| `{name}` | {fields} | {form.help} |"
    yield ""


def refusals_part() -> Iterator[str]:
    yield "| word | meaning | transient |"
    yield "|---|---|---|"
    for refusal in Refusal:
        yield f"| `{refusal.word}` | {refusal.meaning} | {'yes' if refusal.transient else 'no'} |"
    yield ""


def access_part() -> Iterator[str]:
    roles = list(Role)
    yield "| what | " + " | ".join(role.value for role in roles) + " |"
    yield "|---|" + "---|" * len(roles)
    for what, allowed in MAY.items():
        marks = " | ".join("yes" if role in allowed else "" for role in roles)
        yield f"| `{what}` | {marks} |"
    yield ""


def equipment_part() -> Iterator[str]:
    yield "| equipment | button | gives the command |"
    yield "|---|---|---|"
    for console in EQUIPMENT.values():
        for name, button in console.buttons.items():
            yield f"| {console.title} (`{console.name}`) | {name} | `{button.does}` |"
    yield ""


RULE_SCOPES = {
    "washington": "",
    "letter": " (card rooms and tribal casinos)",
    "tribal": " (tribal casinos)",
    "sheet": " (everywhere)",
}


def rules_part() -> Iterator[str]:
    """Every rule that a plan or a wager is checked by."""
    yield "| rule | what it asks | strength | in force | looks at | read | source |"
    yield "|---|---|---|---|---|---|---|"
    for rule in RULES:
        asked = (("plan", rule.finds), ("wager", rule.judges))
        looks = " and ".join(name for name, looking in asked if looking is not None)
        where = RULE_SCOPES[rule.scope]
        yield (
            f"| {rule.number} | {rule.title}{where} | {rule.strength}, {rule.severity} | "
            f"{rule.span} | {looks} | {rule.evidence} | {rule.source} |"
        )
    yield ""


def held_part() -> Iterator[str]:
    yield from duties(HELD, "held by")


def not_built_part() -> Iterator[str]:
    yield from duties(NOT_BUILT, "why not")


def duties(entries: Mapping[str, Duty], heading: str) -> Iterator[str]:
    yield f"| item | what it asks | strength | {heading} |"
    yield "|---|---|---|---|"
    for number, duty in entries.items():
        yield f"| {number} | {duty.title} | {duty.strength} | {duty.why} |"
    yield ""


def approved_part() -> Iterator[str]:
    yield "| component | version |"
    yield "|---|---|"
    for component in COMPONENTS.values():
        yield f"| {component.name} | {component.wanted} |"
    yield ""


def titles_part() -> Iterator[str]:
    """Every title of the letter, and what of it exists here."""
    yield f"{tally_words(register())}."
    yield ""
    yield "| no. | title as printed | here | rules of |"
    yield "|---|---|---|---|"
    for title in register():
        note = f" {title.note}" if title.note else ""
        here = f"{here_words(title)}.{note}"
        yield f"| {title.number} | {title.name} | {here} | {edition_words(title) or '–'} |"
    yield ""


def catalog_part() -> Iterator[str]:
    """The README's figure, the one that the home page has."""
    tables = len(published_catalogue())
    yield (
        f"{len(GAMES)} games and {tables} pay tables are in the catalog: `croupier games` and "
        "`croupier tables` list them."
    )
    yield ""


def titles_count_part() -> Iterator[str]:
    """The README's sentence on the letter's titles."""
    words = tally_words(register())
    yield f"The letter of June 14, 2023, names games by title: {words}. See `croupier titles`."
    yield ""


def floor_keys_part() -> Iterator[str]:
    """Every key of a floor plan, section by section."""
    for heading, section in SECTIONS.items():
        yield f"### `{heading}`"
        yield ""
        yield " ".join((section.__doc__ or "").split())
        yield ""
        yield "| key | value | default | what it is |"
        yield "|---|---|---|---|"
        for key in keys_of(section):
            yield f"| `{key.name}` | {key.kind} | {key.default} | {key.help} |"
        yield ""


def postings_part() -> Iterator[str]:
    yield "| key | what the layout or the display says |"
    yield "|---|---|"
    for key, sentence in {**POSTINGS, **NOTICES}.items():
        yield f"| `{key}` | {sentence} |"
    yield ""


def traced_part() -> Iterator[str]:
    """How many clauses of each document are kept."""
    yield "| document | clauses | kept | outside | not built yet |"
    yield "|---|---|---|---|---|"
    everything = [clause for document in trace.register() for clause in document.clauses]
    for title, clauses in (
        *((document.title, document.clauses) for document in trace.register() if document.clauses),
        ("**all**", everything),
    ):
        found = trace.tally(clauses)
        yield f"| {title} | {found.clauses} | {found.kept} | {found.outside} | {found.missing} |"
    yield ""


def register_part() -> Iterator[str]:
    """Every clause with what keeps it."""
    for document in trace.register():
        yield f"### {document.title}"
        yield ""
        yield document.about
        yield ""
        for heading, clauses in by_heading(document):
            yield f"**{heading}**"
            yield ""
            yield "| | line | what it says | |"
            yield "|---|---|---|---|"
            for clause in clauses:
                kept = "; ".join(map(reference_words, clause.kept)).replace("|", "\\|")
                note = f" *{clause.note}*" if clause.note else ""
                after = kept or f"**{STATES[clause.state]}**: {clause.why}"
                yield f"| {clause.number} | {clause.line} | {clause.says}{note} | {after} |"
            yield ""


PARTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "games": games_part,
    "irregularities": irregularities_part,
    "readings": readings_part,
    "tables": tables_part,
    "verification": verification_part,
    "proved": proved_part,
    "results": results_part,
    "vocabulary": vocabulary_part,
    "strategies": strategies_part,
    "accounts": accounts_part,
    "reasons": reasons_part,
    "reductions": reductions_part,
    "happenings": happenings_part,
    "commands": commands_part,
    "refusals": refusals_part,
    "equipment": equipment_part,
    "access": access_part,
    "rules": rules_part,
    "held": held_part,
    "not_built": not_built_part,
    "approved": approved_part,
    "titles": titles_part,
    "catalog": catalog_part,
    "titles_count": titles_count_part,
    "floor_keys": floor_keys_part,
    "postings": postings_part,
    "traced": traced_part,
    "register": register_part,
    "command_line": command_line_part,
    "api": api_part,
    "pages": pages_part,
    "environment": environment_part,
}


def generated_pages() -> dict[Path, str]:
    """Every page with a generated part, as it should be."""
    pages = {}
    for path in [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]:
        text = path.read_text(encoding="utf-8")
        if "<!-- generated:" in text:
            pages[path] = _PART.sub(
                lambda match: match[1] + "\n".join(PARTS[match[2]]()) + match[3], text
            )
    schema = json.dumps(json_schema(), indent=2) + "\n"
    pages[DOCS / "round-record.schema.json"] = schema
    return pages


if __name__ == "__main__":
    for page, wanted in generated_pages().items():
        page.write_text(wanted, encoding="utf-8")
