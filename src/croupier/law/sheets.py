"""What the rule sheets demand of a table, under any law. S1–S6 and REGULATION 116."""

from collections.abc import Iterator

from croupier.errors import BadOption, UnknownTable
from croupier.jackpots.lines import jackpot_tables
from croupier.law.finding import Found
from croupier.law.sight import Sight
from croupier.money import dollars
from croupier.plan.felt import limit_of
from croupier.rules import Procedure, lay_felt

SHOE = "shoe"


def seats_fit(sight: Sight) -> Iterator[Found]:
    """S1: a layout has no more seats than the game can deal to."""
    for seen in sight.tables:
        if seen.table.seats > seen.game.seats_max:
            yield Found(
                f"{seen.path}.seats",
                f"{seen.table.id} has {seen.table.seats} seats",
                f"at most {seen.game.seats_max} in {seen.game.title}",
            )


def pay_tables_serve(sight: Sight) -> Iterator[Found]:
    """S2: each pay table is one for that bet of that game."""
    for seen in sight.tables:
        for key, designator in seen.table.pay_tables.items():
            try:
                lay_felt(seen.game, tables={key: designator}, catalogue=sight.catalogue)
            except UnknownTable as error:
                fitting = sight.catalogue.serving(seen.game.name, key)
                yield Found(
                    f"{seen.path}.pay_tables.{key}",
                    error.message,
                    f"one of {', '.join(table.id for table in fitting)}",
                )


def jackpot_tables_serve(sight: Sight) -> Iterator[Found]:
    """S3: a jackpot's pay table draws on a meter, and each of its games has a sensor for it."""
    for link in sight.jackpots:
        if link.pay_table is None:
            yield Found(
                f"{link.path}.table",
                f"{link.jackpot.table} is not a jackpot pay table",
                f"one of {', '.join(jackpot_tables())}",
            )
            continue
        for seen in link.tables:
            if not seen.game.jackpots:
                if seen.game.takes_jackpots:
                    yield Found(
                        f"{seen.path}.jackpots",
                        f"{seen.game.title} has no sensor for {link.jackpot.id}",
                        "no jackpots at this table",
                    )
            elif seen.game.name not in link.pay_table.table.games and not link.crosses_games:
                yield Found(
                    f"{link.path}.table",
                    f"{link.jackpot.table} is not for {seen.game.title}, dealt at {seen.table.id}",
                    f"a table for {seen.game.title}, or a sensor at another game",
                )


def switches_exist(sight: Sight) -> Iterator[Found]:
    """S4: house switches are those of the game."""
    for seen in sight.tables:
        for key, value in seen.table.options.items():
            try:
                lay_felt(seen.game, options={key: value}, catalogue=sight.catalogue)
            except BadOption as error:
                known = ", ".join(option.key for option in seen.game.options)
                yield Found(f"{seen.path}.options.{key}", error.message, f"a switch of: {known}")


def shufflers_for(procedure: Procedure) -> tuple[str, ...]:
    """Where the cards of a procedure may come from, the recommended place first."""
    return (*procedure.shufflers, SHOE) if procedure.shoe_too else procedure.shufflers


def cards_come_from_the_right_place(sight: Sight) -> Iterator[Found]:
    """S5: the procedure is one of the game's, and the shuffler one of the procedure's."""
    for seen in sight.tables:
        known = {entry.key: entry for entry in seen.game.procedures}
        key = seen.table.procedure or seen.game.procedures[0].key
        if key not in known:
            yield Found(
                f"{seen.path}.procedure",
                f"{seen.game.title} has no procedure {key}",
                f"one of {', '.join(known)}",
            )
            continue
        shufflers = shufflers_for(known[key])
        if seen.table.shuffler is not None and seen.table.shuffler not in shufflers:
            yield Found(
                f"{seen.path}.shuffler",
                f"{seen.table.id} is dealt from {seen.table.shuffler} by the procedure {key}",
                f"one of {', '.join(shufflers)}",
            )


def fixed_bets_are_fixed(sight: Sight) -> Iterator[Found]:
    """S6: a bet that is collected at one amount has one amount."""
    for seen in sight.tables:
        for bet in seen.game.bets:
            if bet.same_at_all_seats and bet.key in seen.table.bets:
                limit = limit_of(seen.table, seen.game, bet.key)
                if limit.min_cents != limit.max_cents:
                    yield Found(
                        seen.limit_path(bet.key),
                        f"{bet.title} at {seen.table.id} is {dollars(limit.min_cents)} to "
                        f"{dollars(limit.max_cents)}",
                        "one amount for all seats: min and max alike",
                    )


def solitaire_has_no_jackpot(sight: Sight) -> Iterator[Found]:
    """116: no jackpot is described for Solitaire Stud."""
    for seen in sight.tables:
        if not seen.game.takes_jackpots and seen.table.jackpots:
            yield Found(
                f"{seen.path}.jackpots",
                f"{seen.table.id} deals {seen.game.title} with {', '.join(seen.table.jackpots)}",
                "no jackpots at this table",
            )
