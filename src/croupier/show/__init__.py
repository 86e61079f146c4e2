"""Rendering: values in, text or SVG out, the same bytes on every machine.

Par sheets and strategy cards ask the lab first; its cache keeps what takes long to solve.
"""
