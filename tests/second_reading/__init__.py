"""Another project's reading of the same cards beside ours: where they disagree, and who is right.

`python -m tests.second_reading` counts the disagreements by class, `python -m tests.second_reading CLASS` shows those
of a class, and `--write` brings the figures of `decided.toml` up to date.
"""
