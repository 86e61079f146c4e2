"""Cover All by tables of our own, for the games in which nobody published one.

Every number in them is another, so that a wrong column or a wrong line is seen.
"""

from croupier.paytables import Catalogue, parse_tables, published_catalogue
from tests.oracle.paytables import HOUSE_COVER_ALL

DESIGNATORS = {
    "crazy-4-poker": "HOUSE-C4P-CA",
    "dj-wild": "HOUSE-DJW-CA",
    "mississippi-stud": "HOUSE-MSS-CA",
    "three-card-poker": "HOUSE-TCP-CA",
    "ultimate-texas-holdem": "HOUSE-UTH-CA",
}
READINGS = {
    "crazy-4-poker": "four_card",
    "dj-wild": "wild_five_card",
    "mississippi-stud": "five_card",
    "three-card-poker": "three_card",
    "ultimate-texas-holdem": "five_card",
}


def table_text(game: str, designator: str = "", hands: tuple[int, ...] = ()) -> str:
    """A table of the house as a user writes it; with some of its columns, if they are named."""
    printed = HOUSE_COVER_ALL[DESIGNATORS[game]]
    counts = hands or tuple(printed)
    name = designator or DESIGNATORS[game]
    lines = [
        f"{label.lower().replace(' ', '_')} = {[printed[count][label] for count in counts]}"
        for label in printed[counts[0]]
    ]
    return "\n".join([
        'family = "Ours"', 'document = "a table for tests"', f'games = ["{game}"]',
        "[readings]", f'cover_all = "{READINGS[game]}"', f"[tables.{name}]",
        'title = "Cover All of the house"', f"[tables.{name}.cover_all]",
        f"hands = {list(counts)}", *lines,
    ])  # fmt: skip


def house_catalogue() -> Catalogue:
    catalogue = published_catalogue()
    for game in DESIGNATORS:
        catalogue = catalogue.joined(parse_tables(table_text(game), own=True))
    return catalogue


HOUSE = house_catalogue()
