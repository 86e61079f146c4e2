"""Every rule we check, in order of its number in the brief.

The change of autumn 2023 is dated September 22, the day on which the chapter of the code was last
updated: the adoption orders were not found, and on that day the new text was in force.
"""

from datetime import date, timedelta

from croupier.law import (
    covering,
    custody,
    dealing,
    equipment,
    jackpot_types,
    letter,
    linking,
    metering,
    posting,
    sheets,
    staffing,
    tribal,
    wagering,
)
from croupier.law.limits import AUTUMN_2023
from croupier.law.limits import WASHINGTON as LIMITS
from croupier.law.rule import Rule

DAY_BEFORE = AUTUMN_2023 - timedelta(1)

WASHINGTON = "MUST-WA"
SHEET = "rule sheet"
ADVICE = "EXPECTED"
LETTER = "letter of June 14, 2023"

WAGER_LIMITS = tuple(
    (
        limits.wager_cents,
        None if limits.since == date.min else limits.since,
        later[0].since - timedelta(1) if (later := LIMITS[number + 1 :]) else None,
        limits.source,
    )
    for number, limits in enumerate(LIMITS)
)
"""Single wagers: cents, first day, last day, source. Older figures are not built."""


def _wager_rules() -> tuple[Rule, ...]:
    rules: list[Rule] = []
    for cents, since, until, source in WAGER_LIMITS:
        amount = f"${cents // 100}"
        rules += (
            Rule(
                "b", f"a single wager is at most {amount}", WASHINGTON, "S", source,
                since=since, until=until,
                finds=wagering.single_wager(cents), judges=wagering.single_wager_now(cents),
            ),
            Rule(
                "b.spot", f"each betting spot is a wager: raises up to {amount} (a switch)",
                WASHINGTON, "R", "WAC 230-15-140, text not found", since=since, until=until,
                finds=wagering.each_spot(cents), judges=wagering.each_spot_now(cents),
            ),
            Rule(
                "b.jackpot", f"a jackpot wager is at most {amount}", WASHINGTON, "R",
                "WAC 230-15-140, text not found", since=since, until=until,
                finds=wagering.jackpot_wager(cents), judges=wagering.jackpot_wager_now(cents),
            ),
        )  # fmt: skip
    return tuple(rules)


RULES: tuple[Rule, ...] = (
    Rule(
        "1", "a progressive grows with each wager; a house jackpot is fixed", WASHINGTON, "C",
        "WAC 230-15-671(1)", scope="sheet", finds=jackpot_types.grows_or_stands,
    ),
    Rule(
        "2", "only a progressive drives a climbing meter", WASHINGTON, "C", "WAC 230-15-671(2)",
        finds=jackpot_types.house_stands_still,
    ),
    Rule(
        "3", "all jackpots on one table are of one type", WASHINGTON, "A",
        "House Jackpot and Progressive Jackpots", scope="sheet", opens=True,
        finds=jackpot_types.one_type_at_a_table,
    ),
    Rule(
        "4", "a house jackpot says that it is one and may be withdrawn", WASHINGTON, "C",
        "WAC 230-15-671(1)(b)(iv)", finds=jackpot_types.house_says_so,
    ),
    Rule(
        "5", "a house jackpot is paid in full to each winner", WASHINGTON, "C",
        "WAC 230-15-671(1)(b)(iii)", scope="sheet", finds=jackpot_types.house_pays_in_full,
    ),
    Rule(
        "8", "progressive money goes weekly to a separate Washington account", WASHINGTON, "T",
        "WAC 230-15-455(2)(a)", finds=custody.money_is_banked,
    ),
    Rule(
        "9", "play stops while the account is below the required level", WASHINGTON, "T",
        "WAC 230-15-455(2)(a)(iii)", finds=custody.short_account_stops_play,
    ),
    Rule(
        "11", "of several prizes above $25,000 the second highest is covered", WASHINGTON, "T",
        "WAC 230-15-455(2)(b)", finds=custody.large_prizes_are_covered,
    ),
    Rule(
        "12", "games and jackpots carry an approval of their date", WASHINGTON, "T",
        "WAC 230-15-685(1), 230-15-035", scope="letter", opens=True,
        finds=covering.runs_under_an_approval,
    ),
    Rule(
        "12.title", "an approval names titles, those of the games and bets that rest on it",
        WASHINGTON, "A", LETTER, scope="letter", opens=True, finds=covering.titles_cover,
    ),
    Rule(
        "12.edition", "the rules that are dealt are of an edition that the approval is for",
        WASHINGTON, "A", f"{LETTER}: as enclosed", scope="letter", opens=True,
        finds=covering.editions_match,
    ),
    Rule(
        "12.equipment", "where an approval names equipment, no other stands at its tables",
        WASHINGTON, "A", LETTER, scope="letter", finds=covering.equipment_is_covered,
    ),
    Rule(
        "12.state", "a pay table made for other states is not laid here", WASHINGTON, "A",
        "Let It Ride, Let It Ride Bonus: paytable summaries", scope="letter",
        finds=covering.tables_of_other_states,
    ),
    Rule(
        "13", "every table on a jackpot shows its amount", WASHINGTON, "T", "WAC 230-15-685(2)",
        finds=posting.amounts_are_shown,
    ),
    Rule(
        "14", "a starting amount that is not the seed is explained", WASHINGTON, "T",
        "WAC 230-15-685(3)", finds=metering.starts_are_explained,
    ),
    Rule(
        "15", "a maximum is not below the amount, and is announced", WASHINGTON, "T",
        "WAC 230-15-685(4)", finds=metering.caps_are_announced,
    ),
    Rule(
        "22", "tables of one game are linked within one licensed location", WASHINGTON, "T",
        "WAC 230-15-685(5)", finds=linking.same_game_stays_at_home,
    ),
    Rule(
        "23", "different games: same chance, same hand, a climbing meter on each table",
        WASHINGTON, "T", "WAC 230-15-685(6)", scope="sheet",
        finds=linking.different_games_are_alike,
    ),
    Rule(
        "24", "one progressive per card game when different games are linked", WASHINGTON, "T",
        "WAC 230-15-685(6), text of 2015", until=DAY_BEFORE, finds=linking.one_link_per_game,
    ),
    Rule(
        "25", "several such progressives rest on a proposal", WASHINGTON, "S", "WSR 23-11-107",
        severity="warning", since=AUTUMN_2023, finds=linking.several_links_rest_on_a_proposal,
    ),
    Rule(
        "27", "links over different games stay inside one licensed location", WASHINGTON, "T",
        "WAC 230-15-685(5), (6)", finds=linking.different_games_stay_at_home,
    ),
    Rule(
        "28", "makers are named, and tested together where they share a jackpot", WASHINGTON, "T",
        "WAC 230-15-685(7), 230-06-050", finds=equipment.vendors_match,
    ),
    Rule(
        "29", "two sensors per seat, one jackpot of its own on each", WASHINGTON, "A",
        "House Jackpot and Progressive Jackpots", scope="sheet",
        finds=linking.two_sensors_at_most, judges=wagering.sensor_exists_now,
    ),
    Rule(
        "30", "a card room has at most 15 tables", WASHINGTON, "T", "RCW 9.46.0282",
        finds=linking.fifteen_tables_at_most,
    ),
    Rule(
        "33", "a jackpot bet needs a bet in the regular game", WASHINGTON, "A",
        "Progressive / Jackpot Rules of Play", scope="sheet", judges=wagering.base_bet_first_now,
    ),
    Rule(
        "34", "a sensor takes exactly the fixed wager", WASHINGTON, "A",
        "Progressive / Jackpot Rules of Play", scope="sheet", judges=wagering.fixed_wager_now,
    ),
    Rule(
        "35", "a wager other than $1 is said to multiply the pays", WASHINGTON, "A",
        "Jackpot Paytables: fixed wager", scope="sheet", finds=posting.pays_are_scaled,
    ),
    Rule(
        "39", "tables of one jackpot treat folded hands alike", WASHINGTON, "I",
        "Progressive / Jackpot Rules of Play: folded hands", scope="sheet", severity="warning",
        finds=linking.folded_hands_alike,
    ),
    Rule(
        "56", "figures for verifying and paying large prizes", WASHINGTON, "I",
        "WAC 230-15-405; its twin for progressives, 230-15-690, was not found",
        severity="warning", finds=custody.prizes_are_verified,
    ),
    Rule(
        "57", "tax forms begin no later than the figure of the date", "MUST-federal", "S",
        "Form W-2G instructions, second hand", severity="warning",
        finds=custody.tax_forms_are_due,
    ),
    Rule(
        "64", "rates and reserves take at most the whole wager", "MUST-NJ", "C",
        "N.J.A.C. 13:69E-1.39A(a); arithmetic", scope="sheet", finds=metering.rates_fit_the_wager,
    ),
    Rule(
        "70", "rates: 70% where all pays come off the meter, else not above the preset", ADVICE,
        "A", "Progressive Systems Flexibility and Recommendations", scope="sheet",
        severity="warning", finds=metering.rates_are_as_advised,
    ),
    Rule(
        "70.hold", "a jackpot's wager leaves the house something", ADVICE, "A",
        "Progressive Systems Flexibility and Recommendations", scope="sheet", severity="warning",
        finds=metering.the_house_does_not_lose,
    ),
    Rule(
        "71", "a reserve is not the only seed", ADVICE, "A",
        "Progressive Systems Flexibility and Recommendations", scope="sheet", severity="warning",
        finds=metering.reserve_is_not_the_seed,
    ),
    Rule(
        "71.reserve", "a small part of each wager goes into a reserve", ADVICE, "A",
        "Progressive Systems Flexibility and Recommendations", scope="sheet", severity="notice",
        finds=metering.a_reserve_is_kept,
    ),
    Rule(
        "72", "a seed is its preset, above $0, and not below the largest fixed award", ADVICE, "A",
        "Progressive Systems Flexibility and Recommendations", scope="sheet", severity="warning",
        finds=metering.seed_is_worth_playing_for,
    ),
    Rule(
        "73", "a jackpot has the levels of its pay table", WASHINGTON, "A",
        "Multi-Game Link Paytables", scope="sheet",
        finds=metering.levels_are_those_of_the_table,
    ),
    Rule(
        "74", "a stored chance is exact and not rarer than 1 in 100 million", "MUST-NJ", "C",
        "N.J.A.C. 13:69D-1.52(e)4", severity="warning", finds=metering.chances_are_right,
    ),
    Rule(
        "75", "accounting is there to hear of a changed rate", "MUST-NJ", "C",
        "N.J.A.C. 13:69D-1.52(e)3", severity="warning",
        finds=metering.accounting_hears_of_changes,
    ),
    Rule(
        "90", "supervisor and executive cards are held by somebody", WASHINGTON, "A",
        "Progressive / Jackpot winners f", finds=staffing.wins_can_be_confirmed,
    ),
    Rule(
        "91", "those who change settings are of two departments", "MUST-NJ", "C",
        "N.J.A.C. 13:69D-1.52(c)", finds=staffing.two_departments_configure,
    ),
    Rule(
        "96", "the jackpot display is a plain monitor without a network", WASHINGTON, "A",
        "conditions of the jackpot rules", scope="letter", finds=equipment.display_is_plain,
    ),
    Rule(
        "97", "a table's equipment is a system that was approved", WASHINGTON, "T",
        "WAC 230-06-050(2); conditions of the jackpot rules", scope="letter",
        finds=equipment.system_is_approved,
    ),
    Rule(
        "98", "versions are at least those of the approvals", WASHINGTON, "A",
        "conditions of the jackpot rules", scope="letter", finds=equipment.versions_are_approved,
    ),
    Rule(
        "99", "amounts, restrictions, prizes, limits, disputes and employees' play are posted",
        WASHINGTON, "T", "WAC 230-15-060", finds=posting.rules_are_posted,
    ),
    Rule(
        "100", "the limit of four games is posted", WASHINGTON, "A",
        "Let It Ride progressive: conditions", finds=posting.four_games_are_posted,
    ),
    Rule(
        wagering.AGGREGATES,
        "an aggregate limit is allowed, high enough, for one kind of prize, and shown",
        WASHINGTON, "T", "WAC 230-15-490", finds=wagering.aggregates_are_high_enough,
    ),
    Rule(
        "104", 'Let It Ride never prints its base pays as "for"', WASHINGTON, "A",
        "Let It Ride Bonus internal controls", scope="sheet", finds=posting.never_for,
    ),
    Rule(
        "116", "Solitaire Stud has no jackpot", WASHINGTON, "A", "Solitaire Stud", scope="sheet",
        finds=sheets.solitaire_has_no_jackpot,
    ),
    Rule(
        "117", "the shuffler or shoe of each table is recorded", WASHINGTON, "S",
        "WAC 230-15-465, text not found", finds=dealing.dealing_is_recorded,
    ),
    Rule(
        "L1", "internal controls are approved before a table opens", WASHINGTON, "A",
        f"{LETTER}: commercial card rooms", opens=True, finds=letter.controls_are_approved,
    ),
    Rule(
        "L2", "makers of layouts and equipment are licensed by the state", WASHINGTON, "A",
        f"{LETTER}: commercial card rooms", opens=True, finds=letter.makers_are_licensed,
    ),
    Rule(
        "T1", "the Tribe's gaming agency approved the games", WASHINGTON, "A",
        f"{LETTER}: tribal casinos", scope="tribal", opens=True, finds=tribal.agency_approves,
    ),
    Rule(
        "T2", "the state agency concurred", WASHINGTON, "A", f"{LETTER}: tribal casinos",
        scope="tribal", opens=True, finds=tribal.state_concurs,
    ),
    Rule(
        "T3", "the supplement of Compact Appendix A, section 18, was submitted", WASHINGTON, "A",
        f"{LETTER}: tribal casinos", scope="tribal", opens=True,
        finds=tribal.supplement_was_submitted,
    ),
    Rule(
        "T4", "makers are certified by the state and licensed by the Tribe", WASHINGTON, "A",
        f"{LETTER}: tribal casinos", scope="tribal", opens=True, finds=tribal.makers_are_certified,
    ),
    Rule(
        "T5", "the limits of a compact are not known here", WASHINGTON, "A",
        "Tribal-State Compacts, not read", scope="tribal", severity="notice",
        finds=tribal.limits_are_unknown,
    ),
    *_wager_rules(),
    Rule(
        "b.games", "a player bets on at most four games at once", WASHINGTON, "A",
        "Let It Ride progressive: conditions",
        finds=wagering.four_games, judges=wagering.four_games_now,
    ),
    Rule(
        "S1", "a layout has no more seats than the game can deal to", SHEET, "A",
        "rule sheets: seats", scope="sheet", finds=sheets.seats_fit,
    ),
    Rule(
        "S2", "each pay table is one for its bet and game", SHEET, "A", "rule sheets: pay tables",
        scope="sheet", finds=sheets.pay_tables_serve,
    ),
    Rule(
        "S3", "a jackpot's pay table is one for the games it is at", SHEET, "A",
        "rule sheets: jackpot pay tables", scope="sheet", finds=sheets.jackpot_tables_serve,
    ),
    Rule(
        "S4", "house switches are those of the game", SHEET, "A", "rule sheets", scope="sheet",
        finds=sheets.switches_exist,
    ),
    Rule(
        "S5", "the shuffler fits the game's dealing procedure", SHEET, "A",
        "rule sheets: dealing procedures", scope="sheet",
        finds=dealing.cards_come_from_the_right_place,
    ),
    Rule(
        "S6", "a bet that is collected at one amount has one amount", SHEET, "A",
        "Let It Ride Bonus: $1.00", scope="sheet", finds=sheets.fixed_bets_are_fixed,
    ),
    Rule(
        "S6.amount", "a bet is of the amount that its text names", SHEET, "A",
        "Let It Ride Bonus: Permissible Bets 4", scope="letter", severity="notice",
        finds=sheets.amounts_are_those_of_the_text,
    ),
    Rule(
        "S7", "a bet has a circle on the layout and is within its limits", SHEET, "A",
        "rule sheets: posted table limits", scope="sheet", judges=wagering.posted_limits_now,
    ),
    Rule(
        "S8", "a bet is dealt from what its text names: a shuffler, a shoe, by hand", SHEET, "A",
        "Let It Ride Bonus, 3 Card Bonus, Cover All", scope="sheet",
        finds=dealing.bets_are_dealt_as_their_texts_say,
    ),
    Rule(
        "S9", "a shuffler is set to the mode that its sheet names", SHEET, "A",
        "rule sheets: dealing procedures", scope="sheet",
        finds=dealing.modes_are_those_of_the_sheet,
    ),
)  # fmt: skip
"""Every rule; a number may occur twice with dates that do not overlap."""
