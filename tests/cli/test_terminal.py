"""Cards and tables as text, and what different terminals get of them."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

import pytest

from croupier.cards import STANDARD, parse_card, parse_cards
from croupier.show.terminal import Look, card_picture, cards_line, hand_picture
from tests.cli.documents import ULTIMATE
from tests.cli.running import PATIENCE_SECONDS, Command, environment, run, spawn_each

PRETTY, PLAIN = Look(), Look(plain=True)


def rows(text: str, look: Look) -> list[str]:
    return [row.plain for row in card_picture(parse_card(text), look)]


def test_a_card_looks_like_a_card() -> None:
    assert rows("Td", PRETTY) == ["╭────╮", "│10  │", "│   ♦│", "╰────╯"]
    assert rows("As", PRETTY) == ["╭────╮", "│A   │", "│   ♠│", "╰────╯"]
    assert rows("Td", PLAIN) == ["+----+", "|10  |", "|   d|", "+----+"]


def test_every_card_has_the_same_size_and_its_color() -> None:
    for card in STANDARD:
        for look in (PRETTY, PLAIN):
            picture = card_picture(card, look)
            assert [len(row) for row in picture] == [6] * 4
            assert ("red" in str(picture[1].spans)) == (card & 3 in (1, 2))
    assert [len(row) for row in card_picture(None, PRETTY)] == [6] * 4


def test_cards_on_a_line() -> None:
    cards = parse_cards("Ah Td 2c")
    assert cards_line(cards, PRETTY).plain == "A♥ 10♦ 2♣"
    assert cards_line(cards, PLAIN).plain == "Ah Td 2c"


def test_a_hand_of_seven_with_its_name_fits_80_columns() -> None:
    cards = parse_cards("Ah Td 2c 3c 4c 5c 6c")
    text = hand_picture(
        "Dealer", cards, PLAIN, name="run of 7, queen high", remark="does not qualify"
    )
    assert max(map(len, text.plain.split("\n"))) <= 80
    assert "(does not qualify)" in text.plain
    hidden = hand_picture("Dealer", (), PLAIN, hidden=2).plain
    assert hidden.count("####") == 4


# Pipes and encodings ----------------------------------------------------------------------------

COMMANDS: list[Command] = [
    (["--help"], b""),
    (["games"], b""),
    (["rules", "let-it-ride"], b""),
    (["tables"], b""),
    (["titles"], b""),
    (["tables", "show", "LIR-CA"], b""),
    (["play", "uth", "--seed", "1"], b"10\n4\n"),
    (["settle"], json.dumps(ULTIMATE).encode()),
]


def test_nothing_piped_has_colors() -> None:
    for command, ran in zip(COMMANDS, spawn_each(*COMMANDS), strict=True):
        assert ran.status == 0, command
        assert len(ran.out) > 200, command
        assert "\x1b" not in ran.out + ran.err, command
        blanks = re.search(r"[ \t]\n", ran.out.replace("]: \n", ""))
        assert not blanks, f"{command}: a line ends in blanks"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_unicode_gets_ascii(encoding: str) -> None:
    answers = spawn_each(*COMMANDS, env={"PYTHONIOENCODING": encoding})
    for command, ran in zip(COMMANDS, answers, strict=True):
        assert ran.status == 0, command
        assert len(ran.out) > 200, command
        assert ran.out.isascii(), command
        assert "?" not in ran.out.replace(", ? for help", ""), command


def test_a_dumb_terminal_is_plain() -> None:
    assert "|" in run("play", "tcp", given="10\n", env={"TERM": "dumb", "NO_COLOR": "1"}).out


def test_a_reader_who_leaves_is_no_error() -> None:
    lines = b'{"game": 1}\n' * 20_000
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", "settle", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(lines)
    process.stdin.close()
    assert process.stdout.readline().startswith(b'{"error"')
    process.stdout.close()
    told = process.stderr.read()
    assert process.wait(PATIENCE_SECONDS) == 141
    assert b"Traceback" not in told
    assert b"Broken" not in told
    process.stderr.close()


@pytest.mark.parametrize(
    ("closed", "status", "told"),
    [
        ("settle <&-", 2, "standard input: is empty"),
        ("play tcp <&-", 0, ""),
        ("games >&-", 0, ""),
        ("games >/dev/full", 74, "cannot go on: No space left on device"),
        ("tables --json >/dev/full", 74, "cannot go on"),
    ],
)
def test_streams_that_are_closed_or_full(closed: str, status: int, told: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m croupier {closed}"],
        capture_output=True, env=environment(), timeout=PATIENCE_SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == status
    assert told in done.stderr.decode()
    assert done.stderr.count(b"\n") == bool(told)


# A real terminal --------------------------------------------------------------------------------


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """What starts here hears Ctrl-C, also where the tests themselves run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Terminal:
    """`croupier` on a pseudo-terminal of 80 columns, and someone who types."""

    def __init__(self, *args: str, env: Mapping[str, str] | None = None) -> None:
        self.here, there = pty.openpty()
        with hearing_ctrl_c():
            self.process = subprocess.Popen(
                [sys.executable, "-m", "croupier", *args],
                stdin=there, stdout=there, stderr=there, start_new_session=True,
                env=environment({"COLUMNS": "80", "LINES": "24", **(env or {})}),
            )  # fmt: skip
        os.close(there)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.here)

    def read(self) -> str:
        """What has been written since; nothing once the other side is closed."""
        try:
            ready = self.is_ready(PATIENCE_SECONDS)
            return os.read(self.here, 65536).decode() if ready else ""
        except OSError:
            return ""

    def is_ready(self, seconds_max: float) -> bool:
        return bool(select.select([self.here], [], [], seconds_max)[0])

    def read_until(self, words: str) -> str:
        text = ""
        while words not in text:
            more = self.read()
            assert more, f"no {words!r} in {text!r}"
            text += more
        return text

    def type(self, line: str) -> None:
        os.write(self.here, f"{line}\n".encode())

    def interrupt(self) -> int:
        """Ctrl-C. If it falls between two waits for a key, it is noticed with the next key only."""
        self.process.send_signal(signal.SIGINT)
        with suppress(OSError):  # it may have left already
            self.type("")
        return self.process.wait(PATIENCE_SECONDS)


def test_a_terminal_has_red_cards_and_a_conversation() -> None:
    with Terminal("play", "tcp", "--seed", "7") as terminal:
        terminal.read_until("Bets [ante 10]: ")
        terminal.type("ante 5")
        seen = terminal.read_until("You: ")
        assert "\x1b[1;31m" in seen
        assert "♦" in seen
        terminal.type("q")
        assert "You leave with 500.00" in terminal.read_until("(0.00).")
        assert terminal.process.wait(PATIENCE_SECONDS) == 0


def test_no_color_means_none() -> None:
    with Terminal("play", "tcp", "--seed", "7", env={"NO_COLOR": "1"}) as terminal:
        text = terminal.read_until("Bets [ante 10]: ")
        terminal.type("ante 5")
        text += terminal.read_until("You: ")
        assert not re.search(r"\x1b\[[\d;]*m", text)
        assert "|   d|" in text


def test_ctrl_c_is_quiet() -> None:
    with Terminal("play", "tcp", "--seed", "7") as terminal:
        terminal.read_until("Bets [ante 10]: ")
        assert terminal.interrupt() == 130
        text = terminal.read() if terminal.is_ready(0) else ""
        assert not re.sub(r"\x1b\[\?\d+[hl]", "", text).strip()


def test_ctrl_d_leaves_politely() -> None:
    with Terminal("play", "tcp", "--seed", "7") as terminal:
        terminal.read_until("Bets [ante 10]: ")
        os.write(terminal.here, b"\x04")
        terminal.read_until("You leave with 500.00 after 0 rounds (0.00).")
        assert terminal.process.wait(PATIENCE_SECONDS) == 0


def test_ctrl_c_while_waiting_for_documents_is_quiet(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ULTIMATE), encoding="utf-8")
    with hearing_ctrl_c():
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "settle", "--json", str(file), "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment({"PYTHONUNBUFFERED": "1"}),
        )  # fmt: skip
    with process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b'{"seats"')
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
    assert (process.returncode, out, err) == (130, b"", b"")
