"""Rules 33–38 in scripts worked out by hand: options, players, envy, refunds and the bonus."""

from typing import Any

from tests.oracle.jackpot_lines import (
    NO,
    OK,
    Answer,
    Case,
    Step,
    adjust,
    all_ok,
    all_refused,
    bets,
    bonus,
    configure,
    confirm,
    deselect,
    end,
    jackpot,
    light,
    lock,
    pay,
    pays,
    pending,
    reading,
    refund,
    refunds,
    say,
    select,
    start,
    table,
    unlight,
    void,
)

MG = jackpot("MG-01", Meter="1000 20%")
ROYAL, STRAIGHT = "Royal Flush", "Straight Flush"


def _t1(**options: Any) -> str:
    return table("T1", options=options)


def _envy(*seats: int, line: str = ROYAL, amount: str = "1000.00") -> list[Answer]:
    return [pay(seat, line, "envy", amount) for seat in seats]


def _three_straights(order: str, *expected: Answer) -> tuple[Step, ...]:
    """Seats 4, 2 and 6 in this order of selecting; three dollars make the meter 1000.60."""
    return (
        *all_ok(MG, _t1(meter_order=order), *(light("T1", seat) for seat in (2, 4, 6))),
        bets("T1", 3),
        *all_ok(select("T1", 2, "Flush"), select("T1", 4, STRAIGHT), select("T1", 2, STRAIGHT)),
        *all_ok(select("T1", 6, STRAIGHT), select("T1", 4, "straight flush")),
        (lock("T1"), pending(*expected)),
    )


# A tenth of 1000.60 is 100.06; of 900.54, 90.05; of 810.49, 81.04.
TENTHS = ("100.06", "90.05", "81.04")


def _tenths(*seats: int) -> list[Answer]:
    return [
        pay(seat, STRAIGHT, "Meter", amount) for seat, amount in zip(seats, TENTHS, strict=True)
    ]


NO_OPTIONS: tuple[Any, ...] = (
    {"meter_order": "middle"},
    {"meter_order": True},
    {"meter_order": ["left"]},
    {"envy_any_hand": "yes"},
    {"envy_to_own_spots": 1},
    {"envy_to_own_spots": None},
    {"folded_hands_qualify": 0},
    {"color": True},
    {"meter_order ": "left"},
    [],
    "left",
    None,
    True,
)

OPTION_CASES: tuple[Case, ...] = (
    Case(33, "from the right unless said otherwise", _three_straights("right", *_tenths(6, 4, 2))),
    Case(33, "from the left", _three_straights("left", *_tenths(2, 4, 6))),
    Case(33, "as sent: another hand goes to the end, the same one keeps its place",
         _three_straights("sent", *_tenths(4, 2, 6))),
    # Seat 4 was taken back and comes again after 6.
    Case(33, "as sent: a hand that was taken back goes to the end of the row", (
        *all_ok(MG, _t1(meter_order="sent"), *(light("T1", seat) for seat in (2, 4, 6))),
        bets("T1", 3),
        *all_ok(
            select("T1", 4, STRAIGHT), select("T1", 2, STRAIGHT), select("T1", 6, STRAIGHT),
            deselect("T1", 4), select("T1", 4, STRAIGHT),
        ),
        (confirm("T1", "supervisor"), pays(*_tenths(2, 6, 4))),
    )),
    # 2 is voided, so that 100.06 are back; selected again it comes after 4.
    Case(33, "as sent: a hand that was voided goes to the end of the row", (
        *all_ok(MG, _t1(meter_order="sent"), *(light("T1", seat) for seat in (2, 4, 6))),
        bets("T1", 3),
        (select("T1", 2, STRAIGHT), OK),
        (lock("T1"), pending(pay(2, STRAIGHT, "Meter", "100.06"))),
        (select("T1", 4, STRAIGHT), OK),
        *all_ok(void("T1", 2), select("T1", 2, STRAIGHT), select("T1", 6, STRAIGHT)),
        (confirm("T1", "supervisor"), pays(*_tenths(4, 2, 6))),
    )),
    # A misdeal forgets the row: the second deal's order rules.
    Case(33, "as sent: after a misdeal the row begins anew", (
        *all_ok(MG, _t1(meter_order="sent"), *(light("T1", seat) for seat in (2, 4, 6))),
        bets("T1", 3),
        *all_ok(select("T1", 2, STRAIGHT), select("T1", 6, STRAIGHT)),
        (say("misdeal", table="T1"), OK),
        bets("T1", 3),
        *all_ok(*(select("T1", seat, STRAIGHT) for seat in (6, 4, 2))),
        (lock("T1"), pending(*_tenths(6, 4, 2))),
    )),
    Case(33, "lock and confirm of one seat leave the others' order alone", (
        *all_ok(MG, _t1(meter_order="left"), *(light("T1", seat) for seat in (2, 4, 6))),
        bets("T1", 3),
        *all_ok(*(select("T1", seat, STRAIGHT) for seat in (2, 4, 6))),
        (lock("T1", seat=6), pending(pay(6, STRAIGHT, "Meter", "100.06"))),
        (confirm("T1", "supervisor"), pays(*_tenths(6, 2, 4))),
    )),
    Case(33, "options that are none are refused", (
        (MG, OK),
        *all_refused(*(table("T1", options=options) for options in NO_OPTIONS)),
        (table("T1", equipment=7), NO),
        (table("T1", options={}), OK),
    )),
    Case(33, "options left out equal their defaults when a table is repeated", (
        *all_ok(
            MG, table("T1"), table("T1", options={}),
            _t1(meter_order="right", envy_to_own_spots=True),
            _t1(folded_hands_qualify=False, envy_any_hand=False),
            table("T2", options={"envy_any_hand": True}, request="r1"),
            table("T2", options={"envy_any_hand": True, "meter_order": "right"}),
            table("T2", options={"envy_any_hand": True, "meter_order": "right"}, request="r1"),
        ),
        *all_refused(
            _t1(meter_order="left"), _t1(envy_to_own_spots=False), _t1(color=True),
            table("T2"), table("T2", options={"envy_any_hand": False}),
        ),
    )),
    Case(33, "the equipment moves no money and stands beside the options", (
        *all_ok(MG, table("T1", equipment="game-manager"), light("T1", 1)),
        (table("T1"), NO),
        (table("T2", options={"equipment": "nexus"}), NO),
        bets("T1", 1),
        (select("T1", 1, "Flush"), OK),
        (end("T1"), pays(pay(1, "Flush", "tray", "40.00"))),
        reading("0.80", Meter="1000.20"),
    )),
    # A script has no cards, so nobody folds in it.
    Case(33, "whether folded hands qualify moves no money in a script", (
        *all_ok(MG, _t1(folded_hands_qualify=True), light("T1", 1), light("T1", 2)),
        bets("T1", 2),
        (select("T1", 1, ROYAL), OK),
        (confirm("T1"), pays(pay(1, ROYAL, "Meter", "1000.40"))),
        (end("T1"), pays(pay(1, ROYAL, "Meter", "1000.40"), *_envy(2))),
    )),
    Case(34, "one player on two seats gets envy from the own hand", (
        *all_ok(
            MG, table("T1"), light("T1", 1, player="Ann"), light("T1", 3, player="Ann"),
            light("T1", 5),
        ),
        bets("T1", 3),
        (select("T1", 3, ROYAL), OK),
        (confirm("T1"), pays(pay(3, ROYAL, "Meter", "1000.60"))),
        (end("T1"), pays(pay(3, ROYAL, "Meter", "1000.60"), *_envy(1, 5))),
    )),
    Case(34, "or not, where the house says so", (
        *all_ok(
            MG, _t1(envy_to_own_spots=False), light("T1", 1, player="Ann"),
            light("T1", 3, player="Ann"), light("T1", 5), light("T1", 6, player="ann"),
        ),
        bets("T1", 4),
        (select("T1", 3, ROYAL), OK),
        (confirm("T1"), pays(pay(3, ROYAL, "Meter", "1000.80"))),
        (end("T1"), pays(pay(3, ROYAL, "Meter", "1000.80"), *_envy(5, 6))),
        # The names went with the lights.
        *all_ok(light("T1", 1), light("T1", 3)),
        bets("T1", 2),
        (select("T1", 3, STRAIGHT), OK),
        (confirm("T1", "supervisor"), pays(pay(3, STRAIGHT, "Meter", "100.04"))),
        (end("T1"), pays(
            pay(3, STRAIGHT, "Meter", "100.04"), *_envy(1, line=STRAIGHT, amount="300.00"),
        )),
    )),
    Case(34, "a later light renames the seat, one without a name keeps it", (
        *all_ok(
            MG, _t1(envy_to_own_spots=False), *(light("T1", seat, player="A") for seat in (1, 3)),
            light("T1", 5, player="A"), light("T1", 1, player="B"), light("T1", 3), light("T1", 5),
        ),
        bets("T1", 3),
        (select("T1", 3, ROYAL), OK),
        (confirm("T1"), pays(pay(3, ROYAL, "Meter", "1000.60"))),
        (end("T1"), pays(pay(3, ROYAL, "Meter", "1000.60"), *_envy(1))),
    )),
    # Seat 1 stays lit on the other sensor, so its name stays; seat 5 was dark for a moment.
    Case(34, "a player belongs to the seat, for all its sensors, until it is dark", (
        *all_ok(
            MG, jackpot("MG-01", "own", Meter="500 0%"),
            table("T1", "link", "own", options={"envy_to_own_spots": False}),
            light("T1", 1, "own", player="A"), light("T1", 3, player="A"), light("T1", 1),
            unlight("T1", 1), light("T1", 1), light("T1", 5, player="A"), unlight("T1", 5),
            light("T1", 5),
        ),
        bets("T1", 4),
        (select("T1", 3, ROYAL), OK),
        (confirm("T1"), pays(pay(3, ROYAL, "Meter", "1000.60"))),
        (end("T1"), pays(pay(3, ROYAL, "Meter", "1000.60"), *_envy(5))),
    )),
    Case(34, "a name is text, and a refused light gives none", (
        *all_ok(MG, _t1(envy_to_own_spots=False), light("T1", 1), light("T1", 2, player="A")),
        *all_refused(*(light("T1", 1, player=name) for name in (7, "", " ", None, ["A"], True))),
        (light("T1", 9, player="A"), NO),
        bets("T1", 2),
        (light("T1", 1, player="A"), NO),
        (say("misdeal", table="T1"), OK),
        (light("T1", 1, player="A"), NO),
        bets("T1", 2),
        (select("T1", 2, ROYAL), OK),
        (confirm("T1"), pays(pay(2, ROYAL, "Meter", "1000.40"))),
        (end("T1"), pays(pay(2, ROYAL, "Meter", "1000.40"), *_envy(1))),
    )),
    Case(34, "names last through a misdeal and end with a refund", (
        *all_ok(
            MG, _t1(envy_to_own_spots=False), light("T1", 1, player="A"),
            light("T1", 2, player="A"),
        ),
        bets("T1", 2),
        (say("misdeal", table="T1"), OK),
        bets("T1", 2),
        (select("T1", 2, STRAIGHT), OK),
        (confirm("T1", "supervisor"), pays(pay(2, STRAIGHT, "Meter", "100.04"))),
        (end("T1"), pays(pay(2, STRAIGHT, "Meter", "100.04"))),
        *all_ok(light("T1", 1, player="A"), light("T1", 2, player="A")),
        bets("T1", 2),
        (say("misdeal", table="T1"), OK),
        (refund("T1"), refunds((1, "link", "1.00"), (2, "link", "1.00"))),
        *all_ok(light("T1", 1), light("T1", 2)),
        bets("T1", 2),
        (select("T1", 2, ROYAL), OK),
        (confirm("T1"), pays(pay(2, ROYAL, "Meter", "901.16"))),
        (end("T1"), pays(pay(2, ROYAL, "Meter", "901.16"), *_envy(1))),
    )),
    Case(35, "a hand without a bet gives envy and wins nothing", (
        *all_ok(MG, _t1(envy_any_hand=True), light("T1", 1), light("T1", 5)),
        (select("T1", 3, ROYAL), NO),
        bets("T1", 2),
        (select("T1", 3, ROYAL), OK),
        *all_refused(lock("T1"), confirm("T1"), lock("T1", seat=3), void("T1", 3)),
        (end("T1"), pays(*_envy(1, 5))),
        reading("1.60", Meter="1000.40"),
    )),
    Case(35, "only lines with envy, and only where the house says so", (
        *all_ok(
            MG, table("T1"), table("T2", options={"envy_any_hand": True}),
            light("T1", 1), light("T2", 1),
        ),
        bets("T1", 1), bets("T2", 1),
        *all_refused(
            select("T1", 3, ROYAL), deselect("T1", 3), select("T2", 3, "Flush"),
            select("T2", 3, "Four of a Kind"), select("T2", 8, ROYAL), deselect("T2", 8),
            select("T2", 3, ROYAL, "other"), select("T2", 3, "Two Pair"),
        ),
        *all_ok(deselect("T2", 3), select("T2", 3, ROYAL), select("T2", 3, STRAIGHT)),
        (select("T2", 3, "Flush"), NO),
        (end("T2"), pays(*_envy(1, line=STRAIGHT, amount="300.00"))),
        (end("T1"), pays()),
    )),
    Case(35, "deselect takes it back, also twice", (
        *all_ok(MG, _t1(envy_any_hand=True), light("T1", 1)),
        bets("T1", 1),
        *all_ok(select("T1", 3, ROYAL), deselect("T1", 3), deselect("T1", 3)),
        (end("T1"), pays()),
    )),
    # Seat 2's own 1000.60 and envy of seat 4; seat 4's hand pays nothing to seat 4.
    Case(35, "beside a hand with a bet", (
        *all_ok(
            MG, _t1(envy_any_hand=True, meter_order="sent"),
            *(light("T1", seat) for seat in (1, 2, 7)),
        ),
        bets("T1", 3),
        *all_ok(select("T1", 4, STRAIGHT), select("T1", 2, ROYAL)),
        (lock("T1"), pending(pay(2, ROYAL, "Meter", "1000.60"))),
        *all_ok(deselect("T1", 4), select("T1", 4, STRAIGHT)),
        (confirm("T1"), pays(pay(2, ROYAL, "Meter", "1000.60"))),
        (end("T1"), pays(
            pay(2, ROYAL, "Meter", "1000.60"), *_envy(1, 7),
            *_envy(1, 2, 7, line=STRAIGHT, amount="300.00"),
        )),
    )),
    # A's seat 3 is dark on the link and lit on the other: the hand is A's.
    Case(35, "own spots of a player whose hand has no bet", (
        *all_ok(
            MG, jackpot("MG-01", "own", Meter="500 0%"),
            table("T1", "link", "own",
                  options={"envy_any_hand": True, "envy_to_own_spots": False}),
            light("T1", 3, "own", player="A"), light("T1", 1, player="A"), light("T1", 2),
        ),
        bets("T1", 3),
        (select("T1", 3, ROYAL), OK),
        (end("T1"), pays(*_envy(2))),
    )),
    Case(35, "also when nobody has bet, when suspended, and after a misdeal nothing is left", (
        *all_ok(
            MG, _t1(envy_any_hand=True), say("suspend", jackpot="link", reason="seized"),
        ),
        bets("T1", 0),
        (select("T1", 3, ROYAL), OK),
        (say("misdeal", table="T1"), OK),
        (select("T1", 3, ROYAL), NO),
        bets("T1", 0),
        (select("T1", 4, ROYAL), OK),
        (end("T1"), pays()),
    )),
    Case(35, "the wager scales such envy, and a house jackpot gives it too", (
        *all_ok(
            jackpot("MG-01", Meter="5000", type="house", wager="2.50"),
            _t1(envy_any_hand=True), light("T1", 1),
        ),
        bets("T1", 1),
        (select("T1", 3, ROYAL), OK),
        (end("T1"), pays(*_envy(1, amount="2500.00"))),
        reading("2.50", Meter="5000.00"),
    )),
    # Two dollars and a quarter: 0.40 to the link's meter, and the rest is the house's.
    Case(36, "after a misdeal every wager goes back from the tray", (
        *all_ok(
            MG, jackpot("TCP-P2", "own", Meter="50 10%", wager="0.25"),
            table("T1", "link", "own"), light("T1", 2), light("T1", 6), light("T1", 2, "own"),
        ),
        (refund("T1"), NO),
        bets("T1", 3),
        (refund("T1"), NO),
        (say("misdeal", table="T1"), OK),
        reading("1.60", Meter="1000.40"),
        (refund("T1"), refunds((2, "link", "1.00"), (6, "link", "1.00"), (2, "own", "0.25"))),
        reading("1.60", "link", "2.00", Meter="1000.40"),
        reading("0.225", "own", "0.25", Meter="50.025"),
        (refund("T1"), NO),
        bets("T1", 0),
        (end("T1"), pays()),
    )),
    Case(36, "two different people and a reason, before the next start", (
        *all_ok(MG, table("T1"), light("T1", 1)),
        bets("T1", 1),
        (say("misdeal", table="T1"), OK),
        *all_refused(
            refund("T1", by=["Ada"]), refund("T1", by=["Ada", "Ada"]), refund("T1", by="Ada"),
            refund("T1", by=[]), refund("T1", by=["Ada", "Bo", "Cy"]), refund("T1", by=["Ada", 7]),
            refund("T1", by=["Ada", " "]), refund("T1", reason=""), refund("T1", reason=7),
            refund("T2"), refund("T1", seat=1), say("refund", table="T1", by=["Ada", "Bo"]),
            say("refund", table="T1", reason="exposed"),
        ),
        bets("T1", 1),
        (refund("T1"), NO),
        reading("0.80", Meter="1000.20"),
        (end("T1"), pays()),
        (refund("T1"), NO),
    )),
    Case(36, "a refund of nothing is empty, and the round open again", (
        *all_ok(MG, table("T1")),
        bets("T1", 0),
        (say("misdeal", table="T1"), OK),
        (refund("T1"), refunds()),
        (light("T1", 3), OK),
        bets("T1", 1),
    )),
    Case(36, "a suspended jackpot refunds too, and sent twice it counts once", (
        *all_ok(MG, table("T1"), light("T1", 3)),
        bets("T1", 1),
        *all_ok(
            say("misdeal", table="T1"), say("suspend", jackpot="link", reason="seized"),
        ),
        (refund("T1", request="r1"), refunds((3, "link", "1.00"))),
        (refund("T1", request="r1"), refunds((3, "link", "1.00"))),
        (refund("T1", request="r1", reason="other"), NO),
        reading("0.80", "link", "1.00", Meter="1000.20"),
        (configure("Meter", seed="900"), OK),
        (light("T1", 3), NO),
    )),
    Case(36, "the sum so far, of several rounds and tables", (
        *all_ok(
            jackpot("MG-01", Meter="5000", type="house", wager="2.50"), table("T1"), table("T2"),
            light("T1", 3), light("T2", 1), light("T2", 2),
        ),
        bets("T1", 1), bets("T2", 2),
        *all_ok(say("misdeal", table="T1"), say("misdeal", table="T2")),
        (refund("T2"), refunds((1, "link", "2.50"), (2, "link", "2.50"))),
        (refund("T1"), refunds((3, "link", "2.50"))),
        reading("7.50", "link", "7.50", Meter="5000.00"),
    )),
)  # fmt: skip

LIR = "let-it-ride"
RIDE = table("T1", "buck", game=LIR)

BONUS_CASES: tuple[Case, ...] = (
    Case(37, "the tray pays the line for 1 times the wager, and the house keeps every wager", (
        *all_ok(bonus(), RIDE, *(light("T1", seat, "buck") for seat in (1, 2, 7))),
        bets("T1", 3),
        reading("3.00", "buck"),
        *all_ok(
            select("T1", 1, "Royal Flush", "buck"), select("T1", 2, "two pair", "buck"),
            select("T1", 7, "Flush", "buck"), deselect("T1", 7, "buck"),
        ),
        (end("T1"), pays(
            pay(1, "Royal Flush", "tray", "20000.00", "buck"),
            pay(2, "Two Pair", "tray", "3.00", "buck"),
        )),
        reading("3.00", "buck"),
    )),
    Case(37, "the wager scales, and a bet that is given back is a win", (
        *all_ok(
            bonus(wager="2.50"), bonus("cent", "LIRB-09", wager="0.01"), RIDE,
            table("T2", "cent", game=LIR), light("T1", 4, "buck"), light("T2", 4, "cent"),
        ),
        bets("T1", 1), bets("T2", 1),
        *all_ok(
            select("T1", 4, "10s or Better", "buck"), select("T2", 4, "4 of a kind", "cent"),
        ),
        (end("T1"), pays(pay(4, "10s or Better", "tray", "2.50", "buck"))),
        (end("T2"), pays(pay(4, "Four of a Kind", "tray", "3.00", "cent"))),
        reading("2.50", "buck"), reading("0.01", "cent"),
    )),
    Case(37, "every line of every table, and no line that is not printed", (
        *all_ok(
            bonus("a", "LIRB-03"), bonus("b", "LIRB-06"), bonus("c", "LIRB-09"),
            bonus("d", "LIRB-10"), bonus("e", "LIRB-25"), bonus("f", "LIRB-28"),
            bonus("g", "LIRB-29"),
            *(table(name, name, game=LIR, seats=1) for name in "abcdefg"),
            *(light(name, 1, name) for name in "abcdefg"),
        ),
        *(bets(name, 1) for name in "abcdefg"),
        *all_refused(
            select("b", 1, "10s or Better", "b"), select("c", 1, "Two Pair", "c"),
            select("d", 1, "tens or better pair", "d"), select("e", 1, "High Card", "e"),
            select("a", 1, "Mini Royal", "a"), select("a", 1, "Royal", "a"),
        ),
        *all_ok(
            select("a", 1, STRAIGHT, "a"), select("b", 1, "three of a kind", "b"),
            select("c", 1, "Full House", "c"), select("d", 1, ROYAL, "d"),
            select("e", 1, "Straight", "e"), select("f", 1, ROYAL, "f"),
            select("g", 1, "TWO PAIR", "g"),
        ),
        *(
            (end(name), pays(pay(1, line, "tray", amount, name)))
            for name, line, amount in (
                ("a", STRAIGHT, "1000.00"), ("b", "Three of a Kind", "8.00"),
                ("c", "Full House", "150.00"), ("d", ROYAL, "10000.00"),
                ("e", "Straight", "25.00"), ("f", ROYAL, "5000.00"), ("g", "Two Pair", "4.00"),
            )
        ),
    )),
    Case(37, "no levels, not even empty, and a fixed-pay table", (
        *all_refused(
            bonus(levels={}), bonus(levels={"Meter": {"seed": "9", "rate": "1%"}}),
            bonus(levels=None), bonus(pay_table="MG-01"), bonus(pay_table="LIR-P1"),
            bonus(pay_table="LIRB-04"), bonus(pay_table="LIRX-01"), bonus(pay_table="TCP-01"),
            bonus(wager="0"), bonus(wager="400.01"), bonus(wager=1), bonus(deducts="all"),
            say("jackpot", id="buck", type="progressive", table="LIRB-03", levels={}),
            say("jackpot", id="buck", type="progressive", table="LIRB-03"),
            say("jackpot", id="buck", type="house", table="LIRB-03",
                levels={"Meter": {"seed": "9"}}),
            say("jackpot", id="link", type="progressive", table="MG-01"),
            say("jackpot", id="buck", type="Bonus", table="LIRB-03"),
        ),
        *all_ok(bonus(wager="400"), bonus(wager="400"), bonus("other")),
        *all_refused(bonus(), bonus(wager="400", levels={})),
    )),
    Case(37, "beside a progressive, never beside a house jackpot or another bonus", (
        *all_ok(
            bonus(), bonus("other", "LIRB-06"), MG, jackpot("LIR-P1", "ride", Meter="9 1%"),
            jackpot("MG-01", "prize", Meter="9", type="house"),
            jackpot("TCP-P1", "three", Meter="9 1%"),
        ),
        *all_refused(
            table("T1", "buck"), table("T1", "buck", game="three-card-poker-face-up"),
            table("T1", "buck", game="ultimate-texas-holdem"), table("T1", "buck", "three"),
            table("T1", "buck", "prize", game=LIR), table("T1", "prize", "buck", game=LIR),
            table("T1", "buck", "other", game=LIR), table("T1", "buck", "buck", game=LIR),
            table("T1", "buck", "link", "ride", game=LIR), table("T1", "buck", "link"),
            table("T1", "buck", "three", game=LIR),
        ),
        *all_ok(
            table("T1", "buck", game=LIR), table("T2", "buck", "link", game=LIR),
            table("T3", "ride", "buck", game=LIR), table("T4", "other", "link", game=LIR),
        ),
    )),
    # 1000.40 after two dollars at 20%; the bonus of seat 3 is 25 and needs no card.
    Case(37, "a bonus and a progressive in one round", (
        *all_ok(
            bonus(), MG, table("T1", "buck", "link", game=LIR), light("T1", 3, "buck"),
            light("T1", 3), light("T1", 5), light("T1", 6, "buck"),
        ),
        bets("T1", 4),
        *all_ok(select("T1", 3, "Straight", "buck"), select("T1", 3, ROYAL)),
        *all_refused(
            lock("T1", jackpot="buck"), confirm("T1", jackpot="buck"), void("T1", 3, "buck"),
            end("T1"), confirm("T1", "supervisor"),
        ),
        (lock("T1"), pending(pay(3, ROYAL, "Meter", "1000.40"))),
        *all_ok(select("T1", 3, STRAIGHT, "buck"), select("T1", 6, "Flush", "buck")),
        (confirm("T1"), pays(pay(3, ROYAL, "Meter", "1000.40"))),
        (end("T1"), pays(
            pay(3, ROYAL, "Meter", "1000.40"), *_envy(5),
            pay(3, STRAIGHT, "tray", "1000.00", "buck"), pay(6, "Flush", "tray", "50.00", "buck"),
        )),
        reading("2.00", "buck"), reading("1.60", Meter="1000.00"),
    )),
    Case(37, "nothing is locked, confirmed, voided, adjusted or configured", (
        *all_ok(bonus(), RIDE, light("T1", 2, "buck")),
        bets("T1", 1),
        (select("T1", 2, ROYAL, "buck"), OK),
        *all_refused(
            lock("T1"), confirm("T1"), void("T1", 2, "buck"), lock("T1", jackpot="buck"),
            adjust("Meter", "5", jackpot="buck"), adjust("tray", "5", jackpot="buck"),
        ),
        (end("T1"), pays(pay(2, ROYAL, "tray", "20000.00", "buck"))),
        *all_refused(
            configure("Meter", jackpot="buck", seed="5"), configure("", jackpot="buck", seed="5"),
        ),
        reading("1.00", "buck"),
    )),
    Case(37, "unlight, misdeal, restart and refund as with any sensor", (
        *all_ok(
            bonus(), RIDE, light("T1", 1, "buck"), light("T1", 2, "buck"), light("T1", 3, "buck"),
            unlight("T1", 3, "buck"),
        ),
        bets("T1", 2),
        *all_ok(select("T1", 1, ROYAL, "buck"), say("misdeal", table="T1")),
        *all_refused(light("T1", 3, "buck"), select("T1", 1, ROYAL, "buck"), end("T1")),
        bets("T1", 2),
        reading("2.00", "buck"),
        (say("misdeal", table="T1"), OK),
        (refund("T1"), refunds((1, "buck", "1.00"), (2, "buck", "1.00"))),
        reading("2.00", "buck", "2.00"),
        (refund("T1"), NO),
    )),
    Case(37, "one bonus on several tables, suspended and resumed", (
        *all_ok(
            bonus(), RIDE, table("T2", "buck", game=LIR), light("T1", 1, "buck"),
            light("T2", 1, "buck"),
        ),
        bets("T1", 1),
        (say("suspend", jackpot="buck", reason="audit"), OK),
        *all_refused(light("T2", 2, "buck"), start("T2")),
        (select("T1", 1, "Flush", "buck"), OK),
        (end("T1"), pays(pay(1, "Flush", "tray", "50.00", "buck"))),
        (unlight("T2", 1, "buck"), OK),
        bets("T2", 0),
        (say("resume", jackpot="buck"), OK),
        (end("T2"), pays()),
        (light("T2", 2, "buck"), OK),
        bets("T2", 1),
        reading("2.00", "buck"),
    )),
    Case(37, "a bonus has no envy, so no hand of a dark sensor", (
        *all_ok(
            bonus(), table("T1", "buck", game=LIR, options={"envy_any_hand": True}),
            light("T1", 1, "buck", player="A"),
        ),
        bets("T1", 1),
        (select("T1", 2, ROYAL, "buck"), NO),
        (deselect("T1", 2, "buck"), OK),
        (select("T1", 1, ROYAL, "buck"), OK),
        (end("T1"), pays(pay(1, ROYAL, "tray", "20000.00", "buck"))),
    ), doubt="deselect of a dark sensor is ok wherever any hand gives envy, also of a bonus"),
    Case(38, "select and deselect need a started round and a lit sensor before all else", (
        *all_ok(MG, table("T1"), light("T1", 1), light("T1", 2)),
        *all_refused(select("T1", 1, "Flush"), deselect("T1", 1)),
        bets("T1", 2),
        *all_ok(
            deselect("T1", 1), select("T1", 1, "Flush"), select("T1", 1, "Flush"),
            deselect("T1", 1), deselect("T1", 1),
        ),
        *all_refused(deselect("T1", 3), select("T1", 3, "Flush")),
        (say("misdeal", table="T1"), OK),
        *all_refused(deselect("T1", 1), select("T1", 1, "Flush")),
        bets("T1", 2),
        (end("T1"), pays()),
        (deselect("T1", 1), NO),
    )),
)  # fmt: skip
