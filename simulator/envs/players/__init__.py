"""Those who choose: random, greedy, exact, searching ones, and matches between them."""
