"""A real PostgreSQL for the page that moves a ledger there."""

from tests.ledger.conftest import postgres_server, postgres_urls

__all__ = ["postgres_server", "postgres_urls"]
