"""The algebra in standard wording: the sentence of each ability, condition and noun that the reader knows."""
