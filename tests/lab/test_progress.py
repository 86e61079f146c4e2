"""Progress tells the truth: it never goes back, and it is not done before it is."""

from croupier.lab.progress import Steps, part_of
from croupier.lab.tasks import Task


def heard_of(steps: Steps, ticks: int) -> None:
    for _ in range(ticks):
        steps.expect(1)
        steps.tick()
    steps.finish()


def test_nobody_is_told_that_all_is_done_where_nobody_knows_how_much_there_is() -> None:
    """The general solver finds its steps on the way: it said 100 % from the first to the last."""
    heard: list[tuple[int, int]] = []
    heard_of(Steps(0, lambda done, total: heard.append((done, total))), 3)
    assert heard == [(1, 0), (2, 0), (3, 0)]


def test_solves_that_follow_each_other_are_one() -> None:
    heard: list[tuple[int, int]] = []
    for number in (0, 1):
        part = part_of(lambda done, total: heard.append((done, total)), number, 2)
        assert part is not None
        steps = Steps(2, part)
        steps.tick()
        steps.tick()
    shares = [done / total for done, total in heard]
    assert shares == [0.25, 0.5, 0.75, 1.0]


def test_a_task_never_goes_back() -> None:
    task = Task("")
    shown = []
    for done, total in ((0, 1), (1, 4), (4, 4), (1, 7), (6, 7), (0, 0), (5, 0), (1, 2)):
        task.report(done, total)
        shown.append((task.steps, task.total))
    assert shown[:5] == [(0, 1), (1, 4), (4, 4), (4, 4), (4, 4)]
    assert shown[5:] == [(0, 0), (5, 0), (1, 2)]  # where nobody knows, a share may begin anew
