"""Rounds of baccarat and its relatives to settle twice: dealt by chance, and stacked."""

import random
from typing import Any

from tests.oracle.baccarat import deal_sides
from tests.oracle.ranking import DECK

STACKED = (
    "2h 3d 4c / Kc Qs Jd", "2h 3d 4c / Kc Qs Ad", "2h 3d 4c / Kc Qs 2d", "2h 3d 4c / Kc Qs 3d",
    "2h 3d 4c / Kc Qs 4d", "2h 3d 4c / Kc Qs 5d", "Kh Qd Jc / 2c Qs 7d", "Kh Qd Jc / 2c Qs 6d",
    "Kh Qd Jc / 2c Qs 5d", "Kh Qd Jc / 2c Qs 4d", "Kh Qd Jc / 2c Qs 3d", "Kh Qd Jc / 2c Qs 2d",
    "Kh 9d / Kc 9s", "Kh 9d / Kc 8s", "2h 3d / Kc 8s", "2h 3d 3c / Kc 7s", "Kh 6d / 2c Qs 5d",
)  # fmt: skip
"""Hands that chance brings once in hundreds."""
STACKED_THREE = (
    "Jh Qd Kc / Js Qs Ks", "9s Td Ks / Jh Qd Kc", "Jh 5d 2c / Ks 3d 4s", "Kh 6d Tc / Ts 5s Qd",
    "Ts 5s Qd / Kh 6d Tc",
)  # fmt: skip


def sides(rng: random.Random, game: str) -> dict[str, str]:
    """Both hands, by the rules of the game."""
    three = game == "three-card-baccarat"
    if rng.random() < 0.4:
        player, banker = rng.choice(STACKED_THREE if three else STACKED).split(" / ")
        return {"player": player, "banker": banker}
    shoe = [*DECK] * (1 if three else 8)
    rng.shuffle(shoe)
    if three:
        return {"player": " ".join(shoe[:3]), "banker": " ".join(shoe[3:6])}
    return {side: " ".join(cards) for side, cards in deal_sides(shoe).items()}


def switches(rng: random.Random, game: str) -> dict[str, Any]:
    if game == "three-card-baccarat":
        return {"faces_first": True} if rng.random() < 0.3 else {}
    return {"decks": rng.choice(("6", "8"))} if rng.random() < 0.5 else {}
