"""The words of a notation: names of cards, what permanents are, what is said of them, and how each is written."""
