"""The lab: exact edges, distributions and strategies, by counting every deal.

>>> from croupier import lab
>>> round(float(lab.analyse("let-it-ride", table="LIRX-01").element_of_risk), 4)
0.0286

Names are imported on first use, because the solvers import numba.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.lab.analysis import Analysis, HouseEdge, LineShare, Progressive
    from croupier.lab.explaining import Hypothesis, explain
    from croupier.lab.result_cache import cached_answer
    from croupier.lab.situations import situation
    from croupier.lab.solve import Advice, Question, advise, analyse, answer, ask
    from croupier.lab.strategies.charts import Chart, chart
    from croupier.lab.strategies.grammar import BadStrategy
    from croupier.lab.strategies.marking import Misplay
    from croupier.lab.strategies.value import StrategyValue, strategy, value_of_strategy
    from croupier.lab.verifying import Row, verify

_WHERE = {
    "Advice": "solve",
    "Analysis": "analysis",
    "BadStrategy": "strategies.grammar",
    "Chart": "strategies.charts",
    "HouseEdge": "analysis",
    "Hypothesis": "explaining",
    "LineShare": "analysis",
    "Misplay": "strategies.marking",
    "Progressive": "analysis",
    "Question": "solve",
    "Row": "verifying",
    "StrategyValue": "strategies.value",
    "advise": "solve",
    "analyse": "solve",
    "answer": "solve",
    "ask": "solve",
    "chart": "strategies.charts",
    "explain": "explaining",
    "cached_answer": "result_cache",
    "situation": "situations",
    "strategy": "strategies.value",
    "value_of_strategy": "strategies.value",
    "verify": "verifying",
}

__all__ = [
    "Advice",
    "Analysis",
    "BadStrategy",
    "Chart",
    "HouseEdge",
    "Hypothesis",
    "LineShare",
    "Misplay",
    "Progressive",
    "Question",
    "Row",
    "StrategyValue",
    "advise",
    "analyse",
    "answer",
    "ask",
    "cached_answer",
    "chart",
    "explain",
    "situation",
    "strategy",
    "value_of_strategy",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"croupier.lab.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'croupier.lab' has no attribute {name!r}")
