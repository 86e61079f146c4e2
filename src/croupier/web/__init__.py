"""The screens and the JSON API: one file per screen, each handler parses, calls and renders."""
