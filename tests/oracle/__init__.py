"""Slow, obvious twins: what the rule sheets say, in as many words, with nothing to trust."""
