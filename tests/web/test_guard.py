"""What the one middleware promises: headers on every answer, and no request too large."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from croupier.web.guard import BODY_BYTES_MAX, DRAIN_BYTES_MAX, HEADERS
from tests.web.conftest import Client

ANSWERS = ["/", "/tables", "/nothing", "/static/base.css", "/api/health", "/api/nothing", "/settle"]


@pytest.mark.parametrize("path", ANSWERS)
def test_security_headers_are_on_every_answer(client: Client, path: str) -> None:
    headers = client.get(path).headers
    for name, value in HEADERS.items():
        assert headers[name] == value


def test_the_policy_lets_nothing_in_from_elsewhere_and_no_inline_code() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_body_of_the_limit_is_read_and_one_byte_more_is_not(client: Client) -> None:
    assert client.post("/api/settle", content=b" " * BODY_BYTES_MAX).status_code == 422
    assert client.post("/api/settle", content=b" " * (BODY_BYTES_MAX + 1)).status_code == 413


@pytest.mark.parametrize("size", [BODY_BYTES_MAX + 1, DRAIN_BYTES_MAX + 500_000])
def test_a_body_without_a_declared_length_is_counted_as_it_comes(app: FastAPI, size: int) -> None:
    async def drops() -> AsyncIterator[bytes]:
        for _ in range(0, size, 65_536):
            yield b" " * 65_536

    async def ask() -> int:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://table"
        ) as client:
            return (await client.post("/api/settle", content=drops())).status_code

    assert asyncio.run(ask()) == 413
