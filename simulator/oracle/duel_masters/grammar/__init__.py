"""The grammar of Duel Masters' cards: a file for each kind of text, over one vocabulary."""
