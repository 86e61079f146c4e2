"""A floor plan to start from: two tables and a jackpot, with an explanation of each key."""

import json
from importlib import resources
from typing import get_args

from croupier.errors import BadOption, brief
from croupier.plan.house import Jurisdiction

NAME, JURISDICTION = 'name = "My Card Room"', 'jurisdiction = "none"'
"""The file's lines about the house before they are filled in."""


def starting_text(name: str = "My Card Room", jurisdiction: str = "none") -> str:
    """Return the text of the initial file."""
    known = get_args(Jurisdiction)
    if jurisdiction not in known:
        raise BadOption(
            f"is {brief(jurisdiction)}; choose one of {', '.join(known)}", place="--jurisdiction"
        )
    if not name.strip() or not name.isprintable():
        raise BadOption(f"is {brief(name)}; write what the house is called", place="--name")
    text = resources.files("croupier.plan").joinpath("starting.toml").read_text(encoding="utf-8")
    quoted = json.dumps(name.strip(), ensure_ascii=False)
    return text.replace(NAME, f"name = {quoted}", 1).replace(
        JURISDICTION, f"jurisdiction = {json.dumps(jurisdiction)}", 1
    )
