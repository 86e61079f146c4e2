"""The first screen: what Croupier is, its games, its catalog."""

from collections import Counter

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.cards import parse_cards
from croupier.floor.floor import Floor
from croupier.floor.settings import floor_settings
from croupier.games import GAMES
from croupier.law.titles import register
from croupier.show.title_words import tally_words
from croupier.web.examples import example_hand
from croupier.web.front import front_of
from croupier.web.language import keep_language, language_of
from croupier.web.selection import catalogue_of
from croupier.web.tables import collected
from croupier.web.templating import page

DRAWN_MAX = 64
"""The most cached home pages: one per signed-in person, by theme."""

TUTORIALS = (
    (
        "mathematician",
        "Game mathematician",
        "Edges, variance, best play, par sheets.",
    ),
    (
        "regulator",
        "Regulator",
        "Published vs. exact figures, every clause traced, a ledger to verify.",
    ),
    ("designer", "Game designer", "A new side bet, its pays and its hold."),
    ("operator", "Card-room operator", "A floor with jackpots, people, reports and approvals."),
    ("dealer", "Dealer", "The rule sheet, the pays and the first round of a shift."),
)
"""Each kind of visitor, with a tutorial for each."""

ROYAL_FLUSH = parse_cards("Ts Js Qs Ks As")


def home(request: Request) -> Response:
    """What Croupier is, its games, and its catalog of pay tables.

    Anybody may ask the floor's own process for it, so it is drawn once for each name of the floor
    and of whoever is signed in, for each theme and each language.
    """
    drawn: dict[object, bytes] = request.app.state.home
    name, front = _floor_name(request), front_of(request)
    known = (name, front.who, front.settings.theme, language_of(request).code)
    if known not in drawn:
        if len(drawn) >= DRAWN_MAX:
            drawn.clear()
        drawn[known] = bytes(_drawn(request, name).body)
    answer = HTMLResponse(drawn[known])
    keep_language(request, answer)
    return answer


def _drawn(request: Request, name: str | None) -> Response:
    catalogue = catalogue_of(request)
    return page(
        request,
        "home.html",
        games=[(game, example_hand(game.name)) for game in GAMES],
        served=Counter(name for table in catalogue for name in table.games),
        families=[(family, len(tables)) for family, tables in collected(catalogue)],
        tables=len(catalogue),
        own=sum(table.own for table in catalogue),
        hand=ROYAL_FLUSH,
        titles=tally_words(register()),
        floor=name,
        demo=bool(request.app.state.demo),
        tutorials=TUTORIALS,
    )


def _floor_name(request: Request) -> str | None:
    """Return the floor's name, if this Croupier runs one."""
    floor: Floor | None = request.app.state.floor
    return floor_settings(floor.ledger.look()).name if floor is not None else None


def games(_: Request) -> Response:
    """The list of games, for anyone who shortens the address of a rule sheet."""
    return RedirectResponse("/#games")


ROUTES = (Route("/", home), Route("/games", games))
