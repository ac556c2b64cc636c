"""404: graveyards, as boards say them, and what goes there since; what counts the cards there."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Failed, Passed
from simulator.game.verdict import NotKnown
from tests.rules.general_100.written import RESOLVE, Json, attack, cast, expect, play

pytestmark = pytest.mark.rule("404.1")

SIX = ["Island", "Island", "Shock", "Runeclaw Bear", "Ornithopter", "Forest"]
HERMIT = "Nightwhorl Hermit"  # 1/4; with seven cards +1/+0 and can't be blocked
BEAR = "Runeclaw Bear"


def of(cards: list[str], player: str = "A") -> Json:
    return {player: {"graveyard": cards}}


@pytest.mark.parametrize(("cards", "size"), [([], [1, 4]), (SIX, [1, 4]), ([*SIX, "Swamp"], [2, 4])])
def test_seven_cards_are_threshold(cards: list[str], size: list[int]) -> None:
    legal = size == [1, 4]
    block = {"do": "block", "player": "D", "blocks": {BEAR: [HERMIT]}}
    script = [attack(HERMIT), expect(pt={HERMIT: size}), block, expect(legal=legal)]
    assert isinstance(play((HERMIT,), (BEAR,), script, of(cards)), Passed)


def test_where_no_graveyard_is_written_nobody_knows() -> None:
    block = {"do": "block", "player": "D", "blocks": {BEAR: [HERMIT]}}
    assert isinstance(play((HERMIT,), (BEAR,), [attack(HERMIT), block, expect(legal=True)]), NotKnown)
    # Whatever A's graveyard is, D's says nothing of it.
    assert isinstance(play((HERMIT,), (BEAR,), [attack(HERMIT), block, expect(legal=True)], of(SIX, "D")), NotKnown)


@pytest.mark.parametrize(
    ("more", "steps", "size"),
    [
        (("Ornithopter",), [cast("Shock", "Ornithopter", player="D"), RESOLVE], [2, 4]),
        # The spell goes to the graveyard of its owner, and so does the creature that it kills.
        ((), [cast("Shock", BEAR), RESOLVE], [2, 4]),
        ((), [cast("Shock", BEAR, player="D"), RESOLVE], [1, 4]),
        # A countered spell goes there too: its target is gone (608.2b).
        ((), [cast("Shock", BEAR), cast("Shock", BEAR, player="D"), RESOLVE, RESOLVE], [2, 4]),
        # A token in a graveyard ceases to exist and is no card (111.7).
        (
            ({"id": "token", "name": "Ox", "types": ["token", "creature"], "power": 1, "toughness": 1},),
            [cast("Shock", "token", player="D"), RESOLVE],
            [1, 4],
        ),
        # What D owns goes to D's graveyard, whoever controls it (400.3).
        (({"id": "x", "card": "Ornithopter", "owner": "D"},), [cast("Shock", "x", player="D"), RESOLVE], [1, 4]),
    ],
)
def test_cards_that_go_there_count(more: tuple[str | Json, ...], steps: list[Json], size: list[int]) -> None:
    script = [attack(HERMIT), *steps, expect(pt={HERMIT: size})]
    assert isinstance(play((HERMIT, *more), (BEAR,), script, of(SIX)), Passed)


def test_delirium_counts_card_types() -> None:
    zealot = "Gouged Zealot"  # delirium: whenever it attacks, 1 damage to each creature defending player controls
    four, three = ["Ornithopter", "Forest", "Shock"], ["Runeclaw Bear", "Forest", "Shock"]
    assert isinstance(play((zealot,), (BEAR,), [attack(zealot), expect(triggers={zealot: 1})], of(four)), Passed)
    assert isinstance(play((zealot,), (BEAR,), [attack(zealot), expect(triggers={zealot: 0})], of(three)), Passed)


def test_a_card_that_is_milled_unseen_may_be_anything() -> None:
    # Stitcher's Supplier mills three as it dies: the six may be nine, and no fewer.
    supplier = "Stitcher's Supplier"
    steps = [cast("Shock", supplier, player="D"), RESOLVE, RESOLVE]
    three = play((HERMIT, supplier), (), [attack(HERMIT), *steps, expect(pt={HERMIT: [1, 4]})], of(SIX[:3]))
    assert isinstance(three, NotKnown)
    seven = play((HERMIT, supplier), (), [attack(HERMIT), *steps, expect(pt={HERMIT: [2, 4]})], of(SIX))
    assert isinstance(seven, Passed)


def test_a_case_may_expect_what_its_board_says() -> None:
    script = [attack(HERMIT), cast("Shock", BEAR), RESOLVE, expect(graveyard=["Island 2", "Shock 2", BEAR])]
    assert isinstance(play((HERMIT,), (BEAR,), script, of(SIX) | of([], "D")), Failed)
    # There may be one in a graveyard that the board does not state.
    assert isinstance(play((HERMIT,), (BEAR,), script, of(SIX)), NotKnown)
    there = expect(graveyard=["Island 2", "Shock", BEAR])
    assert isinstance(play((HERMIT,), (BEAR,), [attack(HERMIT), cast("Shock", BEAR), RESOLVE, there], of(SIX)), Passed)
