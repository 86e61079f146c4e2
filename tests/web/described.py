"""The app's description of its own API, computed once for all tests."""

from functools import cache
from typing import Any

from croupier.paytables import published_catalogue
from croupier.web.app import create_app


@cache
def described() -> dict[str, Any]:
    return create_app(published_catalogue()).openapi()
