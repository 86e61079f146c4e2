"""A database role that can only add: daily work succeeds, and the database refuses the rest."""

import json
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from croupier.floor.archiving import archive_year
from croupier.floor.auditing import verify_floor
from croupier.floor.floor import Floor as HouseFloor
from croupier.floor.gaming_day import GamingDay
from croupier.floor.play_room import open_own_play_room
from croupier.floor.reports import REPORTS
from croupier.ledger import BadDatabase, Store, StoreUnavailable
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.powers import NotTheOwner, Power
from croupier.ledger.role_giving import give_role, known_roles, role_statements
from croupier.ledger.signing import KEY_VARIABLE
from croupier.school.house import open_school
from tests.cli.running import assert_refused, run
from tests.floor.months import play_small_month
from tests.ledger.ledgers import audited, contribution, open_ledger, play, written
from tests.ledger.signed import SignedHouse
from tests.ledger.years import put_away, years_house
from tests.school.pupils import pupil

BESIDE = {"school": False, "play": True}
FORBIDDEN = (
    "UPDATE entries SET text = text",
    "UPDATE entries SET hash = hash WHERE false",
    "DELETE FROM entries",
    "SELECT * FROM entries FOR UPDATE",
    "TRUNCATE entries",
    "MERGE INTO entries USING head ON true WHEN MATCHED THEN DELETE",
    "INSERT INTO entries SELECT * FROM entries ON CONFLICT (sequence) DO UPDATE SET text = ''",
    "UPDATE turns SET text = text",
    "DELETE FROM turns",
    "UPDATE checkpoints SET signature = ''",
    "DELETE FROM checkpoints",
    "UPDATE requests SET answer = ''",
    "DELETE FROM requests",
    "UPDATE migrations SET name = name",
    "INSERT INTO migrations VALUES (9, '', '')",
    "DELETE FROM balances",
    "UPDATE balances SET account = 'x'",
    "DELETE FROM documents",
    "UPDATE documents SET id = 'x'",
    "INSERT INTO head SELECT * FROM head",
    "DELETE FROM head",
    "TRUNCATE balances, documents, requests, turns, checkpoints",
    "ALTER TABLE entries ADD COLUMN more text",
    "ALTER TABLE entries DISABLE TRIGGER ALL",
    "ALTER TABLE entries ENABLE ROW LEVEL SECURITY",
    "ALTER TABLE entries OWNER TO floor_adds",
    "DROP TABLE entries",
    "DROP INDEX entries_by_instant",
    "DROP SCHEMA public CASCADE",
    "DROP SCHEMA croupier_school CASCADE",
    "CREATE TABLE mine (x integer)",
    "CREATE VIEW mine AS SELECT 1",
    "CREATE INDEX mine ON entries (hash)",
    "CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "CREATE TRIGGER mine BEFORE UPDATE ON head FOR EACH ROW EXECUTE FUNCTION"
    " suppress_redundant_updates_trigger()",
    "CREATE RULE mine AS ON INSERT TO entries DO INSTEAD NOTHING",
    "CREATE POLICY mine ON entries USING (true)",
    "CREATE SCHEMA mine",
    "CREATE TABLE croupier_play.mine (x integer)",
    "CREATE ROLE mine",
    "ALTER ROLE floor_adds SUPERUSER",
    "SET ROLE floor_owns",
    "SET session_replication_role = replica",
    "COPY entries FROM PROGRAM 'true'",
    "COPY entries TO '/entries'",
    "DO 'BEGIN LOCK TABLE entries IN ACCESS EXCLUSIVE MODE; END'",
    "REINDEX TABLE entries",
)


@dataclass(frozen=True)
class Database:
    """A separate database owned by one role; another role adds to its ledger."""

    name: str
    server: str

    def url(self, user: str) -> str:
        return self.server.replace("://postgres:", f"://{user}:").replace(
            "/postgres?", f"/{self.name}?"
        )

    @property
    def owns(self) -> str:
        return self.url("floor_owns")

    @property
    def adds(self) -> str:
        return self.url("floor_adds")

    def administrator(self, *statements: str) -> None:
        say(self.url("postgres"), *statements)

    def rights(self) -> list[tuple[object, ...]]:
        """Every right on every schema, table and column, as the server stores them."""
        with psycopg.connect(self.url("postgres")) as connection:
            return connection.execute(
                "SELECT nspname, '', '', array(SELECT unnest(nspacl)::text ORDER BY 1),"
                " nspowner::regrole::text FROM pg_namespace WHERE nspname !~ '^(pg_|information)'"
                " UNION ALL SELECT relnamespace::regnamespace::text, relname, '',"
                " array(SELECT unnest(relacl)::text ORDER BY 1), relowner::regrole::text"
                " FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text"
                " !~ '^(pg_|information)'"
                " UNION ALL SELECT relnamespace::regnamespace::text, relname, attname,"
                " array(SELECT unnest(attacl)::text ORDER BY 1), ''"
                " FROM pg_attribute JOIN pg_class ON attrelid = pg_class.oid"
                " WHERE attacl IS NOT NULL AND relnamespace::regnamespace::text"
                " !~ '^(pg_|information)' ORDER BY 1, 2, 3"
            ).fetchall()


def say(url: str, *statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


@pytest.fixture
def database(postgres_server: str) -> Iterator[Database]:
    """Owned by a role that cannot create other roles; the adding role exists and has no rights."""
    made = Database("roles", postgres_server)
    say(
        postgres_server,
        "CREATE ROLE floor_owns LOGIN",
        "CREATE ROLE floor_adds LOGIN",
        "CREATE DATABASE roles OWNER floor_owns",
    )
    yield made
    say(postgres_server, "DROP DATABASE roles WITH (FORCE)")
    say(postgres_server, "DROP ROLE floor_adds", "DROP ROLE floor_owns")


@pytest.fixture
def adding(database: Database) -> Iterator[Store]:
    """The ledger as a server of the house opens it."""
    give_role(database.owns, "floor_adds", BESIDE)
    with closing(open_store(database.adds)) as store:
        yield store


# What it cannot do -------------------------------------------------------------------------------


def test_nothing_but_adding_is_allowed_to_it(database: Database, adding: Store) -> None:
    play(open_ledger(adding), 3)
    before, rights = written(adding), database.rights()
    allowed = []
    with psycopg.connect(database.adds, autocommit=True) as connection:
        for statement in FORBIDDEN:
            with suppress(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
                allowed.append(statement)
        connection.execute("GRANT DELETE ON entries TO PUBLIC")  # which only warns
    assert allowed == []
    assert (written(adding), database.rights()) == (before, rights)
    assert audited(adding).entries == 3


def test_it_may_not_rewrite_by_what_everybody_may(database: Database) -> None:
    """Rights that an earlier administrator granted to everyone are revoked."""
    PostgresStore(database.owns).close()
    say(
        database.owns,
        "GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC",
        "GRANT UPDATE (text) ON entries TO floor_adds",
        "GRANT CREATE ON SCHEMA public TO PUBLIC",
    )
    with closing(open_store(database.adds)) as store, store.reading() as reader:
        role = reader.role()
        assert role is not None
        assert set(role.powers) == {
            Power.UPDATE, Power.DELETE, Power.TRUNCATE, Power.TRIGGER, Power.CREATE,
        }  # fmt: skip
    assert give_role(database.owns, "floor_adds", BESIDE).role.powers == ()


@pytest.mark.parametrize(
    ("given", "taken", "how"),
    [
        ("GRANT floor_owns TO floor_adds", "REVOKE floor_owns FROM floor_adds", "owns the tables"),
        ("ALTER ROLE floor_adds SUPERUSER", "ALTER ROLE floor_adds NOSUPERUSER", "is a superuser"),
        (
            "ALTER ROLE floor_adds CREATEROLE",
            "ALTER ROLE floor_adds NOCREATEROLE",
            "may create and change roles",
        ),
        (
            "GRANT pg_write_all_data TO floor_adds",
            "REVOKE pg_write_all_data FROM floor_adds",
            "may delete rows",
        ),
        (
            "GRANT pg_execute_server_program TO floor_adds WITH INHERIT FALSE",
            "REVOKE pg_execute_server_program FROM floor_adds",
            "may write files or run programs",
        ),
        (
            "ALTER DATABASE roles OWNER TO floor_adds",
            "ALTER DATABASE roles OWNER TO floor_owns",
            "owns the database",
        ),
    ],
)
def test_a_role_that_could_do_more_is_refused_and_nothing_changes(
    database: Database, given: str, taken: str, how: str
) -> None:
    with closing(PostgresStore(database.owns)):
        pass
    database.administrator(given)
    before = database.rights()
    with pytest.raises(NotTheOwner, match=f"could still change or remove entries: it .*{how}"):
        give_role(database.url("postgres"), "floor_adds", BESIDE)
    assert database.rights() == before
    database.administrator(taken)
    assert give_role(database.url("postgres"), "floor_adds", BESIDE).role.powers == ()


def test_the_owner_is_no_role_for_servers(database: Database) -> None:
    for give in (give_role, role_statements):
        with pytest.raises(NotTheOwner, match="floor_owns owns the ledger; the servers need a"):
            give(database.owns, "floor_owns", BESIDE)


@pytest.mark.parametrize(
    "name", ["public", "PUBLIC", "none", "pg_floor", "", " ", "a\nb", "x" * 64]
)
def test_a_name_that_the_database_reads_otherwise_is_refused(name: str) -> None:
    with pytest.raises(BadDatabase, match="is no name for a role"):
        give_role("postgresql://nobody@127.0.0.1:1/nowhere", name, BESIDE)


# How it is given ---------------------------------------------------------------------------------


def test_giving_it_again_changes_nothing(database: Database) -> None:
    first = give_role(database.owns, "floor_adds", BESIDE)
    before = database.rights()
    assert (give_role(database.owns, "floor_adds", BESIDE), first.created) == (first, False)
    assert database.rights() == before


def test_what_is_printed_is_what_is_done(database: Database, postgres_server: str) -> None:
    printed = role_statements(database.url("postgres"), "floor_adds", BESIDE)
    with psycopg.connect(database.url("postgres")) as connection:
        tables = connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
        assert tables.fetchall() == []
    database.administrator(*printed)
    by_hand = database.rights()
    play(open_ledger(open_store(database.adds)), 2)
    assert database.rights() == by_hand
    say(postgres_server, "DROP DATABASE roles WITH (FORCE)")
    say(postgres_server, "CREATE DATABASE roles OWNER floor_owns")
    give_role(database.owns, "floor_adds", BESIDE)
    assert database.rights() == by_hand


def test_a_role_that_is_not_there_is_made_by_whoever_may(
    database: Database, postgres_server: str
) -> None:
    with pytest.raises(NotTheOwner, match='floor_owns may not say CREATE ROLE "floor new" LOGIN'):
        give_role(database.owns, "floor new", BESIDE)
    try:
        assert give_role(database.url("postgres"), "floor new", BESIDE).created
        with closing(open_store(database.url("floor%20new"))) as store:
            play(open_ledger(store), 1)
        # What a superuser created for it still belongs to the owner of the database.
        assert known_roles(database.owns)[0].owner == "floor_owns"
        with closing(open_store(database.owns)) as store, store.reading() as reader:
            role = reader.role()
            assert role is not None
            assert role.owns
    finally:
        say(database.url("postgres"), 'DROP OWNED BY "floor new"')
        say(postgres_server, 'DROP ROLE "floor new"')


def test_a_ledger_that_a_server_owned_gets_an_owner_of_its_own(database: Database) -> None:
    """The servers keep their role and its address, as the how-to says."""
    database.administrator("ALTER DATABASE roles OWNER TO floor_adds")
    with closing(open_store(database.adds)) as store:
        play(open_ledger(store), 2)
    PostgresStore(database.adds, apart="school").close()
    database.administrator("REASSIGN OWNED BY floor_adds TO floor_owns")
    given = give_role(database.owns, "floor_adds", BESIDE)
    assert (given.role.powers, given.role.owner) == ((), "floor_owns")
    with closing(open_store(database.adds)) as store:
        play(open_ledger(store), 1, first=3)
        assert audited(store).entries == 3


def test_roles_are_listed_with_what_they_could_do(database: Database, adding: Store) -> None:
    assert not adding.left_behind  # type: ignore[attr-defined]
    could = {role.name: role.could_rewrite for role in known_roles(database.adds)}
    assert could == {"floor_adds": False, "floor_owns": True, "postgres": True}


def test_where_there_is_no_ledger_nobody_is_listed(database: Database) -> None:
    assert_refused(run("ledger", "role", "--database", database.owns), "there is no ledger in")


def test_a_schema_of_any_name_has_a_ledger_and_roles(database: Database) -> None:
    """The address that is printed is one that works."""
    say(database.owns, 'CREATE SCHEMA "Floor 2"')
    in_schema = "&options=-csearch_path%3D%22Floor%5C%202%22"
    told = run("ledger", "role", "floor_adds", "--database", f"{database.owns}{in_schema}")
    asked = "Its address must name the schema of the ledger: "
    path = next(line.removeprefix(asked) for line in told.out.splitlines() if asked in line)
    with closing(open_store(f"{database.adds}&{path}")) as store:
        play(open_ledger(store), 2)
        assert audited(store).entries == 2


def test_whoever_owns_the_tables_but_not_their_schema_is_told(database: Database) -> None:
    """PostgreSQL would only warn, and the servers would not get in."""
    database.administrator(
        "CREATE SCHEMA floor2", "GRANT CREATE, USAGE ON SCHEMA floor2 TO floor_owns"
    )
    in_schema = "&options=-csearch_path%3Dfloor2"
    PostgresStore(f"{database.owns}{in_schema}").close()
    before = database.rights()
    words = 'let postgres say: GRANT USAGE ON SCHEMA "floor2" TO "floor_adds"'
    with pytest.raises(NotTheOwner, match=words):
        give_role(f"{database.owns}{in_schema}", "floor_adds", BESIDE)
    assert database.rights() == before
    database.administrator('GRANT USAGE ON SCHEMA "floor2" TO "floor_adds"')
    given = give_role(f"{database.owns}{in_schema}", "floor_adds", BESIDE)
    assert given.role.powers == ()
    with closing(open_store(f"{database.adds}{in_schema}")) as store:
        play(open_ledger(store), 1)


# What it is told ---------------------------------------------------------------------------------


def test_an_upgrade_is_made_by_the_owner(database: Database) -> None:
    give_role(database.owns, "floor_adds", BESIDE)
    older = ("DROP INDEX entries_by_reason", "DELETE FROM migrations WHERE number = 3")
    say(database.owns, *older)
    words = (
        "is of version 2, this program needs version 3, and floor_adds may not change its "
        "tables; as floor_owns, who owns it, run: croupier ledger role floor_adds"
    )
    with pytest.raises(NotTheOwner, match=words):
        open_store(database.adds)
    say(database.owns, "SET search_path = croupier_school", *older)
    give_role(database.owns, "floor_adds", BESIDE)
    with closing(open_store(database.adds)) as store:
        play(open_ledger(store), 1)
        assert audited(store).entries == 1
    PostgresStore(database.adds, apart="school").close()


def test_a_role_without_rights_reads_who_gives_them(database: Database) -> None:
    with pytest.raises(NotTheOwner, match="holds no ledger yet, and floor_adds may create no"):
        open_store(database.adds)
    PostgresStore(database.owns).close()
    for create in (True, False):
        with pytest.raises(NotTheOwner, match="let the owner of the tables run: croupier ledger"):
            open_store(database.adds, create=create)
    say(database.owns, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO floor_adds")
    with closing(open_store(database.adds)) as store:
        assert audited(store).entries == 0  # an auditor needs no more
        with pytest.raises(StoreUnavailable, match="the owner of the tables gives rights with"):
            open_ledger(store).transact(contribution())
    with pytest.raises(BadDatabase, match="let the ledger's owner run croupier ledger role floor_"):
        PostgresStore(database.adds, apart="school")


def test_archives_and_upgrades_are_the_owners(database: Database, tmp_path: Path) -> None:
    give_role(database.owns, "floor_adds", BESIDE)
    house = years_house(database.adds, tmp_path)
    file = tmp_path / "2025.db"
    with house.open() as store:
        before = written(store)
        with pytest.raises(NotTheOwner, match="an archive takes entries out of it; run this as fl"):
            put_away(house, store)
        with pytest.raises(NotTheOwner, match="an archive takes entries out of it; run this as fl"):
            archive_year(store, 2025, file, calendar=GamingDay("UTC"), notary=house.notary(store))
        assert written(store) == before
    assert not file.exists()
    assert house.verdict().sound
    owner = SignedHouse(database.owns, tmp_path)
    with owner.open() as store:
        put_away(owner, store)
    with house.open() as store:
        play(open_ledger(store), 1)
    house.sign()
    assert house.verdict().sound


# A day -------------------------------------------------------------------------------------------


def test_a_month_with_reports_signatures_and_proofs(
    database: Database, adding: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, str(tmp_path / "ledger.pem"))
    play_small_month(adding)
    assert verify_floor(adding).sound
    at = ("--database", database.adds)
    assert run("ledger", "key", "make").status == 0
    for command in (
        ("checkpoint",), ("summarize",), ("accounts",), ("entries",), ("archive",),
        ("verify", "--since-checkpoint"), ("backup", str(tmp_path / "monday.db")),
        ("drill", str(tmp_path / "monday.db")), ("export", "--format", "csv"),
    ):  # fmt: skip
        ran = run("ledger", *command, *at)
        assert ran.status == 0, (command, ran)
    for name in REPORTS:
        ran = run("jackpot", "report", name, "--month", "2026-11", *at)
        assert ran.status == 0, (name, ran)
    told = run("ledger", "verify", *at)
    words = " ".join(told.out.split())
    assert "floor_adds, which can add entries but not change or remove them" in words
    assert json.loads(run("ledger", "verify", *at, "--json").out)["role"] == {
        "name": "floor_adds", "owner": "floor_owns", "could_rewrite": False, "powers": [],
    }  # fmt: skip
    owner = " ".join(run("ledger", "verify", "--database", database.owns).out.split())
    assert (
        "floor_owns, which could change or remove entries: it owns the database, owns the schema, "
        "owns the tables, may update entries"
    ) in owner
    assert "Sound" in owner


def test_the_school_and_the_play_room_open_beside_it(
    database: Database, adding: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATABASE_VARIABLE, database.adds)
    HouseFloor(adding)
    for name in ("Dana", "Eli"):
        with closing(open_school()) as school:
            pupil(school, name)
    for most in (1 << 30, 0):  # the second time it has exceeded its limit and starts over
        with closing(open_own_play_room(database.adds, most=most)) as room:
            assert audited(room.ledger.store).sound
    assert audited(adding).sound


def test_the_command(database: Database) -> None:
    at = ("--database", database.owns)
    printed = run("ledger", "role", "floor_adds", "--print", *at)
    assert printed.out.startswith("BEGIN;\n")
    assert 'GRANT SELECT, INSERT ON "public"."entries" TO "floor_adds";\n' in printed.out
    assert printed.out.endswith("COMMIT;\n")
    ran = run("ledger", "role", "floor_adds", *at)
    assert ran.out.startswith(
        "floor_adds, which can add entries but not change or remove them: the database roles on "
    )
    assert "password" not in ran.out
    assert json.loads(run("ledger", "role", "floor_adds", *at, "--json").out) == {
        "name": "floor_adds", "owner": "floor_owns", "could_rewrite": False, "powers": [],
        "created": False, "schema": "public",
    }  # fmt: skip
    listed = run("ledger", "role", *at).out.splitlines()
    assert listed[0].endswith("which can add entries but not change or remove them")
    assert [line.split(",")[0] for line in listed] == ["floor_adds", "floor_owns", "postgres"]
    assert_refused(run("ledger", "role", "--print", *at), "--print", "needs the NAME")
    both = run("ledger", "role", "floor_adds", "--print", "--json", *at)
    assert_refused(both, "--print: prints SQL; leave out --json")
    adds = run("ledger", "role", "floor_adds", "--database", database.adds)
    assert_refused(adds, "floor_adds may not say")
    assert_refused(run("ledger", "role", "x", "--database", "floor.db"), "is a ledger in a file")


# Two properties ----------------------------------------------------------------------------------


def test_the_roles_of_two_properties_stay_apart(database: Database, postgres_server: str) -> None:
    """A schema each in one database; the owner and servers of one cannot reach the other."""
    names = ("harbor_owns", "harbor_adds", "hill_owns", "hill_adds")
    database.administrator("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    for name in names:
        database.administrator(f"CREATE ROLE {name} LOGIN")
    for house in ("harbor", "hill"):
        for schema in (house, f"{house}_school", f"{house}_play"):
            database.administrator(f"CREATE SCHEMA {schema} AUTHORIZATION {house}_owns")

    def url(user: str, schema: str) -> str:
        return f"{database.url(user)}&options=-csearch_path%3D{schema}"

    try:
        for house in ("harbor", "hill"):
            given = give_role(url(f"{house}_owns", house), f"{house}_adds", BESIDE)
            assert (given.search_path, given.role.owner) == (house, f"{house}_owns")
        with (
            closing(open_store(url("harbor_adds", "harbor"))) as harbor,
            closing(open_store(url("hill_adds", "hill"))) as hill,
        ):
            play(open_ledger(harbor), 2)
            play(open_ledger(hill), 3)
            before = written(hill)
            for user in ("harbor_adds", "harbor_owns"):
                with pytest.raises(BadDatabase, match=f"no schema that {user} may use"):
                    open_store(url(user, "hill"))
                with psycopg.connect(database.url(user), autocommit=True) as connection:
                    for statement in ("SELECT 1 FROM hill.entries", "DELETE FROM hill.entries"):
                        with pytest.raises(psycopg.errors.InsufficientPrivilege):
                            connection.execute(statement.encode())
            assert (written(hill), audited(hill).entries, audited(harbor).entries) == (before, 3, 2)
            assert [one.name for one in known_roles(url("hill_owns", "hill"))] == [
                "hill_adds", "hill_owns", "postgres",
            ]  # fmt: skip
    finally:
        say(postgres_server, "DROP DATABASE roles WITH (FORCE)")
        say(postgres_server, *(f"DROP ROLE {name}" for name in names))
        say(postgres_server, "CREATE DATABASE roles")
