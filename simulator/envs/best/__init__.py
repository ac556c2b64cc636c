"""The best there is: exact minimax of plain combats, one by one and in batches."""
