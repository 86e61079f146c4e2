"""An unreliable network between consoles and server, and between server and database.

Consoles keep pressing; each press is sent again until it is answered. In the end the ledger holds
what was answered, once each.
"""

from contextlib import closing
from random import Random
from time import sleep

import pytest

from croupier.floor.floor import Floor
from croupier.ledger.opening import open_store
from croupier.paytables import published_catalogue
from croupier.web.app import create_app
from tests.faulty_line import CUT, DELAY, DROP, FAULTS, HANG, FaultyLine
from tests.ledger.conftest import Urls, postgres_server, postgres_urls
from tests.ledger.test_faulty_line import line_to
from tests.web.pressing import Pressing, assert_answered_is_booked, open_tables
from tests.web.serving import Served

__all__ = ["postgres_server", "postgres_urls"]


ON_THE_WAY_TO_A_DATABASE = (DROP, CUT, DELAY, HANG)


def pressed_through_faults(url: str, seed: int, faults: int) -> Pressing:
    chance = Random(seed)  # noqa: S311
    behind, far_url = line_to(url)
    with behind, closing(Floor(open_store(far_url))) as floor:
        tables = open_tables(floor, 3)
        served = Served(create_app(published_catalogue(), floor)).start()
        try:
            with FaultyLine(("127.0.0.1", served.port)) as before:
                pressing = Pressing([before.port], tables)
                pressing.begin()
                for _ in range(faults):
                    line = chance.choice((before, behind))
                    faults_before, until = line.faults, pressing.presses + 12
                    line.arm(
                        chance.choice(FAULTS if line is before else ON_THE_WAY_TO_A_DATABASE),
                        chance.randrange(3_000),
                    )
                    while line.faults == faults_before and pressing.presses < until:
                        sleep(0.002)
                    sleep(chance.random() * 0.05)  # while it hangs, nobody gets an answer
                    line.resume()
                pressing.wait_for(6)
                pressing.end()
        finally:
            served.stop()
        assert_answered_is_booked(floor.ledger.store, pressing.answered)
    return pressing


def test_a_network_that_comes_and_goes_loses_and_doubles_nothing(postgres_urls: Urls) -> None:
    pressing = pressed_through_faults(postgres_urls(), seed=3, faults=12)
    assert pressing.again, "nobody noticed a fault"


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(10, 20))
def test_hundreds_of_faults_of_the_network(postgres_urls: Urls, seed: int) -> None:
    pressed_through_faults(postgres_urls(), seed=seed, faults=60)
