"""What a request to the floor carries: a JSON object, its texts, and the key it is known by."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from croupier.ledger import Refusal, Refused

Data = dict[str, Any]
KEY_LETTERS_MAX = 100


async def json_body(request: Request) -> Data:
    """The JSON object of a request; an empty body is an empty object."""
    try:
        data = json.loads(await request.body() or b"{}", parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Refused(Refusal.BAD_LINE, f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Refused(Refusal.BAD_LINE, "send a JSON object")
    return data


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def text_of(data: Mapping[str, Any], name: str, *, longest: int = 200) -> str:
    """A text of the body, not empty and not too long."""
    value = data.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > longest:
        raise Refused(Refusal.BAD_VALUE, f"{name} must be a text of 1 to {longest} characters")
    return value


def key_of(request: Request) -> str | None:
    """The idempotency key, if one was sent."""
    key = request.headers.get("idempotency-key")
    if key is not None and not 0 < len(key) <= KEY_LETTERS_MAX:
        raise Refused(
            Refusal.BAD_VALUE, f"an idempotency key has 1 to {KEY_LETTERS_MAX} characters"
        )
    return key


async def aside(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Work that waits for the disk or a hash, beside the event loop."""
    return await run_in_threadpool(work, *args, **kwargs)
