"""The register of titles: every game of the letter of June 14, 2023, and what of it exists here.

The letter's approval is of titles, each with the rules that came with it. `titles.toml` has them
as printed; the editions are asked of the games themselves.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

from croupier.errors import CroupierError, must
from croupier.games import find_game
from croupier.plan.house import Jurisdiction
from croupier.rules import Game

Known = Literal["enclosed", "public", "not public"]
"""Where the rules of a title can be read."""
KNOWN: Mapping[Known, str] = {
    "enclosed": "enclosed with the letter, and in our documents",
    "public": "known from public sources",
    "not public": "rules not public",
}


class UnknownTitle(CroupierError):
    """Words that no title of the letter has."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title of the letter: its number, its name as printed, and what of it exists here."""

    number: int
    name: str
    rules: Known
    game: str = ""
    """The game here that has it; empty where none has."""
    bets: tuple[str, ...] = ()
    """The bets beside the base game that it covers."""
    only: Jurisdiction | Literal[""] = ""
    """The one jurisdiction that it is for, where it names one."""
    note: str = ""

    @property
    def exists(self) -> bool:
        return bool(self.game)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the rules that exist here, that of the base game first."""
        if not self.game:
            return ()
        game = find_game(self.game)
        return tuple(dict.fromkeys((game.edition, *map(game.edition_of, self.bets))))

    def covers(self, game: Game, bet: str = "") -> bool:
        """Whether it is a title of a game, and of a bet beside its base game."""
        return game.name == self.game and (not bet or bet in (*game.main_bets, *self.bets))

    def as_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "title": self.name,
            "rules": self.rules,
            "exists": self.exists,
            "game": self.game or None,
            "bets": [*find_game(self.game).main_bets, *self.bets] if self.game else [],
            "editions": list(self.editions),
            "only": self.only or None,
            "note": self.note,
        }

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


@cache
def register() -> tuple[Title, ...]:
    """Every title of the letter, in its order."""
    file = resources.files("croupier.law").joinpath("titles.toml")
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["titles"]
    titles = tuple(map(_title, entries))
    numbers = [title.number for title in titles]
    must(numbers == list(range(1, len(numbers) + 1)), f"titles are numbered {numbers}")
    return titles


def _title(entry: Mapping[str, Any]) -> Title:
    """An entry of the file; one that names what does not exist is a bug of ours."""
    here = entry.get("here", {})
    title = Title(
        entry["number"],
        entry["title"],
        entry["rules"],
        here.get("game", ""),
        tuple(here.get("bets", ())),
        entry.get("only", ""),
        entry.get("note", ""),
    )
    must(title.rules in get_args(Known), f"title {title}: rules are {title.rules!r}")
    if title.game:
        game = find_game(title.game)
        known = {*game.side_bets, *game.sensors}
        must({*title.bets} <= known, f"title {title}: {game.name} has {known}, not {title.bets}")
    return title


def titles_of(game: str) -> tuple[Title, ...]:
    """The titles that a game of ours has."""
    return tuple(title for title in register() if title.game == game)


def title_of(number: int) -> Title | None:
    """The title of a number, if the letter has it."""
    titles = register()
    return titles[number - 1] if 1 <= number <= len(titles) else None


def chosen_titles(
    words: Iterable[str] = (), *, game: str = "", rules: str = "", exists: bool = False
) -> tuple[Title, ...]:
    """The titles in which every word stands, of a game, with such rules, or those that exist."""
    wanted = [word.casefold() for word in words]
    return tuple(
        title
        for title in register()
        if all(word in _haystack(title) for word in wanted)
        and (not game or title.game == game)
        and (not rules or title.rules == rules)
        and (title.exists or not exists)
    )


def _haystack(title: Title) -> str:
    """Everything that is said of a title, with apostrophes and dashes as people type them."""
    parts = (str(title.number), title.name, title.game, KNOWN[title.rules], title.note, *title.bets)
    return " ".join(parts).casefold().replace("’", "'").replace("–", "-")
