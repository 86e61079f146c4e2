"""A planned table: its game and pay tables, its seats and sensors, and what is posted there."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from croupier.games import GAMES
from croupier.plan.notices import Posting
from croupier.plan.words import Amount, GameName, Id, Section, Several, Text, documented, named
from croupier.rules import Game, make_layout

Console = Literal["nexus", "game-manager", "let-it-ride-bonus", "lammers"]
LAMMERS = "lammers"
"""No controller: the dealer marks Bonus bets with lammers and enters them at the console."""
MIN_CENTS, MAX_CENTS = 5_00, 100_00
"""The default limits of a bet."""
FIXED_CENTS = 1_00
"""The default amount of a bet that is collected at one amount."""


class Limit(Section):
    """The minimum and maximum wager of one bet."""

    min_cents: Amount = named("min", "The minimum wager.")
    max_cents: Amount = named("max", "The maximum wager.")


class Aggregate(Section):
    """A limit of what one round pays in all on a kind of prize. REGULATION 101."""

    bets: Annotated[Several[Id], Field(min_length=1)] = documented(
        "The bets whose prizes it limits."
    )
    limit_cents: Amount = named("limit", "The most one round pays on them.")
    posted: bool = documented("Whether the table shows it.", default=False)


class Display(Section):
    """The screen at a table that shows its jackpots."""

    kind: Literal["monitor", "computer"] = documented(
        "A plain monitor, or something with intelligence of its own.", default="monitor"
    )
    network: bool = documented("Whether it has a network, wired or wireless.", default=False)
    shows: Several[Id] | None = documented(
        "The jackpots whose amounts it shows; all of the table's, unless some are named.",
        default=None,
    )


class PlannedTable(Section):
    """A table of the floor."""

    id: Id = documented("The table's short name.")
    game: GameName = documented("The game that is dealt.")
    name: Text | None = documented("What the floor map calls it.", default=None)
    location: Text | None = documented(
        "The licensed location, if not the property's.", default=None
    )
    seats: Annotated[int, Field(ge=1, le=12)] = documented(
        "How many seats the layout has; by default, as many as the game allows."
    )
    bets: Several[Id] = documented(
        "The optional bets the layout has a circle for; by default, all of the game's."
    )
    pay_tables: Mapping[Id, Id] = documented(
        "The pay table of each bet that is not paid by the game's first.", default_factory=dict
    )
    options: Mapping[Id, bool | str | Several[str]] = documented(
        "House switches of the game.", default_factory=dict
    )
    procedure: Id | None = documented("The dealing procedure; the game's first.", default=None)
    shuffler: Text | None = documented(
        "The model the cards come from, like `i-Deal Plus`; `shoe` or `hand` where they are dealt "
        "by hand, with a shoe or without.",
        default=None,
    )
    shuffler_mode: Text | None = documented(
        "What the shuffler is set to, like `Let it Ride`; what the rule sheet names.", default=None
    )
    min_cents: Amount = named("min", "The minimum wager of a bet.", default=MIN_CENTS)
    max_cents: Amount = named("max", "The maximum wager of a bet.", default=MAX_CENTS)
    limits: Mapping[Id, Limit] = documented("Bets with limits of their own.", default_factory=dict)
    aggregates: Several[Aggregate] = documented("Limits on what a round pays.", default=())
    jackpots: Several[Id] = documented(
        "The jackpot of each sensor of a seat: first the first, then the second.", default=()
    )
    meter_order: Literal["right", "left", "sent"] = documented(
        "Whom the meters pay first when several win at once: from the dealer's right, from the "
        "left, or as the hands were selected.",
        default="right",
    )
    meter_moves: Literal["run", "j-pot"] = documented(
        "On equipment with a key, when a meter on display moves after a win: when the key is back "
        "at RUN, or at once at J-POT.",
        default="run",
    )
    equipment: Console = documented("The generation of its console.", default="nexus")
    components: Several[Id] = documented(
        "Entries in the equipment register that are at this table.", default=()
    )
    vendor: Text | None = documented("The maker of its jackpot equipment.", default=None)
    layout_maker: Text | None = documented(
        "The maker of its layout; that of its jackpot equipment.", default=None
    )
    display: Display = documented("Its jackpot display.", default_factory=Display)
    postings: Several[Posting] = documented(
        "What is posted here in addition to what is posted at every table.", default=()
    )
    odds_wording: Literal["to", "for", "win"] = documented(
        "How the printed layout words the pays of the base game: `3 to 1`, `4 for 1` or `wins 3 to "
        "1`. Placards print it so.",
        default="to",
    )
    approval: Id | None = documented("The approval its game runs under.", default=None)

    @model_validator(mode="before")
    @classmethod
    def _as_the_game_has_it(cls, given: Any) -> Any:
        """Fill in seats and optional bets from the game if the file does not set them.

        A bet that needs a custom pay table is not offered unless its table is given.
        """
        if not isinstance(given, dict):
            return given
        game = next((game for game in GAMES if game.name == given.get("game")), None)
        seats = game.seats_max if game is not None else 7
        bets = make_layout(game).bets if game is not None else ()
        offered = [bet.key for bet in bets if game is not None and bet.key in game.side_bets]
        return {"seats": seats, "bets": offered, **given}

    def shows(self, jackpot: str) -> bool:
        """Return whether its display shows the amount of a jackpot."""
        return self.display.shows is None or jackpot in self.display.shows


def limit_of(table: PlannedTable, game: Game, key: str) -> Limit:
    """Return the limits of a bet: its own, those of the bet it equals, or the table's."""
    bet = game.bet(key)
    if bet is not None and bet.equals:
        return limit_of(table, game, bet.equals)
    if key in table.limits:
        return table.limits[key]
    if bet is not None and bet.same_at_all_seats:
        return Limit.model_construct(min_cents=FIXED_CENTS, max_cents=FIXED_CENTS)
    return Limit.model_construct(min_cents=table.min_cents, max_cents=table.max_cents)
