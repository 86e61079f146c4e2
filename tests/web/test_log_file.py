"""A server's log file: for its owner only, one event per line, and never larger than promised."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.web import log_file
from croupier.web.log_file import LOGGERS, BadLogFile, log_to
from tests.cli.running import assert_refused, run


@pytest.fixture(autouse=True)
def no_handlers_left() -> Iterator[None]:
    kept = {name: list(logging.getLogger(name).handlers) for name in LOGGERS}
    # A server that ran in this process has set its logger's level.
    errors = logging.getLogger("uvicorn.error")
    level = errors.level
    errors.setLevel(logging.NOTSET)
    yield
    errors.setLevel(level)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        for handler in set(logger.handlers) - set(kept[name]):
            logger.removeHandler(handler)
            handler.close()


def test_it_rotates_and_never_fills_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_file, "FILE_BYTES_MAX", 2_000)
    path = tmp_path / "server.log"
    log_to(path)
    for number in range(1_000):
        logging.getLogger("croupier.web").error("trouble %d", number)
    files = sorted(tmp_path.iterdir())
    assert len(files) == log_file.OLD_FILES + 1
    assert all(file.stat().st_size <= 2_000 for file in files)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    assert "trouble 999" in path.read_text().splitlines()[-1]


def test_what_a_stranger_sent_begins_no_line(tmp_path: Path) -> None:
    path = tmp_path / "server.log"
    log_to(path)
    sent = "/x\r\n2026-11-17 12:00:00 ERROR croupier: all is well\x1b[2J\u2028here"
    logging.getLogger("uvicorn.error").warning("bad path %s", sent)
    (line,) = path.read_text().splitlines()
    assert "\\x0d\\x0a2026" in line
    assert "\x1b" not in line


def test_an_error_has_its_traceback_and_stands_on_standard_error_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "server.log"
    log_to(path)
    logging.getLogger("croupier.web").error("reference 1234", exc_info=ZeroDivisionError("of ours"))
    for told in (path.read_text(), capsys.readouterr().err):
        assert "reference 1234" in told
        assert "ZeroDivisionError: of ours" in told


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadLogFile, match=r"server.log: cannot be written"):
        log_to(tmp_path / "none" / "server.log")
    assert_refused(
        run("serve", "--port", "0", "--log", str(tmp_path / "none" / "x.log")), "cannot be written"
    )
