"""What the page at home answers, and whom it refuses."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

pytest.importorskip("starlette", reason="the extra web is not installed")

from starlette.testclient import TestClient

from events.rule import Edition
from events.store import GameStore
from simulator.page.content import Page
from simulator.replay.reading import Replay, read_replay
from simulator.review import BlockReview, remarks
from simulator.review.remarks import remarks_in_time
from simulator.review.reviewing import reviews_in
from simulator.saved_games.files import import_replay
from simulator.web import answering, app
from simulator.web.guards import COOKIE
from tests.page.read import chapters

ROOT = Path(__file__).parents[2]
HOME = "http://127.0.0.1:8765"
ASK = {"notation": "Ann: Hill Giant | Bob: 2/2 | attack: Giant | block: 2/2 > Giant"}
LOGS = ROOT / "../shared/data/arena"


def client(**options: Any) -> TestClient:
    return TestClient(app.application(**options), base_url=HOME, follow_redirects=False)


@pytest.fixture
def home() -> Iterator[TestClient]:
    with client() as opened:
        yield opened


def reply(answer: Any) -> str:
    return str(answer.json()["page"]["games"][0]["recordings"][0]["answer"]["reply"])


def test_the_page_brings_all_it_needs_and_may_ask_nobody_else(home: TestClient) -> None:
    answer = home.get("/")
    assert answer.status_code == 200
    assert "connect-src &#x27;self&#x27;" in answer.text
    assert "default-src &#x27;none&#x27;" in answer.text
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cache-control"] == "no-store"


def test_a_line_is_answered_under_its_edition_or_all(home: TestClient) -> None:
    own, all_ = home.post("/ask", json=ASK), home.post("/ask", json={**ASK, "editions": ["all"]})
    assert reply(own) == reply(all_) == "yes"
    assert [len(each.json()["page"]["games"][0]["recordings"]) for each in (own, all_)] == [1, 7]


def test_what_can_not_be_read_is_answered_with_the_place_and_what_may_stand_there(home: TestClient) -> None:
    answer = home.post("/ask", json={"notation": "Ann: Hill Gaint | Bob: 2/2"})
    assert answer.status_code == 200
    assert "column 6" in answer.json()["error"]
    assert "Hill Giant" in answer.json()["error"]


def test_names_are_completed(home: TestClient) -> None:
    assert home.get("/names", params={"q": "goblin heelc"}).json() == {"names": ["Goblin Heelcutter"]}
    assert home.get("/names", params={"q": "serra angel"}).json()["names"][0] == "Serra Angel"
    assert home.get("/names", params={"q": ""}).json() == {}


@pytest.mark.parametrize("file", ["trample.replay.jsonl", "dispute.yaml"])
def test_a_file_is_opened(home: TestClient, file: str) -> None:
    data = (ROOT / "replays" / file).read_bytes()
    kind = {"Content-Type": "application/octet-stream"}
    answer = home.post("/open", params={"name": file}, content=data, headers=kind).json()
    assert answer["page"]["games"][0]["recordings"]
    broken = home.post("/open", params={"name": file}, content=data[:-40], headers=kind).json()
    assert file in broken["error"] or "page" in broken
    assert os.sep + "tmp" not in broken.get("error", "")


def test_the_blocks_of_an_opened_game_are_reviewed() -> None:
    file = ROOT / "replays/menace.replay.jsonl"
    kind = {"Content-Type": "application/octet-stream"}
    opened = []
    for options in ({"review": remarks_in_time}, {}):
        with client(**options) as home:
            answer = home.post("/open", params={"name": file.name}, content=file.read_bytes(), headers=kind).json()
        recording = msgspec.convert(answer["page"], Page).games[0].recordings[0]
        remarked = [remark.text for chapter in chapters(recording) for step in chapter.steps for remark in step.remarks]
        opened.append([text[:6] for text in remarked])
    assert ["Best: " in each for each in opened] == [True, False]


def test_a_review_that_takes_too_long_stops_after_the_block_that_it_is_at(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = read_replay(ROOT / "replays/menace.replay.jsonl")
    (found,) = [one for one in reviews_in(replay) if isinstance(one, BlockReview)]
    asked: list[int] = []

    def one_after_the_other(_: Replay) -> Iterator[BlockReview]:
        for event in range(3):
            asked.append(event)
            yield replace(found, event=event)

    monkeypatch.setattr(remarks, "reviews_in", one_after_the_other)
    assert [*remarks_in_time(replay)] == asked == [0, 1, 2]
    asked.clear()
    assert [*remarks_in_time(replay, seconds=0)] == asked == [0]


def test_a_game_of_duel_masters_is_not_reviewed() -> None:
    replay = read_replay(ROOT / "replays/menace.replay.jsonl")
    other = replace(replay.header, edition=Edition.DM_EN_1_38)
    assert remarks_in_time(replace(replay, header=other)) == {}


@pytest.mark.skipif(not LOGS.is_dir(), reason="../shared is absent")
def test_a_log_of_arena_is_opened(home: TestClient) -> None:
    log = LOGS / "manasight-corpus__session_2026-03-08_1103_standard-bo1-log-rotated.jsonl.gz"
    kind = {"Content-Type": "application/octet-stream"}
    answer = home.post("/open", params={"name": log.name}, content=log.read_bytes(), headers=kind).json()
    assert answer["page"]["games"][0]["recordings"][0]["chapters"]


def test_what_is_no_log_of_anything_is_said_so(home: TestClient) -> None:
    kind = {"Content-Type": "application/octet-stream"}
    for name in ("notes.txt", "x.replay.jsonl.gz", "../../etc/passwd", "a.json"):
        answer = home.post("/open", params={"name": name}, content=b"\x00\xff" * 50, headers=kind).json()
        assert answer["error"], name


def test_saved_games_are_listed_and_opened(tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    with GameStore.open(place) as store:
        import_replay(store, "final", read_replay(ROOT / "replays/menace.replay.jsonl"))
    with client(store=place) as home:
        saved = home.get("/saved").json()["saved"]
        assert [name for name, _ in saved] == ["final"]
        assert home.post("/saved", json={"name": "final"}).json()["page"]["games"][0]["recordings"]
        assert home.post("/saved", json={"name": "other"}).json()["error"]
    with client() as home:
        assert home.get("/saved").status_code == 404


# Whom it refuses.


def test_another_name_for_this_machine_is_refused() -> None:
    with TestClient(app.application(), base_url="http://evil.example:8765") as other:
        assert other.get("/").status_code == 421


def test_another_page_may_not_ask(home: TestClient) -> None:
    for origin in ("http://evil.example", "null", "http://127.0.0.1:9999"):
        assert home.post("/ask", json=ASK, headers={"Origin": origin}).status_code == 403
    assert home.post("/ask", json=ASK, headers={"Origin": HOME}).status_code == 200


def test_a_form_of_another_page_can_not_ask(home: TestClient) -> None:
    text = {"Content-Type": "text/plain"}
    assert home.post("/ask", content=json.dumps(ASK), headers=text).status_code == 415
    assert home.post("/open", content=b"{}", headers=text).status_code == 415


def test_elsewhere_than_at_home_the_token_is_needed() -> None:
    with TestClient(app.application(host="192.0.2.7", token="secret"), base_url="http://192.0.2.7:8765") as other:
        assert other.get("/").status_code == 403
        assert other.get("/", params={"token": "wrong"}).status_code == 403
        assert other.post("/ask", json=ASK, params={"token": "secret"}).status_code == 403
        shown = other.get("/", params={"token": "secret"}, follow_redirects=False)
        assert (shown.status_code, shown.headers["location"]) == (303, "/")
        assert COOKIE in other.cookies
        assert "httponly" in shown.headers["set-cookie"].lower()
        assert reply(other.post("/ask", json=ASK)) == "yes"


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"notation": 1}', '{"notation": "x", "more": 1}', "[" * 100_000, "\udcff"]
)
def test_what_is_no_question_is_refused_in_words(home: TestClient, body: str) -> None:
    kind = {"Content-Type": "application/json"}
    answer = home.post("/ask", content=body.encode("utf-8", "surrogateescape"), headers=kind)
    assert answer.status_code == 413 if len(body) > app.MOST_TYPED else 400
    assert answer.json()["error"]


def test_a_question_that_is_too_long_is_not_read(home: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert home.post("/ask", json={"notation": "x" * app.MOST_TYPED}).status_code == 413
    monkeypatch.setattr(app, "MOST_OPENED", 1000)
    kind = {"Content-Type": "application/octet-stream"}
    assert home.post("/open", content=b"x" * 2000, headers=kind).status_code == 413


def test_a_board_that_is_too_hard_is_answered_with_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "answer_notation", _forever)
    with client(seconds=0.5) as home:
        began = time.monotonic()
        answer = home.post("/ask", json=ASK)
        assert time.monotonic() - began < 10
    assert answer.status_code == 503
    assert "too hard" in answer.json()["error"]


def _forever(notation: str, editions: tuple[str, ...]) -> bytes:
    time.sleep(60)
    return b""
