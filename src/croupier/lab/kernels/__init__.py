"""Compiled counting, and the classes of deals that connect counts with money."""
