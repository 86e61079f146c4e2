"""Nothing is undocumented: each test says by name what the documentation has forgotten."""

from pathlib import Path

import pytest
from docs.press.reference import ENVIRONMENT, command_paths, pages_of_the_app, variables_in

from croupier.floor.access import MAY
from croupier.floor.journal import Happening
from croupier.floor.people import Role
from croupier.games import GAMES
from croupier.jackpots.reasons import REDUCTIONS, Reason
from croupier.ledger import Refusal
from croupier.paytables import published_catalogue
from croupier.plan.reference import SECTIONS, keys_of
from tests.docs.following import ROOT
from tests.web.described import described

DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def test_every_command() -> None:
    text = page("reference/command-line.md")
    missing = [path for path in command_paths() if f" croupier {' '.join(path)}\n" not in text]
    assert missing == []


def test_every_address_of_the_api() -> None:
    text = page("reference/api.md")
    paths = described()["paths"]
    missing = [
        f"{method.upper()} {path}"
        for path, methods in paths.items()
        for method in methods
        if f"| {method.upper()} | `{path}` |" not in text
    ]
    assert missing == []


def test_every_page_and_that_its_handler_says_what_it_shows() -> None:
    text = page("reference/api.md")
    missing = [path for path, says in pages_of_the_app() if f"| `{path}` | {says}" not in text]
    assert missing == []
    assert [path for path, says in pages_of_the_app() if not says] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_with_its_bets_switches_and_procedures(game: object) -> None:
    (known,) = (entry for entry in GAMES if entry is game)
    text = page("round-record.md").partition(f"### {known.title}\n")[2].partition("\n### ")[0]
    wanted = [known.name, *(bet.key for bet in known.bets), *known.tables]
    wanted += [option.key for option in known.options]
    wanted += [procedure.key for procedure in known.procedures]
    wanted += [choice.name for decide in known.decisions for choice in decide.choices]
    assert [word for word in wanted if f"`{word}`" not in text] == []


def test_every_pay_table() -> None:
    text = page("pay-tables.md")
    assert [table.id for table in published_catalogue() if f"| `{table.id}` |" not in text] == []


def test_every_key_of_a_floor_plan() -> None:
    text = page("floor-plan.md")
    missing = [
        f"{heading} {key.name}"
        for heading, section in SECTIONS.items()
        for key in keys_of(section)
        if f"| `{key.name}` |" not in text.partition(f"### `{heading}`")[2].partition("###")[0]
    ]
    assert missing == []


def test_every_role_and_what_it_may_do() -> None:
    text = page("floor.md")
    assert [role.value for role in Role if f" {role.value} |" not in text] == []
    assert [what for what in MAY if f"| `{what}` |" not in text] == []


def test_every_reason_refusal_and_happening() -> None:
    text = page("ledger.md")
    words = [reason.code for reason in Reason] + list(REDUCTIONS)
    words += [refusal.word for refusal in Refusal] + [event.code for event in Happening]
    assert [word for word in words if f"| `{word}` |" not in text] == []


def test_every_variable_of_the_environment() -> None:
    text = page("reference/settings.md")
    read = set[str]()
    for path in (ROOT / "src").rglob("*.py"):
        read |= variables_in(path.read_text("utf-8"))
    assert read - ENVIRONMENT.keys() == set()
    assert [name for name in ENVIRONMENT if f"| `{name}` |" not in text] == []


def test_every_picture_is_shown_somewhere() -> None:
    pages = "".join(path.read_text("utf-8") for path in [ROOT / "README.md", *_pages()])
    unused = [path.name for path in sorted(DOCS.glob("images/*")) if path.name not in pages]
    assert unused == []


def _pages() -> list[Path]:
    return sorted(DOCS.rglob("*.md"))


def test_every_decision_has_a_number_of_its_own_and_begins_with_it() -> None:
    decisions = sorted((DOCS / "decisions").glob("*.md"))
    numbers = [path.name.partition("-")[0] for path in decisions]
    assert numbers == [f"{number:04}" for number in range(1, len(decisions) + 1)]
    for number, path in zip(numbers, decisions, strict=True):
        assert path.read_text("utf-8").startswith(f"# {number}: ")
