"""Strategies as text: what they say, what they cost, and where they err."""
