"""A sample of cards that people judged: whether what was read of each is what its words say.

`sample.jsonl` has what was read, `judgements.tsv` the verdicts. Where the reader has changed, `python -m
tests.oracle.judged` shows how; once the new reading is judged by the card's words, write its verdict and run it with
`--accept NAME...`.
"""
