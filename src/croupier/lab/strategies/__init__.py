"""Strategies as text: what they say, what they are worth, and where they err."""
