"""The player's seat: every game for play money, with a coach, a quiz and a measure of luck."""
