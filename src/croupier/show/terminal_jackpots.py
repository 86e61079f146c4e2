"""Jackpots in the terminal: the list, one in detail, the commands, and a link."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.floor.forms import Form
from croupier.jackpots.links import MeterLine

_TYPES = {"progressive": "progressive jackpot", "house": "house jackpot", "bonus": "bonus"}


def command_list(forms: Mapping[str, Form]) -> RenderableType:
    """Show the commands of a script, with optional fields in brackets."""
    table = _grid("command", "fields", "what it does")
    for name, form in forms.items():
        table.add_row(name, " ".join((*form.needs, *(f"[{key}]" for key in form.may))), form.help)
    return table


def jackpot_list(found: Mapping[str, Mapping[str, Any]]) -> RenderableType:
    """Show one line for each level of each jackpot."""
    if not found:
        return Text("There are no jackpots in this ledger.")
    table = _grid("jackpot", "table", "level", "displayed", "pending", "hits", "state")
    for name, answer in found.items():
        if not answer["levels"]:
            table.add_row(name, answer["table"], "none", "", "", "", _state(answer))
        for level, now in answer["levels"].items():
            table.add_row(
                name, answer["table"], level, now["displayed"], now["pending"],
                str(now["hits"]), _state(answer),
            )  # fmt: skip
    return table


def jackpot_meters(name: str, answer: Mapping[str, Any]) -> RenderableType:
    """Show a whole jackpot: its levels side by side, then the last hits."""
    levels: Mapping[str, Mapping[str, Any]] = answer["levels"]
    head = Text(
        f"{name}: {_TYPES[answer['type']]} on {answer['table']}, wager {answer['wager']}, "
        f"version {answer['version']}, {_state(answer)}"
    )
    table = _grid("", *levels)
    rows = (
        ("displayed", "displayed"), ("meter, exact", "meter"), ("overflow", "overflow"),
        ("reserve", "reserve"), ("pending", "pending"), ("seed", "seed"),
        ("seed outstanding", "seed_outstanding"), ("rate", "rate"),
        ("reserve rate", "reserve_rate"), ("cap", "cap"), ("hits", "hits"), ("won", "won"),
    )  # fmt: skip
    for title, key in rows if levels else ():
        values = (now[key] for now in levels.values())
        table.add_row(title, *("none" if value is None else str(value) for value in values))
    money = Text(
        f"qualifying wagers {answer['qualifying_wagers']} ({answer['wagers']}), "
        f"house share {answer['house']}, refunded {answer['refunded']}, "
        f"in custody {answer['custody']}"
    )
    parts: list[RenderableType] = [head, table, money] if levels else [head, money]
    hits = [(level, hit) for level, now in levels.items() for hit in now["last_hits"]]
    if hits:
        parts.append(_hits(hits))
    parts += [Text(f"advice: {word}") for word in answer["advice"]]
    return Group(*parts)


def link_lines(table: str, lines: Mapping[str, Sequence[MeterLine]]) -> RenderableType:
    """Show the chance of each meter line in each game."""
    grid = _grid("game", "hand", "pays", "once in")
    for game, found in lines.items():
        for line in found:
            share = f"{float(line.share):.0%} of {line.level}"
            grid.add_row(game, line.hand, share, f"{float(1 / line.probability):,.2f}")
    said = Text(f"{table} may link these games: same winning hands, same probabilities.")
    return Group(said, grid)


def _hits(hits: Sequence[tuple[str, Mapping[str, Any]]]) -> Table:
    table = _grid("hit at", "level", "hand", "amount", "table", "seat", "card", "tax form")
    for level, hit in hits:
        table.add_row(
            hit["at"][:19], level, hit["line"], hit["amount"], hit["table"], str(hit["seat"]),
            hit["card"], "yes" if hit["tax_form"] else "no",
        )  # fmt: skip
    return table


def _state(answer: Mapping[str, Any]) -> str:
    if answer["retired"]:
        return "retired"
    return f"suspended: {answer['suspended']}" if answer["suspended"] else "takes bets"


def _grid(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, overflow="fold")
    return table
