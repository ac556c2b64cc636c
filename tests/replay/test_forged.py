"""Replays that were forged, each named after what was changed, with footer and checksums made right.

Where something in the file contradicts the forgery, the difference names its line; where nothing can, `--verify` says
what it can't vouch for.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.replay.format import ReplayError
from simulator.replay.reading import read_replay
from simulator.replay.verifying.checking import Checked, ReplayChecks, check

pytestmark = pytest.mark.usefixtures("whole_tables")


FORGED = Path(__file__).parent / "data" / "forged"


def checked(name: str) -> Checked:
    return check(read_replay(FORGED / f"{name}.replay.jsonl"), ReplayChecks(verify=True, resim=True))


@pytest.mark.parametrize(
    ("name", "line", "what", "words"),
    [
        ("forge_assigned_player", 53, "combat damage of i373", "P1 assigns the damage of i373, not P2"),
        ("forge_click_by_ghost", 4, "choice of ghost to block", "no blockers are chosen in main"),
        ("forge_click_by_ghost", 5, "withdrawal of ghost", "no blockers are chosen in main"),
        ("forge_controller_is_no_player", 4, "what happened", "there is no player nobody"),
        ("forge_digests_of_unknown_projections", 51, "digest of the board_x", "no projection of that name"),
        ("forge_effects_on_ghosts", 4, "what happened", "there is no player ghost"),
        ("forge_effects_on_ghosts", 5, "what happened", "there is no ghost on the battlefield"),
        ("forge_effects_on_ghosts", 6, "what happened", "there is no ghost on the battlefield"),
        ("forge_entered_twice", 5, "what happened", "i315 is on the battlefield already"),
        ("forge_keyword_without_ability", 6, "what happened", "i322 has menace without the ability that it is"),
        ("forge_rejected_forged", 15, "violations of a rejected declaration", "a_menace is blocked by 1"),
        ("forge_rejected_forged", 15, "rule by which a declaration was taken back", "730.1"),
        ("forge_stacked_player", 20, "abilities put on the stack by D", "A puts triggered abilities on the stack now"),
        ("forge_stacked_unknown", 26, "abilities put on the stack by A", "A puts F, F on the stack, each once"),
        ("forge_text_differs_from_abilities", 7, "what happened", "no ability of its text \"This creature can't be"),
        ("forge_turn_minus_5", 3, "what happened", "there is no turn -5"),
    ],
)
def test_a_forgery_that_contradicts_itself_is_found_on_its_line(name: str, line: int, what: str, words: str) -> None:
    found = [each for each in checked(name).differences if (each.line, each.what) == (line, what)]
    assert found
    assert words in found[0].got


def test_a_rejected_line_that_was_dropped_is_said_not_to_show() -> None:
    forged = checked("forge_rejected_dropped")
    assert forged.differences == ()
    assert any("rejected declarations" in each.what and "none are counted" in each.what for each in forged.unvouched)


def test_rejected_lines_that_were_doubled_are_named() -> None:
    forged = checked("forge_rejected_tripled")
    assert forged.differences == ()
    assert [each.line for each in forged.unvouched if "the same as the one before" in each.what] == [16, 17]


def test_a_replay_whose_events_cant_be_folded_is_an_error_with_its_line() -> None:
    with pytest.raises(ReplayError) as caught:
        checked("poison")
    assert caught.value.line == 18
    assert "length >= 1" in str(caught.value)


def test_every_forged_file_has_its_test() -> None:
    assert {path.name.removesuffix(".replay.jsonl") for path in FORGED.iterdir()} == {
        "forge_assigned_player", "forge_click_by_ghost", "forge_controller_is_no_player",
        "forge_digests_of_unknown_projections", "forge_effects_on_ghosts", "forge_entered_twice",
        "forge_keyword_without_ability", "forge_rejected_dropped", "forge_rejected_forged", "forge_rejected_tripled",
        "forge_stacked_player", "forge_stacked_unknown", "forge_text_differs_from_abilities", "forge_turn_minus_5",
        "poison",
    }  # fmt: skip
