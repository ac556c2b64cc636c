"""The parts of the grammar, each lowered to the algebra of abilities."""
