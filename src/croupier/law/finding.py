"""What a check finds: the rule, how serious it is, where it is, and what would be right."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "notice"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "notice")
"""An error forbids the floor; a warning is advice or doubt; a notice is for information."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one rule finds: a path in the plan, a message, and what would be right."""

    path: str
    message: str
    right: str
    severity: Severity | None = None
    """The severity, if it differs from the rule's."""
    tables: tuple[str, ...] = ()
    """The tables it is about, if the path is not a table's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding as it is reported."""

    rule: str
    severity: Severity
    path: str
    line: int
    message: str
    right: str

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def as_json(self) -> dict[str, str | int]:
        return {
            "rule": self.rule,
            "severity": self.severity,
            "path": self.path,
            "line": self.line,
            "message": self.message,
            "right": self.right,
        }

    def __str__(self) -> str:
        return f"{self.severity} {self.rule}: line {self.line}: {self.path}: {self.message}"
