"""What each rule of the page on jackpot scripts means, in scripts worked out by hand.

Any engine that keeps to the page gives these answers: run `case.lines` and compare `money(answer)`
of each answer with `money` of `case.answers`.
"""

from tests.oracle.jackpot_choices import BONUS_CASES, OPTION_CASES
from tests.oracle.jackpot_claims import CLAIM_CASES
from tests.oracle.jackpot_custody import CUSTODY_CASES
from tests.oracle.jackpot_declaring import DECLARING_CASES
from tests.oracle.jackpot_lines import Case
from tests.oracle.jackpot_rounds import ROUND_CASES

CASES: tuple[Case, ...] = (
    *DECLARING_CASES,
    *ROUND_CASES,
    *CLAIM_CASES,
    *CUSTODY_CASES,
    *OPTION_CASES,
    *BONUS_CASES,
)
