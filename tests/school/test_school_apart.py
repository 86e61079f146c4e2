"""The school never shares a ledger with the floor: a schema, or a file, of its own."""

from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from croupier.floor.auditing import documents_agree
from croupier.floor.floor import Floor
from croupier.ledger import Answer, Transaction
from croupier.ledger.contract import BadDatabase
from croupier.ledger.opening import DATABASE_VARIABLE, open_store
from croupier.ledger.verifying import verify
from croupier.school.house import School, open_school
from croupier.school.learners import learners
from croupier.school.skills import SKILLS, Skill, skills_of
from tests.ledger.conftest import Urls, postgres_server, postgres_urls
from tests.school.pupils import pupil
from tests.web.floors import declare

__all__ = ["postgres_server", "postgres_urls"]


@pytest.fixture
def a_file(tmp_path: Path) -> Urls:
    return lambda: str(tmp_path / "floor.db")


@pytest.mark.parametrize("kind", ["a_file", "postgres_urls"])
def test_what_was_practiced_in_the_floors_ledger_is_taken_over_whole(
    kind: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    address: str = request.getfixturevalue(kind)()
    monkeypatch.setenv(DATABASE_VARIABLE, address)
    floor = Floor(open_store(address))
    declare(floor)
    # As an earlier Croupier had it: practice among the documents of the floor.
    with closing(School(open_store(address))) as before:
        dana = pupil(before, "Dana")
        known = {"drill/x": Skill(right=3, wrong=1, recent="+++-", title="X")}

        def practiced(transaction: Transaction) -> Answer:
            transaction.put(SKILLS, dana, known)
            return {}

        before.transact(practiced)
        assert skills_of(before.look(), dana)
    for _ in range(2):  # the second time there is nothing left to take over
        with closing(open_school()) as school:
            assert [learner.name for learner in learners(school.look())] == ["Dana"]
            assert skills_of(school.look(), dana) == known
            assert verify(school.ledger.store).sound
    with closing(School(open_store(address))) as behind:
        assert learners(behind.look()) == ()
    # The floor has its people and tables as before, and its ledger proves.
    floor.ledger.refresh()
    assert verify(floor.ledger.store, checks=(documents_agree,)).sound
    turn = floor.ledger.head.turn
    with closing(open_school(taking_over=False)) as school:
        pupil(school, "Bob")
    floor.ledger.refresh()
    assert floor.ledger.head.turn == turn
    floor.close()


def test_the_schema_is_named_after_the_one_beside_it(postgres_urls: Urls) -> None:
    url = postgres_urls()
    with closing(open_store(url)), closing(open_school(url)) as school:
        pupil(school, "Dana")
        with psycopg.connect(url) as connection:
            row = connection.execute("SELECT current_schema()").fetchone()
            assert row is not None
            rows = connection.execute(
                "SELECT nspname FROM pg_namespace WHERE nspname LIKE %s", (f"{row[0]}\\_%",)
            )
            assert [name for (name,) in rows] == [f"{row[0]}_school"]


def test_a_user_who_may_make_no_schema_is_told_what_to_say(postgres_urls: Urls) -> None:
    url = postgres_urls()
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute("SELECT current_schema()").fetchone()
        assert row is not None
        schema = row[0]
        user = f"guest_of_{schema}"
        connection.execute(f"CREATE ROLE {user} LOGIN".encode())
        connection.execute(f"GRANT ALL ON SCHEMA {schema} TO {user}".encode())
    parts = psycopg.conninfo.conninfo_to_dict(url)
    host, options = quote(str(parts["host"]), safe=""), quote(str(parts["options"]), safe="")
    address = f"postgresql://{user}@/{parts['dbname']}?host={host}&options={options}"
    words = f"CREATE SCHEMA {schema}_school AUTHORIZATION {user}"
    with pytest.raises(BadDatabase, match=words):
        open_school(address)
