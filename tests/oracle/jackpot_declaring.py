"""Rules 1–6 in scripts worked out by hand: lines, money, requests, jackpots and tables."""

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
    reading,
    say,
    select,
    start,
    table,
    unlight,
    void,
)

# One dollar on LINK: Mega 0.15 and 0.01, Major 0.05 and 0.0025, Minor 0.03125; the house keeps
# 1 − 0.24375 = 0.75625.
LINK = jackpot("ML03", Mega="10000 15% 1%", Major="1000 5% 0.25%", Minor="200 3.125% 0%", wager="1")
LINK_START = reading("0.00", Mega="10000.00", Major="1000.00", Minor="200.00")
T1 = table("T1")


def _bad_seed(seed: object) -> str:
    return say(
        "jackpot", id="x", type="progressive", table="MG-01",
        levels={"Meter": {"seed": seed, "rate": "1%"}},
    )  # fmt: skip


def _bad_rate(rate: object) -> str:
    return say(
        "jackpot", id="x", type="progressive", table="MG-01",
        levels={"Meter": {"seed": "100", "rate": rate}},
    )  # fmt: skip


DECLARING_CASES: tuple[Case, ...] = (
    Case(1, "each bad line is refused and the run goes on", (
        *all_ok(LINK, T1),
        *all_refused(
            "not json", "[]", "7", "null", '"start"', '{"do": "start", "table": "T1"',
            '{"do": "start", "table": NaN}', '{"table": "T1"}', '{"do": 7, "table": "T1"}',
            '{"do": "dance", "table": "T1"}', '{"do": "Start", "table": "T1"}',
            '{"do": "start"}', '{"do": "start", "table": "T1", "color": "red"}',
            '{"do": "start", "table": 1}', '{"do": "start", "table": ""}',
            '{"do": "light", "table": "T1", "seat": 1}',
        ),
        bets("T1", 0),
    )),
    Case(1, "a field given twice says nothing", (
        *all_ok(LINK, T1, table("T2")),
        ('{"do": "start", "table": "T1", "table": "T2"}', NO),
        bets("T1", 0), bets("T2", 0),
    ), doubt="JSON leaves open which of two equal names counts"),
    Case(1, "blank lines have no answer", (
        ("", None), ("  \t", None), (LINK, OK), ("\n", None), (T1, OK), ("", None),
    )),
    Case(1, "a refused command changes nothing", (
        *all_ok(LINK, T1, light("T1", 3)),
        *all_refused(
            light("T1", 8), start("T2"), confirm("T1"), end("T1"), adjust("Mega", "-1", "tips"),
            configure("Mega", rate="99%"), light("T1", 4, color="red"),
        ),
        LINK_START,
        bets("T1", 1),
    )),
    Case(2, "an amount is decimal text in whole cents", (
        *all_refused(*(_bad_seed(seed) for seed in (
            1000, 1000.0, "1e3", "1,000", "$5", "", " 5", "5 ", "-5", ".5", "5.", "1.005",
            "five", "1/2", "0x10", "٥", "1_000", None, True, ["5"],
        ))),
        *all_ok(
            jackpot("MG-01", "whole", Meter="5 0%"), jackpot("MG-01", "cents", Meter="5.25 0%"),
        ),
        reading("0.00", "whole", Meter="5.00"), reading("0.00", "cents", Meter="5.25"),
    )),
    Case(2, "odd spellings of the same amount", (
        *all_refused(*map(_bad_seed, ("+5", "05", "00", "1.500"))),
        *all_ok(jackpot("MG-01", "tenths", Meter="5.5 0%"), jackpot("MG-01", "nil", Meter="0 0%")),
        reading("0.00", "tenths", Meter="5.50"),
    ), doubt="a plus, leading zeros and a third decimal are refused; one decimal is taken"),
    Case(2, "a rate is text with a percent sign and at most four decimals", (
        *all_refused(*(_bad_rate(rate) for rate in (
            3.125, 3, "3.125", "3.12345%", "3,1%", "-1%", ".5%", "3.%", "3 %", " 3%", "3%%", "%",
            "", "1e1%", "three%", None, True,
        ))),
        *all_ok(jackpot("MG-01", Meter="100 3.1249%"), table("T1"), light("T1", 1)),
        bets("T1", 1),
        reading("0.968751", Meter="100.031249"),
    )),
    # A cent at a ten-thousandth of a percent is 0.01 × 0.000001 dollar.
    Case(2, "money is exact at 0.00000001 dollar", (
        *all_ok(jackpot("MG-01", Meter="100 0.0001% 0.0002%", wager="0.01"), T1, light("T1", 1)),
        bets("T1", 1),
        reading("0.00999997", Meter="100.00000001 0.00000002"),
    )),
    Case(3, "a request is answered once and again, and moves once", (
        *all_ok(LINK, T1, light("T1", 3, request="r1"), light("T1", 3, request="r1")),
        (start("T1", request="r2"), {"ok": True, "bets": 1}),
        (start("T1", request="r2"), {"ok": True, "bets": 1}),
        (light("T1", 3, request="r1"), OK),
        reading("0.75625", Mega="10000.15 0.01", Major="1000.05 0.0025", Minor="200.03125"),
        (start("T1"), NO),
    )),
    Case(3, "the same request with other content is refused", (
        *all_ok(LINK, T1, light("T1", 3, request="r1")),
        *all_refused(
            light("T1", 4, request="r1"), unlight("T1", 3, request="r1"),
            start("T1", request="r1"),
            '{"do": "light", "table": "T1", "seat": 3.0, "jackpot": "link", "request": "r1"}',
        ),
        bets("T1", 1),
    )),
    Case(3, "a refused request is not remembered", (
        *all_ok(LINK, T1),
        (light("T1", 9, request="r1"), NO),
        (light("T1", 3, request="r1"), OK),
        (start("T1", request="r2"), {"ok": True, "bets": 1}),
        (start("T1", request="r3"), NO),
        (end("T1"), pays()),
        (start("T1", request="r3"), {"ok": True, "bets": 0}),
    )),
    Case(3, "a read with a request is answered as it was", (
        *all_ok(LINK, T1, light("T1", 3)),
        (say("read", jackpot="link", request="r1"), LINK_START[1]),
        bets("T1", 1),
        (say("read", jackpot="link", request="r1"), LINK_START[1]),
    )),
    Case(3, "an id works as a request does", (
        *all_ok(LINK, LINK, T1, T1),
        *all_refused(
            jackpot("ML03", Mega="9000 15%", Major="1000 5%", Minor="200 3.125%"),
            jackpot("MG-01", Meter="100 1%"), table("T1", seats=6),
        ),
        (configure("Mega", seed="9000"), OK),
        (LINK, OK),
        (light("T1", 7), OK),
        bets("T1", 1),
        (T1, OK),
        (start("T1"), NO),
    )),
    Case(3, "a repeat may come at another time and in another request", (
        *all_ok(
            LINK, T1,
            light("T1", 3, request="r1", at="2024-05-01T10:00:00Z"),
            light("T1", 3, request="r1", at="2024-05-01T10:00:05Z"),
            LINK.replace('{"do"', '{"request": "r2", "at": "2024-05-02T10:00:00Z", "do"'),
        ),
        (light("T1", 3, request="r2"), NO),
    ), doubt="`at` and the request's own name are no part of its content"),
    Case(4, "setting what is already so is ok and changes nothing", (
        *all_ok(
            LINK, T1, unlight("T1", 3), light("T1", 3), light("T1", 3), light("T1", 4),
            unlight("T1", 4), unlight("T1", 4), say("resume", jackpot="link"),
        ),
        bets("T1", 1),
        *all_ok(
            deselect("T1", 3), select("T1", 3, "Flush"), select("T1", 3, "Flush"),
            say("suspend", jackpot="link", reason="seized"),
            say("suspend", jackpot="link", reason="audit"),
            say("resume", jackpot="link"), say("resume", jackpot="link"),
        ),
        (end("T1"), pays(pay(3, "Flush", "tray", "40.00"))),
    )),
    Case(4, "a button in the wrong state is refused", (
        *all_ok(LINK, T1, light("T1", 3)),
        *all_refused(end("T1"), lock("T1"), confirm("T1"), void("T1", 3)),
        bets("T1", 1),
        *all_refused(start("T1"), lock("T1"), confirm("T1"), void("T1", 3)),
        (end("T1"), pays()),
        (end("T1"), NO),
    )),
    Case(4, "what a command needs comes before what is already so", (
        *all_ok(LINK, T1, light("T1", 3)),
        (deselect("T1", 3), NO),
        bets("T1", 1),
        *all_refused(light("T1", 3), unlight("T1", 4), deselect("T1", 4)),
        (end("T1"), pays()),
    ), doubt="light and unlight need an open round, deselect a started one and a lit sensor"),
    Case(5, "the levels are exactly the table's", (
        *all_refused(
            jackpot("MG-01", "a", Mega="100 1%"), jackpot("ML01", "a", Mega="100 1%"),
            jackpot("ML01", "a", Meter="100 1%"), jackpot("MG-01", "a"),
            jackpot("ML01", "a", Mega="9 1%", Major="9 1%", Minor="9 1%"),
            jackpot("ML03", "a", Mega="9 1%", Major="9 1%"),
            jackpot("TCP-01", "a", Meter="9 1%"), jackpot("MG-01", "a", Meter="9 1%", type="slot"),
            say("jackpot", id="a", type="progressive", table="MG-01", levels=[]),
            say("jackpot", id="a", type="progressive", table="MG-01", levels={"Meter": {}}),
            say("jackpot", id="a", type="progressive", table="MG-01",
                levels={"meter": {"seed": "9", "rate": "1%"}}),
            say("jackpot", id="a", type="progressive", table="MG-01",
                levels={"Meter": {"seed": "9", "rate": "1%", "hold": "1%"}}),
            say("jackpot", id="a", type="progressive", table="MG-01",
                levels={"Meter": {"seed": "9"}}),
            say("jackpot", id="a", type="progressive", table="MG-01",
                levels={"Meter": {"rate": "1%"}}),
        ),
        *all_ok(*(
            jackpot(name, name, Meter="9 1%")
            for name in ("TCP-P1", "TCP-P2", "LIR-P1", "UTH-J01", "MG-01")
        )),
        (jackpot("ML01", "ML01", Mega="9 1%", Major="9 1%"), OK),
        (jackpot("ML03", "ML03", Mega="9 1%", Major="9 1%", Minor="9 1%"), OK),
    )),
    Case(5, "rates and reserves make at most 100%, a cap is no less than its seed", (
        *all_refused(
            jackpot("ML01", Mega="9 50% 25%", Major="9 20% 5.0001%"),
            jackpot("MG-01", Meter="9 100.0001%"),
            jackpot("MG-01", Meter="100 1% 0% 99.99"),
        ),
        (jackpot("ML01", "full", Mega="9 50% 25%", Major="9 20% 5%"), OK),
        (jackpot("MG-01", "capped", Meter="100 1% 0% 100"), OK),
        (say("jackpot", id="null", type="progressive", table="MG-01",
             levels={"Meter": {"seed": "0", "rate": "1%", "cap": None}}), OK),
    )),
    Case(5, "the wager is 1 unless set, more than 0 and at most 400", (
        *all_refused(*(
            jackpot("MG-01", Meter="9 1%", wager=wager)
            for wager in ("0", "0.00", "400.01", "-1", 1, 1.0, None)
        )),
        *all_ok(
            jackpot("MG-01", "most", Meter="9 1%", wager="400"),
            jackpot("MG-01", "least", Meter="9 1%", wager="0.01"),
            jackpot("MG-01", Meter="9 1%"), T1, light("T1", 1),
        ),
        bets("T1", 1),
        reading("0.99", Meter="9.01"),
    )),
    Case(5, "deducts is all or not given", (
        *all_refused(
            jackpot("MG-01", Meter="9 1%", deducts="some"),
            jackpot("MG-01", Meter="9 1%", deducts=True),
            jackpot("MG-01", Meter="9", type="house", deducts="all"),
        ),
        (jackpot("MG-01", Meter="9 70%", deducts="all"), OK),
    ), doubt="a prize is no meter, so a house jackpot deducts nothing and may not say it does"),
    Case(6, "one to seven seats, one or two different jackpots of one type", (
        *all_ok(
            LINK, jackpot("MG-01", "two", Meter="9 1%"), jackpot("MG-01", "three", Meter="9 1%"),
            jackpot("MG-01", "prize", Meter="9", type="house"),
            jackpot("ML01", "prizes", Mega="9", Major="9", type="house"),
        ),
        *all_refused(
            table("T1", seats=0), table("T1", seats=8), table("T1", seats=-1),
            table("T1", "link", "link"), table("T1", "link", "prize"), table("T1", "nobody"),
            table("T1", "link", "two", "three"),
            say("table", id="T1", game="three-card-poker", seats=7, jackpots=[]),
            say("table", id="T1", game="three-card-poker", seats=7, jackpots="link"),
            say("table", id="T1", game="three-card-poker", seats=7, jackpots=[["link"]]),
            say("table", id="T1", game="three-card-poker", seats="7", jackpots=["link"]),
            say("table", id="T1", game="three-card-poker", seats=7.0, jackpots=["link"]),
            say("table", id="T1", game="three-card-poker", seats=True, jackpots=["link"]),
        ),
        *all_ok(table("T1", seats=1), table("T2", "link", "two"), table("T3", "prize", "prizes")),
    )),
    Case(6, "a pay table serves its own games, a link all of them", (
        *all_ok(
            jackpot("TCP-P1", "P1", Meter="9 1%"), jackpot("TCP-P2", "P2", Meter="9 1%"),
            jackpot("LIR-P1", "lir", Meter="9 1%"), jackpot("UTH-J01", "uth", Meter="9 1%"),
            jackpot("MG-01", "mg", Meter="9 1%"), jackpot("ML01", "ml", Mega="9 1%", Major="9 1%"),
        ),
        *all_ok(
            table("A", "P1", "P2"), table("B", "P1", "mg", game="three-card-poker-face-up"),
            table("C", "lir", "ml", game="let-it-ride"),
            table("D", "uth", game="ultimate-texas-holdem"),
            table("E", "mg", "ml", game="ultimate-texas-holdem"),
            table("F", "ml", "mg", game="let-it-ride"), table("G", "mg"),
        ),
        *all_refused(
            table("H", "P1", game="let-it-ride"), table("H", "lir"), table("H", "uth"),
            table("H", "P2", game="ultimate-texas-holdem"),
            table("H", "lir", game="ultimate-texas-holdem"), table("H", "mg", "lir"),
            table("H", "mg", game="caribbean-stud"), table("H", "mg", game="solitaire-stud"),
            table("H", "mg", game="Three Card Poker"), table("H", "mg", game="blackjack"),
        ),
    )),
)  # fmt: skip
