"""Documents cannot lie: their code runs, their generated parts are current, their links lead."""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest
from docs.press.generate import generated_pages
from typer.main import get_command

from croupier.cli import app
from croupier.games import GAMES
from croupier.lab.solvers import vocabulary_of
from croupier.paytables import parse_tables
from croupier.records import parse_document

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\[[^\]]+\]\(([^)#]+)(?:#[^)]*)?\)")


def fences(page: Path, language: str) -> list[str]:
    return [body for kind, body in FENCE.findall(page.read_text("utf-8")) if kind == language]


def printed(code: str) -> str:
    """What a snippet of our own documents prints."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(code, {})  # noqa: S102
    return output.getvalue()


def test_the_hand_in_the_readme_prints_what_the_readme_says() -> None:
    readme = ROOT / "README.md"
    assert printed(fences(readme, "python")[0]) == fences(readme, "text")[0]


def test_the_hand_in_the_readme_takes_about_a_dozen_lines() -> None:
    code = fences(ROOT / "README.md", "python")[0]
    assert sum(1 for line in code.splitlines() if line.strip()) <= 13


def test_the_two_commands_stand_on_the_first_screen() -> None:
    first_screen = "\n".join((ROOT / "README.md").read_text("utf-8").splitlines()[:24])
    assert "make run" in first_screen
    assert "make test" in first_screen


def test_every_command_of_the_program_is_in_the_readme_or_named_by_its_help() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = set(re.findall(r"\$ croupier (\w+)", readme))
    known = set(get_command(app).commands)  # type: ignore[attr-defined]
    assert shown <= known, f"the README shows commands that do not exist: {shown - known}"


def test_generated_parts_are_current() -> None:
    """Also the proof that `croupier verify` says today what the docs say it says."""
    pages = generated_pages()
    assert {path.name for path in pages} == {
        "README.md",
        "analysis.md",
        "api.md",
        "command-line.md",
        "floor-plan.md",
        "floor.md",
        "law.md",
        "ledger.md",
        "pay-tables.md",
        "round-record.md",
        "round-record.schema.json",
        "settings.md",
        "traceability.md",
    }
    for path, wanted in pages.items():
        assert path.read_text("utf-8") == wanted, f"{path.name} is stale: run `make docs`"


def test_the_readme_counts_the_figures_as_the_docs_do() -> None:
    analysis = (ROOT / "docs" / "analysis.md").read_text("utf-8")
    counted = re.search(r"^(\d+ of \d+) figures agree", analysis, re.MULTILINE)
    assert counted is not None
    assert f"{counted[1]} agree" in (ROOT / "README.md").read_text("utf-8")


def test_the_lab_in_the_docs_answers_what_the_docs_say() -> None:
    page = ROOT / "docs" / "analysis.md"
    snippets, answers = fences(page, "python"), fences(page, "text")
    assert len(snippets) == 2
    for snippet, answer in zip(snippets, answers, strict=False):
        assert printed(snippet) == answer


def test_every_phrase_of_every_game_is_in_the_docs() -> None:
    page = (ROOT / "docs" / "analysis.md").read_text("utf-8")
    for vocabulary in map(vocabulary_of, GAMES):
        for entry in vocabulary.phrases:
            assert f"| `{entry.form}` | {entry.means} |" in page


def test_round_documents_in_the_docs_are_round_documents() -> None:
    documents = [
        json.loads(body)
        for body in fences(ROOT / "docs" / "round-record.md", "json")
        if '"game"' in body
    ]
    assert len(documents) == 2
    for document in documents:
        parse_document(document)


def test_the_pay_table_in_the_docs_loads() -> None:
    (text,) = fences(ROOT / "docs" / "pay-tables.md", "toml")
    (table,) = parse_tables(text, own=True)
    assert table.pays["pair_plus"].lines[0].key == "mini_royal"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
