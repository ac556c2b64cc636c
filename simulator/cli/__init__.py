"""The commands of `blockers`, each imported only when it is called: `main.COMMANDS` says which module has it."""
