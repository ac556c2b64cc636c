"""Duel Masters: one creature attacks, the other player chooses creatures to block or redirect the attack."""
