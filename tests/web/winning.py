"""A whole floor under load over HTTP: every press that moves money, until each is answered.

At six tables dealers take bets, send wins, have them confirmed and voided by card, pay late,
misdeal and refund. At the desk, money is deposited, balances are entered, both are reversed, meters
are adjusted by two people and days are closed. Everything that was accepted is recorded, console by
console. In the end an auditor that shares no code with the product processes the same presses in
the ledger's order: every answer, and every account to the fraction, must match.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from time import sleep
from typing import Any

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.floor.people import Person, add_person, set_pin
from croupier.jackpots.reasons import Reason
from croupier.ledger import Answer, Reader, Store, Transaction
from croupier.ledger.verifying import verify
from tests.oracle.jackpot_accounts import Accounts
from tests.oracle.jackpot_words import PAY_TABLES
from tests.oracle.jackpot_words import Line as PrintedLine
from tests.web.floors import CARDS, PIN, QUICK, declare_people
from tests.web.pressing import OK, Line, Pressing

OPENING: tuple[dict[str, Any], ...] = (
    {"do": "jackpot", "id": "link", "type": "progressive", "table": "ML03",
     "levels": {"Mega": {"seed": "10000", "rate": "15%", "reserve": "1%"},
                "Major": {"seed": "1000", "rate": "5%", "reserve": "0.25%", "cap": "1001.50"},
                "Minor": {"seed": "200", "rate": "3.125%", "cap": "202"}}},
    {"do": "jackpot", "id": "pays", "type": "progressive", "table": "MG-01", "deducts": "all",
     "levels": {"Meter": {"seed": "350", "rate": "61.0003%", "reserve": "5%"}}},
    {"do": "jackpot", "id": "spades", "type": "progressive", "table": "TCP-P1", "wager": "5",
     "levels": {"Meter": {"seed": "1000", "rate": "20%", "reserve": "2.5%"}}},
    {"do": "table", "id": "W1", "game": "three-card-poker", "seats": 7,
     "jackpots": ["link", "pays"]},
    {"do": "table", "id": "W2", "game": "three-card-poker", "seats": 6,
     "jackpots": ["spades", "link"]},
    {"do": "table", "id": "W3", "game": "let-it-ride", "seats": 7, "jackpots": ["link"],
     "options": {"meter_order": "left"}},
    {"do": "table", "id": "W4", "game": "ultimate-texas-holdem", "seats": 6,
     "jackpots": ["pays", "link"], "options": {"envy_to_own_spots": False}},
    {"do": "table", "id": "W5", "game": "three-card-poker", "seats": 5, "jackpots": ["spades"]},
    {"do": "table", "id": "W6", "game": "let-it-ride", "seats": 7, "jackpots": ["pays"],
     "options": {"meter_order": "sent"}},
)  # fmt: skip
TABLES = {line["id"]: line for line in OPENING if line["do"] == "table"}
JACKPOTS = {line["id"]: line for line in OPENING if line["do"] == "jackpot"}
EXECUTIVE, ACCOUNTANT, APPROVER = CARDS["executive"], CARDS["accounting"], "310"
CLASS_OF = {CARDS["supervisor"]: "supervisor", EXECUTIVE: "executive"}
COMMANDS = "/api/floor/commands"
PROPOSALS = "/api/floor/proposals"
LATE = range(15, 90)
"""How many presses elsewhere a win may wait for the card that confirms it."""
ADJUSTMENTS = (
    ("12.34", "promotion"), ("250", "malfunction"), ("0.01", "won"), ("-0.50", "won"),
    ("-1.25", "malfunction"), ("-0.07", "over-maximum"), ("-3", "seed-recovery"),
    ("-0.01", "gross-receipts"),
)  # fmt: skip
BOOKED = {reason.code for reason in Reason} - {Reason.OPENED.code}
DESK_RESTS = 0.1
COVERED = "99999999"
"""A bank balance that covers every jackpot."""


def open_winning_floor(floor: Floor) -> list[str]:
    """Open the tables and the jackpots, with a separate dealer for each table."""
    for line in OPENING:
        answer = floor.system.answer(line)
        assert answer["ok"], answer
    pin = QUICK.hash(PIN)
    declare_people(floor, pin)

    def work(transaction: Transaction) -> Answer:
        more = [Person(dealer_of(table), f"Dealer {table}", "dealer", "games") for table in TABLES]
        for person in (*more, Person(APPROVER, "Ed Executive", "executive", "office")):
            add_person(transaction, person, by="system", opening=True)
            set_pin(transaction, person.card, pin, one_time=False, by="system")
        return {}

    floor.ledger.transact(work)
    return [*TABLES]


def dealer_of(table: str) -> str:
    return f"10{table[1:]}"


@dataclass(frozen=True)
class Told:
    """An accepted press: the request's id in the ledger, its script words, and the answer."""

    request: str
    asked: dict[str, Any]
    answer: dict[str, Any]


@dataclass
class Console:
    """Someone's screen, and all its accepted presses, in order."""

    pressing: "Winning"
    name: str
    card: str
    number: int
    told: list[Told] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._line = Line(self.pressing, self.number)
        self._headers = self._line.sign_in(self.card)
        self._keys = count(1)

    def does(
        self, do: str, *, card: str = "", allowed: Iterable[str] = (), **fields: Any
    ) -> Answer:
        """Give a command, with a swiped card or none; an allowed refusal gives an empty answer."""
        more = {"swipe": {"card": card, "pin": PIN}} if card else {}
        asked = {"do": do, **fields}
        request, answer = self.asks(COMMANDS, {**asked, **more}, allowed)
        if answer:
            by = [self.card, *([card] if card else [])]
            self.told.append(Told(request, _in_a_script(asked, card, by), answer))
        return answer

    def asks(self, path: str, body: dict[str, Any], allowed: Iterable[str]) -> tuple[str, Answer]:
        """Send a request until it is answered; return its id in the ledger, and the answer."""
        key = f"{self.name} {next(self._keys)}"
        line = f"{self.card} {key}" if path == COMMANDS else f"{self.card} {path} {key}"
        status, answer, _ = self._line.ask(path, body, {**self._headers, "idempotency-key": key})
        if status == OK:
            self.pressing.is_answered(line)
            return line, answer
        self.pressing.is_answered(None)
        name = answer.get("error", {}).get("name")
        if name not in allowed:
            self.pressing.wrong.append(f"{line}: {body}: {status} {answer}")
            raise Stopped
        self.pressing.refused[f"{body.get('do', 'grant')}: {name}"] += 1
        return line, {}

    def leave(self) -> None:
        self._line.leave()


class Stopped(Exception):
    """A wrong answer, which ends the run."""


def _in_a_script(asked: Mapping[str, Any], card: str, by: list[str]) -> dict[str, Any]:
    """Write a press as a script does: with the class of the card, or the names of two people."""
    if asked["do"] in ("confirm", "void"):
        return {**asked, "card": CLASS_OF[card]}
    return {**asked, "by": by} if asked["do"] == "refund" else dict(asked)


class Winning(Pressing):
    """All consoles of the floor, and its desk."""

    def __init__(self, ports: Sequence[int], seed: int) -> None:
        super().__init__(ports, [*TABLES])
        self.seed = seed
        self.seats: list[Console] = []
        self.refused = Counter[str]()
        """Allowed refusals, by command."""

    def consoles(self) -> list[Callable[[], None]]:
        tables = [
            Console(self, table, dealer_of(table), number) for number, table in enumerate(TABLES)
        ]
        desk = Console(self, "desk", ACCOUNTANT, 0)
        second = Console(self, "second", APPROVER, 1)
        self.seats = [*tables, desk, second]
        return [
            *(partial(self._press, console, partial(self._round, console)) for console in tables),
            partial(self._press, desk, partial(self._at_the_desk, desk, second)),
        ]

    def _press(self, console: Console, work: Callable[[random.Random], None]) -> None:
        chance = random.Random(f"{self.seed} {console.name}")  # noqa: S311
        try:
            while self.goes_on:
                work(chance)
        except Stopped:
            pass
        except Exception as error:
            self.wrong.append(f"{console.name}: {error!r}")
            raise

    def end(self) -> None:
        super().end()
        for console in self.seats:
            console.leave()

    # At a table -------------------------------------------------------------------------------

    def _round(self, console: Console, chance: random.Random) -> None:
        table = TABLES[console.name]
        sensors = [
            (seat, jackpot)
            for seat in range(1, table["seats"] + 1)
            for jackpot in table["jackpots"]
        ]
        lit = chance.sample(sensors, chance.randrange(1, 5))
        does = partial(console.does, table=console.name)
        for seat, jackpot in lit:
            player = {"player": f"P{seat % 3}"} if chance.random() < 0.3 else {}
            does("light", seat=seat, jackpot=jackpot, **player)
        if len(lit) > 1 and chance.random() < 0.2:
            seat, jackpot = lit.pop()
            does("unlight", seat=seat, jackpot=jackpot)
        does("start")
        while chance.random() < 0.12:
            does("misdeal", card=CARDS["supervisor"])
            if chance.random() < 0.5:
                does("refund", card=CARDS["supervisor"], reason="a boxed card")
                return
            does("start")
        picks = dict(self._select(does, lit, chance))
        if picks:
            self._win(does, picks, chance)
        does("end")

    def _select(
        self, does: Callable[..., Answer], lit: list[tuple[int, str]], chance: random.Random
    ) -> Iterator[tuple[tuple[int, str], PrintedLine]]:
        """Select hands at some seats, one per seat and no hand twice in a round; take some back."""
        taken: set[str] = set()
        held: set[int] = set()
        for seat, jackpot in lit:
            if seat in held or chance.random() < 0.45:
                continue
            printed = PAY_TABLES[JACKPOTS[jackpot]["table"]]
            lines = [line for line in printed if line.hand not in taken]
            # Hands that a meter pays come as often as all others together.
            meter = [line for line in lines if line.is_meter_line]
            fixed = [line for line in lines if not line.is_meter_line]
            line = chance.choice(meter if meter and chance.random() < 0.5 else fixed)
            does("select", seat=seat, jackpot=jackpot, hand=line.hand)
            if chance.random() < 0.1:
                does("deselect", seat=seat, jackpot=jackpot)
                continue
            taken.add(line.hand)
            held.add(seat)
            yield (seat, jackpot), line

    def _win(
        self,
        does: Callable[..., Answer],
        picks: dict[tuple[int, str], PrintedLine],
        chance: random.Random,
    ) -> None:
        """Send what a meter pays, then void or confirm it, at once or late.

        A card stands behind the other pays that need one.
        """
        meter = {sensor: line for sensor, line in picks.items() if line.is_meter_line}
        card = EXECUTIVE if any(map(_is_top, meter.values())) else chance.choice([*CLASS_OF])
        if meter and chance.random() < 0.7:
            (seat, jackpot), line = chance.choice([*meter.items()])
            one = {"seat": seat, "jackpot": jackpot} if chance.random() < 0.5 else {}
            does("lock", **one)
            if chance.random() < 0.3:
                holder = EXECUTIVE if _is_top(line) else card
                does("void", card=holder, seat=seat, jackpot=jackpot, reason="misread")
                if chance.random() < 0.5:
                    does("select", seat=seat, jackpot=jackpot, hand=line.hand)
            if chance.random() < 0.4:
                self._wait(chance.choice(LATE))
        does("confirm", card=card, allowed=("nothing-to-do",))

    def _wait(self, presses: int) -> None:
        until = self.presses + presses
        while self.presses < until and self.goes_on:
            sleep(0.005)

    # At the desk ------------------------------------------------------------------------------

    def _at_the_desk(self, desk: Console, second: Console, chance: random.Random) -> None:
        jackpot = chance.choice([*JACKPOTS])
        do = chance.choice(("deposit", "bank", "adjust", "adjust", "adjust", "close-day"))
        if do == "adjust":
            level = chance.choice([*JACKPOTS[jackpot]["levels"]])
            amount, reason = chance.choice(ADJUSTMENTS)
            change = {"jackpot": jackpot, "level": level, "amount": amount, "reason": reason}
            self._by_two(desk, second, {"do": "adjust", **change})
        elif do == "close-day":
            desk.does("close-day")
        else:
            what = {"amount": f"{chance.randrange(1, 10**6)}.{chance.randrange(100):02}"}
            more = {"balance": COVERED} if do == "bank" else what
            entered = desk.does(do, jackpot=jackpot, **more)
            for _ in range(chance.choice((0, 1, 1, 2))):  # the second time it is refused
                change = {"jackpot": jackpot, "entry": entered["entry"], "reason": "mistyped"}
                self._by_two(desk, second, {"do": "reverse", **change})
        sleep(chance.random() * DESK_RESTS)  # it waits for nobody: tables may all wait for it

    def _by_two(self, desk: Console, second: Console, change: dict[str, Any]) -> None:
        """Request with one and approve with another; withdraw what cannot be approved now."""
        _, asked = desk.asks(PROPOSALS, change, ("nothing-to-do",))
        if not asked:
            return
        path, refusals = (
            f"{PROPOSALS}/{asked['proposal']}",
            ("claim-pending", "too-much", "changed"),
        )
        request, answer = second.asks(f"{path}/grant", {"digest": asked["digest"]}, refusals)
        if not answer:
            desk.asks(f"{path}/decline", {}, ())
            return
        by = [ACCOUNTANT, APPROVER]
        script = {**change, "by": by} if change["do"] == "adjust" else change
        second.told.append(Told(request, script, answer))


def _is_top(line: PrintedLine) -> bool:
    return line.share == 1 and line.level in ("Mega", "Meter")


# What was answered, and what the ledger has -------------------------------------------------------


def assert_answers_are_remembered(store: Store, pressing: Winning, known: set[str]) -> None:
    """Assert during the run that each press answered since then is remembered with that answer."""
    told = {
        one.request: one for console in pressing.seats for one in [*console.told]
        if one.request not in known
    }  # fmt: skip
    with store.reading() as reader:
        remembered = reader.remembered([*told])
    for request, one in told.items():
        assert request in remembered, f"{request} was answered and is gone"
        assert {"ok": True, **json.loads(remembered[request].answer)} == one.answer, request
    known |= told.keys()


def assert_money_is_as_answered(store: Store, pressing: Winning) -> Accounts:
    """Assert at the end that the ledger is what was answered, account by account."""
    verdict = verify(store, checks=(documents_agree,))
    assert verdict.findings == (), [str(finding) for finding in verdict.findings]
    assert_answers_are_remembered(store, pressing, set())
    with store.reading() as reader:
        order = _order(reader)
        balances = {name: amount for name, amount in reader.balances().items() if amount}
    answered = {one.request for console in pressing.seats for one in console.told}
    booked = {request for request, (_, is_booked) in order.items() if is_booked}
    assert booked <= answered, f"nobody was answered: {sorted(booked - answered)}"
    accounts = Accounts(OPENING)
    for one in _in_order(pressing.seats, order):
        accounts.must_agree(one.asked, one.answer)
    assert accounts.balances() == balances
    return accounts


def _order(reader: Reader) -> dict[str, tuple[int, bool]]:
    """Return, by request, the number of its first entry, and whether it concerns jackpot money."""
    found: dict[str, tuple[int, bool]] = {}
    for entry in reader.entries():
        request = entry.id.rpartition("#")[0]
        first, is_booked = found.get(request, (entry.sequence, False))
        found[request] = first, is_booked or entry.reason in BOOKED
    return found


def _in_order(consoles: Iterable[Console], order: Mapping[str, tuple[int, bool]]) -> Iterator[Told]:
    """Yield presses in the order of their entries.

    Presses without an entry come where their console had them: before its next entry.
    """
    placed: list[tuple[int, int, Told]] = []
    for console in consoles:
        place = 2**63
        for number, one in reversed([*enumerate(console.told)]):
            place = order[one.request][0] if one.request in order else place
            placed.append((place, number, one))
    # All presses in one place are from one console, except those after the last entries.
    return (one for _, _, one in sorted(placed, key=lambda known: known[:2]))
