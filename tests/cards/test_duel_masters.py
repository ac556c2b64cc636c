"""Duel Masters' cards by their names: all load, what is read of them, and boards that name them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import duel_abilities as da
from events import triggers as t
from events.abilities import CombatTrait, RedirectsAttack, Triggered, Unsupported
from events.filters import Filter
from simulator.cards.building import packed
from simulator.cards.file import CardsError
from simulator.cards.library import open_cards_of
from simulator.cards.names import UnknownCard
from simulator.cards.pack import Pack, PackError, open_pack
from simulator.cards.source import read_source
from simulator.cards.wordless import without_text
from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import write_case
from simulator.cases.format.errors import CaseError
from simulator.cases.read.reading import read_case
from simulator.cases.run.checking import Passed
from simulator.game.duel import Duel
from simulator.game.verdict import NotKnown
from simulator.oracle.card import PrintedAbility
from simulator.oracle.duel_masters.abilities import compile_duel_ability
from simulator.oracle.printing.duel_masters import in_words
from simulator.replay.format import Assertion, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, with_digests, write_replay
from tests.cards.duel_boards import BATTLE, Played, attack, both_editions, card, case, choose, expect
from tests.cards.duels import (
    LIST,
    SAMPLE,
    WORDINGS,
    cards,
    judgements,
    read_wholly,
    reading_hash,
    sample_text,
    sampled,
    wordings_text,
)

shared = pytest.mark.skipif(not LIST.is_file(), reason="../shared/data/cards/duel_masters.json.gz is absent")
AGAIN = "build it again with blockers cards build: simulator/cards/duel_masters.pack is of another compiler"
CREATURE = Filter(any_type=("creature",))


@shared
def test_the_pack_is_what_the_compiler_makes_of_the_list() -> None:
    pack = open_pack(game="Duel Masters")
    assert (pack.header.game, len(pack), pack.header.sentences) == ("Duel Masters", 1151, False)
    for face in cards():
        assert pack.card(face.name) == without_text(face), AGAIN
    assert not any(ability.words for face in pack.faces() for ability in face.printed)


@shared
def test_nine_in_ten_creatures_are_whole() -> None:
    creatures = [face for face in cards() if "creature" in face.types]
    whole = sum(face.whole for face in creatures)
    assert len(creatures) == 924
    assert whole / len(creatures) >= 0.9


@shared
@pytest.mark.parametrize("edition", ["dm-ja", "dm-en-1.38"])
def test_every_permanent_loads_under_both_editions(edition: str, tmp_path: Path) -> None:
    names = [face.name for face in cards() if "spell" not in face.types]
    permanents = [{"id": f"p{at}", "controller": "AD"[at % 2], "card": name} for at, name in enumerate(names)]
    game = Duel.from_case(case(tmp_path, permanents, edition=edition))
    assert [known.card for known in game.board.permanents.values()] == names
    assert {known.card_game for known in game.board.permanents.values()} == {"Duel Masters"}


def _bare(ability: PrintedAbility) -> tuple[Any, ...]:
    return ability.keywords, tuple(replace(each, words="") for each in ability.abilities)


@shared
def test_what_is_read_is_read_again_from_its_standard_wording() -> None:
    read = list(read_wholly())
    assert len(read) > 350
    for ability in read:
        assert _bare(compile_duel_ability(in_words(ability))) == _bare(ability), ability.words


@shared
def test_the_list_of_other_wordings_is_as_it_was_reviewed() -> None:
    assert wordings_text() == WORDINGS.read_text(encoding="utf-8"), (
        "python -m tests.cards.duels, and review what changed"
    )


@shared
def test_the_sample_is_as_it_was_drawn() -> None:
    assert sample_text() == SAMPLE.read_text(encoding="utf-8"), "python -m tests.cards.duels, and judge what changed"


@shared
def test_each_creature_of_the_sample_was_judged_as_it_is_read_now() -> None:
    drawn = [(face.name, reading_hash(face)) for face in sampled()]
    assert [(each.card, each.reading) for each in judgements()] == drawn, "judge the others by the cards' words"


def test_no_creature_of_the_sample_is_read_wrongly() -> None:
    assert [each.card for each in judgements() if each.verdict == "wrong"] == []


@shared
def test_every_word_is_read_or_marked() -> None:
    """Nothing is swallowed: an ability says something, is a keyword, or has a reason why it says nothing."""
    for face in cards():
        for ability in face.printed:
            assert ability.abilities or ability.keywords or ability.elsewhere, (face.name, ability.words)


@pytest.mark.parametrize(
    ("words", "abilities"),
    [
        ("Blocker", (RedirectsAttack(players=True, blocks=True),)),
        (
            "Fire and nature blocker",
            (RedirectsAttack(players=True, blocks=True, attackers=(replace(CREATURE, any_color=("fire", "nature")),)),),
        ),
        ("Power attacker +2000", (da.MorePower(n=2000, timing="attacking"),)),
        ("Speed attacker", (CombatTrait(trait="haste"),)),
        ("Water stealth", (ab.CantBeBlocked(condition=ab.ManaZone(whose="opponent", any_of="water")),)),
        ("This creature can't attack players.", (da.CantAttackWhat(players=True),)),
        ("This creature can't attack creatures.", (da.CantAttackWhat(creatures=(CREATURE,)),)),
        ("This creature can attack untapped creatures.", (da.CanAttackUntapped(),)),
        (
            "This creature can't be blocked by any creature that has power 4000 or less.",
            (ab.CantBeBlocked(by=(replace(CREATURE, power_at_most=4000),)),),
        ),
        (
            "This creature gets +1000 power for each of your other untapped creatures in the battle zone.",
            (da.MorePower(n=1000, for_each=(replace(CREATURE, other=True, controller="you"),), which_are="untapped"),),
        ),
        (
            "While you have no shields, this creature gets +4000 power.",
            (da.MorePower(n=4000, condition=ab.Shields()),),
        ),
        (
            "When this creature would be destroyed, return it to your hand instead.",
            (da.WhenDestroyed(go="hand"),),
        ),
        (
            "Whenever this creature attacks, you may draw a card.",
            (Triggered(when=(t.Attacks(),), effect=t.MovesCards(), optional=True),),
        ),
        (
            "When this creature wins a battle, destroy it.",
            (Triggered(when=(t.Battles(outcome="won"),), effect=t.DoToCreatures(action="destroy", whom="this")),),
        ),
    ],
)
def test_sentences(words: str, abilities: tuple[Any, ...]) -> None:
    read = compile_duel_ability(words)
    assert tuple(replace(each, words="", keyword="") for each in read.abilities) == abilities
    assert not read.elsewhere


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("Tap : Draw 2 cards.", "tapping instead of attacking"),
        ("Silent skill : Draw a card.", "at the start of a turn"),
        ("At the end of your turn, return this creature to your hand.", "another time of the turn"),
        ("Your spells each cost 1 less to cast. They can't cost less than 1.", "summoning"),
        ("This creature is put into the battle zone tapped.", "entering"),
    ],
)
def test_what_never_acts_in_an_attack_says_why(words: str, why: str) -> None:
    read = compile_duel_ability(words)
    assert not read.abilities
    assert why in read.elsewhere


@pytest.mark.parametrize(
    ("words", "acts"),
    [
        ("When you put this creature into the battle zone, dance.", "enters"),
        ("Whenever your opponent casts a spell, dance.", "activated"),
        ("Whenever this creature attacks a creature, dance.", "attacking"),
        ("When this creature would be destroyed, dance.", "dies"),
        ("When one of your creatures would be destroyed, dance.", "damage"),
    ],
)
def test_what_is_not_read_of_a_trigger_says_from_when_on_it_may_act(words: str, acts: str) -> None:
    (ability,) = compile_duel_ability(words).unread
    assert isinstance(ability, Triggered)
    assert (ability.when, ability.acts) == ((), acts)


def test_a_static_that_is_not_read_is_never_silent() -> None:
    (ability,) = compile_duel_ability("This creature can't be blocked on Sundays.").unread
    assert isinstance(ability, Unsupported)
    assert ability.acts == "always"
    (rest,) = compile_duel_ability("Whenever this creature attacks, draw a card and destroy it.").unread
    assert isinstance(rest, Triggered)
    assert rest.when == (t.Attacks(),)


# Boards.


@both_editions
def test_a_power_attacker_wins_by_what_it_gets_while_attacking(played: Played, edition: str) -> None:
    wall = {"id": "wall", "controller": "D", "power": 2500, "keywords": ["blocker"]}
    board = [card("Adventure Boar", "boar", "A"), wall]
    found = played(board, attack("boar", "D"), choose("wall"), *BATTLE, expect(graveyard=["wall"]), edition=edition)
    assert found == Passed()


@both_editions
def test_a_blocker_of_a_civilization_blocks_only_that(played: Played, edition: str) -> None:
    board = [
        card("Adventure Boar", "boar", "A"),
        card("Bone Assassin, the Ripper", "bone", "A"),
        card("Amnis, Holy Elemental", "amnis", "D"),
    ]
    script = (
        attack("boar", "D"),
        expect(legal_declarations=[{}]),
        choose("amnis"),
        expect(legal=False, violates=["507.1a"]),
    )
    assert played(board, *script, edition=edition) == Passed()
    script = (attack("bone", "D"), expect(legal_declarations=[{}, {"amnis": ["bone"]}]))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_who_cant_attack_players_or_at_all(played: Played, edition: str) -> None:
    board = [
        card("Vess, the Oracle", "vess", "A"),
        card("Bloody Squito", "squito", "A"),
        card("Dawn Giant", "giant", "A"),
        card("Adventure Boar", "boar", "D", tapped=True),
    ]
    script = (
        attack("vess", "D"),
        expect(legal=False),
        attack("squito", "D"),
        expect(legal=False),
        attack("giant", "boar"),
        expect(legal=False),
        attack("vess", "boar"),
        expect(legal=True),
    )
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_untapped_creatures_are_attacked_only_with_leave(played: Played, edition: str) -> None:
    board = [
        card("Adventure Boar", "boar", "A"),
        card("Nomad Hero Gigio", "gigio", "A"),
        card("Dawn Giant", "giant", "D"),
    ]
    script = (attack("boar", "giant"), expect(legal=False), attack("gigio", "giant"), expect(legal=True))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_who_is_attacked_by_no_darkness_creature(played: Played, edition: str) -> None:
    board = [
        card("Bone Assassin, the Ripper", "bone", "A"),
        card("Adventure Boar", "boar", "A"),
        card("Gulan Rias, Speed Guardian", "rias", "D", tapped=True),
    ]
    script = (attack("bone", "rias"), expect(legal=False), attack("boar", "rias"), expect(legal=True))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_a_slayer_and_a_winner_that_destroys_itself(played: Played, edition: str) -> None:
    board = [card("Bone Assassin, the Ripper", "bone", "A"), card("Bloody Squito", "squito", "D")]
    script = (attack("bone", "D"), choose("squito"), *BATTLE, expect(graveyard=["bone", "squito"]))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_lords_and_counts_are_computed_from_cards(played: Played, edition: str) -> None:
    board = [
        card("Leaping Tornado Horn", "horn", "A"),
        card("Adventure Boar", "one", "A"),
        card("Adventure Boar", "two", "A"),
        card("Acid Reflux, the Fleshboiler", "reflux", "D"),
    ]
    script = (attack("horn", "D"), choose("reflux"), *BATTLE, expect(graveyard=["reflux", "horn"]))
    assert played(board, *script, edition=edition) == Passed(), "4000 beats 3000, and the slayer takes it along"


@both_editions
def test_a_creature_that_would_be_destroyed_goes_elsewhere(played: Played, edition: str) -> None:
    board = [
        card("Salvage Cluster", "cluster", "D", tapped=True),
        card("Dawn Giant", "giant", "A", power=9000, keywords=[]),
    ]
    board[1] = {"id": "big", "controller": "A", "power": 9000}
    mana = [{"civilization": ["water"]} for _ in range(7)]
    script = (attack("big", "cluster"), *BATTLE)
    told = {"players": {"D": {"mana_zone": mana}}}
    kept = expect(not_battlefield=["cluster"])
    assert played(board, *script, kept, edition=edition, **told) == Passed()
    dies = expect(graveyard=["cluster"])
    few = {"players": {"D": {"mana_zone": mana[:3]}}}
    assert played(board, *script, dies, edition=edition, **few) == Passed()


@both_editions
def test_stealth_asks_for_the_opponents_mana_zone(played: Played, edition: str) -> None:
    board = [card("World Tree, Root of Life", "tree", "A"), card("Vess, the Oracle", "vess", "D")]
    mana = {"D": {"mana_zone": [{"civilization": ["darkness"]}]}}
    script = (attack("tree", "D"), expect(legal_declarations=[{}]))
    assert played(board, *script, edition=edition, players=mana) == Passed()
    other = {"D": {"mana_zone": [{"civilization": ["light"]}]}}
    can = (attack("tree", "D"), expect(legal_declarations=[{}, {"vess": ["tree"]}]))
    assert played(board, *can, edition=edition, players=other) == Passed()
    unsaid = (attack("tree", "D"), choose("vess"), expect(legal="undetermined"))
    assert played(board, *unsaid, edition=edition) == Passed()


@both_editions
def test_an_ability_does_what_is_chosen(played: Played, edition: str) -> None:
    board = [
        card("Muramasa, Duke of Blades", "duke", "A"),
        card("Bone Assassin, the Ripper", "bone", "D"),
        card("Dawn Giant", "giant", "D"),
    ]
    resolve = {"do": "resolve_top", "choice": ["duke", "bone"]}
    assert played(board, attack("duke", "D"), resolve, expect(graveyard=["bone"]), edition=edition) == Passed()
    wrong = {"do": "resolve_top", "choice": ["duke", "giant"]}
    assert played(board, attack("duke", "D"), wrong, expect(legal=False), edition=edition) == Passed()
    left = {"do": "resolve_top"}
    assert played(board, attack("duke", "D"), left, expect(battlefield=["bone"]), edition=edition) == Passed()


@both_editions
def test_a_blocker_that_untaps_after_its_battle(played: Played, edition: str) -> None:
    board = [card("Spiral Grass", "grass", "D"), {"id": "weak", "controller": "A", "power": 1000}]
    script = (attack("weak", "D"), choose("grass"), expect(tapped=["grass"]), *BATTLE, expect(untapped=["grass"]))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_wave_strikers_have_their_ability_while_there_are_three(played: Played, edition: str) -> None:
    board = [
        card("Asra, Vizier of Safety", "asra", "D"),
        card("Klujadras", "wave", "D"),
        {"id": "big", "controller": "A", "power": 5000},
    ]
    third = card("Trombo, Fractured Doll", "third", "A")
    none = (attack("big", "D"), expect(legal_declarations=[{}]))
    assert played(board, *none, edition=edition) == Passed()
    blocks = (attack("big", "D"), choose("asra"), *BATTLE, expect(graveyard=["big"], battlefield=["asra"]))
    assert played([*board, third], *blocks, edition=edition) == Passed(), "6000 beats 5000"


@both_editions
def test_survivors_share_what_one_of_them_has(played: Played, edition: str) -> None:
    board = [
        card("Gallia Zohl, Iron Guardian Q", "guard", "D", tapped=True),
        card("Blazosaur Q", "other", "D"),
        card("Aqua Soldier", "soldier", "D"),
        {"id": "weak", "controller": "A", "power": 500},
    ]
    script = (attack("weak", "D"), expect(legal_declarations=[{}, {"other": ["weak"]}]))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_a_crossed_creature_has_what_its_cross_gear_says(played: Played, edition: str) -> None:
    board = [
        card("Maximum Defense", "gear", "D", attached_to="soldier"),
        card("Mint Mirage", "mirage", "A"),
        card("Emerald Claw", "claw", "A", attached_to="mirage"),
        card("Aqua Soldier", "soldier", "D"),
        {"id": "big", "controller": "A", "power": 5500},
    ]
    blocks = (attack("big", "D"), choose("soldier"), *BATTLE, expect(graveyard=["big"], battlefield=["soldier"]))
    assert played(board, *blocks, edition=edition) == Passed(), "6000 beats 5500"
    unblocked = (attack("mirage", "D"), expect(legal_declarations=[{}]))
    assert played(board, *unblocked, edition=edition) == Passed()


@both_editions
def test_a_lord_gives_others_blocker(played: Played, edition: str) -> None:
    board = [
        card("Sieg Balicula, the Intense", "sieg", "D"),
        card("Urth, Purifying Elemental", "urth", "D"),
        card("Aqua Soldier", "soldier", "D"),
        {"id": "weak", "controller": "A", "power": 500},
    ]
    script = (attack("weak", "D"), expect(legal_declarations=[{}, {"urth": ["weak"]}]))
    assert played(board, *script, edition=edition) == Passed()


@both_editions
def test_a_loser_goes_back_to_the_hand_and_is_not_destroyed(played: Played, edition: str) -> None:
    board = [card("Aqua Soldier", "soldier", "D", tapped=True), {"id": "big", "controller": "A", "power": 5000}]
    script = (attack("big", "soldier"), *BATTLE, expect(not_battlefield=["soldier"]))
    assert played(board, *script, edition=edition) == Passed()
    dead = (attack("big", "soldier"), *BATTLE, expect(graveyard=["soldier"]))
    assert played(board, *dead, edition=edition) != Passed()


@both_editions
def test_counts_are_in_doubt_once_cards_have_moved(played: Played, edition: str) -> None:
    board = [
        card("Super Terradragon Bramgreil", "dragon", "D", tapped=True),
        card("Stinger Ball", "ball", "A"),
        {"id": "big", "controller": "A", "power": 9000},
    ]
    mana = {"A": {"mana_zone": []}, "D": {"mana_zone": [{"civilization": ["water"]}]}}
    fight = (attack("big", "dragon"), *BATTLE, expect(graveyard=["dragon"]))
    assert played(board, *fight, edition=edition, players=mana) == Passed()
    unsaid = played(board, *fight, edition=edition)
    assert isinstance(unsaid, NotKnown)


@both_editions
def test_a_recorded_duel_of_named_creatures_is_verified_and_taken_up_again(tmp_path: Path, edition: str) -> None:
    board = [
        card("Mint Mirage", "mirage", "A"),
        card("Emerald Claw", "claw", "A", attached_to="mirage"),
        card("Adventure Boar", "boar", "A"),
        card("Vess, the Oracle", "vess", "D"),
    ]
    told = {"players": {"D": {"shields": 3, "mana_zone": [{"civilization": ["light"], "tapped": True}]}}}
    game = Duel.from_case(case(tmp_path, board, edition=edition, **told))
    at = len(game.log)
    game.attack("boar", "D")
    game.choose(["vess"])
    game.end_attack()
    lines = [line for line in record(game) if not isinstance(line, Assertion)]
    replay = parse_replay(write_replay(Header(schema=1, edition=edition), with_digests(lines)), "x")
    assert verify(replay).differences == ()
    again = tmp_path / "again.json"
    again.write_bytes(write_case(dispute_of(game.log, at, edition, "again")).encode())
    fresh, taken_up = Duel.from_case(case(tmp_path, board, edition=edition, **told)), Duel.from_case(again)
    assert taken_up.board.permanents == fresh.board.permanents
    assert taken_up.board.players["D"] == fresh.board.players["D"]
    assert taken_up.board.players["D"].shields == 3


@pytest.mark.parametrize(
    ("edition", "name", "found"),
    [
        ("dm-ja", "Adventure Bear", 'found "Adventure Bear", which is no card that is known'),
        ("dm-ja", "Goblin Heelcutter", "found Goblin Heelcutter, a card of Magic; expected a card of Duel Masters"),
        ("cr-2026-01-16", "Adventure Boar", "found Adventure Boar, a card of Duel Masters; expected a card of Magic"),
        ("dm-ja", "Abduction Charger", "found Abduction Charger, which is a spell"),
    ],
)
def test_names_that_are_no_cards_of_the_game(tmp_path: Path, edition: str, name: str, found: str) -> None:
    with pytest.raises(CaseError) as refused:
        read_case(str(case(tmp_path, [card(name, "x", "A")], edition=edition)))
    assert found in str(refused.value)
    assert "$.board.permanents[0].card" in str(refused.value)


def test_the_nearest_names_are_offered() -> None:
    with pytest.raises(UnknownCard) as unknown:
        open_cards_of("Duel Masters").card("Advnture Boar")
    assert "Adventure Boar" in unknown.value.nearest


def test_a_name_of_both_games_is_its_own_games_card(tmp_path: Path) -> None:
    duel = Duel.from_case(case(tmp_path, [card("Bolshack Dragon", "x", "A")]))
    assert duel.board.permanents["x"].power == 6000
    assert duel.board.permanents["x"].toughness is None


def test_shields_are_no_part_of_a_game_of_magic(tmp_path: Path) -> None:
    bear = [{"id": "x", "controller": "A", "power": 1, "toughness": 1}]
    with pytest.raises(CaseError, match="only Duel Masters has it"):
        read_case(str(case(tmp_path, bear, edition="cr-2026-01-16", players={"A": {"shields": 3}})))


# Hostile files.

WRONG = [
    {"name": "X", "type": "Creature", "civilizations": "Water"},
    {"name": "", "type": "Creature", "civilizations": ["Water"]},
    {"name": "X", "type": "Creature", "civilizations": ["Water"], "power": 2000},
    {"name": "X", "type": "Creature", "civilizations": ["Water"], "power": "2000/2000"},
    {"name": "X", "type": "Creature", "civilizations": ["Water"], "cost": -1},
    {"name": "X", "type": "Creature", "civilizations": ["Water"], "races": [["Human"]]},
    {"name": "X", "type": "Creature", "civilizations": ["Water"], "text": ["Blocker"]},
    {"name": "X", "type": "Creature", "civilizations": ["Water"] * 31},
    {"name": "X" * 301, "type": "Creature", "civilizations": ["Water"]},
    {"name": "X", "type": "Creature", "civilizations": ["Water"], "text": "a" * 20_001},
    {"type": "Creature", "civilizations": ["Water"]},
]


@pytest.mark.parametrize("record", WRONG)
def test_what_is_no_card_is_an_error(tmp_path: Path, record: dict[str, Any]) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(msgspec.json.encode([record]))
    with pytest.raises(CardsError, match="card 1: found what is no card of Duel Masters"):
        list(read_source(file))


def test_cards_of_two_games_make_no_pack(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    duel = {"name": "X", "type": "Creature", "civilizations": ["Water"], "power": "1000"}
    file.write_bytes(msgspec.json.encode([duel, {"name": "Bear", "type": "Creature", "power": "2", "toughness": "2"}]))
    with pytest.raises(PackError, match="cards of Duel Masters and of Magic"):
        packed(read_source(file), source=str)


@pytest.mark.parametrize(
    "text",
    [
        "While " * 3000,
        "(" * 5000,
        '"' * 5000,
        "This creature gets +1000 power and " * 300,
        "Survivor : " * 500,
        "each of your other " * 800,
        "$tap " * 3000,
        "\u0000\u202e",
    ],
)
def test_long_and_deep_text_is_unread_and_ends_soon(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cards.json"
    record = {"name": "X", "type": "Creature", "civilizations": ["Water"], "power": "1000", "text": text}
    file.write_bytes(msgspec.json.encode([record]))
    pack = Pack(packed(read_source(file), source=str))
    face = pack.card("X")
    assert face.game == "Duel Masters"
    assert not face.whole or not any(ability.abilities for ability in face.printed)


@both_editions
@pytest.mark.parametrize("lost", ["power attacker", "power attacker +1000", "Power Attacker"])
def test_a_power_attacker_that_loses_it_attacks_with_its_own_power(played: Played, edition: str, lost: str) -> None:
    attackers = {"id": "boar", "controller": "A", "power": 1000, "keywords": ["power attacker +1000", "double breaker"]}
    board = [attackers, {"id": "wall", "controller": "D", "power": 1500, "tapped": True}]
    loses = {"do": "effect", "kind": "lose", "object": "boar", "keyword": lost}
    wins = (attack("boar", "wall"), *BATTLE, expect(graveyard=["wall"]))
    assert played(board, *wins, edition=edition) == Passed()
    dies = (attack("boar", "wall"), *BATTLE, expect(graveyard=["boar"]))
    assert played(board, loses, *dies, edition=edition) == Passed()
