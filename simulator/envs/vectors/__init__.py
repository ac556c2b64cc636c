"""The parts of the vector door: tables, steps by numpy or numba, observations, what is recorded."""
