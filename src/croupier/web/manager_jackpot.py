"""One jackpot's page: all its figures, its history, its hits, and every way to change it."""

from datetime import datetime
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import CroupierError
from croupier.floor.desk import meters
from croupier.floor.forms import parse
from croupier.floor.meter_history import recent_days
from croupier.floor.proposals import PROPOSALS
from croupier.floor.reports import Period
from croupier.floor.table import TABLES, play_jackpots
from croupier.floor.views import jackpot_view
from croupier.jackpots.banking import BankEntry, bank_entries
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, find_jackpot
from croupier.jackpots.reasons import REDUCTIONS
from croupier.ledger import Transaction, moment_of
from croupier.ledger.units import dollars_text, money_text
from croupier.show.meter_chart import meter_svg
from croupier.show.proposal_words import proposal_title
from croupier.web.days_asked import DAY_WORDS, days_asked, moment_shown, now_of, today
from croupier.web.manager import managed, manager_page, name_of
from croupier.web.manager_api import meter_histories_of
from croupier.web.manager_sheets import jackpot_sheets
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import floor_of

DAYS_SHOWN = 7
BANKED_SHOWN = 12


def jackpot_page(request: Request) -> Response:
    """One jackpot."""
    signed = managed(request)
    look = floor_of(request).ledger.look()
    jackpot = find_jackpot(look, request.path_params["jackpot"])
    period, wrong = _days(request)
    now, forms = now_of(request), preferences_of(request).forms
    histories = meter_histories_of(request, jackpot, period) if jackpot.is_progressive else ()
    demanded = meters(look, parse({"do": "meters", "jackpot": jackpot.id}))
    hits, banked = _hits(request, demanded, now), _banked(request, look, jackpot)
    return manager_page(
        request,
        "manager_jackpot.html",
        signed,
        view=jackpot_view(look, jackpot.id),
        demanded=demanded,
        hits=hits,
        sheets=lambda: jackpot_sheets(request, demanded, hits, banked),
        charts=[
            (history, Markup(meter_svg(history, period, now, forms)))  # noqa: S704 - our own drawing
            for history in histories
        ],
        period=period,
        wrong_days=wrong,
        banked=[shown for _, shown in banked],
        reductions=REDUCTIONS,
        heirs=_heirs(look, jackpot),
        waiting=[
            proposal_title(found.command)
            for _, found in look.all(PROPOSALS)
            if found.command.get("jackpot") == jackpot.id and not found.is_over(look.instant)
        ],
    )


def _days(request: Request) -> tuple[Period, str]:
    """Return the days of the charts; invalid days are reported next to their pickers."""
    usual = recent_days(today(request), DAYS_SHOWN)
    if not any(request.query_params.get(word) for word in DAY_WORDS):
        return usual, ""
    try:
        return days_asked(request), ""
    except CroupierError as error:
        return usual, error.message


def _hits(request: Request, demanded: dict[str, Any], now: datetime) -> list[dict[str, Any]]:
    """Return the last hits of all levels, newest first, in the house's time zone."""
    hits = [
        {**hit, "level": level, "moment": moment_of(hit["at"], now)}
        for level, said in demanded["levels"].items()
        for hit in said["last_hits"]
    ]
    hits.sort(key=lambda hit: (hit["moment"], hit["claim"]), reverse=True)
    return [{**hit, "at": moment_shown(request, hit["moment"].isoformat())} for hit in hits]


def _banked(
    request: Request, look: Transaction, jackpot: Jackpot
) -> list[tuple[BankEntry, dict[str, Any]]]:
    """Return the newest deposits and bank balances, with the house's times and names."""

    def people(cards: str | tuple[str, ...]) -> str:
        listed = cards.split(", ") if isinstance(cards, str) else cards
        return ", ".join(name_of(look, card) for card in listed)

    return [
        (
            entry,
            {
                "number": entry.number,
                "kind": entry.kind,
                "at": moment_shown(request, entry.at),
                "amount": money_text(entry.amount),
                "by": people(entry.by),
                "missing": dollars_text(entry.missing) if entry.missing else "",
                "reversed": f"{moment_shown(request, entry.reversed_at)} by "
                f"{people(entry.reversed_by)}: {entry.reversed_why}"
                if entry.reversed_at
                else "",
            },
        )
        for entry in bank_entries(look, jackpot.id)[:BANKED_SHOWN]
    ]


def _heirs(look: Transaction, jackpot: Jackpot) -> list[str]:
    """Return the jackpots that could take over the players' money."""
    played = play_jackpots(table for _, table in look.all(TABLES))
    return [
        name
        for name, other in look.all(JACKPOTS)
        if name not in (jackpot.id, *played) and other.is_progressive and not other.retired
    ]


ROUTES = (Route("/floor/jackpots/{jackpot}", jackpot_page),)
