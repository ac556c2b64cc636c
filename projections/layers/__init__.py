"""Power and toughness as the rules compute them: what conditions, quantities and layers make of permanents (613)."""
