"""The container file, read as an engine reads it: no rights, one folder, and a health check."""

import json
import re
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from croupier.web.health_check import health
from tests.docs.following import ROOT

Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """Every instruction with what follows it; lines that go on are joined."""
    text = (ROOT / "Containerfile").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = re.sub(r"\s*\\\n\s*", " ", "\n".join(lines))
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in joined.splitlines()]


def of(name: str) -> list[str]:
    return [rest for word, rest in instructions() if word == name]


def test_only_instructions_that_engines_know() -> None:
    known = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK",
             "ENTRYPOINT", "CMD"}  # fmt: skip
    assert {word for word, _ in instructions()} <= known
    for path in of("COPY"):
        *sources, _ = path.split()
        assert all((ROOT / source).exists() for source in sources), path


def test_nothing_runs_as_root() -> None:
    words = [word for word, _ in instructions()]
    assert of("USER") == ["croupier"]
    after = words[words.index("USER") :]
    assert "RUN" not in after
    assert "COPY" not in after, "what is installed belongs to root, and the server cannot change it"
    (made,) = (run for run in of("RUN") if "useradd" in run)
    assert "--shell /usr/sbin/nologin" in made
    assert int(re.search(r"--uid (\d+)", made)[1]) > 1000  # type: ignore[index]


def test_its_one_folder_is_for_its_account_alone() -> None:
    (made,) = (run for run in of("RUN") if "useradd" in run)
    assert "install -d -o croupier -g croupier -m 0700 /data" in made
    assert of("VOLUME") == ["/data"]
    assert "CROUPIER_HOME=/data" in of("ENV")


def test_the_health_check_is_a_program_of_the_image() -> None:
    (check,) = of("HEALTHCHECK")
    command = json.loads(check.partition("CMD ")[2])
    assert command[:2] == ["python", "-m"]
    with socket.create_server(("127.0.0.1", 0)) as nobody:
        port = nobody.getsockname()[1]
    done = subprocess.run(
        [sys.executable, *command[1:]], capture_output=True, text=True, check=False,
        env={"CROUPIER_HEALTH": f"http://127.0.0.1:{port}"},
    )  # fmt: skip
    assert done.returncode == 1
    assert "does not answer" in done.stdout
    assert (done.stderr, len(done.stdout.splitlines())) == ("", 1)
    assert f"CROUPIER_HEALTH=http://127.0.0.1:{of('EXPOSE')[0]}" in of("ENV")


@pytest.mark.parametrize(
    ("status", "body", "well"),
    [
        (200, b'{"status": "ok"}', True),
        (200, b'{"status": "unavailable"}', False),
        (503, b'{"status": "unavailable"}', False),
        (200, b"not json", False),
    ],
)
def test_the_health_check_believes_only_ok(status: int, body: bytes, well: bool) -> None:
    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        assert health(f"http://127.0.0.1:{server.server_port}")[0] is well
        thread.join()
    assert health("localhost")[0] is False
