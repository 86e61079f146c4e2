"""The floor for programs and for our own pages: sign in, look, command, propose, report.

A command carries an `Idempotency-Key`; sent again with the same key, it gets the same answer and
moves nothing. Every refusal has the one error shape, with its status word as the name.
"""

import secrets
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Depends, Path
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.alerts import acknowledge
from croupier.floor.at_the_table import EVERY_ROUND, give, giving, needs_card
from croupier.floor.effects import asks_for_two, effects
from croupier.floor.floor import Swipe
from croupier.floor.incidents import INCIDENTS, file_incident, report_incident
from croupier.floor.people import find_person, verify_person
from croupier.floor.proposals import PROPOSALS, decline, digest_of, grant, propose, withdraw
from croupier.floor.sessions import close_session, must_stand
from croupier.floor.sign_ins import choose_pin
from croupier.floor.table import find_table
from croupier.floor.views import floor_view, jackpot_view, table_view
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.web.answers import Json
from croupier.web.asked import JackpotName, Key, TableName
from croupier.web.floor_bodies import (
    AnyChange,
    AnyCommand,
    AnyProposal,
    ApprovalBody,
    FiledIncident,
    NewIncident,
    SeenAlert,
    SignInBody,
    SwipedCard,
)
from croupier.web.in_time import answered_in_time
from croupier.web.operations import Operation, PressOperation, error_responses, read_body
from croupier.web.plan_live import LivePlan, must_be_of_its_file
from croupier.web.presses import in_the_next_turn
from croupier.web.signed_in import (
    COOKIE,
    Signed,
    SignedIn,
    address_of,
    asking,
    begun_session,
    counted_as,
    floor_of,
    limits_of,
    may,
    must_be_our_page,
    origin_of,
    shown,
)
from croupier.web.threads import for_a_sign_in, for_the_floor

ProposalName = Annotated[str, Path(description="the ID of a waiting request")]
IncidentName = Annotated[str, Path(description="the ID of an incident")]

# Signing in ------------------------------------------------------------------------------------


async def _counted(request: Request) -> None:
    """Check that a sign-in comes from our own page and not too soon after others."""
    floor_of(request)
    must_be_our_page(request)
    limits_of(request).sign_ins.take(counted_as(request))


async def sign_in(
    request: Request, _: Annotated[None, Depends(_counted)], body: SignInBody
) -> Response:
    """Sign in with a card number and a PIN; the answer sets the session's cookie."""
    floor, strangers = floor_of(request), limits_of(request).strangers
    if body.table:
        find_table(floor.ledger.look(), body.table)
    origin = origin_of(request, body.table)
    person = await strangers.run(verify_person, floor.ledger, body.card, body.pin, origin=origin)
    if person.one_time:
        if body.new_pin is None:
            raise Refused(Refusal.NEW_PIN_NEEDED, "this PIN works only once; choose your own")
        person = await for_a_sign_in(choose_pin, floor.ledger, person, body.pin, body.new_pin)
    if (before := request.cookies.get(COOKIE)) is not None:
        await for_a_sign_in(close_session, floor.ledger, before)
    answer: Response = await for_a_sign_in(begun_session, request, person, body.table)
    return answer


async def sign_out(request: Request, signed: SignedIn) -> Response:
    """End the session."""
    await for_the_floor(close_session, floor_of(request).ledger, signed.secret)
    answer = Json({"ok": True})
    answer.delete_cookie(COOKIE, path="/")
    return answer


async def who(signed: SignedIn) -> Response:
    """Who is signed in here."""
    return Json({"ok": True, **shown(signed)})


# Looking ---------------------------------------------------------------------------------------


async def see_floor(request: Request, _: SignedIn) -> Response:
    """The whole floor: tables, meters, alerts."""
    return Json(floor_view(floor_of(request).ledger.look()))


async def see_table(request: Request, _: SignedIn, table: TableName) -> Response:
    """One table, as its console shows it."""
    return Json(table_view(floor_of(request).ledger.look(), table))


async def see_jackpot(request: Request, jackpot: JackpotName) -> Response:
    """One jackpot as its displays show it. Public, like the meter on the wall."""
    return Json(jackpot_view(floor_of(request).ledger.look(), jackpot))


# Commands --------------------------------------------------------------------------------------


async def command(
    request: Request, signed: SignedIn, body: AnyCommand, key: Key = None
) -> Response:
    """Send a command, in the form of the jackpot script.

    `confirm`, `void` and the commands that follow them need a swipe: `{"card": …, "pin": …}`. A
    dealer may swipe a supervisor's card for `misdeal`, `open-table` and `close-table`.
    """
    data, floor = dict(body), floor_of(request)
    if data.get("virtual") and request.app.state.guests is not None:
        raise Refused(
            Refusal.NOT_ALLOWED,
            "a virtual table stands in the play room, which has a ledger of its own; see /live",
        )
    swipe, given = data.pop("swipe", None), None
    if swipe is not None or needs_card(floor.ledger.look(), data):
        limits_of(request).sign_ins.take(f"console {signed.person.card}")
        if not isinstance(swipe, dict):
            raise Refused(Refusal.WRONG_CARD, "swipe a supervisor's card: {card, pin}")
        card = read_body(SwipedCard, swipe)
        given = Swipe(card.card, card.pin)
    wanted: dict[str, Any] = {
        "request": key,
        "secret": signed.secret,
        "address": address_of(request),
    }
    if given is None and data.get("do") in EVERY_ROUND:
        steps = giving(floor, signed.person, data, **wanted)
        return Json(await in_the_next_turn(floor.ledger, steps))
    return Json(await for_the_floor(give, floor, signed.person, data, swipe=given, **wanted))


class CommandOperation(PressOperation):
    """`command`, at ten presses a second for every table."""

    @staticmethod
    async def straight(request: Request, body: dict[str, Any], key: str | None) -> Response:
        return await command(request, await asking(request), body, key)


async def propose_change(
    request: Request, signed: SignedIn, body: AnyProposal, key: Key = None
) -> Response:
    """Request a change that needs a second person."""
    if body.get("do") == "plan":
        await for_the_floor(must_be_of_its_file, request, body)
    return Json(await proposed(request, signed, body, key=key))


async def proposed(
    request: Request, signed: Signed, change: dict[str, Any], *, key: str | None
) -> Answer:
    """Record a change that now waits; its id is ours, whatever key the request had."""
    name, catalogue = secrets.token_hex(8), floor_of(request).system.catalogue
    work = lambda page: propose(  # noqa: E731
        page, find_person(page, signed.person.card), name, change, catalogue
    )
    return await transacted(request, signed, work, change, key=key)


async def see_effects(request: Request, signed: SignedIn, body: AnyChange) -> Response:
    """Describe what a command or a change would do, without doing it. `request` says whether it
    takes a second person now: then send it to `/api/floor/proposals`."""
    ledger = floor_of(request).ledger
    told = effects(ledger.look(), ledger.look(), signed.person, body)
    two = asks_for_two(ledger.look(), signed.person, body)
    return Json({"ok": True, "effects": told, "request": two})


async def grant_change(
    request: Request,
    signed: SignedIn,
    proposal: ProposalName,
    body: ApprovalBody,
    key: Key = None,
) -> Response:
    """Approve a request as the second person. `digest` is the one in the list of requests."""
    asked = floor_of(request).ledger.look().get(PROPOSALS, proposal)
    changes_plan = asked is not None and asked.command.get("do") == "plan"
    live = LivePlan(request) if changes_plan else None
    work = lambda page: grant(  # noqa: E731
        page, find_person(page, signed.person.card), proposal, body.digest, live
    )
    try:
        answer = await transacted(request, signed, work, body.sent, key=key)
        if live is not None:
            await for_the_floor(live.write)
        return Json(answer)
    except Refused as refused:
        if refused.refusal is Refusal.WITHDRAWN:
            gone = lambda page, why=refused.message: withdraw(page, proposal, why)  # noqa: E731
            await for_the_floor(floor_of(request).transact, gone)
        raise


async def decline_change(
    request: Request, signed: SignedIn, proposal: ProposalName, key: Key = None
) -> Response:
    """Decline a request as the second person, or withdraw it as the first."""
    work = lambda page: decline(page, signed.person, proposal)  # noqa: E731
    return Json(await transacted(request, signed, work, key=key))


async def see_proposals(request: Request, _: Annotated[Signed, may("manager")]) -> Response:
    """Changes that are waiting for a second person."""
    transaction = floor_of(request).ledger.look()
    return Json(
        [
            {
                "id": name, "by": waits.by, "at": waits.at, "command": dict(waits.command),
                "until": waits.until, "expired": waits.is_over(transaction.instant),
                "digest": digest_of(transaction, waits),
            }
            for name, waits in transaction.all(PROPOSALS)
        ]
    )  # fmt: skip


async def acknowledge_alert(
    request: Request,
    signed: Annotated[Signed, may("acknowledge")],
    body: SeenAlert,
    key: Key = None,
) -> Response:
    """Acknowledge an alert."""
    work = lambda page: acknowledge(page, body.alert, by=signed.person.card)  # noqa: E731
    return Json(await transacted(request, signed, work, body.sent, key=key))


# Incidents -------------------------------------------------------------------------------------


async def see_incidents(request: Request, _: Annotated[Signed, may("manager")]) -> Response:
    """Malfunctions, with the time by which each must be reported."""
    transaction = floor_of(request).ledger.look()
    return Json(
        [
            {
                "id": name, "at": found.at, "due": found.due, "by": found.by,
                "place": found.place, "text": found.text, "filed": found.filed,
                "filed_by": found.filed_by, "reference": found.reference,
                "late": not found.filed and found.due < transaction.instant,
            }
            for name, found in transaction.all(INCIDENTS)
        ]
    )  # fmt: skip


async def new_incident(
    request: Request,
    signed: Annotated[Signed, may("incident")],
    body: NewIncident,
    key: Key = None,
) -> Response:
    """Report a malfunction."""
    name = secrets.token_hex(6)
    work = lambda page: report_incident(  # noqa: E731
        page, name, by=signed.person.card, place=body.place, text=body.text
    )
    return Json(await transacted(request, signed, work, body.sent, key=key))


async def close_incident(
    request: Request,
    signed: Annotated[Signed, may("close-incident")],
    incident: IncidentName,
    body: FiledIncident,
    key: Key = None,
) -> Response:
    """Record that a malfunction was reported to the commission."""
    work = lambda page: file_incident(  # noqa: E731
        page, incident, by=signed.person.card, reference=body.reference
    )
    return Json(await transacted(request, signed, work, body.sent, key=key))


async def transacted(
    request: Request,
    signed: Signed,
    work: Callable[[Transaction], Answer],
    content: object = None,
    *,
    key: str | None,
) -> Answer:
    """Run work on the ledger for someone whose session is still valid when it is done."""
    floor = floor_of(request)

    def done(transaction: Transaction) -> Answer:
        must_stand(transaction, signed.secret)
        return work(transaction)

    try:
        answer: Answer = await for_the_floor(
            floor.transact,
            done,
            request=None if key is None else f"{signed.person.card} {request.url.path} {key}",
            content=content,
        )
    except Refused as refused:
        if refused.refusal is Refusal.NOT_YOURS:
            await for_the_floor(floor.note_refused, signed.person, refused.message)
        raise
    return answer


_REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)


def route(path: str, handler: Callable[..., Any], method: str) -> Operation:
    does = handler if method == "GET" else answered_in_time(handler)
    return Operation(path, does, methods=[method], responses=_REFUSALS)


COMMANDS = CommandOperation(
    "/api/floor/commands", answered_in_time(command), methods=["POST"], responses=_REFUSALS
)
"""The route a floor presses all day; it has a fast path of its own (`press_door.py`)."""

ROUTES = (
    route("/api/floor/sign-in", sign_in, "POST"),
    route("/api/floor/sign-out", sign_out, "POST"),
    route("/api/floor/who", who, "GET"),
    route("/api/floor", see_floor, "GET"),
    route("/api/floor/tables/{table}", see_table, "GET"),
    route("/api/floor/jackpots/{jackpot}", see_jackpot, "GET"),
    route("/api/floor/effects", see_effects, "POST"),
    route("/api/floor/proposals", see_proposals, "GET"),
    route("/api/floor/proposals", propose_change, "POST"),
    route("/api/floor/proposals/{proposal}/grant", grant_change, "POST"),
    route("/api/floor/proposals/{proposal}/decline", decline_change, "POST"),
    route("/api/floor/alerts/acknowledge", acknowledge_alert, "POST"),
    route("/api/floor/incidents", see_incidents, "GET"),
    route("/api/floor/incidents", new_incident, "POST"),
    route("/api/floor/incidents/{incident}/file", close_incident, "POST"),
)
