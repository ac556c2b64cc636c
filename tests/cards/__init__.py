"""Cards by their names: packs, sources, lookups, imports."""
