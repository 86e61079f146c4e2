"""Values in typst's own notation, so words go to paper as words and never as markup."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

FONT = "Libertinus Serif"
"""One of the fonts inside the compiler; system fonts differ between machines."""


@dataclass(frozen=True, slots=True)
class Length:
    """A length in typst's notation: 210mm, 8.5in."""

    text: str


Literal = str | int | bool | Length | Sequence["Literal"] | Mapping[str, "Literal"]


def literal(value: Literal) -> str:
    """Write a value in typst's own notation.

    >>> literal({"a": ["x#y", 2, True, Length("8.5in")]})
    '("a": ("x#y", 2, true, 8.5in,),)'
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Length):
        return value.text
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{quoted}"'
    if isinstance(value, Mapping):
        pairs = "".join(f"{literal(key)}: {literal(entry)}, " for key, entry in value.items())
        return f"({pairs.rstrip()})" if pairs else "(:)"
    return "(" + "".join(f"{literal(entry)}, " for entry in value).rstrip() + ")"
