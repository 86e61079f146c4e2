"""`croupier serve` hands address and catalogue to the web, and nothing else."""

from pathlib import Path

import pytest

import croupier.cli.serve
from croupier.errors import PortTaken
from croupier.paytables import Catalogue, published_catalogue
from croupier.web.serve import Serving
from tests.cli.running import assert_refused, run
from tests.cli.test_tables import MINE

Call = tuple[str, int, Catalogue, Serving]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    made: list[Call] = []
    monkeypatch.setattr(croupier.cli.serve, "serve_pages", lambda *call: made.append(call))
    return made


def test_the_usual_address(calls: list[Call]) -> None:
    assert run("serve").status == 0
    ((host, port, catalogue, serving),) = calls
    assert (host, port) == ("127.0.0.1", 8321)
    assert serving.floor is None
    assert list(catalogue) == list(published_catalogue())


def test_another_address_with_tables_of_ones_own(calls: list[Call], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    run("serve", "--host", "::1", "--port", "0", "--tables", str(tmp_path))
    ((host, port, catalogue, _),) = calls
    assert (host, port) == ("::1", 0)
    assert catalogue.table("MY-01").own


def test_a_port_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*call: object) -> None:
        raise PortTaken("port 8321 is taken")

    monkeypatch.setattr(croupier.cli.serve, "serve_pages", taken)
    assert_refused(run("serve"), "port 8321 is taken")


def test_a_port_that_cannot_be(calls: list[Call]) -> None:
    assert run("serve", "--port", "70000").status == 2
    assert not calls
