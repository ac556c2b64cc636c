"""The page at home, alive: type cards, tap creatures, drop a log, and read the answer as you do (extra `web`)."""
