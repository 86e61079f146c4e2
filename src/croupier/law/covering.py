"""What an approval covers: titles, bets, editions, equipment, pay tables. REGULATION 12."""

from collections.abc import Iterable, Iterator
from datetime import date

from croupier.law.approved import COMPONENTS, SYSTEMS
from croupier.law.finding import Found
from croupier.law.sight import SeenApproval, SeenTable, Sight
from croupier.law.titles import register, title_of, titles_of
from croupier.rules import Game

TRIBAL = "washington-tribal"
SYSTEM_PARTS = {name.casefold() for system in SYSTEMS for part in system.parts for name in part}
"""Components of jackpot systems; shufflers are not among them."""


def runs_under_an_approval(sight: Sight) -> Iterator[Found]:
    """12: everything that is dealt or accrues needs an approval dated no later than the check."""
    things = [(seen.path, seen.table.id, seen.table.approval) for seen in sight.tables]
    things += [(seen.path, seen.jackpot.id, seen.jackpot.approval) for seen in sight.jackpots]
    for path, name, reference in things:
        if reference is None:
            yield Found(
                f"{path}.approval", f"{name} names no approval", "the reference of its approval"
            )
    for letter in sight.approvals:
        resting = (*letter.tables, *letter.jackpots)
        if resting and letter.approval.dated > sight.on:
            yield Found(
                f"{letter.path}.dated",
                f"approval {letter.reference} is dated {letter.approval.dated}, after {sight.on}; "
                f"{', '.join(resting)} rest on it",
                f"an approval of {sight.on} or before",
                tables=letter.tables,
            )
    yield from _own_tables(sight)


def _own_tables(sight: Sight) -> Iterator[Found]:
    """An approval must cover a custom pay table by name, on a layout and on a meter."""
    for seen in sight.tables:
        letter = sight.approval(seen.table.approval)
        for key in sight.printed_keys(seen):
            table = sight.pay_table(seen, key)
            if table is not None and table.own and table.id not in _listed(letter):
                yield _uncovered(f"{seen.path}.pay_tables.{key}", table.id, seen.table.id)
    for link in sight.jackpots:
        table = sight.catalogue.tables.get(link.jackpot.table)
        letter = sight.approval(link.jackpot.approval)
        if table is not None and table.own and table.id not in _listed(letter):
            yield _uncovered(f"{link.path}.table", table.id, link.jackpot.id)


def _listed(letter: SeenApproval | None) -> tuple[str, ...]:
    return letter.approval.pay_tables if letter is not None else ()


def _uncovered(path: str, table: str, name: str) -> Found:
    return Found(
        path,
        f"{table} is a custom pay table that no approval covers",
        f'pay_tables = ["{table}"] in the approval of {name}, or a published table',
    )


# Titles -----------------------------------------------------------------------------------------


def titles_cover(sight: Sight) -> Iterator[Found]:
    """12.title: an approval must name the titles of the games and bets that rely on it."""
    for letter in sight.approvals:
        if letter.tables or letter.jackpots:
            yield from _titles_are_known(sight, letter)
    for seen in sight.tables:
        own = sight.approval(seen.table.approval)
        if own is not None and own.names_titles:
            bets = (*seen.table.bets, *seen.sensors)
            yield from _covered(own, seen, f"{seen.path}.approval", seen.table.id, bets)
    for link in sight.jackpots:
        meters = sight.approval(link.jackpot.approval)
        for seen in link.tables:
            fed = tuple(bet for bet, name in seen.sensors.items() if name == link.jackpot.id)
            rests_twice = seen.table.approval == link.jackpot.approval
            if meters is not None and meters.names_titles and fed and not rests_twice:
                yield from _covered(meters, seen, f"{link.path}.approval", link.jackpot.id, fed)


def _titles_are_known(sight: Sight, letter: SeenApproval) -> Iterator[Found]:
    if not letter.names_titles:
        yield Found(
            f"{letter.path}.titles",
            f"approval {letter.reference} does not say which games it approves",
            "titles = the numbers of its titles, as `croupier titles` lists them",
            tables=letter.tables,
        )
    for number in letter.approval.titles:
        title = title_of(number)
        if title is None:
            yield Found(
                f"{letter.path}.titles",
                f"approval {letter.reference} names title {number}",
                f"one of 1 to {len(register())}, as `croupier titles` lists them",
            )
        elif title.only and title.only != sight.plan.house.jurisdiction:
            yield Found(
                f"{letter.path}.titles",
                f"title {title} is for jurisdiction {title.only}",
                "a title for card rooms",
            )
    for name in letter.approval.games:
        if titles_of(name):
            numbers = ", ".join(str(title.number) for title in titles_of(name))
            yield Found(
                f"{letter.path}.games",
                f"{name} has titles in the register",
                f"no {name} among games, and titles = some of {numbers}",
            )


def _covered(
    letter: SeenApproval, seen: SeenTable, path: str, name: str, bets: Iterable[str]
) -> Iterator[Found]:
    game = seen.game
    if not letter.covers(game):
        yield Found(
            path,
            f"{name} is {game.title}, and approval {letter.reference} is for "
            f"{'; '.join(map(str, letter.titles)) or ', '.join(letter.approval.games)}",
            _right_title(game),
            tables=(seen.table.id,),
        )
        return
    for bet in bets:
        if not letter.covers(game, bet):
            right = [str(title) for title in titles_of(game.name) if title.covers(game, bet)]
            yield Found(
                f"{seen.path}.bets" if bet in seen.table.bets else path,
                f"{seen.table.id} offers {game.line_title(bet)}, and no title of approval "
                f"{letter.reference} covers it in {game.title}",
                f"a title with it: {' or '.join(right)}" if right else "no such bet",
                tables=(seen.table.id,),
            )


def _right_title(game: Game) -> str:
    titles = titles_of(game.name)
    if titles:
        return f"an approval of title {' or '.join(map(str, titles))}"
    return f'an approval with games = ["{game.name}"]: the register has no title of it'


# Editions ---------------------------------------------------------------------------------------


def editions_match(sight: Sight) -> Iterator[Found]:
    """12.edition: the rules in use must be those that the approval was given for."""
    for letter in sight.approvals:
        late = [edition for edition in letter.approval.editions if _after(edition, letter)]
        if late and (letter.tables or letter.jackpots):
            yield Found(
                f"{letter.path}.editions",
                f"approval {letter.reference} of {letter.approval.dated} is for rules of "
                f"{', '.join(late)}",
                "editions of its date or before",
                tables=letter.tables,
            )
    for seen in sight.tables:
        own = sight.approval(seen.table.approval)
        if own is None or not own.covers(seen.game):
            continue
        for edition, what in _followed(seen).items():
            if edition not in own.approval.covers_editions:
                yield Found(
                    f"{seen.path}.approval",
                    f"{', '.join(what)} at {seen.table.id} follows rules of {edition}, and "
                    f"approval {own.reference} is for those of "
                    f"{', '.join(own.approval.covers_editions)}",
                    f'an approval of {edition} or later with "{edition}" among its editions',
                )


def _followed(seen: SeenTable) -> dict[str, list[str]]:
    """Return the editions that a layout follows, with what follows each."""
    followed = {seen.game.edition: [seen.game.title]}
    for bet in (*seen.table.bets, *seen.sensors):
        edition = seen.game.edition_of(bet)
        if edition != seen.game.edition:
            followed.setdefault(edition, []).append(seen.game.line_title(bet))
    return followed


def _after(edition: str, letter: SeenApproval) -> bool:
    try:
        return date.fromisoformat(edition) > letter.approval.dated
    except ValueError:  # a custom edition need not be a date
        return False


# Equipment and pay tables -----------------------------------------------------------------------


def equipment_is_covered(sight: Sight) -> Iterator[Found]:
    """12.equipment: if an approval names equipment, its tables may have no other."""
    for letter in sight.approvals:
        named = {name.casefold() for name in letter.approval.equipment}
        for name in letter.approval.equipment:
            if name.casefold() not in COMPONENTS:
                known = ", ".join(component.name for component in COMPONENTS.values())
                yield Found(
                    f"{letter.path}.equipment", f"{name} is in no rule sheet", f"one of {known}"
                )
        for seen in sight.with_sensors:
            if not named or seen.table.approval != letter.reference:
                continue
            others = [
                entry.component
                for entry in sight.components(seen)
                if entry.component.casefold() in SYSTEM_PARTS - named
            ]
            if others:
                yield Found(
                    f"{seen.path}.components",
                    f"{seen.table.id} has {', '.join(others)}, and approval {letter.reference} is "
                    f"for {', '.join(letter.approval.equipment)}",
                    "equipment that the approval names",
                )


def tables_of_other_states(sight: Sight) -> Iterator[Found]:
    """12.state: a pay table made for other states must not be used."""
    here = sight.plan.house.jurisdiction
    for seen in sight.tables:
        for key in sight.printed_keys(seen):
            table = sight.pay_table(seen, key)
            made_for = table.jurisdictions if table is not None else ()
            if table is None or not made_for or here in made_for:
                continue
            doubtful = here == TRIBAL and "washington" in made_for
            yield Found(
                f"{seen.path}.pay_tables.{key}",
                f"{table.id} was made for {' and '.join(map(str.title, made_for))}"
                + (", which may mean card rooms alone" if doubtful else ""),
                "a pay table for Washington" if not doubtful else "ask the agency",
                "notice" if doubtful else None,
            )
