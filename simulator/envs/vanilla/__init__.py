"""Plain combats: creatures with nothing but power, toughness and rules of blocking. The fast engine."""
