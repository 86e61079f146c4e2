"""Serve Croupier on an address: the socket first, so a port already taken is reported by name."""

import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from pathlib import Path
from threading import current_thread, main_thread

import uvicorn

from croupier.errors import CroupierError, PortTaken
from croupier.floor.floor import Floor
from croupier.floor.gaming_day import GamingDay
from croupier.floor.notarizing import teller
from croupier.floor.self_test import FAILED, Check, self_test
from croupier.floor.summaries import SummaryKeeper
from croupier.floor.watching import watched
from croupier.ledger.notary import Notary
from croupier.ledger.sqlite_log import keep_log
from croupier.paytables import Catalogue
from croupier.plan import FloorPlan
from croupier.school.house import School
from croupier.web.app import create_app
from croupier.web.connections import PromptServer, guarded_by
from croupier.web.guard import SOCKET_BYTES_MAX
from croupier.web.guest_keeper import GuestKeeper, GuestSettings
from croupier.web.handshakes import agreeing_first
from croupier.web.hosts import HOSTS_VARIABLE
from croupier.web.lines import Lines, enough_files
from croupier.web.log_file import log_to
from croupier.web.proxies import PROXIES_VARIABLE, proxies
from croupier.web.screen_keeper import ScreenKeeper
from croupier.web.streams import StreamRoom
from croupier.web.tls import Certificate, RenewedCertificate

PORT_MAX = 65535
SWITCH_SECONDS = 0.001
"""How long a thread may keep the event loop waiting for Python's lock. It is a fifth of the
default, because the loop asks for the lock again after everything it sends."""
YOUNG, MIDDLE, OLD = 5_000, 4, 125
"""Garbage collection thresholds: after how many new objects Python looks for cycles among the
youngest, after how many of those collections among the next, and after how many of these among all.
With the defaults, a full collection came every six seconds on a full floor and stopped every press
for a fifth of a second; middle collections are frequent and short."""
STOP_SECONDS_MAX = 3
"""How long open requests may take to finish after Ctrl-C."""


class BadAddress(CroupierError):
    """A host or port that this machine cannot listen on."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What is served besides the pages: a floor with its plan, days and messages; a school."""

    floor: Floor | None = None
    told: str = ""
    certificate: Certificate | None = None
    calendar: GamingDay | None = None
    school: School | None = None
    plan: FloorPlan | None = None
    notary: Notary | None = None
    guests: GuestSettings | None = None
    """How a separate process answers guests; None if they are answered here."""
    database: str = ""
    """The address of the floor's ledger, for the process that feeds screens; empty if screens are
    fed here."""
    log: Path | None = None
    demo: bool = False
    """Whether the floor is the demo, which another floor may replace."""
    plan_file: Path | None = None
    """The plan's file, if pages may change it."""
    first_sign_ins: Mapping[str, list[dict[str, str]]] = field(default_factory=dict)
    """The one-time PINs of a floor that was set up in the browser, by the claim on them."""


@dataclass(frozen=True, slots=True)
class FloorSetUp:
    """A floor that was set up in the browser: it is served next, on the same port."""

    file: Path
    claim: str
    port: int


PAGES_ONLY = Serving()


def serve(
    host: str, port: int, catalogue: Catalogue, serving: Serving = PAGES_ONLY
) -> FloorSetUp | None:
    """Serve until interrupted, or until a floor was set up that replaces this one.

    Port 0 takes any free port. Nothing listens before the start-up self-test has passed.
    """
    set_up: list[FloorSetUp] = []
    floor, certificate = serving.floor, serving.certificate
    renewed = None if certificate is None else RenewedCertificate(certificate)
    checks = must_pass(self_test(floor.ledger.store if floor is not None else None))
    with listen(host, port) as listener:
        scheme = "https" if certificate is not None else "http"
        sys.stdout.write(welcome(host, listener.getsockname()[1], told=serving.told, scheme=scheme))
        sys.stdout.flush()
        keeper = None
        if serving.guests is not None:
            keeper = GuestKeeper(replace(serving.guests, host=host)).start()
        app = create_app(
            catalogue,
            floor,
            host=host,
            calendar=serving.calendar,
            school=serving.school,
            plan=serving.plan,
            guests=keeper,
        )
        screens = None
        if serving.database and app.state.feed is not None and certificate is None:
            screens = ScreenKeeper(serving.database, app.state.feed).start()
        app.state.screens = screens
        app.state.self_test = checks
        app.state.notary = serving.notary
        app.state.plan_file = serving.plan_file
        app.state.first_sign_ins = dict(serving.first_sign_ins)
        lines = enough_files(Lines(is_proxy=proxies().has))
        speaks = guarded_by(lines)
        app.state.stream_room = StreamRoom.among(lines.most)
        config = uvicorn.Config(
            app,
            http=speaks if renewed is None else agreeing_first(speaks, renewed.context),
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="off",
            ws="websockets-sansio",
            ws_max_size=SOCKET_BYTES_MAX,
            timeout_graceful_shutdown=STOP_SECONDS_MAX,
            **proxies().as_config(),
        )
        server = PromptServer(config)

        def open_next(file: Path, claim: str) -> None:
            set_up.append(FloorSetUp(file, claim, listener.getsockname()[1]))
            server.should_exit = True

        app.state.demo = serving.demo
        if floor is None or serving.demo:
            app.state.open_next = open_next
        sys.setswitchinterval(SWITCH_SECONDS)
        _look_for_cycles_seldom()
        if serving.log is not None:
            log_to(serving.log)
        with ExitStack() as beside:  # ended in reverse order: the last signature covers everything
            if keeper is not None:
                beside.callback(keeper.close)
            if screens is not None:
                beside.callback(screens.close)
            if floor is not None:
                beside.callback(keep_log(floor.ledger.store))
            beside.callback(_sign_beside(serving))
            beside.callback(_summarize_beside(serving))
            beside.callback(_watch_beside(serving, listener))
            beside.callback(_renew_beside(renewed, floor))
            with suppress(KeyboardInterrupt), _stopped_in_order():
                server.run(sockets=[listener])
            if not set_up:
                sys.stdout.write("Croupier has stopped.\n")
    return set_up[0] if set_up else None


def _look_for_cycles_seldom() -> None:
    """Exempt everything present at the start from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def _sign_beside(serving: Serving) -> Callable[[], None]:
    """Sign a floor's ledger while it is served; the returned function adds a last signature."""
    if serving.notary is None or serving.floor is None:
        return lambda: None
    return serving.notary.start(teller(serving.floor))


def _renew_beside(renewed: RenewedCertificate | None, floor: Floor | None) -> Callable[[], None]:
    """Watch the certificate's files; the returned function stops that."""
    if renewed is None:
        return lambda: None
    alert = (lambda _: None) if floor is None else teller(floor, "certificate")

    def tell(words: str) -> None:
        sys.stderr.write(f"croupier: {words}\n")
        alert(words)

    return renewed.start(tell)


def _watch_beside(serving: Serving, listener: socket.socket) -> Callable[[], None]:
    """Watch a floor while it is served; the returned function stops that, and the log says so."""
    if serving.floor is None:
        return lambda: None
    host, port = listener.getsockname()[:2]
    tls = serving.certificate is not None
    return watched(serving.floor, f"{host} port {port}", tls=tls, process=os.getpid())


@contextmanager
def _stopped_in_order() -> Iterator[None]:
    """Let a service manager's stop signal end the program in order, as Ctrl-C does."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    if current_thread() is not main_thread():  # only the main thread gets signals
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _summarize_beside(serving: Serving) -> Callable[[], None]:
    """Summarize a floor's ledger while it is served; the returned function stops that."""
    if serving.floor is None:
        return lambda: None
    return SummaryKeeper(serving.floor.ledger, serving.floor.system.marks).start()


def must_pass(checks: list[Check]) -> list[Check]:
    """Return the checks, or exit with the name of each that failed."""
    failed = [check for check in checks if not check.passed]
    for check in failed:
        sys.stderr.write(f"croupier: self-test {check.name} failed: {check.told}\n")
    if failed:
        sys.stderr.write("croupier: nothing is served until every self-test passes\n")
        sys.exit(FAILED)
    return checks


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, or raise an error that says what to do instead."""
    if not 0 <= port <= PORT_MAX:
        raise BadAddress(f"port {port} does not exist; choose one up to {PORT_MAX}, like 8321")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise BadAddress(
            f"{host!r} with port {port} is not an address of this machine; "
            "the usual one is 127.0.0.1 with port 8321"
        ) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(
                f"port {port} on {host} is taken by another program; choose another, like "
                f"`croupier serve --port {_another(port)}` or `make run PORT={_another(port)}`"
            ) from error
        raise BadAddress(
            f"cannot listen on {host} with port {port}: {(error.strerror or 'refused').lower()}; "
            "the usual address is 127.0.0.1 with port 8321"
        ) from error
    return listener


def welcome(host: str, port: int, *, told: str = "", scheme: str = "http") -> str:
    """Return what the terminal says once the address answers; `told` is the floor's message."""
    return _whereabouts(host, port, told, scheme) + _warning(host, told, scheme)


def _warning(host: str, told: str, scheme: str) -> str:
    """Warn that PINs would go over a network unencrypted."""
    if scheme == "https" or not told or _is_here(host) or proxies().addresses:
        return ""
    return (
        "WARNING: without TLS, PINs and sessions go over the network in plain text. Give "
        "--certificate and --key, or listen on 127.0.0.1 behind a proxy that speaks TLS "
        f"({PROXIES_VARIABLE}).\n"
    )


def _whereabouts(host: str, port: int, told: str, scheme: str) -> str:
    name = f"[{host}]" if ":" in host else host
    if _is_any(host):
        words = (
            f"Croupier is at {scheme}://localhost:{port} and on every other address of this "
            f"machine.\nIf you reach it by another host name, add that name to {HOSTS_VARIABLE}.\n"
        )
        return words + (
            told
            or "No sign-in is needed for these pages, so anyone who reaches it can read it. "
            "Ctrl-C stops the server.\n"
        )
    return f"Croupier is at {scheme}://{name}:{port}\n" + (
        told
        or "No sign-in is needed for these pages; nothing you paste is kept. "
        "Ctrl-C stops the server.\n"
        f"To set up your own floor, open {scheme}://{name}:{port}/setup\n"
    )


def _is_any(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return not host


def _is_here(host: str) -> bool:
    """Whether only this machine can reach it."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _another(port: int) -> int:
    return port + 1 if port < PORT_MAX else port - 1
