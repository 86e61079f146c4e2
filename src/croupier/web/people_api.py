"""People for programs and for our own pages: a list, changes by two, slips, one's own PIN."""

from typing import Annotated

from fastapi import Path
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.people import PEOPLE, find_person, hashed, verify_person
from croupier.floor.pins import PIN_DIGITS_MIN
from croupier.floor.sign_ins import choose_pin, random_digits
from croupier.floor.staff import open_half
from croupier.floor.tries import Origin, waiting_cards
from croupier.ledger import Answer, Transaction
from croupier.show.card_paper import typeset
from croupier.show.code_slip import CodeSlip, slip_source
from croupier.web.answers import Json
from croupier.web.asked import Key, aside, must_be_one_of
from croupier.web.days_asked import moment_shown
from croupier.web.files import PDF, attachment
from croupier.web.floor_api import proposed, route, transacted
from croupier.web.floor_bodies import NewOwnPin, OpenSlip, PersonCard
from croupier.web.signed_in import (
    Signed,
    SignedIn,
    address_of,
    begun_session,
    floor_of,
    limits_of,
    may,
)
from croupier.web.threads import for_a_sign_in

SLIP_FORMATS = ("json", "pdf")
HolderCard = Annotated[str, Path(description="the card number of a person")]


async def see_people(request: Request, _: Annotated[Signed, may("manager")]) -> Response:
    """Everyone who has a card."""
    transaction = floor_of(request).ledger.look()
    waits = waiting_cards(transaction)
    return Json(
        [
            {
                "card": person.card, "name": person.name, "role": person.role,
                "department": person.department, "active": person.active,
                "locked_until": waits.get(person.card, ""),
                "has_pin": bool(person.pin_hash),
                "one_time": person.one_time, "until": person.until,
                "vouchers": [{"card": card, "at": at} for card, at in person.vouchers],
            }
            for _, person in transaction.all(PEOPLE)
        ]
    )  # fmt: skip


async def change_person(
    request: Request,
    signed: Annotated[Signed, may("people")],
    body: PersonCard,
    key: Key = None,
) -> Response:
    """Request a new person, or a change of name, role or department. Someone else approves it."""
    return Json(await proposed(request, signed, {**body.sent, "do": "person"}, key=key))


async def reset_pin(
    request: Request, signed: Annotated[Signed, may("people")], card: HolderCard, key: Key = None
) -> Response:
    """Request a sign-in code with which a person chooses a new PIN. Someone else approves it."""
    return Json(await proposed(request, signed, {"do": "new-pin", "card": card}, key=key))


async def open_slip(
    request: Request,
    signed: Annotated[Signed, may("people")],
    card: HolderCard,
    body: OpenSlip,
) -> Response:
    """Open your half of a sign-in code, as JSON or as a slip to print; only the last one counts.

    The person who requested the code has its first half, and the person who approved it has the
    second. Only the holder of the card is given both.
    """
    must_be_one_of("format", body.format, SLIP_FORMATS)
    digits = random_digits(PIN_DIGITS_MIN)
    kept = await for_a_sign_in(hashed, digits)
    opened: list[str] = []

    def work(transaction: Transaction) -> Answer:
        opened[:] = [open_half(transaction, card, kept, by=signed.person.card)]
        return {}

    await transacted(request, signed, work, key=None)  # so the digits are never written anywhere
    person = find_person(floor_of(request).ledger.look(), card)
    if body.format == "json":
        told = {"ok": True, "card": card, "half": opened[0], "digits": digits}
        return Json({**told, "until": person.until}, headers={"Cache-Control": "no-store"})
    slip = CodeSlip(
        person.name, card, opened[0], digits, moment_shown(request, person.until),
        signed.person.name,
    )  # fmt: skip
    data = await aside(lambda: typeset(slip_source(slip)))
    answer = attachment(data, f"slip-{card}-{opened[0]}.pdf", PDF)
    answer.headers["Cache-Control"] = "no-store"
    return answer


async def change_my_pin(request: Request, signed: SignedIn, body: NewOwnPin) -> Response:
    """Choose a new PIN for your own card, using the old one. The card's other sessions end."""
    limits_of(request).sign_ins.take(f"console {signed.person.card}")
    ledger, session = floor_of(request).ledger, signed.session
    origin = Origin(address_of(request), signed.person.card, session.place)
    person = await for_a_sign_in(verify_person, ledger, signed.person.card, body.pin, origin=origin)
    person = await for_a_sign_in(choose_pin, ledger, person, body.pin, body.new_pin)
    answer: Response = await for_a_sign_in(begun_session, request, person, session.table)
    return answer


ROUTES = (
    route("/api/floor/people", see_people, "GET"),
    route("/api/floor/people", change_person, "POST"),
    route("/api/floor/people/{card}/reset-pin", reset_pin, "POST"),
    route("/api/floor/people/{card}/slip", open_slip, "POST"),
    route("/api/floor/my-pin", change_my_pin, "POST"),
)
