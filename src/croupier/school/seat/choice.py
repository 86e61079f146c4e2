"""What a learner chose to play: game, pay tables, number of spots, and how it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.errors import brief
from croupier.games import find_game
from croupier.ledger import Refusal, Refused
from croupier.paytables import Catalogue
from croupier.plan.table import FIXED_CENTS, MAX_CENTS, MIN_CENTS
from croupier.records import shared_layout
from croupier.records.layout_view import Circle
from croupier.rules import AggregateLimit, BetsLocked, Game, Layout, Wager, apply, open_round

MODES = ("play", "coach", "advice", "quiz")
SPEEDS = ("quick", "real", "slow")
"""How fast cards are dealt on the screen; nothing else depends on it."""

SPOTS_MAX = 3

SPOTS_SWITCH, ANY_SPOTS = "two_spots", "any"
"""The house option that limits how many spots one player holds, and its value for no limit."""


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """What was chosen; anything not set is the game's default."""

    game: str
    tables: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    procedure: str | None = None
    mode: str = "play"
    spots: int = 1
    speed: str = "real"
    aggregates: tuple[AggregateLimit, ...] = ()
    """The most that one round pays for a kind of prize."""

    def layout(self, catalogue: Catalogue | None = None) -> Layout:
        """Return the layout it is played on."""
        return shared_layout(
            find_game(self.game), self.tables, self.options, self.procedure, catalogue,
            aggregates=self.aggregates,
        )  # fmt: skip


ONE_PLAYER = "one player"
"""The player who holds all spots while a choice is checked; refusals name them."""


def checked(choice: SeatChoice, catalogue: Catalogue | None) -> SeatChoice:
    """Return the choice if it can be played; three spots lift a limit that was not chosen."""
    must_be_a_mode(choice.mode, find_game(choice.game))
    must_be_one_of(choice.speed, SPEEDS, "speed")
    if type(choice.spots) is not int or not 1 <= choice.spots <= SPOTS_MAX:
        raise Refused(Refusal.BAD_VALUE, f"spots is {brief(choice.spots)}; it is 1 to {SPOTS_MAX}")
    switches = {option.key for option in find_game(choice.game).options}
    if choice.spots > 2 and SPOTS_SWITCH in switches and SPOTS_SWITCH not in choice.options:
        choice = replace(choice, options={**choice.options, SPOTS_SWITCH: ANY_SPOTS})
    layout = choice.layout(catalogue)
    least, spots = least_bets(layout), range(1, choice.spots + 1)
    # A house that limits a player to fewer spots should say so now, and not once bets are down.
    apply(open_round(layout), BetsLocked(tuple(Wager(spot, least, ONE_PLAYER) for spot in spots)))
    return choice


def modes_of(game: Game) -> tuple[str, ...]:
    """Return how a game can be played: a quiz needs decisions, and some games have none."""
    return tuple(mode for mode in MODES if game.decisions or mode != "quiz")


def must_be_a_mode(mode: object, game: Game) -> None:
    if mode == "quiz" and mode not in modes_of(game):
        raise Refused(
            Refusal.NOT_ALLOWED, f"{game.title} asks its players nothing, so there is no quiz on "
            f"it; choose one of {', '.join(modes_of(game))}",
        )  # fmt: skip
    must_be_one_of(mode, MODES, "mode")


def must_be_one_of(value: object, known: tuple[str, ...], what: str) -> None:
    if value not in known:
        raise Refused(
            Refusal.BAD_VALUE, f"{what} is {brief(value)}; choose one of {', '.join(known)}"
        )


def chosen_options(layout: Layout) -> dict[str, Any]:
    """Return a layout's options that differ from the game's defaults."""
    return {
        option.key: layout.options[option.key]
        for option in layout.game.options
        if layout.options[option.key] != option.default
    }


def sensors_of(layout: Layout) -> frozenset[str]:
    """Return the bets that a meter pays."""
    return frozenset(layout.game.sensors)


def circles_of(layout: Layout) -> tuple[Circle, ...]:
    """Return a spot's circles: side bets may be smaller, and those on a sensor are a dollar."""
    sensors, circles = sensors_of(layout), []
    for bet in layout.bets:
        if bet.key in sensors or bet.same_at_all_seats:
            least = most = FIXED_CENTS
        else:
            least = MIN_CENTS if bet.key in layout.game.main_bets else FIXED_CENTS
            most = MAX_CENTS
        circles.append(Circle(bet.key, least, most, bet.key if bet.key in sensors else ""))
    return tuple(circles)


def least_bets(layout: Layout) -> dict[str, int]:
    """Return the smallest bets one can play with, in cents."""
    return {
        circle.bet: circle.min_cents
        for circle in circles_of(layout)
        if circle.bet in layout.game.base_bets
    }
