"""The slip of sign-ins that a server start prints, for any terminal."""

from collections.abc import Sequence

from croupier.floor.sign_ins import SignIn


def sign_in_slip(people: Sequence[SignIn], words: str) -> str:
    """Return a line for each person, and what the PINs are for."""
    lines = [f"  {'card':<6} {'PIN':<8} {'role':<11} name"]
    lines += [
        f"  {person.card:<6} {person.pin:<8} {person.role:<11} {person.name}, {person.department}"
        for person in people
    ]
    return "\n".join(("Sign in with a card number and its PIN:", *lines, words, ""))
