"""The laws of duels: every choice is judged exactly, a refusal leaves no trace, and the log alone tells all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from events.board import ColorsChanged, EffectBegan, PermanentLeft, PermanentTapped, PermanentUntapped
from events.codec import decode_events, encode_events
from events.combat import CombatRemovalEffectApplied
from events.declaration_abilities import CantBlock, Lure, MustBlock
from events.duel_masters import PutIntoBattleZoneBlocking
from events.event import Event
from events.filters import Filter
from projections.narrative.narrative import narrate
from simulator.game.duel import Duel
from simulator.game.verdict import IllegalAction, IllegalDeclaration, WrongMoment
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay
from tests.duels import Spec, creature, duel
from tests.laws.checks import digests_from_zero, examples, not_derived
from tests.whole import whole

Draw = Callable[[st.SearchStrategy[Any]], Any]

EDITIONS = ("dm-en-1.38", "dm-ja")
KEYWORDS = ("", " blocker", " guardman", " blocker, guardman", " blocker, slayer")
ALICE_SAYS = (
    "This creature can't be blocked.",
    "All creatures able to block this creature do so.",
    "This creature wins all battles.",
    "Xb: Whenever this creature becomes blocked by a light creature, ...",
    "Xu: Whenever this creature attacks and isn't blocked, ...",
    "Xt: Whenever another creature becomes tapped, ...",
)
BOB_SAYS = (
    "This creature can block only creatures that have power 4000 or more.",
    "This creature blocks each turn if able.",
    "Yb: Whenever this creature blocks, ...",
    "Yc: Whenever a creature blocks, ...",
)

DECIDED = {
    "dm-ja": "Z: Whenever a creature becomes blocked, if its use is declared, ...",
    "dm-en-1.38": "Z: Whenever a creature becomes blocked, choose one: M1; or M2.",
}
"""What has to be decided of before it is resolved, in each edition's way."""


@st.composite
def creatures(draw: Draw, name: str, sentences: tuple[str, ...]) -> Spec:
    power = draw(st.sampled_from([1000, 3000, 4000]))
    notes = draw(st.sampled_from(["", "; tapped", "; light", "; tapped; light"]))
    text = draw(st.lists(st.sampled_from(sentences), max_size=2, unique=True))
    return (f"{name} {power}{draw(st.sampled_from(KEYWORDS))}{notes}", *text)


@st.composite
def duels(draw: Draw) -> Duel:
    """A duel with creatures of all kinds, and perhaps effects, before or after an attack."""
    edition = draw(st.sampled_from(EDITIONS))
    first = draw(st.sampled_from(["ao 3000", "ao 4000", *(("ao 4000", sentence) for sentence in ALICE_SAYS)]))
    alice = [first, draw(creatures("ax", (*ALICE_SAYS, DECIDED[edition])))]
    bob = [draw(creatures(name, (*BOB_SAYS, DECIDED[edition]))) for name in "bcd"[: draw(st.integers(0, 3))]]
    kinds = [CantBlock(subject=(Filter(ids=("b",)),)), MustBlock(subject=(Filter(ids=("c",)),)), Lure()]
    effects = [EffectBegan(f"effect {n}", ability) for n, ability in enumerate(draw(st.lists(st.sampled_from(kinds))))]
    attacked = draw(st.sampled_from(["", "bob", *(each[0].split()[0] for each in bob)]))
    return duel(edition, alice=alice, bob=bob, effects=effects, attack=attacked)


def subsets(names: list[str]) -> list[tuple[str, ...]]:
    return [some for size in range(len(names) + 1) for some in combinations(names, size)]


MOVES = ("attack", "choose", "order", "uses", "mode", "resolve", "settle", "battle", "end", "happens")


def happens(draw: Draw, game: Duel) -> Event:
    """Something that an effect does to a creature that is there."""
    there = [*game.board.permanents]
    if not there:
        raise WrongMoment("nothing is in the battle zone")
    name, other = draw(st.sampled_from(there)), draw(st.sampled_from(there))
    return draw(
        st.sampled_from(
            [
                PermanentTapped(name),
                PermanentUntapped(name),
                PermanentLeft(name),
                CombatRemovalEffectApplied(name),
                ColorsChanged(name, ("light",)),
                PutIntoBattleZoneBlocking(name, other),
            ]
        )
    )


def move(draw: Draw, game: Duel) -> None:
    """One thing that players or effects do, or try to."""
    names = st.lists(st.sampled_from(["ao", "ax", "b", "c", "d"]), max_size=4)
    abilities = st.sampled_from([trigger.number for trigger in game.triggers.waiting] or ["none"])
    player = draw(st.sampled_from(["", "", "alice", "bob"]))
    kind = draw(st.sampled_from(MOVES))
    if kind == "attack":
        game.attack(draw(st.sampled_from(["ao", "ax", "b"])), draw(st.sampled_from(["bob", "b", "c"])), player=player)
    elif kind == "choose":
        game.choose(draw(st.one_of(names, st.sampled_from([[], ["b", "c"], ["b"]]))), player=player)
    elif kind == "order":
        game.resolve_order(draw(st.one_of(names, st.permutations(game.to_order))), player=player)
    elif kind == "uses":
        game.declare_use(draw(st.lists(abilities, max_size=2)), player=player)
    elif kind == "mode":
        game.choose_mode(draw(abilities), draw(st.sampled_from(["M1", "M3"])), player=player)
    elif kind == "resolve":
        game.resolve(draw(abilities))
    elif kind == "happens":
        game.apply(happens(draw, game))
    else:
        {"settle": game.settle, "battle": game.battle, "end": game.end_attack}[kind]()


def refusal_of(action: Callable[[], object]) -> Exception | None:
    """Why something is refused; None when it is done."""
    try:
        action()
    except (IllegalAction, WrongMoment) as refused:
        return refused
    return None


def play(draw: Draw, game: Duel, most: int = 12) -> None:
    """Some moves; each that is refused leaves everything as it was."""
    for _ in range(draw(st.integers(0, most))):
        log, digests, rulings = encode_events(game.log), game.digests(), len(game.rulings)
        refused = refusal_of(lambda: move(draw, game))
        if refused is not None:
            assert encode_events(game.log) == log
            assert game.digests() == digests
            assert len(game.rulings) == rulings + isinstance(refused, IllegalDeclaration)


@examples(200)
@given(st.data(), duels())
def test_legal_choices_are_those_that_are_judged_legal_and_there_is_one(data: st.DataObject, game: Duel) -> None:
    play(data.draw, game, most=3)
    if not game.choosing:
        return
    legal = game.legal_choices
    everything = subsets(["ao", "ax", "b", "c", "d"])
    found = [choice for choice in everything if game.judge(choice).legal]
    assert sorted(legal) == sorted(found)
    assert legal.count() == len(found) > 0
    for choice in everything:
        assert (choice in legal) is (choice in found) is (tuple(reversed(choice)) in legal)
        nearest = tuple(game.judge(choice).nearest or ())
        assert nearest in found
        least = min(len({*choice} ^ {*other}) for other in found)
        assert len({*choice} ^ {*nearest}) == least


@examples(200)
@given(st.data(), duels())
def test_every_legal_choice_can_be_made_and_no_other(data: st.DataObject, game: Duel) -> None:
    play(data.draw, game, most=3)
    if not game.choosing:
        return
    for choice in subsets(["ax", "b", "c", "d"]):
        verdict, fork = game.judge(choice), game.fork()
        refused = refusal_of(lambda fork=fork, choice=choice: fork.choose(choice))  # type: ignore[misc]
        assert bool(fork.combat.declared) is (refused is None) is verdict.legal
        if isinstance(refused, IllegalDeclaration):
            assert refused.verdict.violations == verdict.violations


@examples(300)
@given(st.data(), duels())
def test_state_is_the_fold_of_the_log_and_feeding_it_again_gives_it_again(data: st.DataObject, game: Duel) -> None:
    play(data.draw, game)
    assert game.digests() == digests_from_zero(game.log)
    assert decode_events(encode_events(game.log)) == list(game.log)
    again = Duel(not_derived(game.log), edition=whole(game.edition))
    assert encode_events(again.log) == encode_events(game.log)
    assert all(str(line) for line in narrate(game.log))


@examples(200)
@given(st.data(), duels())
def test_a_rollback_restores_bytes_and_digests(data: st.DataObject, game: Duel) -> None:
    play(data.draw, game, most=4)
    before = game.savepoint()
    log, digests = encode_events(game.log), game.fork().digests()
    play(data.draw, game)
    game.rollback(before)
    assert (encode_events(game.log), game.digests()) == (log, digests)


@examples(150)
@given(st.data(), duels())
def test_replays_of_duels_verify_resimulate_and_are_judged_alike(data: st.DataObject, game: Duel) -> None:
    play(data.draw, game)
    recorded = write_replay(Header(schema=1, edition=game.edition), record(game))
    replay = parse_replay(recorded, "a duel")
    assert write_replay(replay.header, replay.lines) == recorded
    verified, judged, played = verify(replay), judge_again(replay), resim(replay)
    assert (verified.differences, judged.differences, played.differences) == ((), (), ())


@examples(150)
@given(st.data(), duels())
def test_every_attack_comes_to_its_end(data: st.DataObject, game: Duel) -> None:
    play(data.draw, game)
    if game.board.step == "main":
        return
    if game.choosing:
        game.choose(next(iter(game.legal_choices)))
    game.end_attack()
    assert (game.board.step, game.combat.attacking, game.combat.blocking, game.waiting) == ("main", {}, {}, ())


def test_a_put_creature_is_one_of_the_moves() -> None:
    game = duel("dm-ja", alice=["ao 3000"], attack="bob")
    game.apply(creature("b 1000", "bob"))
    game.apply(PutIntoBattleZoneBlocking("b", "ao"))
    assert game.combat.blocking == {"b": ("ao",)}
