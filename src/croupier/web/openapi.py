"""The description of the API that machines read, with the round document under its own names."""

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel, Field, TypeAdapter

from croupier.records.documents import FullDocument, ShortDocument

_SCHEMAS = "#/components/schemas/{model}"


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


ROUND_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "anyOf": [
                        {"$ref": _SCHEMAS.format(model=form.__name__)}
                        for form in (ShortDocument, FullDocument)
                    ]
                }
            }
        },
    }
}
"""A round document, which handlers read themselves so that every fault has our own name."""


def describe(app: FastAPI) -> None:
    """Put the models of the round document beside those FastAPI finds."""
    generate = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = generate()
            rounds = TypeAdapter(ShortDocument | FullDocument).json_schema(ref_template=_SCHEMAS)
            schema["components"]["schemas"].update(rounds["$defs"])
        return app.openapi_schema or {}

    app.openapi = described  # type: ignore[method-assign]
