"""How well players block, how fast the environment is, and the harness of all benchmarks."""
