"""A page's language, and a round dealt on a Spanish console and display."""

import json
import re
from html import unescape
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from playwright.sync_api import Page, expect

from croupier.floor.floor import Floor
from croupier.floor.views import table_display, table_view
from croupier.show.languages import find_language
from tests.web.conftest import Client
from tests.web.floors import CARDS, PIN, clock, floor, floor_app, here
from tests.web.houses import Arrive, House, arrive, house

__all__ = ["arrive", "clock", "floor", "floor_app", "here", "house"]

WALL = {"width": 1920, "height": 1080}


def lang(answer: httpx.Response) -> str:
    found = re.search(r'<html lang="(\w+)"', answer.text)
    assert found is not None
    return found[1]


# Choosing ---------------------------------------------------------------------------------------


def test_an_address_chooses_a_language_and_the_browser_keeps_it(here: Client) -> None:
    plain = here.get("/sign-in")
    assert lang(plain) == "en"
    assert "data-words" not in plain.text
    chosen = here.get("/sign-in?next=/consoles&lang=es")
    assert lang(chosen) == "es"
    assert "Iniciar sesión" in chosen.text
    kept = chosen.cookies["croupier-language"]
    assert kept == "es"
    assert lang(here.get("/sign-in", headers={"cookie": f"croupier-language={kept}"})) == "es"
    assert "?next=%2Fconsoles&amp;lang=en" in chosen.text, "the way back leads to the same page"


@pytest.mark.parametrize(
    "path",
    [
        "/games/let-it-ride", "/games/let-it-ride?primary=LIRX-02", "/lab?game=casino-war",
        "/lab/compare?first=TCP-01", "/settle?game=casino-war", "/tables", "/",
        "/lab/par.html?game=three-card-poker&bet=pair_plus", "/search?q=envy", "/glossary",
    ],
)  # fmt: skip
def test_a_language_may_be_added_to_any_address(here: Client, path: str) -> None:
    """Also where the query names pay tables, and a slip of the pen would be refused."""
    answer = here.get(f"{path}{'&' if '?' in path else '?'}lang=es")
    assert answer.status_code == here.get(path).status_code == 200
    assert answer.cookies["croupier-language"] == "es"


def test_the_home_page_speaks_to_each_in_their_own_language(here: Client) -> None:
    """It is drawn once and kept, but not for readers of another language."""
    spanish = {"cookie": "croupier-language=es"}
    for headers, word in ((spanish, "Escuela"), ({}, "School"), (spanish, "Escuela")):
        header, _, _ = here.get("/", headers=headers).text.partition("</header>")
        assert word in header


def test_a_display_speaks_the_language_of_its_address_alone(here: Client) -> None:
    spanish = {"cookie": "croupier-language=es", "accept-language": "es"}
    assert lang(here.get("/display/link", headers=spanish)) == "en"
    shown = here.get("/display/link?lang=es")
    assert lang(shown) == "es"
    assert "croupier-language" not in shown.cookies


@pytest.mark.parametrize("path", ["/display/link", "/display/table/T1"])
def test_an_unknown_language_is_refused_in_words(here: Client, path: str) -> None:
    answer = here.get(f"{path}?lang=klingon")
    assert answer.status_code == 422
    assert "unknown language 'klingon'; there are en, es" in unescape(answer.text)


@pytest.mark.parametrize("kept", ["xx", "", "es-DROP", "<script>"])
def test_a_cookie_of_nobody_is_english(here: Client, kept: str) -> None:
    assert lang(here.get("/sign-in", headers={"cookie": f"croupier-language={kept}"})) == "en"


def test_the_list_of_displays_has_an_address_for_each_language(here: Client) -> None:
    listed = here.get("/displays").text
    assert 'href="/display/link?lang=es"' in listed
    assert 'href="/display/table/T2?lang=es"' in listed


# Nothing is left in English ---------------------------------------------------------------------


def posted(view: Any) -> list[str]:
    """Return the sentences on a display."""
    every = [*view["rules"]]
    for jackpot in view["jackpots"]:
        every += [*jackpot["restrictions"], *jackpot["notices"]]
        every += [hand["line"] for hand in jackpot["hands"]]
    return every


@pytest.mark.parametrize("table", ["T1", "T2", "OLD"])
def test_every_sentence_of_a_floor_is_said_in_spanish(floor: Floor, table: str) -> None:
    spanish, look = find_language("es"), floor.ledger.look()
    said = [*posted(table_display(look, table)), *table_view(look, table)["rules"]]
    assert len(said) > 10
    assert [text for text in said if spanish.sentence(text) == text] == []


# In a browser -----------------------------------------------------------------------------------


def spoken(page: Page, text: str) -> str:
    """Return what a page's script makes of a sentence."""
    said: str = page.evaluate(
        "async (text) => (await import('/static/words.js')).sentence(text)", text
    )
    return said


@pytest.mark.browser
def test_a_round_on_a_console_and_a_display_in_spanish(house: House, arrive: Arrive) -> None:
    visitor = arrive(house)
    page = visitor.page
    visitor.goes_to("/sign-in?next=/console/T1&lang=es")
    page.get_by_label("Número de tarjeta").fill(CARDS["dealer"])
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Iniciar sesión").click()
    expect(page.locator("#link")).to_have_text("en línea")
    expect(page.locator("#state")).to_have_text("ABIERTA")
    page.get_by_role("button", name="Asiento 3, link: sin apuesta").click()
    expect(page.get_by_role("button", name="Asiento 3, link: APUESTA")).to_be_visible()
    page.get_by_role("button", name="START GAME").click()
    expect(page.locator("#say")).to_have_text(
        "No va más. Recoja 1 ficha, $1.00. Toque un asiento para ingresar una mano de jackpot."
    )
    page.get_by_role("button", name="Asiento 3, link").click()
    page.get_by_role("button", name="Escalera real").click()
    expect(page.locator("#claims")).to_contain_text("Asiento 3 · Escalera real")
    page.get_by_role("button", name="SEND").click()
    expect(page.locator("#state")).to_have_text("PENDIENTE")
    for text, said in find_language("es").sentences.items():
        if "{" not in text:
            assert spoken(page, text) == said
    for sample in (
        "link and spades use three player cards and two community cards.",
        "From the right: Tie, $1 Bonus, 3+.", "From the right: Tie, then whatever is left.",
        "A-K high against pair of nines", "raise 3x instead of raise 4x, before the flop",
        "three suited cards in a row: only J-T-9 (some suits), 9-8-7", "suits 2-1-1",
        "Kc 5d on Kh 7s 2d against 9s", "1, 2 or 3 times Ante", "9 for Flush", "wait for it",
        "seat 1: Dragon Bonus needs a bet on Player or Banker", "pay Tie $12.50 at seat 2",
        "call “No Pair Plus, position 2 and 5”", "Set the shuffler to “UTH”", "press GAME OVER",
        "From the right: Tie, then Ante", "rule b: Ante is $350; on 2026-11-18 at most $300",
    ):  # fmt: skip
        assert spoken(page, sample) == find_language("es").sentence(sample), "both agree"

    wall = arrive(house, WALL)
    wall.goes_to("/display/link?lang=es")
    expect(wall.page.locator(".pending").first).to_contain_text("Pendiente")
    expect(wall.page.locator(".pending").first).to_contain_text("Escalera real, mesa T1")
    expect(wall.page.locator(".kind")).to_have_text("Jackpot progresivo")
    catalog = json.loads(wall.page.locator("body").get_attribute("data-words") or "{}")
    assert catalog["words"]["Hand"] == "Mano"
    english = arrive(house, WALL)
    english.goes_to("/display/link")
    expect(english.page.locator(".kind")).to_have_text("Progressive jackpot")


def test_pages_without_a_floor_are_as_they_were(app: FastAPI) -> None:
    answer = Client(app).get("/", headers={"accept-language": "es"})
    assert lang(answer) == "en"
