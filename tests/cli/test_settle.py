"""`croupier settle`: every shape of input, answered in the same shape and order."""

import json
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.records import read_round, settle_document
from tests.cli.documents import (
    CARIBBEAN,
    DOCUMENTS,
    FACE_UP,
    LET_IT_RIDE,
    THREE_CARD_POKER,
    ULTIMATE,
    Document,
    changed,
)
from tests.cli.running import Ran, assert_refused, run, spawn

WRONG = changed(FACE_UP, dealer="Jc Jc 2s")
LINES = "\n".join(json.dumps(document) for document in (FACE_UP, WRONG, ULTIMATE))


def answers(ran: Ran) -> list[object]:
    return [json.loads(line) for line in ran.out.splitlines()]


def test_no_game_is_missing() -> None:
    assert set(DOCUMENTS) == {game.name for game in GAMES}


# Shapes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_one_document_is_one_object_on_one_line(document: Document) -> None:
    ran = run("settle", "--json", given=json.dumps(document, indent=2))
    assert ran.status == 0
    assert answers(ran) == [settle_document(document)]
    assert not ran.err


def test_a_list_is_one_array_on_one_line() -> None:
    ran = run("settle", "--json", "-", given=json.dumps([FACE_UP, CARIBBEAN], indent=1))
    assert ran.status == 0
    assert answers(ran) == [[settle_document(FACE_UP), settle_document(CARIBBEAN)]]


def test_a_list_of_one_is_an_array_too() -> None:
    assert answers(run("settle", "--json", given=json.dumps([FACE_UP]))) == [
        [settle_document(FACE_UP)]
    ]


def test_lines_are_one_object_a_line() -> None:
    given = f"\n{json.dumps(FACE_UP)}\n\n  {json.dumps(CARIBBEAN)}\r\n"
    ran = run("settle", "--json", given=given)
    assert ran.status == 0
    assert answers(ran) == [settle_document(FACE_UP), settle_document(CARIBBEAN)]


def test_several_files_are_answered_one_after_the_other(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("one.json", "list.json", "lines.jsonl"))
    one.write_text(json.dumps(FACE_UP), encoding="utf-8-sig")
    two.write_text(json.dumps([ULTIMATE]), encoding="utf-8")
    three.write_text(LINES, encoding="utf-8")
    ran = run("settle", "--json", str(one), "-", str(two), str(three), given=json.dumps(CARIBBEAN))
    assert ran.status == 2
    first, second, third, *rest = answers(ran)
    assert [first, second, third] == [
        settle_document(FACE_UP),
        settle_document(CARIBBEAN),
        [settle_document(ULTIMATE)],
    ]
    assert len(rest) == 3
    assert ran.err == (
        f"croupier: {three}: line 2: Jc is dealt to dealer and dealer; the deck holds it once\n"
    )


def test_files_and_standard_input_of_a_real_process(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ULTIMATE), encoding="utf-8")
    assert answers(spawn("settle", "--json", str(file))) == [settle_document(ULTIMATE)]
    assert answers(spawn("settle", "--json", given=LINES.encode()))[2] == settle_document(ULTIMATE)


# Bad documents among good ones ------------------------------------------------------------------


def test_a_bad_line_is_answered_in_its_place() -> None:
    ran = run("settle", "--json", given=f"{LINES}\nnot json\n\n{json.dumps(FACE_UP)}\n")
    good, wrong, _, broken, last = answers(ran)
    assert [good, last] == [settle_document(FACE_UP)] * 2
    assert wrong == {
        "error": {
            "name": "duplicate-card",
            "place": "line 2",
            "message": "Jc is dealt to dealer and dealer; the deck holds it once",
        }
    }
    assert isinstance(broken, dict)
    assert broken["error"]["place"] == "line 4"
    assert_refused(ran, "standard input: line 2: Jc", "standard input: line 4: is not JSON")


@pytest.mark.parametrize("first", ["{bad}", json.dumps(FACE_UP)[:40], json.dumps(WRONG)])
def test_a_bad_first_line_is_one_bad_line(first: str) -> None:
    ran = run("settle", "--json", given=f"{first}\n{json.dumps(FACE_UP)}\n{json.dumps(FACE_UP)}\n")
    bad, *good = answers(ran)
    assert isinstance(bad, dict)
    assert "error" in bad
    assert good == [settle_document(FACE_UP)] * 2
    assert_refused(ran, "standard input: line 1: ")


def test_a_bad_entry_of_a_list_is_answered_in_its_place() -> None:
    ran = run("settle", "--json", given=json.dumps([FACE_UP, WRONG, 7, FACE_UP], indent=1))
    assert len(ran.out.splitlines()) == 1
    good, wrong, number, last = json.loads(ran.out)
    assert good == last == settle_document(FACE_UP)
    assert wrong["error"]["name"] == "duplicate-card"
    assert number["error"]["name"] == "bad-record"
    assert_refused(ran, "round 2: Jc", "round 3: a round is a JSON object")


def test_without_json_good_rounds_are_shown_and_bad_ones_told() -> None:
    ran = run("settle", given=LINES)
    assert_refused(ran, "line 2: Jc")
    assert "Three Card Poker Face-Up · standard input: line 1" in ran.out
    assert "Ultimate Texas Hold'em · standard input: line 3" in ran.out
    assert "line 2" not in ran.out


def test_the_text_of_a_line_is_its_own_even_with_odd_separators() -> None:
    named = changed(FACE_UP)
    named["seats"][0]["player"] = "Ann\u2028Bo"
    given = f"{json.dumps(named, ensure_ascii=False)}\n{json.dumps(WRONG)}\n"
    ran = run("settle", "--json", given=given)
    assert answers(ran)[0] == settle_document(FACE_UP)
    assert_refused(ran, "line 2")


# For people -------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_a_readable_settlement_has_every_line_and_clause(document: Document) -> None:
    ran = run("settle", given=json.dumps(document))
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    shown = " ".join(ran.out.split())
    for seat in settle_document(document)["seats"]:
        for line in seat["lines"]:
            assert line["clause"] in shown
            assert line["returned"] is None or line["returned"] in shown
        if seat["net"] is not None:
            assert seat["net"] in shown


def test_seats_are_settled_from_the_right_and_meters_are_named() -> None:
    ran = run("settle", given=json.dumps(THREE_CARD_POKER))
    assert ran.out.index("\n3      Ante") < ran.out.index("\n1      Play")
    shown = " ".join(ran.out.split())
    assert "Progressive 1.00 win 100% of Meter, AKQ meter TCP-18" in shown
    assert "Envy win $100, AKQ Spades at 100.00" in shown
    assert "+ 100% of" in shown, "the net says what is still to come from the meter"


def test_the_dollar_bonus_says_what_it_wins() -> None:
    assert "wins 4, Three of a Kind" in run("settle", given=json.dumps(LET_IT_RIDE)).out


def test_a_void_round_says_why() -> None:
    void = changed(FACE_UP, void={"reason": "fire alarm"})
    ran = run("settle", given=json.dumps(void))
    assert ran.status == 0
    assert "Void: fire alarm." in ran.out
    assert "void" in ran.out.split("Void: fire alarm.")[1]


def test_plain_and_no_color_keep_to_ascii() -> None:
    given = json.dumps(ULTIMATE)
    assert "A♥ K♦" in run("settle", given=given).out
    for ran in (
        run("settle", "--plain", given=given),
        run("settle", given=given, env={"NO_COLOR": "1"}),
    ):
        assert "Ah Kd" in ran.out
        assert ran.out.isascii()


# Records ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS)
def test_records_are_whole_rounds_that_settle_alike(document: Document) -> None:
    ran = run("settle", "--records", given=json.dumps(document))
    assert ran.status == 0
    (record,) = answers(ran)
    assert isinstance(record, dict)
    assert read_round(record) == read_round(document)
    again = answers(run("settle", "--json", given=ran.out))
    assert again == [settle_document(document)]
    assert answers(run("settle", "--records", given=ran.out)) == [record]


def test_records_keep_the_shape_and_refuse_unfinished_rounds() -> None:
    record = json.loads(run("settle", "--records", given=json.dumps(FACE_UP)).out)
    record["events"].pop()
    ran = run("settle", "--records", "--json", given=json.dumps([FACE_UP, record]))
    (both,) = answers(ran)
    assert isinstance(both, list)
    assert both[1]["error"]["name"] == "illegal-action"
    assert_refused(ran, "round 2: the round is not over")
