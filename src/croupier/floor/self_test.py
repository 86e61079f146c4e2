"""The start-up self-test: known questions with known answers, before anything is served.

The server does not listen until every check passes (REGULATION 83, 84). A check that fails says
what it found; a check that raises an exception fails, and never crashes the program.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from croupier.cards import parse_cards
from croupier.errors import CroupierError
from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.release import verify_installed
from croupier.hands import best_five, five_card_name, three_card, three_card_name
from croupier.ledger import MemoryStore, Store
from croupier.ledger.archives import read_opening
from croupier.ledger.entry import GENESIS, chained
from croupier.ledger.units import money_text, rate_ppm, units
from croupier.ledger.verifying import verify
from croupier.money import cents, dollars
from croupier.paytables import published_catalogue

ENTRIES_CHECKED = 1_000
"""How many of the newest entries are hashed again; `ledger verify` hashes all of them."""

FAILED = 70
"""The exit status of a program that failed its self-test."""


class SelfTestFailed(CroupierError):
    """A known question got a different answer."""


@dataclass(frozen=True, slots=True)
class Check:
    """A known question: whether the answer was right, and what was found."""

    name: str
    passed: bool
    told: str = ""


def self_test(store: Store | None = None, *, entries: int = ENTRIES_CHECKED) -> list[Check]:
    """Run every check, in order of dependence; the ledger's only if there is one."""
    checks = [_checked(name, check) for name, check in CHECKS]
    if store is not None:
        checks.append(_checked("book", lambda: check_ledger(store, entries)))
    return checks


def _checked(name: str, check: Callable[[], str]) -> Check:
    try:
        return Check(name, True, check())
    except Exception as error:  # whatever failed, nothing may be served on top of it
        return Check(name, False, f"{type(error).__name__}: {error}")


def _must_be(what: str, found: object, known: object) -> None:
    if found != known:
        raise SelfTestFailed(f"{what} is {found!r}, and is known to be {known!r}")


# Known questions --------------------------------------------------------------------------------

FIVE_CARDS = (
    ("Ts Js Qs Ks As", "royal flush"),
    ("9h Th Jh Qh Kh", "straight flush, king high"),
    ("7s 7h 7d 7c 2s", "four sevens"),
    ("8s 8h 8d 3c 3s", "full house, eights over threes"),
    ("2d 5d 9d Jd Ad", "flush, ace high"),
    ("As 2h 3d 4c 5s", "straight, five high"),
    ("4s 4h 4d 9c Ks", "three fours"),
    ("5s 5h 9d 9c Ks", "two pair, nines and fives"),
    ("Ts Th 2d 6c 9s", "pair of tens"),
    ("2s 5h 9d Jc As", "ace-jack high"),
)
THREE_CARDS = (
    ("Qs Ks As", "mini royal"),
    ("2h 2d 2c", "three deuces"),
    ("Ah 2d 3c", "straight, three high"),
    ("2h 9h Qh", "flush, queen high"),
    ("Jh Jd 4c", "pair of jacks"),
    ("Qh 7d 4c", "queen high"),
)


def check_hands() -> str:
    """Check the best hands of each category: their names, and that each beats the next."""
    for known_hands, value_of, name_of in (
        (FIVE_CARDS, best_five, five_card_name),
        (THREE_CARDS, three_card, three_card_name),
    ):
        values = [value_of(parse_cards(text)) for text, _ in known_hands]
        for value, (text, known) in zip(values, known_hands, strict=True):
            _must_be(text, name_of(value), known)
        for (better, worse), (text, _) in zip(pairwise(values), known_hands, strict=False):
            _must_be(f"{text} beats the next", better > worse, True)
    return f"{len(FIVE_CARDS) + len(THREE_CARDS)} hands"


def check_money() -> str:
    """Check a dollar, a rate and their product, to the last of eight decimals."""
    _must_be('cents("7.50")', cents("7.50"), 750)
    _must_be("dollars(1234567)", dollars(1234567), "12345.67")
    _must_be('rate_ppm("3.125%")', rate_ppm("3.125%"), 31250)
    contribution = cents("1.00") * rate_ppm("3.125%")
    _must_be("3.125% of a dollar", money_text(contribution), "0.03125")
    _must_be("a third of $100, thrice", Fraction(units("100"), 3) * 3, units("100"))
    return "five sums"


KNOWN_DAY: tuple[dict[str, Any], ...] = (
    {"do": "jackpot", "id": "test", "type": "progressive", "table": "ML03",
     "levels": {"Mega": {"seed": "10000", "rate": "15%", "reserve": "1%"},
                "Major": {"seed": "1000", "rate": "5%"},
                "Minor": {"seed": "200", "rate": "3.125%"}}},
    {"do": "table", "id": "T", "game": "three-card-poker", "seats": 3, "jackpots": ["test"]},
    {"do": "light", "table": "T", "seat": 1, "jackpot": "test"},
    {"do": "light", "table": "T", "seat": 3, "jackpot": "test"},
    {"do": "start", "table": "T"},
    {"do": "select", "table": "T", "seat": 3, "jackpot": "test", "hand": "royal flush"},
    {"do": "lock", "table": "T"},
    {"do": "confirm", "table": "T", "card": "executive"},
    {"do": "end", "table": "T"},
)  # fmt: skip
KNOWN_PAYS = [("royal flush", "Mega", "10000.30"), ("royal flush", "envy", "1000.00")]
KNOWN_METERS = {"Mega": "10000.02", "Major": "1000.10", "Minor": "200.0625"}


def check_round() -> str:
    """Play a round on a ledger in memory.

    It has two bets and a royal; the pays, the meters afterward and the audit are checked.
    """
    system = JackpotSystem(MemoryStore(), clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    answers = [system.answer(line) for line in KNOWN_DAY]
    for line, answer in zip(KNOWN_DAY, answers, strict=True):
        _must_be(f"the answer to {line['do']}", answer["ok"], True)
    pays = [(pay["line"].lower(), pay["level"], pay["amount"]) for pay in answers[-1]["pays"]]
    _must_be("what was paid", pays, KNOWN_PAYS)
    levels = system.answer({"do": "read", "jackpot": "test"})["levels"]
    for name, known in KNOWN_METERS.items():
        _must_be(f"the meter of {name}", levels[name]["meter"].rstrip("0"), known.rstrip("0"))
    _must_be("the audit", [str(found) for found in verify(system.ledger.store).findings], [])
    return "a royal paid and audited"


def check_tables() -> str:
    """Check that the catalog of pay tables loads, and that ML03 pays a royal all of the Mega."""
    catalogue = published_catalogue()
    line = next(
        line
        for pays in catalogue.table("ML03").pays.values()
        for line in pays.lines
        if line.label.lower() == "royal flush"
    )
    _must_be("a royal on ML03", (line.odds.ratio, line.odds.level), (1, "Mega"))
    return f"{len(list(catalogue))} pay tables"


def check_zones() -> str:
    """Check that time zones are available and know about daylight saving time."""
    zone = ZoneInfo("America/Los_Angeles")
    for month, hours in ((1, -8), (7, -7)):
        offset = datetime(2026, month, 15, 12, tzinfo=zone).utcoffset()
        _must_be(f"the offset in month {month}", offset, timedelta(hours=hours))
    return "Los Angeles in winter and summer"


def check_program() -> str:
    """Check that the running files are those that were released."""
    installed = verify_installed()
    _must_be("the release", installed.told if not installed.genuine else "genuine", "genuine")
    return installed.told


def check_ledger(store: Store, entries: int) -> str:
    """Check that the newest entries hash to the ledger's head."""
    with store.reading() as reader:
        head, last = reader.head, reader.newest(entries + 1)
        opening = read_opening(reader)
    if not last:
        _must_be("the hash of an empty book", head.hash, GENESIS)
        return "an empty book"
    _must_be("the head of the book", (head.sequence, head.hash), (last[0].sequence, last[0].hash))
    before: Iterator[str] = (entry.hash for entry in last[1:])
    checked = last[:entries]
    for entry in checked:
        first = opening.hash if opening and entry.sequence == opening.sequence + 1 else ""
        previous = next(before, GENESIS if entry.sequence == 1 else first)
        _must_be(f"the hash of entry {entry.sequence}", entry.hash, chained(previous, entry.text))
    return f"{len(checked)} of {head.sequence} entries"


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("program", check_program),
    ("hands", check_hands),
    ("money", check_money),
    ("pay tables", check_tables),
    ("time zones", check_zones),
    ("round", check_round),
)
