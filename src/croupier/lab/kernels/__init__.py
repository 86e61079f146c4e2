"""Compiled counting, and the classes of deals that stand between counts and money."""
