"""Power and toughness that lords and Auras give stand on the board as numbers: in doubt once that may have changed."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import PowerToughness, Triggered
from events.board import (
    AbilitiesLost,
    ColorsChanged,
    ControlChanged,
    GameBegan,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    Player,
    TurnBegan,
)
from events.effects import PermanentPhasedOut
from events.event import Event
from events.filters import Filter, Which
from events.triggers import Dies
from projections.triggers.sizes_in_doubt import MOST_SOURCES
from projections.views import Views
from simulator.game.game import Game
from simulator.oracle import compile_words

OTHERS_OF_YOURS: Which = (Filter(any_type=("creature",), controller="you", other=True),)
GREEN: Which = (Filter(any_color=("green",)),)
BEARER: Which = (Filter(bears_this=True),)


def gives(subject: Which, while_: Any = "") -> tuple[PowerToughness, ...]:
    return (PowerToughness(subject=subject, while_=while_, words="gets +1/+1"),)


def creature(name: str, controller: str = "A", **more: Any) -> Permanent:
    return Permanent(id=name, controller=controller, power=2, toughness=2, **more)


def board(*permanents: Permanent) -> Game:
    game = Game([GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)])
    for permanent in permanents:
        game.apply(PermanentEntered(permanent))
    game.pass_step()
    return game


def in_doubt(game: Game) -> set[str]:
    return {*game.triggers.unread.sizes.in_doubt}


LORD = creature("lord", abilities=gives(OTHERS_OF_YOURS))


def test_the_reasons_come_in_the_same_order_in_every_run() -> None:
    """A set of texts has another order in another process."""
    pack = tuple(f"wolf{n}" for n in range(8))
    watching = Triggered(when=(Dies(subject=OTHERS_OF_YOURS),), words="Whenever another creature you control dies, ...")
    game = board(LORD, creature("seer", abilities=(watching,)), *map(creature, pack))
    game.apply(PermanentLeft("lord"))
    unread = game.triggers.unread
    assert [name for name, _ in unread.sizes.doubts] == ["seer", *pack]
    assert [doubt.why.split()[6] for doubt in unread.happened] == [*pack]


@pytest.mark.parametrize(
    ("event", "doubted", "smaller"),
    [
        (PermanentLeft("lord"), {"bear"}, {"bear"}),
        (PermanentPhasedOut("lord"), {"bear"}, {"bear"}),
        (ControlChanged("lord", "D"), {"bear", "ox"}, {"bear"}),
        (AbilitiesLost("lord", ("gets +1/+1",)), {"bear"}, {"bear"}),
        (ControlChanged("bear", "D"), {"bear"}, {"bear"}),
        (ControlChanged("ox", "A"), {"ox"}, set()),
        (PermanentEntered(creature("cat")), set(), set()),
        (PermanentEntered(creature("duke", abilities=gives(OTHERS_OF_YOURS))), {"bear", "lord"}, set()),
        (PermanentLeft("bear"), set(), set()),
        (ColorsChanged("bear", ("green",)), set(), set()),
    ],
)
def test_whoever_is_given_something_else_than_before_is_in_doubt(
    event: Event, doubted: set[str], smaller: set[str]
) -> None:
    game = board(LORD, creature("bear"), creature("ox", "D"))
    assert in_doubt(game) == set()
    game.apply(event)
    assert (in_doubt(game), {*game.triggers.unread.sizes.smaller}) == (doubted, smaller)


def test_the_numbers_of_a_board_stand_as_they_are_set_up() -> None:
    game = board(creature("bear"), LORD, creature("cat"))
    assert in_doubt(game) == set()


def test_what_is_meant_by_its_color_is_in_doubt_as_the_color_changes() -> None:
    game = board(creature("idol", abilities=gives(GREEN)), creature("bear"), creature("elf", colors=("green",)))
    game.apply(ColorsChanged("bear", ("green",)))
    game.apply(ColorsChanged("elf", ("red",)))
    assert (in_doubt(game), {*game.triggers.unread.sizes.smaller}) == ({"bear", "elf"}, {"elf"})


def test_the_bearer_of_an_aura_that_leaves_is_in_doubt() -> None:
    aura = Permanent(
        id="aura",
        controller="A",
        types=("enchantment",),
        subtypes=("aura",),
        attached_to="bear",
        abilities=gives(BEARER),
    )
    game = board(creature("bear"), creature("ox"), aura)
    game.apply(PermanentLeft("aura"))
    assert in_doubt(game) == {"bear"}


def test_what_opponents_creatures_are_given_is_not_given_to_a_teammates() -> None:
    opponents: Which = (Filter(any_type=("creature",), controller="opponent"),)
    players, teams = tuple(Player(each) for each in "ABCD"), (("A", "B"), ("C", "D"))
    game = Game([GameBegan(players=players, teams=teams), TurnBegan("A", ("C", "D"), 1)])
    for each in (creature("idol", abilities=gives(opponents)), *(creature(f"of {each}", each) for each in "ABCD")):
        game.apply(PermanentEntered(each))
    game.pass_step()
    game.apply(PermanentLeft("idol"))
    assert in_doubt(game) == {"of C", "of D"}


@pytest.mark.parametrize(
    ("while_", "doubted"), [("attacking", {"bear"}), ("blocking", set()), ("other", {"bear", "ox"})]
)
def test_what_attacking_creatures_get_is_not_in_their_numbers(while_: str, doubted: set[str]) -> None:
    banner = Permanent(id="banner", controller="A", types=("enchantment",), abilities=gives((), while_))
    game = board(creature("bear"), creature("ox"), banner)
    game.declare_attackers({"bear": "D"})
    assert in_doubt(game) == doubted


def test_more_sources_than_are_followed_leave_nobody_known() -> None:
    lords = [creature(f"lord{n}", abilities=gives(OTHERS_OF_YOURS)) for n in range(MOST_SOURCES + 1)]
    game = board(*lords, creature("ox", "D"))
    assert in_doubt(game) == set()
    game.apply(PermanentLeft("lord0"))
    assert in_doubt(game) == {*(lord.id for lord in lords[1:]), "ox"}


def test_blocks_stay_certain_where_nobody_compares_numbers() -> None:
    banner = Permanent(id="banner", controller="A", types=("enchantment",), abilities=gives((), "attacking"))
    game = board(creature("bear"), creature("ox", "D"), banner)
    game.declare_attackers({"bear": "D"})
    assert game.judge({"ox": ["bear"]}).legal is True
    skulk = PermanentEntered(creature("rat", keywords=("skulk",), abilities=_skulk()))
    game.apply(skulk)
    assert game.judge({"ox": ["bear"]}).legal is None


def _skulk() -> tuple[Any, ...]:
    from simulator.oracle import compile_words

    return compile_words(("skulk",), (), "").abilities


def test_who_may_have_died_of_what_it_lost_makes_blocks_undetermined() -> None:
    game = board(creature("bear"), creature("ox", "D"), creature("lord", "D", abilities=gives(OTHERS_OF_YOURS)))
    game.declare_attackers({"bear": "D"})
    game.apply(PermanentLeft("lord"))
    verdict = game.judge({"ox": ["bear"]})
    assert verdict.legal is None
    assert "what power and toughness it gives ox now is not computed" in verdict.because


def test_combat_damage_by_such_numbers_leaves_what_follows_undetermined() -> None:
    banner = Permanent(id="banner", controller="A", types=("enchantment",), abilities=gives((), "attacking"))
    game = board(creature("bear"), creature("cat"), creature("ox", "D"), banner)
    game.declare_attackers({"bear": "D"})
    while game.board.step != "combat_damage":
        game.pass_step()
    with pytest.raises(ValueError, match="can't be listed: banner: gets"):
        list(game.legal_assignments("bear"))
    assert game.triggers.unread.happened == ()
    game.deal_damage()
    assert [doubt.source for doubt in game.triggers.unread.happened] == ["banner"]


@pytest.mark.parametrize(("power", "triggered", "doubts"), [(3, ["squire"], []), (2, [], ["idol"])])
def test_training_beside_a_creature_in_doubt_asks_for_one_that_is_greater_for_sure(
    power: int, triggered: list[str], doubts: list[str]
) -> None:
    third = Permanent(id="third", controller="A", power=power, toughness=2)
    squire = creature("squire", abilities=compile_words(("training",), (), "squire").abilities)
    game = board(creature("idol", abilities=gives(GREEN)), creature("bear"), squire, third)
    game.apply(ColorsChanged("bear", ("green",)))
    assert in_doubt(game) == {"bear"}
    game.declare_attackers({"squire": "D", "bear": "D", "third": "D"})
    assert [trigger.source for trigger in (*game.triggers.waiting, *game.triggers.stack)] == triggered
    assert [doubt.source for doubt in game.triggers.unread.happened] == doubts


def test_what_is_not_read_is_the_same_after_going_back_and_folded_anew() -> None:
    game = board(LORD, creature("bear"), creature("ox", "D"))
    before, unread = game.savepoint(), game.triggers.unread
    game.apply(PermanentLeft("lord"))
    after = game.triggers.unread
    assert Views(game.log, game.table.trigger_rules).triggers.unread == after != unread
    game.rollback(before)
    assert game.triggers.unread == unread == Views(game.log, game.table.trigger_rules).triggers.unread
