"""The commands of `blockers`, one module each, named after the command."""
