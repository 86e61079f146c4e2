"""The choices on the settings page: paper, clock, dates, light or dark.

They are kept in the browser, in one readable cookie, because nothing in it is secret: the server
formats dates and paper by it, signed in or not. Anything it does not name, or that is not
understood, is the default of an American house.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request

from croupier.show.card_paper import PAPERS
from croupier.show.moments import CLOCKS, DATES, DateForms

COOKIE = "croupier_settings"
KEPT_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers keep a cookie at all."""

THEMES: Mapping[str, str] = {
    "system": "Same as this computer",
    "light": "Light",
    "dark": "Dark",
}
CHOICES: Mapping[str, Mapping[str, str]] = {
    "paper": {"letter": PAPERS["letter"].title, "a4": PAPERS["a4"].title},
    "clock": CLOCKS,
    "date": DATES,
    "theme": THEMES,
}
"""Each setting's values and their words, the default first."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Someone's choices, or the defaults."""

    paper: str = "letter"
    clock: str = "12"
    date: str = "us"
    theme: str = "system"

    def written(self) -> str:
        """Return the cookie's text."""
        return urlencode({name.name: getattr(self, name.name) for name in fields(self)})

    @property
    def forms(self) -> DateForms:
        """The forms of dates and times of day."""
        return DateForms(self.date, self.clock)

    def moment(self, moment: datetime, *, zone: bool = False) -> str:
        """Format a moment in its own time zone, as chosen."""
        return self.forms.moment(moment, zone=zone)


def read_preferences(text: str) -> Preferences:
    """Read a cookie; anything unknown in it means the default.

    >>> read_preferences("paper=a4&clock=25&nonsense").written()
    'paper=a4&clock=12&date=us&theme=system'
    """
    try:
        said = dict(parse_qsl(text[:400], max_num_fields=20))
    except ValueError:
        said = {}
    return Preferences(
        **{name: said[name] for name, values in CHOICES.items() if said.get(name) in values}
    )


def preferences_of(request: Request) -> Preferences:
    """Return the client's choices."""
    return read_preferences(request.cookies.get(COOKIE, ""))
