"""Schemas that a stranger made in the house's database, where a view, a policy or a function acts
with the rights of whoever comes: nothing of it is run, and nobody takes a ledger's place."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from croupier.errors import CroupierError
from croupier.ledger import BadDatabase, NotABook, StoreUnavailable
from croupier.ledger.opening import open_store
from croupier.ledger.patience import PATIENCE_VARIABLE
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_opening import MIGRATION_LOCK
from croupier.ledger.role_giving import give_role
from tests.ledger.ledgers import audited, open_ledger, play, written
from tests.ledger.signed import SignedHouse, signed_house
from tests.ledger.test_database_roles import BESIDE, say

EVIL = (
    "CREATE FUNCTION {schema}.evil() RETURNS text LANGUAGE plpgsql AS"
    " 'BEGIN DELETE FROM public.entries; RETURN ''the first book''; END'"
)
TRAPS = {
    "a view": ("CREATE VIEW {schema}.migrations AS SELECT 1 AS number, {schema}.evil() AS name",),
    "a policy": (
        "CREATE TABLE {schema}.migrations (number integer, name text)",
        "INSERT INTO {schema}.migrations VALUES (1, 'the first book')",
        "ALTER TABLE {schema}.migrations ENABLE ROW LEVEL SECURITY",
        "CREATE POLICY trap ON {schema}.migrations USING ({schema}.evil() <> '')",
    ),
    "nothing yet": (),
}


@dataclass(frozen=True)
class Shared:
    """A database of the house in which somebody else may make schemas."""

    server: str

    def url(self, user: str) -> str:
        return self.server.replace("://postgres:", f"://{user}:").replace("/postgres?", "/shared?")

    @property
    def house(self) -> str:
        return self.url("house_owns")

    def stranger(self, *statements: str, schema: str) -> None:
        made = (f"CREATE SCHEMA {schema}", EVIL, *statements)
        say(self.url("stranger"), *(one.format(schema=schema) for one in made))
        say(
            self.url("stranger"),
            f"GRANT ALL ON SCHEMA {schema} TO PUBLIC",
            f"GRANT ALL ON ALL TABLES IN SCHEMA {schema} TO PUBLIC",
        )


ROLES = ("house_owns", "house_adds", "stranger")


@pytest.fixture
def shared(postgres_server: str) -> Iterator[Shared]:
    say(postgres_server, *(f"CREATE ROLE {role} LOGIN" for role in ROLES))
    say(
        postgres_server,
        "CREATE DATABASE shared OWNER house_owns",
        "GRANT CREATE ON DATABASE shared TO stranger",
    )
    yield Shared(postgres_server)
    say(postgres_server, "DROP DATABASE shared WITH (FORCE)")
    say(postgres_server, *(f"DROP ROLE {role}" for role in ROLES))


@pytest.mark.parametrize("trap", TRAPS)
def test_a_schema_beside_the_ledger_that_a_stranger_made_is_refused_unread(
    shared: Shared, trap: str
) -> None:
    with closing(open_store(shared.house)) as store:
        play(open_ledger(store), 3)
        before = written(store)
        shared.stranger(*TRAPS[trap], schema="croupier_school")
        words = "the schema croupier_school of .* belongs to stranger, who is neither this user nor"
        for url in (shared.house, shared.url("postgres")):
            with pytest.raises(BadDatabase, match=words):
                give_role(url, "house_adds", BESIDE)
            with pytest.raises(BadDatabase, match=words):
                open_store(url, apart="school")
        assert written(store) == before
        say(shared.url("postgres"), "DROP SCHEMA croupier_school CASCADE")
        give_role(shared.house, "house_adds", BESIDE)
        open_store(shared.url("house_adds"), apart="school").close()
        assert written(store) == before


def test_what_a_stranger_put_into_a_schema_of_the_house_is_refused_unread(shared: Shared) -> None:
    with closing(open_store(shared.house)) as store:
        play(open_ledger(store), 3)
        say(
            shared.house,
            "CREATE SCHEMA croupier_school",
            "GRANT ALL ON SCHEMA croupier_school TO stranger",
        )
        say(shared.url("stranger"), EVIL.format(schema="croupier_school"))
        words = "the function evil in the schema croupier_school of .* belongs to stranger"
        with pytest.raises(BadDatabase, match=words):
            open_store(shared.house, apart="school")
        trap = (one.format(schema="croupier_school") for one in TRAPS["a policy"])
        say(shared.url("stranger"), *trap)
        words = "what is called migrations in the schema croupier_school of .* belongs to stranger"
        with pytest.raises(BadDatabase, match=words):
            give_role(shared.house, "house_adds", BESIDE)
        assert audited(store).entries == 3


@pytest.mark.parametrize("trap", ["a view", "a policy"])
def test_nothing_is_run_in_a_schema_that_an_address_names(shared: Shared, trap: str) -> None:
    with closing(open_store(shared.house)) as store:
        play(open_ledger(store), 3)
        shared.stranger(*TRAPS[trap], schema="elsewhere")
        with pytest.raises(CroupierError, match="migrations"):
            open_store(shared.house + "&options=-csearch_path%3Delsewhere")
        assert audited(store).entries == 3


def test_a_schema_called_like_the_user_does_not_take_the_ledgers_place(shared: Shared) -> None:
    """`search_path` begins with "$user": whoever makes that schema stands in front."""
    give_role(shared.house, "house_adds", BESIDE)
    with closing(open_store(shared.url("house_adds"))) as store:
        play(open_ledger(store), 2)
        shared.stranger("CREATE TABLE {schema}.entries (x integer)", schema="house_adds")
        play(open_ledger(store), 1, first=3)  # it stays where it was opened
        assert audited(store).entries == 3
        words = (
            "has a schema house_adds of stranger in front of the schema public, which holds a "
            r"ledger; name the one that is meant in the address, with "
            r"\?options=-csearch_path%3Dpublic or \?options=-csearch_path%3Dhouse_adds"
        )
        with pytest.raises(BadDatabase, match=words):
            open_store(shared.url("house_adds"))
        named = shared.url("house_adds") + "&options=-csearch_path%3Dpublic"
        with closing(open_store(named)) as again:
            assert audited(again).entries == 3


def test_a_schema_of_ones_own_in_front_is_ones_own(shared: Shared) -> None:
    with closing(open_store(shared.house)) as store:
        play(open_ledger(store), 2)
    say(shared.house, "CREATE SCHEMA house_owns")
    with closing(open_store(shared.house)) as store:
        assert audited(store).entries == 0


def test_no_ledger_is_made_among_things_of_others(shared: Shared) -> None:
    say(
        shared.house,
        "CREATE FUNCTION one() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
        "CREATE SEQUENCE numbers",
    )
    words = r"holds other things \(function one, sequence numbers\); give the ledger a schema of"
    with pytest.raises(NotABook, match=words):
        open_store(shared.house)
    say(shared.house, "DROP FUNCTION one", "DROP SEQUENCE numbers")
    open_store(shared.house).close()


def test_a_stranger_who_holds_the_lock_of_a_migration_keeps_nobody_waiting(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PATIENCE_VARIABLE, "1")
    with psycopg.connect(shared.url("stranger")) as stranger:
        stranger.execute(
            "SELECT pg_advisory_lock(%s # (SELECT oid::bigint FROM pg_namespace"
            " WHERE nspname = 'public'))",
            (MIGRATION_LOCK,),
        )
        for begin in (lambda: give_role(shared.house, "house_adds", BESIDE),
                      lambda: open_store(shared.house)):  # fmt: skip
            with pytest.raises(StoreUnavailable, match="lock timeout"):
                begin()
    give_role(shared.house, "house_adds", BESIDE)


# `verify` ----------------------------------------------------------------------------------------


@pytest.fixture
def house(shared: Shared, tmp_path: Path) -> SignedHouse:
    return signed_house(shared.house, tmp_path)


def named(house: SignedHouse) -> list[str]:
    return [one.words for one in house.verdict().findings if one.flaw.word == "schema"]


def test_verify_asks_no_function_that_somebody_left_for_it(
    shared: Shared, house: SignedHouse
) -> None:
    """One that fits a call better than the server's own answers it, and could hide anything."""
    assert house.verdict().sound
    say(
        shared.house,
        'CREATE FUNCTION concat_ws(text, "char", text, text) RETURNS text LANGUAGE plpgsql AS'
        " 'BEGIN DELETE FROM public.entries; RETURN $1; END'",
        "CREATE FUNCTION format(text, name) RETURNS text LANGUAGE plpgsql AS"
        " 'BEGIN DELETE FROM public.entries; RETURN $1; END'",
    )
    assert named(house) == [
        "the function concat_ws is no part of a ledger",
        "the function format is no part of a ledger",
    ]
    assert house.verdict().entries == 5


def test_a_trigger_that_says_it_is_the_servers_own_is_named(
    shared: Shared, house: SignedHouse
) -> None:
    say(
        shared.url("postgres"),
        "CREATE SCHEMA elsewhere",
        "CREATE FUNCTION elsewhere.more() RETURNS trigger LANGUAGE plpgsql AS"
        " 'BEGIN UPDATE balances SET amount = amount + 1; RETURN NEW; END'",
        "CREATE TRIGGER more AFTER UPDATE ON head FOR EACH ROW EXECUTE FUNCTION elsewhere.more()",
        "UPDATE pg_trigger SET tgisinternal = true WHERE tgname = 'more'",
    )
    assert named(house) == ["the trigger more on head is no part of a ledger"]


# Opening at once ---------------------------------------------------------------------------------


@pytest.mark.parametrize("isolation", ["read committed", "repeatable read", "serializable"])
def test_servers_that_open_an_empty_database_at_once_all_open_it(
    shared: Shared, isolation: str
) -> None:
    say(shared.house, f"ALTER DATABASE shared SET default_transaction_isolation = '{isolation}'")

    def opened(number: int) -> int:
        with closing(PostgresStore(shared.house, apart="" if number % 2 else "school")) as store:
            play(open_ledger(store), 1, first=number)
            return audited(store).entries

    with ThreadPoolExecutor(8) as servers:
        assert sorted(servers.map(opened, range(1, 9)))[-1] == 4
