"""The engine: the terms games are written in, the round that plays them, and the settlement."""

from croupier.rules.aggregates import AggregateLimit, limits_named
from croupier.rules.bets import WAITS, Bet, JackpotSensor
from croupier.rules.dealing import Pile, deal_piles, drive, from_hands, from_pile, next_deal, nobody
from croupier.rules.effects import (
    Arrange,
    Discard,
    Fold,
    Split,
    Stake,
    StakeBetween,
    Swap,
    TakeBack,
)
from croupier.rules.events import (
    BetsLocked,
    Dealt,
    Decided,
    Event,
    Irregular,
    Voided,
    Wager,
)
from croupier.rules.game import CommonError, Game
from croupier.rules.irregularities import IRREGULARITIES, Effect, Irregularity
from croupier.rules.layout import Layout, make_layout
from croupier.rules.options import Option, decks_option, resolving_options, settlement_order_option
from croupier.rules.play import apply, open_round, replay
from croupier.rules.position import Actions, Round, actions, card_rule
from croupier.rules.procedures import Gesture, Move, Procedure, Routine, Stage
from croupier.rules.saying import read_decision, spelled
from croupier.rules.settlement import (
    Cut,
    Line,
    Outcome,
    SeatResult,
    Settlement,
    bonus,
    by_table,
    lose,
    paid,
    push,
    settle,
    win,
)
from croupier.rules.sheet import Clause, Sheet
from croupier.rules.spots import Hand, Spot
from croupier.rules.steps import Ask, Choice, Deal, Decide, Draw, Holder, RuleOfThumb, holder_name
from croupier.rules.viewing import View, describe, view

__all__ = [
    "IRREGULARITIES",
    "WAITS",
    "Actions",
    "AggregateLimit",
    "Arrange",
    "Ask",
    "Bet",
    "BetsLocked",
    "Choice",
    "Clause",
    "CommonError",
    "Cut",
    "Deal",
    "Dealt",
    "Decide",
    "Decided",
    "Discard",
    "Draw",
    "Effect",
    "Event",
    "Fold",
    "Game",
    "Gesture",
    "Hand",
    "Holder",
    "Irregular",
    "Irregularity",
    "JackpotSensor",
    "Layout",
    "Line",
    "Move",
    "Option",
    "Outcome",
    "Pile",
    "Procedure",
    "Round",
    "Routine",
    "RuleOfThumb",
    "SeatResult",
    "Settlement",
    "Sheet",
    "Split",
    "Spot",
    "Stage",
    "Stake",
    "StakeBetween",
    "Swap",
    "TakeBack",
    "View",
    "Voided",
    "Wager",
    "actions",
    "apply",
    "bonus",
    "by_table",
    "card_rule",
    "deal_piles",
    "decks_option",
    "describe",
    "drive",
    "from_hands",
    "from_pile",
    "holder_name",
    "limits_named",
    "lose",
    "make_layout",
    "next_deal",
    "nobody",
    "open_round",
    "paid",
    "push",
    "read_decision",
    "replay",
    "resolving_options",
    "settle",
    "settlement_order_option",
    "spelled",
    "view",
    "win",
]
