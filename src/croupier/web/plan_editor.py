"""The floor plan in the browser: forms, the file, the law next to each field, two people."""

from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.errors import must
from croupier.floor.plan_changes import changes_in_force
from croupier.floor.planning import Judged, difference, digest_of_text, judged
from croupier.ledger import Refusal, Refused, Transaction
from croupier.plan import FloorPlan, demo_text, document_text, edited_text, plan_text
from croupier.web.answers import Json
from croupier.web.asked import Data, aside
from croupier.web.files import attachment
from croupier.web.manager import managed, manager_page
from croupier.web.operations import Body, Operation, error_responses
from croupier.web.plan_form import fix_words, form_spec
from croupier.web.selection import catalogue_of
from croupier.web.signed_in import Signed, floor_of, may

MayPlan = Annotated[Signed, may("plan")]


class PlanDraft(Body):
    """A plan as it is being written: a document with the keys of the file, or its text."""

    plan: dict[str, Any] | None = Field(
        default=None, description="an object with the keys of the file"
    )
    text: str | None = Field(
        default=None, max_length=200_000, description="the text of the file, in place of an object"
    )

    over: str | None = Field(
        default=None,
        max_length=200_000,
        description="the text that the object was made from, if it is not the file on disk: "
        "its comments, its order and every line that says the same are kept",
    )

    began: str | None = Field(
        default=None,
        max_length=200_000,
        description="the text of the file when the editing began; if the file says something else "
        "now, the answer has the difference as `meanwhile`",
    )

    def words(self, file: str | None) -> str:
        """Return the new text of the file, with as few changed lines as possible."""
        if self.text is not None:
            return self.text
        if self.plan is None:
            raise Refused(Refusal.BAD_VALUE, "neither plan nor text is given; send one of them")
        known = (self.over, self.began, file)
        before = next((text for text in known if text is not None), None)
        return document_text(self.plan) if before is None else edited_text(before, self.plan)


def plan_file(request: Request) -> Path | None:
    """Return the file that the running floor was opened with, if it was a file."""
    file: Path | None = request.app.state.plan_file
    return file


def text_now(request: Request) -> str:
    """Return the plan's file as it is on disk now; the plan itself if there is no file."""
    file = plan_file(request)
    if file is not None:
        try:
            return file.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise Refused(
                Refusal.UNAVAILABLE, f"the file of the plan, {file.name}, cannot be read: {error}"
            ) from error
    plan: FloorPlan | None = request.app.state.plan
    return plan_text(plan) if plan is not None else demo_text()


def day_of_plan(plan: FloorPlan | None) -> date:
    """Return today in the time zone of a plan's house."""
    zone = "UTC" if plan is None else plan.house.zone
    return datetime.now(ZoneInfo(zone)).date()


def told(
    request: Request,
    text: str,
    before: str | None,
    began: str | None = None,
    look: Transaction | None = None,
) -> Data:
    """Return a plan checked for the editor; `began` is the file that its editing began with, and
    `look` is at the floor that it would go live on."""
    found: Judged = judged(text, day_of_plan(request.app.state.plan), catalogue_of(request))
    return {
        "ok": True,
        "text": found.text,
        "plan": _plain(found.document),
        "opens": found.opens,
        "faults": [
            {"path": fault.path, "line": fault.line, "message": fault.message}
            for fault in found.faults
        ],
        "findings": [
            {**finding.as_json(), "right": fix_words(finding.right)} for finding in found.findings
        ],
        "difference": [] if before is None else difference(before, found.text),
        "changes": [] if look is None else changes_in_force(look, found.text),
        "meanwhile": [] if before is None or began is None else difference(began, before),
        "base": "" if before is None else digest_of_text(before),
    }


def _plain(value: Any) -> Any:
    """Return a TOML document in JSON's terms: dates are text."""
    if isinstance(value, dict):
        return {name: _plain(entry) for name, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def editor_page(request: Request) -> Response:
    """The plan of this floor, to read and to change."""
    signed = managed(request)
    text, file = text_now(request), plan_file(request)
    return manager_page(
        request,
        "manager_plan.html",
        signed,
        spec=form_spec(catalogue_of(request)),
        first=told(request, text, text, look=floor_of(request).ledger.look()),
        file="" if file is None else file.name,
        demo=request.app.state.demo,
        mode="floor",
    )


async def see_plan(request: Request, _: MayPlan) -> Response:
    """The floor plan's file as it is on disk now, checked against today's law."""
    text = await aside(text_now, request)
    look = floor_of(request).ledger.look()
    return Json(await aside(told, request, text, text, None, look))


async def check_plan(request: Request, _: MayPlan, body: PlanDraft) -> Response:
    """Check another plan: its text, its faults, the law's findings, the difference from the
    file, and what it changes on the floor."""
    before = await aside(text_now, request)
    text = await aside(body.words, before)
    look = floor_of(request).ledger.look()
    return Json(await aside(told, request, text, before, body.began, look))


def download_plan(request: Request) -> Response:
    """The file of the plan."""
    managed(request)
    return attachment(text_now(request).encode(), "floor.toml", "application/toml")


def write_plan(file: Path, text: str) -> None:
    """Write the whole file or nothing; the previous one is kept next to it."""
    must(bool(text), "a plan is never empty")
    stamp = datetime.now(ZoneInfo("UTC")).strftime("%Y%m%d-%H%M%S")
    fresh = file.with_name(f".{file.name}.new")
    fresh.write_text(text, encoding="utf-8")
    if file.exists():
        kept = file.with_name(f"{file.stem}.{stamp}{file.suffix}")
        kept.write_bytes(file.read_bytes())
    fresh.replace(file)


_REFUSALS = error_responses(401, 403, 404, 409, 422, 429, 503)

ROUTES = (
    Route("/floor/plan", editor_page),
    Route("/floor/plan.toml", download_plan),
    Operation("/api/floor/plan", see_plan, methods=["GET"], responses=_REFUSALS),
    Operation("/api/floor/plan/check", check_plan, methods=["POST"], responses=_REFUSALS),
)
