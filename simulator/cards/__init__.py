"""Cards by the file: reading lists of cards and how much of their text is understood."""
