"""How a game is best played, kept beside the other results of the lab."""

import hashlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from croupier.lab.keep import digest_of, kept_value
from croupier.lab.solve import BASE, Question, base_bets
from croupier.rules import Felt
from croupier.show import par_sheet
from croupier.show.par_sheet import Strategy, strategy_of


def kept_strategy(felt: Felt) -> Strategy:
    """`strategy_of` a felt from the shelf, or a fresh one that is put there."""
    question = Question(felt, BASE, dict.fromkeys(base_bets(felt.game), 1))
    # The digest of a question covers the solvers; the words stand in the par sheet.
    words = Path(par_sheet.__file__).read_bytes()
    name = hashlib.sha256(digest_of(question).encode() + words).hexdigest()[:32]
    return kept_value(f"strategy-{name}", lambda: strategy_of(felt), read=_read, write=asdict)


def _read(data: dict[str, Any]) -> Strategy:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return Strategy(**fields)
