"""A queue of callers: one writes for all, the others wait, and nobody is forgotten."""

from threading import Event, Thread

import pytest

from croupier.ledger.callers import WAITING_MAX, Caller, Callers


class Numbered(Caller):
    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


class Desk:
    """Records turns, and can be made to wait or to fail in the middle of one."""

    def __init__(self) -> None:
        self.turns: list[list[int]] = []
        self.begun, self.go_on = Event(), Event()
        self.go_on.set()
        self.error: BaseException | None = None
        self.callers = Callers[Numbered](self.write)

    def write(self, callers: list[Numbered]) -> None:
        self.turns.append([caller.number for caller in callers])
        self.begun.set()
        assert self.go_on.wait(300)
        if self.error is not None:
            error, self.error = self.error, None
            raise error

    def begin(self, number: int) -> Thread:
        """A caller in the middle of its turn, until `go_on` is set."""
        self.go_on.clear()
        thread = Thread(target=lambda: self.callers.serve(Numbered(number)))
        thread.start()
        assert self.begun.wait(300)
        return thread

    def queue(self, number: int) -> Thread:
        """Queue a caller behind the one that writes."""
        before = len(self.callers._line)
        thread = Thread(target=lambda: self.callers.serve(Numbered(number)))
        thread.start()
        while len(self.callers._line) == before:
            Event().wait(0.001)
        return thread


def test_a_caller_who_is_alone_writes_at_once() -> None:
    desk = Desk()
    for number in range(3):
        desk.callers.serve(Numbered(number))
    assert desk.turns == [[0], [1], [2]]
    assert desk.callers._expected == 1  # nobody is waited for


def test_all_who_wait_are_written_together() -> None:
    desk = Desk()
    threads = [desk.begin(0)]
    threads += [desk.queue(number) for number in (1, 2, 3)]
    desk.go_on.set()
    for thread in threads:
        thread.join(30)
    assert desk.turns == [[0], [1, 2, 3]]


def test_a_turn_has_a_limit() -> None:
    desk = Desk()
    first = desk.begin(0)
    # Waiting needs no thread until the caller's turn comes: these are queued by hand.
    others = [Numbered(number) for number in range(1, WAITING_MAX + 5)]
    last = desk.queue(-1)
    desk.callers._line.extend(others)
    desk.go_on.set()
    first.join(30)
    last.join(30)
    assert [len(turn) for turn in desk.turns] == [1, WAITING_MAX]
    assert desk.callers._line[0].leads  # the next in line was asked to write


def test_a_writer_that_fails_passes_the_pen_on() -> None:
    desk = Desk()
    desk.error = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        desk.callers.serve(Numbered(0))
    desk.callers.serve(Numbered(1))
    assert desk.turns == [[0], [1]]


def test_who_leaves_the_line_is_not_written_and_holds_nobody_up() -> None:
    """Ctrl-C while waiting, and at the very moment of being asked to write."""
    for asked_to_write in (False, True):
        desk = Desk()
        threads = [desk.begin(0)]
        leaving = Numbered(1)
        desk.callers._line.append(leaving)
        threads.append(desk.queue(2))
        if not asked_to_write:
            desk.callers._leave(leaving)
        desk.go_on.set()
        threads[0].join(30)
        if asked_to_write:
            assert leaving.leads
            desk.callers._leave(leaving)
        threads[1].join(30)
        assert desk.turns == [[0], [2]]
        desk.callers.serve(Numbered(3))
        assert desk.turns[-1] == [3]


def test_callers_who_come_back_are_all_served() -> None:
    """Many callers, each with much to write: every piece of work is written exactly once."""
    desk = Desk()

    def come_back(caller: int) -> None:
        for number in range(50):
            desk.callers.serve(Numbered(caller * 100 + number))

    threads = [Thread(target=come_back, args=(caller,)) for caller in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    done = [number for turn in desk.turns for number in turn]
    assert sorted(done) == [caller * 100 + number for caller in range(8) for number in range(50)]
