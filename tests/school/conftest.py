"""What the tests of the school share."""

import pytest

from croupier.school.seat.room import ROOM


@pytest.fixture(autouse=True)
def nothing_is_studied(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's own coach does not solve whole games beside tests of other things."""
    monkeypatch.setattr(ROOM.coach, "studies", False)
