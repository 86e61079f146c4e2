"""Rendering: values in, text or SVG out, the same bytes on every machine.

Par sheets and strategy cards ask the lab first; what took long to solve is kept in its cache.
"""
