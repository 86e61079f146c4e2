"""The tables of a page as files: its own address with `?file=csv`, `?file=json` or `?file=xlsx`.

A page declares its sheets where it is built, so a file shows what the page shows, to anyone who may
see the page.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import Response

from croupier.show.sheets import FORMS, Sheet, sheets_file
from croupier.web.asked import must_be_one_of
from croupier.web.files import attachment

FILE = "file"
TITLES = {"csv": "CSV", "xlsx": "Excel", "json": "JSON"}
Sheets = Callable[[], Sequence[Sheet]]
"""What a page declares: its tables, made on request."""


def file_links(request: Request) -> list[tuple[str, str]]:
    """Return the title and address of each file of this page."""
    query = [pair for pair in parse_qsl(request.url.query) if pair[0] != FILE]
    return [
        (title, f"{request.url.path}?{urlencode([*query, (FILE, form)])}")
        for form, title in TITLES.items()
    ]


def file_answer(request: Request, sheets: Sheets | None) -> Response | None:
    """Return the file that the address asks for; None if it asks for the page."""
    form = request.query_params.get(FILE)
    if form is None or sheets is None:
        return None
    must_be_one_of(FILE, form, FORMS)
    name = request.url.path.strip("/").replace("/", "-") or "croupier"
    return attachment(sheets_file(sheets(), form), f"{name}.{form}", FORMS[form])


def amount(text: str) -> Decimal | None:
    """Return an exact amount in decimal text as a number; None if there is none."""
    return Decimal(text.replace(",", "")) if text else None
