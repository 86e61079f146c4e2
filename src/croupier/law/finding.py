"""What a check finds: the rule, how grave it is, where it stands, and what would be right."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "notice"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "notice")
"""An error forbids the floor; a warning is advice or a doubt; a notice is good to know."""


@dataclass(frozen=True, slots=True)
class Found:
    """What one rule sees: a path of the plan, the value there, and the right one."""

    path: str
    message: str
    right: str
    severity: Severity | None = None
    """Where it is not that of the rule."""
    tables: tuple[str, ...] = ()
    """The tables it is about, where the path is not that of one."""


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
