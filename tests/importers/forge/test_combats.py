"""The combats of a log: attacks, blocks and damage by ids, each defending player's own; nothing lost or invented."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.importers.forge.lines import card
from simulator.importers.recorded import RecordedCombat, RecordedDamage, RecordedGap
from tests.importers.forge.logs import FOUR_PLAYERS, TWO_PLAYERS, Creature, Fight, fight, newest_first, only

HEAD = "Turn: Turn 1 (Ann)\nTurn: Turn 2 (Bob)\nTurn: Turn 3 (Ann)\n"
ATTACK = "Combat: Ann assigned Bear Cub (3) and Elf (4) to attack Bob.\n"


def combat_of(text: str, folder: Path) -> RecordedCombat:
    (combat,) = only(HEAD + text, folder).combats
    return combat


def test_each_defending_player_has_attackers_and_blocks_of_their_own(tmp_path: Path) -> None:
    game = only(FOUR_PLAYERS, tmp_path)
    combat = game.combats[0]
    assert game.players == ("P1", "P2", "P3", "P4")
    assert (combat.line, combat.turn, combat.active, combat.defending) == (17, 5, "P1", ("P2", "P3", "P4"))
    assert combat.attacks == {"f30": "P2", "f31": "P2", "f32": "f260", "f33": "P4", "f34": "P4", "f35": "P4"}
    assert combat.blocks == {"f151": ("f31",), "f401": ("f33",), "f402": ("f33",), "f403": ("f33",)}
    whose = {known.id: (known.name, known.controller) for known in combat.declared.permanents}
    assert whose["f260"] == ("Jace Beleren", "P3")
    assert whose["f31"] == ("B.F.M. (Big Furry Monster)", "P1")
    assert whose["f402"] == ("Runeclaw Bear", "P4")
    assert combat.missing == ()
    assert game.gaps == ()


def test_life_is_told_before_and_after_where_the_log_tells_it(tmp_path: Path) -> None:
    first, second = only(FOUR_PLAYERS, tmp_path).combats
    assert first.before.life == {"P2": 40, "P3": 40, "P4": 40}
    assert first.life == {"P2": 37, "P3": 40, "P4": 38}
    assert second.before.life == first.life


def test_what_comes_after_combat_is_no_part_of_it(tmp_path: Path) -> None:
    first, second, third = only(TWO_PLAYERS, tmp_path).combats
    assert first.life == {"P1": 20, "P2": 18}
    assert first.tricks == ()
    assert second.before.life == {"P1": 20, "P2": 16}
    assert second.tricks == ("P2 cast Giant Growth (402) targeting [Craw Wurm (401)]",)
    assert third.blocks == {}


def test_without_steps_life_stands_until_something_goes_on_after_damage(tmp_path: Path) -> None:
    combat = combat_of(
        f"{ATTACK}Combat: Bob didn't block Bear Cub (3).\nBob didn't block Elf (4).\n"
        "Damage: Bear Cub (3) deals 2 combat damage to Bob.\nLife: Life: Bob 20 > 18\n"
        "Add to stack: Ann cast Shock.\nLife: Life: Bob 18 > 16\n",
        tmp_path,
    )
    assert combat.life == {"P2": 18}


def test_deaths_are_told_only_by_a_log_that_tells_some(tmp_path: Path) -> None:
    assert only(TWO_PLAYERS, tmp_path).combats[0].died == ("f385", "f384", "f390", "f422")
    assert only(TWO_PLAYERS, tmp_path).combats[2].died == ()
    assert only(FOUR_PLAYERS, tmp_path).combats[0].died is None
    after = only(TWO_PLAYERS, tmp_path).combats[0].after
    assert after is not None
    assert {known.id for known in after.permanents} == {"f12", "f71"}
    assert only(FOUR_PLAYERS, tmp_path).combats[0].after is None


def test_sizes_and_whether_attackers_are_tapped_are_not_recorded(tmp_path: Path) -> None:
    combat = only(TWO_PLAYERS, tmp_path).combats[0]
    assert {known.size for known in combat.declared.permanents} == {None}
    tapped = {known.id: known.tapped for known in combat.declared.permanents}
    assert tapped == {"f12": None, "f422": None, "f71": None, "f385": False, "f384": False, "f390": False}
    assert not any(known.tapped for known in combat.before.permanents)


def test_what_players_may_still_have_is_said_and_what_fights_or_left_is_not(tmp_path: Path) -> None:
    first, second, third = only(TWO_PLAYERS, tmp_path).combats
    nothing = "Forge's log doesn't say what stays home"
    assert first.declared.unseen == {"P1": f"{nothing}: Forest, named before, may be there", "P2": nothing}
    assert second.declared.unseen == first.declared.unseen
    assert third.declared.unseen["P1"] == f"{nothing}: Forest, named before, may be there"
    assert third.declared.unseen["P2"] == f"{nothing}: White Knight, named before, may be there"


def test_of_a_great_many_permanents_ten_are_named(tmp_path: Path) -> None:
    casts = "".join(f"Add to stack: Bob cast Bear {letter}.\n" for letter in "ABCDEFGHIJKL")
    unseen = combat_of(f"{casts}{ATTACK}", tmp_path).declared.unseen["P2"]
    assert "Bear A, Bear B," in unseen
    assert "Bear J, and 2 more, named before" in unseen


def test_a_spell_that_is_no_permanent_stays_nowhere(tmp_path: Path) -> None:
    casts = "".join(
        f"Add To Stack: Bob cast {name}\nResolve Stack: {resolved}\n"
        for name, resolved in [
            ("Shock", "Shock deals 2 damage to Ann."),
            ("Opal (9)", "Opal (9)"),
            ("Elf", "Elf - Creature 1 / 1"),
        ]
    )
    unseen = combat_of(f"{casts}{ATTACK}", tmp_path).declared.unseen["P2"]
    assert unseen.endswith(": Opal, Elf, named before, may be there")


def test_a_creature_that_is_cast_in_combat_comes_after_the_attack(tmp_path: Path) -> None:
    combat = combat_of(
        f"{ATTACK}Add to stack: Bob cast Ambush Viper (9).\nCombat: Bob assigned Ambush Viper (9) to block Elf (4).\n"
        "Bob assigned Wall (10) to block Bear Cub (3).\n",
        tmp_path,
    )
    assert {known.id for known in combat.before.permanents} == {"f3", "f4", "f10"}
    assert {known.id for known in combat.declared.permanents} == {"f3", "f4", "f9", "f10"}


def test_what_came_attacking_is_told_with_what_is_not_recorded(tmp_path: Path) -> None:
    combat = combat_of(
        f"{ATTACK}Combat: Bob didn't block Bear Cub (3).\nBob didn't block Elf (4).\n"
        "Bob didn't block Goblin Token (8).\n",
        tmp_path,
    )
    assert combat.attacks == {"f3": "P2", "f4": "P2", "f8": "P2"}
    assert {known.id for known in combat.before.permanents} == {"f3", "f4"}
    assert combat.missing == ("whom Goblin Token (f8) attacks, which came into the combat: P2 is taken",)


def test_what_died_before_blocks_does_not_fight(tmp_path: Path) -> None:
    combat = combat_of(
        f"{ATTACK}Zone Change: Elf (4) was put into Graveyard from Battlefield.\n"
        "Combat: Bob didn't block Bear Cub (3).\n",
        tmp_path,
    )
    assert {known.id for known in combat.declared.permanents} == {"f3"}
    assert (combat.died, combat.missing) == ((), ())


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Combat: Bob didn't block Elf (4).\n", "whether Bear Cub (f3) was blocked is not recorded"),
        (
            "Combat: Bob didn't block Elf (4).\nBob assigned A (5) to block Elf (4).\nBob didn't block Bear Cub (3).\n",
            "the blockers of Elf (f4) are told in two ways; the first is taken",
        ),
        (
            "Combat: Ann didn't block Elf (4).\nBob didn't block Elf (4).\nBob didn't block Bear Cub (3).\n",
            "Elf (f4) is said to be blocked by the attacking player",
        ),
        (
            "Combat: Bob assigned Bear Cub (3) to block Elf (4).\nBob didn't block Bear Cub (3).\n",
            "Bear Cub (f3) is said to block, which attacks",
        ),
    ],
)
def test_blocks_that_are_not_whole_or_clear_are_said_to_be_so(text: str, missing: str, tmp_path: Path) -> None:
    assert combat_of(ATTACK + text, tmp_path).missing == (missing,)


def test_whose_a_planeswalker_is_comes_from_who_blocks_or_is_missing(tmp_path: Path) -> None:
    attack = "Turn: Turn 4 (Cy)\nCombat: Ann assigned Bear Cub (3) to attack Jace (9).\n"
    told = combat_of(f"{attack}Combat: Cy didn't block Bear Cub (3).\n", tmp_path)
    assert [(known.id, known.controller) for known in told.before.permanents] == [("f3", "P1"), ("f9", "P3")]
    untold = combat_of(attack, tmp_path)
    assert (untold.attacks, untold.blocks) == ({}, None)
    assert untold.missing == ("whose Jace (f9) is, which is attacked, is not recorded",)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("Combat: Ann assigned Bear C", 4, "a line of combat that can't be read"),
        (f"{ATTACK}Combat: Bob assigned Wall (5) to bl", 5, "a line of combat that can't be read"),
        (f"{ATTACK}some words\n", 5, "a line of combat that can't be read"),
        ("Combat: Bob didn't block Elf (4).\n", 4, "a block without the attack that it belongs to"),
        (f"{ATTACK}Damage: Elf (4) deals 2 dama", 5, "damage that can't be read"),
        ("Life: Life: Bob 20 >", 4, "a life total that can't be read"),
        ("Turn: Turn 4 (B", 4, "the beginning of a turn can't be read"),
    ],
)
def test_a_line_that_is_cut_is_a_gap_where_it_stands(text: str, line: int, said: str, tmp_path: Path) -> None:
    (gap,) = only(f"{HEAD}{text}", tmp_path).gaps[-1:]
    assert gap.line == line
    assert gap.text.startswith(said)


@pytest.mark.parametrize("text", [TWO_PLAYERS, FOUR_PLAYERS])
def test_a_log_that_begins_with_its_end_tells_the_same(text: str, tmp_path: Path) -> None:
    told, reverse = only(text, tmp_path), only(newest_first(text), tmp_path)
    assert (told.newest_first, reverse.newest_first) == (False, True)
    assert reverse.players == told.players
    for one, other in zip(told.combats, reverse.combats, strict=True):
        assert one.line != other.line
        for part in ("turn", "attacks", "blocks", "damage", "died", "tricks", "life"):
            assert getattr(one, part) == getattr(other, part)


def test_an_order_that_nothing_tells_is_a_gap(tmp_path: Path) -> None:
    (gap,) = only(f"Turn: Turn 1 (Ann)\n{ATTACK}", tmp_path).gaps
    assert gap == RecordedGap(1, "nothing tells which line is the oldest; the first is taken to be")


def test_damage_in_a_damage_step_is_combat_damage_until_something_else_goes_on(tmp_path: Path) -> None:
    hits = "Damage: Bear Cub (3) deals 2 damage to Wall (5).\n"
    combat = combat_of(
        f"{ATTACK}Combat: Bob assigned Wall (5) to block Bear Cub (3).\nBob didn't block Elf (4).\n{hits}"
        f"Phase: Ann's Combat Damage Step\n{hits}Add to stack: Ann triggered Bear Cub (3).\n{hits}",
        tmp_path,
    )
    assert combat.damage == (RecordedDamage("f3", "f5", 2),)


_LETTERS = st.sampled_from("AbcZé09 ,.()'-/&and")
_NAMES = st.text(_LETTERS, min_size=1, max_size=20).map(lambda name: f"N{name}")
_CARDS = st.one_of(
    st.sampled_from(["Borrowing 100,000 Arrows", "Hazmat Suit (Used)", "Sound and Fury, Inc. (7-8)"]), _NAMES
)
_PLAYERS = st.one_of(st.sampled_from(["Combat", "Turn 3", "(71)", "Damage: Bob", "Bob and Ann, Ltd."]), _NAMES)


@st.composite
def fights(draw: st.DrawFn) -> tuple[tuple[str, ...], tuple[Fight, ...]]:
    """Players, and combats of theirs."""
    players = draw(st.lists(_PLAYERS.filter(lambda name: card(name) is None), min_size=2, max_size=5, unique=True))
    numbers = iter(range(1, 1_000))

    def creatures(least: int) -> tuple[Creature, ...]:
        names = draw(
            st.lists(_CARDS.filter(lambda name: card(f"{name} (1)") == ("f1", name)), min_size=least, max_size=3)
        )
        return tuple(Creature(next(numbers), name) for name in names)

    made = []
    for turn in range(len(players) + 1, len(players) + 1 + draw(st.integers(1, 3))):
        active = players[(turn - 1) % len(players)]
        others = [player for player in players if player != active]
        attacked = draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
        attacks = tuple((player, creatures(1)) for player in attacked)
        blocks = tuple((player, each, creatures(0)) for player, those in attacks for each in those)
        hits = [(each, blockers[0] if blockers else player) for player, each, blockers in blocks]
        damage = tuple((source, target, draw(st.integers(1, 99))) for source, target in hits)
        made.append(Fight(turn, active, attacks, blocks, damage))
    return tuple(players), tuple(made)


@settings(max_examples=150, deadline=None)
@given(fights())
def test_every_combat_that_is_written_is_read_as_it_was(written: tuple[tuple[str, ...], tuple[Fight, ...]]) -> None:
    players, made = written
    turns = "".join(f"Turn: Turn {number} ({player})\n" for number, player in enumerate(players, 1))
    with tempfile.TemporaryDirectory() as folder:
        game = only(turns + "".join(map(fight, made)), Path(folder))
    ids = {player: f"P{number}" for number, player in enumerate(players, 1)}
    assert game.gaps == ()
    for combat, one in zip(game.combats, made, strict=True):
        assert (combat.turn, combat.active, combat.missing) == (one.turn, ids[one.active], ())
        assert combat.attacks == {f"f{each.number}": ids[player] for player, those in one.attacks for each in those}
        assert combat.blocks == {
            f"f{blocker.number}": (f"f{each.number}",) for _, each, blockers in one.blocks for blocker in blockers
        }
        assert combat.damage == tuple(
            RecordedDamage(f"f{source.number}", ids[target] if isinstance(target, str) else f"f{target.number}", amount)
            for source, target, amount in one.damage
        )
        fighting = [each for _, those in one.attacks for each in those]
        fighting += [each for _, _, blockers in one.blocks for each in blockers]
        assert {known.id: known.name for known in combat.declared.permanents} == {
            f"f{each.number}": each.name for each in fighting
        }
