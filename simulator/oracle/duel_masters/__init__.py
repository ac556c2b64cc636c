"""Duel Masters: the words of its cards to the algebra of abilities."""
