"""`croupier school`: practise in this terminal, and see how everybody is doing."""

from croupier.cli.family import command_family
from croupier.cli.school_drill import drill
from croupier.cli.school_learners import class_command, learners_app, progress

app = command_family()


@app.callback()
def school() -> None:
    """Practise with a coach, deal and be graded, drill the pays; see how everybody is doing.

    \b
    Examples:
      croupier school learners add Dana
      croupier school drill three-card-poker --learner Dana
      croupier school progress Dana
      croupier school class
    """


app.command("drill")(drill)
app.add_typer(learners_app, name="learners")
app.command("progress")(progress)
app.command("class")(class_command)
