"""The demo floor with one thing broken: a floor for each rule, and the line that is to blame."""

from collections.abc import Iterator
from datetime import date

from tests.law.floor_edits import (
    APPROVALS,
    COVERED,
    MAKER,
    TODAY,
    Edit,
    Floor,
    changed,
    given,
    objections,
)
from tests.law.letter_floors import letter_floors, other_approval

__all__ = [
    "ANTE",
    "APPROVALS",
    "FLOORS",
    "SECOND_LINK",
    "TODAY",
    "WITH_SECOND_LINK",
    "Floor",
    "objections",
    "other_approval",
]

HOUSE_LEVEL = 'Meter = { seed = "5000" }'
RIDE_LEVEL = 'Meter = { seed = "10000", rate = "19%" }'
LINK_LEVELS = """Mega = { seed = "25000", rate = "7%", reserve = "1%" }
Major = { seed = "1500", rate = "5%" }
Minor = { seed = "150", rate = "8%" }"""
SPADES_LEVEL = 'seed = "1000", rate = "14%", reserve = "1%"'
ANTE = 'ante = { min = "10", max = "100" }'
FOUR_GAMES = '"employee-play", "four-games",'
BUCK_SCALED = ('title = "Bet the Buck Bonus"', 'notices = ["scaled-pays"]')
AGGREGATE = '[{ bets = ["blind"], limit = "50000", posted = true }]'
SECOND_LINK = """[[jackpots]]
id = "SECOND"
type = "progressive"
table = "MG-01"
levels = { Meter = { seed = "10000", rate = "10%" } }

[[jackpots]]
id = "SPADES"
"""
WITH_SECOND_LINK: tuple[Edit, ...] = (
    ('[[jackpots]]\nid = "SPADES"\n', SECOND_LINK.replace("[[jackpots]]", "[[jackpots]] #", 1)),
    ('name = "Face-Up"\n', 'name = "Face-Up" # and a second link\n'),
    (
        'bets = ["pair_plus"]\njackpots = ["LINK"]',
        'bets = ["pair_plus"]\njackpots = ["LINK", "SECOND"]',
    ),
    (
        'cover_all = { min = "1", max = "5" } }\njackpots = ["LINK"]',
        'cover_all = { min = "1", max = "5" } }\njackpots = ["LINK", "SECOND"]',
    ),
)


def more_tables(count: int) -> str:
    return "".join(
        f'[[tables]] # {number}\nid = "MORE-{number}"\ngame = "solitaire-stud"\n\n'
        for number in range(count)
    )


def floors() -> Iterator[Floor]:
    yield from letter_floors()
    # Types of jackpot
    yield changed("1", HOUSE_LEVEL, 'Meter = { seed = "5000", rate = "5%" }')
    yield changed("1", HOUSE_LEVEL, 'Meter = { seed = "5000", reserve = "5%" }')
    yield changed("1", 'rate = "19%"', 'rate = "0%"')
    yield given("1", "RIDE", 'meter = "static"')
    yield given("2", "HOUSE", 'meter = "climbing"')
    yield changed("3", 'jackpots = ["HOUSE"]', 'jackpots = ["HOUSE", "SPADES"]')
    yield changed("4", '["house-funded", "may-be-withdrawn"]', '["house-funded"]')
    yield changed("4", '["house-funded", "may-be-withdrawn"]', '["may-be-withdrawn"]')
    yield given("5", "HOUSE", 'deducts = "all"')
    # Money in the bank
    yield changed("8", 'state = "Washington"', 'state = "Oregon"')
    yield changed("8", "deposit_days = 7", "deposit_days = 8")
    yield changed("8", 'name = "Puget Savings"', 'name = "Puget Savings"\nseparate = false')
    yield changed("9", 'name = "Puget Savings"', 'name = "Puget Savings"\nstops_play = false')
    yield changed("11", 'prize_cover = "50000"', 'prize_cover = "24999.99"')
    # Approval and equipment
    yield changed("12", "dated = 2023-06-14", "dated = 2026-11-17")
    yield Floor(
        "12",
        (('[defaults.jackpots]\napproval = "3119"\n', ""), ('id = "RIDE"', 'id = "RIDE" # !')),
        'id = "RIDE" # !', heading=True, times=6,
    )  # fmt: skip
    yield Floor(
        "28",
        (
            ('id = "FACE-UP"', 'id = "FACE-UP"\nvendor = "Somebody Else"'),
            (MAKER, f"{MAKER}\n{MAKER.replace('Light & Wonder', 'Somebody Else')}"),
        ),
        'id = "LINK"',
        heading=True,
    )
    yield Floor(
        "28", (('\nvendor = "Light & Wonder"\n', "\n"),), 'id = "UTH-2"', heading=True, times=8
    )
    yield given("96", "UTH-2", "display = { network = true }")
    yield given("96", "UTH-2", 'display = { kind = "computer" }')
    yield changed("97", 'components = ["atlas", "nexus-2"]', "components = []")
    yield Floor("97", (('component = "ViPS"', 'component = "VIP"'),), '"VIP"', times=2)
    yield given(
        "97", "UTH-1", 'equipment = "game-manager"',
        ('name = "Ultimate 1"', 'components = ["game-manager", "aquarius", "coin-spot", "vips"]'),
    )  # fmt: skip
    yield given(
        "97", "LIR-2", 'equipment = "let-it-ride-bonus"',
        ('equipment = "game-manager"\n', ""),
        ('["game-manager", "aquarius", "coin-spot", "vips", "i-deal-plus"]', '["keypad"]'),
        ("# What most tables have", '[[equipment]]\nid = "keypad"\ncomponent = "Let It Ride Bonus '
         'keypad"\nversion = "1.32"\n\n# What most tables have'),
    )  # fmt: skip
    yield changed("98", 'version = "5.4.0"', 'version = "5.3.9"')
    yield changed("98", 'version = "6.6 Build 520"', 'version = "6.6 Build 519"')
    yield changed("98", 'version = "6.5.6SP"', 'version = "6.5.7SP"')
    yield given("98", "LIR-1", 'components = ["atlas"]')
    yield Floor("117", (('shuffler = "i-Deal Plus"\n', ""),), 'id = "SOLO"', heading=True, times=8)
    # Postings
    yield given("13", "UTH-2", "display = { shows = [] }")
    yield given("35", "SPADES", 'wager = "2"')
    yield Floor("99", (('"wager-limits", "dispute-procedure",', '"wager-limits",'),), "at_tables")
    yield Floor(
        "99",
        (
            ('"wager-limits", "dispute-procedure",', '"wager-limits",'),
            ('id = "SOLO"', 'id = "SOLO"\npostings = ["dispute-procedure"]'),
        ),
        'id = "TCP-1"',
        heading=True,
        times=8,
    )
    yield Floor("100", ((FOUR_GAMES, '"employee-play",'),), "at_tables")
    yield changed("101", AGGREGATE, AGGREGATE.replace("50000", "4999.99"))
    yield changed("101", AGGREGATE, AGGREGATE.replace("true", "false"))
    yield changed("101", AGGREGATE, AGGREGATE.replace('"blind"', '"blind", "trips"'))
    yield changed("101", AGGREGATE, AGGREGATE.replace('"blind"', '"ultimate_pairs"'))
    yield given("104", "LIR-2", 'odds_wording = "for"')
    # Meters
    yield changed("14", RIDE_LEVEL, 'Meter = { seed = "10000", rate = "19%", start = "12000" }')
    yield Floor(
        "15",
        ((RIDE_LEVEL, 'Meter = { seed = "10000", rate = "19%", cap = "20000" }'),),
        'id = "RIDE"',
        heading=True,
    )
    yield changed(
        "15", RIDE_LEVEL, 'Meter = { seed = "10000", rate = "19%", cap = "9999" }',
        ('title = "Let It Ride Progressive"', 'notices = ["capped"]'),
    )  # fmt: skip
    yield changed("64", 'rate = "19%"', 'rate = "99%", reserve = "2%"')
    yield given("70", "RIDE", 'deducts = "all"')
    yield changed("70", 'rate = "19%"', 'rate = "19%", preset = "15%"')
    yield Floor("71.reserve", (), f"levels = {{ {RIDE_LEVEL} }}")
    yield changed("70.hold", 'rate = "19%"', 'rate = "45%"')
    yield changed("72", 'rate = "19%"', 'rate = "19%", preset_seed = "12000"')
    yield changed("71", SPADES_LEVEL, 'seed = "0", rate = "14%", reserve = "1%"')
    yield changed("72", 'seed = "10000", rate', 'seed = "0", rate')
    yield changed("72", 'seed = "10000", rate', 'seed = "299.99", rate')
    yield Floor("73", (('Minor = { seed = "150", rate = "8%" }\n', ""),), "[jackpots.levels]")
    yield changed("74", SPADES_LEVEL, SPADES_LEVEL + ', chance = "1 in 30,000"')
    yield changed(
        "74", SPADES_LEVEL, SPADES_LEVEL + ', chance = "1 in 200,000,000"',
        ('jackpots = ["LINK", "SPADES"]', 'jackpots = ["LINK"]'),
    )  # fmt: skip
    # Links
    yield given(
        "22", "UTH-2", 'location = "Annex"',
        ("options = { folded_hands_qualify = true }\n", ""),
        (AGGREGATE + '\njackpots = ["LINK"]', AGGREGATE + '\njackpots = ["LINK", "ROYAL"]'),
    )  # fmt: skip
    yield changed(
        "23", 'table = "ML03"', 'table = "LIR-P1" # over four games', (LINK_LEVELS, RIDE_LEVEL),
    )  # fmt: skip
    yield given("23", "LINK", 'meter = "static"')
    yield given("23", "FACE-UP", "display = { shows = [] }")
    yield Floor(
        "24", (*WITH_SECOND_LINK, (ANTE, 'ante = { min = "10", max = "75" }')),
        "[[jackpots]] #", APPROVALS,
    )  # fmt: skip
    yield Floor("25", WITH_SECOND_LINK, "[[jackpots]] #")
    yield given("27", "FACE-UP", 'location = "Annex"')
    yield changed("29", '["LINK", "SPADES"]', '["SPADES", "SPADES"]')
    yield changed(
        "29", '["LINK", "SPADES"]', '["LINK", "SPADES", "THIRD"]',
        ('[[jackpots]]\nid = "HOUSE"', """[[jackpots]]
id = "THIRD"
type = "progressive"
table = "TCP-P2"
levels = { Meter = { seed = "1000", rate = "10%" } }

[[jackpots]]
id = "HOUSE\""""),
    )  # fmt: skip
    sixteen = more_tables(7).replace("# 6", "# the sixteenth")
    yield Floor("30", (("# Jackpots ---", sixteen + "# Jackpots ---"),), "# the sixteenth")
    yield given("39", "FACE-UP", "options = { folded_hands_qualify = true }")
    # People and thresholds
    yield changed("56", 'verify_from = "500"', 'verify_from = "500.01"')
    yield changed("56", 'cash_up_to = "5000"', 'cash_up_to = "5000.01"')
    yield changed("56", "check_within_hours = 24", "check_within_hours = 25")
    yield changed("56", "keep_hand_days = 7", "keep_hand_days = 6")
    yield changed("57", 'executive_from = "5000"', 'tax_form_from = "2000.01"')
    yield Floor(
        "75",
        (
            ('name = "Hana"\nrole = "accounting"', 'name = "Hana"\nrole = "auditor"'),
            ('name = "Ivo"\nrole = "accounting"', 'name = "Ivo"\nrole = "auditor"'),
            ('[[people]]\nnumber = "1001"', '[[people]] # nobody counts\nnumber = "1001"'),
        ),
        "# nobody counts",
    )
    yield Floor(
        "90",
        (
            ('name = "Fay"\nrole = "executive"', 'name = "Fay"\nrole = "supervisor"'),
            ('name = "Gus"\nrole = "executive"', 'name = "Gus"\nrole = "supervisor"'),
            ('[[people]]\nnumber = "1001"', '[[people]] # no executive\nnumber = "1001"'),
        ),
        "# no executive",
    )
    yield Floor(
        "91",
        (
            ('department = "management"', 'department = "Accounting"'),
            ('department = "surveillance"', 'department = "accounting"'),
            ('department = "maintenance"', 'department = "accounting"'),
            ('[[people]]\nnumber = "1001"', '[[people]] # one department\nnumber = "1001"'),
        ),
        "# one department",
    )
    # Rule sheets
    yield given("116", "SOLO", 'jackpots = ["LINK"]', ('components = ["i-deal-plus"]\n', ""))
    yield given("S1", "SOLO", "seats = 7")
    yield changed("S2", 'pair_plus = "TCP-04" }', 'pair_plus = "UTH-01" }')
    yield changed("S3", 'table = "UTH-J01"', 'table = "LIR-P1" # not dealt here')
    yield changed("S3", 'table = "UTH-J01"', 'table = "UTH-01"')
    yield given("S4", "TCP-1", "options = { wild_jokers = true }")
    yield given("S5", "TCP-1", 'shuffler = "Deck Mate 2"')
    yield given("S5", "TCP-1", 'procedure = "by-hand"')
    yield changed(
        "S6",
        'max = "50"\nlimits = { three_card_bonus = { min = "1", max = "25" } }',
        'max = "50"\nlimits = { bonus = { min = "1", max = "1.20" } }',
        ('bets = ["three_card_bonus"]', 'bets = ["bonus"]'),
    )
    yield changed(
        "S6.amount",
        'max = "50"\nlimits = { three_card_bonus = { min = "1", max = "25" } }',
        'max = "50"\nlimits = { bonus = { min = "1.20", max = "1.20" } }',
        ('bets = ["three_card_bonus"]', 'bets = ["bonus"]'),
    )
    yield given("S6.amount", "BUCK", 'wager = "5"', BUCK_SCALED)
    yield given("S8", "LIR-2", 'shuffler = "shoe"')
    yield given("S8", "LIR-1", 'shuffler = "ACE"')
    yield given(
        "S8", "LIR-2", 'shuffler = "shoe"', ('bets = ["three_card_bonus"]', 'bets = ["bonus"]'),
        ('max = "50"\nlimits = { three_card_bonus = { min = "1", max = "25" } }', 'max = "50"'),
    )  # fmt: skip
    yield given("S5", "UTH-2", 'shuffler = "hand"', ('shuffler = "Deck Mate 2"\n', ""))
    yield given("S9", "SOLO", 'shuffler_mode = "Three Card Poker"')
    yield given("S9", "LIR-1", 'shuffler_mode = "Let it Ride"')
    yield given("S9", "UTH-1", 'shuffler_mode = "Let it Ride"')
    yield given(
        "S9", "UTH-1", 'shuffler_mode = "UTH"', ('name = "Ultimate 1"', 'shuffler = "shoe"'),
    )  # fmt: skip
    # Wagers
    yield changed("b", 'max = "200"', 'max = "400.01"')
    yield changed(
        "b", 'max = "200"', 'max = "300.01"', (ANTE, 'ante = { min = "10", max = "75" }'),
        on=APPROVALS,
    )  # fmt: skip
    yield changed("b.spot", ANTE, 'ante = { min = "10", max = "101" }', COVERED)
    yield given("b.spot", "SOLO", 'max = "201"', COVERED)
    yield changed("b.spot", ANTE, 'ante = { min = "10", max = "76" }', on=APPROVALS)
    yield _jackpot_wager("400.01", TODAY)
    yield _jackpot_wager("300.01", APPROVALS)
    yield changed("b.games", "games_per_player = 4", "games_per_player = 5")


def _jackpot_wager(amount: str, on: date) -> Floor:
    more = ((ANTE, 'ante = { min = "10", max = "75" }'),) if on == APPROVALS else ()
    return given(
        "b.jackpot", "SPADES", f'wager = "{amount}"',
        (SPADES_LEVEL, 'seed = "300000", rate = "14%", reserve = "1%"'),
        ('title = "Spade Royal"', 'notices = ["scaled-pays"]'), *more, on=on,
    )  # fmt: skip


FLOORS = tuple(floors())
