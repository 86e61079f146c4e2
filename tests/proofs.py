"""`make proof BUDGET=20m SEED=7`: as many proofs as fit a time, chosen by a seed.

A proof is a test marked `proof` or `property`. The seed chooses which are run when not all fit, and
where hypothesis begins; with the same tree, budget and seed the same proofs are chosen. A time that
runs out is no failure: what was not reached is counted and said.

What a proof takes on average was measured and stands in `proof_seconds.json`, by test function.
Without an entry it is taken for `USUAL_SECONDS`. `--proof-times FILE` writes what a run measured.
"""

import json
import re
import signal
import time
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import mean
from types import FrameType
from typing import NoReturn

import pytest
from _pytest.terminal import TerminalReporter

TIMES = Path(__file__).with_name("proof_seconds.json")
USUAL_SECONDS = 20.0
FILLED = 0.75
"""How much of the budget is given out: workers do not end together, and machines differ."""

_UNITS = {"s": 1, "m": 60, "h": 3600}


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofs")
    group.addoption("--proof-budget", type=seconds_of, default=None, help="like 90s, 20m or 6h")
    group.addoption("--proof-seed", type=int, default=0, help="which proofs, if not all fit")
    group.addoption("--proof-known", type=Path, default=TIMES, help="times measured before")
    group.addoption("--proof-times", type=Path, default=None, help="where measured times go")


def pytest_configure(config: pytest.Config) -> None:
    budget = config.getoption("--proof-budget")
    if budget is not None:
        config.pluginmanager.register(Budget(config, budget), "budget")


# What fits --------------------------------------------------------------------------------------


def seconds_of(text: str) -> float:
    """`20m` in seconds."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no time; write it like 90s, 20m or 6h")
    return float(found[1]) * _UNITS[found[2]]


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest:02} s"


def function_of(node_id: str) -> str:
    """A test without its parameters, which may hold any text."""
    return node_id.partition("[")[0]


def chosen(ids: Sequence[str], times: Mapping[str, float], seed: int, seconds: float) -> set[str]:
    """Which of these proofs fit so many seconds of work: one of every function before a second."""
    chance = Random(seed)  # noqa: S311  chooses tests, no secrets
    by_function: dict[str, list[str]] = defaultdict(list)
    for node_id in ids:
        by_function[function_of(node_id)].append(node_id)
    for family in by_function.values():
        chance.shuffle(family)
    firsts = [family[0] for family in by_function.values()]
    others = [node_id for family in by_function.values() for node_id in family[1:]]
    chance.shuffle(firsts)
    chance.shuffle(others)
    found: set[str] = set()
    left = seconds
    for node_id in (*firsts, *others):
        takes = times.get(function_of(node_id), USUAL_SECONDS)
        if takes <= left:
            left -= takes
            found.add(node_id)
    return found


# The run ----------------------------------------------------------------------------------------


class OutOfTime(BaseException):
    """Raised in a proof that is still running when the budget ends; not an error of the proof."""


class Budget:
    """Chooses proofs, runs them until the time is up, and says how far it is."""

    def __init__(self, config: pytest.Config, seconds: float) -> None:
        self._config = config
        self._seconds = seconds
        self._seed: int = config.getoption("--proof-seed")
        self._known: Mapping[str, float] = json.loads(
            config.getoption("--proof-known").read_text(encoding="utf-8")
        )
        # Workers of xdist end when their controller does, whenever they began.
        started = getattr(config, "workerinput", {}).get("proofs_began")
        self._began: float = time.time() if started is None else started
        self._all = self._picked = self._done = 0
        self._measured: dict[str, list[float]] = defaultdict(list)
        self._took: dict[str, float] = defaultdict(float)

    @property
    def _left(self) -> float:
        return self._began + self._seconds - time.time()

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: object) -> None:
        """Tell a worker of xdist when we began."""
        inputs: dict[str, object] = node.workerinput  # type: ignore[attr-defined]
        inputs["proofs_began"] = self._began

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Keep what is chosen, in the order of the files, so that fixtures are shared."""
        workers = len(getattr(config.option, "tx", None) or ()) or 1
        inputs = getattr(config, "workerinput", None)
        if inputs is not None:
            workers = inputs["workercount"]
        budget = self._seconds * workers * FILLED
        picked = chosen([item.nodeid for item in items], self._known, self._seed, budget)
        left_out = [item for item in items if item.nodeid not in picked]
        self._all, self._picked = len(items), len(items) - len(left_out)
        items[:] = [item for item in items if item.nodeid in picked]
        if inputs is not None:
            config.workeroutput["proofs"] = self._all  # type: ignore[attr-defined]
        if left_out:
            config.hook.pytest_deselected(items=left_out)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """The controller collects nothing itself."""
        self._picked = len(ids)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """A worker of xdist ends; it knows how many there were to choose from."""
        self._all = max(self._all, getattr(node, "workeroutput", {}).get("proofs", 0))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self) -> bool | None:
        """A proof whose time has not come any more is not run, and reports nothing."""
        return True if self._left <= 0 else None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Generator[None, object, object]:
        with self._in_time():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        with self._in_time():
            return (yield)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """Stop what would run past the budget."""
        before = signal.signal(signal.SIGALRM, _out_of_time)
        signal.setitimer(signal.ITIMER_REAL, max(self._left, 0.001))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.excinfo is not None and call.excinfo.errisinstance(OutOfTime):
            report.outcome = "skipped"
            report.longrepr = (str(item.path), 0, "Skipped: the budget ended in the midst of it")
        return report

    # What is said of it -------------------------------------------------------------------------

    def pytest_report_header(self) -> list[str]:
        return [f"proofs: at most {clock(self._seconds)}; again with `{self._command}`"]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "teardown" or report.nodeid in self._took:
            self._took[report.nodeid] += report.duration
        if report.skipped:
            del self._took[report.nodeid]
        elif report.when == "teardown" and report.nodeid in self._took:
            self._measured[function_of(report.nodeid)].append(self._took.pop(report.nodeid))
        if report.when == "call" or not report.passed:
            self._done += not report.skipped

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        if report.skipped:
            return "skipped", "s", "NOT REACHED"
        if report.when != "call":
            return None
        word = report.outcome.upper()
        elapsed = clock(time.time() - self._began)
        far = f"{report.duration:.1f} s; {self._done} of {self._picked}, {elapsed}"
        return report.outcome, report.outcome[0], f"{word} ({far})"

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        elapsed = clock(time.time() - self._began)
        left = self._picked - self._done
        terminalreporter.section("proofs")
        terminalreporter.write_line(
            f"{self._done} of {self._all} proofs ran in {elapsed}"
            + (f"; {left} more were chosen and not reached" if left else "")
        )
        terminalreporter.write_line(f"Again: {self._command}")
        path = self._config.getoption("--proof-times")
        if path is not None:
            times = {name: round(mean(took) + 0.05, 1) for name, took in self._measured.items()}
            path.write_text(json.dumps(times, indent=0, sort_keys=True) + "\n", encoding="utf-8")

    @property
    def _command(self) -> str:
        kind = self._config.option.markexpr
        which = f' KIND="{kind}"' if kind and " or " not in kind else ""
        return f"make proof BUDGET={self._seconds:g}s SEED={self._seed}{which}"


def _out_of_time(signum: int, frame: FrameType | None) -> NoReturn:
    raise OutOfTime
