"""The register of titles for the terminal."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from croupier.errors import counted
from croupier.law.titles import Title
from croupier.show.terminal import Look
from croupier.show.terminal_layout import QUIET, columns
from croupier.show.title_words import edition_words, here_words, only_words, tally_words


def titles_list(titles: Sequence[Title], of: int, look: Look) -> Group:
    """Show titles with number, printed name and what exists of them here."""
    rows = columns(look, "no.", "title as printed", "here", right=("no.",))
    for title in titles:
        rows.add_row(str(title.number), title.name, _here(title))
    whole = len(titles) == of
    end = tally_words(titles) if whole else f"{counted(len(titles), 'title')} of {of}"
    return Group(rows, "", end)


def _here(title: Title) -> RenderableType:
    if not title.exists:
        return Text(here_words(title), QUIET)
    parts = [here_words(title), f"Rules of {edition_words(title)}"]
    if title.only:
        parts.append(only_words(title))
    return Text(". ".join(parts))
