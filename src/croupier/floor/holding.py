"""How a change of a jackpot's settings affects the hold, at the tables where it is played."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.floor.table import TABLES
from croupier.jackpots.advice import advice, reserve_advice
from croupier.jackpots.changes import SETTINGS
from croupier.jackpots.holds import Holds, JackpotPlay, holds_of
from croupier.jackpots.jackpot import Jackpot
from croupier.jackpots.lines import pays_of
from croupier.ledger import Answer, Transaction


def play_of(transaction: Transaction, jackpot: Jackpot) -> JackpotPlay:
    """Return where it is played: at its first table, with every seat making the largest bets."""
    tables = [table for _, table in transaction.all(TABLES) if jackpot.id in table.jackpots]
    if not tables:
        return JackpotPlay(pays_of(jackpot).table.games[0])
    return JackpotPlay(
        tables[0].game,
        max(table.seats for table in tables),
        tables[0].options.folded_hands_qualify,
    )


def change_holds(transaction: Transaction, before: Jackpot, after: Jackpot) -> Holds | None:
    """Return the exact holds before and after a change that lowers the hold, or else None."""
    if not after.is_progressive or not _gives_more(before, after):
        return None
    return holds_of(pays_of(before), before, after, play_of(transaction, before))


def _gives_more(before: Jackpot, after: Jackpot) -> bool:
    """Return whether players get more of a wager than before, by rate, reserve or seed."""
    pairs = zip(before.levels, after.levels, strict=True)
    return any(
        new.rate + new.reserve > old.rate + old.reserve or new.seed > old.seed for old, new in pairs
    )


def change_advice(transaction: Transaction, before: Jackpot, after: Jackpot) -> Answer:
    """Return the maker's advice on a change, and the hold before and after if it falls."""
    said = [*advice(after), *reserve_advice(after)]
    holds = change_holds(transaction, before, after)
    if holds is not None:
        said.append(str(holds))
    answer: dict[str, Any] = {"advice": said} if said else {}
    return {**answer, "hold": holds.as_json()} if holds is not None else answer


def changed(jackpot: Jackpot, level: str, changes: Mapping[str, Any]) -> Jackpot:
    """Return the jackpot with the changes, or raise if they are refused."""
    settings = {key: value for key, value in changes.items() if key in SETTINGS}
    renewed = jackpot.with_level(replace(jackpot.level(level), **settings))
    renewed.check()
    return renewed
