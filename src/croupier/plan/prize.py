"""A jackpot as it is planned: its pay table, its wager, and how each level is set."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from croupier.jackpots import jackpot as running
from croupier.ledger.units import UNITS_PER_CENT
from croupier.plan.notices import Notice
from croupier.plan.words import Amount, Chance, Id, Rate, Section, Several, Text, named, told


class Level(Section):
    """One level of a jackpot: what it starts from, and what each wager adds."""

    seed_cents: Amount = named("seed", "What it restarts from; the prize of a house jackpot.")
    rate_ppm: Rate = named("rate", "The share of a wager that goes on the meter.", default=0)
    reserve_ppm: Rate = named("reserve", "The share of a wager kept for the next start.", default=0)
    cap_cents: Amount | None = named("cap", "The most it will show.", default=None)
    start_cents: Amount | None = named(
        "start", "What the meter opens with, if not with its seed.", default=None
    )
    start_explained: Text | None = told("Why the meter does not open with its seed.", default=None)
    preset_ppm: Rate | None = named(
        "preset", "The rate the maker set for this pay table, where it is known.", default=None
    )
    chance: Chance | None = told(
        "The chance of all of this level, as stored with the pay table; it is counted again.",
        default=None,
    )

    @property
    def opens_with_cents(self) -> int:
        return self.seed_cents if self.start_cents is None else self.start_cents


class Jackpot(Section):
    """A jackpot over one table or several."""

    id: Id = told("How tables name it.")
    type: Literal["progressive", "house"] = told(
        "Whose money it is: the players', growing with every wager, or the house's, fixed."
    )
    table: Id = told("The designator of its pay table, like `ML03`.")
    wager_cents: Annotated[Amount, Field(gt=0)] = named(
        "wager", "The one amount a chip on a sensor stands for.", default=100
    )
    levels: Annotated[Mapping[Id, Level], Field(min_length=1)] = told(
        "Each level by its name in the pay table; a table with one meter calls it `Meter`."
    )
    deducts: Literal["percentages", "all"] = told(
        "Which pays come off the meter.", default="percentages"
    )
    locks: bool = named(
        "lock", "Whether a win is frozen as pending while other tables play on.", default=True
    )
    meter: Literal["climbing", "static"] = told(
        "How the display shows it; by itself, a progressive climbs and a house jackpot does not."
    )
    title: Text | None = told("What the display calls it.", default=None)
    notices: Several[Notice] = told("What the display says beside the amount.", default=())
    approval: Id | None = told("The approval it runs under.", default=None)
    interoperability: Text | None = told(
        "The test report that lets equipment of different vendors share it.", default=None
    )

    @model_validator(mode="before")
    @classmethod
    def _meter_by_type(cls, given: Any) -> Any:
        if isinstance(given, dict) and "meter" not in given:
            return {**given, "meter": "static" if given.get("type") == "house" else "climbing"}
        return given

    @property
    def is_progressive(self) -> bool:
        return self.type == "progressive"

    def as_running(self) -> running.Jackpot:
        """The jackpot as the floor would run it."""
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
        )
