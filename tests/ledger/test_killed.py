"""SIGKILL at any moment: acknowledged work is in the ledger once, and the ledger is sound.

A small process writes from several threads and is killed, either by itself at a given step of a
write or by us in the middle of its answers. The next one continues with the same ledger and first
repeats the last requests, as a console without an answer would.
"""

import random
from collections.abc import Iterator
from contextlib import closing

import pytest

from croupier.ledger.contract import STEPS
from croupier.ledger.opening import open_store
from tests.ledger import children
from tests.ledger.conftest import Urls
from tests.ledger.ledgers import assert_booked_once, audited

THREADS = 3
FAR = 10_000


def deaths(seed: int, number: int) -> Iterator[str]:
    """How each process ends: at a step, after some times; or killed by us, after some answers."""
    chance = random.Random(seed)  # noqa: S311
    steps = [*STEPS] * (number // len(STEPS) + 1)
    for _ in range(number):
        if chance.random() < 0.25:
            yield f"{chance.randrange(1, 40)}"
        else:
            yield f"{steps.pop(0)} {chance.randrange(2, 12)}"


def killed_again_and_again(url: str, seed: int, number: int) -> None:
    heard: set[str] = set()
    first = 1
    for death in deaths(seed, number):
        by_us = death.isdigit()
        child = children.start(
            url, "c", threads=THREADS, first=first, last=FAR, death="" if by_us else death
        )
        child.hear(int(death) if by_us else FAR)
        child.kill()
        heard.update(child.acknowledged)
        with closing(open_store(url)) as store:
            audited(store)
            assert_booked_once(store, heard)
        first = 1 + min(_last(heard, thread) for thread in range(THREADS))
        first = max(1, first - 2)
    assert len(heard) > number


def _last(heard: set[str], thread: int) -> int:
    return max(
        (int(r.rpartition("-")[2]) for r in heard if r.startswith(f"c-{thread}-")), default=0
    )


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_file_survives_kills(sqlite_urls: Urls, seed: int) -> None:
    killed_again_and_again(sqlite_urls(), seed, 9)


@pytest.mark.parametrize("seed", [5, 6])
def test_a_shared_database_survives_kills(postgres_urls: Urls, seed: int) -> None:
    killed_again_and_again(postgres_urls(), seed, 8)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(100, 160))
def test_a_file_survives_thousands_of_kills(sqlite_urls: Urls, seed: int) -> None:
    killed_again_and_again(sqlite_urls(), seed, 40)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(200, 220))
def test_a_shared_database_survives_hundreds_of_kills(postgres_urls: Urls, seed: int) -> None:
    killed_again_and_again(postgres_urls(), seed, 40)
