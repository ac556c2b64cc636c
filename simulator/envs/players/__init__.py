"""Players: random, greedy, exact and searching ones, and players by name."""
