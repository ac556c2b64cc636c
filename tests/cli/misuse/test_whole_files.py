"""Files are written whole or not at all, into no other place than the one that was asked for."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator import files
from simulator.files import write_file


def test_what_is_there_stays_unless_it_is_to_be_replaced(tmp_path: Path) -> None:
    target = tmp_path / "game.replay.jsonl"
    write_file(target, b"one")
    with pytest.raises(FileExistsError, match=r"there is such a file already.*game\.replay\.jsonl"):
        write_file(target, b"two")
    assert target.read_bytes() == b"one"
    write_file(target, b"two", overwrite=True)
    assert target.read_bytes() == b"two"
    assert os.listdir(tmp_path) == ["game.replay.jsonl"]


@pytest.mark.parametrize("points_to", ["elsewhere", "nowhere"])
def test_no_link_is_followed(tmp_path: Path, points_to: str) -> None:
    (tmp_path / "elsewhere").write_bytes(b"mine")
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / points_to)
    with pytest.raises(FileExistsError, match="symbolic link"):
        write_file(link, b"data")
    write_file(link, b"data", overwrite=True)
    assert not link.is_symlink()
    assert (tmp_path / "elsewhere").read_bytes() == b"mine"
    assert not (tmp_path / "nowhere").exists()


def test_the_mode_is_what_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "file", b"data")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "file").stat().st_mode) == 0o640


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_only_files_are_replaced(tmp_path: Path, kind: str, overwrite: bool) -> None:
    target = tmp_path / "target"
    (target.mkdir if kind == "folder" else lambda: os.mkfifo(target))()
    with pytest.raises(OSError, match="no file") as caught:
        write_file(target, b"data", overwrite=overwrite)
    assert caught.value.filename == str(target)
    assert os.listdir(tmp_path) == ["target"]


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("target", ["absent/game.json", "file/game.json", "x" * 300])
def test_an_error_names_what_was_asked_for(tmp_path: Path, target: str, overwrite: bool) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(OSError, match=target) as caught:
        write_file(tmp_path / target, b"data", overwrite=overwrite)
    assert caught.value.filename == str(tmp_path / target)
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("failing", ["fsync", "replace", "link"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_what_breaks_off_leaves_nothing(
    tmp_path: Path, failing: str, error: BaseException, overwrite: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(os, failing, fails)
    monkeypatch.setattr(Path, "replace", lambda self, target: os.replace(self, target))
    (tmp_path / "old").write_bytes(b"old")
    try:
        write_file(tmp_path / ("old" if overwrite else "new"), b"data", overwrite=overwrite)
    except (OSError, KeyboardInterrupt):
        assert os.listdir(tmp_path) == ["old"]
        assert (tmp_path / "old").read_bytes() == b"old"
    else:
        # It needs none of what fails: there are no links where a file is replaced, and the other way where there are.
        assert (failing, overwrite) in {("link", True), ("replace", False), ("link", False)}


def test_where_there_are_no_hard_links_nothing_is_replaced_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    write_file(tmp_path / "new", b"data")
    assert (tmp_path / "new").read_bytes() == b"data"
    monkeypatch.setattr(files, "_check_target", lambda *_, **__: None)
    with pytest.raises(FileExistsError, match="already"):
        write_file(tmp_path / "new", b"other")
    assert (tmp_path / "new").read_bytes() == b"data"
    assert os.listdir(tmp_path) == ["new"]


def test_a_file_that_came_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_check_target", lambda *_, **__: None)
    (tmp_path / "new").write_bytes(b"theirs")
    with pytest.raises(FileExistsError, match="already"):
        write_file(tmp_path / "new", b"ours")
    assert (tmp_path / "new").read_bytes() == b"theirs"


@given(st.binary(max_size=2000))
def test_what_is_written_is_what_was_given(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    target = tmp_path_factory.mktemp("any") / ("n" * 255)
    write_file(target, data)
    assert target.read_bytes() == data
