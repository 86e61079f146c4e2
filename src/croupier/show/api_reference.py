"""The API's own description as readable pages: operations by room, fields, and an example each.

An example is a request that can be sent as it is. If we wrote none, one is generated from the
description: with names that the demo floor knows, and a body with its required fields.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any
from urllib.parse import quote

Schema = Mapping[str, Any]


def _address(name: str) -> tuple[str, str]:
    method, _, path = name.partition(" ")
    return method, path


_EXAMPLES: Mapping[str, Mapping[str, Any]] = json.loads(
    resources.files("croupier.show").joinpath("api_examples.json").read_text(encoding="utf-8")
)
NAMES: Mapping[str, str] = _EXAMPLES["names"]
"""Values for names in an address: games and pay tables from the catalog, and the demo floor."""

QUERIES: Mapping[tuple[str, str], str] = {
    _address(name): query for name, query in _EXAMPLES["queries"].items()
}
BODIES: Mapping[tuple[str, str], Mapping[str, Any]] = {
    _address(name): body for name, body in _EXAMPLES["bodies"].items()
}
"""Requests that we wrote; a test sends those that need no sign-in."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a body or of an address."""

    name: str
    kind: str
    needed: bool
    words: str


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """One request that a program can make."""

    method: str
    path: str
    words: str
    given: tuple[Field, ...]
    """The address parameters."""
    fields: tuple[Field, ...]
    """The body's fields."""
    statuses: tuple[str, ...]
    target: str
    """An address that works as it is."""
    body: str
    """A body that can be sent as it is, or empty."""
    signed: bool
    """Whether it requires a sign-in."""
    streams: bool

    @property
    def anchor(self) -> str:
        plain = self.path.strip("/").replace("/", "-").replace("{", "").replace("}", "")
        return f"{self.method.lower()}-{plain}"

    @property
    def tried(self) -> bool:
        """Whether the page itself can try it: it changes nothing and it ends."""
        reads = self.method == "GET" and not self.streams and "{" not in self.target
        return reads or self.path in ("/api/lab/analyse", "/api/lab/advise", "/api/settle")

    @property
    def curl(self) -> str:
        """The command that sends it to a server on this machine."""
        words = ["curl"]
        if self.method != "GET":
            words += ["-X", self.method]
        if self.signed:
            words += ["-b cookies.txt"]
            if self.method != "GET":
                words += ["-H 'X-Croupier-Form: KEY'"]
        words.append(f"'http://localhost:8321{self.target}'")
        if self.body:
            words += ["-H 'Content-Type: application/json'", f"-d '{self.body}'"]
        return " ".join(words)


def operations(described: Schema) -> dict[str, list[ApiOperation]]:
    """Return every operation of a description, by the first word of its address."""
    schemas = described.get("components", {}).get("schemas", {})
    groups: dict[str, list[ApiOperation]] = {}
    for path, methods in described["paths"].items():
        group = path.removeprefix("/api/").partition("/")[0]
        for method, said in methods.items():
            groups.setdefault(group, []).append(_operation(method, path, said, schemas))
    return groups


def _operation(method: str, path: str, said: Schema, schemas: Schema) -> ApiOperation:
    given = tuple(_parameters(said))
    body = said.get("requestBody", {}).get("content", {}).get("application/json", {})
    schema = _resolved(body.get("schema", {}), schemas)
    query = QUERIES.get((method, path), "")
    target = path
    for field in given:
        target = target.replace(f"{{{field.name}}}", NAMES.get(field.name, f"{{{field.name}}}"))
    return ApiOperation(
        method=method.upper(),
        path=path,
        words=" ".join(str(said.get("description") or said["summary"]).split()),
        given=given,
        fields=tuple(_fields(schema, schemas)),
        statuses=tuple(sorted(said.get("responses", {}))),
        target=target + (f"?{quote(query, safe='=&')}" if query else ""),
        body=_example(method, path, body, schema, schemas),
        signed="401" in said.get("responses", {}),
        streams=path.endswith("/events"),
    )


def _parameters(said: Schema) -> Iterator[Field]:
    for one in said.get("parameters", ()):
        if one["in"] in ("path", "query"):
            kind = _kind(one.get("schema", {}))
            yield Field(one["name"], kind, bool(one.get("required")), one.get("description", ""))


def _fields(schema: Schema, schemas: Schema) -> Iterator[Field]:
    needed = schema.get("required", ())
    for name, one in schema.get("properties", {}).items():
        said = one.get("description") or _resolved(one, schemas).get("description", "")
        yield Field(name, _kind(one), name in needed, " ".join(str(said).split()))


def _kind(schema: Schema) -> str:
    """Describe a value's type in a word or two."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        kinds = [_kind(one) for one in schema["anyOf"] if one.get("type") != "null"]
        return " or ".join(dict.fromkeys(kinds)) or "anything"
    if "enum" in schema:
        return " or ".join(str(one) for one in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return {"string": "text", "integer": "whole number", "boolean": "true or false"}.get(
        str(schema.get("type", "anything")), str(schema.get("type", "anything"))
    )


def _resolved(schema: Schema, schemas: Schema) -> Schema:
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    found: Schema = schemas.get(name, schema)
    return found


def _example(method: str, path: str, body: Schema, schema: Schema, schemas: Schema) -> str:
    if not body:
        return ""
    written = BODIES.get((method, path))
    if written is None and "example" in body:
        written = body["example"]
    if written is None:
        written = _sample(schema, schemas)
    return json.dumps(written, ensure_ascii=False)


def _sample(schema: Schema, schemas: Schema, depth: int = 0) -> Any:
    """Return a value of a schema without optional fields."""
    schema = _resolved(schema, schemas)
    for form in ("oneOf", "anyOf"):
        if form in schema:
            return _sample(schema[form][0], schemas, depth + 1)
    for said in ("const", "default"):
        if schema.get(said) is not None:
            return schema[said]
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object" if depth < 5:
            needed = schema.get("required", ())
            return {
                name: NAMES.get(name) or _sample(one, schemas, depth + 1)
                for name, one in schema.get("properties", {}).items()
                if name in needed
            }
        case "array":
            return []
        case "integer" | "number":
            return max(1, int(schema.get("minimum", 1)))
        case "boolean":
            return False
        case _:
            return "…"
