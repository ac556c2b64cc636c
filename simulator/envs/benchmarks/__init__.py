"""How good policies are, and how fast the environment is."""
