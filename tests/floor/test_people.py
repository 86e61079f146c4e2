"""People and sessions: who gets in, for how long, and what ends it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest

from croupier.floor.floor import Floor
from croupier.floor.people import (
    Person,
    add_person,
    find_person,
    hashed,
    set_pin,
    verify_person,
)
from croupier.floor.pins import check_pin
from croupier.floor.sessions import (
    IDLE,
    LONGEST,
    SESSIONS,
    Session,
    close_session,
    current_session,
    is_signed_in,
    open_session,
)
from croupier.floor.sign_ins import first_sign_ins, fresh_sign_ins, reset_sign_in
from croupier.floor.tries import LOCKED_FOR, TRIES_MAX, Origin
from croupier.ledger import Answer, MemoryStore, Refusal, Refused, Transaction
from tests.web.floors import PEOPLE, PIN, Clock, small_floor

DEALER = "100"
WRONG = "193847"
BROWSER, OTHER = "what only one browser has", "what only another one has"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def floor(clock: Clock) -> Floor:
    return small_floor(clock=clock)


def refused(work: Callable[[], object]) -> Refusal:
    with pytest.raises(Refused) as caught:
        work()
    return caught.value.refusal


def tries(floor: Floor, pin: str, card: str = DEALER) -> Person:
    return verify_person(floor.ledger, card, pin, origin=Origin(place="T1"))


def changes(floor: Floor, work: Callable[[Transaction], None]) -> None:
    def answered(transaction: Transaction) -> Answer:
        work(transaction)
        return {}

    floor.ledger.transact(answered)


def reasons(floor: Floor) -> list[str]:
    with floor.ledger.store.reading() as reader:
        return [entry.reason for entry in reader.entries()]


# PINs -------------------------------------------------------------------------------------------


def test_the_right_pin_says_who_it_is(floor: Floor) -> None:
    assert tries(floor, PIN).name == "Dana Dealer"


def test_a_pin_is_kept_as_argon2_and_nowhere_in_the_book(floor: Floor) -> None:
    tries(floor, PIN)
    assert find_person(floor.ledger.look(), DEALER).pin_hash.startswith("$argon2id$")
    with floor.ledger.store.reading() as reader:
        said = [*(entry.text for entry in reader.entries()), *reader.documents().values()]
    assert not [text for text in said if PIN in text]


def test_a_wrong_pin_and_an_unknown_card_are_told_the_same(floor: Floor) -> None:
    with pytest.raises(Refused) as wrong:
        tries(floor, WRONG)
    with pytest.raises(Refused) as unknown:
        tries(floor, PIN, card="999")
    assert wrong.value.refusal is unknown.value.refusal is Refusal.WRONG_PIN
    assert wrong.value.message == unknown.value.message
    assert reasons(floor)[-2:] == ["sign-in-refused", "sign-in-refused"]


@pytest.mark.parametrize("card", ["", "12", "1" * 13, "10O", "\ud800", "١٠٠", "100\n"])
def test_a_card_that_is_no_number_is_malformed(floor: Floor, card: str) -> None:
    assert refused(lambda: tries(floor, PIN, card=card)) is Refusal.BAD_VALUE


@pytest.mark.parametrize("pin", ["", "48291", "4" * 13, "48291a", "\ud800" * 6, "48291\x00"])
def test_a_pin_that_cannot_be_right_costs_no_try(floor: Floor, pin: str) -> None:
    for _ in range(TRIES_MAX + 1):
        assert refused(lambda: tries(floor, pin)) is Refusal.BAD_VALUE
    assert tries(floor, PIN).card == DEALER


def test_five_wrong_pins_lock_the_card_for_fifteen_minutes(floor: Floor, clock: Clock) -> None:
    for _ in range(TRIES_MAX):
        assert refused(lambda: tries(floor, WRONG)) is Refusal.WRONG_PIN
    assert "card-locked" in reasons(floor)
    assert refused(lambda: tries(floor, PIN)) is Refusal.CARD_LOCKED
    clock.now += LOCKED_FOR - timedelta(seconds=1)
    assert refused(lambda: tries(floor, PIN)) is Refusal.CARD_LOCKED
    clock.goes_on(seconds=1)
    assert tries(floor, PIN).card == DEALER
    assert tries(floor, PIN, card="200").card == "200", "other cards were never locked"


def test_after_a_lock_there_are_five_tries_again_and_not_more(floor: Floor, clock: Clock) -> None:
    for _ in range(TRIES_MAX):
        refused(lambda: tries(floor, WRONG))
    clock.now += LOCKED_FOR
    for _ in range(TRIES_MAX):
        assert refused(lambda: tries(floor, WRONG)) is Refusal.WRONG_PIN
    assert refused(lambda: tries(floor, PIN)) is Refusal.CARD_LOCKED


def test_a_right_pin_forgets_the_wrong_ones(floor: Floor) -> None:
    for _ in range(3):
        for _ in range(TRIES_MAX - 1):
            refused(lambda: tries(floor, WRONG))
        assert tries(floor, PIN).card == DEALER


def test_guessing_in_parallel_gains_nothing(floor: Floor) -> None:
    together = Barrier(16)

    def guess(number: int) -> Refusal:
        together.wait()
        return refused(lambda: tries(floor, f"{193847 + number}"))

    with ThreadPoolExecutor(16) as guessers:
        answers = list(guessers.map(guess, range(16)))
    assert answers.count(Refusal.WRONG_PIN) == TRIES_MAX
    assert answers.count(Refusal.CARD_LOCKED) == 16 - TRIES_MAX


@pytest.mark.parametrize("pin", ["12345", "123456", "987654", "777777", "1234567890123", "12a456"])
def test_a_pin_that_everybody_tries_first_is_refused(pin: str) -> None:
    assert refused(lambda: check_pin(pin)) is Refusal.BAD_VALUE


def test_everybody_without_a_pin_is_handed_one_and_only_once() -> None:
    floor = Floor(MemoryStore())
    changes(
        floor,
        lambda transaction: add_person(transaction, Person("100", "D", "dealer", "games"), by="x"),
    )
    (sign_in,) = first_sign_ins(floor.ledger, lambda count: "4829137"[:count])
    assert (sign_in.card, sign_in.pin) == ("100", "482913")
    assert find_person(floor.ledger.look(), "100").one_time
    assert first_sign_ins(floor.ledger, lambda count: "0" * count) == ()
    assert verify_person(floor.ledger, "100", "482913").one_time


def test_a_demo_has_fresh_pins_at_every_start(floor: Floor) -> None:
    slips = fresh_sign_ins(floor.ledger, lambda count: "731942"[:count])
    assert {slip.card for slip in slips} == {card for card, _, _ in PEOPLE.values()}
    assert verify_person(floor.ledger, DEALER, "731942").one_time is False
    assert refused(lambda: verify_person(floor.ledger, DEALER, PIN)) is Refusal.WRONG_PIN


def test_a_lost_pin_is_replaced_for_one_time(floor: Floor) -> None:
    slip = reset_sign_in(floor.ledger, DEALER, lambda count: "731942"[:count])
    assert slip.name == "Dana Dealer"
    assert verify_person(floor.ledger, DEALER, "731942").one_time
    unknown = refused(lambda: reset_sign_in(floor.ledger, "999", lambda count: "731942"))
    assert unknown is Refusal.UNKNOWN_PERSON


def test_looking_at_a_session_does_not_keep_it_alive(floor: Floor, clock: Clock) -> None:
    person = verify_person(floor.ledger, DEALER, PIN)
    open_session(floor.ledger, person, secret=BROWSER, form_key="k", place="")
    clock.now += IDLE - timedelta(seconds=1)
    assert is_signed_in(floor.ledger, BROWSER)
    clock.now += timedelta(seconds=2)
    assert not is_signed_in(floor.ledger, BROWSER)


@pytest.mark.parametrize(
    "person",
    [
        Person("1", "D", "dealer", "games"),
        Person("1x0", "D", "dealer", "games"),
        Person("100", " ", "dealer", "games"),
        Person("100", "D", "king", "games"),
        Person("100", "D", "dealer", ""),
    ],
)
def test_a_person_needs_a_card_a_name_a_role_and_a_department(floor: Floor, person: Person) -> None:
    work = lambda page: add_person(page, person, by="x")  # noqa: E731
    assert refused(lambda: changes(floor, work)) is Refusal.BAD_VALUE


# Sessions ---------------------------------------------------------------------------------------


@pytest.fixture
def session(floor: Floor) -> Callable[[], tuple[Session, Person]]:
    """The dealer's session, asked for again."""
    open_session(floor.ledger, tries(floor, PIN), secret=BROWSER, form_key="key", place="T1")
    return lambda: current_session(floor.ledger, BROWSER)


Ask = Callable[[], tuple[Session, Person]]


def test_a_session_knows_its_person_and_the_book_not_its_secret(floor: Floor, session: Ask) -> None:
    assert session()[1].card == DEALER
    with floor.ledger.store.reading() as reader:
        assert not [text for text in reader.documents().values() if BROWSER in text]
        assert BROWSER not in str(list(reader.documents()))


def test_a_session_ends_after_a_while_without_a_request(session: Ask, clock: Clock) -> None:
    clock.now += IDLE
    assert session()[1].card == DEALER
    clock.now += IDLE
    assert session()[1].card == DEALER, "the request before kept it alive"
    clock.now += IDLE + timedelta(seconds=1)
    assert refused(session) is Refusal.NOT_SIGNED_IN


def test_a_session_ends_with_the_shift_however_busy(session: Ask, clock: Clock) -> None:
    began = clock.now
    while clock.now + timedelta(minutes=10) <= began + LONGEST:
        clock.goes_on(minutes=10)
        assert session()[1].card == DEALER
    clock.goes_on(minutes=10)
    assert refused(session) is Refusal.NOT_SIGNED_IN


def test_sign_out_ends_it_for_everybody_who_has_the_secret(floor: Floor, session: Ask) -> None:
    close_session(floor.ledger, BROWSER)
    assert refused(session) is Refusal.NOT_SIGNED_IN
    close_session(floor.ledger, BROWSER)
    assert reasons(floor).count("signed-out") == 1


def test_a_new_pin_ends_every_session_before_it(floor: Floor, session: Ask) -> None:
    changes(
        floor,
        lambda transaction: set_pin(transaction, DEALER, hashed("925814"), one_time=True, by="500"),
    )
    assert refused(session) is Refusal.NOT_SIGNED_IN


@pytest.mark.parametrize("role", ["dealer", "supervisor"])
def test_a_deactivated_persons_session_does_not_come_back_with_the_person(
    floor: Floor, session: Ask, role: str
) -> None:
    away = Person(DEALER, "Dana Dealer", role, "games", active=False)
    changes(floor, lambda transaction: add_person(transaction, away, by="500"))
    assert refused(session) is Refusal.NOT_SIGNED_IN
    assert refused(lambda: tries(floor, PIN)) is Refusal.WRONG_PIN
    back = Person(DEALER, "Dana Dealer", role, "games")
    changes(floor, lambda transaction: add_person(transaction, back, by="500"))
    assert refused(session) is Refusal.NOT_SIGNED_IN
    assert tries(floor, PIN).card == DEALER


def test_a_new_name_ends_nothing(floor: Floor, session: Ask) -> None:
    renamed = Person(DEALER, "Dana Dealt", "dealer", "games")
    changes(floor, lambda transaction: add_person(transaction, renamed, by="500"))
    assert session()[1].name == "Dana Dealt"


def test_who_was_verified_before_a_new_pin_gets_no_session_after_it(floor: Floor) -> None:
    verified = tries(floor, PIN)
    changes(
        floor,
        lambda transaction: set_pin(transaction, DEALER, hashed("925814"), one_time=True, by="500"),
    )
    late = lambda: open_session(  # noqa: E731
        floor.ledger, verified, secret=BROWSER, form_key="key", place=""
    )
    assert refused(late) is Refusal.NOT_SIGNED_IN


def test_signing_in_sweeps_what_is_over(floor: Floor, session: Ask, clock: Clock) -> None:
    assert session()
    clock.now += IDLE + timedelta(minutes=1)
    open_session(floor.ledger, tries(floor, PIN), secret=OTHER, form_key="key", place="T1")
    assert len(list(floor.ledger.look().all(SESSIONS))) == 1
