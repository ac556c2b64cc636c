"""Following instructions as a spell or ability resolves (608.2c): in which order, and what each of them does."""
