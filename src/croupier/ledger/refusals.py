"""Why a command was refused: one list, in the order in which the reasons are checked.

A refusal is an answer, not an accident: the command changed nothing and says what would have been
right. Only refusals marked `transient` may succeed if the same command is sent again later.
"""

from enum import Enum

from croupier.errors import CroupierError


class Refusal(Enum):
    """A status word and what it means."""

    BAD_LINE = "bad-line", "not a JSON object with the fields of its command"
    UNKNOWN_COMMAND = "unknown-command", "no command of that name"
    BAD_VALUE = "bad-value", "a field whose value cannot be used"
    BAD_REQUEST = "bad-request", "an id that was used before for something else"
    NOT_SIGNED_IN = "not-signed-in", "nobody is signed in, or the session has expired"
    WRONG_PIN = "wrong-pin", "a card and a PIN that do not belong together"
    NEW_PIN_NEEDED = "new-pin-needed", "a one-time PIN; choose your own with new_pin"
    CARD_LOCKED = "card-locked", "too many wrong PINs; the card waits"
    NOT_YOURS = "not-yours", "a command that the role does not allow"
    UNKNOWN_PERSON = "unknown-person", "no card of that number"
    UNKNOWN_JACKPOT = "unknown-jackpot", "no jackpot of that id"
    UNKNOWN_TABLE = "unknown-table", "no table with that ID, or no pay table with that designator"
    UNKNOWN_LEVEL = "unknown-level", "a level the jackpot's pay table does not have"
    UNKNOWN_SENSOR = "unknown-sensor", "a seat or a jackpot that the layout does not have"
    UNKNOWN_HAND = "unknown-hand", "no line of the jackpot's pay table"
    UNKNOWN_LEARNER = "unknown-learner", "no learner of that name in this school"
    IMPOSSIBLE_HAND = "impossible-hand", "more equal hands than the deck deals in one round"
    NOT_ALLOWED = "not-allowed", "something the rules of jackpots forbid"
    RATES_TOO_HIGH = "rates-too-high", "rates and reserves that exceed the wager"
    CAP_TOO_LOW = "cap-too-low", "a cap below the meter or the seed"
    RETIRED = "retired", "a jackpot that was taken off the floor"
    SUSPENDED = "suspended", "a jackpot that takes no bets for now"
    STALE = "stale", "an answer to something that has moved on, in another window perhaps"
    CHANGED = "changed", "a request that is not, or no longer, what its approver was shown"
    EXPIRED = "expired", "a request, a one-time PIN or a sign-in code whose time has run out"
    WITHDRAWN = "withdrawn", "a request whose asker was changed since, or may not ask any more"
    WRONG_STATE = "wrong-state", "a button that does nothing at this moment of the round"
    NOT_LIT = "not-lit", "a sensor without a bet"
    ALREADY_SENT = "already-sent", "a selection that was locked or confirmed"
    NOTHING_TO_DO = "nothing-to-do", "no selection or claim to act on"
    WRONG_CARD = "wrong-card", "a card of the wrong class"
    WRONG_PEOPLE = "wrong-people", "not two different people"
    WRONG_REASON = "wrong-reason", "a reason that does not permit this"
    TOO_MUCH = "too-much", "more money than there is"
    UNFINISHED = "unfinished", "a jackpot hand that is not confirmed yet"
    BETS_LOCKED = "bets-locked", "a change while bets are locked"
    CLAIM_PENDING = "claim-pending", "a change while a claim is pending"
    UNAVAILABLE = "unavailable", "the store did not answer; send the same request again"

    def __init__(self, word: str, meaning: str) -> None:
        self.word = word
        self.meaning = meaning

    @property
    def transient(self) -> bool:
        """Whether the same command may be accepted later."""
        return self in _TRANSIENT


_TRANSIENT = frozenset(
    (
        Refusal.CARD_LOCKED,
        Refusal.SUSPENDED,
        Refusal.WRONG_STATE,
        Refusal.NOT_LIT,
        Refusal.IMPOSSIBLE_HAND,
        Refusal.NOTHING_TO_DO,
        Refusal.UNFINISHED,
        Refusal.BETS_LOCKED,
        Refusal.CLAIM_PENDING,
        Refusal.UNAVAILABLE,
    )
)


class Refused(CroupierError):
    """A command that was refused; nothing has changed."""

    def __init__(self, refusal: Refusal, why: str) -> None:
        super().__init__(why)
        self.refusal = refusal

    @property
    def name(self) -> str:
        """The status word, as programs read it."""
        return self.refusal.word
