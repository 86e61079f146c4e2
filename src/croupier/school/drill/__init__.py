"""The payout drill: a finished hand, a bet on it, and how much to pay."""
