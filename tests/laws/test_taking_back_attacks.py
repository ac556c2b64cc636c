"""Law 1 on attacks with bands and costs: taken back, nothing of them stays but the mana abilities that are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from events.codec import encode_events
from events.combat import AttackerChosen, AttackersDeclared, BandsAnnounced
from events.costs import ManaAbilityActivated
from events.declaring import LEADS_TO, first_choice, last_declared
from events.store import GameForm, GameStore
from simulator.game.game import Game
from simulator.replay.format import Header
from simulator.saved_games.saved_game import SavedGame
from tests.given import given
from tests.laws.boards import EDITIONS
from tests.laws.checks import digests_from_zero, examples, not_derived
from tests.laws.player_moves import activate
from tests.whole import whole

TAX = (
    "moat artifact",
    "Creatures can't attack you unless their controller pays {1} for each creature they control that's attacking you.",
)
SOURCES = (("hill land", "{T}: Add {R}."), ("gem artifact", "Sacrifice this artifact: Add {C}."))
BANDS: tuple[Mapping[str, str], ...] = (
    {"hero": "bob", "ogre": "bob"},
    {"hero": "bob", "lord": "bob", "ogre": "bob"},
    {"hero": "bob", "lord": "bob"},
)


def board(edition: str) -> Game:
    """Alice has creatures with banding and can attack bob only at a cost; she is about to declare attackers."""
    game = given(
        edition,
        alice=["hero 1/1 banding", "lord 2/2 banding", "ogre 3/3", "cat 1/1", *SOURCES],
        bob=[TAX, "bear 2/2"],
        mana={"alice": "{R}"},
    )
    game.pass_step()
    game.pass_step()
    return game


def in_memory(game: Game) -> Game:
    """The game itself."""
    return game


def from_its_log(game: Game) -> Game:
    """The game as it is loaded from its log."""
    loaded = Game(edition=whole(game.edition))
    loaded.log.extend(game.log)
    return loaded


def _kept(form: GameForm) -> Callable[[Game], Game]:
    """The game as it is opened again from a store in which it was played."""

    def kept(game: Game) -> Game:
        declared = last_declared(game.log)
        began = first_choice(game.log, declared, LEADS_TO[AttackersDeclared])
        attacks = {event.attacker: event.target for event in game.log if isinstance(event, AttackerChosen)}
        bands = [event.bands for event in game.log if isinstance(event, BandsAnnounced)][-1]
        store, header = GameStore.open("memory"), Header(schema=1, edition=game.edition)
        table = SavedGame.create(store, "table", header, not_derived(game.log[:began]), form=form)
        table.play(lambda stored: stored.declare_attackers(attacks, bands=bands))
        for event in not_derived(game.log[declared + 1 :]):
            table.play(lambda stored, event=event: stored.apply(event))
        again = SavedGame(store, "table").game
        assert isinstance(again, Game)
        assert again.log == game.log
        return again

    return kept


LOADED = {"in memory": in_memory, "log": from_its_log, "drafts": _kept("drafts"), "append-only": _kept("append-only")}


@examples(150)
@pytest.mark.parametrize("loaded", LOADED)
@hypothesis_given(st.data(), st.sampled_from(EDITIONS), st.sampled_from(BANDS), st.booleans(), st.booleans())
def test_1_a_banded_attack_taken_back_leaves_nothing_but_what_is_kept(
    loaded: str, data: st.DataObject, edition: str, attacks: Mapping[str, str], joined: bool, keeps: bool
) -> None:
    game = board(edition)
    before, digests = tuple(game.log), game.digests()
    game.declare_attackers({**attacks, **({"cat": "bob"} if joined else {})}, bands=[tuple(attacks)])
    for _ in range(data.draw(st.integers(0, 3))):
        activate(data.draw, game)
    game = LOADED[loaded](game)
    sources = sorted({activated.source for activated in game.mana.activated})
    keep = data.draw(st.lists(st.sampled_from(sources), unique=True)) if sources and keeps else []
    game.abandon(keep=keep)
    assert not game.combat.chosen_attacks
    assert not game.combat.chosen_bands
    assert not game.combat.bands
    assert game.digests() == digests_from_zero(game.log)
    stayed = tuple(game.log)[len(before) :]
    assert {event.source for event in stayed if isinstance(event, ManaAbilityActivated)} >= {*keep}
    assert tuple(game.log)[: len(before)] == before
    if not stayed:
        assert encode_events(game.log) == encode_events(before)
        assert game.digests() == digests
