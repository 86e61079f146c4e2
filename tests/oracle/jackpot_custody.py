"""Rules 23–32 in scripts worked out by hand: misdeals, suspension, adjusting, configuring."""

from tests.oracle.jackpot_lines import (
    NO,
    OK,
    Case,
    adjust,
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
    start,
    table,
    unlight,
    void,
)

LINK = jackpot("ML03", Mega="10000 15% 1%", Major="1000 5% 0.25%", Minor="200 3.125%")
T1, T2 = table("T1"), table("T2", game="let-it-ride")
SUSPEND = say("suspend", jackpot="link", reason="bank below the level")
RESUME = say("resume", jackpot="link")
MISDEAL = say("misdeal", table="T1")


def _meter(*fields: str) -> str:
    """A one-level jackpot whose level is written as seed, rate, reserve, cap."""
    return jackpot("MG-01", Meter=" ".join(fields))


CUSTODY_CASES: tuple[Case, ...] = (
    Case(23, "a misdeal starts again with the same sensors and no contribution", (
        *all_ok(LINK, T1, light("T1", 3), light("T1", 4)),
        (MISDEAL, NO),
        bets("T1", 2),
        (select("T1", 3, "Royal Flush"), OK),
        (MISDEAL, OK),
        *all_refused(
            MISDEAL, light("T1", 5), unlight("T1", 3), select("T1", 3, "Flush"), deselect("T1", 3),
            lock("T1"), confirm("T1"), void("T1", 3), end("T1"), configure("Mega", rate="1%"),
        ),
        bets("T1", 2),
        reading("1.5125", Mega="10000.30 0.02", Major="1000.10 0.005", Minor="200.0625"),
        (end("T1"), pays()),
        bets("T1", 0),
    )),
    Case(23, "nothing may be pending or paid", (
        *all_ok(LINK, T1, light("T1", 3)),
        bets("T1", 1),
        (select("T1", 3, "Four of a Kind"), OK),
        (lock("T1"), pending(pay(3, "Four of a Kind", "Minor", "200.03"))),
        (MISDEAL, NO),
        (void("T1", 3), OK),
        (MISDEAL, OK),
        bets("T1", 1),
        (select("T1", 3, "Four of a Kind"), OK),
        (confirm("T1"), pays(pay(3, "Four of a Kind", "Minor", "200.03"))),
        (MISDEAL, NO),
    )),
    Case(24, "a suspended jackpot takes no new bets", (
        *all_ok(LINK, jackpot("MG-01", "own", Meter="9 1%"), table("T1", "link", "own")),
        *all_ok(light("T1", 3), light("T1", 3, "own")),
        *all_refused(
            say("suspend", jackpot="link"), say("suspend", jackpot="link", reason=""),
            say("suspend", jackpot="nobody", reason="seized"), say("resume", jackpot="nobody"),
        ),
        (SUSPEND, OK),
        *all_refused(light("T1", 4), light("T1", 3), start("T1")),
        reading("0.00", Mega="10000.00", Major="1000.00", Minor="200.00"),
        *all_ok(light("T1", 4, "own"), unlight("T1", 3)),
        bets("T1", 2),
        (end("T1"), pays()),
        *all_ok(RESUME, light("T1", 4)),
        bets("T1", 1),
    )),
    Case(24, "started rounds, claims and restarts go on", (
        *all_ok(LINK, T1, light("T1", 3)),
        bets("T1", 1),
        *all_ok(SUSPEND, MISDEAL),
        bets("T1", 1),
        (select("T1", 3, "Four of a Kind"), OK),
        (lock("T1"), pending(pay(3, "Four of a Kind", "Minor", "200.03"))),
        (void("T1", 3), OK),
        (select("T1", 3, "Four of a Kind"), OK),
        (confirm("T1"), pays(pay(3, "Four of a Kind", "Minor", "200.03"))),
        (end("T1"), pays(pay(3, "Four of a Kind", "Minor", "200.03"))),
        bets("T1", 0),
    )),
    Case(25, "adjust needs an amount, a reason and two people", (
        *all_ok(LINK, T1),
        *all_refused(
            adjust("Mega", "0"), adjust("Mega", "0.00"), adjust("Mega", "-0"), adjust("Mega", 5),
            adjust("Mega", "5.001"), adjust("Mega", "5", ""), adjust("Mega", "5", by=["Ada"]),
            adjust("Mega", "5", by=["Ada", "Ada"]), adjust("Mega", "5", by=["Ada", "Bo", "Cy"]),
            adjust("Mega", "5", by="Ada"), adjust("Mega", "5", by=["Ada", 7]),
            adjust("Mega", "5", by=["Ada", ""]), adjust("Meter", "5"),
            adjust("Mega", "5", jackpot="nobody"), adjust("tray", "5"),
            say("adjust", jackpot="link", amount="5", reason="won", by=["Ada", "Bo"]),
        ),
        *all_ok(adjust("Mega", "25.50"), adjust("Mega", "0.01", "won"), adjust("Major", "1")),
        reading("0.00", Mega="10025.51", Major="1001.00", Minor="200.00"),
    )),
    Case(25, "a plus is a sign", (
        *all_ok(LINK, adjust("Mega", "+5")),
        *all_refused(adjust("Mega", "--5"), adjust("Mega", "+-5"), adjust("Mega", "- 5")),
        reading("0.00", Mega="10005.00", Major="1000.00", Minor="200.00"),
    ), doubt="a signed amount may be spelled with a plus"),
    Case(25, "no adjusting while a claim is pending on the level", (
        *all_ok(LINK, T1, light("T1", 3)),
        bets("T1", 1),
        (select("T1", 3, "Royal Flush"), OK),
        (adjust("Mega", "1"), OK),
        (lock("T1"), pending(pay(3, "Royal Flush", "Mega", "10001.15"))),
        (adjust("Mega", "1"), NO),
        (adjust("Major", "1"), OK),
        (confirm("T1"), pays(pay(3, "Royal Flush", "Mega", "10001.15"))),
        # The win was a mistake: a positive adjustment backs it out.
        (adjust("Mega", "1.15"), OK),
        reading("0.75625", Mega="10001.16", Major="1001.05 0.0025", Minor="200.03125"),
    )),
    Case(25, "what is added above the cap waits", (
        *all_ok(_meter("500", "10%", "1%", "510"), adjust("Meter", "25.50")),
        reading("0.00", Meter="510.00 0.00 15.50"),
        (adjust("Meter", "-510.01", "won"), NO),
        (adjust("Meter", "-6", "over-maximum"), OK),
        reading("0.00", Meter="510.00 0.00 9.50"),
    )),
    Case(26, "money is taken off for a permitted reason and no further than the meter", (
        *all_ok(_meter("500", "10%", "1%"), T1, light("T1", 1)),
        bets("T1", 1),
        *all_refused(
            adjust("Meter", "-1"), adjust("Meter", "-1", "Won"), adjust("Meter", "-1", "tips"),
            adjust("Meter", "-500.11", "won"), adjust("Meter", "-0.02", "gross-receipts"),
        ),
        *all_ok(
            adjust("Meter", "-100", "won"), adjust("Meter", "-100", "malfunction"),
            adjust("Meter", "-100.10", "over-maximum"), adjust("Meter", "-0.01", "gross-receipts"),
        ),
        reading("0.89", Meter="200.00"),
        (adjust("Meter", "-0.01", "gross-receipts"), NO),
        (adjust("Meter", "-200", "won"), OK),
        (adjust("Meter", "-0.01", "won"), NO),
        reading("0.89", Meter="0.00"),
    )),
    # One seed of 500, one reset's seed of 500: 1000 outstanding. The royal left 0 + 500 + 0.01.
    Case(26, "no more seed is recovered than was put in", (
        *all_ok(_meter("500", "10%", "1%"), T1, light("T1", 1), adjust("Meter", "1000")),
        (adjust("Meter", "-500.01", "seed-recovery"), NO),
        (adjust("Meter", "-500", "seed-recovery"), OK),
        (adjust("Meter", "-0.01", "seed-recovery"), NO),
        bets("T1", 1),
        (select("T1", 1, "Royal Flush"), OK),
        (confirm("T1"), pays(pay(1, "Royal Flush", "Meter", "1000.10"))),
        (adjust("Meter", "-500.01", "seed-recovery"), NO),
        (adjust("Meter", "-499.99", "seed-recovery"), OK),
        (adjust("Meter", "-0.02", "seed-recovery"), NO),
        (adjust("Meter", "-0.01", "seed-recovery"), OK),
        reading("0.89", Meter="0.01"),
    )),
    Case(27, "configure needs two people, a reason, a level and something to change", (
        (LINK, OK),
        *all_refused(
            configure("Mega"), configure("Mega", rate="1%", by=["Ada"]),
            configure("Mega", rate="1%", by=["Ada", "Ada"]),
            configure("Mega", rate="1%", reason=""),
            configure("Meter", rate="1%"), configure("Mega", rate="1%", jackpot="nobody"),
            configure("Mega", rate=1), configure("Mega", seed=None), configure("Mega", rate=None),
            configure("Mega", wager="2"), configure("Mega", table="ML01"),
            say("configure", jackpot="link", reason="new", by=["Ada", "Bo"], rate="1%"),
            # 75.625% are free: 15 + 75.6251 is too much.
            configure("Mega", rate="90.6251%"), configure("Mega", reserve="76.6251%"),
            configure("Mega", cap="9999.99"), configure("Mega", cap="20000", seed="20000.01"),
        ),
        *all_ok(configure("Mega", rate="90.625%"), configure("Mega", rate="1%", cap="10000")),
    ), doubt="a configure that changes nothing is refused"),
    # The rate counts from the next start, the seed from the next reset.
    Case(27, "new rates at the next start, a new seed at the next reset", (
        *all_ok(
            LINK, T1, configure("Mega", seed="5000", rate="20%", reserve="2%"), light("T1", 3),
        ),
        bets("T1", 1),
        reading("0.69625", Mega="10000.20 0.02", Major="1000.05 0.0025", Minor="200.03125"),
        (select("T1", 3, "Royal Flush"), OK),
        (confirm("T1"), pays(pay(3, "Royal Flush", "Mega", "10000.20"))),
        reading("0.69625", Mega="5000.02", Major="1000.05 0.0025", Minor="200.03125"),
    )),
    Case(27, "no change from start to end of a round with a bet on it", (
        *all_ok(LINK, jackpot("MG-01", "own", Meter="9 1%"), table("T1", "link", "own"), T2),
        (light("T1", 3), OK),
        (configure("Mega", rate="10%"), OK),
        bets("T1", 1), bets("T2", 0),
        *all_refused(configure("Mega", rate="12%"), configure("Minor", seed="1")),
        (configure("Meter", rate="2%", jackpot="own"), OK),
        (end("T1"), pays()),
        (configure("Mega", rate="12%"), OK),
    )),
    Case(27, "a cap is not below the meter or the seed", (
        *all_ok(_meter("100", "10%"), T1, light("T1", 1)),
        bets("T1", 1),
        (end("T1"), pays()),
        *all_refused(configure("Meter", cap="100.09"), configure("Meter", cap="100.2", seed="101")),
        (configure("Meter", cap="100.10"), OK),
        *all_refused(configure("Meter", seed="100.11"), configure("Meter", cap="100")),
        (configure("Meter", seed="100.10"), OK),
    )),
    # Each gets the whole prize, a tenth of it is 1000; the wagers are the house's.
    Case(28, "a house jackpot pays its prize in full to every winner", (
        *all_ok(
            jackpot("MG-01", Meter="9999.99", type="house", wager="5"), T1,
            *(light("T1", seat) for seat in (1, 2, 3, 4)),
        ),
        bets("T1", 4),
        reading("20.00", Meter="9999.99"),
        *all_ok(
            select("T1", 1, "Royal Flush"), select("T1", 2, "Royal Flush"),
            select("T1", 3, "Straight Flush"), select("T1", 4, "Three of a Kind"),
        ),
        (lock("T1", seat=1), pending(pay(1, "Royal Flush", "Meter", "9999.99"))),
        reading("20.00", Meter="9999.99 0.00 0.00 9999.99"),
        *all_refused(confirm("T1", "supervisor"), end("T1"), configure("Meter", seed="5000")),
        (void("T1", 1), OK),
        (confirm("T1"), pays(
            pay(3, "Straight Flush", "Meter", "999.99"), pay(2, "Royal Flush", "Meter", "9999.99"),
        )),
        (end("T1"), pays(
            pay(3, "Straight Flush", "Meter", "999.99"), pay(2, "Royal Flush", "Meter", "9999.99"),
            pay(4, "Three of a Kind", "tray", "45.00"),
            *(pay(seat, "Royal Flush", "envy", "5000.00") for seat in (1, 3, 4)),
            *(pay(seat, "Straight Flush", "envy", "1500.00") for seat in (1, 2, 4)),
        )),
        reading("20.00", Meter="9999.99"),
        (configure("Meter", seed="5000"), OK),
        reading("20.00", Meter="5000.00"),
        *all_refused(
            adjust("Meter", "5"), adjust("Meter", "-5", "won"), configure("Meter", rate="1%"),
            configure("Meter", cap="9000"), configure("Meter", seed="1", reserve="1%"),
        ),
    )),
    Case(28, "its level has only a seed", (
        *all_refused(
            jackpot("MG-01", Meter="100 1%", type="house"),
            jackpot("MG-01", Meter="100 0%", type="house"),
            jackpot("MG-01", Meter="100 0% 0% 100", type="house"),
            say("jackpot", id="link", type="house", table="MG-01",
                levels={"Meter": {"seed": "100", "cap": None}}),
            say("jackpot", id="link", type="house", table="MG-01", levels={"Meter": {}}),
        ),
        (jackpot("MG-01", Meter="100", type="house"), OK),
    )),
    Case(29, "end lists every pay of the round, the confirmed ones too", (
        *all_ok(
            LINK, jackpot("TCP-P1", "own", Meter="70 0%", deducts="all", wager="2"),
            table("T1", "link", "own"), light("T1", 1), light("T1", 6), light("T1", 6, "own"),
            light("T1", 7, "own"),
        ),
        bets("T1", 4),
        *all_ok(
            select("T1", 6, "Straight Flush"), select("T1", 1, "Straight"),
            select("T1", 6, "Three of a Kind", "own"), select("T1", 7, "Straight", "own"),
        ),
        (confirm("T1", "supervisor"), pays(pay(6, "Straight Flush", "Major", "1000.10"))),
        # Seat 7 takes 6 × 2 of the 70; 58 are left for 60 × 2.
        (end("T1"), pays(
            pay(6, "Straight Flush", "Major", "1000.10"), pay(1, "Straight", "tray", "30.00"),
            pay(7, "Straight", "Meter", "12.00", "own"),
            pay(6, "Three of a Kind", "Meter", "58.00", "own"),
            pay(6, "Three of a Kind", "tray", "62.00", "own"),
            pay(1, "Straight Flush", "envy", "300.00"),
        )),
        bets("T1", 0),
        (end("T1"), pays()),
    )),
    # Came: 2 of wagers, 200 + 200 of seeds, 10 − 3 of adjustments, 409 in all. There: 200.10 on the
    # meter, 207.60 paid, 1.30 of house share.
    Case(30, "everything that came in is somewhere", (
        *all_ok(
            _meter("200", "30%", "5%"), T1, light("T1", 1), light("T1", 2), adjust("Meter", "10"),
            adjust("Meter", "-3", "malfunction"),
        ),
        bets("T1", 2),
        reading("1.30", Meter="207.60 0.10"),
        *all_ok(select("T1", 2, "Royal Flush"), select("T1", 1, "Flush")),
        (lock("T1"), pending(pay(2, "Royal Flush", "Meter", "207.60"))),
        reading("1.30", Meter="200.10 0.00 0.00 207.60"),
        (confirm("T1"), pays(pay(2, "Royal Flush", "Meter", "207.60"))),
        (end("T1"), pays(
            pay(2, "Royal Flush", "Meter", "207.60"), pay(1, "Flush", "tray", "40.00"),
            pay(1, "Royal Flush", "envy", "1000.00"),
        )),
        # Neither the reset's seed nor tray and envy touched the house share.
        reading("1.30", Meter="200.10"),
        *all_refused(say("read", jackpot="nobody"), say("read"), say("read", jackpot="T1")),
    )),
    Case(31, "rounds of two tables interleave: contributions at start, pays when frozen", (
        *all_ok(_meter("1000", "10%"), T1, T2, light("T1", 1), light("T2", 1), light("T2", 2)),
        bets("T1", 1),
        (select("T1", 1, "Straight Flush"), OK),
        # Table 2 comes in between: 1000.30, of which a tenth is 100.03.
        bets("T2", 2),
        (lock("T1"), pending(pay(1, "Straight Flush", "Meter", "100.03"))),
        # 10% of 900.27.
        (select("T2", 2, "Straight Flush"), OK),
        (confirm("T2", "supervisor"), pays(pay(2, "Straight Flush", "Meter", "90.02"))),
        (confirm("T1", "supervisor"), pays(pay(1, "Straight Flush", "Meter", "100.03"))),
        (end("T2"), pays(
            pay(2, "Straight Flush", "Meter", "90.02"), pay(1, "Straight Flush", "envy", "300.00"),
        )),
        (end("T1"), pays(pay(1, "Straight Flush", "Meter", "100.03"))),
        reading("2.70", Meter="810.25"),
    )),
    Case(32, "a clock that goes backwards does not change the order", (
        *all_ok(LINK, T1, light("T1", 3, at="2024-05-01T12:00:00Z")),
        (start("T1", at="2024-05-01T11:00:00Z"), {"ok": True, "bets": 1}),
        (light("T1", 4, at="2024-05-01T10:00:00Z"), NO),
        *all_ok(
            select("T1", 3, "Four of a Kind", at="2024-05-01T09:00:00Z"),
            deselect("T1", 3, at="2023-01-01T00:00:00Z"),
        ),
        (say("end", table="T1", at=7), NO),
        (say("end", table="T1", at="2022-01-01T00:00:00Z"), pays()),
    )),
)  # fmt: skip
