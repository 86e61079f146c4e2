"""The floor: tables, their controllers, and the jackpot system where games and jackpots meet."""

from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.script import answer_text, run_script

__all__ = ["JackpotSystem", "answer_text", "run_script"]
