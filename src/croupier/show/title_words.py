"""The titles of the letter in words, the same on every screen and in the documentation."""

from collections.abc import Callable, Iterable, Sequence

from croupier.games import find_game
from croupier.law.jurisdictions import JURISDICTIONS
from croupier.law.titles import KNOWN, Title
from croupier.show.sheets import Sheet


def tally_words(titles: Sequence[Title]) -> str:
    """Return how many exist here, and for how many others the rules are known."""
    here = sum(title.exists for title in titles)
    public = sum(not title.exists and title.rules != "not public" for title in titles)
    unknown = sum(not title.exists and title.rules == "not public" for title in titles)
    return (
        f"{here} of the {len(titles)} titles are in Croupier; the rules of {public} more are "
        f"public, and those of {unknown} are not"
    )


def here_words(title: Title) -> str:
    """Describe what of a title exists here, or why nothing does."""
    if not title.exists:
        return (
            KNOWN[title.rules]
            if title.rules == "not public"
            else "not in Croupier; rules are public"
        )
    game = find_game(title.game)
    second = game.sensors[1:]
    bets = ", ".join(game.line_title(bet) for bet in title.bets if bet not in second)
    return f"{game.title}, with {bets}" if bets else game.title


def only_words(title: Title) -> str:
    """Describe where a title is approved, if not everywhere."""
    return f"{JURISDICTIONS[title.only].title} only" if title.only else ""


def edition_words(title: Title, said_as: Callable[[str], str] = str) -> str:
    """List the editions that exist here, with their notes if there are several."""
    if len(title.editions) < 2:
        return "".join(map(said_as, title.editions))
    game = find_game(title.game)
    base, *others = title.editions
    said = [f"{said_as(base)} (base game)"]
    for edition in others:
        bets = [game.line_title(bet) for bet in title.bets if game.edition_of(bet) == edition]
        said.append(f"{said_as(edition)} ({', '.join(bets)})")
    return ", ".join(said)


def titles_sheet(found: Iterable[Title]) -> Sheet:
    """Return titles with what exists of each here, for other programs."""
    headings = ("No.", "Title as printed", "Only in", "Game", "In Croupier", "Editions", "Note")
    return Sheet(
        "Titles",
        headings,
        tuple(
            (
                title.number, title.name, title.only, title.game, here_words(title),
                edition_words(title), title.note,
            )
            for title in found
        ),
    )  # fmt: skip
