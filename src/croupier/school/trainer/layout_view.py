"""The layout as the dealer sees it at one moment, place by place, in the terms of screens."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.cards import Card, card_text
from croupier.money import Cents, dollars, exact
from croupier.records.layout_view import (
    cards_of_round,
    dealer_view,
    mark_of,
    raises_view,
)
from croupier.rules import Holder, Spot, Wager, settle
from croupier.school.trainer.desk import extras
from croupier.school.trainer.record import TrainerShift, plans_of
from croupier.school.trainer.scene import Scene
from croupier.school.trainer.steps import RoundScript

Data = dict[str, Any]


class LayoutSeen:
    """The layout at one moment, place by place."""

    def __init__(self, shift: TrainerShift, script: RoundScript, scene: Scene) -> None:
        self.table = shift.table
        self.game = shift.table.layout.game
        self.script, self.scene = script, scene
        self.round = scene.round
        self.wagers: Mapping[int, Wager] = {w.seat: w for w in plans_of(shift)[-1].wagers}
        self.sensors = set(self.game.sensors)

    def layout(self) -> Data:
        dealer_plays = dealer_view(self.game, None)["plays"]
        return {
            "circles": self._circles(),
            "raises": raises_view(self.game),
            "seats": [self._seat(seat) for seat in range(1, self.game.seats_max + 1)],
            "dealer": {
                "plays": dealer_plays,
                "cards": self._lying("dealer", self.round.dealer),
                "hand": self._dealer_hand(),
            },
            "community": self._lying("community", self.round.community),
            "sides": [self._side(side) for side in self.game.own_sides],
            "burned": self.scene.burned,
            "turn": None if self.scene.settling is None else {"seat": self.scene.settling},
            "places": {
                "dealer": dealer_plays,
                "community": bool(self.game.cards_for("community", self.table.layout)),
                "qualifies": self.game.qualifies is not None,
            },
        }

    def _side(self, side: str) -> Data:
        """Return a hand of nobody, with its name once the dealer has called it."""
        return {
            "side": side,
            "title": self.game.side_title(side),
            "cards": self._lying(side, self.round.side(side)),
            "hand": self.scene.called.get(side, ""),
        }

    def _circles(self) -> list[Data]:
        layout, lesson = self.table.layout, self.table.lesson
        hidden = set() if lesson.bets != "base" else set(self.game.side_bets)
        hidden -= set(self.script.desk.named_bets)
        return [
            {
                "bet": bet.key,
                "title": bet.title,
                "mark": "★" if bet.key in self.sensors else mark_of(bet.title),
                "help": bet.help,
                "equals": bet.equals,
                "base": bet.key in self.game.base_bets,
                "jackpot": layout.tables[bet.table].id if bet.key in self.sensors else "",
                "collected": bet.same_at_all_seats,
            }
            for bet in self.game.bets
            if bet.key not in hidden
            and (bet.key not in self.sensors or bet.key in self.table.sensors)
        ]

    def _spot(self, seat: int) -> Spot | None:
        return next((spot for spot in self.round.spots if spot.seat == seat), None)

    def stakes(self, seat: int) -> Mapping[str, int]:
        """Return everything that the seat has bet, in the tray or not."""
        spot = self._spot(seat)
        return spot.stakes if spot is not None else self.wagers[seat].bets

    def lit(self, seat: int) -> list[str]:
        """Return sensors with a bet, and bets marked by a lammer."""
        stakes = self.stakes(seat)
        return [bet for bet in stakes if bet in self.sensors or bet in self.scene.collected]

    def _seat(self, seat: int) -> Data:
        shown: Data = {
            "seat": seat, "name": "", "kind": "empty", "balance": "", "bets": {}, "lit": [],
            "cards": [], "hand": "", "said": "", "folded": False, "back": [], "lines": [],
            "net": "", "sign": "", "locked": False,
        }  # fmt: skip
        if seat not in self.wagers:
            return shown
        shown |= {
            "name": f"Player {seat}",
            "kind": "bot",
            "bets": {bet: dollars(amount) for bet, amount in self._on_the_layout(seat).items()},
            "lit": [] if self.scene.over else self.lit(seat),
            "cards": self._hand_cards(seat),
            "lines": self._lines(seat),
        }
        spot = self._spot(seat)
        if spot is None:
            return shown
        waves = seat in self.scene.waved and not self.scene.is_turned(seat)
        said = spot.decisions[-1] if spot.decisions else "waves the bonus off" if waves else ""
        return shown | {
            "said": said,
            "sign": self.scene.signs.get(seat, ""),
            "locked": seat in self.scene.locked,
            "folded": spot.folded,
            "back": sorted(spot.taken_back),
            "hand": self._hand_name(spot),
            "net": self._net(seat),
        }

    def _on_the_layout(self, seat: int) -> dict[str, Cents]:
        """Return the chips on the layout; the rest, if a bet lost in part."""
        lying: dict[str, Cents] = {}
        for bet, stake in self.stakes(seat).items():
            done = self.scene.done.get((seat, bet))
            if bet in self.scene.collected or (done is not None and done.how == "return"):
                continue
            if done is None or done.how != "take":
                lying[bet] = stake
            elif done.amount is not None:
                lying[bet] = exact(Fraction(stake) - done.amount)
        return lying

    def _hand_cards(self, seat: int) -> list[str | None]:
        if seat in self.scene.locked and not self.scene.over:
            return []
        up = self.scene.turned.get(seat, frozenset())
        hand = self.scene.hands.get(seat, ())[: self.scene.placed.get(seat, 0)]
        return [card_text(card) if at in up else None for at, card in enumerate(hand)]

    def _lying(self, holder: Holder, up: tuple[Card, ...]) -> list[str | None]:
        lying = self.scene.placed.get(holder, 0)
        return [*(card_text(card) for card in up), *[None] * (lying - len(up))]

    def _hand_name(self, spot: Spot) -> str:
        """Return the hand's name, once the dealer has read it."""
        if not self.scene.is_turned(spot.seat) or not self.round.is_complete:
            return ""
        reading = self.scene.settling == spot.seat and not self.table.lesson.hints
        return "" if reading else self.game.hand_name(spot, self.round)

    def _dealer_hand(self) -> str:
        if not 0 < len(self.round.dealer) == cards_of_round(self.round, "dealer"):
            return ""
        said = self.scene.announced or self.game.qualifies is None
        return self.game.dealer_text(self.round) if said else ""

    def _lines(self, seat: int) -> list[Data]:
        layout, stakes = self.table.layout, self.stakes(seat)
        return [
            {
                "bet": bet,
                "title": layout.game.line_title(bet),
                "stake": dollars(stakes.get(bet, 0)),
                "done": str(done),
                "how": done.how,
                "amount": dollars(done.amount) if done.amount is not None else "",
                "clause": self.script.lines[seat, bet].id,
                "reason": self.script.lines[seat, bet].text,
            }
            for (at, bet), done in self.scene.done.items()
            if at == seat
        ]

    def _net(self, seat: int) -> str:
        if not self.scene.over or self.scene.case:
            return ""
        net = settle(self.round).seat(seat).net
        return dollars(net) if net is not None else ""

    def packet(self) -> Data | None:
        packet = self.scene.packet
        if packet is None:
            return None
        shown = [card_text(card) if card is not None else None for card in packet.shown]
        return {"cards": len(shown), "shown": shown}

    def pays_shown(self) -> Data | None:
        """Return what the shuffler shows on its front once it has counted the hands."""
        bet = self.game.bet(self.scene.pays_shown)
        if bet is None or bet.hands is None:
            return None
        hands = bet.hands(self.round)
        lines = self.table.layout.pays(bet.table, hands=hands).lines
        return {
            "title": bet.title,
            "hands": hands,
            "lines": [{"label": line.label, "pays": line.odds.text} for line in lines],
        }

    def settling(self) -> Data | None:
        """Return the seat in the work area: all that could be resolved there, winning or not."""
        seat = self.scene.settling
        if seat is None:
            return None
        layout, stakes = self.table.layout, self.stakes(seat)
        spot = self._spot(seat)
        back = spot.taken_back if spot is not None else frozenset()
        bets = [bet for bet in stakes if bet not in back]
        return {
            "seat": seat,
            "bets": [
                {
                    "bet": bet,
                    "title": layout.game.line_title(bet),
                    "stake": dollars(stakes.get(bet, 0)),
                    "collected": bet in self.scene.collected,
                    "done": str(done) if (done := self.scene.done.get((seat, bet))) else None,
                }
                for bet in [*bets, *extras(layout)]
            ],
        }
