"""A settlement as JSON, in the shape that other programs read."""

from collections.abc import Sequence
from typing import Any

from croupier.errors import CroupierError
from croupier.money import dollars
from croupier.paytables import Catalogue
from croupier.records.rounds import read_round
from croupier.records.words import pays_text
from croupier.rules import Cut, Line, Round, Settlement, settle


def line_answer(line: Line) -> dict[str, Any]:
    return {
        "bet": line.bet,
        "stake": dollars(line.stake),
        "outcome": line.outcome,
        "pays": pays_text(line),
        "returned": dollars(line.returned) if line.returned is not None else None,
        "clause": str(line.clause),
        "line": line.hit.key if line.hit is not None else None,
        "caused_by": line.caused_by,
        **({"hand": line.hand} if line.hand else {}),
        **({"aggregate": _cut_answer(line.cut)} if line.cut is not None else {}),
    }


def _cut_answer(cut: Cut) -> dict[str, Any]:
    return {
        "limit": dollars(cut.limit.limit_cents),
        "won": dollars(cut.won),
        "due": dollars(cut.due),
        "clause": str(cut.clause),
    }


def settlement_answer(result: Settlement, seats: Sequence[int] = ()) -> dict[str, Any]:
    """Return a settlement as JSON; `seats` is the order in which the document named them."""
    order = {seat: place for place, seat in enumerate(seats)}
    answer: dict[str, Any] = {
        "seats": [
            {
                "seat": entry.seat,
                "lines": [line_answer(line) for line in entry.lines],
                "net": dollars(entry.net) if entry.net is not None else None,
            }
            for entry in sorted(result.seats, key=lambda entry: order.get(entry.seat, entry.seat))
        ]
    }
    if result.void_reason:
        answer["void"] = {"reason": result.void_reason}
    return answer


def error_answer(error: CroupierError) -> dict[str, Any]:
    return {"error": {"name": error.name, "place": error.place, "message": error.message}}


def settle_document(data: object, *, catalogue: Catalogue | None = None) -> dict[str, Any]:
    """Settle one round document, and return the answer as JSON."""
    return settled_answer(read_round(data, catalogue=catalogue), data)


def settled_answer(played: Round, data: object) -> dict[str, Any]:
    """Return a round's settlement with its seats in the order of the original document."""
    named = data.get("seats", []) if isinstance(data, dict) else []
    return settlement_answer(settle(played), [entry["seat"] for entry in named])
