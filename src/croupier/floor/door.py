"""The one door: every command to a table or a jackpot ends in `do`, wherever it came from.

Consoles, sensor boards, tables that Croupier deals, scripts, the simulator, the manager's grants
and the plan of a house all make a `Command` and give it to `do` on a page of the book. Who may,
what the law and the table allow, what must be told and what follows belong to the act and stand
here; whoever calls only says where the command came from.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from croupier.floor import desk, rounds
from croupier.floor.access import PRESS, SWIPED, TWO_PEOPLE, must_be_allowed
from croupier.floor.alerts import raise_alert
from croupier.floor.devices import sensors_of
from croupier.floor.equipment import pressed
from croupier.floor.forms import CROUPIER, Command
from croupier.floor.gaming_day import zone_of
from croupier.floor.people import PEOPLE, find_person
from croupier.floor.sessions import must_be_at, must_stand
from croupier.floor.settings import floor_settings
from croupier.floor.table import TABLES, Table, find_table
from croupier.floor.two_people import must_be_known, must_be_strangers
from croupier.floor.virtual import hand_ended, waits_for_end
from croupier.floor.vouching import must_be_plausible
from croupier.jackpots.jackpot import JACKPOTS
from croupier.law.limits import limits_in
from croupier.ledger import Answer, Page, Refusal, Refused
from croupier.money import dollars

Handler = Callable[[Page, Command], Answer]


@dataclass(frozen=True, slots=True)
class Act:
    """What a command does, and what kind of act it is."""

    handler: Handler
    dealt: bool = False
    """Whether it is the dealer's part of a round: at a virtual table only Croupier does it."""
    at_table: bool = True
    """Whether it is done at a table of the floor."""


ACTS: Mapping[str, Act] = {
    "jackpot": Act(desk.declare_jackpot, at_table=False),
    "table": Act(desk.declare_table, at_table=False),
    "light": Act(rounds.light, dealt=True),
    "unlight": Act(rounds.unlight, dealt=True),
    "start": Act(rounds.start, dealt=True),
    "select": Act(rounds.select, dealt=True),
    "deselect": Act(rounds.deselect),
    "lock": Act(rounds.lock, dealt=True),
    "confirm": Act(rounds.confirm),
    "void": Act(rounds.void_claim),
    "misdeal": Act(rounds.misdeal, dealt=True),
    "refund": Act(rounds.refund, dealt=True),
    "end": Act(rounds.end, dealt=True),
    "read": Act(desk.read, at_table=False),
    "meters": Act(desk.meters, at_table=False),
    "adjust": Act(desk.adjust_meter, at_table=False),
    "configure": Act(desk.configure_level, at_table=False),
    "suspend": Act(desk.suspend_jackpot, at_table=False),
    "resume": Act(desk.resume_jackpot, at_table=False),
    "deposit": Act(desk.deposit_money, at_table=False),
    "bank": Act(desk.enter_bank_balance, at_table=False),
    "retire": Act(desk.retire_jackpot, at_table=False),
    "open-table": Act(desk.open_table),
    "close-table": Act(desk.close_table),
    "close-day": Act(desk.close_day, at_table=False),
}
"""Every act; `press` is not one: a button stands for the act behind it."""


def do(page: Page, command: Command) -> Answer:
    """Do a command on a page of the book, or raise `Refused`."""
    _must_come_from_its_console(page, command)
    _must_be_allowed(page, command)
    _must_be_independent(page, command)
    meant = command
    if command.do == PRESS:
        behind = pressed(page, command)
        if behind is None:  # a key was turned; nothing else happens
            return {}
        meant = behind
        _must_be_allowed(page, meant)
        _must_be_independent(page, meant)
    act = ACTS[meant.do]
    if not act.at_table:
        before = _suspended(page, meant)
        answer = act.handler(page, meant)
        _tell_suspension(page, meant, before)
        return answer
    table = find_table(page, meant["table"])
    _must_be_dealt_there(table, meant, act)
    _must_be_lawful(page, table, meant)
    if meant.dealer and not table.virtual:
        must_be_plausible(page, table, meant)
    answer = act.handler(page, meant)
    _must_hear_sensors(page, table)
    _tell_wins(page, meant, answer)
    if table.virtual:
        _go_on(page, meant, answer)
    return answer


# Who may ----------------------------------------------------------------------------------------


def _must_come_from_its_console(page: Page, command: Command) -> None:
    """The session behind a press must still stand, and be of the table it is pressed for."""
    if command.session:
        must_stand(page, command.session)
        name = command.get("table")
        if isinstance(name, str) and page.get(TABLES, name) is not None:
            must_be_at(page, command.session, name)


def _must_be_allowed(page: Page, command: Command) -> None:
    """The role decides; a script knows no people, and Croupier deals its own tables."""
    if command.device:
        if command.do not in ("light", "unlight"):
            raise Refused(Refusal.NOT_YOURS, f"{command.do} is for people, not for a sensor board")
        return
    if not command.dealer or command.dealer == CROUPIER:
        return
    person = find_person(page, command.dealer)
    if command.do in TWO_PEOPLE:
        must_be_allowed(person.role, command.do)
        raise Refused(Refusal.WRONG_PEOPLE, f"{command.do} needs a second person: propose it")
    if command.do not in SWIPED:
        must_be_allowed(person.role, command.do)
        return
    must_be_allowed(person.role, PRESS)
    if not command.confirmer:
        raise Refused(Refusal.WRONG_CARD, f"{command.do} needs a supervisor's card and PIN")
    must_be_allowed(find_person(page, command.confirmer).role, command.do)


def _must_be_independent(page: Page, command: Command) -> None:
    """Refuse a card that was made or reset today, or that whoever dealt stands for."""
    if not command.confirmer:
        return
    table = page.get(TABLES, str(command.get("table")))
    holder = find_person(page, command.confirmer)
    must_be_known(page, holder)
    picks = () if table is None else table.picks.values()
    dealt = {command.dealer, *(card for pick in picks for card in pick.by)} - {holder.card}
    for card in sorted(dealt):
        if (dealer := page.get(PEOPLE, card)) is not None:
            must_be_strangers(page, dealer, holder, do="confirm")


# What the table allows --------------------------------------------------------------------------


def _must_be_dealt_there(table: Table, command: Command, act: Act) -> None:
    """At a virtual table nobody presses what a dealer presses, and no board lights a sensor."""
    if table.virtual and act.dealt and command.dealer != CROUPIER:
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"table {table.id} is virtual: Croupier deals it, and nobody presses {command.do}",
        )


def _must_be_lawful(page: Page, table: Table, command: Command) -> None:
    """No jackpot bet above what the law allows on this day; play money is no wager."""
    if command.do not in ("light", "start") or table.virtual or table.phase != "open":
        return
    house = floor_settings(page)
    today = datetime.fromisoformat(page.instant).astimezone(zone_of(house.zone)).date()
    limits = limits_in(house.jurisdiction, today)
    if limits is None:
        return
    lit = {feeds for _, feeds in table.lit}
    for name in [command["jackpot"]] if command.do == "light" else sorted(lit):
        jackpot = page.get(JACKPOTS, name)
        if jackpot is not None and jackpot.wager_cents > limits.wager_cents:
            raise Refused(
                Refusal.NOT_ALLOWED,
                f"rule b.jackpot: the wager of {name} is {dollars(jackpot.wager_cents)}; on "
                f"{today} it is at most {dollars(limits.wager_cents)}",
            )


def _must_hear_sensors(page: Page, before: Table) -> None:
    """No bet is taken or locked at a table that has lost its sensors (REGULATION 85)."""
    after = find_table(page, before.id)
    started = before.phase == "open" and after.phase == "started" and after.lit
    if (started or after.lit > before.lit) and sensors_of(page, before.id) == "lost":
        raise Refused(
            Refusal.WRONG_STATE,
            f"table {before.id} does not hear its sensors; no jackpot bet is taken until it does",
        )


# What must be told ------------------------------------------------------------------------------

_WINS = {"lock": ("pending", "is pending"), "confirm": ("pays", "was paid")}


def _tell_wins(page: Page, command: Command, answer: Answer) -> None:
    """A win that was sent or paid is an alert, whichever button sent it."""
    key, what = _WINS.get(command.do, ("", ""))
    for win in answer.get(key, ()):
        text = f"{win['line']} at seat {win['seat']}: {win['amount']} of {win['jackpot']} {what}"
        raise_alert(page, "jackpot", text, place=command["table"])


def _suspended(page: Page, command: Command) -> str | None:
    """Why the command's jackpot takes no bets, if it takes none."""
    name = command.get("jackpot")
    jackpot = page.get(JACKPOTS, name) if isinstance(name, str) else None
    return jackpot.suspended if jackpot is not None else None


def _tell_suspension(page: Page, command: Command, before: str | None) -> None:
    """A jackpot that stops taking bets is an alert, whatever stopped it."""
    why = _suspended(page, command)
    if why is not None and why != before:
        raise_alert(page, "suspended", f"{command['jackpot']}: {why}")


# What follows -----------------------------------------------------------------------------------


def _go_on(page: Page, command: Command, answer: Answer) -> None:
    """At a virtual table END GAME follows when nothing waits, and pays the chairs."""
    name = command["table"]
    if command.do == "end":
        hand_ended(page, name, answer["pays"])
    elif command.do in ("confirm", "void", "deselect") and waits_for_end(page, name):
        try:
            do(page, by_croupier("end", table=name))
        except Refused as refused:
            if refused.refusal is not Refusal.UNFINISHED:
                raise


def by_croupier(name: str, **fields: object) -> Command:
    """A button of the virtual table's own console, pressed by Croupier."""
    return Command(name, fields, fields, people={"dealer": CROUPIER})
