"""Pay tables: what they are, how their lines are read, and the catalog of published ones."""

from croupier.paytables.catalogues import Catalogue, catalogue_with, published_catalogue
from croupier.paytables.load import load_file, parse_tables
from croupier.paytables.readings import (
    READINGS,
    HoldemCards,
    HoleCards,
    Reading,
    SideHand,
    WildCards,
)
from croupier.paytables.table import PayLine, Pays, PayTable, Published, by_number_of_hands
from croupier.paytables.toml_text import table_toml
from croupier.paytables.written import catalogue_of, own_among, read_table, write_table

__all__ = [
    "READINGS",
    "Catalogue",
    "HoldemCards",
    "HoleCards",
    "PayLine",
    "PayTable",
    "Pays",
    "Published",
    "Reading",
    "SideHand",
    "WildCards",
    "by_number_of_hands",
    "catalogue_of",
    "catalogue_with",
    "load_file",
    "own_among",
    "parse_tables",
    "published_catalogue",
    "read_table",
    "table_toml",
    "write_table",
]
