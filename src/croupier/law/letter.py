"""What the letter of June 14, 2023, requires of a card room before a game is dealt. L1, L2."""

from collections.abc import Iterator

from croupier.law.finding import Found
from croupier.law.sight import SeenTable, Sight
from croupier.plan import Controls

_KEYS = ("layout_maker", "vendor")


def controls_are_approved(sight: Sight) -> Iterator[Found]:
    """L1: internal controls must be submitted and approved before a table opens."""
    without: dict[str, list[SeenTable]] = {}
    for seen in sight.tables:
        about = [
            (f"controls[{number}]", entry)
            for number, entry in enumerate(sight.plan.controls)
            if not entry.games or seen.game.name in entry.games
        ]
        if not any(_approved(sight, entry) for _, entry in about):
            path = f"{about[-1][0]}.approved" if about else "controls"
            without.setdefault(path, []).append(seen)
    for path, tables in without.items():
        names = tuple(seen.table.id for seen in tables)
        games = ", ".join(dict.fromkeys(seen.game.title for seen in tables))
        yield Found(
            path,
            f"internal controls for {games} are not approved on {sight.on}: {', '.join(names)}",
            "[[controls]] that were submitted and then approved, before a table opens",
            tables=names,
        )


def _approved(sight: Sight, entry: Controls) -> bool:
    return entry.approved is not None and entry.submitted <= entry.approved <= sight.on


def makers_are_licensed(sight: Sight) -> Iterator[Found]:
    """L2: makers of layouts and equipment must be licensed by the state."""
    yield from unlicensed(sight, tribe=False)


def unlicensed(sight: Sight, *, tribe: bool) -> Iterator[Found]:
    """Yield makers without the license to sell here; for a tribal casino, the Tribe's too."""
    for seen in sight.tables:
        if seen.table.layout_maker is None and seen.table.vendor is None:
            yield Found(
                f"{seen.path}.layout_maker",
                f"{seen.table.id} does not say who made its layout",
                "layout_maker = a licensed maker",
            )
    known = {maker.name: (number, maker) for number, maker in enumerate(sight.plan.makers)}
    for name, (place, tables) in _made(sight).items():
        where = f"{name} made equipment or layouts at {', '.join(tables)}"
        if name not in known:
            yield Found(
                place, where + ", and has no license here",
                f'[[makers]] with name = "{name}" and its license', tables=tables,
            )  # fmt: skip
            continue
        number, maker = known[name]
        path = f"makers[{number}]"
        if not maker.since <= sight.on <= (maker.until or sight.on):
            key = "since" if maker.since > sight.on else "until"
            yield Found(
                f"{path}.{key}", f"{where}, and is not licensed on {sight.on}",
                f"a state license that is valid on {sight.on}", tables=tables,
            )  # fmt: skip
        if tribe and (maker.tribe_since is None or maker.tribe_since > sight.on):
            yield Found(
                f"{path}.tribe_since", f"{where}, and the Tribe has not licensed it on {sight.on}",
                "tribe_since = the day of the Tribe's license", tables=tables,
            )  # fmt: skip


def _made(sight: Sight) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return every maker, with where it is first named and the tables that use its products."""
    places: dict[str, str] = {}
    made: dict[str, dict[str, None]] = {}
    for seen in sight.tables:
        named = [(f"{seen.path}.{key}", getattr(seen.table, key)) for key in _KEYS]
        named += [(f"{seen.path}.components", part.maker) for part in sight.components(seen)]
        for place, name in named:
            if name is not None:
                places.setdefault(name, place)
                made.setdefault(name, {})[seen.table.id] = None
    return {name: (places[name], tuple(tables)) for name, tables in made.items()}
