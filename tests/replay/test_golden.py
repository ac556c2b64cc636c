"""Files that were written once and must be readable for ever. They are never written anew: a change that would need
that breaks the replays that people have."""

from __future__ import annotations

from pathlib import Path

import pytest

from projections.views import Views
from simulator.game.game import Game
from simulator.replay.format import Assertion, CreatureOffer, Digest, Header, Note, Offers, Rejected, ReplaySource
from simulator.replay.reading import read_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import write_replay
from tests.given import given

pytestmark = pytest.mark.usefixtures("whole_tables")

DATA = Path(__file__).parent / "data"
GOLDEN = sorted(path.name for path in DATA.glob("*.replay.jsonl"))


def test_there_are_golden_replays_of_every_edition_that_records_combats() -> None:
    editions = {str(read_replay(DATA / name).header.edition) for name in GOLDEN}
    assert {"cr-2024-06-07", "cr-2024-11-08"} <= editions


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_replay_is_read_checked_and_written_to_the_byte(name: str) -> None:
    replay = read_replay(DATA / name)
    assert write_replay(replay.header, replay.lines) == (DATA / name).read_bytes()
    assert verify(replay).differences == ()
    assert judge_again(replay).differences == ()
    assert resim(replay).differences == ()
    assert len(Game.from_replay(DATA / name).log) == len(replay.events)


def test_a_golden_replay_says_what_it_said() -> None:
    replay = read_replay(DATA / "menace.replay.jsonl")
    assert replay.header == Header(
        schema=1,
        edition=replay.header.edition,
        edition_because="the game was played in June 2024",
        title="Menace",
        shows="a lone block on a creature with menace, taken back",
        source=ReplaySource(program="a test", file="menace.log", game=2, line=7, player="D"),
    )
    kinds = {type(line) for line in replay.lines}
    assert {Note, Assertion, Rejected, Digest} <= kinds
    offers = next(line.offers for line in replay.lines if isinstance(line, Assertion) and line.offers is not None)
    assert offers == Offers(
        blockers={"b1": CreatureOffer(attackers=("a1", "a2")), "b2": CreatureOffer(selected=("a1",), must_block=True)},
        restrictions=True,
        requirements=True,
        warnings=(("a1", "InsufficientBlockers"),),
    )
    assert len(replay.events) == 53


def test_blocks_and_damage_assignment_orders_have_the_digests_that_they_had() -> None:
    """A replay may hold digests of any moment, and each must be the same for ever."""
    alice, bob = ["ogre 3/3", "bear 2/2 first strike"], ["ox 1/4", "cub 1/1", "elf 1/1"]
    blocks = {"ox": ["ogre"], "cub": ["ogre"], "elf": ["bear"]}
    game = given("cr-2024-06-07", alice=alice, bob=bob, attack=["ogre", "bear"], block=blocks)
    digests = Views(game.log).digests()
    assert digests["combat"] == "83f43986cd6102726f4b27e266badff0"
    assert digests["orders"] == "0561d4e06ba0839055efa587a40470cf"
