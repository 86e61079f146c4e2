"""Case tables: one row a seat, in the words of the layout, with what each bet must come to.

    | case         | cards    | bets    | decisions | dealer   | results     | clauses |
    | player folds | Ah 9d 4c | ante 10 | fold      | Kd 8c 3h | ante lose 0 | fold    |

A header line opens a table, any other text is a heading. A row without a name is the next seat of
the round above it; seats are numbered from 1. `-` is an empty cell, `"` repeats the cell above.
Each result is the bet, its outcome, all that comes back and, for a win, `at` its odds; `win meter`
is a pay that only a meter knows; bets that share a result are joined by `&`. `clauses` names the
clause of each result, in the same order.
Further columns are `community`, `player` and `banker` (hands of nobody), `tables`, `house`
(switches; `no` turns one off), `players`, `trouble` (irregularities, or `void` and a reason) and,
in place of results, `refused`: the error's name and what its message must hold.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from itertools import permutations
from typing import Any

import pytest

from croupier.errors import CroupierError
from croupier.games import find_game
from croupier.paytables import Catalogue
from croupier.records import read_round, settle_document
from croupier.rules import Game, Line, Round, Settlement, settle

Row = Mapping[str, str]

COLUMNS = frozenset(
    {"case", "cards", "player", "banker", "bets", "decisions", "dealer", "community", "tables",
     "house", "players", "trouble", "results", "clauses", "refused"}
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Case:
    """One row."""

    game: str
    heading: str
    title: str
    document: Mapping[str, Any]
    expected: tuple[str, ...] = ()
    """A line of text for each line of the settlement, seat by seat."""
    refused: str = ""
    catalogue: Catalogue | None = None
    """With tables of the house's own, where a bet has no others."""

    def __str__(self) -> str:
        return self.title


RESULT = re.compile(
    r"(?P<bets>.+) (?P<outcome>win|lose|push|void) (?P<returned>[\d.]+|meter)( at (?P<pays>.+))?"
)

Proof = str | Callable[..., None]
"""The name of a case, or a test."""


@dataclass(frozen=True, eq=False)
class Proofs:
    """What shows that a game keeps to its sheet: its cases, and tests for the other clauses."""

    game: Game
    written: tuple[Case, ...]
    named: Mapping[str, Sequence[Proof]]
    """For each clause that settles no bet, what proves it."""
    dealt: Callable[[], Iterable[Case]] = tuple
    """Rounds that are dealt when somebody asks for them."""

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        return (*self.written, *self.dealt())


def read_cases(game: Game, text: str, catalogue: Catalogue | None = None) -> tuple[Case, ...]:
    """Every round of the tables in a text."""
    cases = tuple(_case(game, heading, rows, catalogue) for heading, rows in _rounds(game, text))
    titles = [case.title for case in cases]
    for title in titles:
        assert titles.count(title) == 1, f"two cases of {game.title} are called {title!r}"
    return cases


def _rounds(game: Game, text: str) -> list[tuple[str, list[Row]]]:
    """The rows of each round, under the heading they stand below."""
    heading, header, above, found = "", list[str](), list[str](), list[tuple[str, list[Row]]]()
    for line in text.splitlines():
        if not line.strip().startswith("|"):
            heading = line.strip() or heading
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "case":
            assert COLUMNS.issuperset(cells), f"{game.name}: unknown columns in {line}"
            header, above = cells, [""] * len(cells)
            continue
        assert len(cells) == len(header), f"{game.name}: {len(header)} cells expected in {line}"
        above = [
            over if cell in ('"', "") else cell for cell, over in zip(cells, above, strict=True)
        ]
        row = {
            key: "" if cell in ("", "-") or over == "-" else over
            for key, cell, over in zip(header, cells, above, strict=True)
        }
        if row["case"]:
            found.append((heading, [row]))
        else:
            found[-1][1].append(row)
    return found


def _case(game: Game, heading: str, rows: Sequence[Row], catalogue: Catalogue | None) -> Case:
    first = rows[0]
    return Case(
        game.name,
        heading,
        first["case"],
        _document(game, rows),
        tuple(_expected(rows)) if "results" in first else (),
        first.get("refused", ""),
        catalogue,
    )


def _split(cell: str, mark: str) -> list[str]:
    return [part.strip() for part in cell.split(mark) if part.strip()]


def _pairs(cell: str) -> dict[str, str]:
    """`ante & blind 10, trips 5` by name."""
    pairs = (part.rpartition(" ") for part in _split(cell, ","))
    return {name: value for names, _, value in pairs for name in _split(names, "&")}


def _document(game: Game, rows: Sequence[Row]) -> dict[str, Any]:
    first = rows[0]
    document: dict[str, Any] = {
        "game": game.name,
        "seats": [
            {
                "seat": number,
                "bets": _pairs(row["bets"]),
                "cards": row.get("cards", ""),
                "decisions": _split(row.get("decisions", ""), ","),
                **({"player": row["players"]} if row.get("players") else {}),
            }
            for number, row in enumerate(rows, start=1)
        ],
        "dealer": first.get("dealer", ""),
        "community": first.get("community", ""),
        "tables": _pairs(first.get("tables", "")),
        "options": dict(_switch(part) for part in _split(first.get("house", ""), ",")),
    }
    if sides := {side: first[side] for side in ("player", "banker") if side in first}:
        document["sides"] = sides
    for trouble in _split(first.get("trouble", ""), ","):
        word, _, rest = trouble.partition(" ")
        if word == "void":
            document["void"] = {"reason": rest}
        else:
            entry = {"kind": word, "card": rest} if rest else word
            document.setdefault("irregularities", []).append(entry)
    return document


def _switch(text: str) -> tuple[str, bool | str]:
    """`folded_hands_qualify`, `no envy_to_own_spots` or `two_spots any`."""
    name, _, value = text.partition(" ")
    return (value, False) if name == "no" else (name, value or True)


def _expected(rows: Sequence[Row]) -> Iterator[str]:
    for seat, row in enumerate(rows, start=1):
        results, clauses = _split(row["results"], ";"), _split(row["clauses"], ",")
        for result, clause in zip(results, clauses, strict=True):
            match = RESULT.fullmatch(result)
            assert match, f"{row['case']}: {result!r} is no result"
            amount = None if match["returned"] == "meter" else match["returned"]
            for bet in _split(match["bets"], "&"):
                yield _line_text(seat, bet, match["outcome"], amount, match["pays"], clause)


def _line_text(
    seat: int, bet: str, outcome: str, returned: str | None, pays: str | None, clause: str
) -> str:
    amount = "meter" if returned is None else f"{Decimal(returned).normalize():f}"
    odds = "" if pays is None else f" at {pays}"
    return f"seat {seat}: {bet} {outcome} {amount}{odds}, by {clause}"


def other_suits(hand: str, beside: str) -> str:
    """The same hand in suits that leave `beside` its cards."""
    for suits in permutations("cdhs"):
        renamed = hand.translate(str.maketrans("cdhs", "".join(suits)))
        if not set(renamed.split()) & set(beside.split()):
            return renamed
    raise AssertionError(f"{hand} and {beside} cannot be dealt together")


# Running a case ---------------------------------------------------------------------------------


@cache
def played(case: Case) -> Round:
    return read_round(case.document, catalogue=case.catalogue)


@cache
def settled(case: Case) -> Settlement:
    return settle(played(case))


def lines_of(case: Case) -> tuple[Line, ...]:
    """Every line of a settled case; none for a case that is refused."""
    return (
        () if case.refused else tuple(line for seat in settled(case).seats for line in seat.lines)
    )


def check(case: Case) -> None:
    """The case settles as its row says, or is refused as its row says."""
    if case.refused:
        name, _, words = case.refused.partition(": ")
        with pytest.raises(CroupierError) as refusal:
            settle_document(case.document, catalogue=case.catalogue)
        assert type(refusal.value).__name__ == name
        assert words in str(refusal.value)
        return
    answer = settle_document(case.document, catalogue=case.catalogue)
    keys = {str(clause): clause.key for clause in find_game(case.game).sheet.values()}
    assert [
        _line_text(entry["seat"], line["bet"], line["outcome"], line["returned"], line["pays"],
                   keys[line["clause"]])
        for entry in answer["seats"]
        for line in entry["lines"]
    ] == list(case.expected)  # fmt: skip
    for entry in answer["seats"]:
        returned = [line["returned"] for line in entry["lines"]]
        staked = sum(Decimal(line["stake"]) for line in entry["lines"])
        if None in returned:
            assert entry["net"] is None
        else:
            assert Decimal(entry["net"]) == sum(map(Decimal, returned)) - staked


def outcomes(
    game: Game,
    bets: Mapping[str, str],
    cards: str,
    decisions: Sequence[str],
    *,
    dealer: str = "",
    community: str = "",
    options: Mapping[str, bool | str] | None = None,
) -> dict[str, str]:
    """What becomes of each bet of a round with one seat."""
    document = {
        "game": game.name,
        "seats": [{"seat": 1, "bets": dict(bets), "cards": cards, "decisions": list(decisions)}],
        "dealer": dealer,
        "community": community,
        "options": dict(options or {}),
    }
    lines = settle_document(document)["seats"][0]["lines"]
    return {line["bet"]: line["outcome"] for line in lines}


def outcomes_on_sides(game: Game, bets: Mapping[str, str], **sides: str) -> dict[str, str]:
    """What becomes of each bet of a round whose hands belong to nobody."""
    document = {"game": game.name, "seats": [{"seat": 1, "bets": dict(bets)}], "sides": sides}
    lines = settle_document(document)["seats"][0]["lines"]
    return {line["bet"]: line["outcome"] for line in lines}
