"""The floor: tables, their controllers, and the jackpot system where games and jackpots meet."""

from croupier.floor.jackpot_system import JackpotSystem
from croupier.floor.script import ScriptedSystem, answer_text, run_script

__all__ = ["JackpotSystem", "ScriptedSystem", "answer_text", "run_script"]
