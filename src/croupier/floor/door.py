"""The one door: every command to a table or jackpot ends in `do`, wherever it came from.

Consoles, sensor boards, tables that Croupier deals, scripts, the simulator, changes that a manager
approved, and floor plans all make a `Command` and pass it to `do` on a ledger transaction. Who may
do it, what the law and the table allow, what must be reported and what follows all belong to the
act and are decided here; the caller only says where the command came from.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from croupier.floor import desk, rounds
from croupier.floor.access import PRESS, SWIPED, TWO_PEOPLE, VOUCHED, must_be_allowed
from croupier.floor.alerts import ALERTS, raise_alert
from croupier.floor.devices import sensors_of
from croupier.floor.equipment import WHICH_SEAT, pressed, which_seat
from croupier.floor.forms import CROUPIER, Command
from croupier.floor.lawful import day_of, must_be_lawful, must_be_within_limit
from croupier.floor.papers import must_have_papers
from croupier.floor.people import PEOPLE, Person, find_person
from croupier.floor.second_person import takes_two
from croupier.floor.sessions import must_be_at, must_stand
from croupier.floor.table import TABLES, Table, find_table
from croupier.floor.two_people import must_be_known, must_be_strangers
from croupier.floor.virtual import hand_ended, waits_for_end
from croupier.floor.virtual import sensors_of as bets_fed
from croupier.floor.vouching import must_be_plausible
from croupier.games import GAMES
from croupier.jackpots.jackpot import JACKPOTS
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.ledger.units import dollars_text, units

Handler = Callable[[Transaction, Command], Answer]
OPEN = "open-table"
LAWFUL = (OPEN, "light", "start")
"""Acts at a table that the law must allow."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a command does, and what kind of act it is."""

    handler: Handler
    dealt: bool = False
    """Whether it is the dealer's part of a round; at a virtual table, only Croupier does it."""
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
    "rules": Act(desk.say_rules, at_table=False),
    "read": Act(desk.read, at_table=False),
    "meters": Act(desk.meters, at_table=False),
    "adjust": Act(desk.adjust_meter, at_table=False),
    "configure": Act(desk.configure_level, at_table=False),
    "suspend": Act(desk.suspend_jackpot, at_table=False),
    "resume": Act(desk.resume_jackpot, at_table=False),
    "deposit": Act(desk.deposit_money, at_table=False),
    "bank": Act(desk.enter_bank_balance, at_table=False),
    "reverse": Act(desk.reverse_bank_entry, at_table=False),
    "retire": Act(desk.retire_jackpot, at_table=False),
    OPEN: Act(desk.open_table),
    "close-table": Act(desk.close_table),
    "close-day": Act(desk.close_day, at_table=False),
}
"""Every act; `press` is not one, because a button stands for the act behind it."""


def do(transaction: Transaction, command: Command) -> Answer:
    """Do a command on a ledger transaction, or raise `Refused`."""
    _must_come_from_its_console(transaction, command)
    _must_be_allowed(transaction, command)
    _must_be_independent(transaction, command)
    meant = command
    if command.do == PRESS:
        behind = pressed(transaction, command)
        if behind is None:  # a key was turned, and nothing else happens
            return {}
        meant = behind
        if meant.do == WHICH_SEAT:
            return which_seat(transaction, meant)
        _must_be_allowed(transaction, meant)
        _must_be_independent(transaction, meant)
    meant = _with_card_of_now(transaction, meant)
    act = ACTS[meant.do]
    if not act.at_table:
        before = _suspended(transaction, meant)
        answer = act.handler(transaction, meant)
        _tell_suspension(transaction, meant, before)
        return answer
    table = find_table(transaction, meant["table"])
    _must_be_dealt_there(table, meant, act)
    _must_be_lawful(transaction, table, meant)
    if meant.dealer and not table.virtual:
        must_be_plausible(transaction, table, meant)
    answer = act.handler(transaction, meant)
    _must_hear_sensors(transaction, table)
    _tell_wins(transaction, meant, answer)
    if table.virtual:
        _go_on(transaction, meant, answer)
    return answer


# Who may ----------------------------------------------------------------------------------------


def _must_come_from_its_console(transaction: Transaction, command: Command) -> None:
    """Check that the session behind a press is still open and belongs to that table."""
    if command.session:
        must_stand(transaction, command.session)
        name = command.get("table")
        if isinstance(name, str) and transaction.get(TABLES, name) is not None:
            must_be_at(transaction, command.session, name)


def _must_be_allowed(transaction: Transaction, command: Command) -> None:
    """Check the role, unless it is a script, which has no people, or Croupier's own table."""
    if command.device:
        if command.do not in ("light", "unlight"):
            raise Refused(Refusal.NOT_YOURS, f"{command.do} is for people, not for a sensor board")
        return
    if not command.dealer or command.dealer == CROUPIER:
        return
    person = _at_work(transaction, command.dealer)
    holder = _at_work(transaction, command.confirmer) if command.confirmer else None
    if command.do in VOUCHED and holder is not None:
        must_be_allowed(person.role, PRESS)
        must_be_allowed(holder.role, command.do)
        return
    if command.do in TWO_PEOPLE:
        must_be_allowed(person.role, command.do)
        raise Refused(Refusal.WRONG_PEOPLE, f"{command.do} needs a second person: propose it")
    if command.do not in SWIPED:
        must_be_allowed(person.role, command.do)
        if why := takes_two(transaction, command):
            raise Refused(
                Refusal.WRONG_PEOPLE, f"{why}, so {command.do} needs a second person: propose it"
            )
        return
    must_be_allowed(person.role, PRESS)
    if holder is None:
        raise Refused(Refusal.WRONG_CARD, f"{command.do} needs a supervisor's card and PIN")
    must_be_allowed(holder.role, command.do)


def _at_work(transaction: Transaction, card: str) -> Person:
    """Return the card's holder, who must still work here: a turned key outlasts a session."""
    person = find_person(transaction, card)
    if not person.active:
        raise Refused(Refusal.WRONG_PEOPLE, f"card {card} is suspended")
    return person


def _with_card_of_now(transaction: Transaction, command: Command) -> Command:
    """A card is of the class that its holder has now: since it was swiped, or its key was turned,
    the holder may have got another role."""
    if command.do not in SWIPED or not command.confirmer:
        return command
    card = find_person(transaction, command.confirmer).card_class
    return replace(command, fields={**command.fields, "card": card})


_ANSWERS = {"void": "void", "misdeal": "answer for", "refund": "answer for"}
"""The verb for what a card holder does about a command, if it is not to confirm."""


def _must_be_independent(transaction: Transaction, command: Command) -> None:
    """Refuse a card made or reset today, or one that is tied to a dealer by vouching.

    Anyone who voids a round without another's card is responsible for it as if they had swiped
    their own.
    """
    card = command.confirmer
    if not card and command.do in VOUCHED and command.dealer != CROUPIER:
        card = command.dealer
    if not card:
        return
    table = transaction.get(TABLES, str(command.get("table")))
    holder = find_person(transaction, card)
    must_be_known(transaction, holder)
    picks = () if table is None else table.picks.values()
    dealt = {command.dealer, *(card for pick in picks for card in pick.by)} - {holder.card}
    for card in sorted(dealt):
        if (dealer := transaction.get(PEOPLE, card)) is not None:
            must_be_strangers(transaction, dealer, holder, do=_ANSWERS.get(command.do, "confirm"))


# What the table allows --------------------------------------------------------------------------


def _must_be_dealt_there(table: Table, command: Command, act: Act) -> None:
    """Refuse dealers' buttons and sensor boards at a virtual table."""
    if table.virtual and act.dealt and command.dealer != CROUPIER:
        raise Refused(
            Refusal.NOT_ALLOWED,
            f"table {table.id} is virtual; Croupier deals it, so nobody can {command.do} there",
        )


def _must_be_lawful(transaction: Transaction, table: Table, command: Command) -> None:
    """Refuse to open a table without its papers, or bets and games beyond what the law allows.

    A live table has checked the bets already. A console sees only sensors: the base bet is assumed
    to be made, and side bets are unknown. Seats of the same player count together.
    """
    if command.do not in LAWFUL or table.virtual or table.phase != "open":
        return
    must_have_papers(transaction, table, day_of(transaction))
    if command.do == OPEN:
        return
    after, seats = table, {seat for seat, _ in table.lit}
    if command.do == "light":
        seat = command["seat"]
        lit = table.lit | {(seat, command["jackpot"])}
        after, seats = table.with_lit(lit, seat, command.get("player") or ""), {seat}
    for name in sorted({name for seat, name in after.lit if seat in seats}):
        must_be_within_limit(transaction, name)
    game = next((game for game in GAMES if game.name == table.game), None)
    if game is None:
        return
    fed = bets_fed(transaction, table)
    wagers = dict.fromkeys(
        tuple(
            bet
            for bet, name in fed.items()
            if any(feeds == name and after.same_player(seat, other) for other, feeds in after.lit)
        )
        for seat in sorted(seats)
    )
    for up in wagers:  # most seats have the same bets
        must_be_lawful(transaction, game, {}, unseen=(*game.main_bets, *up))


def _must_hear_sensors(transaction: Transaction, before: Table) -> None:
    """Refuse to take or lock a bet at a table without contact to its sensors (REGULATION 85)."""
    after = find_table(transaction, before.id)
    started = before.phase == "open" and after.phase == "started" and after.lit
    if (started or after.lit > before.lit) and sensors_of(transaction, before.id) == "lost":
        raise Refused(
            Refusal.WRONG_STATE,
            f"table {before.id} has lost contact with its sensors; it takes no jackpot bets until "
            "they are back",
        )


# What must be reported --------------------------------------------------------------------------

WIN, PENDING = "jackpot", "is pending"
_WINS = {
    "lock": ("pending", "{amount} of {jackpot} " + PENDING),
    "confirm": ("pays", "{amount} paid from {jackpot}"),
}


def _tell_wins(transaction: Transaction, command: Command, answer: Answer) -> None:
    """Raise an alert for a win that was sent or paid, whichever button sent it."""
    key, what = _WINS.get(command.do, ("", ""))
    for win in answer.get(key, ()):
        table = find_table(transaction, command["table"])
        amount = dollars_text(units(win["amount"], what="amount"))
        said = what.format(amount=amount, jackpot=win["jackpot"])
        pick = table.picks[win["seat"], win["jackpot"]]
        raise_alert(
            transaction, WIN, f"{_win(win['line'], win['seat'], table)}: {said}", place=table.id,
            parties=tuple(dict.fromkeys((*pick.by, *command.parties))),
        )  # fmt: skip
    if command.do in ("confirm", "void"):
        _forget_settled(transaction, command["table"])


def _win(line: str, seat: int, table: Table) -> str:
    """Which win it is: the same hand at the same seat in another round is another one."""
    return f"{line} at seat {seat} in round {table.round}"


def _forget_settled(transaction: Transaction, name: str) -> None:
    """Remove the alert of a pending win once it is paid or voided; that of the pay stays."""
    table = find_table(transaction, name)
    waiting = {
        f"{_win(pick.claim.line, seat, table)}: {dollars_text(pick.claim.amount)} of {feeds} "
        f"{PENDING}"
        for (seat, feeds), pick in table.picks.items()
        if pick.claim is not None and not pick.claim.paid
    }
    for id, alert in list(transaction.all(ALERTS)):  # noqa: A001
        here = (alert.kind, alert.place) == (WIN, name) and alert.text.endswith(PENDING)
        if here and alert.text not in waiting:
            transaction.put(ALERTS, id, None)


def _suspended(transaction: Transaction, command: Command) -> str | None:
    """Return why the command's jackpot takes no bets, if it takes none."""
    name = command.get("jackpot")
    jackpot = transaction.get(JACKPOTS, name) if isinstance(name, str) else None
    return jackpot.suspended if jackpot is not None else None


def _tell_suspension(transaction: Transaction, command: Command, before: str | None) -> None:
    """Raise an alert when a jackpot stops taking bets; whoever did it cannot acknowledge it."""
    why = _suspended(transaction, command)
    if why is not None and why != before:
        parties = (*command.parties, *(command.get("by") or ()))
        raise_alert(
            transaction, "suspended", f"{command['jackpot']}: {why}",
            parties=tuple(dict.fromkeys(parties)),
        )  # fmt: skip


# What follows -----------------------------------------------------------------------------------


def _go_on(transaction: Transaction, command: Command, answer: Answer) -> None:
    """At a virtual table, give END GAME once nothing is pending, and pay the seats."""
    name = command["table"]
    if command.do == "end":
        hand_ended(transaction, name, answer["pays"])
    elif command.do in ("confirm", "void", "deselect") and waits_for_end(transaction, name):
        try:
            do(transaction, by_croupier("end", table=name))
        except Refused as refused:
            if refused.refusal is not Refusal.UNFINISHED:
                raise


def by_croupier(name: str, **fields: object) -> Command:
    """Return a button of the virtual table's own console, pressed by Croupier."""
    return Command(name, fields, fields, people={"dealer": CROUPIER})
