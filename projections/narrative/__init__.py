"""The story of a log: a sentence for each event worth telling, with its rule."""
