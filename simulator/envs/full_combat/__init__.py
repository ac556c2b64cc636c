"""The parts of the general engine: who is asked what in a combat or a duel, and what follows."""
