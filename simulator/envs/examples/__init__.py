"""Examples of learners, one to a file: to read, run and change. Each needs more than the project itself does."""
