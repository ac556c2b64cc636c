"""Cases: boards with a script and what must be true, read strictly, played, and compared."""
