"""What a combat shows: numbers in their layouts, words and pictures."""
