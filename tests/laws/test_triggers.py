"""The laws on boards full of triggered abilities: they follow from the log alone, and cutting it un-triggers them."""

from __future__ import annotations

from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from events.board import AbilitiesLost, ColorsChanged, PermanentLeft, PowerToughnessChanged
from events.codec import encode_events
from events.combat import CombatRemovalEffectApplied
from events.effects import BlockedEffectApplied, BlockEffectApplied, DestroyEffectApplied, PutBlocking
from events.effects import UnblockedEffectApplied as Unblocked
from events.event import Event
from simulator.game.game import Game
from simulator.oracle.keyword_table import TRIGGERED_KEYWORDS
from tests.given import given, permanent
from tests.laws.checks import digests_from_zero, examples, fed_again

SENTENCES = (
    "C: Whenever this creature becomes blocked, ...",
    "D: Whenever this creature becomes blocked by a creature, ...",
    "W: Whenever this creature blocks or becomes blocked by a white creature, ...",
    "A: Whenever this creature blocks, ...",
    "B: Whenever this creature blocks a creature, destroy that creature at end of combat.",
    "N: Whenever this creature becomes blocked by exactly one creature, ...",
    "U: Whenever this creature attacks and isn't blocked, you gain 1 life.",
    "L: Whenever you gain life, put a +1/+1 counter on this creature.",
    "M: Whenever another creature dies, if it was attacking or blocking alone, ...",
    "H: Whenever one or more creatures block, ...",
    "I: Whenever this creature is dealt damage, ...",
    "This creature can block any number of creatures.",
)
KEYWORDS = (
    "bushido 1",
    "rampage 2",
    "afflict 1",
    "annihilator 1",
    "lifelink",
    "decayed",
    "first strike",
    "mentor",
    "provoke",
)
NAMES = ("a1", "a2", "a3", "b1", "b2", "b3")


@st.composite
def creatures(draw: st.DrawFn, name: str) -> tuple[str, ...]:
    known = sorted(word for word in TRIGGERED_KEYWORDS if word in ("flanking", "exalted", "battle cry", "melee"))
    keywords = draw(st.lists(st.sampled_from([*known, *KEYWORDS]), max_size=2, unique=True))
    text = draw(st.lists(st.sampled_from(SENTENCES), max_size=3, unique=True))
    size = f"{draw(st.integers(0, 4))}/{draw(st.integers(1, 4))}"
    return (f"{name} {size} {', '.join(keywords)}".strip(), *text)


@st.composite
def happenings(draw: st.DrawFn) -> Event:
    one, other = draw(st.sampled_from(NAMES)), draw(st.sampled_from(NAMES))
    return draw(
        st.sampled_from(
            [
                AbilitiesLost(one, (SENTENCES[0], "bushido 1")),
                ColorsChanged(one, ("white",)),
                PowerToughnessChanged(one, 3, 3),
                PermanentLeft(one),
                DestroyEffectApplied(one, together=draw(st.booleans())),
                CombatRemovalEffectApplied(one),
                BlockedEffectApplied(one),
                Unblocked(one),
                BlockEffectApplied(one, other, in_addition=draw(st.booleans())),
            ]
        )
    )


@st.composite
def combats(draw: st.DrawFn) -> Game:
    game = given(
        draw(st.sampled_from(["cr-2024-06-07", "cr-2024-11-08"])),
        alice=[draw(creatures(name)) for name in NAMES[:3]],
        bob=[draw(creatures(name)) for name in NAMES[3:]],
    )
    game.declare_attackers({name: "bob" for name in NAMES[:3] if draw(st.booleans())})
    if game.combat.attacked:
        blocks = draw(st.sampled_from([*game.legal_blocks]))
        game.declare_blockers(blocks)
    return game


@examples(60)
@hypothesis_given(game=combats(), script=st.lists(st.one_of(happenings(), st.just(None)), max_size=8))
def test_what_has_triggered_is_a_fold_of_the_log_and_cutting_it_undoes_it(
    game: Game, script: list[Event | None]
) -> None:
    before, stored, digests = game.savepoint(), encode_events(game.log), game.digests()
    for number, event in enumerate(script):
        if event is None:
            game.resolve_top()
        else:
            game.apply(event)
            if isinstance(event, BlockEffectApplied) and event.attacker in game.combat.attacking:
                game.apply(permanent((f"t{number} 1/1", SENTENCES[3], SENTENCES[4]), "bob"))
                game.apply(PutBlocking(f"t{number}", event.attacker))
        assert game.digests() == digests_from_zero(game.log)
    while game.board.step != "main":
        game.pass_step()
        assert game.triggers.stack == ()
    assert game.triggers.delayed == ()
    assert game.digests() == digests_from_zero(game.log)
    assert encode_events(fed_again(game).log) == encode_events(game.log)
    game.rollback(before)
    assert encode_events(game.log) == stored
    assert game.digests() == digests
