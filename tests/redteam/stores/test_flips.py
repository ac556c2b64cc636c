"""Whatever bit of a store is flipped: what it changes is told, and the games that it leaves whole are verified."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from tests.redteam.stores.flips import MUST_NOT_BE, bits, flip, flipped, judged, replaced, untouched
from tests.redteam.stores.looking import said
from tests.redteam.stores.made import KINDS, made, of_an_older_version

FLIPS = 30
SEED = 20260101


@pytest.mark.parametrize("kind", KINDS)
def test_a_flipped_bit_changes_nothing_unseen(kind: str, tmp_path: Path) -> None:
    before = untouched(made(KINDS[kind], tmp_path))
    chosen = islice(bits(random.Random(f"{SEED} {kind}"), len(before.data)), FLIPS)
    outcomes = [flip(before, bit, tmp_path) for bit in chosen]
    assert [outcome for outcome in outcomes if outcome.kind in MUST_NOT_BE] == []
    assert {"unchanged", "reported"} <= {outcome.kind for outcome in outcomes}


def test_each_byte_of_a_record_is_vouched_for(tmp_path: Path) -> None:
    before = untouched(made(KINDS["one by one"], tmp_path))
    begins = before.data.index(b"table 7")
    for byte in range(begins, begins + 40, 3):
        kind, what = judged(before, replaced(tmp_path / "flipped.db", flipped(before.data, 8 * byte)))
        assert kind == "reported", (byte, kind, what)


def test_only_the_head_of_a_file_makes_it_unreadable_as_a_whole(tmp_path: Path) -> None:
    before = untouched(made(KINDS["kept"], tmp_path))
    for page in range(1, len(before.data) // 4096):
        outcome = flip(before, 8 * 4096 * page + 3, tmp_path)
        assert outcome.kind in ("unchanged", "reported"), outcome


def test_flips_of_rows_without_checksums_break_nothing(tmp_path: Path) -> None:
    path = made(of_an_older_version, tmp_path)
    data, rng = path.read_bytes(), random.Random(SEED)
    for _ in range(FLIPS):
        replaced(path, flipped(data, rng.randrange(8 * len(data))))
        assert not said(path, "verify").broken
        assert not said(path, "rulings").broken
