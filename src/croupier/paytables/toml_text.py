"""A pay table as the text of a file that `croupier tables check` can read back."""

import json

from croupier.money import dollars
from croupier.paytables.table import PayLine, Pays, PayTable


def table_toml(table: PayTable) -> str:
    """Write one table with its readings, as a person would."""
    lines = [
        f"family = {_text(table.family)}",
        f"document = {_text(table.source)}",
        f"games = [{', '.join(map(_text, table.games))}]",
        "",
        "[readings]",
        *(f"{bet} = {_text(table.every_pays(bet)[0].reading.name)}" for bet in table.bets),
        "",
        f"[tables.{table.id}]",
        f"title = {_text(table.title)}",
    ]
    if table.note:
        lines.append(f"note = {_text(table.note)}")
    for bet, pays in table.pays.items():
        lines += ["", f"[tables.{table.id}.{bet}]", *_pays(pays)]
    for bet, columns in table.columns.items():
        counts = list(columns)
        lines += ["", f"[tables.{table.id}.{bet}]", f"hands = [{', '.join(map(str, counts))}]"]
        for place, line in enumerate(columns[counts[0]].lines):
            odds = (_text(str(columns[count].lines[place].odds)) for count in counts)
            lines.append(f"{line.key} = [{', '.join(odds)}]")
    return "\n".join(lines) + "\n"


def _pays(pays: Pays) -> list[str]:
    width = max(len(line.key) for line in pays.lines)
    return [f"{line.key:{width}} = {_line(pays, line)}" for line in pays.lines]


def _line(pays: Pays, line: PayLine) -> str:
    odds = _text(str(line.odds))
    more = []
    if line.label != pays.reading.questions[line.key].label:
        more.append(f"printed = {_text(line.label)}")
    if line.envy_cents is not None:
        more.append(f"envy = {_text('$' + dollars(line.envy_cents))}")
    return f"{{ pays = {odds}, {', '.join(more)} }}" if more else odds


def _text(words: str) -> str:
    """Write a TOML string, which is a JSON string except for one character."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
