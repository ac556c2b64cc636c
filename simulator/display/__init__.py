"""Recorded games for people: the board as a picture, a readable account, stepping, all of it on a terminal."""
