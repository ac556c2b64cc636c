"""What a page holds: the fold at each event, right answers, names as text, few bytes, nothing to be fetched."""

from __future__ import annotations

import json
import re
from math import prod
from pathlib import Path

import pytest

from events.board import GameBegan, PermanentEntered, PermanentLeft, Player, TurnBegan
from events.board import Permanent as Known
from events.log import Log
from projections.views import Views
from simulator import Game
from simulator.answers.explanation import Explanation
from simulator.cases.format.case import plain_case
from simulator.cases.format.named_cards import card_named
from simulator.cases.notation import read_notation
from simulator.cases.read.reading import case_of, read_case, read_cases
from simulator.display.signs import SIGNS
from simulator.editions import edition_table, of_the_same_game
from simulator.game.verdict import NotKnown
from simulator.page import game_of_case, game_of_replay, html_of
from simulator.page.card_words import plain_words
from simulator.page.redacting import _decoder, redacted_case, redacted_replay, with_other_names
from simulator.page.sources import NOT_RECORDED
from simulator.page.tries import MOST_TRIED
from simulator.replay.format import Digest, ReplayError, line_text
from simulator.replay.reading import parse_replay, read_replay
from tests.page.read import boards, chapters, page_in, rows_of

ROOT = Path(__file__).parents[2]
REPLAYS = sorted((ROOT / "replays").glob("*.replay.jsonl"))
DISPUTES = ROOT / "../shared/cases/disputes"
HOSTILE = (
    "</script><script>document.title='x'</script>",
    '"><img src=x onerror=alert(1)>',
    "a\u202eb",
    "\x1b[31m",
    "y" * 200,
)
LARGE = "A: 6 3/3 | D: 7 2/2 | attack: 3/3, 3/3 2, 3/3 3, 3/3 4, 3/3 5, 3/3 6 | block: none"


def game_of(text: str) -> Game:
    return Game.from_notation(text)


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.name)
def test_each_event_has_a_step_with_the_board_as_the_fold_has_it(file: Path) -> None:
    replay = read_replay(file)
    (recording,) = game_of_replay(replay).recordings
    steps = [(step.event, rows_of(chapter, step.picture)) for chapter in chapters(recording) for step in chapter.steps]
    assert steps == list(enumerate(boards(replay), start=1))


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.name)
def test_what_is_taken_back_is_marked_with_the_events_that_were_cut(file: Path) -> None:
    replay = read_replay(file)
    (recording,) = game_of_replay(replay).recordings
    cut = [len(line.events) for line in replay.lines if type(line).__name__ == "Rejected"]
    remarks = [remark for each in chapters(recording) for step in each.steps for remark in step.remarks]
    refused = [remark for remark in remarks if remark.kind == "refused"]
    assert len(refused) == len(cut) == len([mark for mark in recording.marks if mark.kind == "refused"])
    assert all(remark.cut and remark.rule for remark in refused)


@pytest.mark.parametrize(
    "notation",
    [
        "2026-01 | A: Typhoid Rats; 3/3 menace | D: 2/2; Serra Angel | attack: Rats, 3/3 | block: 2/2 > 3/3",
        "2010 | A: Serra Angel; 2/2 | D: 2/2 reach; 1/1; 1/1 tapped | attack: Angel, 2/2 | block: none",
        "A: Taunting Elf; 2/2 | D: Bear Cub; 1/1 | attack: Elf, 2/2 | block: none",
    ],
)
def test_what_is_tried_is_answered_as_the_judge_does(notation: str) -> None:
    recording = game_of_case(read_notation(notation)).recordings[0]
    (chapter,) = [each for each in chapters(recording) if each.tries]
    tries, game, at = chapter.tries[0], Game.from_notation(notation.split(" | block")[0]), 0
    for place in tries.all:
        blocks, left = {}, at
        for blocker, options in reversed([*zip(tries.blockers, tries.options, strict=True)]):
            left, option = divmod(left, len(options))
            if option:
                blocks[blocker] = tuple(tries.attackers[each] for each in options[option])
        verdict, answer = game.judge(blocks), tries.answers[place]
        assert {True: "yes", False: "no", None: "unknown"}[verdict.legal] == answer.reply, blocks
        assert (answer.obeyed, answer.maximum) == (
            (verdict.obeyed, verdict.maximum) if verdict.maximum else (None, None)
        )
        at += 1
    assert at == len(tries.all) > 1


def test_of_a_large_board_what_is_near_is_computed() -> None:
    recording = game_of_case(read_notation(LARGE)).recordings[0]
    (chapter,) = [each for each in chapters(recording) if each.tries]
    tries = chapter.tries[0]
    assert not tries.all
    assert ",".join("0" * 7) in tries.near
    assert 7 * 6 < len(tries.near) <= MOST_TRIED
    assert max(sum(each != "0" for each in key.split(",")) for key in tries.near) == 2


def test_a_case_has_its_answer_and_every_edition_with_what_makes_the_difference() -> None:
    case = read_notation("2026-01 | A: 3/3 | D: 2/2; 1/1 | attack: 3/3 | block: 2/2 > 3/3, 1/1 > 3/3")
    game = game_of_case(case, of_the_same_game(edition_table(case.edition)))
    assert len({each.edition for each in game.recordings}) == len(game.recordings) == 7
    assert {each.answer.reply for each in game.recordings if each.answer} == {"yes"}
    assert all(len(each.beside) == sum(len(c.steps) for c in chapters(each)) for each in game.recordings[1:])
    assert not game.recordings[0].beside


@pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")
def test_each_shared_question_becomes_a_page_with_the_answer_that_ask_gives() -> None:
    from simulator.answers import answer_to

    for file in sorted(DISPUTES.glob("*.yaml")):
        case = read_case(str(file))
        (recording,) = game_of_case(case).recordings
        assert recording.answer == answer_to(case, to_the_end=True), file.name
        made = [each.explanation for chapter in chapters(recording) for each in chapter.declared]
        asked = [part for part in recording.answer.parts if isinstance(part, Explanation)]
        of_blocks = [part for part in asked if part.asked.endswith("block")]
        said = [(each.headline, each.reasons, each.required, each.instead) for each in made]
        assert all((each.headline, each.reasons, each.required, each.instead) in said for each in of_blocks), file.name


def test_a_replay_is_played_again_by_another_edition_beside_its_own() -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    own, other = game_of_replay(replay, [edition_table("cr-2024-11-08")]).recordings
    assert (own.edition, other.edition) == (replay.header.edition, "cr-2024-11-08")
    told = [[step.text for each in chapters(one) for step in each.steps] for one in (own, other)]
    same = [told[1][at] == told[0][beside - 1] for at, beside in enumerate(other.beside)]
    assert sum(same) > 0.8 * len(same)
    assert any(remark.text for step in chapters(other)[0].steps for remark in step.remarks) or other.because


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_ends_no_element_and_runs_nothing(name: str) -> None:
    case = read_case(str(ROOT / "replays/dispute.yaml"))
    players = {"A": name}
    text = html_of([game_of_case(redacted_case(case))])
    hostile = html_of([game_of_case(_with_players(case, players))])
    assert hostile.count("<script") == text.count("<script") == 2
    assert hostile.count("<img") == 0
    for letter in "\u202e\x1b":
        assert letter not in hostile


def _with_players(case: object, players: dict[str, str]) -> object:
    return case_of(with_other_names(plain_case(case), players), "hostile")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*HOSTILE, "z" * 10_000])
def test_a_hostile_name_in_a_replay_is_harmless_too(name: str) -> None:
    replay = read_replay(ROOT / "replays/menace.replay.jsonl")
    lines = [json.loads(line_text(line)) for line in replay.lines if not isinstance(line, Digest)]
    names = dict.fromkeys(Views(Log(replay.events)).board.players, name)
    first = next(iter(names))
    decoded = [_decoder.decode(json.dumps(with_other_names(line, {first: name}))) for line in lines]
    hostile = html_of([game_of_replay(type(replay)("hostile.replay.jsonl", replay.header, tuple(decoded)))])
    assert hostile.count("<script") == 2
    assert hostile.count("<img") == 0
    assert "\u202e" not in hostile


def test_the_policy_lets_it_fetch_nothing_and_names_its_own_script_and_style() -> None:
    text = html_of([game_of_case(read_case(str(ROOT / "replays/dispute.yaml")))])
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert policy[1].startswith(
        "default-src &#x27;none&#x27;; base-uri &#x27;none&#x27;; form-action &#x27;none&#x27;;"
    )
    assert policy[1].count("sha256-") == 2
    assert "unsafe" not in policy[1]
    assert not re.search(r"""(?:src|href)\s*=\s*["']?(?:https?:)?//""", text)


def test_it_is_small_before_data_and_an_equal_game_makes_equal_bytes() -> None:
    replay = read_replay(REPLAYS[0])
    text = html_of([game_of_replay(replay)])
    data = page_in(text)
    assert len(text) - len(text.split('id="data">')[1].split("</script>")[0]) < 200_000
    assert data.schema == 1
    assert html_of([game_of_replay(replay)]) == text


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.name)
def test_redacted_it_names_no_player_and_nothing_else_changes(file: Path) -> None:
    replay = read_replay(file)
    redacted = redacted_replay(replay)
    players = [*Views(Log(replay.events)).board.players]
    text = html_of([game_of_replay(redacted)])
    (recording,) = page_in(text).games[0].recordings
    said = "\n".join(step.text for each in chapters(recording) for step in each.steps)
    assert not re.search("|".join(rf"\b{re.escape(each)}\b" for each in players), said)
    assert "Player 1" in said
    own = [step.text for each in chapters(game_of_replay(replay).recordings[0]) for step in each.steps]
    names = {player: f"Player {number}" for number, player in enumerate(players, start=1)}
    renamed = re.sub("|".join(rf"\b{re.escape(each)}\b" for each in players), lambda m: names[m[0]], "\n".join(own))
    assert said == renamed


def test_what_can_be_downloaded_is_the_replay_itself() -> None:
    replay = read_replay(REPLAYS[0])
    game = game_of_replay(replay)
    assert parse_replay(game.text.encode(), game.name).events == replay.events


def test_a_moment_can_be_copied_as_a_notation() -> None:
    case = read_notation("2026-01 | A 20: Hill Giant | D 20: 2/2 flying | attack: Hill Giant | block: 2/2 > Hill Giant")
    (chapter,) = [each for each in chapters(game_of_case(case).recordings[0]) if each.declared]
    assert (
        chapter.notation
        == "2026-01 | A 20: Hill Giant | D 20: 2/2 flying | attack: Hill Giant | block: 2/2 flying > Hill Giant"
    )
    assert '"block"' in chapter.case


def test_a_game_without_events_makes_a_page() -> None:
    replay = read_replay(REPLAYS[0])
    empty = type(replay)("empty.replay.jsonl", replay.header, ())
    (recording,) = game_of_replay(empty).recordings
    assert recording.chapters == ()


def test_a_question_that_is_not_known_is_marked_so() -> None:
    notation = "2026-01 | A: Goblin Heelcutter | D: Wall of Omens | attack: Heelcutter | block: Wall > Heelcutter"
    recording = game_of_case(read_notation(notation)).recordings[0]
    assert [mark.kind for mark in recording.marks] == ["undetermined"]
    assert recording.answer is not None
    assert recording.answer.reply == "unknown"
    with pytest.raises((NotKnown, ValueError)):
        game_of(notation.split(" | block")[0]).declare_blockers({"Wall of Omens": ["Goblin Heelcutter"]})


def test_what_another_edition_refuses_is_said() -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    _, other = game_of_replay(replay, [edition_table("cr-2024-11-08")]).recordings
    assert other.difference.startswith("cr-2024-11-08 has no damage assignment orders: damage may be divided freely.")
    assert "P1 announces the damage assignment order of #70135 (i373): #69269, then #68590 (i299)" in other.difference
    assert other.difference.endswith(", so its damage has to go to #69269 first.")
    shown = [sign for each in chapters(other) for picture in each.pictures for sign in picture.signs]
    assert [sign.name for sign in SIGNS].index("order") not in shown


def test_what_is_said_calls_cards_as_the_board_does() -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    for recording in game_of_replay(replay, [edition_table("cr-2024-11-08")]).recordings:
        for chapter in chapters(recording):
            said = [step.text for step in chapter.steps] + [each.explanation.headline for each in chapter.declared]
            said += [remark.text for step in chapter.steps for remark in step.remarks]
            assert not [text for text in said if re.search(r"\d/\d[a-z ]* #\d", text)]
            titles = {row[0] for step in chapter.steps for row in rows_of(chapter, step.picture)}
            assert {title for title in titles if "#" in title} >= {
                each for each in ("#70135 (i373)", "#69269") if any(each in text for text in said)
            }


def test_beside_another_edition_no_card_stands_elsewhere() -> None:
    replay = read_replay(ROOT / "replays/damage-order-2019.replay.jsonl")
    own, other = game_of_replay(replay, [edition_table("cr-2024-11-08")]).recordings
    spots = []
    for recording in (own, other):
        steps = {step.event: (chapter, step) for chapter in chapters(recording) for step in chapter.steps}
        spots.append(
            {
                event: {
                    chapter.shapes[at].of: (x, y)
                    for at, x, y in chapter.pictures[step.picture].parts
                    if chapter.shapes[at].of
                }
                for event, (chapter, step) in steps.items()
            }
        )
    assert all(spots[1][at] == spots[0][beside] for at, beside in enumerate(other.beside, start=1))


@pytest.mark.skipif(not DISPUTES.is_dir(), reason="../shared is absent")
def test_a_creature_says_that_it_can_not_block_alone_and_has_to_block() -> None:
    (recording,) = game_of_case(read_case(str(DISPUTES / "09.yaml"))).recordings
    rows = {
        row[0]: row[4]
        for chapter in chapters(recording)
        for step in chapter.steps
        if step.event == recording.start
        for row in rows_of(chapter, step.picture)
    }
    assert rows["Ember Beast"] == "can't block alone, must block if able (Mark for Death)"


def test_where_nothing_was_recorded_it_is_said_at_the_first_event_that_is_played_on() -> None:
    case = read_notation("2026-01 | A: 3/3 | D: 2/2 | attack: 3/3 | block: 2/2 > 3/3")
    recording = game_of_case(case).recordings[0]
    steps = [step for chapter in chapters(recording) for step in chapter.steps]
    (step,) = [step for step in steps if any(NOT_RECORDED in remark.text for remark in step.remarks)]
    assert step.event > recording.start
    assert step.text == "players passed"


def test_without_a_block_it_says_what_can_be_blocked() -> None:
    game = game_of_case(read_notation("2026-01 | A: Hill Giant | D: 2/2 | attack: Giant"))
    answer = game.recordings[0].answer
    assert game.title == "Hill Giant attacks D: what can block?"
    assert answer is not None
    assert [each.text for each in answer.possible] == ["no block", "2/2 blocks Hill Giant"]


def test_a_block_by_a_creature_of_another_player_is_answered_as_it_was_made() -> None:
    notation = "Ann: Boggart Brute | Bob: Hill Giant | attack: Brute | block: Boggart Brute > Hill Giant"
    (chapter,) = [each for each in chapters(game_of_case(read_notation(notation)).recordings[0]) if each.declared]
    first, second = chapter.declared
    assert first.explanation.headline == "No. Boggart Brute is no creature that Bob controls."
    assert first.taken_back
    assert not first.plainly
    assert second.plainly


def test_a_case_of_duel_masters_is_played_as_far_as_it_goes() -> None:
    (case, *_) = read_cases(str(ROOT / "tests/cases/rules-dm-en-1.38.cases.jsonl"))
    game = game_of_case(case, of_the_same_game(edition_table(case.edition)))
    assert [each.edition for each in game.recordings] == ["dm-en-1.38", "dm-ja"]
    assert all(each.chapters and each.answer is None for each in game.recordings)


def test_every_case_of_the_other_game_makes_a_page() -> None:
    for case in read_cases(str(ROOT / "tests/cases/rules-dm-en-1.38.cases.jsonl")):
        assert game_of_case(case).recordings


def test_nothing_in_an_answer_turns_the_direction_of_a_line() -> None:
    case = read_notation("A: 3/3 | D: 2/2 | attack: 3/3 | block: 2/2 > 3/3")
    hostile = case_of(with_other_names(plain_case(case), {"3/3": "a\u202eb"}), "hostile")
    (recording,) = game_of_case(hostile).recordings
    (chapter,) = [each for each in chapters(recording) if each.declared]
    assert "\u202e" not in chapter.declared[0].explanation.headline
    assert "\\u202e" in chapter.declared[0].explanation.headline
    assert recording.answer is not None
    assert "\u202e" not in str(recording.answer)


def test_a_player_whose_name_is_a_word_of_the_format_is_not_renamed_by_half() -> None:
    replay = read_replay(REPLAYS[0])
    there = Known(id="a1", controller="exile", power=1, toughness=1)
    lines = (
        GameBegan(players=(Player("exile", 20), Player("D", 20))),
        PermanentEntered(there),
        TurnBegan("exile", ("D",), 1),
        PermanentLeft("a1", "exile"),
    )
    with pytest.raises(ReplayError, match="a player whose name is a word of the format"):
        redacted_replay(type(replay)("words.replay.jsonl", replay.header, lines))


def test_who_has_the_sign_of_one_that_can_not_block_is_answered_no_for_each_attacker() -> None:
    notation = "A: Serra Angel; Goblin Heelcutter | D: Bear Cub; 2/2 decayed; 1/1 flying tapped; 2/2 reach | "
    found = 0
    for attack in ("attack: Angel", "attack: Angel, Heelcutter"):
        (recording,) = game_of_case(read_notation(f"{notation}{attack} | block: none")).recordings
        (chapter,) = [each for each in chapters(recording) if each.tries]
        tries = chapter.tries[0]
        rows = {row[0]: row[4] for row in rows_of(chapter, tries.picture)}
        for at, blocker in enumerate(tries.blockers):
            alone = [
                tries.answers[tries.all[option * prod(len(each) for each in tries.options[at + 1 :])]].reply
                for option in range(1, len(tries.options[at]))
            ]
            found += rows[blocker].startswith("can't block: ")
            assert rows[blocker].startswith("can't block: ") == ({*alone} == {"no"}), blocker
    assert found > 2


def test_a_page_has_the_words_of_its_cards_once() -> None:
    case = read_notation('A: 2 Serra Angel; 2/2 "Lure" | D: Giant Spider | attack: Serra Angel')
    game = game_of_case(case, of_the_same_game(edition_table(case.edition)))
    assert game.cards == {"Giant Spider": "Reach", "Serra Angel": "Flying\nVigilance"}


def test_the_words_of_a_card_are_nothing_that_only_the_code_says() -> None:
    for name in ("War Cadence", "Pyreheart Wolf", "Goblin Heelcutter", "Champion of the Parish", "Jace Beleren"):
        face = card_named(name)
        lines = plain_words(face).split("\n")
        assert len(lines) == len(face.printed)
        assert all(line and not line.startswith(("activated:", "triggered:", "effect")) for line in lines)


def test_a_page_opens_where_the_block_that_is_asked_about_is_settled() -> None:
    case = read_notation("2026-01 | A: 3/3; 4/4 | D: 2/2 | attack: 3/3, 4/4 | block: 2/2 > 3/3")
    for recording in game_of_case(case, of_the_same_game(edition_table(case.edition))).recordings:
        steps = {step.event: (chapter, step) for chapter in chapters(recording) for step in chapter.steps}
        chapter, step = steps[recording.start]
        said = {row[0]: row[4] for row in rows_of(chapter, step.picture)}
        assert (said["3/3"], said["4/4"]) == ("attacks D, blocked", "attacks D, unblocked"), recording.edition
        assert step.of == "declare blockers"


def test_no_place_in_a_case_is_named_where_editions_differ() -> None:
    case = read_notation("2026-01 | A: Boggart Brute | D: 2/2 | attack: Brute | block: 2/2 > Brute")
    recordings = game_of_case(case, of_the_same_game(edition_table(case.edition))).recordings
    said = {each.edition: each.difference for each in recordings if each.difference}
    assert said["cr-2010-02-01"] == 'By cr-2010-02-01: "menace" is no card type or keyword of cr-2010-02-01 yet.'
    assert not any("$." in each for each in said.values())
