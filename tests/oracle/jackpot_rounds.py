"""Rules 7–14 in scripts worked out by hand: bets, meters, pays and the names of hands."""

from tests.oracle.jackpot_lines import (
    NO,
    OK,
    Case,
    all_ok,
    all_refused,
    bets,
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
    say,
    select,
    table,
    unlight,
)

# One dollar on LINK: Mega 0.15 and 0.01, Major 0.05 and 0.0025, Minor 0.03125; the house keeps
# 1 − 0.24375 = 0.75625.
LINK = jackpot("ML03", Mega="10000 15% 1%", Major="1000 5% 0.25%", Minor="200 3.125% 0%", wager="1")
LINK_START = reading("0.00", Mega="10000.00", Major="1000.00", Minor="200.00")
T1 = table("T1")


def _meter(*fields: str) -> str:
    """A one-level jackpot whose level is written as seed, rate, reserve, cap."""
    return jackpot("MG-01", Meter=" ".join(fields))


ROUND_CASES: tuple[Case, ...] = (
    Case(7, "each lit sensor adds its shares, unrounded, and the rest is house share", (
        *all_ok(LINK, T1, light("T1", 3)),
        bets("T1", 1),
        reading("0.75625", Mega="10000.15 0.01", Major="1000.05 0.0025", Minor="200.03125"),
        (end("T1"), pays()),
        *all_ok(light("T1", 1), light("T1", 7)),
        bets("T1", 2),
        reading("2.26875", Mega="10000.45 0.03", Major="1000.15 0.0075", Minor="200.09375"),
    )),
    Case(7, "a start without bets is ok", (
        *all_ok(LINK, T1), bets("T1", 0), LINK_START, (end("T1"), pays()),
    )),
    # 0.25 × 3.1249% = 0.0078122(5); both sensors count as bets.
    Case(7, "two sensors of one seat feed two jackpots", (
        *all_ok(
            LINK, jackpot("TCP-P2", "own", Meter="50 3.1249%", wager="0.25"),
            table("T1", "link", "own"), light("T1", 3), light("T1", 3, "own"),
            light("T1", 5, "own"),
        ),
        bets("T1", 3),
        reading("0.75625", Mega="10000.15 0.01", Major="1000.05 0.0025", Minor="200.03125"),
        reading("0.4843755", "own", Meter="50.0156245"),
    )),
    Case(8, "light needs table, seat, jackpot and an open round", (
        *all_ok(LINK, jackpot("MG-01", "other", Meter="9 1%"), table("T1", seats=5)),
        *all_refused(
            light("T2", 1), light("T1", 0), light("T1", 6), light("T1", -1),
            light("T1", 1, "other"), light("T1", 1, "nobody"),
            '{"do": "light", "table": "T1", "seat": true, "jackpot": "link"}',
            '{"do": "light", "table": "T1", "seat": 1.0, "jackpot": "link"}',
            '{"do": "light", "table": "T1", "seat": "1", "jackpot": "link"}',
            '{"do": "light", "table": "T1", "seat": null, "jackpot": "link"}',
            '{"do": "light", "table": "T1", "seat": 1, "jackpot": null}',
        ),
        (light("T1", 5), OK),
        bets("T1", 1),
        *all_refused(light("T1", 1), unlight("T1", 5)),
        (end("T1"), pays()),
        bets("T1", 0),
    )),
    # Two dollars at 20% are 0.40: 0.30 fit under the cap, 0.10 wait; 10% of 100.30 is 10.03.
    Case(9, "what the cap keeps out flows in after a pay", (
        *all_ok(_meter("100", "20%", "1%", "100.30"), T1, light("T1", 1), light("T1", 2)),
        bets("T1", 2),
        reading("1.58", Meter="100.30 0.02 0.10"),
        (select("T1", 2, "Straight Flush"), OK),
        (confirm("T1", "supervisor"), pays(pay(2, "Straight Flush", "Meter", "10.03"))),
        reading("1.58", Meter="90.37 0.02"),
    )),
    Case(9, "a raised cap lets it in, and the reserve grows at the cap", (
        *all_ok(_meter("100", "20%", "1%", "100"), T1, light("T1", 1), light("T1", 2)),
        bets("T1", 2),
        reading("1.58", Meter="100.00 0.02 0.40"),
        (end("T1"), pays()),
        (configure("Meter", cap="100.15"), OK),
        reading("1.58", Meter="100.15 0.02 0.25"),
        (configure("Meter", cap=None), OK),
        reading("1.58", Meter="100.40 0.02"),
    )),
    # 10% of 1000.03125 is 100.003125; the fraction stays.
    Case(10, "a percentage pay is rounded down to the cent", (
        *all_ok(_meter("1000", "3.125%"), T1, light("T1", 1)),
        bets("T1", 1),
        (select("T1", 1, "Straight Flush"), OK),
        (confirm("T1", "supervisor"), pays(pay(1, "Straight Flush", "Meter", "100.00"))),
        reading("0.96875", Meter="900.03125"),
    )),
    # 5% of 999.99 is 49.9995.
    Case(10, "five percent of a Hold'em meter", (
        *all_ok(
            jackpot("UTH-J01", Meter="999.99 0%"), table("T1", game="ultimate-texas-holdem"),
            light("T1", 1),
        ),
        bets("T1", 1),
        (select("T1", 1, "royal flush first 7 cards"), OK),
        (lock("T1"), pending(pay(1, "Royal Flush- First 7 Cards", "Meter", "49.99"))),
        reading("1.00", Meter="950.00 0.00 0.00 49.99"),
    )),
    # The wager of 2.50 does not scale the tenth of 1000.00; it scales 40 for 1 and envy of 300.
    Case(10, "the wager scales for-1 pays and envy, not percentages", (
        *all_ok(
            jackpot("MG-01", Meter="1000 0%", wager="2.50"), T1, light("T1", 1), light("T1", 2),
        ),
        bets("T1", 2),
        *all_ok(select("T1", 1, "Straight Flush"), select("T1", 2, "Flush")),
        (confirm("T1", "supervisor"), pays(pay(1, "Straight Flush", "Meter", "100.00"))),
        (end("T1"), pays(
            pay(1, "Straight Flush", "Meter", "100.00"), pay(2, "Flush", "tray", "100.00"),
            pay(2, "Straight Flush", "envy", "750.00"),
        )),
        reading("5.00", Meter="900.00"),
    )),
    # Three dollars: meter 500.45, reserve 0.0375. Seat 2 takes 500.45 and leaves 0 + 500 + 0.0375;
    # seat 1 takes 500.03 and leaves 0.0075 + 500.
    Case(11, "a 100% pay leaves seed and reserve, and a second hit gets what is there then", (
        *all_ok(_meter("500", "15%", "1.25%"), T1, *(light("T1", seat) for seat in (1, 2, 3))),
        bets("T1", 3),
        reading("2.5125", Meter="500.45 0.0375"),
        *all_ok(select("T1", 1, "Royal Flush"), select("T1", 2, "Royal Flush")),
        (confirm("T1"), pays(
            pay(2, "Royal Flush", "Meter", "500.45"), pay(1, "Royal Flush", "Meter", "500.03"),
        )),
        reading("2.5125", Meter="500.0075"),
    )),
    # 100.30 came in, 100.20 show; after the pay the waiting 0.10 joins the seed.
    Case(11, "the overflow joins the new meter, up to the cap", (
        *all_ok(_meter("100", "30%", "5%", "100.20"), T1, light("T1", 1)),
        bets("T1", 1),
        (select("T1", 1, "Royal Flush"), OK),
        (lock("T1"), pending(pay(1, "Royal Flush", "Meter", "100.20"))),
        reading("0.65", Meter="100.15 0.00 0.00 100.20"),
    )),
    Case(12, "inside one lock the highest seat comes first", (
        *all_ok(_meter("1000", "0%"), T1, light("T1", 2), light("T1", 5)),
        bets("T1", 2),
        *all_ok(select("T1", 2, "Straight Flush"), select("T1", 5, "Straight Flush")),
        (lock("T1"), pending(
            pay(5, "Straight Flush", "Meter", "100.00"), pay(2, "Straight Flush", "Meter", "90.00"),
        )),
    )),
    Case(12, "separate locks keep the order of sending", (
        *all_ok(_meter("1000", "0%"), T1, light("T1", 2), light("T1", 5)),
        bets("T1", 2),
        *all_ok(select("T1", 2, "Straight Flush"), select("T1", 5, "Straight Flush")),
        (lock("T1", seat=2), pending(pay(2, "Straight Flush", "Meter", "100.00"))),
        (lock("T1", seat=5), pending(pay(5, "Straight Flush", "Meter", "90.00"))),
        (confirm("T1", "supervisor"), pays(
            pay(2, "Straight Flush", "Meter", "100.00"), pay(5, "Straight Flush", "Meter", "90.00"),
        )),
    )),
    Case(13, "select needs a started round, a lit sensor and a line of the table", (
        *all_ok(LINK, T1, light("T1", 3)),
        (select("T1", 3, "Flush"), NO),
        bets("T1", 1),
        *all_refused(
            select("T1", 4, "Flush"), select("T1", 8, "Flush"), select("T2", 3, "Flush"),
            select("T1", 3, "Two Pair"), select("T1", 3, "AKQ Spades"), select("T1", 3, "Quads"),
            select("T1", 3, ""), select("T1", 3, "Flush", "other"),
            say("select", table="T1", seat=3, jackpot="link", hand=5),
        ),
        (select("T1", 3, "Flush"), OK),
    )),
    Case(13, "another hand replaces the first, deselect clears", (
        *all_ok(LINK, T1, light("T1", 3), light("T1", 4)),
        bets("T1", 2),
        *all_ok(
            select("T1", 3, "Royal Flush"), select("T1", 3, "Straight"),
            select("T1", 4, "Royal Flush"), deselect("T1", 4),
        ),
        (end("T1"), pays(pay(3, "Straight", "tray", "30.00"))),
    )),
    Case(13, "after lock and after confirm that seat's hand stays", (
        *all_ok(LINK, T1, light("T1", 3), light("T1", 4)),
        bets("T1", 2),
        (select("T1", 3, "Four of a Kind"), OK),
        (lock("T1"), pending(pay(3, "Four of a Kind", "Minor", "200.06"))),
        *all_refused(
            select("T1", 3, "Four of a Kind"), select("T1", 3, "Flush"), deselect("T1", 3),
        ),
        (select("T1", 4, "Flush"), OK),
        (confirm("T1", "supervisor"), pays(pay(3, "Four of a Kind", "Minor", "200.06"))),
        *all_refused(select("T1", 3, "Flush"), deselect("T1", 3)),
        (deselect("T1", 4), OK),
        (end("T1"), pays(pay(3, "Four of a Kind", "Minor", "200.06"))),
    )),
    Case(14, "hands are named as printed, whatever the case and punctuation", (
        *all_ok(
            jackpot("TCP-P1", "three", Meter="9 0%"), jackpot("MG-01", "five", Meter="9 0%"),
            jackpot("LIR-P1", "ride", Meter="9 0%"), jackpot("UTH-J01", "seven", Meter="9 0%"),
            table("A", "three", "five"), table("B", "ride", game="let-it-ride"),
            table("C", "seven", game="ultimate-texas-holdem"),
            light("A", 1, "three"), light("A", 1, "five"), light("B", 1, "ride"),
            light("C", 1, "seven"),
        ),
        bets("A", 2), bets("B", 1), bets("C", 1),
        *all_ok(*(
            select(layout, 1, hand, name)
            for layout, name, hands in (
                ("A", "three", ("AKQ Spades", "akq spades", "AKQ HEARTS/DIAMONDS/CLUBS",
                                "AKQ Hearts / Diamonds / Clubs", "Three of a Kind",
                                "3 of a kind")),
                ("A", "five", ("royal flush", "FOUR OF A KIND", "4 of a Kind", "3 Of A Kind")),
                ("B", "ride", ("Four of a Kind", "4 of a kind", "Three of a Kind", "Full House!")),
                ("C", "seven", ("Royal Flush- First 5 Cards", "Royal Flush, first 7 cards",
                                "Four of a Kind", "Community Royal")),
            )
            for hand in hands
        )),
        (end("A"), pays(
            pay(1, "Three of a Kind", "tray", "60.00", "three"),
            pay(1, "Three of a Kind", "tray", "9.00", "five"),
        )),
        (end("B"), pays(pay(1, "Full House", "tray", "50.00", "ride"))),
        (end("C"), pays(pay(1, "Community Royal", "tray", "3000.00", "seven"))),
    )),
    Case(14, "a line that the table prints as n/a is no line", (
        *all_ok(
            jackpot("TCP-P1", "one", Meter="9 0%"), jackpot("TCP-P2", "two", Meter="9 0%"),
            table("T1", "one", "two"), light("T1", 1, "one"), light("T1", 1, "two"),
        ),
        bets("T1", 2),
        (select("T1", 1, "Straight", "one"), OK),
        (select("T1", 1, "Straight", "two"), NO),
        (end("T1"), pays(pay(1, "Straight", "tray", "6.00", "one"))),
    )),
)  # fmt: skip
