"""Progressive and house jackpots over a book: meters, claims, adjustments, links."""
