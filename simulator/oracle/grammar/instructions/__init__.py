"""What spells and abilities do and cost: the grammar of instructions and of costs, and what its trees mean."""
