"""Players' money: the bank account, large prizes, thresholds. REGULATION 8–11, 56–57."""

from collections.abc import Iterator

from croupier.errors import counted
from croupier.jackpots.tax import TAX_THRESHOLDS
from croupier.law.finding import Found
from croupier.law.limits import LATEST
from croupier.law.sight import Sight
from croupier.money import priced

DEPOSIT_DAYS_MAX = LATEST.deposit_days
LARGE_PRIZE_CENTS = LATEST.large_prize_cents
VERIFY_CENTS, CASH_CENTS = LATEST.verify_from_cents, LATEST.cash_up_to_cents
CHECK_HOURS, KEEP_DAYS = LATEST.check_within_hours, LATEST.keep_hand_days


def money_is_banked(sight: Sight) -> Iterator[Found]:
    """8: progressive money must go weekly to a separate account in Washington."""
    names = [seen.jackpot.id for seen in sight.progressives]
    bank = sight.plan.bank
    if not names:
        return
    if bank is None:
        listed = ", ".join(names)
        yield Found(
            "bank", f"there is no bank account for {listed}", "a [bank] section for their money"
        )
        return
    if bank.state.casefold() not in ("washington", "wa"):
        yield Found("bank.state", f"the account is in {bank.state}", 'state = "Washington"')
    if not bank.separate:
        yield Found(
            "bank.separate", "the account holds other money too", "separate = true: its own account"
        )
    if bank.deposit_days > DEPOSIT_DAYS_MAX:
        yield Found(
            "bank.deposit_days",
            f"money is deposited every {counted(bank.deposit_days, 'day')}",
            f"deposit_days = {DEPOSIT_DAYS_MAX} or fewer",
        )


def short_account_stops_play(sight: Sight) -> Iterator[Found]:
    """9: play must stop below the required level."""
    bank = sight.plan.bank
    if bank is not None and not bank.stops_play and any(True for _ in sight.progressives):
        yield Found(
            "bank.stops_play",
            "play goes on while the account is below the required level",
            "stops_play = true",
        )


def large_prizes_are_covered(sight: Sight) -> Iterator[Found]:
    """11: of several prizes by odds above $25,000, the second highest must be shown and covered.

    A prize is a pay line of a game; if tables differ, the most expensive one counts.
    """
    prizes: dict[tuple[str, str, str], int] = {}
    for seen in sight.tables:
        for key in sight.printed_keys(seen):
            table, (wager, _) = sight.pay_table(seen, key), seen.wager_max_cents(key)
            for pays in table.every_pays(key) if table else ():
                for line in pays.lines:
                    if line.odds.kind != "meter":
                        prize = (seen.game.title, seen.game.line_title(key), line.label)
                        amount = int(line.odds.ratio * wager)
                        prizes[prize] = max(prizes.get(prize, 0), amount)
    large = sorted((item for item in prizes.items() if item[1] > LARGE_PRIZE_CENTS), key=_amount)
    if len(large) < 2:
        return
    (game, bet, hand), second = large[-2]
    cover = sight.plan.bank.prize_cover_cents if sight.plan.bank else 0
    yield Found(
        "bank.prize_cover",
        f"{len(large)} prizes by odds exceed {priced(LARGE_PRIZE_CENTS)}; the second highest is "
        f"{priced(second)} ({game}, {bet}, {hand}), and {priced(cover)} is covered",
        f"{'keep ' if cover >= second else ''}{priced(second)} or more in the bank or as credit",
        "error" if cover < second else "notice",
    )


def _amount(item: tuple[tuple[str, str, str], int]) -> int:
    return item[1]


def prizes_are_verified(sight: Sight) -> Iterator[Found]:
    """56: the figures are those for player-supported jackpots; the text for ours was not found."""
    limits = sight.plan.thresholds
    for key, what, given, most in (
        ("verify_from", "prizes are verified from", limits.verify_from_cents, VERIFY_CENTS),
        ("cash_up_to", "prizes are paid in cash up to", limits.cash_up_to_cents, CASH_CENTS),
    ):
        if given > most:
            yield Found(
                f"thresholds.{key}",
                f"{what} {priced(given)}",
                f"at most {priced(most)}, the figure for player-supported jackpots",
            )
    if limits.check_within_hours > CHECK_HOURS:
        yield Found(
            "thresholds.check_within_hours",
            f"a check may take {counted(limits.check_within_hours, 'hour')}",
            f"at most {counted(CHECK_HOURS, 'hour')}",
        )
    if limits.keep_hand_days < KEEP_DAYS:
        yield Found(
            "thresholds.keep_hand_days",
            f"a winning hand is kept {counted(limits.keep_hand_days, 'day')}",
            f"at least {counted(KEEP_DAYS, 'day')}",
        )


def tax_forms_are_due(sight: Sight) -> Iterator[Found]:
    """57: the tax form's threshold is the figure that applies on the date."""
    given = sight.plan.thresholds.tax_form_from_cents
    in_force = [entry.dollars for entry in TAX_THRESHOLDS if entry.since <= sight.on]
    if given is not None and in_force and given > in_force[-1] * 100:
        yield Found(
            "thresholds.tax_form_from",
            f"tax forms begin at {priced(given)}",
            f"at most ${in_force[-1]:,} on {sight.on}, or no figure: it then follows the date",
        )
