"""Combats in words and pictures, and a person who plays in a terminal."""
