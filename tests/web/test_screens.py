"""Every game and every table has its screen, and every link leads somewhere."""

import re
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from croupier.games import GAMES
from croupier.lab.strategies.card import draw_up_card
from croupier.paytables import Catalogue, PayTable, published_catalogue
from croupier.rules import Game, make_layout
from croupier.show.card_paper import PAPERS, typeset
from croupier.show.page_words import BASES, METRICS
from croupier.show.rule_card_typst import rule_card_source
from croupier.show.rule_sheet import layout_odds, rule_sheet
from croupier.show.strategy_card_typst import strategy_card_source
from tests.show.pdf_words import Pdf
from tests.web.conftest import TABLES, Client
from tests.web.pages import Page, read_page

by_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
CARD = re.compile(r"/games/([^/]+)/strategy-card\.pdf")
ONCE_OPEN = ("/setup", "/sign-in")
"""A link that is hidden until the floor has been opened; before that nobody can sign in."""
by_table = pytest.mark.parametrize("table", list(published_catalogue()), ids=lambda table: table.id)


def shown(client: Client, path: str) -> Page:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return read_page(answer.text)


def squeezed(text: str) -> str:
    return " ".join(text.split())


def test_home_shows_every_game_and_every_family(client: Client, catalogue: Catalogue) -> None:
    page = shown(client, "/")
    for game in GAMES:
        assert f"/games/{game.name}" in page.links
        assert game.title in page.text
        assert game.summary in page.text
    for family in {table.family for table in catalogue}:
        assert family in page.text
    assert f"{len(catalogue)} pay tables, 1 of them yours" in page.text


def test_the_address_of_all_rule_sheets_is_their_list(client: Client) -> None:
    answer = client.get("/games")
    assert answer.is_redirect
    assert answer.headers["location"] == "/#games"


@by_game
def test_every_game_has_its_whole_rule_sheet(client: Client, game: Game) -> None:
    page = shown(client, f"/games/{game.name}")
    sheet = rule_sheet(make_layout(game))
    assert sheet.title in page.text
    for bet in sheet.bets:
        assert bet.help in page.text
        assert bet.condition in page.text
    for stage in sheet.stages:
        assert stage in page.text
    for decision in sheet.decisions:
        assert decision.title in page.text
    for number, sentence, source in sheet.clauses:
        assert number in page.places
        assert squeezed(sentence) in page.text
        assert source in page.text
    for column in sheet.pays:
        for label, odds, envy in column.lines:
            assert label in page.text
            assert odds in page.text
            assert envy in page.text
    for row in sheet.irregularities:
        assert row.effect in page.text
    for switch in sheet.switches:
        assert switch.help in page.text


@by_game
def test_every_pay_table_that_serves_a_game_can_be_laid_on_its_layout(
    client: Client, catalogue: Catalogue, game: Game
) -> None:
    for key in game.tables:
        for table in catalogue.serving(game.name, game.served(key)):
            page = shown(client, f"/games/{game.name}?{key}={table.id}")
            assert f"/tables/{table.id}" in page.links


@by_game
def test_every_procedure_can_be_chosen(client: Client, game: Game) -> None:
    for procedure in game.procedures:
        page = shown(client, f"/games/{game.name}?procedure={procedure.key}")
        assert procedure.title in page.text


def test_a_chosen_pay_table_changes_the_pays_and_is_carried_to_settle(client: Client) -> None:
    page = shown(client, "/games/three-card-poker?ante_bonus=TCP-03&pair_plus=TCP-02")
    assert "/settle?game=three-card-poker&ante_bonus=TCP-03&pair_plus=TCP-02" in page.links
    example = shown(client, "/settle?game=three-card-poker&ante_bonus=TCP-03&pair_plus=TCP-02")
    assert '"tables": {"ante_bonus": "TCP-03", "pair_plus": "TCP-02"}' in example.text


@by_table
def test_every_table_has_a_page_with_every_pay_and_figure(client: Client, table: PayTable) -> None:
    page = shown(client, f"/tables/{table.id}")
    for text in (table.id, table.title, table.family, table.printed_as, table.source, table.digest):
        assert text in page.text
    for bet, pays in table.pays.items():
        for line in pays.lines:
            assert line.label in page.text
            assert layout_odds(bet, line.odds) in page.text
    for columns in table.columns.values():
        for count, pays in columns.items():
            assert f"{count} hand" in page.text
            for line in pays.lines:
                assert line.odds.text in page.text
    for figure in table.published:
        assert METRICS[figure.metric].lower() in page.text
        assert BASES[figure.basis] in page.text
        for text in (figure.value, figure.label, figure.place, figure.note):
            assert text in page.text
    for game in GAMES:
        linked = any(link.startswith(f"/games/{game.name}?") for link in page.links)
        assert linked == (game.name in table.games)


def test_cover_all_is_a_grid_with_a_column_for_each_number_of_hands(client: Client) -> None:
    text = shown(client, "/tables/LIR-CA").text
    assert "Hand 7 hands 6 hands 5 hands 4 hands 3 hands 2 hands 1 hand Royal Flush 90 to 1" in text
    assert "Three of a Kind 3 to 1 3 to 1 4 to 1 5 to 1 7 to 1 11 to 1 20 to 1" in text


def test_a_table_of_the_users_is_marked_everywhere_and_cannot_smuggle_markup(
    client: Client,
) -> None:
    for path in ("/tables/MY-01", "/tables"):
        answer = client.get(path)
        assert "<i>odd" not in answer.text
        assert "<b>paper" not in answer.text
        page = read_page(answer.text)
        assert "Generous & <i>odd</i>" in page.text
        assert "yours" in page.text
    own = shown(client, "/tables/MY-01")
    assert "No regulator has reviewed it" in own.text
    assert "five-card-snap, a game that is not in Croupier" in own.text
    assert "house edge, my own" in own.text
    assert "MY-01: Generous & <i>odd</i> (yours)" in shown(client, "/games/three-card-poker").text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", f"{TABLES} tables"),
        ("game=solitaire-stud", f"3 of {TABLES} tables"),
        ("text=lirb", f"7 of {TABLES} tables"),
        ("text=PAIR+plus+face-up+although", f"2 of {TABLES} tables"),
        ("game=let-it-ride&text=cover", f"1 of {TABLES} tables"),
        ("game=&text=sunday", f"1 of {TABLES} tables"),
        ("text=%3Cscript%3E", f"0 of {TABLES} tables"),
    ],
)
def test_the_catalogue_filters_by_game_and_words(client: Client, query: str, found: str) -> None:
    answer = client.get(f"/tables?{query}")
    page = read_page(answer.text)
    assert found in page.text
    assert "<script>" not in answer.text.partition("</head>")[2]
    listed = {link for link in page.links if link.startswith("/tables/")}
    assert len(listed) == int(found.split(maxsplit=1)[0])


def test_every_link_leads_somewhere_and_every_control_has_a_label(client: Client) -> None:
    """Everything can be reached from the first page, and no page has duplicate anchors.

    A strategy card requires a solve: one is opened here, the others where they are drawn
    (tests/show/test_cards_to_print.py).
    """
    pages: dict[str, Page] = {}
    others: set[str] = set()
    waiting, jumps = ["/"], []
    while waiting:
        address = waiting.pop()
        if address in pages or address in others:
            continue
        if card := CARD.match(address):
            assert card[1] in {game.name for game in GAMES}, address
            if any(CARD.match(other) for other in others):
                continue
        answer = client.get(address)
        assert answer.status_code == 200, address
        if not answer.headers["content-type"].startswith("text/html"):
            others.add(address)
            continue
        page = pages[address] = read_page(answer.text)
        assert len(page.places) == len(set(page.places)), address
        assert "style" not in page.attributes, f"{address}: the policy forbids inline styles"
        assert not any(name.startswith("on") for name in page.attributes), address
        labelled = {control["id"] for control in page.controls if not control.get("aria-label")}
        assert labelled == page.labels, address
        for link in page.links:
            parts = urlsplit(urljoin(f"http://table{address}", link))
            assert parts.netloc == "table", f"{address} leaves the house: {link}"
            target = parts.path + (f"?{parts.query}" if parts.query else "")
            if (address, target) == ONCE_OPEN:
                continue
            waiting.append(target)
            if parts.fragment:
                jumps.append((address, target, unquote(parts.fragment)))
    for address, target, place in jumps:
        assert place in pages[target].places, f"{address} jumps to {target}#{place}"
    assert {f"/games/{game.name}" for game in GAMES} <= pages.keys()
    assert {f"/tables/{table.id}" for table in published_catalogue()} <= pages.keys()
    assert "/api/openapi.json" in others


# Pages to print ---------------------------------------------------------------------------------


def pdf_of(client: Client, address: str) -> Pdf:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline; filename=")
    return Pdf(answer.content)


@by_game
def test_a_rule_sheet_offers_its_layout_on_paper(client: Client, game: Game) -> None:
    page = client.get(f"/games/{game.name}").text
    for name in ("rule-sheet", "strategy-card"):
        assert f'formaction="/games/{game.name}/{name}.pdf"' in page
    pdf = pdf_of(client, f"/games/{game.name}/rule-sheet.pdf")
    assert len(pdf.pages) == (2 if make_layout(game).procedure.routines else 1)
    assert all(number in pdf.letters for number, _, _ in rule_sheet(make_layout(game)).clauses)


def test_the_form_lays_the_layout_of_the_pages_to_print(
    client: Client, catalogue: Catalogue
) -> None:
    chosen = "pair_plus=MY-01&ante_bonus=TCP-03&paper=letter&option.two_spots=any&progressive="
    sheet = pdf_of(client, f"/games/three-card-poker/rule-sheet.pdf?{chosen}")
    options: dict[str, object] = {"two_spots": "any"}
    tables = {"pair_plus": "MY-01", "ante_bonus": "TCP-03"}
    layout = make_layout(GAMES[0], tables=tables, options=options, catalogue=catalogue)
    assert sheet.data == typeset(rule_card_source(layout, PAPERS["letter"]))
    procedure = "/games/ultimate-texas-holdem/rule-sheet.pdf?procedure=ace-i-deal"
    assert "Firstthefivecommunitycards,facedown." in pdf_of(client, procedure).letters


def test_the_lab_leads_to_a_strategy_card_of_the_table_it_shows(client: Client) -> None:
    page = shown(client, "/lab?game=let-it-ride&table=LIRX-04")
    (link,) = (link for link in page.links if link.endswith("/strategy-card.pdf?table=LIRX-04"))
    pdf = pdf_of(client, link)
    assert len(pdf.pages) == 1
    layout = make_layout(GAMES[2], tables={"primary": "LIRX-04"})
    assert pdf.data == typeset(strategy_card_source(layout, draw_up_card(layout)))
    assert pdf.data == pdf_of(client, link).data, "the kept card is the same card"
    side_bet = shown(client, "/lab?game=let-it-ride&bet=bonus")
    assert not any("strategy-card" in link for link in side_bet.links)


def test_cards_to_print_speak_the_language_of_their_page(client: Client) -> None:
    english = client.get("/school/cards").text
    assert "Cards to print" in english
    assert "lang=es" not in english.partition("<main")[2]
    spanish = client.get("/school/cards", headers={"accept-language": "es"}).text
    assert "<h1>Hojas para imprimir</h1>" in spanish
    for name, tag in (("rule-sheet", "HOJADEREGLAS"), ("strategy-card", "TARJETADEESTRATEGIA")):
        link = f"/games/baccarat/{name}.pdf?paper=letter"
        assert f'href="{link}"' in english
        assert f'href="{link}&amp;lang=es"' in spanish
        assert tag in pdf_of(client, f"{link}&lang=es").letters


@pytest.mark.parametrize("name", ["rule-sheet", "strategy-card"])
@pytest.mark.parametrize(
    ("game", "query", "status", "words"),
    [
        ("snap", "", 404, "unknown game &#39;snap&#39;"),
        ("three-card-poker", "paper=a3", 422, "paper: is &#39;a3&#39;"),
        ("three-card-poker", "lang=xx", 422, "unknown language &#39;xx&#39;"),
        ("three-card-poker", "blind=UTH-01", 422, "has no table &#39;blind&#39;"),
        ("three-card-poker", "pair_plus=UTH-01", 422, "choose one of"),
        ("three-card-poker", "procedure=by-hand", 422, "has no procedure &#39;by-hand&#39;"),
        ("three-card-poker", "option.frob=yes", 422, "has no switch &#39;frob&#39;"),
        ("three-card-poker", "pays.full_house=2", 422, "has no line &#39;full_house&#39;"),
    ],
)
def test_a_page_that_cannot_be_printed_says_why(
    client: Client, name: str, game: str, query: str, status: int, words: str
) -> None:
    answer = client.get(f"/games/{game}/{name}.pdf?{query}")
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert words in answer.text.replace("</strong>", "").replace("<strong>", "")
