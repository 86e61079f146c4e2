"""What is done at the manager's desk: declare, read, adjust, configure, suspend, bank, retire."""

from dataclasses import replace
from typing import Any

from croupier.floor.equipment import EQUIPMENT
from croupier.floor.forms import Command
from croupier.floor.journal import Happening, note
from croupier.floor.settings import floor_settings
from croupier.floor.table import JACKPOTS_MAX, SEATS_MAX, TABLES, Table, TableOptions, find_table
from croupier.games import find_game
from croupier.jackpots.advice import advice
from croupier.jackpots.changes import (
    SETTINGS,
    adjust,
    bank_reading,
    configure,
    custody,
    deposit,
    resume,
    retire,
    seed_outstanding,
    suspend,
)
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, Level, find_jackpot
from croupier.jackpots.lines import jackpot_table
from croupier.jackpots.links import check_link
from croupier.jackpots.meters import opened, standing
from croupier.jackpots.reasons import Reason
from croupier.law.limits import LATEST
from croupier.ledger import Answer, Page, Refusal, Refused
from croupier.ledger.units import UNITS_PER_CENT, money_text, rate_text, to_the_cent
from croupier.money import dollars

WAGER_CENTS_MAX = LATEST.wager_cents


# Declarations -----------------------------------------------------------------------------------


def declare_jackpot(page: Page, command: Command) -> Answer:
    """A new jackpot; the same words again change nothing."""
    words = command.declaration
    known = page.get(JACKPOTS, command["id"])
    if known is not None:
        _must_say_the_same(known.declared, words, "jackpot", known.id)
        return _declared(known)
    jackpot = _new_jackpot(command, words)
    jackpot.check()
    opened(page, jackpot, {"settings": command.content})
    return _declared(jackpot)


def _declared(jackpot: Jackpot) -> Answer:
    warnings = list(advice(jackpot))
    return {"advice": warnings} if warnings else {}


def _new_jackpot(command: Command, words: str) -> Jackpot:
    kind = command["type"]
    if kind not in ("progressive", "house"):
        raise Refused(Refusal.BAD_VALUE, f"type is {kind[:60]!r}; write progressive or house")
    deducts = command.get("deducts")
    if deducts not in (None, "all", "percentages"):
        raise Refused(Refusal.BAD_VALUE, f"deducts is {deducts[:60]!r}; write all or percentages")
    if deducts == "all" and kind == "house":
        raise Refused(Refusal.NOT_ALLOWED, "a house jackpot has no meter that pays come off")
    wager = command.get("wager")
    wager_cents = 100 if wager is None else wager // UNITS_PER_CENT
    if not 0 < wager_cents <= WAGER_CENTS_MAX:
        most = dollars(WAGER_CENTS_MAX)
        raise Refused(
            Refusal.BAD_VALUE,
            f"wager is {dollars(wager_cents)}; it is more than 0.00 and at most {most}",
        )
    names, given = jackpot_table(command["table"]).levels, command["levels"]
    if set(given) != set(names):
        raise Refused(
            Refusal.UNKNOWN_LEVEL,
            f"{command['table']} has the levels {', '.join(names)}, not {', '.join(given) or '-'}",
        )
    return Jackpot(
        id=command["id"],
        type=kind,
        table=command["table"],
        wager_cents=wager_cents,
        levels=tuple(_new_level(name, kind, given[name]) for name in names),
        deducts_all=deducts == "all",
        locks=command.get("lock") is not False,
        declared=words,
    )


def _new_level(name: str, kind: str, given: dict[str, Any]) -> Level:
    needs, may = (("seed", "rate"), SETTINGS) if kind == "progressive" else (("seed",), ("seed",))
    for key in needs:
        if key not in given:
            raise Refused(Refusal.BAD_LINE, f"level {name} needs {key}")
    for key in given:
        if key not in may:
            raise Refused(
                Refusal.NOT_ALLOWED, f"level {name} of a house jackpot has only a seed, no {key}"
            )
    return Level(name, **given)


def declare_table(page: Page, command: Command) -> Answer:
    """A new table with one or two jackpots of one type."""
    words = command.declaration
    known = page.get(TABLES, command["id"])
    if known is not None:
        _must_say_the_same(known.declared, words, "table", known.id)
        return {}
    seats, names = command["seats"], command["jackpots"]
    if not 1 <= seats <= SEATS_MAX:
        raise Refused(Refusal.BAD_VALUE, f"seats is {seats}; a table has 1 to {SEATS_MAX}")
    virtual = command.get("virtual") is True
    if virtual:
        _must_seat(command["game"], seats)
    fewest = 0 if virtual else 1
    if not fewest <= len(names) <= JACKPOTS_MAX or len(set(names)) != len(names):
        raise Refused(
            Refusal.NOT_ALLOWED, f"jackpots is {names}; a table has one or two different ones"
        )
    jackpots = [find_jackpot(page, name) for name in names]
    if len({jackpot.type for jackpot in jackpots}) > 1:
        raise Refused(Refusal.NOT_ALLOWED, "progressive and house jackpots never meet on one table")
    equipment = command.get("equipment") or "nexus"
    if equipment not in EQUIPMENT:
        known_names = ", ".join(EQUIPMENT)
        raise Refused(
            Refusal.BAD_VALUE, f"equipment is {equipment[:60]!r}; there are {known_names}"
        )
    for jackpot in jackpots:
        if jackpot.retired:
            raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is retired")
        linked = [table for _, table in page.all(TABLES) if jackpot.id in table.jackpots]
        if any(table.virtual != virtual for table in linked):
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"play money and players' money never share a jackpot: {jackpot.id} is on "
                f"table {linked[0].id}",
            )
        check_link(jackpot.table, {command["game"], *(table.game for table in linked)})
    table = Table(
        command["id"], command["game"], seats, tuple(names), equipment=equipment, declared=words,
        virtual=virtual, options=TableOptions(**(command.get("options") or {})),
    )  # fmt: skip
    page.put(TABLES, table.id, table)
    return {}


def _must_seat(game: str, seats: int) -> None:
    """Refuse a virtual table for a game we do not know, or with seats its deck cannot serve."""
    most = find_game(game).seats_max
    if seats > most:
        raise Refused(Refusal.BAD_VALUE, f"seats is {seats}; {game} seats 1 to {most}")


def _must_say_the_same(before: str, words: str, what: str, name: str) -> None:
    if before != words:
        raise Refused(Refusal.BAD_REQUEST, f"there is another {what} with the id {name}")


# Readings ---------------------------------------------------------------------------------------


def read(page: Page, command: Command) -> Answer:
    """The exact money of every level, and the house's share of the wagers."""
    jackpot = find_jackpot(page, command["jackpot"])
    levels = {}
    for level in jackpot.levels:
        now = standing(page, jackpot, level.name)
        levels[level.name] = {
            "meter": money_text(now.meter),
            "reserve": money_text(now.reserve),
            "overflow": money_text(now.overflow),
            "pending": money_text(now.pending),
        }
    return {
        "levels": levels,
        "house": money_text(page.balance(jackpot.accounts.house)),
        "refunded": money_text(page.balance(jackpot.accounts.refunded)),
    }


def meters(page: Page, command: Command) -> Answer:
    """All that is asked on demand: displays, hits, wins, seeds, rates, caps, the last hits."""
    jackpot = find_jackpot(page, command["jackpot"])
    wagers = -page.balance(jackpot.accounts.wagers)
    return {
        "type": jackpot.type,
        "table": jackpot.table,
        "version": jackpot.version,
        "wager": money_text(jackpot.wager),
        "suspended": jackpot.suspended,
        "retired": jackpot.retired,
        "qualifying_wagers": wagers // jackpot.wager,
        "wagers": money_text(wagers),
        "house": money_text(page.balance(jackpot.accounts.house)),
        "custody": money_text(custody(page, jackpot)),
        "bank": money_text(page.balance(jackpot.accounts.bank)),
        "levels": {level.name: _level(page, jackpot, level) for level in jackpot.levels},
        "advice": list(advice(jackpot)),
    }


def _level(page: Page, jackpot: Jackpot, level: Level) -> dict[str, Any]:
    now, names = standing(page, jackpot, level.name), jackpot.level_accounts(level.name)
    hits = [hit for hit in jackpot.hits if hit.level == level.name]
    return {
        "displayed": money_text(to_the_cent(now.meter)),
        "meter": money_text(now.meter),
        "overflow": money_text(now.overflow),
        "reserve": money_text(now.reserve),
        "pending": money_text(now.pending),
        "seed": money_text(level.seed),
        "seed_outstanding": money_text(seed_outstanding(page, jackpot, level.name)),
        "rate": rate_text(level.rate),
        "reserve_rate": rate_text(level.reserve),
        "cap": None if level.cap is None else money_text(level.cap),
        "hits": jackpot.hit_counts.get(level.name, 0),
        "won": money_text(page.balance(names.paid)),
        "last_hits": [
            {
                "at": hit.at,
                "claim": hit.claim,
                "line": hit.line,
                "amount": money_text(hit.amount),
                "meter_before": money_text(hit.meter_before),
                "meter_after": money_text(hit.meter_after),
                "table": hit.table,
                "game": hit.game,
                "seat": hit.seat,
                "card": hit.card,
                "tax_form": hit.tax_form,
            }
            for hit in reversed(hits)
        ],
    }


def close_day(page: Page, command: Command) -> Answer:  # noqa: ARG001
    """Read every meter: the readings stay in the book as balance assertions."""
    shown = {}
    for name, jackpot in page.all(JACKPOTS):
        if jackpot.is_progressive and not jackpot.retired:
            accounts = [jackpot.level_accounts(level.name).meter for level in jackpot.levels]
            page.book(Reason.READING.code, dict.fromkeys(accounts, 0), {"jackpot": name})
            shown[name] = {
                level.name: money_text(standing(page, jackpot, level.name).meter)
                for level in jackpot.levels
            }
    return {"meters": shown}


# Changes ----------------------------------------------------------------------------------------


def adjust_meter(page: Page, command: Command) -> Answer:
    """Two people change a meter by hand."""
    note = {key: command[key] for key in ("claim", "document") if key in command.fields}
    adjust(
        page,
        find_jackpot(page, command["jackpot"]),
        command["level"],
        command["amount"],
        reason=command["reason"],
        by=command["by"],
        note=note,
    )
    return {}


def configure_level(page: Page, command: Command) -> Answer:
    """Two people change a setting while nobody's bet depends on it."""
    jackpot = find_jackpot(page, command["jackpot"])
    changes = {key: command[key] for key in SETTINGS if key in command.fields}
    playing = any(table.playing(jackpot.id) for _, table in page.all(TABLES))
    renewed = configure(
        page,
        jackpot,
        command["level"],
        changes,
        reason=command["reason"],
        by=command["by"],
        bets_locked=playing,
    )
    warnings = list(advice(renewed))
    return {"version": renewed.version, **({"advice": warnings} if warnings else {})}


def open_table(page: Page, command: Command) -> Answer:
    """A dead game comes back to life."""
    table = find_table(page, command["table"])
    if table.closed:
        page.put(TABLES, table.id, replace(table, closed=False))
        note(page, Happening.TABLE_OPENED, by=", ".join(command.get("by") or ()), table=table.id)
    return {}


def close_table(page: Page, command: Command) -> Answer:
    """The table becomes a dead game between two rounds; chips go back first."""
    table = find_table(page, command["table"])
    table.must_be("open", doing="be closed")
    if table.lit:
        raise Refused(Refusal.BETS_LOCKED, f"there are bets on the sensors of table {table.id}")
    if not table.closed:
        page.put(TABLES, table.id, replace(table, closed=True))
        note(page, Happening.TABLE_CLOSED, by=", ".join(command.get("by") or ()), table=table.id)
    return {}


def suspend_jackpot(page: Page, command: Command) -> Answer:
    by = command.people.get("dealer")
    suspend(page, find_jackpot(page, command["jackpot"]), command["reason"], by)
    return {}


def resume_jackpot(page: Page, command: Command) -> Answer:
    by, reason = command.people.get("dealer"), command.get("reason") or "resumed"
    resume(page, find_jackpot(page, command["jackpot"]), reason, by)
    return {}


def deposit_money(page: Page, command: Command) -> Answer:
    """Money is carried from the cage to the jackpot's bank account."""
    jackpot, amount = find_jackpot(page, command["jackpot"]), command["amount"]
    if amount <= 0:
        raise Refused(
            Refusal.BAD_VALUE, f"amount is {money_text(amount)}; a deposit is more than 0.00"
        )
    deposit(page, jackpot, amount, ", ".join(command["by"]))
    return {"bank": money_text(page.balance(jackpot.accounts.bank))}


def enter_bank_balance(page: Page, command: Command) -> Answer:
    """The bank's balance against the money in custody; what is missing may stop the jackpot."""
    jackpot = find_jackpot(page, command["jackpot"])
    by, stops = ", ".join(command["by"]), floor_settings(page).short_bank_stops
    missing = bank_reading(page, jackpot, command["balance"], by, stops=stops)
    return {"required": money_text(custody(page, jackpot)), "missing": money_text(missing)}


def retire_jackpot(page: Page, command: Command) -> Answer:
    """Take a jackpot off the floor; no bet may be on it."""
    jackpot = find_jackpot(page, command["jackpot"])
    if jackpot.retired:
        raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is already retired")
    if any(feeds == jackpot.id for _, table in page.all(TABLES) for _, feeds in table.lit):
        raise Refused(Refusal.BETS_LOCKED, f"there are bets on {jackpot.id}")
    heir = find_jackpot(page, command["to"]) if command.get("to") else None
    retire(page, jackpot, heir, reason=command["reason"], by=command["by"])
    for name, table in list(page.all(TABLES)):
        if jackpot.id in table.jackpots and len(table.jackpots) > 1:
            left = tuple(feeds for feeds in table.jackpots if feeds != jackpot.id)
            page.put(TABLES, name, replace(table, jackpots=left))
    return {}
