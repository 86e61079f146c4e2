"""A real PostgreSQL for the page that moves a book there."""

from tests.ledger.conftest import postgres_server, postgres_urls

__all__ = ["postgres_server", "postgres_urls"]
