"""Custom pay tables written out in full, so anything that uses one can be read anywhere."""

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.money import Odds, cents
from croupier.paytables.catalogues import Catalogue, published_catalogue
from croupier.paytables.readings import READINGS
from croupier.paytables.table import PayLine, Pays, PayTable

Written = Mapping[str, Any]


def own_among(designators: Iterable[str], catalogue: Catalogue | None) -> list[Written]:
    """Return the tables among these that are custom, written out."""
    if catalogue is None:
        return []
    found = [catalogue.tables.get(name) for name in dict.fromkeys(designators)]
    return [write_table(table) for table in found if table is not None and table.own]


def catalogue_of(own: Iterable[Written]) -> Catalogue:
    """Return the published tables plus those written out here."""
    return published_catalogue().joined(map(read_table, own))


def write_table(table: PayTable) -> Written:
    """Return what the rules need of a table; what is printed with it stays with its owner."""
    shown = table.as_json()
    return {
        **{key: shown[key] for key in ("id", "family", "title", "source", "games", "pays")},
        "readings": {bet: table.every_pays(bet)[0].reading.name for bet in table.bets},
    }


def read_table(data: Written) -> PayTable:
    pays: dict[str, Pays] = {}
    columns: dict[str, Mapping[int, Pays]] = {}
    for bet, lines in data["pays"].items():
        reading = data["readings"][bet]
        if isinstance(lines, list):
            pays[bet] = _pays(lines, reading)
        else:
            columns[bet] = {
                int(hands): _pays(column, reading, int(hands)) for hands, column in lines.items()
            }
    return PayTable(
        id=data["id"], family=data["family"], title=data["title"], printed_as="",
        source=data["source"], games=tuple(data["games"]), pays=pays, columns=columns, own=True,
    )  # fmt: skip


def _pays(lines: Iterable[Written], reading: str, hands: int | None = None) -> Pays:
    return Pays(READINGS[reading], tuple(_line(line, hands) for line in lines))


def _line(line: Written, hands: int | None) -> PayLine:
    envy = cents(line["envy"]) if "envy" in line else None
    return PayLine(line["line"], line["label"], Odds.parse(line["pays"]), envy, hands)
