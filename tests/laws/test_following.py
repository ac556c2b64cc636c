"""Laws of following instructions: it ends, it is refused without a trace or stands in the log, and comes out again."""

from __future__ import annotations

from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from events import instructions as i
from events.abilities import (
    Choose,
    Delayed,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    Mode,
    SpellAbility,
    UnlessPaid,
    WhenYouDo,
)
from events.ability_costs import LifeCost, ManaCost, ObjectCost
from events.codec import decode_events, encode_events
from events.declaration_abilities import YourTurn
from events.event import Derived
from events.instructions import Instruction
from events.references import (
    THIS_ONE,
    YOU,
    Chosen,
    Described,
    Each,
    EachOpponent,
    EachPlayer,
    HowMany,
    Made,
    Of,
    OneOfThem,
    Target,
    Those,
)
from events.triggers import Destroy
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.rules.following.choosing import Answer
from tests.given import given
from tests.rules.casting_601.playing import CREATURE, spell

CREATURES = CREATURE.objects[0]
OURS = Described(which=CREATURES.which, controlled_by=YOU)
THEIRS = Described(which=CREATURES.which, controlled_by=EachOpponent())
WHOM = st.sampled_from(
    [
        Target(),
        Each(what=CREATURES),
        Each(what=THEIRS),
        Chosen(what=OURS),
        Chosen(what=CREATURES, n=2, up_to=True),
        Chosen(what=THEIRS, by=EachOpponent()),
        Made(),
        Those(),
    ]
)
NUMBERS = st.sampled_from([0, 1, -2, HowMany(what=OURS), Of(what="power", of=Target())])
HURT = i.DealsDamage(source=THIS_ONE, n=1, players=OneOfThem())
SACRIFICED = i.Sacrifices(what=Target())
COSTS = st.sampled_from([ManaCost(mana="{1}"), LifeCost(n=2), ObjectCost(action="sacrifice", what=OURS)])
LEAVES = st.one_of(
    st.builds(lambda what: Destroy(what=what), WHOM),
    st.builds(lambda what: i.Taps(what=what), WHOM),
    st.builds(lambda what: i.Exiles(what=what), WHOM),
    st.builds(lambda what, n: i.GetsPT(what=what, power=n, toughness=n), WHOM, NUMBERS),
    st.builds(lambda n: i.DealsDamage(source=THIS_ONE, n=n, players=EachPlayer()), NUMBERS),
    st.builds(lambda what: i.CreatesCopies(of=what), WHOM),
)
INSTRUCTIONS: st.SearchStrategy[Instruction] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda steps: InOrder(steps=tuple(steps))),
        st.builds(lambda do, then, otherwise: May(do=do, then=then, otherwise=otherwise), inner, inner, inner),
        st.builds(lambda cost, then: May(pays=(cost,), then=then), COSTS, inner),
        st.builds(lambda do, cost: UnlessPaid(do=do, who=YOU, pays=(cost,)), inner, COSTS),
        st.builds(lambda then, other: IfSuch(what=Target(), such=OURS, then=then, otherwise=other), inner, inner),
        st.builds(lambda then, other: IfDone(do=SACRIFICED, then=then, otherwise=other), inner, inner),
        st.builds(lambda do: ForEachPlayer(who=EachPlayer(), do=InOrder(steps=(HURT, do))), inner),
        st.builds(lambda then, other: IfTrue(condition=YourTurn(), then=then, otherwise=other), inner, inner),
        st.builds(lambda do: Delayed(at="end_of_combat", do=do), inner),
        st.builds(lambda do: WhenYouDo(do=do), inner),
        st.builds(lambda one, other: Choose(modes=(Mode(effect=one), Mode(effect=other)), most=2), inner, inner),
    ),
    max_leaves=5,
)
ANSWERS: st.SearchStrategy[list[Answer]] = st.lists(
    st.one_of(st.booleans(), st.integers(0, 2), st.sampled_from(["bear", "elk", "cub", "ox"])), max_size=4
)


def about_to_resolve(effect: Instruction) -> Game:
    game = given("cr-2026-01-16", alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2", "ox 2/4"], attack=["bear"])
    modes = (0,) if isinstance(effect, Choose) else ()
    does = SpellAbility(targets=(CREATURE,), effect=effect)
    game.cast("alice", spell(does=(does,)), targets=["cub"], modes=[mode + 1 for mode in modes])
    return game


def comes_out_again(game: Game) -> bool:
    """Whether the log, with all that follows from it made anew, is the same to the byte."""
    again = Game((), edition=game.edition)
    for event in decode_events(encode_events(game.log)):
        if not isinstance(event, Derived):
            again.apply(event)
    return encode_events(again.log) == encode_events(game.log) and again.digests() == game.digests()


@for_all(INSTRUCTIONS, ANSWERS, st.booleans())
@settings(max_examples=60, deadline=None)
def test_it_is_followed_or_refused_without_a_trace_or_not_known(
    effect: Instruction, answers: list[Answer], guesses: bool
) -> None:
    if not instruction_is_followed(effect):
        return
    game = about_to_resolve(effect)
    before = encode_events(game.log), game.digests()
    try:
        game.resolve_top(answers=answers, guesses=guesses)
    except IllegalAction:
        assert (encode_events(game.log), game.digests()) == before
        return
    assert game.triggers.stack == ()
    assert game.triggers.following == 0
    if game.triggers.unread.happened:
        assert game.board.permanents.keys() == {"bear", "elk", "cub", "ox"}
    assert comes_out_again(game)


@for_all(INSTRUCTIONS)
@settings(max_examples=60, deadline=None)
def test_with_guesses_every_resolution_ends(effect: Instruction) -> None:
    if not instruction_is_followed(effect):
        return
    game = about_to_resolve(effect)
    game.settle_stack()
    while game.board.step != "end_of_combat":
        game.pass_step()
    game.settle_stack()
    assert comes_out_again(game)
