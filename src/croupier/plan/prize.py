"""A planned jackpot: its pay table, its wager, and the settings of each level."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from croupier.jackpots import jackpot as running
from croupier.ledger.units import UNITS_PER_CENT
from croupier.plan.notices import Notice
from croupier.plan.words import (
    Amount,
    BadWord,
    Chance,
    Id,
    Rate,
    Section,
    Several,
    Text,
    documented,
    named,
)


class PlannedLevel(Section):
    """One level of a jackpot: what it starts from, and what each wager adds."""

    seed_cents: Amount = named(
        "seed", "The amount it restarts from; for a house jackpot, the prize."
    )
    rate_ppm: Rate = named("rate", "The share of each wager that goes to the meter.", default=0)
    reserve_ppm: Rate = named(
        "reserve", "The share of each wager set aside for the next restart.", default=0
    )
    cap_cents: Amount | None = named("cap", "The maximum it will show.", default=None)
    start_cents: Amount | None = named(
        "start", "What the meter opens with, if not its seed.", default=None
    )
    start_explained: Text | None = documented(
        "Why the meter does not open with its seed.", default=None
    )
    preset_ppm: Rate | None = named(
        "preset", "The rate the maker set for this pay table, where it is known.", default=None
    )
    preset_seed_cents: Amount | None = named(
        "preset_seed", "The seed the maker set for this pay table, where it is known.", default=None
    )
    chance: Chance | None = documented(
        "The chance of winning the whole level, as stored with the pay table; it is recomputed.",
        default=None,
    )

    @property
    def came_with_cents(self) -> int:
        """The seed of the pay table, or the planned one if the maker's is unknown."""
        return self.seed_cents if self.preset_seed_cents is None else self.preset_seed_cents

    @property
    def opens_with_cents(self) -> int:
        return self.seed_cents if self.start_cents is None else self.start_cents


class PlannedJackpot(Section):
    """A jackpot over one table or several."""

    id: Id = documented("The name that tables refer to it by.")
    type: Literal["progressive", "house", "bonus"] = documented(
        "Whose money it is: the players', growing with every wager, or the house's, fixed; or a "
        "`bonus`, a sensor for a bet with the fixed pays of a printed table and no levels."
    )
    table: Id = documented("The designator of its pay table, like `ML03`.")
    wager_cents: Annotated[Amount, Field(gt=0)] = named(
        "wager", "The fixed amount of the jackpot bet.", default=100
    )
    levels: Mapping[Id, PlannedLevel] = documented(
        "Each level by its name in the pay table; a table with one meter calls it `Meter`, and a "
        "bonus has none.",
        default_factory=dict,
    )
    deducts: Literal["percentages", "all"] = documented(
        "Which pays come off the meter.", default="percentages"
    )
    locks: bool = named(
        "lock", "Whether a win is frozen as pending while other tables play on.", default=True
    )
    meter: Literal["climbing", "static"] = documented(
        "How the display shows it; by itself, a progressive climbs and the others do not."
    )
    title: Text | None = documented("What the display calls it.", default=None)
    notices: Several[Notice] = documented("What the display says next to the amount.", default=())
    approval: Id | None = documented("The approval it runs under.", default=None)
    interoperability: Text | None = documented(
        "The test report that lets equipment of different vendors share it.", default=None
    )

    @model_validator(mode="before")
    @classmethod
    def _meter_by_type(cls, given: Any) -> Any:
        if isinstance(given, dict) and "meter" not in given:
            still = given.get("type") in ("house", "bonus")
            return {**given, "meter": "static" if still else "climbing"}
        return given

    @model_validator(mode="after")
    def _levels_by_type(self) -> "PlannedJackpot":
        if self.type == "bonus" and self.levels:
            raise BadWord(f"has levels: {', '.join(self.levels)}; a bonus has fixed pays only")
        if self.type != "bonus" and not self.levels:
            raise BadWord("has no levels; write each level of its pay table")
        return self

    @property
    def is_progressive(self) -> bool:
        return self.type == "progressive"

    def as_running(self) -> running.Jackpot:
        """Return the jackpot as the floor would run it."""
        return running.Jackpot(
            id=self.id,
            type=self.type,
            table=self.table,
            wager_cents=self.wager_cents,
            levels=tuple(
                running.Level(
                    name,
                    level.seed_cents * UNITS_PER_CENT,
                    level.rate_ppm,
                    level.reserve_ppm,
                    None if level.cap_cents is None else level.cap_cents * UNITS_PER_CENT,
                )
                for name, level in self.levels.items()
            ),
            deducts_all=self.deducts == "all",
            locks=self.locks,
            presets={
                name: (
                    level.rate_ppm if level.preset_ppm is None else level.preset_ppm,
                    level.came_with_cents * UNITS_PER_CENT,
                )
                for name, level in self.levels.items()
                if self.is_progressive
            },
        )
