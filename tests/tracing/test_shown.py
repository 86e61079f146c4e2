"""The register in the terminal, in the browser and for programs."""

import json

import pytest

from croupier.show.traced import reference_link, reference_words
from croupier.trace import Reference, register
from tests.cli.running import assert_refused, run
from tests.web.conftest import Client, app, catalogue, client
from tests.web.pages import read_page

__all__ = ["app", "catalogue", "client"]


def test_without_a_name_the_terminal_counts() -> None:
    ran = run("trace")
    assert ran.status == 0
    for document in register():
        assert f"\n{document.id} " in f"\n{ran.out}"


def test_a_clause_is_asked_for_by_game_and_number() -> None:
    out = " ".join(run("trace", "tcp", "--clause", "9g").out.split())
    assert "9g (line 537)" in out
    assert "turning the key back to run" in out.lower()


def test_a_document_brings_the_letter_it_begins_with() -> None:
    found = json.loads(run("trace", "solitaire-stud", "--json").out)
    assert [document["id"] for document in found["documents"]] == ["solitaire-stud", "letter"]
    assert found["counts"]["clauses"] == sum(
        len(document["clauses"]) for document in found["documents"]
    )


def test_nothing_found_is_said() -> None:
    assert run("trace", "letter", "--clause", "99z").out == "No clause matches.\n"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["bingo"], "unknown document or game 'bingo'"),
        (["letter", "--state", "lost"], "--state: is 'lost'; choose one of kept, outside, missing"),
    ],
)
def test_what_cannot_be_asked_for_is_refused(asked: list[str], words: str) -> None:
    assert_refused(run("trace", *asked), words)


def test_the_page_counts_and_then_lists(client: Client) -> None:
    front = read_page(client.get("/trace").text)
    for document in register():
        assert f"/trace?document={document.id}" in front.links
    page = read_page(client.get("/trace?document=letter").text)
    for clause in register()[0].clauses:
        assert clause.says in page.text
    assert len(page.places) == len(set(page.places))


def test_every_link_of_the_register_leads_to_a_page(client: Client) -> None:
    links = {
        reference_link(reference)
        for document in register()
        for clause in document.clauses
        for reference in clause.kept
    } - {""}
    pages = {link.partition("#")[0] for link in links}
    assert len(pages) > 50
    places = {path: read_page(client.get(path).text).places for path in pages}
    for link in links:
        path, _, place = link.partition("#")
        if place:
            assert place in places[path], link


def test_a_page_of_nothing_says_so_and_a_wrong_state_is_refused(client: Client) -> None:
    assert "No clauses match." in client.get("/trace?words=zeppelin").text
    assert client.get("/trace?state=lost").status_code == 422
    assert client.get("/api/trace?game=bingo").status_code == 422


def test_programs_get_what_the_page_shows(client: Client) -> None:
    (clause,) = (
        clause
        for document in client.get("/api/trace?document=let-it-ride&number=9i").json()["documents"]
        for clause in document["clauses"]
    )
    assert clause["state"] == "kept"
    assert {"kind": "act", "name": "adjust", "words": "floor command adjust"} in clause["kept_by"]


@pytest.mark.parametrize(
    ("reference", "words", "link"),
    [
        ("rule:104", 'rule 104: Let It Ride never prints its base pays as "for"', ""),
        ("table:TCP-01", "pay table TCP-01", "/tables/TCP-01"),
        ("lesson:CW/base-game", "lesson of Casino War: base-game", "/school"),
        ("button:nexus/SEND", "button nexus/SEND", ""),
        ("screen:/titles", "page /titles", "/titles"),
        ("report:wins", "report wins", ""),
    ],
)  # fmt: skip
def test_a_reference_in_words(reference: str, words: str, link: str) -> None:
    known = Reference.parse(reference)
    assert (reference_words(known), reference_link(known)) == (words, link)
