"""Put a plan into force with two people: check the file, declare it on the floor, write it."""

from typing import Any

from starlette.requests import Request

from croupier.floor.alerts import raise_alert
from croupier.floor.forms import Command
from croupier.floor.opening import calendar_of
from croupier.floor.planning import go_live, must_be_of, must_open
from croupier.floor.summaries.keeping import marks_of
from croupier.ledger import Answer, Refusal, Refused, Transaction
from croupier.plan import read_plan
from croupier.web.plan_editor import day_of_plan, plan_file, text_now, write_plan
from croupier.web.selection import catalogue_of
from croupier.web.signed_in import floor_of


def must_be_of_its_file(request: Request, body: dict[str, Any]) -> None:
    """Refuse a plan that cannot open, has no file, or whose file has changed meanwhile."""
    if plan_file(request) is None:
        raise Refused(
            Refusal.NOT_ALLOWED,
            "this floor was not opened from its own plan file; download the plan, and start "
            "`croupier serve --floor` with it",
        )
    must_be_of(text_now(request), str(body.get("base", "")))
    on = day_of_plan(request.app.state.plan)
    must_open(str(body.get("plan", "")), on, catalogue_of(request))


class LivePlan:
    """Puts one plan into force within a transaction; `write` follows once that is committed."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.text = ""

    def __call__(self, transaction: Transaction, command: Command) -> Answer:
        must_be_of_its_file(self.request, dict(command.fields))
        before = self.request.app.state.plan
        on = day_of_plan(before)
        answer = go_live(transaction, command, on, catalogue_of(self.request), before)
        self.text = command["plan"]
        return answer

    def write(self) -> None:
        """Write the file, and switch all pages to the new plan."""
        if not self.text:  # the answer was given before, and the file written then
            return
        state, file = self.request.app.state, plan_file(self.request)
        floor, plan = floor_of(self.request), read_plan(self.text)
        try:
            if file is not None:
                write_plan(file, self.text)
        except OSError as error:
            words = f"the plan is in effect, but {file} could not be written: {error.strerror}"

            def tell(transaction: Transaction) -> Answer:
                raise_alert(transaction, "plan", words)
                return {}

            floor.ledger.transact(tell)
        state.plan = plan
        state.calendar = calendar_of(plan)
        floor.system.marks = marks_of(state.calendar)
