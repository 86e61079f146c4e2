"""Every clause is kept or says why not, and every reference leads somewhere."""

import pytest

from croupier.errors import BadOption, InvariantBroken
from croupier.games import GAMES
from croupier.trace import KINDS, Asked, Reference, SourceClause, narrowed, register, tally
from croupier.trace.register import DOCUMENTS, ClauseEntry, PartEntry, _clause
from tests.tracing.world import ELSEWHERE, OF_GAMES, resolves

CLAUSES = [clause for document in register() for clause in document.clauses]


@pytest.mark.parametrize("document", register(), ids=lambda document: document.id)
def test_every_reference_leads_somewhere(document: object) -> None:
    (found,) = (entry for entry in register() if entry is document)
    astray = [
        f"{clause.id}: {reference}"
        for clause in found.clauses
        for reference in clause.kept
        if not resolves(reference)
    ]
    assert astray == []


@pytest.mark.parametrize("clause", CLAUSES[:1])
def test_a_reference_to_nothing_does_not(clause: SourceClause) -> None:
    assert resolves(clause.kept[0])
    for text in (
        "clause:TCP/no-such", "clause:XYZ/tie", "stage:TCP/ace-i-deal/nod", "rule:999",
        "route:GET /nowhere", "screen:/nowhere", "command:dance", "lesson:SS/jackpot",
        "report:weather", "table:TCP-99", "switch:SS/two_spots", "test:tests/none.py::test_x",
        "test:tests/tracing/test_register.py::test_nothing", "button:nexus/COIN IN", "act:dance",
        "key:tables.color", "posting:smile", "component:abacus", "bet:TCP/blind",
        "decision:TCP/flop", "irregularity:SS/misdeal", "routine:TCP/ace-i-deal/dance",
        "routine:TCP/ace-i-deal/shuffler/Dance", "routine:UTH/deck-mate-2/opening",
        "gesture:SS/i-deal/tuck", "sign:TCP/play/play", "manner:SS/i-deal/settle",
        "decks:LIR/ace-i-deal/red",
    ):  # fmt: skip
        assert not resolves(Reference.parse(text)), text


def test_every_kind_can_be_followed() -> None:
    assert {*OF_GAMES, *ELSEWHERE, "test"} == set(KINDS)


def test_nothing_is_left_to_be_built() -> None:
    """What a document asks for is kept, or there is a reason why no program could."""
    assert [clause.id for clause in CLAUSES if clause.missing] == []


def test_every_clause_is_kept_or_says_why_not() -> None:
    for clause in CLAUSES:
        assert bool(clause.kept) != bool(clause.why), clause.id
    counted = tally(CLAUSES)
    assert counted.clauses == counted.kept + counted.outside + counted.missing == len(CLAUSES)


def test_documents_are_read_in_their_order_and_lines_only_rise_within_a_part() -> None:
    assert tuple(document.id for document in register()) == DOCUMENTS
    for document in register():
        for part in dict.fromkeys(clause.part for clause in document.clauses):
            lines = [clause.line for clause in document.clauses if clause.part == part]
            assert lines == sorted(lines), (document.id, part, lines)


def test_clauses_name_games_that_there_are() -> None:
    names = {game.name for game in GAMES}
    assert [clause.id for clause in CLAUSES if not names.issuperset(clause.games)] == []


def test_a_game_has_its_own_clauses_and_those_of_all() -> None:
    found = narrowed(register(), Asked(game="solitaire-stud"))
    assert [document.id for document in found if document.clauses] == ["letter", "solitaire-stud"]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (
            Asked(document="three-card-poker", number="9i"),
            ["three-card-poker/progressive-older/9i"],
        ),
        (Asked(game="caribbean-stud", number="7a"), ["ultimate-texas-holdem/cover-all/7a"]),
        (Asked(words="drop BOX"), ["let-it-ride/bonus-table/3"]),
        (Asked(document="solitaire-stud", state="outside"), ["letter/amended/·3"]),
        (Asked(number="no such"), []),
    ],
)
def test_clauses_are_found_by_number_game_state_and_words(asked: Asked, found: list[str]) -> None:
    documents = narrowed(register(), asked)
    assert [clause.id for document in documents for clause in document.clauses] == found


@pytest.mark.parametrize("asked", [Asked(document="let-it-rid"), Asked(state="lost")])
def test_what_cannot_be_asked_for_is_named(asked: Asked) -> None:
    with pytest.raises(BadOption, match=r"let-it-ride|kept, outside, missing"):
        narrowed(register(), asked)


def test_what_a_document_repeats_is_another_one() -> None:
    ids = {document.id for document in register()}
    for document in register():
        assert ids.issuperset(document.repeats)
        assert document.id not in document.repeats
        assert document.clauses or document.repeats


@pytest.mark.parametrize("text", ["clause", "clause:", "law:97", ":TCP/tie", ""])
def test_a_reference_without_a_kind_or_a_name_is_a_bug(text: str) -> None:
    with pytest.raises(InvariantBroken):
        Reference.parse(text)


@pytest.mark.parametrize(
    "said", [{}, {"kept": ["rule:97"], "outside": "it is not"}, {"outside": "a", "missing": "b"}]
)
def test_a_clause_says_one_thing_about_itself(said: dict[str, object]) -> None:
    part = PartEntry(id="part", heading="Part", games=[], clauses=[])
    entry = ClauseEntry.model_validate({"number": "1", "line": 1, "says": "A rule.", **said})
    with pytest.raises(InvariantBroken, match="not one"):
        _clause("letter", part, entry)
