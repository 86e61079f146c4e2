"""`croupier school`: practice in this terminal, and see how each learner is doing."""

from croupier.cli.family import command_family
from croupier.cli.school_deal import certificate, deal
from croupier.cli.school_drill import drill
from croupier.cli.school_learners import class_command, learners_app, progress

app = command_family()


@app.callback()
def school() -> None:
    """Deal and be graded, drill the pays, and see how each learner is doing.

    To play with a coach: croupier play GAME --mode coach --learner NAME

    \b
    Examples:
      croupier school learners add Dana
      croupier school deal let-it-ride --learner Dana
      croupier school drill three-card-poker --learner Dana
      croupier school progress Dana
      croupier school class
    """


app.command("deal")(deal)
app.command("drill")(drill)
app.command("certificate")(certificate)
app.add_typer(learners_app, name="learners")
app.command("progress")(progress)
app.command("class")(class_command)
