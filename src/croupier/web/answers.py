"""JSON responses, byte for byte the same on every machine."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response


class Json(Response):
    """A JSON answer in plain ASCII, so half a surrogate pair in a note cannot break it."""

    media_type = "application/json"

    def __init__(
        self, content: Any, status: int = 200, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(content, status, headers)

    def render(self, content: Any) -> bytes:
        return json.dumps(content, allow_nan=False).encode("ascii")
