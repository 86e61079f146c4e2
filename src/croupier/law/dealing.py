"""Where the cards come from: shufflers, their modes, shoes and hands. S5, S8, S9, REGULATION 117.

A procedure names its shufflers. A bet may require more than the base game does, because its own
text says where the cards must come from if the layout has it.
"""

from collections.abc import Iterator

from croupier.law.finding import Found
from croupier.law.sight import SeenTable, Sight
from croupier.rules import Bet, Procedure

SHOE, HAND = "shoe", "hand"
BY_HAND = (SHOE, HAND)


def procedure_of(seen: SeenTable) -> Procedure | None:
    """Return a table's dealing procedure, if its game has one of that name."""
    key = seen.table.procedure or seen.game.procedures[0].key
    return next((entry for entry in seen.game.procedures if entry.key == key), None)


def places_of(seen: SeenTable, procedure: Procedure) -> tuple[str, ...]:
    """Return where the cards of a procedure may come from, the recommended place first."""
    shoe = (SHOE,) if procedure.shoe_too else ()
    by_house = any(HAND in bet.dealt_from for bet in _offered(seen)) and procedure.shoe_too
    return (*procedure.shufflers, *shoe, *((HAND,) if by_house else ()))


def right_places(seen: SeenTable, procedure: Procedure) -> tuple[str, ...]:
    """Return the places from which every bet of the layout may be dealt."""
    bets = [bet for bet in _offered(seen) if bet.dealt_from]
    return tuple(
        place
        for place in places_of(seen, procedure)
        if all(place in bet.dealt_from for bet in bets)
    )


def _offered(seen: SeenTable) -> Iterator[Bet]:
    return (bet for bet in seen.game.bets if bet.key in seen.table.bets)


def cards_come_from_the_right_place(sight: Sight) -> Iterator[Found]:
    """S5: the procedure must be one of the game's, and the shuffler one of the procedure's."""
    for seen in sight.tables:
        procedure = procedure_of(seen)
        if procedure is None:
            known = ", ".join(entry.key for entry in seen.game.procedures)
            yield Found(
                f"{seen.path}.procedure",
                f"{seen.game.title} has no procedure {seen.table.procedure}",
                f"one of {known}",
            )
            continue
        places = places_of(seen, procedure)
        if seen.table.shuffler is not None and seen.table.shuffler not in places:
            yield Found(
                f"{seen.path}.shuffler",
                f"{seen.table.id} is dealt from {seen.table.shuffler} by the procedure "
                f"{procedure.key}",
                f"one of {', '.join(places)}",
            )


def bets_are_dealt_as_their_texts_say(sight: Sight) -> Iterator[Found]:
    """S8: a bet whose text names shufflers must be dealt from one of them."""
    for seen in sight.tables:
        procedure, shuffler = procedure_of(seen), seen.table.shuffler
        if procedure is None or shuffler not in places_of(seen, procedure):
            continue
        for bet in _offered(seen):
            if bet.dealt_from and shuffler not in bet.dealt_from:
                right = [name for name in bet.dealt_from if name in places_of(seen, procedure)]
                yield Found(
                    f"{seen.path}.shuffler",
                    f"{seen.table.id} offers {bet.title} and is dealt from {_named(shuffler)}",
                    f"one of {', '.join(right or bet.dealt_from)}",
                )


def modes_are_those_of_the_sheet(sight: Sight) -> Iterator[Found]:
    """S9: a shuffler must be in the mode named by the sheet of the game or bet."""
    for seen in sight.tables:
        procedure, mode = procedure_of(seen), seen.table.shuffler_mode
        if procedure is None or mode is None:
            continue
        path = f"{seen.path}.shuffler_mode"
        if seen.table.shuffler in BY_HAND:
            yield Found(
                path, f"{seen.table.id} is dealt from {_named(seen.table.shuffler)}", "no mode"
            )
            continue
        modes = modes_of(seen, procedure)
        if modes and mode.casefold() not in map(str.casefold, modes):
            yield Found(
                path,
                f"the shuffler of {seen.table.id} is set to {mode}",
                f"set to {' or '.join(modes)}",
            )


def modes_of(seen: SeenTable, procedure: Procedure) -> tuple[str, ...]:
    """Return the permitted modes of a table's shuffler; empty if no text names a mode."""
    counting = [
        bet.mode for bet in _offered(seen) if bet.mode and seen.table.shuffler in bet.counted_by[:1]
    ]
    return tuple(counting) or procedure.modes


def dealing_is_recorded(sight: Sight) -> Iterator[Found]:
    """117: each table's shuffler or shoe must be on record."""
    for seen in sight.tables:
        if seen.table.shuffler is None:
            procedure = procedure_of(seen) or seen.game.procedures[0]
            places = (f'"{place}"' for place in right_places(seen, procedure))
            yield Found(
                f"{seen.path}.shuffler",
                f"{seen.table.id} does not say where its cards come from",
                f"shuffler = {' or '.join(places)}",
            )


def _named(place: str | None) -> str:
    return {SHOE: "a shoe", HAND: "the hand"}.get(str(place), str(place))
