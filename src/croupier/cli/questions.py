"""Questions for a player at the table, repeated until the answer is usable."""

from dataclasses import dataclass

from croupier.cli.answering import HELP_WORDS, LEAVE_WORDS, keys_of, said
from croupier.cli.betting import Bets, bets_text, example_bets, read_bets, with_equals
from croupier.cli.talk import Left, Talk
from croupier.errors import BadBet, CroupierError, IllegalAction
from croupier.money import Cents, cents, dollars
from croupier.records.layout_view import cost_of
from croupier.rules import (
    Actions,
    BetsLocked,
    Decided,
    Game,
    Layout,
    Round,
    Wager,
    apply,
    open_round,
    view,
)
from croupier.show.terminal import Look
from croupier.show.terminal_play import choices_offered, seat_label, table_seen, words_offered

EACH = "each"
NO_BET = ("0", "-", "no", "none")


def bet_words(game: Game) -> dict[str, str]:
    """Return what may be typed in answer to a request for bets."""
    return {
        example_bets(game): "bets by name or its beginning, in dollars",
        "10": f"{game.bets[0].title}, and the bets that must equal it",
        EACH: "be asked for one bet after the other",
        "Enter": "the bets in brackets again",
        "q": "leave the table",
    }


def ask(talk: Talk, prompt: str) -> str:
    """Return a player's answer, or raise `Left` if the player leaves."""
    answer = talk.ask(prompt).strip()
    if answer.lower() in LEAVE_WORDS:
        raise Left
    return answer


# Bets -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BetQuestion:
    """Asks for one seat's bets: Enter repeats `usual`, and at most `left` can be bet."""

    layout: Layout
    seat: int
    name: str
    usual: Bets
    left: Cents
    before: tuple[Wager, ...] = ()
    """What the other seats have bet already."""

    def answered(self, talk: Talk) -> Wager:
        """Return a wager that the rule sheet accepts."""
        prompt = f"{self.name} [{bets_text(self.usual)}]: " if self.usual else f"{self.name}: "
        while True:
            answer = ask(talk, prompt)
            if answer.lower() in HELP_WORDS:
                talk.say(words_offered(bet_words(self.layout.game)))
                continue
            try:
                return self._checked(self._read(answer, talk))
            except CroupierError as error:
                talk.say(f"No: {error.message}.")

    def _checked(self, bets: Bets) -> Wager:
        if not bets:
            raise BadBet("that is not a bet; type an amount, or ? for help")
        wager, total = Wager(self.seat, bets), sum(bets.values())
        if total > self.left:
            raise BadBet(f"that is {dollars(total)} and you have {dollars(self.left)} left")
        apply(open_round(self.layout), BetsLocked((*self.before, wager)))
        return wager

    def _read(self, answer: str, talk: Talk) -> Bets:
        if answer.lower() == EACH:
            return self._each(talk)
        if answer:
            return read_bets(self.layout.game, answer)
        if not self.usual:
            raise BadBet("there is no bet to repeat; type an amount, or ? for help")
        return dict(self.usual)

    def _each(self, talk: Talk) -> Bets:
        """Ask once per circle; a bet that must equal another is added without asking."""
        given: Bets = {}
        for bet in self.layout.bets:
            if bet.equals:
                continue
            last = self.usual.get(bet.key, 0)
            shown = dollars(last) if last else "none"
            answer = ask(talk, f"  {bet.title} [{shown}]: ").removeprefix("$")
            if answer.lower() not in NO_BET:
                given[bet.key] = cents(answer, what=bet.title) if answer else last
        return with_equals(
            self.layout.game, {key: amount for key, amount in given.items() if amount}
        )


# Decisions --------------------------------------------------------------------------------------


def decision(round_: Round, offered: Actions, left: Cents, talk: Talk, look: Look) -> Decided:
    """Ask a player for one of the offered choices, showing only what the seat may see."""
    seat, decide = offered.seat, offered.decide
    if seat is None or decide is None:
        raise IllegalAction("nobody is asked")
    spot = round_.spot(seat)
    costs = {
        choice.name: cost_of(spot, choice, offered.hand)
        for choice in offered.choices
        if choice.makes
    }
    menu = choices_offered(decide.title, keys_of(offered.choices), costs, most=left)
    talk.say("", table_seen(round_, view(round_, seat), look), "", menu)
    while True:
        answer = ask(talk, f"{seat_label(round_, seat)}: ")
        if answer.lower() in HELP_WORDS:
            talk.say(menu, "Type the key, the name or its beginning; q leaves the table.")
            continue
        try:
            decided = said(answer, offered)
            choice = next(each for each in offered.choices if each.name == decided.choice)
            cost = decided.amount or costs.get(choice.name, 0)
            apply(round_, decided)  # report a wrong amount or card at once
            if cost > left:
                raise BadBet(
                    f"{choice.name} takes {dollars(cost)} and you have {dollars(left)} left"
                )
        except CroupierError as error:
            talk.say(f"No: {error.message}.")
        else:
            return decided
