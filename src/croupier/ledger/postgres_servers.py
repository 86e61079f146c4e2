"""Which of the servers of an address has the ledger: the primary, and never one left behind.

An address may name several hosts: a primary and its standbys, any of which may be promoted. All of
them are asked at once. Of those that take writes, the one on the newest timeline is the primary: a
promotion begins a new timeline, so an old primary that comes back stands on an older one. Once a
timeline was seen, a server on an older one is refused by name, even if no other can be reached.
"""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError
from croupier.ledger.contract import LeftBehind, NotThePrimary
from croupier.ledger.patience import limited, patience
from croupier.ledger.postgres_opening import check_server, driver, understood

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

log = logging.getLogger("croupier.ledger")

ANY_WILL_DO = ("any", "standby", "read-only", "prefer-standby")
"""Values of `target_session_attrs` with which reading from a standby is meant."""

_STANDING = (
    "SELECT current_setting('transaction_read_only') = 'off', CASE WHEN pg_is_in_recovery() THEN 0"
    " ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END,"
    " current_setting('synchronous_standby_names') != '',"
    " (SELECT count(*) FROM pg_stat_replication)"
)


@dataclass(frozen=True, slots=True)
class ServerStanding:
    """What a server says of itself."""

    place: str
    takes_writes: bool
    timeline: int = 0
    promises_copy: bool = False
    """Whether a commit is answered only when a standby has it on its disk as well."""
    followers: int = 0


@dataclass(frozen=True, slots=True)
class UnheardServer:
    """A server that does not answer, and why."""

    place: str
    why: str


class Servers:
    """The servers of an address, and what was seen of them."""

    def __init__(
        self, driver: Any, settings: dict[str, Any], address: str, *, seconds: float
    ) -> None:
        self._driver = driver
        self._address = address
        self._seconds = seconds
        self._reads_anywhere = settings.get("target_session_attrs") in ANY_WILL_DO
        self._each = [*each_of(settings)]
        self._lock = Lock()
        self._chosen: dict[str, Any] | None = None
        self._timeline = 0
        self.primary: ServerStanding | None = None
        """The server that was last written to, as it was then."""
        self.left_behind: tuple[str, ...] = ()
        """Servers that took writes on an older timeline when they were last asked."""

    @property
    def count(self) -> int:
        return len(self._each)

    def connect(self, *, writes: bool) -> "Connection":
        """A connection to the primary; for reading also to the only server there is."""
        chosen = self._chosen
        if not writes and chosen is not None:
            with suppress(self._driver.Error, OSError):
                connection, standing = self._open(chosen)
                if standing.timeline >= self._timeline:
                    return connection
                connection.close()
        if len(self._each) == 1:
            return self._only(writes=writes)
        return self._newest(writes=writes)

    def _only(self, *, writes: bool) -> "Connection":
        connection, standing = self._open(self._each[0])
        if not standing.takes_writes:
            if writes:
                connection.close()
                raise takes_no_writes(self._address)
            return connection
        try:
            self._take(self._each[0], standing)
        except BaseException:
            connection.close()
            raise
        return connection

    def _newest(self, *, writes: bool) -> "Connection":
        """Ask all at once, and keep the one that may be written to."""
        with ThreadPoolExecutor(len(self._each), thread_name_prefix="ledger servers") as pool:
            answers = list(pool.map(self._tried, self._each))
        opened = [answer for answer in answers if not isinstance(answer, Exception)]
        writable = sorted(
            (one for one in opened if one[2].takes_writes),
            key=lambda one: one[2].timeline,
            reverse=True,
        )
        wanted = writable or ([] if writes or not self._reads_anywhere else opened)
        for one in opened:
            if one not in wanted[:1]:
                one[1].close()
        if not wanted:
            raise self._nobody(answers)
        settings, connection, standing = wanted[0]
        self.left_behind = tuple(one[2].place for one in writable[1:])
        if writable:
            try:
                self._take(settings, standing)
            except BaseException:
                connection.close()
                raise
        for place in self.left_behind:
            log.error(
                "%s takes writes beside %s: an old primary; shut it down before anything else "
                "writes there",
                place,
                standing.place,
            )
        return connection

    def survey(self) -> "list[ServerStanding | UnheardServer]":
        """What each server says of itself now, in the order of the address."""
        found: list[ServerStanding | UnheardServer] = []
        for settings in self._each:
            answer = self._tried(settings)
            if isinstance(answer, Exception):
                found.append(UnheardServer(_place(settings), " ".join(str(answer).split())))
            else:
                answer[1].close()
                found.append(answer[2])
        return found

    def _nobody(self, answers: list[Any]) -> Exception:
        """Why none of the servers can be written to."""
        said = "; ".join(
            " ".join(str(answer).split())
            if isinstance(answer, Exception)
            else f"{answer[2].place} is a standby"
            for answer in answers
        )
        if all(isinstance(answer, Exception) for answer in answers):
            named = [answer for answer in answers if isinstance(answer, CroupierError)]
            return named[0] if named else self._driver.OperationalError(said)
        return NotThePrimary(f"no server of {self._address} takes writes: {said}")

    def _tried(
        self, settings: dict[str, Any]
    ) -> "tuple[dict[str, Any], Connection, ServerStanding] | Exception":
        try:
            connection, standing = self._open(settings)
        except (self._driver.Error, OSError, CroupierError) as error:
            return error
        return settings, connection, standing

    def _open(self, settings: dict[str, Any]) -> "tuple[Connection, ServerStanding]":
        connection: Connection = self._driver.connect(
            **settings, autocommit=True, connect_timeout=max(2, round(self._seconds))
        )
        try:
            with limited(connection.fileno(), self._seconds):
                check_server(connection, self._address)
                return connection, standing_of(connection, _place(settings))
        except BaseException:
            connection.close()
            raise

    def _take(self, settings: dict[str, Any], standing: ServerStanding) -> None:
        with self._lock:
            if standing.timeline < self._timeline:
                raise LeftBehind(
                    f"{standing.place} stands on timeline {standing.timeline}, and this server "
                    f"has written on timeline {self._timeline}: an old primary that came back; "
                    "nothing is read or written there"
                )
            self._timeline = standing.timeline
            before, self._chosen, self.primary = self.primary, settings, standing
            if len(self._each) > 1 and not standing.promises_copy and is_new(before, standing):
                log.warning(
                    "%s promises no copy (synchronous_standby_names is empty): what it "
                    "acknowledges is lost with its disk",
                    standing.place,
                )


def is_new(before: ServerStanding | None, standing: ServerStanding) -> bool:
    """Whether this is another server, or one that promised more before."""
    return before is None or before.promises_copy or before.place != standing.place


def standing_of(connection: "Connection", place: str) -> ServerStanding:
    row = connection.execute(_STANDING).fetchone()
    return ServerStanding(place, *(row if row is not None else (False,)))


def each_of(settings: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The settings of each host, as libpq pairs them: ports and addresses by their place.

    >>> list(each_of({"host": "a,b", "port": "1,2", "dbname": "floor"}))
    [{'host': 'a', 'port': '1', 'dbname': 'floor'}, {'host': 'b', 'port': '2', 'dbname': 'floor'}]
    """
    kept = {name: value for name, value in settings.items() if name != "target_session_attrs"}
    lists = {
        name: str(kept[name]).split(",") for name in ("host", "hostaddr", "port") if kept.get(name)
    }
    length = max((len(items) for items in lists.values()), default=1)
    for number in range(length):
        own = {
            name: items[number if len(items) > 1 else 0]
            for name, items in lists.items()
            if len(items) in (1, length)
        }
        yield {**{k: v for k, v in kept.items() if k not in lists}, **_filled(own)}


def _filled(own: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in own.items() if value}


def _place(settings: dict[str, Any]) -> str:
    where = settings.get("host") or settings.get("hostaddr") or "this machine"
    port = f", port {settings['port']}" if settings.get("port") else ""
    return f"the server on {where}{port}"


def takes_no_writes(address: str) -> NotThePrimary:
    return NotThePrimary(
        f"{address} is a standby, or was made read-only, and takes no writes; name the primary, or "
        "both: postgresql://USER:PASSWORD@ONE,TWO/DATABASE"
    )


def survey(url: str) -> list[ServerStanding | UnheardServer]:
    """What every server of an address says of itself now."""
    psycopg = driver()
    settings, address = understood(url)
    return Servers(psycopg, settings, address, seconds=patience()).survey()
