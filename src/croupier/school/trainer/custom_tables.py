"""Custom pay tables, stored whole with a shift so that it can be replayed anywhere."""

from collections.abc import Mapping

from croupier.paytables import Catalogue, catalogue_of, read_table, write_table
from croupier.paytables.written import Written, own_among

__all__ = ["catalogue_of", "chosen_own", "read_table", "write_table"]


def chosen_own(tables: Mapping[str, str], catalogue: Catalogue | None) -> list[Written]:
    """Return the custom tables among these, written out."""
    return own_among(tables.values(), catalogue)
