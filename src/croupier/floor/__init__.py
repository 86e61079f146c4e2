"""The floor: tables, their controllers, and the pit where games and jackpots meet."""

from croupier.floor.pit import Pit
from croupier.floor.script import answer_text, run_script

__all__ = ["Pit", "answer_text", "run_script"]
