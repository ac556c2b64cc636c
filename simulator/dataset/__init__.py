"""Recorded block decisions as data: what people saw, what was legal, what they chose, and what came of it.

`decisions.py` turns the declarations of a replay into episodes of the training environment, `building.py` those of
many files, `as_minari.py` and `as_parquet.py` write them, `folder.py` all of it; `agreement.py` compares players with
people. What a block is worth, and why one can't be judged, is what a review says (`simulator.review`).

Writing needs the extra `data`, the rest `train`.
"""
