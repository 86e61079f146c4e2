"""A dealer who makes no mistake, and who knows nothing but what lies before him.

He reads the view as a screen would show it, walks the stages of the procedure with his own eyes,
and asks the rules engine only about hands that lie face up. He has never seen a script.
"""

import re
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from croupier.cards import Card, parse_cards
from croupier.games import find_game
from croupier.hands import best_five, three_card
from croupier.money import Cents, cents, dollars
from croupier.records.words import hit_text
from croupier.rules import (
    AggregateLimit,
    BetsLocked,
    Deal,
    Dealt,
    Decided,
    Layout,
    Line,
    Round,
    Spot,
    Stage,
    Wager,
    actions,
    apply,
    make_layout,
    open_round,
    settle,
)
from tests.oracle.perfect_supervisor import case_acts

View = Mapping[str, Any]
Act = dict[str, Any]
Acts = Generator[Act, View, None]

LEAST_COVER_ALL = best_five(parse_cards("2c 2d 2h 3s 4c"))
AT_THE_END = ("cover_all", "envy")
"""What the rule sheets tell a dealer to go back for when every seat is done."""


def perfect_acts(view: View) -> Acts:
    """The acts of one round; each is sent the view that follows it."""
    return case_acts(view) if view["case"] else _Dealer(view).round()


class _Void(Exception):
    """All hands are void."""


class _Again(Exception):
    """The cards are dealt again."""


@dataclass
class _Dealer:
    """What a dealer remembers of the round."""

    view: View
    wagers: dict[int, dict[str, int]] = field(default_factory=dict)
    decisions: dict[int, list[str]] = field(default_factory=dict)
    exposed: int = 0
    resolved: set[tuple[int, str]] = field(default_factory=set)
    qualifies: bool = True
    seen: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Hands that he has looked at, also when they are locked up again."""
    left_up: list[int] = field(default_factory=list)
    """Seats whose hands he has left face up because they are the best so far."""

    def __post_init__(self) -> None:
        choice = self.view["choice"]
        self.layout: Layout = make_layout(
            find_game(self.view["game"]),
            tables=choice["tables"],
            options=choice["options"],
            procedure=choice["procedure"],
            aggregates=[
                AggregateLimit(tuple(limit["bets"]), cents(limit["limit"]))
                for limit in self.view["limits"]
            ],
        )
        for seat in self.view["seats"]:
            if seat["kind"] != "empty":
                self.wagers[seat["seat"]] = {k: cents(v) for k, v in seat["bets"].items()}
                self.decisions[seat["seat"]] = []
        self.stages = [s for s in self.layout.procedure.stages if s.offered(self.layout)]
        buttons = self.view["console"]["buttons"]
        presses = [stage.called for stage in self.stages if stage.does == "press"]
        self.console = [] if not buttons or buttons[0] in presses else buttons
        self.sensors = list(self.layout.game.sensors)
        self.replaces = [
            move.does
            for routine in self.layout.procedure.routines
            if routine.key == "shuffler"
            for move in routine.moves
        ]
        self.order = self.layout.options["settlement_order"] or self.layout.game.resolves(
            self.layout
        )

    # The round ----------------------------------------------------------------------------------

    def round(self) -> Acts:
        number = 0
        while number < len(self.stages):
            stage = self.stages[number]
            try:
                yield from self.stage(number, stage)
                number += 1
            except _Void:
                yield from self.give_everything_back()
                number = [s.does for s in self.stages].index("settle") + 1
            except _Again:
                yield from self.start()
                number = 1 + (self.stages[1].does == "positions")
        if self.console:
            yield from self.do(do="press", what=self.console[1])

    def do(self, **act: Any) -> Acts:
        self.view = yield act
        yield from self.rule_if_signaled()

    def stage(self, number: int, stage: Stage) -> Acts:
        match stage.does:
            case "announce" if number == 0:
                yield from self.do(do="call", what=stage.called)
                if "bonus" in stage.called.lower():
                    yield from self.collect("bonus")
                yield from self.start()
            case "announce":
                yield from self.announce(stage)
            case "positions":
                without = [n for n in sorted(self.wagers) if stage.bet not in self.wagers[n]]
                if without:
                    yield from self.do(do="positions", bet=stage.bet, seats=without)
            case "press" if stage.loads:
                yield from self.do(do="press", what=f"Load the {self.view['decks']['rack']} deck")
            case "press":
                yield from self.do(do="press", what=stage.called)
            case "deal" if stage.when(self.table()):
                yield from self.deal(stage)
            case "burn" if stage.when(self.table()):
                yield from self.do(do="burn", cards=stage.cards)
            case "ask":
                yield from self.ask(stage)
            case "reveal" if stage.when(self.table()):
                yield from self.do(do="reveal", what=stage.step)
                if stage.to == "dealer" and None not in self.view["dealer"]["cards"]:
                    yield from self.say_whether_it_qualifies(stage.names_hand)
                yield from self.say_points(stage)
            case "settle":
                yield from self.settle()

    def start(self) -> Acts:
        if self.console:
            yield from self.do(do="press", what=self.console[0])
            yield from self.collect(*self.sensors)

    def collect(self, *bets: str) -> Acts:
        chips = sum(bet in own for own in self.wagers.values() for bet in bets)
        if chips:
            yield from self.do(do="collect", chips=chips)

    def announce(self, stage: Stage) -> Acts:
        match stage.called:
            case "Collect forfeited bets":
                if any(seat["folded"] for seat in self.seats()):
                    yield from self.do(do="call", what=stage.called)
                    for seat in self.seats():
                        if seat["folded"]:
                            given_up = ["ante", "super_bonus"]
                            for own in ("pair_plus", "queens_up", "aces_up"):
                                if not self.layout.option(f"fold_keeps_{own}"):
                                    given_up.append(own)
                            yield from self.take_forfeits(seat["seat"], *given_up)
                            lives = {*self.wagers[seat["seat"]]} - {*given_up}
                            lives -= {"progressive", "progressive_2"}
                            if not lives and not self.is_read(seat):
                                yield from self.lock_up(seat["seat"])
            case "Take what a fold loses":
                seats = [s for s in self.seats() if s["folded"] and stage.bet in s["bets"]]
                if seats:
                    yield from self.do(do="call", what=stage.called)
                for seat in seats:
                    yield from self.take_forfeits(seat["seat"], "ante", "blind")
                    yield from self.do(do="handle", gesture="tuck", seat=seat["seat"])
            case "Return every Ante":
                staying = [seat for seat in self.seats() if not seat["folded"]]
                if not self.qualifies and staying:
                    yield from self.do(do="call", what=stage.called)
                    self.resolved |= {(seat["seat"], "ante") for seat in staying}
            case "Collect the bonus bets into the tray":
                yield from self.collect("bonus", *self.sensors)
            case "Pick up the Bonus lammers":
                if any("bonus" in bets for bets in self.wagers.values()):
                    yield from self.do(do="call", what=stage.called)
            case "Resolve the 3 Card Bonus":
                if any("three_card_bonus" in bets for bets in self.wagers.values()):
                    yield from self.do(do="call", what=stage.called)
                    yield from self.resolve_what_is_shown()
            case _ if stage.when(self.table()):
                yield from self.do(do="call", what=stage.called)

    def seat(self, number: int) -> View:
        """A seat as it now looks."""
        return next(seat for seat in self.view["seats"] if seat["seat"] == number)

    def face_up(self, number: int) -> tuple[Card, ...]:
        """The cards of a seat that everybody sees."""
        return parse_cards(" ".join(card for card in self.seat(number)["cards"] if card))

    def seats(self) -> list[View]:
        """Everybody at the table, from the dealer's right unless the house begins at the left."""
        from_left = self.layout.options.get("seat_order") == "left"
        seats = self.view["seats"] if from_left else reversed(self.view["seats"])
        return [seat for seat in seats if seat["kind"] != "empty"]

    # When things go wrong -----------------------------------------------------------------------

    def rule_if_signaled(self) -> Acts:
        message = self.view["console"]["message"]
        counted = re.search(r"(\d+) of (\d+) cards", message)
        if "red light" in message and self.replaces:
            for move in self.replaces:
                self.view = yield {"do": "perform", "what": move}
            yield from self.rule("redeal")
        elif "malfunction" in message:
            yield from self.rule("void")
        elif "unloaded" in message:
            yield from self.rule("redeal")
        elif counted:
            yield from self.rule("stands" if counted[1] == counted[2] else "void")

    def rule(self, effect: str) -> Acts:
        self.view = yield {"do": "rule", "effect": effect}
        if effect == "void":
            raise _Void
        if effect == "redeal":
            raise _Again

    def look_at_packet(self, cards: int) -> Acts:
        packet = self.view["packet"]
        up = sum(card is not None for card in packet["shown"])
        self.exposed += up
        if packet["cards"] != cards or (up and self.exposed > 1):
            yield from self.rule("void")
        elif up:
            yield from self.rule("replace")

    def give_everything_back(self) -> Acts:
        for seat in self.seats():
            number = seat["seat"]
            yield from self.do(do="settle", seat=number)
            up = {**self.wagers[number], **{k: cents(v) for k, v in seat["bets"].items()}}
            for bet in sorted(up, key=self.order.index):
                if bet in seat["bets"]:
                    yield from self.do(do="resolve", seat=number, bet=bet, how="leave")
                else:
                    amount = dollars(up[bet])
                    yield from self.pay(number, bet, amount)

    # Cards --------------------------------------------------------------------------------------

    def deal(self, stage: Stage) -> Acts:
        seats = [number for number in sorted(self.wagers) if self.gets_more(number)]
        places = [f"seat {seat}" for seat in seats] if stage.to == "seats" else [stage.to]
        for place in places:
            yield from self.look_at_packet(stage.cards)
            kept = stage.keep or stage.cards
            yield from self.do(do="deal", to=place, cards=kept)
            if kept < stage.cards:
                yield from self.do(do="burn", cards=stage.cards - kept)
            if stage.face_up:
                yield from self.say_points(stage)

    def say_points(self, stage: Stage) -> Acts:
        """What a hand of nobody counts, as soon as all of it lies face up."""
        if stage.to in self.layout.game.own_sides and stage.names_hand:
            hand = self.layout.game.side_name(stage.to, self.table())
            yield from self.do(do="points", side=stage.to, hand=hand)

    def gets_more(self, number: int) -> bool:
        """Whether the rules have more cards for a seat that holds so many."""
        held, round_ = len(self.seat(number)["cards"]), self.table()
        for step in self.layout.steps:
            if isinstance(step, Deal) and step.to == "seats":
                if held < step.cards:
                    return step.when(round_) and step.receives(self.spot(number), round_)
                held -= step.cards
        return False

    def ask(self, stage: Stage) -> Acts:
        decide = next(d for d in self.layout.game.decisions if d.key == stage.step)
        for number in sorted(self.wagers):
            if decide.asked(self.spot(number), self.table()):
                yield from self.do(do="ask", seat=number)
                said = self.seat(number)["said"]
                self.decisions[number].append(said)
                if said == "pull":
                    yield from self.do(do="handle", gesture="push back", seat=number)

    def spot(self, number: int) -> Spot:
        """A seat as everybody can see it."""
        seat = self.seat(number)
        stakes = {**self.wagers[number], **{k: cents(v) for k, v in seat["bets"].items()}}
        return Spot(
            number, None, stakes, self.face_up(number), tuple(self.decisions[number]),
            seat["folded"], frozenset(seat["back"]),
        )  # fmt: skip

    def table(self) -> Round:
        """The round as everybody can see it: bets, words, and what lies face up."""
        dealer, board = self.dealer_and_board()
        spots = tuple(self.spot(number) for number in sorted(self.wagers))
        return Round(self.layout, spots=spots, dealer=dealer, community=board, others=self.sides())

    def sides(self) -> dict[str, tuple[Card, ...]]:
        """What lies face up of the hands of nobody."""
        return {
            side["side"]: parse_cards(" ".join(card for card in side["cards"] if card))
            for side in self.view["sides"]
        }

    def dealer_and_board(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        up = [
            parse_cards(" ".join(card for card in cards if card is not None))
            for cards in (self.view["dealer"]["cards"], self.view["community"])
        ]
        return up[0], up[1]

    def say_whether_it_qualifies(self, names: str) -> Acts:
        rule = self.layout.game.qualifies
        if rule is not None:
            self.qualifies = rule(self.table())
            says = names == "always" or (names and self.qualifies)
            hand = {"hand": self.layout.game.dealer_name(self.table())} if says else {}
            yield from self.do(do="announce", qualifies=self.qualifies, **hand)

    # Settlement ---------------------------------------------------------------------------------

    def settle(self) -> Acts:
        for seat in self.seats():
            number = seat["seat"]
            reads = self.is_read(seat)
            stands = [
                bet
                for bet in seat["bets"]
                if bet not in (*seat["back"], *AT_THE_END) and (number, bet) not in self.resolved
            ]
            if stands or reads:
                yield from self.do(do="settle", seat=number)
                self.seen[number] = self.face_up(number)
                here = [ln for ln in self.lines(number) if ln.bet not in AT_THE_END]
                here = [line for line in here if not self.is_shared_out(line)]
                picks = self.layout.option("hands_paid") == "pick"
                if picks:
                    yield from self.put_away(number)
                yield from self.resolve(number, here)
                if not picks:
                    yield from self.put_away(number)
        whole = settle(self.seen_round(sorted(self.wagers)))
        for result in whole.in_turn:
            lines = sorted(result.lines, key=lambda line: self.order.index(line.bet))
            shared = [ln for ln in lines if ln.bet not in AT_THE_END and self.is_shared_out(ln)]
            if shared:
                yield from self.do(do="settle", seat=result.seat)
                yield from self.resolve(result.seat, shared)
        for bet in sorted(AT_THE_END, key=lambda key: (key == "envy", key)):
            for result in whole.in_turn:
                lines = [line for line in result.lines if line.bet == bet]
                if lines:
                    yield from self.do(do="settle", seat=result.seat)
                    yield from self.resolve(result.seat, [_sum(lines)])

    def is_shared_out(self, line: Line) -> bool:
        """Whether a win waits until all hands are seen, because the table limits such prizes."""
        game = self.layout.game
        kinds = {game.prize(bet) for limit in self.layout.aggregates for bet in limit.bets}
        kind = game.prize(line.bet) if line.hit is not None else line.bet
        return kind in kinds and line.outcome == "win"

    def wins_a_share(self, number: int) -> bool:
        return any(
            line.bet not in AT_THE_END and self.is_shared_out(line) for line in self.lines(number)
        )

    def is_read(self, seat: View) -> bool:
        """Whether a sensor looks at the cards of a seat."""
        lives = not seat["folded"] or self.layout.option("folded_hands_qualify")
        betting = [n for n, bets in self.wagers.items() if any(s in bets for s in self.sensors)]
        any_hand = bool(betting) and self.layout.option("envy_any_hand")
        return bool(lives and (seat["seat"] in betting or any_hand))

    def put_away(self, number: int) -> Acts:
        """A hand that others envy and the best hand for Cover All stay; the others go."""
        if "lock up" not in self.view["acts"]["gestures"]:
            return
        before = self.left_up[-1:]
        if self.is_best_so_far(number):
            self.left_up.append(number)
            yield from self.do(do="handle", gesture="leave face up", seat=number)
            for outdone in before:
                if not self.brings_envy(outdone) and not self.wins_a_share(outdone):
                    yield from self.lock_up(outdone)
        elif self.brings_envy(number) or self.wins_a_share(number):
            yield from self.do(do="handle", gesture="leave face up", seat=number)
        else:
            yield from self.lock_up(number)

    def lock_up(self, number: int) -> Acts:
        yield from self.do(do="handle", gesture="lock up", seat=number)

    def brings_envy(self, number: int) -> bool:
        """Whether this hand alone, beside somebody else who has bet the same, is envied."""
        lives = not self.seat(number)["folded"] or self.layout.option("folded_hands_qualify")
        for sensor in self.layout.game.jackpots:
            bets = [n for n, own in self.wagers.items() if sensor.bet in own]
            mine = number in bets or self.layout.option("envy_any_hand")
            if not (lives and mine and [n for n in bets if n != number]):
                continue
            pays = self.layout.pays(sensor.bet)
            own, board = sensor.reads[pays.reading.name]
            hit = pays.hit(
                pays.reading.of_cards(self.seen[number][:own], self.dealer_and_board()[1][:board])
            )
            if hit is not None and hit.envy_cents:
                return True
        return False

    def is_best_so_far(self, number: int) -> bool:
        """By Cover All: three of a kind or better, and better than what lies there already."""
        if not any("cover_all" in own for own in self.wagers.values()):
            return False
        dealer, board = self.dealer_and_board()
        own = best_five(self.seen[number] + board)
        others = [best_five(self.seen[seat] + board) for seat in self.left_up]
        others += [best_five(dealer)] if dealer else []
        return own >= LEAST_COVER_ALL and all(own > other for other in others)

    def lines(self, number: int) -> list[Line]:
        """The lines of one seat, by what it and the dealer show, as if it were alone."""
        (result,) = settle(self.seen_round([number])).seats
        return sorted(result.lines, key=lambda line: self.order.index(line.bet))

    def seen_round(self, numbers: list[int]) -> Round:
        """The round of these seats; a hand nobody looks at is any hand: it decides nothing."""
        dealer, board = self.dealer_and_board()
        hands = {number: self.seen.get(number) or self.face_up(number) for number in numbers}
        out = {*dealer, *board, *(card for hand in hands.values() for card in hand)}
        unseen = (card for card in self.layout.game.deck if card not in out)
        for number, hand in hands.items():
            if not hand and self.layout.game.cards_for("seats", self.layout):
                assert self.seat(number)["folded"], "a hand that plays was not turned"
                size = self.layout.game.cards_for("seats", self.layout)
                hands[number] = tuple(next(unseen) for _ in range(size))
        wagers = tuple(Wager(number, self.wagers[number]) for number in numbers)
        round_ = apply(open_round(self.layout), BetsLocked(wagers))
        said = {number: iter(self.decisions[number]) for number in numbers}
        while offered := actions(round_):
            if offered.seat is not None:
                round_ = apply(round_, Decided(offered.seat, next(said[offered.seat])))
                continue
            draw = offered.draws[0]
            if isinstance(draw.to, int):
                held, seen = hands[draw.to], len(round_.spot(draw.to).cards)
            else:
                known = {"dealer": dealer, "community": board, **self.sides()}
                held, seen = known[str(draw.to)], len(round_.cards_of(draw.to))
            round_ = apply(round_, Dealt(draw.to, held[seen : seen + draw.cards]))
        return round_

    def resolve(self, number: int, lines: list[Line]) -> Acts:
        seat = self.seat(number)
        for line in lines:
            if line.bet in seat["back"] or (number, line.bet) in self.resolved:
                continue
            self.resolved.add((number, line.bet))
            on_layout = line.bet in seat["bets"]
            if line.returned is None:
                yield from self.send_for_supervisor(number, line)
            elif not on_layout:
                if line.returned:
                    yield from self.pay(number, line.bet, dollars(line.returned))
            elif line.returned > line.stake:
                yield from self.pay(number, line.bet, dollars(line.returned - line.stake))
            elif line.returned == line.stake:
                yield from self.do(do="resolve", seat=number, bet=line.bet, how="leave")
            else:
                yield from self.take(number, line)

    def pay(self, number: int, bet: str, amount: str) -> Acts:
        yield from self.do(do="resolve", seat=number, bet=bet, how="pay", amount=amount)

    def take(self, number: int, line: Line) -> Acts:
        kept: Cents = line.returned or 0
        act: Act = {"do": "resolve", "seat": number, "bet": line.bet, "how": "take"}
        yield from self.do(**act, **({"amount": dollars(line.stake - kept)} if kept else {}))

    def send_for_supervisor(self, number: int, line: Line) -> Acts:
        hands = self.view["console"]["hands"]
        names = {hit_text(line), f"{hit_text(line)}, sensor {self.sensors.index(line.bet) + 1}"}
        key = next(hand["key"] for hand in hands if hand["label"] in names)
        yield from self.do(do="select", seat=number, hand=key)
        yield from self.do(do="supervisor")

    def take_forfeits(self, number: int, *bets: str) -> Acts:
        """Who folds forfeits the base game and the bet on the own hand, and nothing else."""
        yield from self.do(do="settle", seat=number)
        for bet in sorted({*bets} & {*self.wagers[number]}, key=self.order.index):
            self.resolved.add((number, bet))
            yield from self.do(do="resolve", seat=number, bet=bet, how="take")

    def resolve_what_is_shown(self) -> Acts:
        """A player with a pair shows it and is paid; who waves loses the bet."""
        limited = [bet for limit in self.layout.aggregates for bet in limit.bets]
        for seat in self.seats():
            number = seat["seat"]
            if "three_card_bonus" not in self.wagers[number] or "three_card_bonus" in limited:
                continue
            yield from self.do(do="settle", seat=number)
            shown = self.seat(number)["cards"]
            self.resolved.add((number, "three_card_bonus"))
            cards = () if None in shown else parse_cards(" ".join(shown))
            yield from self.resolve_three_card_bonus(number, cards)

    def resolve_three_card_bonus(self, number: int, cards: tuple[Card, ...]) -> Acts:
        hit = self.layout.pays("three_card_bonus").hit(three_card(cards)) if cards else None
        if hit is None:
            assert not cards or self.layout.deals_face_up, "nobody shows a hand that wins nothing"
            yield from self.do(do="resolve", seat=number, bet="three_card_bonus", how="take")
            return
        won = hit.odds.ratio * self.wagers[number]["three_card_bonus"]
        yield from self.pay(number, "three_card_bonus", dollars(won))


def _sum(lines: list[Line]) -> Line:
    """Envy from several hands is paid in one amount."""
    first = lines[0]
    total = sum(line.returned or 0 for line in lines)
    return replace(first, returned=total)
