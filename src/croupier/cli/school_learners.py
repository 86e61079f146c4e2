"""Who practices here: `croupier school learners`, `progress` and `class`."""

from secrets import SystemRandom
from typing import Annotated

import typer

from croupier.cli.family import command_family
from croupier.cli.output import AsJson, console, look_of, show, show_json
from croupier.cli.school_options import SchoolLedger, Who, opened_school
from croupier.cli.talk import Left, TerminalTalk
from croupier.ledger import Answer, Transaction
from croupier.school.class_view import class_view, progress_of
from croupier.school.learners import enrol, find_learner
from croupier.school.register import forget, rename
from croupier.show.class_sheet import class_json, progress_json
from croupier.show.terminal_school import class_page, learners_page, progress_page

learners_app = command_family()

YES = ("y", "yes")
LEFT_ALONE = 1
"""The exit status if the user was asked to confirm and did not say yes."""

Name = Annotated[str, typer.Argument(metavar="NAME", help="A name of 1 to 40 letters.")]


@learners_app.callback(invoke_without_command=True)
def learners(
    context: typer.Context, *, database: SchoolLedger = None, as_json: AsJson = False
) -> None:
    """List who practices here; add somebody, change a name, forget somebody.

    \b
    Examples:
      croupier school learners
      croupier school learners add "Dana Dealer"
      croupier school learners rename "Dana Dealer" Dana
      croupier school learners forget Dana
    """
    context.obj = database
    if context.invoked_subcommand is not None:
        return
    with opened_school(database) as school:
        view = class_view(school.look())
    if as_json:
        show_json(class_json(view)["learners"])
    else:
        output = console()
        show(output, learners_page(view, look_of(output)))


@learners_app.command("add")
def add(
    context: typer.Context, name: Name, *, database: SchoolLedger = None, as_json: AsJson = False
) -> None:
    """Add a learner."""

    def work(transaction: Transaction) -> Answer:
        return {"id": enrol(transaction, name, SystemRandom()).id}

    with opened_school(database or context.obj) as school:
        learner = find_learner_after(school.transact(work), school.look())
    _tell(learner, f"{learner['name']} is enrolled.", as_json=as_json)


@learners_app.command("rename")
def rename_command(
    context: typer.Context,
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    *,
    database: SchoolLedger = None,
    as_json: AsJson = False,
) -> None:
    """Rename a learner; the practice record stays."""

    def work(transaction: Transaction) -> Answer:
        return {"id": rename(transaction, who, name).id}

    with opened_school(database or context.obj) as school:
        before = find_learner(school.look(), who).name
        learner = find_learner_after(school.transact(work), school.look())
    _tell(learner, f"{before} is now {learner['name']}.", as_json=as_json)


@learners_app.command("forget")
def forget_command(
    context: typer.Context,
    who: Who,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: SchoolLedger = None,
    as_json: AsJson = False,
) -> None:
    """Remove a learner and all of that learner's practice. It cannot be undone.

    Backups made before still have it.
    """
    with opened_school(database or context.obj) as school:
        learner = find_learner(school.look(), who)
        if not yes and not _agreed(f"Forget {learner.name} and everything practiced? [y/N] "):
            typer.echo("Nothing was forgotten.", err=True)
            raise typer.Exit(LEFT_ALONE)
        gone = school.transact(
            lambda transaction: {"documents": forget(transaction, learner.id)[1]}
        )
    count = gone["documents"]
    told = f"{learner.name} is forgotten: {count} document{'' if count == 1 else 's'} removed."
    _tell({"id": learner.id, **gone}, told, as_json=as_json)


def progress(who: Who, *, database: SchoolLedger = None, as_json: AsJson = False) -> None:
    """Show how one learner is doing: rooms, games, lessons, and what to work on."""
    with opened_school(database) as school:
        look = school.look()
        found = progress_of(look, find_learner(look, who))
    if as_json:
        show_json(progress_json(found))
    else:
        output = console()
        show(output, progress_page(found, look.instant, look_of(output)))


def class_command(*, database: SchoolLedger = None, as_json: AsJson = False) -> None:
    """Show who is stuck on what, and what is hard for the whole class."""
    with opened_school(database) as school:
        view = class_view(school.look())
    if as_json:
        show_json(class_json(view))
    else:
        output = console()
        show(output, class_page(view, look_of(output)))


# What the commands share ------------------------------------------------------------------------


def find_learner_after(answer: Answer, look: Transaction) -> Answer:
    """Return the learner that a piece of work was about, in the current state."""
    learner = find_learner(look, answer["id"])
    return {"id": learner.id, "name": learner.name, "enrolled": learner.enrolled}


def _tell(what: Answer, told: str, *, as_json: bool) -> None:
    if as_json:
        show_json(what)
    else:
        show(console(), told)


def _agreed(question: str) -> bool:
    try:
        return TerminalTalk(console()).ask(question).strip().lower() in YES
    except Left:
        return False
