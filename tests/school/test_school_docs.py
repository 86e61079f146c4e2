"""The page for readers of the school says the numbers that the code has."""

from pathlib import Path

from croupier.games import GAMES
from croupier.school.drill.spacing import AFTER_A_MISS
from croupier.school.learners import LEARNERS_MAX
from croupier.school.seat.choice import MODES, SPOTS_MAX
from croupier.school.seat.documents import SESSIONS_KEPT
from croupier.school.skills import RECENT
from croupier.web.school import LEARNER
from croupier.web.school_doors import DOORS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "school.md").read_text("utf-8")
WORDS = " ".join(PAGE.split())
NUMBERS = {2: "two", 3: "three", 8: "eight", 20: "twenty"}


def test_the_page_says_what_the_code_says() -> None:
    for words in (
        f"of your last {NUMBERS[SESSIONS_KEPT]} sessions",
        f"the last {NUMBERS[RECENT]} answers on a topic",
        f"one to {NUMBERS[SPOTS_MAX]} spots",
        f"comes back after {NUMBERS[AFTER_A_MISS]} questions",
        f"up to {LEARNERS_MAX} learners",
        f"`{LEARNER}`, for a year",
    ):
        assert words in WORDS, words


def test_every_mode_and_every_door_is_there() -> None:
    for mode in MODES:
        assert f"- **{mode}** " in PAGE
    for door in DOORS:
        assert f"| {door.title} | `{door.href}` |" in PAGE


def test_no_game_is_a_special_case_but_as_an_example() -> None:
    named = [game.title for game in GAMES if game.title in PAGE]
    assert named == ["Let It Ride"]
