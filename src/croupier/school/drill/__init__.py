"""The payout drill: a finished hand, a bet on it, and the question of how much to pay."""
