"""An app on a real port, for browsers and boards, which can be stopped and restarted there."""

import threading
from contextlib import suppress
from typing import Any, Self

import httpx
import uvicorn
from fastapi import FastAPI

from croupier.floor.floor import Floor
from croupier.ledger import Answer, MemoryStore, Store
from croupier.paytables import published_catalogue
from croupier.school.house import School
from croupier.web.app import create_app
from croupier.web.connections import PromptServer, guarded_by
from croupier.web.guard import SOCKET_BYTES_MAX
from croupier.web.lines import Lines
from croupier.web.serve import listen
from croupier.web.streams import StreamRoom
from tests.web.floors import Clock


class Served:
    """An app and the server in front of it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.port = 0
        self._server: uvicorn.Server | None = None
        self._thread = threading.Thread()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, keep_alive: float = 5, lines: Lines | None = None) -> Self:
        """Serve on the previous port, or on any.

        Connections of strangers stay open for this many seconds of silence.
        """
        listener = listen("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        lines = lines or Lines()
        self.app.state.stream_room = StreamRoom.among(lines.most)
        # Streams of screens never end by themselves, so the server does not wait for them.
        config = uvicorn.Config(
            self.app, http=guarded_by(lines), log_level="critical", lifespan="off",
            ws="websockets-sansio", ws_max_size=SOCKET_BYTES_MAX, timeout_graceful_shutdown=1,
            timeout_keep_alive=keep_alive,  # type: ignore[arg-type]
        )  # fmt: skip
        self._server = PromptServer(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listener]}, daemon=True
        )
        self._thread.start()
        with httpx.Client(base_url=self.address) as client:
            for _ in range(200):
                with suppress(httpx.HTTPError):
                    client.get("/api/health")
                    return self
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        if self._server is not None:
            self._server.should_exit = True
            self._thread.join()
            self._server = None


class ServedFloor(Served):
    """A floor, its clock, and the server in front of it."""

    def __init__(self, store: Store | None = None, school: School | None = None) -> None:
        self.clock = Clock()
        self.floor = Floor(store or MemoryStore(), clock=self.clock)
        super().__init__(create_app(published_catalogue(), self.floor, school=school))

    def say(self, do: str, **fields: Any) -> Answer:
        """Give a command that must be accepted."""
        answer = self.floor.system.answer({"do": do, **fields})
        assert answer["ok"], answer
        return answer


class ServedSchool(Served):
    """A school on a machine that runs no floor; its clock stands still until it is moved."""

    def __init__(self, store: Store | None = None) -> None:
        self.clock = Clock()
        self.school = School(store or MemoryStore(), clock=self.clock)
        super().__init__(create_app(published_catalogue(), school=self.school))
