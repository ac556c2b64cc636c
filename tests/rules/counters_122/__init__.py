"""122: counters."""
