"""`croupier people`: who has a card on this floor, and new PINs for people who lost theirs."""

from contextlib import closing
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.ledger_options import Database
from croupier.cli.output import AsJson, console, show, show_json
from croupier.floor.floor import Floor
from croupier.floor.people import HANDED_OUT_HOURS, PEOPLE
from croupier.floor.sign_ins import random_digits, reset_sign_in
from croupier.floor.tries import waiting_cards
from croupier.ledger.opening import open_store
from croupier.show.sign_in_slip import sign_in_slip
from croupier.show.terminal_people import people_list

app = command_family()


@app.callback()
def people() -> None:
    """List who has a card on this floor, or issue a one-time PIN.

    \b
    Examples:
      croupier people list
      croupier people reset 3001
    """


@app.command("list")
def list_people(*, database: Database = None, as_json: AsJson = False) -> None:
    """List everyone who has a card, with role and department.

    \b
    Examples:
      croupier people list
      croupier people list --json
    """
    with closing(Floor(open_store(database, create=False))) as floor:
        look = floor.ledger.look()
        waits = waiting_cards(look)
        found = [person for _, person in look.all(PEOPLE)]
    if as_json:
        show_json(
            [
                {
                    "card": person.card,
                    "name": person.name,
                    "role": person.role,
                    "department": person.department,
                    "active": person.active,
                    "locked_until": waits.get(person.card, ""),
                    "one_time": person.one_time,
                    "until": person.until,
                }
                for person in found
            ]
        )
    else:
        show(console(), people_list(found))


@app.command()
def reset(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The number of a card.")],
    *,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Issue a one-time PIN at the machine. It is shown here and nowhere else.

    On the screens, two people do this with a sign-in code. This command is for the machine's
    operator: it raises an alert, and for a day the card cannot approve anything as the second
    person.

    \b
    Example:
      croupier people reset 3001
    """
    with closing(Floor(open_store(database, create=False))) as floor:
        sign_in = reset_sign_in(floor.ledger, card, random_digits)
    if as_json:
        show_json({"card": sign_in.card, "name": sign_in.name, "pin": sign_in.pin})
    else:
        words = (
            f"This PIN is good for one sign-in within {HANDED_OUT_HOURS} hours; the person then "
            "chooses a new one. The floor gets an alert."
        )
        typer.echo(sign_in_slip((sign_in,), words), nl=False)
