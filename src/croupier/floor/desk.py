"""What is done at the manager's desk: declare, read, adjust, configure, suspend, bank, retire."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any, get_args

from croupier.floor.buttons import EQUIPMENT
from croupier.floor.forms import LEVEL_KEYS, TABLE_SETTINGS, Command
from croupier.floor.holding import change_advice
from croupier.floor.journal import Happening, note
from croupier.floor.settings import floor_settings
from croupier.floor.table import JACKPOTS_MAX, SEATS_MAX, TABLES, Table, TableOptions, find_table
from croupier.floor.table_rules import table_rules
from croupier.games import find_game
from croupier.jackpots.advice import advice, reserve_advice
from croupier.jackpots.banking import bank_reading, deposit, reverse
from croupier.jackpots.changes import (
    SETTINGS,
    adjust,
    configure,
    custody,
    resume,
    retire,
    seed_outstanding,
    suspend,
)
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, JackpotType, Level, find_jackpot
from croupier.jackpots.lines import (
    as_declared,
    bonus_tables,
    jackpot_table,
    jackpot_tables,
    pays_of,
)
from croupier.jackpots.links import check_link
from croupier.jackpots.meters import opened, standing
from croupier.jackpots.reasons import Reason
from croupier.law.limits import LATEST
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import UNITS_PER_CENT, money_text, rate_text, to_the_cent
from croupier.money import priced

TYPES: tuple[JackpotType, ...] = get_args(JackpotType)
_SAID = {"progressive": "progressive", "house": "house jackpot", "bonus": "bonus"}
WAGER_CENTS_MAX = LATEST.wager_cents


# Declarations -----------------------------------------------------------------------------------


def declare_jackpot(transaction: Transaction, command: Command) -> Answer:
    """A new jackpot; the same words again change nothing."""
    words = command.declaration
    known = transaction.get(JACKPOTS, command["id"])
    if known is not None:
        _must_say_the_same(known.declared, words, "jackpot", known.id)
        _must_pay_the_same(known, command)
        return _declared(_with_presets(transaction, known, command.get("levels") or {}))
    jackpot = _new_jackpot(command, words)
    jackpot.check()
    opened(transaction, jackpot, {"settings": command.content})
    return _declared(jackpot)


def _must_pay_the_same(known: Jackpot, command: Command) -> None:
    """The pay table of a jackpot never changes, also where the house wrote it."""
    if command.own_table and command.own_table != known.own_table:
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"{known.table} has different pays than jackpot {known.id} was declared with; a pay "
            "table never changes under a jackpot: give the new one another designator",
        )


def _with_presets(
    transaction: Transaction, known: Jackpot, given: dict[str, dict[str, Any]]
) -> Jackpot:
    """Presets that are named anew, or that a ledger of an earlier version does not have."""
    presets = {name: _presets(level) for name, level in given.items() if known.is_progressive}
    if presets == known.presets:
        return known
    renewed = replace(known, presets=presets)
    transaction.put(JACKPOTS, known.id, renewed)
    return renewed


def _declared(jackpot: Jackpot) -> Answer:
    warnings = list(advice(jackpot))
    return {"advice": warnings} if warnings else {}


def _new_jackpot(command: Command, words: str) -> Jackpot:
    kind = command["type"]
    if kind not in TYPES:
        raise Refused(Refusal.BAD_VALUE, f"type is {kind[:60]!r}; write {' or '.join(TYPES)}")
    deducts = command.get("deducts")
    if deducts not in (None, "all", "percentages"):
        raise Refused(Refusal.BAD_VALUE, f"deducts is {deducts[:60]!r}; write all or percentages")
    if deducts == "all" and kind != "progressive":
        raise Refused(Refusal.NOT_ALLOWED, f"a {_SAID[kind]} has no meter that pays come off")
    wager = command.get("wager")
    wager_cents = 100 if wager is None else wager // UNITS_PER_CENT
    if not 0 < wager_cents <= WAGER_CENTS_MAX:
        most = priced(WAGER_CENTS_MAX)
        raise Refused(
            Refusal.BAD_VALUE,
            f"wager is {priced(wager_cents)}; it is more than $0 and at most {most}",
        )
    return Jackpot(
        id=command["id"],
        type=kind,
        table=command["table"],
        own_table=command.own_table,
        wager_cents=wager_cents,
        levels=_new_levels(kind, command),
        presets={
            name: _presets(given)
            for name, given in (command.get("levels") or {}).items()
            if kind == "progressive"
        },
        deducts_all=deducts == "all",
        locks=command.get("lock") is not False,
        declared=words,
    )


def _new_levels(kind: str, command: Command) -> tuple[Level, ...]:
    """The levels of a jackpot's pay table, as set; a bonus has none and may not name any."""
    own, printed = command.own_table, command["table"]
    names = (as_declared(own) if own else jackpot_table(printed)).levels
    if kind == "bonus":
        if names:
            raise Refused(
                Refusal.UNKNOWN_TABLE,
                f"{printed} draws on a meter; a bonus has one of {', '.join(bonus_tables())}",
            )
        for field in ("levels", "lock"):
            if field in command.fields:
                raise Refused(
                    Refusal.NOT_ALLOWED, f"a bonus has fixed pays and no meter; leave out {field}"
                )
        return ()
    if not names:
        raise Refused(
            Refusal.UNKNOWN_TABLE,
            f"{printed} has fixed pays only; a {_SAID[kind]} has one of "
            f"{', '.join(jackpot_tables())}",
        )
    given = command.get("levels")
    if given is None:
        raise Refused(Refusal.BAD_LINE, "jackpot needs levels")
    if set(given) != set(names):
        raise Refused(
            Refusal.UNKNOWN_LEVEL,
            f"{printed} has the levels {', '.join(names)}, not {', '.join(given) or '-'}",
        )
    return tuple(_new_level(name, kind, given[name]) for name in names)


def _new_level(name: str, kind: str, given: dict[str, Any]) -> Level:
    needs, may = (("seed", "rate"), LEVEL_KEYS) if kind == "progressive" else (("seed",), ("seed",))
    for key in needs:
        if key not in given:
            raise Refused(Refusal.BAD_LINE, f"level {name} needs {key}")
    for key in given:
        if key not in may:
            raise Refused(
                Refusal.NOT_ALLOWED, f"level {name} of a house jackpot has only a seed, no {key}"
            )
    return Level(name, **{key: value for key, value in given.items() if key in SETTINGS})


def _presets(given: dict[str, Any]) -> tuple[int, int]:
    """The rate and seed a level came with; as it is declared, unless the maker's are named."""
    return given.get("preset", given["rate"]), given.get("preset_seed", given["seed"])


def declare_table(transaction: Transaction, command: Command) -> Answer:
    """A new table with one or two jackpots of one type."""
    words = command.declaration
    known = transaction.get(TABLES, command["id"])
    if known is not None:
        _must_say_the_same(known.declared, words, "table", known.id)
        for name in TABLE_SETTINGS:
            if command.get(name) not in (None, getattr(known, name)):
                raise Refused(Refusal.BAD_REQUEST, f"table {known.id} has another {name}")
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
    jackpots = [find_jackpot(transaction, name) for name in names]
    _must_go_together(jackpots)
    equipment = command.get("equipment") or "nexus"
    if equipment not in EQUIPMENT:
        known_names = ", ".join(EQUIPMENT)
        raise Refused(
            Refusal.BAD_VALUE, f"equipment is {equipment[:60]!r}; there are {known_names}"
        )
    for jackpot in jackpots:
        if jackpot.retired:
            raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is retired")
        linked = [table for _, table in transaction.all(TABLES) if jackpot.id in table.jackpots]
        if any(table.virtual != virtual for table in linked):
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"play money and players' money never share a jackpot: {jackpot.id} is on "
                f"table {linked[0].id}",
            )
        check_link(pays_of(jackpot).table, {command["game"], *(table.game for table in linked)})
    table = Table(
        command["id"], command["game"], seats, tuple(names), equipment=equipment, declared=words,
        virtual=virtual, options=TableOptions(**(command.get("options") or {})),
        **{name: command[name] for name in TABLE_SETTINGS if name in command.fields},
    )  # fmt: skip
    transaction.put(TABLES, table.id, table)
    return {}


def _must_go_together(jackpots: Sequence[Jackpot]) -> None:
    """Refuse what never meets on one table; a bonus may stand beside a progressive."""
    types = sorted(jackpot.type for jackpot in jackpots)
    if types == ["bonus", "bonus"]:
        raise Refused(Refusal.NOT_ALLOWED, "a table has at most one bonus")
    if types == ["bonus", "house"]:
        raise Refused(
            Refusal.NOT_ALLOWED, "rule 3: one table cannot have both a bonus and a house jackpot"
        )
    if types == ["house", "progressive"]:
        raise Refused(
            Refusal.NOT_ALLOWED, "rule 3: one table cannot have both progressive and house jackpots"
        )


def _must_seat(game: str, seats: int) -> None:
    """Refuse a virtual table for a game we do not know, or with seats its deck cannot serve."""
    most = find_game(game).seats_max
    if seats > most:
        raise Refused(Refusal.BAD_VALUE, f"seats is {seats}; {game} seats 1 to {most}")


def _must_say_the_same(before: str, words: str, what: str, name: str) -> None:
    if before != words:
        raise Refused(Refusal.BAD_REQUEST, f"there is already a {what} with the id {name}")


# Readings ---------------------------------------------------------------------------------------


def read(transaction: Transaction, command: Command) -> Answer:
    """The exact money of every level, and the house's share of the wagers."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    levels = {}
    for level in jackpot.levels:
        now = standing(transaction, jackpot, level.name)
        levels[level.name] = {
            "meter": money_text(now.meter),
            "reserve": money_text(now.reserve),
            "overflow": money_text(now.overflow),
            "pending": money_text(now.pending),
        }
    return {
        "levels": levels,
        "house": money_text(transaction.balance(jackpot.accounts.house)),
        "refunded": money_text(transaction.balance(jackpot.accounts.refunded)),
    }


def say_rules(transaction: Transaction, command: Command) -> Answer:
    """The options of a table, and what they mean in sentences."""
    table = find_table(transaction, command["table"])
    return {"options": asdict(table.options), "rules": table_rules(transaction, table)}


def meters(transaction: Transaction, command: Command) -> Answer:
    """All that is asked on demand: displays, hits, wins, seeds, rates, caps, the last hits."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    wagers = -transaction.balance(jackpot.accounts.wagers)
    return {
        "type": jackpot.type,
        "table": jackpot.table,
        "version": jackpot.version,
        "wager": money_text(jackpot.wager),
        "suspended": jackpot.suspended,
        "retired": jackpot.retired,
        "qualifying_wagers": wagers // jackpot.wager,
        "wagers": money_text(wagers),
        "house": money_text(transaction.balance(jackpot.accounts.house)),
        "refunded": money_text(transaction.balance(jackpot.accounts.refunded)),
        "custody": money_text(custody(transaction, jackpot)),
        "bank": money_text(transaction.balance(jackpot.accounts.bank)),
        "levels": {level.name: _level(transaction, jackpot, level) for level in jackpot.levels},
        "advice": [*advice(jackpot), *reserve_advice(jackpot)],
    }


def _level(transaction: Transaction, jackpot: Jackpot, level: Level) -> dict[str, Any]:
    now, names = standing(transaction, jackpot, level.name), jackpot.level_accounts(level.name)
    hits = [hit for hit in jackpot.hits if hit.level == level.name]
    return {
        "displayed": money_text(to_the_cent(now.meter)),
        "meter": money_text(now.meter),
        "overflow": money_text(now.overflow),
        "reserve": money_text(now.reserve),
        "pending": money_text(now.pending),
        "seed": money_text(level.seed),
        "seed_outstanding": money_text(seed_outstanding(transaction, jackpot, level.name)),
        "rate": rate_text(level.rate),
        "reserve_rate": rate_text(level.reserve),
        "cap": None if level.cap is None else money_text(level.cap),
        "hits": jackpot.hit_counts.get(level.name, 0),
        "won": money_text(transaction.balance(names.paid)),
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


def close_day(transaction: Transaction, command: Command) -> Answer:
    """Read every meter: the readings stay in the ledger as balance assertions."""
    shown = {}
    by = {"by": [command.dealer]} if command.dealer else {}
    for name, jackpot in transaction.all(JACKPOTS):
        if jackpot.is_progressive and not jackpot.retired:
            accounts = [jackpot.level_accounts(level.name).meter for level in jackpot.levels]
            transaction.post(
                Reason.READING.code, dict.fromkeys(accounts, 0), {"jackpot": name, **by}
            )
            shown[name] = {
                level.name: money_text(standing(transaction, jackpot, level.name).meter)
                for level in jackpot.levels
            }
    return {"meters": shown}


# Changes ----------------------------------------------------------------------------------------


def adjust_meter(transaction: Transaction, command: Command) -> Answer:
    """Two people change a meter by hand."""
    note = {key: command[key] for key in ("claim", "document") if key in command.fields}
    adjust(
        transaction,
        find_jackpot(transaction, command["jackpot"]),
        command["level"],
        command["amount"],
        reason=command["reason"],
        by=command["by"],
        note=note,
    )
    return {}


def configure_level(transaction: Transaction, command: Command) -> Answer:
    """Two people change a setting while nobody's bet depends on it."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    changes = {key: command[key] for key in SETTINGS if key in command.fields}
    playing = any(table.playing(jackpot.id) for _, table in transaction.all(TABLES))
    renewed = configure(
        transaction,
        jackpot,
        command["level"],
        changes,
        reason=command["reason"],
        by=command["by"],
        bets_locked=playing,
    )
    return {"version": renewed.version, **change_advice(transaction, jackpot, renewed)}


def open_table(transaction: Transaction, command: Command) -> Answer:
    """A dead game comes back to life."""
    table = find_table(transaction, command["table"])
    if table.closed:
        transaction.put(TABLES, table.id, replace(table, closed=False))
        note(
            transaction,
            Happening.TABLE_OPENED,
            by=", ".join(command.get("by") or ()),
            table=table.id,
        )
    return {}


def close_table(transaction: Transaction, command: Command) -> Answer:
    """The table becomes a dead game between two rounds; chips go back first."""
    table = find_table(transaction, command["table"])
    table.must_be("open", doing="close the table")
    if table.lit:
        raise Refused(Refusal.BETS_LOCKED, f"there are bets on the sensors of table {table.id}")
    if not table.closed:
        transaction.put(TABLES, table.id, replace(table, closed=True))
        note(
            transaction,
            Happening.TABLE_CLOSED,
            by=", ".join(command.get("by") or ()),
            table=table.id,
        )
    return {}


def suspend_jackpot(transaction: Transaction, command: Command) -> Answer:
    by = command.people.get("dealer")
    suspend(transaction, find_jackpot(transaction, command["jackpot"]), command["reason"], by)
    return {}


def resume_jackpot(transaction: Transaction, command: Command) -> Answer:
    by, reason = command.people.get("dealer"), command.get("reason") or "resumed"
    resume(transaction, find_jackpot(transaction, command["jackpot"]), reason, by)
    return {}


def deposit_money(transaction: Transaction, command: Command) -> Answer:
    """Money is carried from the cage to the jackpot's bank account."""
    jackpot, amount = find_jackpot(transaction, command["jackpot"]), command["amount"]
    if amount <= 0:
        raise Refused(
            Refusal.BAD_VALUE, f"amount is {money_text(amount)}; a deposit must be more than 0.00"
        )
    made = deposit(transaction, jackpot, amount, ", ".join(command["by"]))
    return {
        "bank": money_text(transaction.balance(jackpot.accounts.bank)),
        "entry": made.number,
    }


def enter_bank_balance(transaction: Transaction, command: Command) -> Answer:
    """The bank's balance against the money in custody; what is missing may stop the jackpot."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    by, stops = ", ".join(command["by"]), floor_settings(transaction).short_bank_stops
    made = bank_reading(transaction, jackpot, command["balance"], by, stops=stops)
    return {
        "required": money_text(made.required),
        "missing": money_text(made.missing),
        "entry": made.number,
    }


def reverse_bank_entry(transaction: Transaction, command: Command) -> Answer:
    """Two people undo a deposit or a bank balance that was entered by mistake."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    gone = reverse(
        transaction,
        jackpot,
        command["entry"],
        reason=command["reason"],
        by=command["by"],
        stops=floor_settings(transaction).short_bank_stops,
    )
    return {
        "bank": money_text(transaction.balance(jackpot.accounts.bank)),
        "reversed": money_text(gone.amount),
    }


def retire_jackpot(transaction: Transaction, command: Command) -> Answer:
    """Take a jackpot off the floor; no bet may be on it."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    if jackpot.retired:
        raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is already retired")
    if any(feeds == jackpot.id for _, table in transaction.all(TABLES) for _, feeds in table.lit):
        raise Refused(Refusal.BETS_LOCKED, f"there are bets on {jackpot.id}")
    heir = find_jackpot(transaction, command["to"]) if command.get("to") else None
    retire(transaction, jackpot, heir, reason=command["reason"], by=command["by"])
    for name, table in list(transaction.all(TABLES)):
        if jackpot.id in table.jackpots and len(table.jackpots) > 1:
            left = tuple(feeds for feeds in table.jackpots if feeds != jackpot.id)
            transaction.put(TABLES, name, replace(table, jackpots=left))
    return {}
