# ruff: noqa: E501 - a table is as wide as its columns
"""What baccarat and EZ Baccarat have in common, as rounds: how hands draw, and Dragon Bonus."""

from contextlib import suppress

from croupier.errors import WrongHandSize
from croupier.records import read_round
from croupier.rules import Game
from tests.games.cases import outcomes_on_sides

DRAGON_BONUS = """
Dragon Bonus on the Player
| case                                        | player   | banker   | bets                  | results                                    | clauses       |
| the Player wins by nine                     | 2h 3d 4c | Kc Qs Jd | dragon_bonus_player 5 | dragon_bonus_player win 155 at 30 to 1     | dragon-wins   |
| the Player wins by eight                    | 2h 3d 4c | Kc Qs Ad | dragon_bonus_player 5 | dragon_bonus_player win 55 at 10 to 1      | dragon-wins   |
| the Player wins by seven                    | 2h 3d 4c | Kc Qs 2d | dragon_bonus_player 5 | dragon_bonus_player win 35 at 6 to 1       | dragon-wins   |
| the Player wins by six                      | 2h 3d 4c | Kc Qs 3d | dragon_bonus_player 5 | dragon_bonus_player win 25 at 4 to 1       | dragon-wins   |
| the Player wins by five                     | 2h 3d 4c | Kc Qs 4d | dragon_bonus_player 5 | dragon_bonus_player win 15 at 2 to 1       | dragon-wins   |
| the Player wins by four                     | 2h 3d 4c | Kc Qs 5d | dragon_bonus_player 5 | dragon_bonus_player win 10 at 1 to 1       | dragon-wins   |
| the Player wins by three                    | 2h 3d 4c | Kc Qs 6d | dragon_bonus_player 5 | dragon_bonus_player lose 0                 | dragon-loses  |
| a natural that wins by nine pays 1 to 1     | Kh 9d    | Kc Qs    | dragon_bonus_player 5 | dragon_bonus_player win 10 at 1 to 1       | dragon-wins   |
| a natural that wins by one                  | Kh 9d    | Kc 8s    | dragon_bonus_player 5 | dragon_bonus_player win 10 at 1 to 1       | dragon-wins   |
| a natural tie pushes                        | Kh 9d    | Kc 9s    | dragon_bonus_player 5 | dragon_bonus_player push 5                 | dragon-pushes |
| a tie of two eights pushes too              | Kh 8d    | Kc 8s    | dragon_bonus_player 5 | dragon_bonus_player push 5                 | dragon-pushes |
| a tie that is no natural loses              | Kh 7d    | Kc 7s    | dragon_bonus_player 5 | dragon_bonus_player lose 0                 | dragon-loses  |
| a tie at nine with three cards loses        | 2h 3d 4c | 2c Ks 7d | dragon_bonus_player 5 | dragon_bonus_player lose 0                 | dragon-loses  |
| a natural that loses to a better one        | Kh 8d    | Kc 9s    | dragon_bonus_player 5 | dragon_bonus_player lose 0                 | dragon-loses  |

Dragon Bonus on the Banker
| case                                        | player   | banker   | bets                  | results                                    | clauses       |
| the Banker wins by nine                     | Kh Qd Jc | 2c Qs 7d | dragon_bonus_banker 5 | dragon_bonus_banker win 155 at 30 to 1     | dragon-wins   |
| the Banker wins by eight                    | Kh Qd Jc | 2c Qs 6d | dragon_bonus_banker 5 | dragon_bonus_banker win 55 at 10 to 1      | dragon-wins   |
| the Banker wins by seven                    | Kh Qd Jc | 2c Qs 5d | dragon_bonus_banker 5 | dragon_bonus_banker win 35 at 6 to 1       | dragon-wins   |
| the Banker wins by six                      | Kh Qd Jc | 2c Qs 4d | dragon_bonus_banker 5 | dragon_bonus_banker win 25 at 4 to 1       | dragon-wins   |
| the Banker wins by five                     | Kh Qd Jc | 2c Qs 3d | dragon_bonus_banker 5 | dragon_bonus_banker win 15 at 2 to 1       | dragon-wins   |
| the Banker wins by four                     | Kh Qd Jc | 2c Qs 2d | dragon_bonus_banker 5 | dragon_bonus_banker win 10 at 1 to 1       | dragon-wins   |
| the Banker wins by three                    | Kh Qd Jc | 2c Qs Ad | dragon_bonus_banker 5 | dragon_bonus_banker lose 0                 | dragon-loses  |
| the Banker has a natural and wins           | 2h 3d    | Kc 8s    | dragon_bonus_banker 5 | dragon_bonus_banker win 10 at 1 to 1       | dragon-wins   |
| the Banker has a natural and ties           | Kh 9d    | Kc 9s    | dragon_bonus_banker 5 | dragon_bonus_banker push 5                 | dragon-pushes |
| the Banker loses                            | Kh 9d    | Kc 8s    | dragon_bonus_banker 5 | dragon_bonus_banker lose 0                 | dragon-loses  |
"""

TROUBLE = """
When things go wrong
| case                               | player | banker | bets              | trouble                          | results                    | clauses                          |
| a hand of the wrong size           | Kh 7d  | Tc 6s  | player 10, tie 5  | wrong-hand-size                  | player void 10; tie void 5 | wrong-hand-size, wrong-hand-size |
| one card face up is replaced       | Kh 7d  | Tc 6s  | player 10         | exposed-card Ac                  | player win 20 at 1 to 1    | player-wins                      |
| two cards face up                  | Kh 7d  | Tc 6s  | player 10         | exposed-card Ac, exposed-card 2c | player void 10             | exposed-card                     |
| the floor declares the round void  | Kh 7d  | -      | banker 10         | void fire alarm                  | banker void 10             | void                             |
"""

REFUSED = """
What is refused
| case                                     | player   | banker   | bets      | refused                                                                                             |
| the Player draws with six                | Kh 6d 2c | Tc 7s    | player 10 | WrongHandSize: player: has 3 cards; this round deals 2 there ({0}-4 Without a natural               |
| the Player does not draw with five       | 2h 3d    | Tc 7s    | player 10 | WrongHandSize: player: has 2 cards; the Player's third card is missing ({0}-4 Without a natural     |
| a card after a natural                   | 2h 3d 4c | Tc 8s    | player 10 | WrongHandSize: player: has 3 cards; this round deals 2 there ({0}-3 With 8 or 9                     |
| the Banker draws with six, Player stood  | Kh 6d    | Tc 6s 2c | banker 10 | WrongHandSize: banker: has 3 cards; this round deals 2 there ({0}-5 When the Player stood           |
| the Banker stands with five              | Kh 6d    | 2c 3s    | banker 10 | WrongHandSize: banker: has 2 cards; the Banker's third card is missing ({0}-5 When the Player stood |
| the Banker draws with three on an eight  | 2h 2d 8c | Kc 3s 5d | banker 10 | WrongHandSize: banker: has 3 cards; this round deals 2 there ({0}-6 After a third card              |
| the Banker stands with three on a nine   | 2h 2d 9c | Kc 3s    | banker 10 | WrongHandSize: banker: has 2 cards; the Banker's third card is missing ({0}-6 After a third card    |
| four cards                               | 2h 3d 4c 5s | Tc 7s | player 10 | WrongHandSize: player: has 4 cards; {1} deals 3 there                                               |
| one card                                 | 2h       | Tc 7s    | player 10 | WrongHandSize: player: has 1 card                                                                   |
| a bet on a side that does not exist      | Kh 7d    | Tc 6s    | dealer 10 | BadBet: seat 1: {1} has no bet 'dealer'; it has player, banker, tie                                 |
| a joker                                  | Kh Jk    | Tc 6s    | player 10 | BadCard: a joker is dealt; this deck has none                                                       |
| no bet at all                            | Kh 7d    | Tc 6s    | -         | BadBet: seat 1: has no bet                                                                          |
"""

USUAL_TABLE = """
      stood 0 1 2 3 4 5 6 7 8 9
    0   D   D D D D D D D D D D
    1   D   D D D D D D D D D D
    2   D   D D D D D D D D D D
    3   D   D D D D D D D D S D
    4   D   S S D D D D D D S S
    5   D   S S S S D D D D S S
    6   S   S S S S S S D D S S
    7   S   S S S S S S S S S S
"""
"""When the Banker draws, as every baccarat table prints it: own count, then the Player's third."""

CARDS = "TA23456789"
"""A card of each worth."""


def usual_table() -> dict[tuple[int, str], bool]:
    """Whether the Banker draws, by its count and by the Player's third card or `stood`."""
    head, *rows = [line.split() for line in USUAL_TABLE.strip().splitlines()]
    return {
        (int(count), third): cell == "D"
        for count, *cells in rows
        for third, cell in zip(head, cells, strict=True)
    }


def banker_draws(game: Game, count: int, third: str) -> bool:
    """Whether the game lets the Banker draw there, tried by dealing it."""
    player = "Kh 7d" if third == "stood" else f"Kh Qd {CARDS[int(third)]}c"
    seats = [{"seat": 1, "bets": {"player": "10"}}]
    found = set()
    for more in ("", " 5c"):
        sides = {"player": player, "banker": f"Ks {CARDS[count]}d{more}"}
        with suppress(WrongHandSize):
            read_round({"game": game.name, "seats": seats, "sides": sides})
            found.add(bool(more))
    (draws,) = found
    return draws


def check_third_cards(game: Game) -> None:
    """Every cell of the usual table, and the Player's own rule."""
    for (count, third), draws in usual_table().items():
        assert banker_draws(game, count, third) is draws, (count, third)
    for count in range(8):
        third = " Tc" if count < 6 else ""
        seen = outcomes_on_sides(
            game, {"tie": "10"}, player=f"Kh {CARDS[count]}d{third}", banker="Ks 7h"
        )
        assert seen == {"tie": "win" if count == 7 else "lose"}


def check_points(game: Game) -> None:
    """An ace is one, tens and faces nothing, and the tens of a sum do not count."""
    for cards, points in {
        "Ah 6d": 7, "Th 7d": 7, "Jh 7d": 7, "Qh 7d": 7, "Kh 7d": 7, "8h 9d": 7, "3h 4d": 7,
        "9h 7d": 6, "5h Ad": 6, "Ah As 4c": 6,
    }.items():  # fmt: skip
        result = outcomes_on_sides(game, {"tie": "10"}, player=cards, banker="Ks 7c")
        assert result == {"tie": "win" if points == 7 else "lose"}, cards
