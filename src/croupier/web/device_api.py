"""Sensor boards over HTTP and over a WebSocket: light, unlight, and the lamps in return.

A board authenticates with `Authorization: Bearer KEY`. Both ways take the same reports; the
WebSocket answers each, sends every change of the lamps, and notices when the board falls silent.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Annotated, Any

from fastapi import Depends
from pydantic import Field
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from croupier.errors import CroupierError
from croupier.floor.addresses import place_of
from croupier.floor.boards import report
from croupier.floor.devices import (
    DEVICES,
    Device,
    device_of,
    lamps_of,
    refuse_key,
    write_back,
    write_lost,
)
from croupier.floor.floor import Floor
from croupier.floor.table import find_table
from croupier.ledger import Refusal, Refused, StoreUnavailable
from croupier.web.answers import Json
from croupier.web.asked import TableName, Text
from croupier.web.connections import is_known
from croupier.web.floor_events import Feed
from croupier.web.in_time import answered_in_time
from croupier.web.limits import RateLimit
from croupier.web.operations import Body, Operation, error_responses, read_body, read_line
from croupier.web.signed_in import address_of, floor_of
from croupier.web.threads import for_the_floor

SILENCE_SECONDS = 10.0
"""A board on the WebSocket sends at least this often, or its table has lost its sensors."""
SWEEP_SECONDS = 1.0
PUSH_SECONDS = 5.0
"""The lamps are sent again at least this often, so a board knows its server is there."""
_REVOKED = 1008
_SCHEME = "bearer "


class BoardMonitor:
    """The boards connected to this process: when each last sent, and how often a key was wrong."""

    def __init__(
        self,
        floor: Floor,
        *,
        clock: Callable[[], float] = monotonic,
        silence_seconds: float = SILENCE_SECONDS,
    ) -> None:
        self._floor = floor
        self._clock = clock
        self._silence = silence_seconds
        self._heard: dict[str, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.keys = RateLimit(per_second=1 / 60, burst=20)
        """Wrong keys from one address, each of which is logged."""
        self.reports = RateLimit(per_second=50, burst=200)
        """Reports of one board; a table has at most fourteen sensors."""
        self.refused = 0

    def admit(self, table: str, headers: Headers, address: str) -> Device:
        """Return the board behind a request, or refuse it, counting and logging the refusal."""
        given = headers.get("authorization", "")
        key = given[len(_SCHEME) :].strip() if given[: len(_SCHEME)].lower() == _SCHEME else ""
        ledger = self._floor.ledger
        device = device_of(ledger.look(), table, key)
        if device is None:
            self.keys.take(place_of(address))
            ledger.refresh()  # another process may have made the key a moment ago
            device = device_of(ledger.look(), table, key)
        if device is None:
            self.refused += 1
            raise refuse_key(ledger, table, address)
        return device

    def report(self, device: Device, data: dict[str, Any]) -> dict[str, Any]:
        self.reports.take(device.id)
        if device.lost:
            write_back(self._floor.ledger, device.id)  # it is back, whichever way it connected
        return report(self._floor.ledger, device, data)

    # Silence ------------------------------------------------------------------------------------

    def heard(self, device: str) -> None:
        """Record that a board on the WebSocket has sent something."""
        self._heard[device] = self._clock()
        known = self._floor.ledger.look().get(DEVICES, device)
        if known is not None and known.lost:
            write_back(self._floor.ledger, device)

    def sweep(self) -> None:
        """Record the boards that have fallen silent."""
        now = self._clock()
        for device, at in list(self._heard.items()):
            if now - at >= self._silence:
                with suppress(StoreUnavailable):
                    write_lost(self._floor.ledger, device)
                    del self._heard[device]

    def watch(self) -> None:
        """Start sweeping; the first board that connects begins it."""
        if self._sweeper is None or self._sweeper.done():
            self._sweeper = asyncio.create_task(self._sweep_always())

    async def _sweep_always(self) -> None:
        while self._heard:
            await asyncio.sleep(SWEEP_SECONDS)
            await for_the_floor(self.sweep)


def boards_of(connection: Request | WebSocket) -> BoardMonitor:
    """Return the boards of this app's floor."""
    boards: BoardMonitor = connection.app.state.boards
    return boards


# HTTP -------------------------------------------------------------------------------------------


class SensorReport(Body):
    """What a sensor sees. The same event sent again counts once."""

    seat: int = Field(description="a whole number, like 3")
    jackpot: Text = Field(description="a text of 1 to 100 characters: a jackpot of the table")
    lit: bool = Field(description="true or false")
    event: Text = Field(description="a text of 1 to 100 characters: an id made by the device")


async def _admitted(request: Request, table: TableName) -> Device:
    floor_of(request)
    admit, address = boards_of(request).admit, address_of(request)
    device: Device = await for_the_floor(admit, table, request.headers, address)
    is_known(request)
    return device


Board = Annotated[Device, Depends(_admitted)]
"""The board behind a request."""


async def post_report(request: Request, device: Board, body: SensorReport) -> Response:
    """A sensor reports a chip, or that the chip is gone."""
    answer = await for_the_floor(boards_of(request).report, device, body.sent)
    return Json({**answer, **lamps_of(find_table(floor_of(request).ledger.look(), device.table))})


async def see_lamps(request: Request, device: Board) -> Response:
    """A table's lamps, for a board that does not keep a socket open."""
    return Json(lamps_of(find_table(floor_of(request).ledger.look(), device.table)))


# The socket -------------------------------------------------------------------------------------


async def socket(websocket: WebSocket) -> None:
    """A board that stays: its reports are answered one by one, and its lamps are told."""
    boards, table = boards_of(websocket), websocket.path_params["table"]
    address = websocket.client.host if websocket.client else "unknown"
    try:
        device = await for_the_floor(boards.admit, table, websocket.headers, address)
    except CroupierError:
        await websocket.close(_REVOKED)  # before `accept` this answers the handshake with 403
        return
    await websocket.accept()
    pushing = asyncio.create_task(_push(websocket, device))
    try:
        await for_the_floor(boards.heard, device.id)
        boards.watch()
        await _listen(websocket, boards, device)
    finally:  # it left; if it does not come back in time, the sweeper reports it
        pushing.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await pushing


async def _listen(websocket: WebSocket, boards: BoardMonitor, device: Device) -> None:
    while (message := await websocket.receive())["type"] != "websocket.disconnect":
        text = message.get("text") or (message.get("bytes") or b"").decode(errors="replace")
        await for_the_floor(boards.heard, device.id)
        answer = await for_the_floor(_answered, boards, device, text)
        if websocket.application_state is not WebSocketState.CONNECTED:
            return
        with suppress(WebSocketDisconnect):  # it left before it got the answer; it will ask again
            await websocket.send_text(json.dumps(answer))


def _answered(boards: BoardMonitor, device: Device, text: str) -> dict[str, Any]:
    event = None
    try:
        data = _object(text)
        event = data.get("event")
        if data.keys() == {"beat"}:
            return {"beat": data["beat"]}
        return boards.report(device, read_body(SensorReport, data).sent)
    except CroupierError as error:
        known = event if isinstance(event, str) else None
        return {"ok": False, "event": known, "refused": error.name, "why": error.message}


def _object(text: str) -> dict[str, Any]:
    data = read_line(text)
    if not isinstance(data, dict):
        raise Refused(Refusal.BAD_LINE, "send a JSON object")
    return data


async def _push(websocket: WebSocket, device: Device) -> None:
    """Send the lamps whenever they change, and at intervals without a change."""
    floor: Floor = websocket.app.state.floor
    feed: Feed = websocket.app.state.feed
    told, spoken = "", monotonic()
    while True:
        look = floor.ledger.look()
        known = look.get(DEVICES, device.id)
        if known is None or known.revoked:
            await websocket.close(_REVOKED)
            return
        lamps = json.dumps({"say": "lamps", **lamps_of(find_table(look, device.table))})
        if lamps != told or monotonic() - spoken >= PUSH_SECONDS:
            told, spoken = lamps, monotonic()
            await websocket.send_text(lamps)
        await feed.wait(PUSH_SECONDS)


_REFUSALS = error_responses(401, 404, 409, 413, 422, 429, 503)

ROUTES = (
    Operation(
        "/api/devices/{table}/sensors",
        answered_in_time(post_report),
        methods=["POST"],
        responses=_REFUSALS,
    ),
    Operation("/api/devices/{table}/lamps", see_lamps, methods=["GET"], responses=_REFUSALS),
    WebSocketRoute("/api/devices/{table}/socket", socket),
)
