"""The folder of a dataset: written whole or not at all, and never in place of anything but another dataset."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from secrets import token_hex

from simulator.dataset.as_minari import DATASET_ID, write_minari
from simulator.dataset.as_parquet import NAME, write_parquet
from simulator.dataset.building import Collected
from simulator.files import InputError

REPORT = "report.json"
"""What the report is called, which is what the command prints as JSON."""

NAMESPACE = DATASET_ID.partition("/")[0]
PARTS = frozenset({NAMESPACE, DATASET_ID, f"{NAMESPACE}/namespace_metadata.json", NAME, REPORT})
"""What stands in the folder of a dataset, and in that of its namespace."""


class FolderError(InputError):
    """A folder that no dataset can be written to."""


def check_folder(folder: Path, *, force: bool) -> None:
    """Nothing, where a dataset can be written to a folder, as far as anybody can tell before.

    Args:
        folder: the folder.
        force: whether a dataset that is there already is replaced.

    Raises:
        FolderError: it can't be.
    """
    where = str(folder)
    if not folder.parent.is_dir():
        raise FolderError(where, 0, f"no folder {folder.parent}", "a folder in one that is there")
    if not folder.exists() and not folder.is_symlink():
        return
    if not folder.is_dir() or folder.is_symlink():
        raise FolderError(where, 0, "something that is no folder", "a new folder, or one of a dataset")
    there = {each.relative_to(folder).as_posix() for each in (*folder.iterdir(), *(folder / NAMESPACE).glob("*"))}
    if others := sorted(there - PARTS):
        raise FolderError(where, 0, f"{others[0]}, which is no part of a dataset", "a new folder, or one of a dataset")
    if there and not force:
        raise FolderError(where, 0, "a dataset already", "a new folder", "--force replaces the dataset.")


def write_folder(folder: Path, collected: Collected) -> None:
    """Write the decisions of some replays as Minari and as Parquet, and the report.

    Args:
        folder: where; `check_folder` says whether that can be.
        collected: one decision or more.

    Raises:
        FolderError: what is no dataset has come to stand there meanwhile.
        OSError: it can't be written; nothing is left of it, and what was there before is.
    """
    unfinished, replaced = (folder.parent / f".{token_hex(8)}.part" for _ in range(2))
    try:
        unfinished.mkdir()
        write_minari(unfinished, collected.decisions, collected.size, collected.form)
        write_parquet(unfinished, collected.decisions, collected.size, collected.form)
        report = json.dumps(collected.document(), ensure_ascii=False, indent=2)
        (unfinished / REPORT).write_text(report + "\n", encoding="utf-8")
        if folder.exists():
            check_folder(folder, force=True)
            folder.replace(replaced)
        try:
            unfinished.replace(folder)
        except BaseException:
            if replaced.exists():
                replaced.replace(folder)
            raise
        shutil.rmtree(replaced, ignore_errors=True)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
