"""Pay tables of the user's own, as a shift keeps them: whole, so that it replays wherever it is."""

from collections.abc import Mapping

from croupier.paytables import Catalogue, catalogue_of, read_table, write_table
from croupier.paytables.written import Written, own_among

__all__ = ["catalogue_of", "chosen_own", "read_table", "write_table"]


def chosen_own(tables: Mapping[str, str], catalogue: Catalogue | None) -> list[Written]:
    """The tables among these that no document of ours has, written out."""
    return own_among(tables.values(), catalogue)
