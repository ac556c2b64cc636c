"""Cases as text: written again, or made of a moment of a recorded game."""
