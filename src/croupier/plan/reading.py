"""Read the text of `floor.toml` into a plan, or report all of its faults."""

from collections.abc import Iterator, Mapping
from importlib import resources
from pathlib import Path as FilePath
from typing import Any

from pydantic import ValidationError

from croupier.given import TOML_BYTES_MAX, NotToml, TooLarge, read_bounded, read_toml
from croupier.plan.faults import BadFloor, Fault
from croupier.plan.floor_plan import FloorPlan
from croupier.plan.places import Path, Places, path_text, places_of
from croupier.plan.prize import PlannedJackpot
from croupier.plan.references import faults_of_references, faults_of_table
from croupier.plan.table import PlannedTable
from croupier.plan.wording import in_our_words
from croupier.plan.words import Section

DEFAULTS = "defaults"
_WITH_DEFAULTS: Mapping[str, type[Section]] = {"tables": PlannedTable, "jackpots": PlannedJackpot}
"""Sections with many entries, for which `[defaults]` may set common values."""


def load_plan(path: FilePath) -> FloorPlan:
    """Read the plan in a file."""
    try:
        with path.open("rb") as stream:
            text = read_bounded(stream, TOML_BYTES_MAX).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError, TooLarge) as error:
        raise BadFloor([Fault("", 1, f"cannot be read: {error}")], place=path.name) from error
    return read_plan(text, file=path.name)


def demo_text() -> str:
    """Return the demo floor as the text of a file."""
    return resources.files("croupier.plan").joinpath("demo.toml").read_text(encoding="utf-8")


def demo_plan() -> FloorPlan:
    """Return the default floor."""
    return read_plan(demo_text(), file="demo.toml")


def read_plan(text: str, *, file: str = "") -> FloorPlan:
    """Read a plan from text, or raise `BadFloor` with everything that is wrong with it."""
    try:
        document = read_toml(text)
    except NotToml as error:
        raise BadFloor([Fault("", error.line, error.message)], place=file) from error
    return _Reading(document, places_of(text)).plan(file)


class _Reading:
    """One document: its defaults applied to its entries, and its faults collected."""

    def __init__(self, document: dict[str, Any], places: Places) -> None:
        self.places = places
        self.origins: dict[str, str] = {}
        """Paths whose value comes from the defaults, with the path there."""
        self.found: dict[tuple[str, str], Fault] = {}
        self.document = {key: value for key, value in document.items() if key != DEFAULTS}
        self._spread(document.get(DEFAULTS, {}))

    def plan(self, file: str) -> FloorPlan:
        plan: FloorPlan | None = None
        try:
            plan = FloorPlan.model_validate(self.document)
        except ValidationError as error:
            self._refuse(error)
        for path, message in faults_of_references(self.document):
            self._fault(path, message)
        for number, table in self._readable_tables():
            for path, message in faults_of_table(table):
                self._fault(("tables", number, *path), message)
        if self.found or plan is None:
            raise BadFloor(self.found.values(), place=file)
        return plan.standing(self._places_with_defaults())

    def _readable_tables(self) -> Iterator[tuple[int, PlannedTable]]:
        """Yield the tables that are valid by themselves, whatever else is wrong."""
        entries = self.document.get("tables")
        for number, entry in enumerate(entries if isinstance(entries, list) else ()):
            try:
                yield number, PlannedTable.model_validate(entry)
            except ValidationError:
                continue

    # Defaults -----------------------------------------------------------------------------------

    def _spread(self, defaults: object) -> None:
        if not isinstance(defaults, dict):
            self._fault(
                (DEFAULTS,), "is not a section; write [defaults.tables] or [defaults.jackpots]"
            )
            return
        for name, common in defaults.items():
            model = _WITH_DEFAULTS.get(name)
            if model is None:
                known = " and ".join(_WITH_DEFAULTS)
                self._fault((DEFAULTS, name), f"unknown key; there are defaults for {known}")
            elif not isinstance(common, dict):
                self._fault((DEFAULTS, name), f"is not a section; write [defaults.{name}]")
            else:
                self._spread_over(name, model, common)

    def _spread_over(self, name: str, model: type[Section], common: dict[str, Any]) -> None:
        keys = {field.alias or key for key, field in model.model_fields.items()} - {"id"}
        for key in common:
            if key not in keys:
                known = ", ".join(sorted(keys))
                self._fault((DEFAULTS, name, key), f"unknown key; there are {known}")
        usable = {key: value for key, value in common.items() if key in keys}
        entries = self.document.get(name)
        if isinstance(entries, list):
            self.document[name] = [
                self._merged(usable, entry, (DEFAULTS, name), (name, number))
                for number, entry in enumerate(entries)
            ]

    def _merged(self, common: dict[str, Any], own: object, origin: Path, path: Path) -> object:
        """Merge an entry's own values with the defaults, sections included."""
        if not isinstance(own, dict):
            return own
        merged = dict(own)
        for key, value in common.items():
            if key not in own:
                merged[key] = value
                self._came_from((*path, key), (*origin, key), value)
            elif isinstance(value, dict):
                merged[key] = self._merged(value, own[key], (*origin, key), (*path, key))
        return merged

    def _came_from(self, path: Path, origin: Path, value: object) -> None:
        self.origins[path_text(path)] = path_text(origin)
        inside = value.items() if isinstance(value, dict) else ()
        entries = enumerate(value) if isinstance(value, list) else ()
        for key, entry in (*inside, *entries):
            self._came_from((*path, key), (*origin, key), entry)

    def _places_with_defaults(self) -> Places:
        borrowed = {path: self.places.line(origin) for path, origin in self.origins.items()}
        return Places({**borrowed, **self.places.lines})

    # Faults -------------------------------------------------------------------------------------

    def _fault(self, path: Path, message: str) -> None:
        text = path_text(path)
        text = self.origins.get(text, text)
        fault = Fault(text, self.places.line(text), message)
        self.found.setdefault((text, message), fault)

    def _refuse(self, error: ValidationError) -> None:
        for path, message in in_our_words(error, self.document, FloorPlan):
            self._fault(path, message)
