"""The account of a replay: chapters, the board as blocks stand, what the rules and the recording engine said."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest

from projections.narrative.narrative import StoryLine
from simulator.display.account import print_account
from simulator.display.chapters import Chapter, NotInReplay, Picture, chapters_of, heading_of, selected
from simulator.display.console import console_on
from simulator.display.pictures import combat_svg
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import Assertion, CreatureOffer, Header, Note, Offers, ReplayLine
from simulator.replay.reading import FIRST_LINE, Replay, parse_replay
from simulator.replay.writing import record, write_replay
from tests.given import given, play_on

SAID = Assertion(
    by="Engine",
    legal=True,
    blocking={"squire": ("ogre",), "wall": ("ogre",)},
    blocked=("ogre",),
    unblocked=("kite",),
    orders={"ogre": ("squire", "wall")},
    offers=Offers(
        blockers={"squire": CreatureOffer(attackers=("ogre",), must_block=True)}, warnings=(("squire", "Lone"),)
    ),
)


def played() -> Game:
    """A game with a refused declaration and two combats."""
    game = given(
        "cr-2024-06-07",
        alice=["ogre 4/4 menace", "kite 2/2 flying, vigilance"],
        bob=["squire 2/2", "wall 0/4"],
        attack=["ogre", "kite"],
    )
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({"squire": ["ogre"]})
    game.declare_blockers({"squire": ["ogre"], "wall": ["ogre"]})
    play_on(game).pass_step()
    game.declare_attackers({"kite": "bob"})
    play_on(game).pass_step()
    return game


def replayed(*, says: Assertion = SAID, at_the_end: tuple[ReplayLine, ...] = ()) -> Replay:
    """The game as a replay, with what an engine said once the orders were announced."""
    lines = record(played())
    place = next(place for place, line in enumerate(lines) if type(line).__name__ == "DamageOrderAnnounced")
    lines[place + 1 : place + 1] = [says, Note("Now it is settled.")]
    header = Header(schema=1, edition=played().edition, title="An ogre", shows="Menace.", edition_because="it says so")
    return parse_replay(write_replay(header, [*lines, *at_the_end]), "ogre.replay.jsonl")


def accounted(
    replay: Replay, *, width: int = 80, turn: int | None = None, combat: int | None = None
) -> tuple[bool, str]:
    """Whether all is well, and the account as it comes out of a pipe."""
    stream = io.StringIO()
    well = print_account(replay, console_on(stream, width=width), turn=turn, combat=combat)
    return well, stream.getvalue()


def flowing(text: str) -> str:
    """The account without its line breaks."""
    return re.sub(r"\s+", " ", text)


def test_the_account_says_it_all() -> None:
    well, text = accounted(replayed())
    assert well
    for sentence in (
        "An ogre Menace. cr-2024-06-07 (it says so)",
        "Turn 1, combat 1 ━",
        "508.1f ogre is tapped",
        "730.1 declared and taken back as illegal: squire blocks ogre; 509.1b: ogre is blocked by 1",
        "choice bob declares blockers: squire and wall block ogre",
        "509.1h ogre becomes blocked; kite becomes unblocked",
        "recorded Engine agrees: the declaration is legal; squire and wall block ogre; blocked: ogre; unblocked: kite; "
        "order of ogre: squire, then wall; offered: squire must block ogre; warning for squire: Lone",
        "note Now it is settled.",
        "704.5g squire is destroyed",
        "506.4 squire is removed from combat",
        "Turn 1, combat 2 ━",
        "1 refused for the same reasons; 4 statements of the recording engine compared; no difference",
    ):
        assert sentence in flowing(text), sentence


def test_the_board_stands_where_blocks_and_orders_stand() -> None:
    chapters = chapters_of(replayed(), ())
    first = next(chapter for chapter in chapters if chapter.combat == 1)
    place, picture = next((i, entry) for i, entry in enumerate(first.entries) if isinstance(entry, Picture))
    assert picture.position.combat.blocked == {"ogre"}
    assert picture.position.orders.orders["ogre"] == ("squire", "wall")
    assert picture.position.damage.dealt == ()
    before = first.entries[place - 1]
    assert not isinstance(before, Picture)
    assert before.text.startswith("alice announces the damage assignment order")
    assert [sum(isinstance(entry, Picture) for entry in chapter.entries) for chapter in chapters if chapter.combat] == [
        1,
        1,
    ]


def test_what_the_engine_says_otherwise_is_reported_as_a_difference() -> None:
    replay = replayed(says=Assertion(by="Engine", unblocked=("ogre", "kite"), legal=False))
    line = next(index for index, line in enumerate(replay.lines) if isinstance(line, Assertion)) + FIRST_LINE
    well, text = accounted(replay)
    assert not well
    assert "recorded Engine says: the declaration is illegal; unblocked: ogre and kite" in flowing(text)
    assert f'DIFFERS line {line}: unblocked creatures: the replay says ["kite","ogre"]; found ["kite"]' in flowing(text)
    assert "the last declaration: the replay says illegal; found legal" in flowing(text)
    assert "2 DIFFER" in flowing(text)


def test_a_remark_on_nothing_the_log_knows_claims_no_agreement() -> None:
    _, text = accounted(replayed(says=Assertion(by="Engine", offers=Offers(blockers={}))))
    assert "recorded Engine says: offered: no blocks" in flowing(text)
    assert "agrees" not in text


def test_a_name_with_and_in_it_stays_as_it_is_among_what_was_offered() -> None:
    offers = Offers(blockers={"squire": CreatureOffer(attackers=("Sword and Shield", "ogre"))})
    _, text = accounted(replayed(says=Assertion(by="Engine", offers=offers)))
    assert "offered: squire may block Sword and Shield or ogre" in flowing(text)


@pytest.mark.parametrize("width", [40, 80, 100])
def test_the_account_stays_within_the_width_and_without_escape_codes(width: int) -> None:
    _, text = accounted(replayed(), width=width)
    assert max(len(line) for line in text.splitlines()) <= width
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("turn", "combat", "headings"),
    [
        (None, None, ["The beginning", "Turn 1", "Turn 1, combat 1", "Turn 1, combat 2"]),
        (1, None, ["Turn 1", "Turn 1, combat 1", "Turn 1, combat 2"]),
        (None, 2, ["Turn 1, combat 2"]),
        (1, 1, ["Turn 1, combat 1"]),
    ],
)
def test_a_turn_or_a_combat_can_be_chosen(turn: int | None, combat: int | None, headings: list[str]) -> None:
    chosen = selected(chapters_of(replayed(), ()), turn, combat)
    assert [heading_of(chapter) for chapter in chosen] == headings


def test_combats_are_counted_over_the_turn_or_over_the_replay() -> None:
    chapters = [Chapter(3, 0), Chapter(3, 1), Chapter(4, 1), Chapter(4, 2)]
    assert selected(chapters, None, 3) == [Chapter(4, 2)]
    assert selected(chapters, 4, 2) == [Chapter(4, 2)]
    lines = [StoryLine(0, 3, 1, "", "choice", "x"), StoryLine(1, 4, 1, "", "choice", "y")]
    assert selected(lines, None, 2) == [lines[1]]


@pytest.mark.parametrize(
    ("turn", "combat", "message"),
    [
        (7, None, "there is no turn 7 in this replay; its turns: 0, 1"),
        (None, 3, "there is no combat 3 in this replay; combats there: 2"),
        (1, 0, "there is no combat 0 in turn 1; combats there: 2"),
    ],
)
def test_what_is_not_there_is_said_so(turn: int | None, combat: int | None, message: str) -> None:
    with pytest.raises(NotInReplay) as caught:
        accounted(replayed(), turn=turn, combat=combat)
    assert str(caught.value) == message


def test_a_replay_without_any_event_has_an_account() -> None:
    replay = parse_replay(write_replay(Header(schema=1, edition=played().edition), [Note("empty")]), "empty")
    well, text = accounted(replay)
    assert well
    assert "note empty" in flowing(text)


@pytest.mark.parametrize("names", [str.upper, lambda _: "\x1b[31mogre\x9b2J"])
def test_names_from_a_file_are_printed_and_never_obeyed(names: Callable[[str], str]) -> None:
    note = Note(names("ogre"))
    _, text = accounted(replayed(at_the_end=(note,)))
    assert "\x1b" not in text
    assert "\x9b" not in text


def test_a_combat_as_a_picture_needs_nothing_from_elsewhere() -> None:
    picture = combat_svg(replayed())
    assert picture == combat_svg(replayed())
    assert picture.startswith("<svg")
    assert "ogre" in picture
    assert "Turn 1, combat 1" in picture
    assert "url(http" not in picture.replace('url("', "url(")
