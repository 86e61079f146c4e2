"""What is done at the manager's desk: declare, read, adjust, configure, suspend, bank, retire."""

from dataclasses import asdict, replace
from typing import Any

from croupier.floor.declaring import new_jackpot, new_table, presets_given
from croupier.floor.forms import TABLE_SETTINGS, Command
from croupier.floor.holding import change_advice
from croupier.floor.journal import Happening, note
from croupier.floor.second_person import must_be_covered
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES, find_table, play_jackpots
from croupier.floor.table_rules import table_rules
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
from croupier.jackpots.jackpot import JACKPOTS, Jackpot, Level, find_jackpot
from croupier.jackpots.meters import opened, standing
from croupier.jackpots.reasons import Reason
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text, money_text, rate_text, to_the_cent

# Declarations -----------------------------------------------------------------------------------


def declare_jackpot(transaction: Transaction, command: Command) -> Answer:
    """Add a jackpot; declaring it again with the same content changes nothing."""
    words = command.declaration
    known = transaction.get(JACKPOTS, command["id"])
    if known is not None:
        _must_say_the_same(known.declared, words, "jackpot", known.id)
        _must_pay_the_same(known, command)
        return _declared(_with_presets(transaction, known, command.get("levels") or {}))
    jackpot = new_jackpot(command)
    opened(transaction, jackpot, {"settings": command.content, **_by(command)})
    return _declared(jackpot)


def _by(command: Command) -> dict[str, Any]:
    """Return who gave a command, alone or with a second person; a script names nobody."""
    return {"by": list(command.people.values())} if command.people else {}


def _must_pay_the_same(known: Jackpot, command: Command) -> None:
    """Refuse to change the pay table of a jackpot, even a custom one."""
    if command.own_table and command.own_table != known.own_table:
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"{known.table} has different pays than jackpot {known.id} was declared with; a pay "
            "table never changes under a jackpot: give the new one another designator",
        )


def _with_presets(
    transaction: Transaction, known: Jackpot, given: dict[str, dict[str, Any]]
) -> Jackpot:
    """Return the jackpot with presets that are newly named, or missing in an older ledger."""
    presets = presets_given(known, given)
    if presets == known.presets:
        return known
    renewed = replace(known, presets=presets)
    transaction.put(JACKPOTS, known.id, renewed)
    return renewed


def _declared(jackpot: Jackpot) -> Answer:
    warnings = list(advice(jackpot))
    return {"advice": warnings} if warnings else {}


def declare_table(transaction: Transaction, command: Command) -> Answer:
    """Add a table with one or two jackpots of one type."""
    words = command.declaration
    known = transaction.get(TABLES, command["id"])
    if known is not None:
        _must_say_the_same(known.declared, words, "table", known.id)
        for name in TABLE_SETTINGS:
            if command.get(name) not in (None, getattr(known, name)):
                raise Refused(Refusal.BAD_REQUEST, f"table {known.id} has another {name}")
        return {}
    table = new_table(transaction, command)
    transaction.put(TABLES, table.id, table)
    if command.people:
        by = tuple(command.people.values())
        note(transaction, Happening.TABLE_DECLARED, by=by, table=table.id, game=table.game)
    return {}


def _must_say_the_same(before: str, words: str, what: str, name: str) -> None:
    if before != words:
        raise Refused(Refusal.BAD_REQUEST, f"there is already a {what} with the id {name}")


# Readings ---------------------------------------------------------------------------------------


def read(transaction: Transaction, command: Command) -> Answer:
    """Return the exact money of every level, and the house's share of the wagers."""
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
    """Return a table's options and sentences that explain them."""
    table = find_table(transaction, command["table"])
    return {"options": asdict(table.options), "rules": table_rules(transaction, table)}


def meters(transaction: Transaction, command: Command) -> Answer:
    """Return displays, hits, wins, seeds, rates, caps and the last hits."""
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
    """Read every meter; the readings stay in the ledger as balance assertions."""
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
    """Change a meter by hand, by two people."""
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
    """Change a setting, by two people, while no bet depends on it."""
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
    """Open a closed table."""
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
    """Close a table between two rounds, after giving back the chips."""
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
    by = tuple(command.people.values())
    suspend(transaction, find_jackpot(transaction, command["jackpot"]), command["reason"], by)
    return {}


def resume_jackpot(transaction: Transaction, command: Command) -> Answer:
    """Take bets again; if a person resumes it, the bank must cover what players are owed."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    if command.people:
        must_be_covered(transaction, jackpot)
    by, reason = tuple(command.people.values()), command.get("reason") or "resumed"
    resume(transaction, jackpot, reason, by)
    return {}


def deposit_money(transaction: Transaction, command: Command) -> Answer:
    """Record money taken from the cage to the jackpot's bank account."""
    jackpot, amount = find_jackpot(transaction, command["jackpot"]), command["amount"]
    if amount <= 0:
        raise Refused(
            Refusal.BAD_VALUE,
            f"amount is {dollars_text(amount)}; a deposit must be more than $0.00",
        )
    made = deposit(transaction, jackpot, amount, ", ".join(command["by"]))
    return {
        "bank": money_text(transaction.balance(jackpot.accounts.bank)),
        "entry": made.number,
    }


def enter_bank_balance(transaction: Transaction, command: Command) -> Answer:
    """Compare the bank's balance with the money in custody; a shortage may stop the jackpot."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    by, stops = ", ".join(command["by"]), floor_settings(transaction).short_bank_stops
    made = bank_reading(transaction, jackpot, command["balance"], by, stops=stops)
    return {
        "required": money_text(made.required),
        "missing": money_text(made.missing),
        "entry": made.number,
    }


def reverse_bank_entry(transaction: Transaction, command: Command) -> Answer:
    """Reverse a deposit or bank balance entered by mistake, by two people."""
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
    """Retire a jackpot; no bet may be on it."""
    jackpot = find_jackpot(transaction, command["jackpot"])
    if jackpot.retired:
        raise Refused(Refusal.RETIRED, f"jackpot {jackpot.id} is already retired")
    if any(feeds == jackpot.id for _, table in transaction.all(TABLES) for _, feeds in table.lit):
        raise Refused(Refusal.BETS_LOCKED, f"there are bets on {jackpot.id}")
    heir = find_jackpot(transaction, command["to"]) if command.get("to") else None
    played = play_jackpots(table for _, table in transaction.all(TABLES))
    if heir is not None and (heir.id in played) != (jackpot.id in played):
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"play money and players' money never mix: {heir.id} cannot take over {jackpot.id}",
        )
    retire(transaction, jackpot, heir, reason=command["reason"], by=command["by"])
    for name, table in list(transaction.all(TABLES)):
        if jackpot.id in table.jackpots and len(table.jackpots) > 1:
            left = tuple(feeds for feeds in table.jackpots if feeds != jackpot.id)
            transaction.put(TABLES, name, replace(table, jackpots=left))
    return {}
