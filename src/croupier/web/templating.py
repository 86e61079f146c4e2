"""Templates in, pages out. Everything a template prints is escaped; only our SVG is markup."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from croupier import __version__
from croupier.cards import Card
from croupier.show.amount_words import with_commas, with_dollar
from croupier.show.cards_svg import fan_svg, hand_svg, suit_svg
from croupier.show.class_sheet import ago, cost_words, share_words
from croupier.show.glossary import term_of
from croupier.show.languages import ENGLISH
from croupier.show.layout_svg import layout_svg
from croupier.show.page_words import basis_words, metric_words
from croupier.show.rule_card_typst import heading_said, odds_said
from croupier.web.downloads import Sheets, file_answer, file_links
from croupier.web.front import frame
from croupier.web.language import choices, keep_language, language_of


def _hand(cards: Sequence[Card | None], card_width: int = 66) -> Markup:
    return Markup(hand_svg(cards, card_width=card_width))  # noqa: S704 - our own drawing


def _fan(cards: Sequence[Card | None]) -> Markup:
    return Markup(fan_svg(cards))  # noqa: S704


def _suit(suit: int) -> Markup:
    return Markup(suit_svg(suit))  # noqa: S704


def _cloth(title: str, words: str = "") -> Markup:
    return Markup(layout_svg(title, words))  # noqa: S704


def _trusted(html: str) -> Markup:
    """Trust markup of our own documentation, which comes with the program."""
    return Markup(html)  # noqa: S704


def _breakable(words: str) -> Markup:
    """Allow line breaks after slashes: AKQ Hearts/Diamonds/Clubs in a column."""
    return escape(words).replace("/", Markup("/<wbr>"))


def _coded(words: str) -> Markup:
    """Format a sentence in which names for programs are between backticks."""
    parts = [escape(part) for part in words.split("`")]
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if place % 2 else part
        for place, part in enumerate(parts)
    )


def _mark(words: str) -> Markup:
    """Return a small mark that explains a term; nothing for other words.

    Without scripts it is a link to the glossary; with them it explains on the spot (`help.js`).
    """
    term = term_of(words)
    if term is None:
        return Markup("")
    return Markup(
        '<a class="help" href="{}" data-term="{}" data-words="{}" aria-label="What is {}?">?</a>'
    ).format(term.address, term.term, term.words, term.term.lower())


def _explained(words: str) -> Markup:
    """Return words, followed by their mark if they are a term."""
    mark = _mark(words)
    return Markup("{}{}").format(words, Markup("&nbsp;") + mark) if mark else escape(words)


def counted(count: int, one: str, many: str) -> str:
    """Return a number with the right form of the word.

    >>> counted(1, "differs", "differ"), counted(1200, "table", "tables")
    ('1 differs', '1,200 tables')
    """
    return f"{count:,} {one if count == 1 else many}"


def slug(words: str) -> str:
    """Turn words into an anchor: `6 Card Bonus` is `6-card-bonus`."""
    return "-".join(re.findall(r"[a-z0-9]+", words.lower().replace("'", "")))


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("croupier.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(version=__version__, help_mark=_mark, english=ENGLISH)
    environment.filters.update(
        amount=with_commas,
        dollars=with_dollar,
        ago=ago,
        breakable=_breakable,
        cloth=_cloth,
        coded=_coded,
        cost=cost_words,
        counted=counted,
        explained=_explained,
        hand=_hand,
        fan=_fan,
        share=share_words,
        suit=_suit,
        slug=slug,
        trusted=_trusted,
        metric=metric_words,
        odds_in=odds_said,
        heading_in=heading_said,
        basis=basis_words,
    )
    return environment


ENVIRONMENT = _environment()


def page(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    sheets: Sheets | None = None,
    **values: Any,
) -> Response:
    """Answer with a template, or with its tables as the file that the address asks for."""
    if file := file_answer(request, sheets):
        return file
    language = language_of(request)
    text = ENVIRONMENT.get_template(template).render(
        **frame(request),
        t=language,
        language=language,
        choices=choices(request),
        table_files=file_links(request) if sheets is not None else (),
        **values,
    )
    # A pasted document may contain half a surrogate pair, which would not encode.
    answer = HTMLResponse(text.encode("utf-8", errors="replace"), status, headers)
    keep_language(request, answer)
    return answer
