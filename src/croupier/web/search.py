"""The search: games, pay tables, titles, terms, documentation and Croupier's pages.

This is what anyone may find. People who are signed in also find what they may see on the floor:
`floor_search.py`.
"""

from collections.abc import Iterator
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.games import GAMES
from croupier.law.titles import register
from croupier.paytables import Catalogue
from croupier.show.finding import LETTERS_MAX, Findable, found_in, wanted_words
from croupier.show.glossary import glossary
from croupier.show.manual import manual_menu, manual_page
from croupier.show.page_words import pays_title
from croupier.web.floor_search import found_on_the_floor
from croupier.web.front import front_of
from croupier.web.operations import Operation, error_responses
from croupier.web.selection import catalogue_of
from croupier.web.templating import page

MOST, MOST_ON_A_PAGE = 12, 40

_ROOMS = (
    ("Lab", "/lab", "analyze a bet, change a pay table, house edge, par sheet, best play"),
    ("Compare", "/lab/compare", "two pay tables side by side: edge, variance, lines, best play"),
    ("Verify", "/lab/verify", "published figures next to exact ones, and why some differ"),
    ("Best play for a hand", "/lab/advise", "advice: click cards, what each decision is worth"),
    ("Design a jackpot", "/lab/jackpot", "seed, contribution, reserve, hold, break-even meter"),
    ("Your pay tables", "/lab/tables", "custom pay tables, save, open, download TOML"),
    ("Settle a hand", "/settle", "enter cards and bets; every line is paid with its clause"),
    ("Pay tables", "/tables", "the catalog of all pay tables"),
    ("Register of titles", "/titles", "every game named in the letter of June 14, 2023"),
    (
        "Register of clauses",
        "/trace",
        "every clause of the source documents and what implements it",
    ),
    ("School", "/school", "practice, lessons, coach, dealer, learn"),
    ("Player's seat", "/school/seat", "play a seat with a coach"),
    ("Dealer's seat", "/school/deal", "deal the game and be graded"),
    ("Payout drill", "/school/drill", "practice the pays"),
    ("Glossary", "/glossary", "terms explained"),
    ("Documentation", "/docs/index.html", "manual, help, tutorials"),
    ("API", "/docs/api", "programs, JSON, OpenAPI, examples"),
    ("Settings", "/settings", "paper, clock, date, light, dark, theme"),
    ("About", "/about", "version, release, digest, fingerprint, verify"),
)
_FLOOR_ROOMS = (
    ("Floor", "/floor", "the floor map: tables, meters, alerts, pending wins"),
    ("Reports", "/floor/reports", "wins, performance, reconciliation, contributions"),
    ("Approvals", "/floor/approvals", "changes waiting for a second person"),
    ("Log", "/floor/log", "what happened, when and by whom"),
    ("Placards", "/floor/placards", "the sign at each table: limits, pays, jackpots"),
    ("People", "/floor/people", "cards, PINs, roles"),
    ("Incidents", "/floor/incidents", "reports to the commission"),
    ("Ledger", "/floor/book", "verify, checkpoints, backup"),
    ("Consoles", "/consoles", "the dealer's screens"),
    ("Displays", "/displays", "wall monitors"),
    ("Live tables", "/live", "play a hand for play money"),
)


def entries_of(catalogue: Catalogue, *, floor: bool) -> list[Findable]:
    """Return everything anyone may find, pages first."""
    rooms = (*_ROOMS, *(_FLOOR_ROOMS if floor else ()))
    entries = [Findable("Page", title, href, words, words) for title, href, words in rooms]
    for game in GAMES:
        said = f"{game.name} {game.summary} {' '.join(bet.title for bet in game.bets)}"
        short = "".join(word[0] for word in game.name.split("-"))
        entries.append(
            Findable("Game", game.title, f"/games/{game.name}", said, game.summary, also=(short,))
        )
        lab = f"{game.title}: analyze"
        entries.append(
            Findable("Lab", lab, f"/lab?game={game.name}", f"{game.name} lab", game.summary, 1)
        )
    titles = {game.name: game.title for game in GAMES}
    for table in catalogue:
        names = [titles.get(name, name) for name in table.games]
        bets = sorted({pays_title(key, GAMES) for key in (*table.pays, *table.columns)})
        hint = ", ".join((*bets, *names))
        said = f"{table.title} {table.family} {hint} {table.printed_as}"
        title = f"{table.id}: {table.title}"
        entries.append(
            Findable("Pay table", title, f"/tables/{table.id}", said, hint, also=(table.id,))
        )
    for term in glossary().values():
        said = f"{' '.join(term.also)} {term.words}"
        entries.append(Findable("Word", term.term, term.address, said, term.words, also=term.also))
    for one in register():
        where = f"/titles?text={quote(one.name)}"
        hint = f"title {one.number} of the letter of June 14, 2023"
        entries.append(Findable("Title", one.name, where, hint, hint, 2))
    entries.extend(_documentation())
    return entries


def _documentation() -> Iterator[Findable]:
    for part, entries in manual_menu():
        weight = 4 if part == "Decisions" else 3
        for name, title in entries:
            found = manual_page(name)
            for number, (anchor, heading, words) in enumerate(found.sections if found else ()):
                where = f"/docs/{name}.html" + (f"#{anchor}" if number else "")
                kind = "Tutorial" if part == "Tutorials" and not number else "Docs"
                shown = heading if not number else f"{heading} ({title})"
                yield Findable(kind, shown, where, words, "", weight)


def _entries(request: Request) -> list[Findable]:
    """Return the same, made once per app."""
    state = request.app.state
    if state.findable is None:
        floor = front_of(request).floor
        state.findable = entries_of(catalogue_of(request), floor=floor)
    entries: list[Findable] = state.findable
    return entries


def search_page(request: Request) -> Response:
    """Everything that has the words of the query in it, and a field to type others."""
    typed = request.query_params.get("q", "")[:LETTERS_MAX]
    words = wanted_words(typed)
    anybodys = found_in(_entries(request), typed, MOST_ON_A_PAGE)
    results = [*found_on_the_floor(request, typed), *(one.as_json(words) for one in anybodys)]
    return page(request, "search.html", typed=typed, results=results)


def search(
    request: Request,
    q: Annotated[
        str, Query(description="words to look for; only the first 100 characters are used")
    ] = "",
) -> dict[str, Any]:
    """Games, pay tables, titles, terms, documentation and pages that contain every word."""
    words = wanted_words(q)
    return {"results": [one.as_json(words) for one in found_in(_entries(request), q, MOST)]}


ROUTES = (
    Route("/search", search_page),
    Operation("/api/search", search, methods=["GET"], responses=error_responses(422)),
)
