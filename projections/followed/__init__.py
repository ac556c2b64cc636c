"""Which instructions the game can follow exactly; `projections.followed_instructions` asks for all of them."""
