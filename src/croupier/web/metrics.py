"""Figures for Prometheus: what the floor does, and how fast.

Rounds, bets, contributions and wins are read from the ledger when they are requested, so they
survive a restart and cannot differ from the money. Every app has a registry of its own.

`/metrics` answers this machine itself without a sign-in, and anyone else who may read reports. A
request through a proxy is never treated as coming from this machine.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier import __version__
from croupier.floor.alerts import ALERTS
from croupier.floor.devices import sensors_of
from croupier.floor.floor import Floor
from croupier.floor.table import TABLES, play_jackpots
from croupier.jackpots.jackpot import JACKPOTS, Jackpot
from croupier.jackpots.meters import standing
from croupier.ledger import Store, Transaction
from croupier.ledger.contract import (
    Batch,
    Changes,
    Head,
    Reader,
    Remembered,
    SignedCheckpoint,
    Writer,
)
from croupier.ledger.units import UNITS_PER_DOLLAR
from croupier.web.device_api import BoardMonitor
from croupier.web.faults import REFUSED_BY
from croupier.web.floor_events import Feed
from croupier.web.monitoring import is_this_machine
from croupier.web.signed_in import floor_of, signed_in

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 5.0)
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


class Metrics:
    """What one app has counted since it started, and its registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Histogram(
            "croupier_request_seconds",
            "How long requests took; streams are not among them.",
            ("method", "route", "status"),
            buckets=SECONDS,
            registry=self.registry,
        )
        self.refusals = Counter(
            "croupier_refusals",
            "Requests that were refused, by the name of the error.",
            ("word",),
            registry=self.registry,
        )
        self.turns = Histogram(
            "croupier_turn_seconds",
            "How long turns took that wrote to the ledger.",
            buckets=SECONDS,
            registry=self.registry,
        )

    def follow(self, floor: Floor, feed: Feed, boards: BoardMonitor) -> None:
        """Count a floor's ledger transactions from now on, and read its figures when asked."""
        floor.ledger.store = TimedStore(floor.ledger.store, self.turns)
        self.registry.register(FloorFigures(floor, feed, boards))

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Stopwatch:
    """The middleware that times every request and counts every refusal."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, streams = perf_counter(), 500, False

        async def timed(message: Message) -> None:
            nonlocal status, streams
            if message["type"] == "http.response.start":
                status = message["status"]
                streams = any(
                    name.lower() == b"content-type" and value.startswith(b"text/event-stream")
                    for name, value in message["headers"]
                )
            await send(message)

        try:
            await self.app(scope, receive, timed)
        finally:
            if (word := scope.get(REFUSED_BY)) is not None:
                self.metrics.refusals.labels(word).inc()
            if not streams:
                method = scope["method"] if scope["method"] in METHODS else "other"
                timer = self.metrics.requests.labels(method, route_of(scope), str(status))
                timer.observe(perf_counter() - began)


def route_of(scope: Scope) -> str:
    """Return the route of a request, never its address: there is no end of addresses."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    if isinstance(path, str):
        return path
    name = getattr(scope.get("endpoint"), "__name__", None)
    return name if isinstance(name, str) else "none"


# What the ledger says ---------------------------------------------------------------------------


class FloorFigures(Collector):
    """The floor's own figures, read from one image of the ledger."""

    def __init__(self, floor: Floor, feed: Feed, boards: BoardMonitor) -> None:
        self._floor = floor
        self._feed = feed
        self._boards = boards

    def collect(self) -> Iterable[Metric]:
        transaction, head = self._floor.ledger.look(), self._floor.ledger.head
        yield _info()
        yield from self._tables(transaction)
        yield from self._jackpots(transaction)
        yield _gauge("book_turn", "Turns written to the ledger.", head.turn)
        yield _gauge("book_entries", "Entries in the ledger.", head.sequence)
        waiting = sum(1 for _ in transaction.all(ALERTS))
        yield _gauge("alerts", "Alerts that nobody has acknowledged.", waiting)
        yield _gauge("event_streams", "Screens that listen to live data.", self._feed.streams)
        refused = CounterMetricFamily(
            "croupier_device_keys_refused", "Devices that came with a wrong key."
        )
        refused.add_metric((), self._boards.refused)
        yield refused

    def _tables(self, transaction: Transaction) -> Iterator[Metric]:
        rounds = CounterMetricFamily("croupier_rounds", "Rounds started.", labels=["table"])
        lost = GaugeMetricFamily(
            "croupier_sensors_lost", "1 while a table has lost its sensors.", labels=["table"]
        )
        for name, table in transaction.all(TABLES):
            if table.virtual:
                continue
            rounds.add_metric((name,), table.round)
            lost.add_metric((name,), int(sensors_of(transaction, name) == "lost"))
        return iter((rounds, lost))

    def _jackpots(self, transaction: Transaction) -> Iterator[Metric]:
        by_jackpot, by_level = ["jackpot"], ["jackpot", "level"]
        bets = CounterMetricFamily("croupier_bets", "Jackpot bets taken.", labels=by_jackpot)
        given = CounterMetricFamily(
            "croupier_contributions_dollars",
            "What bets have put on meters and into reserves.",
            labels=by_jackpot,
        )
        wins = CounterMetricFamily("croupier_wins", "Wins paid from a meter.", labels=by_level)
        meters = GaugeMetricFamily("croupier_meter_dollars", "The meter.", labels=by_level)
        pending = GaugeMetricFamily(
            "croupier_pending_dollars", "Frozen for claims that wait.", labels=by_level
        )
        played = play_jackpots(table for _, table in transaction.all(TABLES))
        for name, jackpot in transaction.all(JACKPOTS):
            if name in played:
                continue
            wagered = -transaction.balance(jackpot.accounts.wagers)
            bets.add_metric((name,), wagered // jackpot.wager)
            share = wagered - transaction.balance(jackpot.accounts.house)
            given.add_metric((name,), share / UNITS_PER_DOLLAR)
            for level, hits, meter, waits in _levels(transaction, jackpot):
                wins.add_metric((name, level), hits)
                meters.add_metric((name, level), meter / UNITS_PER_DOLLAR)
                pending.add_metric((name, level), waits / UNITS_PER_DOLLAR)
        return iter((bets, given, wins, meters, pending))


def _levels(transaction: Transaction, jackpot: Jackpot) -> Iterator[tuple[str, int, int, int]]:
    for level in jackpot.levels:
        now = standing(transaction, jackpot, level.name)
        yield level.name, jackpot.hit_counts.get(level.name, 0), now.meter, now.pending


def _gauge(name: str, says: str, value: float) -> Metric:
    return GaugeMetricFamily(f"croupier_{name}", says, value=value)


def _info() -> Metric:
    info = GaugeMetricFamily("croupier_info", "The version that runs.", labels=["version"])
    info.add_metric((__version__,), 1)
    return info


# How long turns take ----------------------------------------------------------------------------


class _TimedTurn:
    """A turn that knows whether it wrote."""

    def __init__(self, writer: Writer) -> None:
        self._turn = writer
        self.wrote = False

    @property
    def head(self) -> Head:
        return self._turn.head

    def changes_since(self, turn: int, kinds: Collection[str]) -> Changes:
        return self._turn.changes_since(turn, kinds)

    def remembered(self, ids: Iterable[str]) -> dict[str, Remembered]:
        return self._turn.remembered(ids)

    def turn_hash(self, turn: int) -> str | None:
        return self._turn.turn_hash(turn)

    def write(self, batch: Batch) -> None:
        self.wrote = True
        self._turn.write(batch)

    def last_checkpoint(self) -> SignedCheckpoint | None:
        return self._turn.last_checkpoint()

    def checkpoint(self, number: int) -> SignedCheckpoint | None:
        return self._turn.checkpoint(number)

    def put_checkpoint(self, signed: SignedCheckpoint) -> None:
        self._turn.put_checkpoint(signed)

    def forget(self, turn: int, sequence: int, requests: Collection[str]) -> None:
        self._turn.forget(turn, sequence, requests)

    def forget_unrecorded(self) -> int:
        return self._turn.forget_unrecorded()


class TimedStore:
    """A store that measures its turns, from requesting the write lock to the commit."""

    def __init__(self, store: Store, seconds: Histogram) -> None:
        self._store = store
        self._seconds = seconds

    @property
    def address(self) -> str:
        return self._store.address

    @property
    def place(self) -> str:
        return self._store.place

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        began = perf_counter()
        with self._store.writing() as writer:
            timed = _TimedTurn(writer)
            yield timed
        if timed.wrote:
            self._seconds.observe(perf_counter() - began)

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        with self._store.reading() as reader:
            yield reader

    def find(self, kind: str, ids: Iterable[str]) -> dict[str, str]:
        return self._store.find(kind, ids)

    def ids_under(self, kind: str, owner: str) -> list[str]:
        return self._store.ids_under(kind, owner)

    def close(self) -> None:
        self._store.close()

    def __getattr__(self, name: str) -> Any:
        """Return what one kind of store has beyond the contract, like the name of its file."""
        return getattr(self._store, name)


# The page ---------------------------------------------------------------------------------------


def metrics_page(request: Request) -> Response:
    """The figures as Prometheus reads them."""
    if not is_this_machine(request):
        floor_of(request).must_allow(signed_in(request).person, "reports")
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


ROUTES = (Route("/metrics", metrics_page),)
