"""Jackpots kept by hand: the page on jackpot scripts read aloud, and no part of the product.

`Auditor().answer(line)` gives what the page makes of one line. It says no word about why it
refuses: status words belong to the product. The numbers in the comments are the page's rules.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests.oracle.jackpot_money import (
    NOTHING,
    Jackpot,
    Layout,
    Level,
    Pay,
    Sensor,
    cap_of,
    check_card,
    check_rates,
    first_level,
    pay,
    pay_of,
)
from tests.oracle.jackpot_words import (
    BONUS_TABLES,
    GAMES,
    LEVELS,
    Document,
    Line,
    Refused,
    amount_of,
    content_of,
    line_of,
    options_of,
    rate_of,
    read_line,
    refuse,
    signed_amount_of,
    text_of,
    two_people,
)

Answer = dict[str, Any]
Hit = tuple[int, Jackpot, Line]
"""A seat, and the line it hit."""

REDUCTIONS = ("won", "malfunction", "over-maximum", "seed-recovery", "gross-receipts")


class Auditor:
    """The floor's money, kept line by line."""

    def __init__(self) -> None:
        self.jackpots: dict[str, Jackpot] = {}
        self.layouts: dict[str, Layout] = {}
        self.requests: dict[str, tuple[Document, Answer]] = {}
        self.declared: dict[tuple[str, str], tuple[Document, Answer]] = {}
        self.notes: Counter[str] = Counter()
        """What has happened and how often, for those who ask whether a day had everything."""

    def answers(self, lines: Iterable[str]) -> list[Answer]:
        """Rule 1: one answer for each line that is not blank."""
        return [self.answer(line) for line in lines if line.strip()]

    def answer(self, line: str) -> Answer:
        """Rule 1: a bad line is refused, a refused one changes nothing, and the run goes on."""
        try:
            document = read_line(line)
            answer = self._repeated(document) or self._done(document)
        except Refused as refusal:
            self.notes[f"refused: {refusal}"] += 1
            return {"ok": False}
        for jackpot in self.jackpots.values():
            jackpot.add_up()
        return copy.deepcopy(answer)

    def _repeated(self, document: Document) -> Answer | None:
        """Rule 3: the answer a request had; an id stands for the request that declared it."""
        before = []
        if document.get("request") in self.requests:
            before.append(self.requests[document["request"]])
        if (document["do"], document.get("id")) in self.declared:
            before.append(self.declared[document["do"], document["id"]])
        if not before:
            return None
        if any(content_of(first) != content_of(document) for first, _ in before):
            refuse("the same request or id with other content")
        _, answer = before[0]
        if "request" in document:
            self.requests.setdefault(document["request"], (document, answer))
        self.notes["3: repeated"] += 1
        return answer

    def _done(self, document: Document) -> Answer:
        command = getattr(self, f"_{document['do']}")
        answer: Answer = {"ok": True, **(command(document) or {})}
        # Rule 3: only what succeeded is remembered.
        if "request" in document:
            self.requests[document["request"]] = (document, answer)
        if document["do"] in ("jackpot", "table"):
            self.declared[document["do"], document["id"]] = (document, answer)
        return answer

    # What the commands name.

    def _jackpot_of(self, document: Document) -> Jackpot:
        return self.jackpots.get(document["jackpot"]) or refuse("no such jackpot")

    def _level_of(self, document: Document) -> Level:
        levels = self._jackpot_of(document).levels
        return levels.get(document["level"]) or refuse("no such level")

    def _layout_of(self, document: Document, *states: str) -> Layout:
        """Rules 4, 8, 13, 23: a known table whose round is in one of these states."""
        layout = self.layouts.get(document["table"]) or refuse("no such table")
        if layout.state not in states:
            refuse(f"{document['do']} in a round that is {layout.state}")
        return layout

    def _sensors_of(self, document: Document, layout: Layout) -> list[Sensor]:
        """Rules 8, 16, 17: those of a seat or a jackpot of that table."""
        seat, name = document.get("seat"), document.get("jackpot")
        if seat is not None and not 1 <= seat <= layout.seats:
            refuse("no such seat")
        if name is not None and name not in [jackpot.id for jackpot in layout.jackpots]:
            refuse("no such jackpot on that table")
        return [
            (number, known)
            for number, known in layout.sensors()
            if seat in (None, number) and name in (None, known)
        ]

    # Declaring.

    def _jackpot(self, document: Document) -> None:
        """Rules 2, 5; rule 28 for a house jackpot, rule 37 for a bonus, which has no levels."""
        if document["type"] not in ("progressive", "house", "bonus"):
            refuse("no such type")
        is_bonus = document["type"] == "bonus"
        if document["table"] not in (BONUS_TABLES if is_bonus else LEVELS):
            refuse("no such pay table")
        wager = amount_of(document.get("wager", "1"))
        if not 0 < wager <= 400:
            refuse("the wager is more than 0 and at most 400")
        if "deducts" in document and (
            document["deducts"] != "all" or document["type"] != "progressive"
        ):
            refuse("deducts is all, and of a meter that pays")
        if is_bonus and "levels" in document:
            refuse("a bonus with levels")
        levels = {} if is_bonus else self._levels(document)
        self.jackpots[document["id"]] = Jackpot(
            id=document["id"],
            type=document["type"],
            pay_table=document["table"],
            wager=wager,
            deducts_all="deducts" in document,
            levels=levels,
            notes=self.notes,
        )

    def _levels(self, document: Document) -> dict[str, Level]:
        """Rule 5; rule 28 for a house jackpot, whose level has only a seed."""
        is_house, names = document["type"] == "house", LEVELS[document["table"]]
        given = document.get("levels")
        if not isinstance(given, dict) or set(given) != set(names):
            refuse("the levels are exactly the table's")
        needed = {"seed"} if is_house else {"seed", "rate"}
        allowed = {"seed"} if is_house else {"seed", "rate", "reserve", "cap"}
        for money in given.values():
            if not isinstance(money, dict) or not needed <= set(money) <= allowed:
                refuse("a level has a seed and a rate, and may have a reserve and a cap")
        levels = {name: first_level(name, given[name]) for name in names}
        for level in levels.values():
            if level.cap is not None and level.cap < level.seed:
                refuse("the cap is below the seed")
        check_rates(level.rate + level.reserve_rate for level in levels.values())
        return levels

    def _table(self, document: Document) -> None:
        """Rules 6, 33; rule 37 for a bonus beside a progressive."""
        names = document["jackpots"]
        if not 1 <= document["seats"] <= 7:
            refuse("a table has 1 to 7 seats")
        if not isinstance(names, list) or len(names) not in (1, 2):
            refuse("a table has one or two jackpots")
        if not all(isinstance(name, str) and name in self.jackpots for name in names):
            refuse("no such jackpot")
        jackpots = [self.jackpots[name] for name in names]
        types = sorted(jackpot.type for jackpot in jackpots)
        if len(set(names)) != len(names):
            refuse("two jackpots are different ones")
        if types == ["bonus", "house"]:
            refuse("a bonus and a house jackpot")
        if types not in (["bonus", "progressive"], ["progressive"] * 2, ["house"] * 2) and (
            len(types) == 2
        ):
            refuse("two jackpots are of one type, or a bonus beside a progressive")
        if not all(document["game"] in GAMES[jackpot.pay_table] for jackpot in jackpots):
            refuse("that pay table does not serve that game")
        options = options_of(document.get("options", {}))
        self.layouts[document["id"]] = Layout(document["id"], document["seats"], jackpots, options)
        self.notes["37: a bonus beside a progressive"] += types == ["bonus", "progressive"]

    # A round.

    def _light(self, document: Document) -> None:
        """Rules 4, 8, 24, 34: what `light` needs comes first, then it may already be so."""
        layout = self._layout_of(document, "open")
        [sensor] = self._sensors_of(document, layout)
        if self._jackpot_of(document).suspended:
            refuse("light while suspended")
        layout.lit.add(sensor)
        if "player" in document:
            known = layout.players.get(sensor[0])
            self.notes["34: a seat is renamed"] += known not in (None, document["player"])
            layout.players[sensor[0]] = document["player"]

    def _unlight(self, document: Document) -> None:
        """Rules 4, 8; also of a suspended jackpot, for that takes no money."""
        layout = self._layout_of(document, "open")
        [sensor] = self._sensors_of(document, layout)
        layout.darken([sensor])

    def _start(self, document: Document) -> Answer:
        """Rules 7, 24; rule 23 for the restart, which takes no money and heeds no suspension."""
        layout = self._layout_of(document, "open", "misdealt")
        bets = [self.jackpots[name] for _, name in layout.lit]
        suspended = any(jackpot.suspended for jackpot in bets)
        if layout.state == "misdealt":
            self.notes["23: restart"] += 1
            self.notes["24: restart while suspended"] += suspended
        elif suspended:
            refuse("start while suspended")
        else:
            for jackpot in bets:
                jackpot.contribute()
        layout.state = "started"
        return {"bets": len(bets)}

    def _select(self, document: Document) -> None:
        """Rules 13, 14; rule 35 for a dark sensor, rule 33 for the place in the row."""
        layout, sensor = self._button_of(document)
        line = line_of(self.jackpots[sensor[1]].pay_table, document["hand"])
        if sensor not in layout.lit and not line.envy:
            refuse("a dark sensor, and a line without envy")
        if layout.selected.get(sensor) != line:
            layout.selected.pop(sensor, None)
            layout.selected[sensor] = line

    def _deselect(self, document: Document) -> None:
        """Rules 4, 13: it needs what `select` needs."""
        layout, sensor = self._button_of(document)
        layout.selected.pop(sensor, None)

    def _button_of(self, document: Document) -> tuple[Layout, Sensor]:
        """Rules 13, 38: a lit sensor of a started round, with no claim frozen; or rule 35's."""
        layout = self._layout_of(document, "started")
        [sensor] = self._sensors_of(document, layout)
        if sensor not in layout.lit and not layout.options["envy_any_hand"]:
            refuse("that sensor is dark")
        if sensor in layout.claims:
            refuse("that claim is locked")
        return layout, sensor

    def _lock(self, document: Document) -> Answer:
        """Rules 12, 15, 16."""
        layout = self._layout_of(document, "started")
        unlocked = self._unlocked(document, layout)
        if not unlocked:
            refuse("nothing to lock")
        self._freeze(layout, unlocked)
        return {"pending": [pay_of(layout.claims[sensor]) for sensor in unlocked]}

    def _confirm(self, document: Document) -> Answer:
        """Rules 12, 15, 17, 18: all or nothing, so the card is looked at before any money moves."""
        layout = self._layout_of(document, "started")
        unlocked, wanted = self._unlocked(document, layout), self._sensors_of(document, layout)
        locked = [
            sensor
            for sensor, claim in layout.claims.items()
            if sensor in wanted and claim.state == "pending"
        ]
        if not locked and not unlocked:
            refuse("nothing to confirm")
        for line in [layout.claims[sensor].line for sensor in locked]:
            check_card(line, document["card"])
        for line in [layout.selected[sensor] for sensor in unlocked]:
            check_card(line, document["card"])
        self._freeze(layout, unlocked)
        claims = [layout.claims[sensor] for sensor in locked + unlocked]
        for claim in claims:
            claim.jackpot.confirm(claim)
        self.notes["17: several pays in one confirm"] += len(claims) > 1
        return {"pays": [pay_of(claim) for claim in claims]}

    def _unlocked(self, document: Document, layout: Layout) -> list[Sensor]:
        """Rules 15, 35: selected meter lines of lit sensors only, in the order of rule 33."""
        found = [
            sensor
            for sensor in self._sensors_of(document, layout)
            if sensor in layout.lit and sensor in layout.selected
            if layout.selected[sensor].is_meter_line
        ]
        ordered = layout.in_meter_order(found)
        self.notes[f"33: several in order {layout.options['meter_order']}"] += len(
            {name for _, name in ordered}
        ) < len(ordered)
        return ordered

    def _freeze(self, layout: Layout, sensors: list[Sensor]) -> None:
        """Rules 12, 16: each after the one before."""
        for sensor in sensors:
            seat, name = sensor
            claim = self.jackpots[name].freeze(seat, layout.selected.pop(sensor))
            mine = [other for other in layout.claims.values() if other.level is claim.level]
            pending = [other for other in claim.level.claims if other.state == "pending"]
            self.notes["31: claims of two tables pending"] += len(pending) > 1 + sum(
                other.state == "pending" for other in mine
            )
            self.notes["11: second 100% hit in a round"] += claim.line.share == 1 and any(
                other.line.share == 1 for other in mine
            )
            layout.claims[sensor] = claim

    def _void(self, document: Document) -> None:
        """Rules 18, 20."""
        layout = self._layout_of(document, "started")
        [sensor] = self._sensors_of(document, layout)
        claim = layout.claims.get(sensor)
        if claim is None or claim.state != "pending":
            refuse("nothing to void")
        check_card(claim.line, document["card"])
        claim.jackpot.void(claim)
        del layout.claims[sensor]

    def _misdeal(self, document: Document) -> None:
        """Rule 23."""
        layout = self._layout_of(document, "started")
        if layout.claims:
            refuse("misdeal with a claim pending or paid")
        self.notes["23: misdeal forgets a selection"] += bool(layout.selected)
        layout.selected.clear()
        layout.state = "misdealt"

    def _end(self, document: Document) -> Answer:
        """Rules 8, 15, 21, 22, 29, 35, 37."""
        layout = self._layout_of(document, "started")
        if any(
            line.is_meter_line for sensor, line in layout.selected.items() if sensor in layout.lit
        ):
            refuse("end with a meter line selected")
        if any(claim.state == "pending" for claim in layout.claims.values()):
            refuse("end with a meter line pending")
        pays = [pay_of(claim) for claim in layout.claims.values()]
        hits = [(claim.seat, claim.jackpot, claim.line) for claim in layout.claims.values()]
        for sensor in reversed(layout.sensors()):
            if sensor in layout.selected:
                seat, jackpot, line = sensor[0], self.jackpots[sensor[1]], layout.selected[sensor]
                if sensor in layout.lit:
                    pays += jackpot.pay_for_1(seat, line)
                    self.notes["37: a bonus is paid"] += jackpot.type == "bonus"
                hits.append((seat, jackpot, line))
        for hit in hits:
            pays += self._envy(layout, hit, hits)
        layout.clear()
        return {"pays": pays}

    def _envy(self, layout: Layout, hit: Hit, hits: list[Hit]) -> Iterator[Pay]:
        """Rules 22, 34, 35: to the other seats lit on that jackpot, or to other players' only."""
        hitter, jackpot, line = hit
        for seat, name in sorted(layout.lit):
            if not line.envy or name != jackpot.id or seat == hitter:
                continue
            if layout.are_one_player(seat, hitter):
                self.notes[f"34: own spot, {layout.options['envy_to_own_spots']}"] += 1
                if not layout.options["envy_to_own_spots"]:
                    continue
            yield pay(seat, jackpot, line, "envy", line.envy * jackpot.wager)
            self.notes["22: envy"] += 1
            self.notes["35: envy by a hand without a bet"] += (hitter, name) not in layout.lit
            self.notes["22: a hitter's envy"] += any(
                (seat, jackpot) == (other, theirs) and envied.envy for other, theirs, envied in hits
            )

    def _refund(self, document: Document) -> Answer:
        """Rule 36."""
        layout = self._layout_of(document, "misdealt")
        if not two_people(document["by"]):
            refuse("two people refund")
        refunds = []
        for seat, name in sorted(layout.lit):
            jackpot = self.jackpots[name]
            jackpot.refunded += jackpot.wager
            refunds.append({"seat": seat, "jackpot": name, "amount": text_of(jackpot.wager)})
            self.notes[f"36: refunded, {jackpot.type}"] += 1
        layout.clear()
        return {"refunds": refunds}

    # The jackpot's own commands.

    def _suspend(self, document: Document) -> None:
        """Rules 4, 24."""
        self._jackpot_of(document).suspended = True

    def _resume(self, document: Document) -> None:
        """Rules 4, 24."""
        self._jackpot_of(document).suspended = False

    def _adjust(self, document: Document) -> None:
        """Rules 25, 26."""
        level, amount = self._level_of(document), signed_amount_of(document["amount"])
        if self._jackpot_of(document).is_house:
            refuse("a prize is not adjusted")
        if not two_people(document["by"]) or amount == 0:
            refuse("two people adjust an amount")
        if level.has_pending():
            refuse("adjust while a claim is pending")
        reason = document["reason"] if amount < 0 else "added"
        if amount < 0 and reason not in REDUCTIONS:
            refuse("that is no reason to take money off")
        if -amount > (level.reserve if reason == "gross-receipts" else level.meter):
            refuse("the meter or reserve has less")
        if reason == "seed-recovery" and -amount > level.seeds - level.recovered:
            refuse("less seed is outstanding")
        if reason == "seed-recovery":
            level.recovered -= amount
        else:
            level.adjusted += amount
        if reason == "gross-receipts":
            level.reserve += amount
        else:
            level.add(amount)
        self.notes[f"26: {reason}"] += 1

    def _configure(self, document: Document) -> None:
        """Rule 27; rule 28 for a house jackpot's prize."""
        jackpot, level = self._jackpot_of(document), self._level_of(document)
        changes = [name for name in ("seed", "rate", "reserve", "cap") if name in document]
        if not two_people(document["by"]) or not changes:
            refuse("two people configure something")
        if jackpot.is_house and changes != ["seed"]:
            refuse("a house jackpot has only a seed")
        for layout in self.layouts.values():
            if layout.state != "open" and any(name == jackpot.id for _, name in layout.lit):
                refuse("configure while a bet is locked")
        if any(other.has_pending() for other in jackpot.levels.values()):
            refuse("configure while a claim is pending")
        seed = amount_of(document["seed"]) if "seed" in document else level.seed
        rate = rate_of(document["rate"]) if "rate" in document else level.rate
        reserve = rate_of(document["reserve"]) if "reserve" in document else level.reserve_rate
        cap = cap_of(document["cap"]) if "cap" in document else level.cap
        others = [other for other in jackpot.levels.values() if other is not level]
        check_rates([rate, reserve, *(other.rate + other.reserve_rate for other in others)])
        if cap is not None and (cap < level.meter or cap < seed):
            refuse("the cap is below the meter or the seed")
        self.notes["9: overflow flows in under a raised cap"] += level.overflow > 0 and (
            cap != level.cap
        )
        level.seed, level.rate, level.reserve_rate, level.cap = seed, rate, reserve, cap
        if jackpot.is_house:
            level.meter = seed
        else:
            level.add(NOTHING)

    def _read(self, document: Document) -> Answer:
        """Rules 30, 36, 37."""
        jackpot = self._jackpot_of(document)
        return {
            "levels": {
                level.name: {
                    "meter": text_of(level.meter),
                    "reserve": text_of(level.reserve),
                    "overflow": text_of(level.overflow),
                    "pending": text_of(level.pending),
                }
                for level in jackpot.levels.values()
            },
            "house": text_of(jackpot.house),
            "refunded": text_of(jackpot.refunded),
        }
