"""What is not read on a board, and the verdicts that it leaves undetermined."""
