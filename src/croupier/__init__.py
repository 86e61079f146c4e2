"""Casino table games as their rule sheets describe them: dealt, settled and proved."""

__version__ = "0.1.0.dev0"
