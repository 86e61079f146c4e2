"""Progressive and house jackpots over a ledger: meters, claims, adjustments, links."""
