"""Rate limits: a burst, then a steady rate, however impatient the client is."""

import pytest

from croupier.web.limits import RateLimit, TooManyRequests


def accepted(limit: RateLimit, who: str) -> bool:
    try:
        limit.take(who)
    except TooManyRequests:
        return False
    return True


@pytest.mark.parametrize("pause", [0.0625, 0.5, 2.0, 8.0])
def test_a_client_that_keeps_asking_gets_in_at_the_rate(pause: float) -> None:
    """A console that retried faster than the rate never got in again: each refusal cost a token."""
    now = [0.0]
    limit = RateLimit(0.5, 4, clock=lambda: now[0])
    assert [accepted(limit, "console") for _ in range(5)] == [True] * 4 + [False]
    times = 0
    while now[0] < 64:
        now[0] += pause
        times += accepted(limit, "console")
    assert times == 64 / max(pause, 2)
    assert accepted(limit, "another")
