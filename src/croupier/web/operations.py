"""API operations: a body is a pydantic model, and whatever is wrong with it has a named error.

FastAPI reads the models for the API's description. We read the JSON ourselves, because a program
that sends a field twice, or `1e999`, has made a mistake that Python's reader accepts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar, NamedTuple, TypeVar

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from croupier.codec import BadJson, BadNumber, read_json
from croupier.errors import BadOption, BadRecord, CroupierError, brief
from croupier.ledger import Refusal, Refused
from croupier.web.asked import KEY_LETTERS_MAX
from croupier.web.connections import keep_open
from croupier.web.documents import document_of

M = TypeVar("M", bound=BaseModel)

Fault = Callable[[str], CroupierError]
"""Makes an error from a sentence."""


class Faults(NamedTuple):
    """The names of the errors for a body."""

    unreadable: Fault
    """It is not an object with the required fields."""
    wrong: Fault
    """A field has a value that cannot be used."""
    root: str
    """What the body itself is called."""


LINES = Faults(partial(Refused, Refusal.BAD_LINE), partial(Refused, Refusal.BAD_VALUE), "body")
RECORDS = Faults(BadRecord, BadRecord, "document")


class Body(BaseModel):
    """What a request carries: exactly these fields, each of exactly its type.

    Every field has a description that completes the sentence "it must be …": an error says it.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @property
    def sent(self) -> dict[str, Any]:
        """The body as it was sent, without fields that were left out."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class Operation(APIRoute):
    """An API route whose body, if it takes one, is read strictly."""

    faults: ClassVar[Faults] = LINES

    @staticmethod
    def reads(raw: bytes) -> object:
        """Return the JSON value of a body; an empty one is an empty object."""
        return read_line(raw or b"{}")

    def get_route_handler(self) -> Callable[[Request], Any]:
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            if self.body_field is not None:
                request = _Read(request, _value(self.reads, await request.body()))
            try:
                answer: Response = await handle(request)
            except RequestValidationError as error:
                raise self._named(error) from error
            return answer

        return handled

    def _named(self, error: RequestValidationError) -> CroupierError:
        fault = error.errors()[0]
        where, *path = fault["loc"]
        model = self.body_field.field_info.annotation if self.body_field is not None else None
        if where == "body" or isinstance(own_error(fault), CroupierError):
            return named({**fault, "loc": path}, model, self.faults)
        given, place = fault.get("input"), ": ".join(map(str, path))
        return BadOption(f"is {brief(given)}; {fault['msg']}", place=place)


class PressOperation(Operation, ABC):
    """A route that a floor presses all day."""

    @staticmethod
    @abstractmethod
    async def straight(request: Request, body: dict[str, Any], key: str | None) -> Response:
        """Call its function without FastAPI's reading of parameters, for a valid object and key."""

    async def pressed(self, request: Request) -> Response | None:
        """Return the answer, or None.

        Anything else takes the long way, which reports what is wrong.
        """
        key = request.headers.get("idempotency-key")
        value = _value(self.reads, await request.body())
        if not isinstance(value, dict) or (key is not None and not 0 < len(key) <= KEY_LETTERS_MAX):
            return None
        answer = await self.straight(request, value, key)
        if answer.status_code < HTTPStatus.BAD_REQUEST:
            keep_open(request)
        return answer


class RecordOperation(Operation):
    """A route that takes a document as people write it in files: its errors are a record's."""

    faults = RECORDS

    @staticmethod
    def reads(raw: bytes) -> object:
        return document_of(raw)


def _unreadable(error: CroupierError) -> list[CroupierError]:
    """Return a stand-in for a body that is not JSON, reported after a route's other checks.

    It is a list because no model takes one; pydantic would read the fields of an object of ours.
    """
    return [error]


def _error_in(value: object) -> CroupierError | None:
    """Return the error of a body that was not JSON."""
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], CroupierError):
        return value[0]
    return None


class _Read(Request):
    """A request whose body has been read, as JSON whatever its content type."""

    def __init__(self, request: Request, value: object) -> None:
        headers = [entry for entry in request.scope["headers"] if entry[0] != b"content-type"]
        headers.append((b"content-type", b"application/json"))
        super().__init__({**request.scope, "headers": headers}, request.receive)
        self._value = value

    async def body(self) -> bytes:
        return b"{}"  # FastAPI only needs to know whether there is one

    async def json(self) -> Any:
        return self._value


def read_line(raw: bytes | str) -> Any:
    """Return a JSON value, or the refusal of a line that is not JSON."""
    try:
        return read_json(raw)
    except BadNumber as error:
        raise LINES.wrong(error.message).at(LINES.root) from None
    except BadJson as error:
        raise LINES.unreadable(error.message).at(LINES.root) from None


def as_read(value: object) -> object:
    """Return a body of any form, whose own reader reports what is wrong with it."""
    if (error := _error_in(value)) is not None:
        raise error
    return value


def as_object(value: object) -> object:
    """Return an object whose own reader reports what is wrong with it."""
    if not isinstance(as_read(value), dict):
        raise LINES.unreadable("is not a JSON object; send one").at(LINES.root)
    return value


def _value(reads: Callable[[bytes], object], raw: bytes) -> object:
    try:
        return reads(raw)
    except CroupierError as error:
        return _unreadable(error)


# Answers ----------------------------------------------------------------------------------------


class NamedError(BaseModel):
    """What was wrong."""

    name: str = Field(description="for programs, like duplicate-card")
    place: str = Field(description="where it stood, like seat 3: decisions; may be empty")
    message: str = Field(description="for people")


class ErrorAnswer(BaseModel):
    """The one shape of every error."""

    error: NamedError


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": ErrorAnswer} for status in statuses}


# Faults -----------------------------------------------------------------------------------------


def read_body(model: type[M], data: object) -> M:
    """Read a model from data that did not come in a request body."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise named(error.errors()[0], model, LINES) from None


def own_error(fault: Mapping[str, Any]) -> object:
    """Return the error that one of our validators raised, if it was one."""
    return _error_in(fault.get("input")) or fault.get("ctx", {}).get("error")


def named(fault: Mapping[str, Any], model: Any, faults: Faults) -> CroupierError:
    """Return an error in a body with its value, its place and what would be right."""
    path, given, own = fault["loc"], fault.get("input"), own_error(fault)
    place = ": ".join(str(part + 1) if isinstance(part, int) else part for part in path)
    if isinstance(own, CroupierError):
        return own if _error_in(given) is own or not place else own.at(place)
    if not path:
        return faults.unreadable("is not a JSON object; send one").at(faults.root)
    fields = _fields(model)
    name = str(path[0])
    if fault["type"] == "extra_forbidden" and len(path) == 1:
        known = ", ".join(fields) or "no fields"
        return faults.unreadable(f"unknown field {brief(name)}; the fields are {known}").at(place)
    about = fields.get(name) or fault["msg"]
    if fault["type"] == "missing" and len(path) == 1:
        return faults.wrong(f"{name} is missing; it must be {about}").at(place)
    return faults.wrong(f"{path[-1]} is {brief(given)}; it must be {about}").at(place)


def _fields(model: Any) -> dict[str, str]:
    """Return each field's description, by the name it is sent under."""
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return {}
    return {
        entry.alias or name: entry.description or "" for name, entry in model.model_fields.items()
    }
