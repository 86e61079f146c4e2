"""Someone with access to the database who can compute hashes: every chain is consistent again."""

import json
from collections.abc import Callable
from typing import Any

from croupier.codec import canonical
from croupier.ledger.entry import GENESIS, chained
from croupier.ledger.turns import TURN_GENESIS

Rows = list[tuple[Any, ...]]
Execute = Callable[..., Rows]


def rechained(execute: Execute, change: Callable[[str, dict[str, Any]], None]) -> None:
    """Change what entries and records say, and recompute every later hash and digest."""
    last, at = GENESIS, {0: GENESIS}
    for sequence, text in execute("SELECT sequence, text FROM entries ORDER BY sequence"):
        content = json.loads(text)
        change("entry", content)
        text = canonical(content)  # noqa: PLW2901
        last = at[sequence] = chained(last, text)
        execute("UPDATE entries SET text = ?, hash = ? WHERE sequence = ?", text, last, sequence)
    turn_hash = TURN_GENESIS
    for turn, text in execute("SELECT turn, text FROM turns ORDER BY turn"):
        content = json.loads(text)
        content["entries"] = at[content["sequence"]]
        change("record", content)
        text = canonical(content)  # noqa: PLW2901
        turn_hash = chained(turn_hash, text)
        execute("UPDATE turns SET text = ?, hash = ? WHERE turn = ?", text, turn_hash, turn)
    execute("UPDATE head SET hash = ?, turn_hash = ?", last, turn_hash)
