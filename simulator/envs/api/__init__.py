"""The environments that PettingZoo, Gymnasium and RLlib know, and what they share."""
