"""What the rule sheets require of a table, under any law. S1–S4, S6 and REGULATION 116.

S6.amount is from a sheet too, and applies where the letter made the sheet binding.
"""

from collections.abc import Iterator

from croupier.errors import BadOption, UnknownTable
from croupier.jackpots.lines import as_jackpot_table, bonus_tables
from croupier.law.finding import Found
from croupier.law.sight import Sight
from croupier.money import priced
from croupier.plan.table import limit_of
from croupier.rules import make_layout


def seats_fit(sight: Sight) -> Iterator[Found]:
    """S1: a layout must not have more seats than the game can deal to."""
    for seen in sight.tables:
        if seen.table.seats > seen.game.seats_max:
            yield Found(
                f"{seen.path}.seats",
                f"{seen.table.id} has {seen.table.seats} seats",
                f"at most {seen.game.seats_max} in {seen.game.title}",
            )


def pay_tables_serve(sight: Sight) -> Iterator[Found]:
    """S2: each pay table must be one for that bet of that game."""
    for seen in sight.tables:
        for key, designator in seen.table.pay_tables.items():
            try:
                make_layout(seen.game, tables={key: designator}, catalogue=sight.catalogue)
            except UnknownTable as error:
                fitting = sight.catalogue.serving(seen.game.name, key)
                yield Found(
                    f"{seen.path}.pay_tables.{key}",
                    error.message,
                    f"one of {', '.join(table.id for table in fitting)}",
                )


def jackpot_tables_serve(sight: Sight) -> Iterator[Found]:
    """S3: a jackpot's pay table must draw on a meter, and each of its games must have a sensor."""
    for link in sight.jackpots:
        is_bonus = link.jackpot.type == "bonus"
        if link.pay_table is None or bool(link.pay_table.levels) is is_bonus:
            kind = "bonus" if is_bonus else "jackpot"
            yield Found(
                f"{link.path}.table",
                f"{link.jackpot.table} is not a {kind} pay table",
                f"one of {', '.join(bonus_tables() if is_bonus else _jackpot_tables(sight))}",
            )
            continue
        for seen in link.tables:
            if not (seen.game.bonuses if is_bonus else seen.game.jackpots):
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


def _jackpot_tables(sight: Sight) -> Iterator[str]:
    found = ((table.id, as_jackpot_table(table)) for table in sight.catalogue)
    return (name for name, table in found if table is not None and table.levels)


def switches_exist(sight: Sight) -> Iterator[Found]:
    """S4: house options must be those of the game."""
    for seen in sight.tables:
        for key, value in seen.table.options.items():
            try:
                make_layout(seen.game, options={key: value}, catalogue=sight.catalogue)
            except BadOption as error:
                known = ", ".join(option.key for option in seen.game.options)
                yield Found(f"{seen.path}.options.{key}", error.message, f"a switch of: {known}")


def fixed_bets_are_fixed(sight: Sight) -> Iterator[Found]:
    """S6: a bet collected at one amount must have one amount."""
    for seen in sight.tables:
        for bet in seen.game.bets:
            if bet.same_at_all_seats and bet.key in seen.table.bets:
                limit = limit_of(seen.table, seen.game, bet.key)
                if limit.min_cents != limit.max_cents:
                    yield Found(
                        seen.limit_path(bet.key),
                        f"{bet.title} at {seen.table.id} is {priced(limit.min_cents)} to "
                        f"{priced(limit.max_cents)}",
                        "one amount for all seats: min and max alike",
                    )


def amounts_are_those_of_the_text(sight: Sight) -> Iterator[Found]:
    """S6.amount: if a text names one amount for a bet, more than that was not submitted."""
    wagers = {link.jackpot.id: link for link in sight.jackpots}
    told: set[str] = set()
    for seen in sight.tables:
        for bet in seen.game.bets:
            named = bet.named_cents
            if named is None:
                continue
            places = []
            if bet.key in seen.table.bets:
                places.append((seen.limit_path(bet.key), seen.max_cents(bet.key)))
            if (link := wagers.get(seen.sensors.get(bet.key, ""))) is not None:
                places.append((f"{link.path}.wager", link.jackpot.wager_cents))
            for path, amount in places:
                if amount > named and path not in told:
                    told.add(path)
                    yield Found(
                        path,
                        f"{bet.title} at {seen.table.id} is {priced(amount)}; the text that was "
                        f"approved names {priced(named)}",
                        f"{priced(named)}, or an approval that names the amount",
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
