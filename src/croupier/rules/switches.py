"""House switches that the engine itself obeys, whatever the game."""

from croupier.rules.options import Option

FOLDED_HANDS_QUALIFY = Option(
    "folded_hands_qualify",
    False,
    "a folded hand may still win the jackpot bet and trigger envy for the others",
    title="Folded hands qualify",
)
ENVY_ANY_HAND = Option(
    "envy_any_hand",
    False,
    "any player's hand triggers envy, even one without a jackpot bet",
    title="Envy on any hand",
)
ENVY_TO_OWN_SPOTS = Option(
    "envy_to_own_spots",
    True,
    "a player with two spots receives envy on one for a hand on the other",
    title="Envy to own spots",
)
JACKPOT_OPTIONS = (FOLDED_HANDS_QUALIFY, ENVY_ANY_HAND, ENVY_TO_OWN_SPOTS)
