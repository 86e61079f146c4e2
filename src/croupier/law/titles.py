"""The register of titles: every game in the letter of June 14, 2023, and which exist here.

The letter approves titles, each with the rules that came with it. `titles.toml` has them as
printed; the editions come from the games themselves.
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
    """A search that matches no title of the letter."""


@dataclass(frozen=True, slots=True)
class Title:
    """A title of the letter: its number, its printed name, and what exists of it here."""

    number: int
    name: str
    rules: Known
    game: str = ""
    """The game here that has it; empty if none does."""
    bets: tuple[str, ...] = ()
    """The bets it covers besides the base game."""
    only: Jurisdiction | Literal[""] = ""
    """The only jurisdiction that it is for, if it names one."""
    note: str = ""

    @property
    def exists(self) -> bool:
        return bool(self.game)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the rules that exist here, the base game's first."""
        if not self.game:
            return ()
        game = find_game(self.game)
        return tuple(dict.fromkeys((game.edition, *map(game.edition_of, self.bets))))

    def covers(self, game: Game, bet: str = "") -> bool:
        """Return whether it is a title of a game, and of a bet besides its base game."""
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
    """Return every title of the letter, in order."""
    file = resources.files("croupier.law").joinpath("titles.toml")
    entries = tomllib.loads(file.read_text(encoding="utf-8"))["titles"]
    titles = tuple(map(_title, entries))
    numbers = [title.number for title in titles]
    must(numbers == list(range(1, len(numbers) + 1)), f"titles are numbered {numbers}")
    return titles


def _title(entry: Mapping[str, Any]) -> Title:
    """Return an entry of the file; one that names something nonexistent is our bug."""
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
    """Return the titles of one of our games."""
    return tuple(title for title in register() if title.game == game)


def title_of(number: int) -> Title | None:
    """Return the title with a number, if the letter has it."""
    titles = register()
    return titles[number - 1] if 1 <= number <= len(titles) else None


def chosen_titles(
    words: Iterable[str] = (), *, game: str = "", rules: str = "", exists: bool = False
) -> tuple[Title, ...]:
    """Return the titles that contain every word and match the game, rules and existence given."""
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
    """Return everything said about a title, with apostrophes and dashes as people type them."""
    parts = (str(title.number), title.name, title.game, KNOWN[title.rules], title.note, *title.bets)
    return " ".join(parts).casefold().replace("’", "'").replace("–", "-")
