"""Close the day: what is still open, the button, and the receipt."""

from contextlib import suppress
from typing import Annotated

from fastapi import Query
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor.closing import NotClosed, closed_at, find_closing, matters
from croupier.floor.gaming_day import day_of
from croupier.ledger.notary import Notary
from croupier.ledger.signed_here import BadMemory, NotBorneOut
from croupier.show.card_paper import typeset
from croupier.show.closing_typst import closing_source
from croupier.show.report_cells import shifts_words
from croupier.web.asked import aside
from croupier.web.days_asked import calendar_of, moment_shown, today
from croupier.web.faults import NOT_FOUND, StatusError
from croupier.web.files import PDF, attachment
from croupier.web.manager import managed, manager_page
from croupier.web.manager_api import MayRead
from croupier.web.operations import Operation, error_responses
from croupier.web.preferences import preferences_of
from croupier.web.signed_in import floor_of


def closing_page(request: Request) -> Response:
    """What is open on this gaming day, and the button that closes it."""
    signed = managed(request)
    ledger, period = floor_of(request).ledger, today(request)
    with ledger.store.reading() as reader:
        found = matters(ledger.look(), reader, period)
        at = closed_at(reader, period)
    forms = preferences_of(request).forms
    return manager_page(
        request,
        "manager_closing.html",
        signed,
        day=period.first,
        day_words=forms.day(period.first),
        shifts=shifts_words(calendar_of(request), forms),
        matters=found,
        waits=[one for one in found if one.weight == "stop"],
        closed=None if at is None else moment_shown(request, at.isoformat()),
    )


async def print_closing(
    request: Request,
    _: MayRead,
    day: Annotated[str, Query(description="a gaming day, like 2026-11-16; today")] = "",
) -> Response:
    """The receipt for a closed gaming day as PDF, with the code of the signed ledger."""
    asked = day_of(day) if day else today(request).first

    def make() -> bytes:
        notary: Notary | None = request.app.state.notary
        if notary is not None:
            with suppress(NotBorneOut, BadMemory):  # reported as an alert, and shown under Ledger
                notary.sign()  # so the receipt carries a signature that covers its contents
        try:
            with floor_of(request).ledger.store.reading() as reader:
                closing = find_closing(reader, asked, calendar_of(request))
        except NotClosed as error:
            raise StatusError(error, NOT_FOUND) from error
        return typeset(closing_source(closing, preferences_of(request).forms))

    return attachment(await aside(make), f"closing-{asked}.pdf", PDF, inline=True)


ROUTES = (
    Route("/floor/close-day", closing_page),
    Operation(
        "/api/floor/close-day",
        print_closing,
        methods=["GET"],
        responses=error_responses(401, 403, 404, 422, 429, 503),
    ),
)
