"""Documentation, and the press that prints it."""
