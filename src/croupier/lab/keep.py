"""Results are kept: a known table answers at once, and only this very version's results count.

A result is a file named by a digest of everything it depends on: the question, the pays, and the
source of the rooms that computed it. It is written beside its place and moved there, so a solve
that was stopped leaves nothing behind.
"""

import hashlib
import json
import os
import threading
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from croupier import __version__
from croupier.codec import canonical
from croupier.home import data_folder
from croupier.lab.analysis import (
    Analysis,
    HouseEdge,
    JackpotReading,
    Level,
    LineShare,
    Progressive,
)
from croupier.lab.solve import Question, answer
from croupier.lab.wire import write_question

Value = TypeVar("Value")

_ROOMS = ("cards", "hands", "paytables", "rules", "games", "lab")


def results_folder() -> Path:
    return data_folder() / "results"


@cache
def fingerprint() -> str:
    """A digest of the code that results depend on: an edited rule makes old results strangers."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256(__version__.encode())
    for room in _ROOMS:
        for path in sorted(
            path for kind in ("*.py", "*.toml") for path in (root / room).rglob(kind)
        ):
            digest.update(path.relative_to(root).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def digest_of(question: Question) -> str:
    """A name for a question, with everything its answer depends on."""
    felt = question.felt
    depends = {
        "code": fingerprint(),
        "edition": felt.game.edition,
        "deck": felt.game.deck.copies,
        "question": write_question(question).canonical(),
        "tables": {key: [table.id, table.digest] for key, table in felt.tables.items()},
    }
    return hashlib.sha256(canonical(depends).encode()).hexdigest()[:32]


def kept_answer(
    question: Question,
    *,
    progress: Callable[[int, int], None] | None = None,
    folder: Path | None = None,
) -> Analysis:
    """The answer from the shelf, or a fresh one that is put there."""
    return kept_value(
        digest_of(question),
        lambda: answer(question, progress=progress),
        read=from_json,
        write=Analysis.as_json,
        folder=folder,
    )


def kept_value(
    name: str,
    make: Callable[[], Value],
    *,
    read: Callable[[Any], Value],
    write: Callable[[Value], Any],
    folder: Path | None = None,
) -> Value:
    """A value from the shelf, or a fresh one that is put there, under a name for all it leans on.

    `read` and `write` turn it from JSON and into it.
    """
    path = (folder or results_folder()) / f"{name}.json"
    try:
        return read(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        pass  # missing, or damaged: it is made again and replaced
    value = make()
    _write(path, write(value))
    return value


def _write(path: Path, document: Any) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
        beside.write_text(json.dumps(document), encoding="utf-8")
        beside.replace(path)
    except OSError:
        return  # a read-only home costs time, not answers


def from_json(data: dict[str, Any]) -> Analysis:
    """An analysis from what `as_json` wrote."""
    edge, jackpot = data.get("house_edge"), data.get("progressive")
    return Analysis(
        game=data["game"],
        bet=data["bet"],
        tables=data["tables"],
        method=data["method"],
        hit_frequency=Fraction(data["hit_frequency"]),
        hit_means=data["hit_frequency_means"],
        lines=_lines(data),
        total=data["combinations"],
        expected_value=_number(data.get("expected_value")),
        house_edge=HouseEdge(**{name: Fraction(text) for name, text in edge.items()})
        if edge
        else None,
        average_wager=_number(data.get("average_wager")),
        variance=_number(data.get("variance")),
        decisions={name: Fraction(text) for name, text in data.get("decisions", {}).items()},
        distribution=tuple(
            (Fraction(entry["net"]), entry["combinations"])
            for entry in data.get("distribution", [])
        ),
        progressive=_progressive(jackpot) if jackpot else None,
        hands=data.get("hands"),
        seconds=data["seconds"],
    )


def _lines(data: dict[str, Any]) -> tuple[LineShare, ...]:
    return tuple(
        LineShare(
            line["line"],
            line["combinations"],
            Fraction(line["probability"]),
            line["pays"],
            Fraction(line["contribution"]),
        )
        for line in data["lines"]
    )


def _progressive(data: dict[str, Any]) -> Progressive:
    other = data.get("other_reading")
    return Progressive(
        fixed_return=Fraction(data["fixed_return"]),
        envy_per_other_player=Fraction(data["envy_per_other_player"]),
        levels={
            name: Level(
                Fraction(level["probability"]),
                Fraction(level["share_per_bet"]),
                _number(level["break_even_meter"]),
            )
            for name, level in data["levels"].items()
        },
        break_even_meter=_number(data.get("break_even_meter")),
        folded_hands_qualify=data.get("folded_hands_qualify"),
        other_reading=_reading(other) if other else None,
    )


def _reading(data: dict[str, Any]) -> JackpotReading:
    return JackpotReading(
        Fraction(data["hit_frequency"]), data["combinations"], _lines(data), _progressive(data)
    )


def _number(text: str | None) -> Fraction | None:
    return Fraction(text) if text is not None else None
