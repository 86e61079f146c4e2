"""Rules 15–22 in scripts worked out by hand: for-1 pays, claims, cards, voids and envy."""

from tests.oracle.jackpot_lines import (
    NO,
    OK,
    Case,
    adjust,
    all_ok,
    all_refused,
    bets,
    confirm,
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
    void,
)

LINK = jackpot("ML03", Mega="10000 15% 1%", Major="1000 5% 0.25%", Minor="200 3.125%")
T1, T2 = table("T1"), table("T2", game="let-it-ride")


def _meter(*fields: str) -> str:
    """A one-level jackpot whose level is written as seed, rate, reserve, cap."""
    return jackpot("MG-01", Meter=" ".join(fields))


# Royals at two tables, both pending. A is 500 + 0.10; it leaves 500 + 0.01, and T2 adds 0.10, so
# B is 500.11 and leaves 500 + 0.01.
TWO_ROYALS = (
    *all_ok(_meter("500", "10%", "1%"), T1, T2, light("T1", 1), light("T2", 1)),
    bets("T1", 1),
    (select("T1", 1, "Royal Flush"), OK),
    (lock("T1"), pending(pay(1, "Royal Flush", "Meter", "500.10"))),
    bets("T2", 1),
    reading("1.78", Meter="500.11 0.01 0.00 500.10"),
    (select("T2", 1, "Royal Flush"), OK),
    (lock("T2"), pending(pay(1, "Royal Flush", "Meter", "500.11"))),
    reading("1.78", Meter="500.01 0.00 0.00 1000.21"),
)

CLAIM_CASES: tuple[Case, ...] = (
    Case(15, "a for-1 line needs no card and is paid from the tray at the end", (
        *all_ok(LINK, T1, light("T1", 3)),
        bets("T1", 1),
        (select("T1", 3, "Full House"), OK),
        *all_refused(lock("T1"), confirm("T1"), void("T1", 3)),
        (end("T1"), pays(pay(3, "Full House", "tray", "50.00"))),
        reading("0.75625", Mega="10000.15 0.01", Major="1000.05 0.0025", Minor="200.03125"),
    )),
    # 600 − 500 − 60 leaves 40 for the 70 of seat 1; envy of 25 is the tray's.
    Case(15, "an all-pays meter pays from the highest seat down to 0.00", (
        *all_ok(
            jackpot("TCP-P1", Meter="600 0%", deducts="all"), T1,
            *(light("T1", seat) for seat in (1, 2, 5)),
        ),
        bets("T1", 3),
        *all_ok(
            select("T1", 1, "Straight Flush"), select("T1", 2, "Three of a Kind"),
            select("T1", 5, "AKQ Hearts/Diamonds/Clubs"),
        ),
        (end("T1"), pays(
            pay(5, "AKQ Hearts/Diamonds/Clubs", "Meter", "500.00"),
            pay(2, "Three of a Kind", "Meter", "60.00"),
            pay(1, "Straight Flush", "Meter", "40.00"), pay(1, "Straight Flush", "tray", "30.00"),
            pay(1, "AKQ Hearts/Diamonds/Clubs", "envy", "25.00"),
            pay(2, "AKQ Hearts/Diamonds/Clubs", "envy", "25.00"),
        )),
        reading("3.00", Meter="0.00"),
    )),
    # 50.03125 can pay 50.03 of 70; nobody is paid 0.00125 dollar.
    Case(15, "the fraction of a cent stays on an all-pays meter", (
        *all_ok(jackpot("TCP-P1", Meter="50 3.125%", deducts="all"), T1, light("T1", 1)),
        bets("T1", 1),
        (select("T1", 1, "Straight Flush"), OK),
        (end("T1"), pays(
            pay(1, "Straight Flush", "Meter", "50.03"), pay(1, "Straight Flush", "tray", "19.97"),
        )),
        reading("0.96875", Meter="0.00125"),
        (light("T1", 1), OK),
        bets("T1", 1),
        (select("T1", 1, "Straight"), OK),
        (end("T1"), pays(pay(1, "Straight", "Meter", "0.03"), pay(1, "Straight", "tray", "5.97"))),
        reading("1.9375", Meter="0.0025"),
        (light("T1", 1), OK),
    )),
    # The tenth is of 1000, and 50 come off the 900 left.
    Case(15, "all-pays lines come after the percentage pays, off the first level", (
        *all_ok(
            jackpot("ML01", Mega="1000 0%", Major="80 0%", deducts="all"), T1,
            light("T1", 1), light("T1", 7),
        ),
        bets("T1", 2),
        *all_ok(select("T1", 7, "Full House"), select("T1", 1, "Straight Flush")),
        (confirm("T1", "supervisor"), pays(pay(1, "Straight Flush", "Major", "80.00"))),
        (end("T1"), pays(
            pay(1, "Straight Flush", "Major", "80.00"), pay(7, "Full House", "Mega", "50.00"),
            pay(7, "Straight Flush", "envy", "300.00"),
        )),
        reading("2.00", Mega="950.00", Major="80.00"),
    )),
    Case(15, "an all-pays line takes what the meter shows, then the overflow flows in", (
        *all_ok(
            jackpot("MG-01", Meter="100 50% 0% 100", deducts="all"), T1,
            light("T1", 1), light("T1", 2),
        ),
        bets("T1", 2),
        (select("T1", 2, "Four of a Kind"), OK),
        (end("T1"), pays(
            pay(2, "Four of a Kind", "Meter", "100.00"), pay(2, "Four of a Kind", "tray", "200.00"),
        )),
        reading("1.00", Meter="1.00"),
    ), doubt="the pay does not go on from the overflow that it lets in"),
    # One dollar: Mega 10000.15, reserve 0.01; the lock leaves 10000.01 for table 2, which
    # adds 0.15.
    Case(16, "lock freezes, resets at once, and other tables play on", (
        *all_ok(LINK, T1, T2, light("T1", 3), light("T2", 6)),
        bets("T1", 1),
        (select("T1", 3, "Royal Flush"), OK),
        (lock("T1"), pending(pay(3, "Royal Flush", "Mega", "10000.15"))),
        reading(
            "0.75625", Mega="10000.01 0.00 0.00 10000.15",
            Major="1000.05 0.0025", Minor="200.03125",
        ),
        (lock("T1"), NO),
        bets("T2", 1),
        reading(
            "1.5125", Mega="10000.16 0.01 0.00 10000.15",
            Major="1000.10 0.005", Minor="200.0625",
        ),
        (confirm("T1", "supervisor"), NO),
        (confirm("T1"), pays(pay(3, "Royal Flush", "Mega", "10000.15"))),
        reading("1.5125", Mega="10000.16 0.01", Major="1000.10 0.005", Minor="200.0625"),
    )),
    Case(16, "lock takes one seat or one jackpot if it names them", (
        *all_ok(
            _meter("1000", "0%"), jackpot("MG-01", "own", Meter="500 0%"),
            table("T1", "link", "own"), light("T1", 2), light("T1", 4), light("T1", 4, "own"),
        ),
        bets("T1", 3),
        *all_ok(
            select("T1", 2, "Royal Flush"), select("T1", 4, "Straight Flush"),
            select("T1", 4, "Straight Flush", "own"),
        ),
        *all_refused(
            lock("T1", seat=3), lock("T1", seat=8), lock("T1", jackpot="nobody"),
            lock("T1", seat=2, jackpot="own"), lock("T1", seat=None), lock("T2"),
        ),
        (lock("T1", jackpot="own"), pending(pay(4, "Straight Flush", "Meter", "50.00", "own"))),
        (lock("T1", seat=4), pending(pay(4, "Straight Flush", "Meter", "100.00"))),
        (lock("T1", seat=2, jackpot="link"), pending(pay(2, "Royal Flush", "Meter", "900.00"))),
    )),
    Case(17, "confirm freezes what is not locked, and pays all or nothing", (
        *all_ok(LINK, T1, light("T1", 3), light("T1", 4)),
        bets("T1", 2),
        *all_ok(select("T1", 3, "Royal Flush"), select("T1", 4, "Straight Flush")),
        (confirm("T1", "supervisor"), NO),
        reading("1.5125", Mega="10000.30 0.02", Major="1000.10 0.005", Minor="200.0625"),
        (confirm("T1", "supervisor", seat=4), pays(pay(4, "Straight Flush", "Major", "1000.10"))),
        (confirm("T1"), pays(pay(3, "Royal Flush", "Mega", "10000.30"))),
        (confirm("T1"), NO),
        reading("1.5125", Mega="10000.02", Major="1000.005", Minor="200.0625"),
    )),
    Case(17, "confirm pays the locked and the unlocked together", (
        *all_ok(_meter("1000", "0%"), T1, light("T1", 2), light("T1", 4)),
        bets("T1", 2),
        (select("T1", 2, "Straight Flush"), OK),
        (lock("T1"), pending(pay(2, "Straight Flush", "Meter", "100.00"))),
        (select("T1", 4, "Straight Flush"), OK),
        *all_refused(confirm("T1", seat=1), confirm("T1", jackpot="own"), confirm("T1", seat=9)),
        (confirm("T1", "supervisor"), pays(
            pay(2, "Straight Flush", "Meter", "100.00"), pay(4, "Straight Flush", "Meter", "90.00"),
        )),
    )),
    Case(18, "100% of Mega or Meter needs an executive, the rest a supervisor", (
        *all_ok(LINK, T1, *(light("T1", seat) for seat in (1, 2, 3))),
        bets("T1", 3),
        *all_ok(
            select("T1", 1, "Royal Flush"), select("T1", 2, "Straight Flush"),
            select("T1", 3, "Four of a Kind"),
        ),
        *all_refused(
            confirm("T1", "supervisor", seat=1), confirm("T1", "dealer", seat=3),
            confirm("T1", "Executive", seat=3), confirm("T1", "", seat=3),
            say("confirm", table="T1", seat=3), say("confirm", table="T1", seat=3, card=7),
        ),
        (confirm("T1", "supervisor", seat=2), pays(pay(2, "Straight Flush", "Major", "1000.15"))),
        (confirm("T1", "executive", seat=3), pays(pay(3, "Four of a Kind", "Minor", "200.09"))),
        (confirm("T1", "executive"), pays(pay(1, "Royal Flush", "Mega", "10000.45"))),
    )),
    Case(18, "the one meter of a plain table", (
        *all_ok(
            jackpot("TCP-P1", "three", Meter="100 0%"), table("T1", "three"),
            light("T1", 1, "three"),
        ),
        bets("T1", 1),
        (select("T1", 1, "AKQ Spades", "three"), OK),
        (confirm("T1", "supervisor"), NO),
        (confirm("T1", "executive"), pays(pay(1, "AKQ Spades", "Meter", "100.00", "three"))),
    )),
    # 100 of 1000, 90 of 900, 81 of 810; the void brings 100 back to 729.
    Case(19, "claims are settled in any order at the amounts they were frozen at", (
        *all_ok(_meter("1000", "0%"), T1, T2, light("T1", 1), light("T1", 2), light("T2", 1)),
        bets("T1", 2), bets("T2", 1),
        *all_ok(*(
            select(*sensor, "Straight Flush") for sensor in (("T1", 1), ("T1", 2), ("T2", 1))
        )),
        (lock("T1", seat=1), pending(pay(1, "Straight Flush", "Meter", "100.00"))),
        (lock("T2"), pending(pay(1, "Straight Flush", "Meter", "90.00"))),
        (lock("T1", seat=2), pending(pay(2, "Straight Flush", "Meter", "81.00"))),
        (confirm("T2", "supervisor"), pays(pay(1, "Straight Flush", "Meter", "90.00"))),
        (void("T1", 1, card="supervisor"), OK),
        reading("3.00", Meter="829.00 0.00 0.00 81.00"),
        (confirm("T1", "supervisor"), pays(pay(2, "Straight Flush", "Meter", "81.00"))),
        reading("3.00", Meter="829.00"),
    )),
    # Two dollars: 10000.30 and 0.02. Table 2 adds 0.15 and 0.01 while the claim is pending. Undone,
    # it is as if three dollars had come and nothing else: 10000.45 and 0.03.
    Case(20, "a void undoes the freeze exactly and keeps what came since", (
        *all_ok(LINK, T1, T2, light("T1", 3), light("T1", 4), light("T2", 1)),
        bets("T1", 2),
        (select("T1", 3, "Royal Flush"), OK),
        (lock("T1"), pending(pay(3, "Royal Flush", "Mega", "10000.30"))),
        bets("T2", 1),
        reading(
            "2.26875", Mega="10000.17 0.01 0.00 10000.30",
            Major="1000.15 0.0075", Minor="200.09375",
        ),
        (void("T1", 3), OK),
        reading("2.26875", Mega="10000.45 0.03", Major="1000.15 0.0075", Minor="200.09375"),
        (void("T1", 3), NO),
        (select("T1", 3, "Flush"), OK),
        (end("T1"), pays(pay(3, "Flush", "tray", "40.00"))),
    )),
    # Only 500.10 goes back: 1000.11. Then B undone: + 500.11 − 500 − 0.01, which is its reserve.
    Case(20, "the earlier claim first: only its amount goes back", (
        *TWO_ROYALS,
        (void("T1", 1), OK),
        reading("1.78", Meter="1000.11 0.00 0.00 500.11"),
        (void("T2", 1), OK),
        reading("1.78", Meter="1000.21 0.01"),
    )),
    # Both undone: 500 + 2 × 0.10, and a reserve of 2 × 0.01.
    Case(20, "the later claim first: both are undone exactly", (
        *TWO_ROYALS,
        (void("T2", 1), OK),
        reading("1.78", Meter="500.11 0.01 0.00 500.10"),
        (void("T1", 1), OK),
        reading("1.78", Meter="500.20 0.02"),
    )),
    Case(20, "a later claim that was paid also counts, even when its round is over", (
        *TWO_ROYALS,
        (confirm("T2"), pays(pay(1, "Royal Flush", "Meter", "500.11"))),
        (end("T2"), pays(pay(1, "Royal Flush", "Meter", "500.11"))),
        (void("T1", 1), OK),
        reading("1.78", Meter="1000.11"),
    )),
    # 100.50 came: 100.20 show, 0.30 wait, reserve 0.10. The lock leaves 0.30 + 100 + 0.10.
    Case(20, "a void under a cap", (
        *all_ok(_meter("100", "50%", "10%", "100.20"), T1, light("T1", 1)),
        bets("T1", 1),
        reading("0.40", Meter="100.20 0.10 0.30"),
        (select("T1", 1, "Royal Flush"), OK),
        (lock("T1"), pending(pay(1, "Royal Flush", "Meter", "100.20"))),
        reading("0.40", Meter="100.20 0.00 0.20 100.20"),
        (void("T1", 1), OK),
        reading("0.40", Meter="100.20 0.10 0.30"),
    )),
    Case(20, "void needs a pending claim, the right card and a reason", (
        *all_ok(LINK, T1, light("T1", 3), light("T1", 4)),
        bets("T1", 2),
        *all_ok(select("T1", 3, "Royal Flush"), select("T1", 4, "Straight Flush")),
        (void("T1", 3), NO),
        (confirm("T1", seat=4), pays(pay(4, "Straight Flush", "Major", "1000.10"))),
        (lock("T1"), pending(pay(3, "Royal Flush", "Mega", "10000.30"))),
        *all_refused(
            void("T1", 4), void("T1", 5), void("T2", 3), void("T1", 3, "own"),
            void("T1", 3, card="supervisor"), void("T1", 3, card="dealer"),
            say("void", table="T1", seat=3, jackpot="link", card="executive"),
            say("void", table="T1", seat=3, jackpot="link", card="executive", reason=""),
            say("void", table="T1", seat=3, jackpot="link", reason="misread"),
            say("void", table="T1", jackpot="link", card="executive", reason="misread"),
        ),
        (void("T1", 3), OK),
        reading("1.5125", Mega="10000.30 0.02", Major="1000.005", Minor="200.0625"),
    )),
    # The meter is dry when the royal is claimed, so 0.00 is frozen and 50 put in. 40 of them are
    # paid to table 2, so a void can take off 10 only, and 50 + 50 − 10 of seed stay outstanding.
    Case(20, "a void takes off what all-pays lines have left of the seed", (
        *all_ok(
            jackpot("MG-01", Meter="50 0%", deducts="all"), T1, T2, light("T1", 1), light("T2", 1),
        ),
        bets("T2", 1),
        (select("T2", 1, "Full House"), OK),
        (end("T2"), pays(pay(1, "Full House", "Meter", "50.00"))),
        bets("T1", 1),
        (select("T1", 1, "Royal Flush"), OK),
        (lock("T1"), pending(pay(1, "Royal Flush", "Meter", "0.00"))),
        (light("T2", 1), OK),
        bets("T2", 1),
        (select("T2", 1, "Flush"), OK),
        (end("T2"), pays(pay(1, "Flush", "Meter", "40.00"))),
        reading("3.00", Meter="10.00"),
        (void("T1", 1), OK),
        reading("3.00", Meter="0.00"),
        (adjust("Meter", "100"), OK),
        (adjust("Meter", "-90.01", "seed-recovery"), NO),
        (adjust("Meter", "-90", "seed-recovery"), OK),
        reading("3.00", Meter="10.00"),
    ), doubt="amount, seed and reserve in the page's order, each as far as there is money"),
    Case(21, "end waits for every meter line", (
        *all_ok(LINK, T1, light("T1", 3)),
        bets("T1", 1),
        (select("T1", 3, "Four of a Kind"), OK),
        (end("T1"), NO),
        (lock("T1"), pending(pay(3, "Four of a Kind", "Minor", "200.03"))),
        (end("T1"), NO),
        (confirm("T1", "supervisor"), pays(pay(3, "Four of a Kind", "Minor", "200.03"))),
        (end("T1"), pays(pay(3, "Four of a Kind", "Minor", "200.03"))),
        # 200.03125 − 200.03 + 200.
        reading("0.75625", Mega="10000.15 0.01", Major="1000.05 0.0025", Minor="200.00125"),
    )),
    Case(22, "every other lit seat gets envy, hitters from each other", (
        *all_ok(
            LINK, jackpot("MG-01", "own", Meter="9 0%"), table("T1", "link", "own"), T2,
            *(light("T1", seat) for seat in (1, 2, 3)), light("T1", 4, "own"), light("T2", 5),
        ),
        bets("T1", 4), bets("T2", 1),
        *all_ok(
            select("T1", 1, "Royal Flush"), select("T1", 2, "Straight Flush"),
            select("T1", 3, "Four of a Kind"),
        ),
        # Four dollars of the link: Mega 10000.60, Major 1000.20, Minor 200.125.
        (confirm("T1"), pays(
            pay(3, "Four of a Kind", "Minor", "200.12"),
            pay(2, "Straight Flush", "Major", "1000.20"), pay(1, "Royal Flush", "Mega", "10000.60"),
        )),
        (end("T1"), pays(
            pay(3, "Four of a Kind", "Minor", "200.12"),
            pay(2, "Straight Flush", "Major", "1000.20"), pay(1, "Royal Flush", "Mega", "10000.60"),
            pay(2, "Royal Flush", "envy", "1000.00"), pay(3, "Royal Flush", "envy", "1000.00"),
            pay(1, "Straight Flush", "envy", "300.00"), pay(3, "Straight Flush", "envy", "300.00"),
        )),
        (end("T2"), pays()),
    )),
    Case(22, "a voided line gives no envy", (
        *all_ok(LINK, T1, light("T1", 1), light("T1", 2)),
        bets("T1", 2),
        (select("T1", 1, "Royal Flush"), OK),
        (lock("T1"), pending(pay(1, "Royal Flush", "Mega", "10000.30"))),
        (void("T1", 1), OK),
        (end("T1"), pays()),
    )),
    Case(22, "a Hold'em jackpot has no envy", (
        *all_ok(
            jackpot("UTH-J01", Meter="100 0%"), table("T1", game="ultimate-texas-holdem"),
            light("T1", 1), light("T1", 2),
        ),
        bets("T1", 2),
        (select("T1", 1, "Community Royal"), OK),
        (end("T1"), pays(pay(1, "Community Royal", "tray", "3000.00"))),
    )),
)  # fmt: skip
