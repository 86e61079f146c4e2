"""Floors that fail what approvals cover, and what the letter of June 14, 2023, asks besides."""

from collections.abc import Iterator

from tests.law.floor_edits import COVERED, MAKER, Edit, Floor, changed, given

TITLES = "titles = [39, 49, 57, 59, 65]"
KEYPAD = "Let It Ride Bonus keypad"
EDITIONS = 'editions = ["2023-06-14"]'
CONTROLS = """[[controls]]
reference = "IC-1"
submitted = 2023-05-15
approved = 2023-06-14
"""
TRIBAL_SECTION = """[tribal]
tribe = "Emerald Tribe"
agency = "Emerald Gaming Agency"
approved = 2023-08-01
concurred = 2023-07-20
supplement = 2023-07-01
"""
TRIBAL: tuple[Edit, ...] = (
    ('jurisdiction = "washington"', 'jurisdiction = "washington-tribal"'),
    (CONTROLS, TRIBAL_SECTION),
    ("since = 2020-01-01\n", "since = 2020-01-01\ntribe_since = 2021-01-01\n"),
)


def tribal(rule: str, old: str, new: str) -> Floor:
    """The demo floor as a tribal casino, with other words in one place."""
    return Floor(rule, (*TRIBAL, (old, new)), new.splitlines()[-1])


def other_approval(words: str) -> Edit:
    """One more approval, of these words."""
    return (
        "# Equipment ---",
        f'[[approvals]]\nreference = "4000"\ndated = 2026-11-16\n{words}\n\n# Equipment ---',
    )


def letter_floors() -> Iterator[Floor]:
    """What approvals cover, and what the letter asks besides."""
    yield Floor("12.title", ((f"{TITLES}\n", ""),), 'reference = "3119"', heading=True)
    yield changed("12.title", TITLES, "titles = [39, 49, 57, 59, 65, 67]")
    yield changed("12.title", TITLES, "titles = [39, 49, 57, 59, 60, 65]")
    yield changed("12.title", TITLES, f'{TITLES}\ngames = ["let-it-ride"]')
    yield changed(
        "12.title", 'name = "Face-Up"\nbets = ["pair_plus"]',
        'name = "Face-Up"\nbets = ["pair_plus", "six_card_bonus"] # 58', COVERED,
    )  # fmt: skip
    yield given(
        "12.title", "SOLO", 'approval = "4000"',
        other_approval('titles = [13]\neditions = ["2023-06-14"]'),
    )  # fmt: skip
    yield given("12.title", "RIDE", 'approval = "4000"', other_approval("titles = [49]"))
    yield given(
        "12.edition", "SOLO", 'approval = "4000"',
        other_approval('titles = [49]\neditions = ["2022-01-01"]'),
    )  # fmt: skip
    yield given("12.edition", "SOLO", 'approval = "4000"', other_approval("titles = [49]"))
    yield changed("12.edition", EDITIONS, 'editions = ["2023-06-14", "2023-06-15"]')
    yield Floor(
        "12.equipment",
        ((EDITIONS, f'{EDITIONS}\nequipment = ["GM Atlas", "Nexus Command II", "{KEYPAD}"]'),),
        'components = ["game-manager", "aquarius", "coin-spot", "vips", "i-deal-plus"]',
    )  # fmt: skip
    yield changed(
        "12.equipment", EDITIONS,
        f'{EDITIONS}\nequipment = ["GM Atlas", "Nexus Command II", "{KEYPAD}", "Game Manager", '
        '"Aquarius Controller", "Coin Spot", "ViPS", "Wheel"]',
    )  # fmt: skip
    yield changed("12.state", 'primary = "LIRX-02"', 'primary = "LIRX-06"')
    yield changed("12.state", 'primary = "LIRX-02"', 'primary = "LIRX-05"')
    yield changed("12.state", 'primary = "LIRX-02"', 'primary = "LIRX-04"')
    yield changed("12.state", 'primary = "LIRX-02"', 'primary = "LIRB-10"')
    yield tribal("12.state", 'primary = "LIRX-02"', 'primary = "LIRB-25"')
    yield Floor("L1", ((CONTROLS, ""),), "# The demo floor")
    yield changed("L1", "approved = 2023-06-14", "approved = 2026-11-17")
    yield Floor("L1", (("approved = 2023-06-14\n", ""),), "submitted = 2023-05-15", heading=True)
    yield changed("L1", "approved = 2023-06-14", "approved = 2023-05-14")
    yield Floor(
        "L1", (("approved = 2023-06-14", 'approved = 2023-06-14\ngames = ["solitaire-stud"]'),),
        "[[controls]]",
    )  # fmt: skip
    yield Floor("L2", ((MAKER, ""),), 'layout_maker = "Light & Wonder"')
    yield changed("L2", "since = 2020-01-01", "since = 2026-11-17")
    yield changed("L2", "since = 2020-01-01", "since = 2020-01-01\nuntil = 2026-11-15")
    yield given("L2", "SOLO", 'layout_maker = "Basement Felts"')
    yield tribal("T1", "approved = 2023-08-01", "approved = 2026-11-17")
    yield Floor("T1", (*TRIBAL, (TRIBAL_SECTION, "")), "# The demo floor")
    yield tribal("T2", "concurred = 2023-07-20\n", "concurred = 2026-11-17\n")
    yield tribal("T3", "supplement = 2023-07-01\n", "supplement = 2026-11-17\n")
    yield tribal("T4", "tribe_since = 2021-01-01", "tribe_since = 2026-11-17")
    yield Floor("T5", TRIBAL, 'jurisdiction = "washington-tribal"')
