"""The parts of the fast engine: groups of an attacker and its blockers, what an edition prints, simple boards."""
