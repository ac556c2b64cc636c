"""The story of a log: a sentence for each event worth a line, with its rule."""
