"""From a board and its abilities to the problem that a declaration poses."""
