"""Two properties on one PostgreSQL: the same ids, the same moments, and nothing shared."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

import psycopg
import pytest

from croupier.ledger import BadDatabase
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_opening import MIGRATION_LOCK
from croupier.ledger.powers import NotTheOwner
from tests.ledger.ledgers import audited, contribution, open_ledger, play, written

PROPERTIES = ("harbor", "hill")


@dataclass(frozen=True)
class Properties:
    """One database, with a role and a schema for each property."""

    server: str

    def url(self, property_name: str, *, options: str = "") -> str:
        user = self.server.replace("://postgres:", f"://{property_name}:").replace(
            "/postgres?", "/properties?"
        )
        return f"{user}&options={options}" if options else user


@pytest.fixture
def properties(postgres_server: str) -> Iterator[Properties]:
    made = Properties(postgres_server)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE DATABASE properties")
    everywhere = postgres_server.replace("/postgres?", "/properties?")
    with psycopg.connect(everywhere, autocommit=True) as connection:
        connection.execute("REVOKE ALL ON SCHEMA public FROM PUBLIC")
        for name in PROPERTIES:
            connection.execute(f"CREATE ROLE {name} LOGIN".encode())
            connection.execute(f"CREATE SCHEMA {name} AUTHORIZATION {name}".encode())
            connection.execute(f"ALTER ROLE {name} SET search_path = {name}".encode())
    yield made
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("DROP DATABASE properties WITH (FORCE)")
        for name in PROPERTIES:
            connection.execute(f"DROP ROLE {name}".encode())


def test_the_same_ids_on_two_properties_do_not_meet(properties: Properties) -> None:
    with (
        closing(PostgresStore(properties.url("harbor"))) as harbor,
        closing(PostgresStore(properties.url("hill"))) as hill,
    ):
        ledgers = open_ledger(harbor), open_ledger(hill)
        for rounds, ledger in zip((3, 5), ledgers, strict=True):
            play(ledger, rounds)
        assert (audited(harbor).entries, audited(hill).entries) == (3, 5)
        before = written(hill)
        ledgers[0].transact(contribution(), request="T1-9")
        ledgers[1].refresh()
        assert written(hill) == before
        assert ledgers[1].look().balance("link/wagers") == -35 * 10**8


def test_a_writer_of_one_property_stops_nobody_at_the_other(properties: Properties) -> None:
    impatient = "-clock_timeout%3D20s"
    with (
        closing(PostgresStore(properties.url("harbor"))) as harbor,
        psycopg.connect(properties.url("harbor")) as migrating,
    ):
        migrating.execute("SELECT pg_advisory_xact_lock(%s)", (MIGRATION_LOCK,))
        with (
            harbor.writing(),
            closing(PostgresStore(properties.url("hill", options=impatient))) as hill,
        ):
            assert open_ledger(hill).transact(contribution())["round"] == 1


@pytest.mark.parametrize("create", [True, False])
def test_a_property_cannot_be_read_with_the_role_of_another(
    properties: Properties, create: bool
) -> None:
    with closing(PostgresStore(properties.url("harbor"))) as harbor:
        play(open_ledger(harbor), 2)
        before = written(harbor)
        astray = properties.url("hill", options="-csearch_path%3Dharbor")
        with pytest.raises(BadDatabase, match="no schema that hill may use: search_path is harbor"):
            PostgresStore(astray, create=create)
        with (
            psycopg.connect(properties.url("hill")) as connection,
            pytest.raises(psycopg.errors.InsufficientPrivilege),
        ):
            connection.execute("SELECT * FROM harbor.entries")
        assert written(harbor) == before


def test_a_role_that_may_look_into_a_schema_begins_no_ledger_there(properties: Properties) -> None:
    with closing(PostgresStore(properties.url("harbor"))) as harbor:
        play(open_ledger(harbor), 1)
    with psycopg.connect(properties.url("harbor"), autocommit=True) as connection:
        connection.execute("GRANT USAGE ON SCHEMA harbor TO hill")
    with pytest.raises(NotTheOwner, match="hill may not read the ledger in"):
        PostgresStore(properties.url("hill", options="-csearch_path%3Dharbor"))
