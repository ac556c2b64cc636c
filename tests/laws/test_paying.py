"""The laws of going back, on declarations with costs: mana abilities of every kind, kept or reversed at random."""

from __future__ import annotations

from hypothesis import given as hypothesis_given
from hypothesis import strategies as st

from events.codec import encode_events
from events.log import RolledBack, effective
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import Spec, given
from tests.laws.boards import EDITIONS
from tests.laws.checks import digests_from_zero, examples, fed_again
from tests.laws.player_moves import activate, pay

TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
TOLL = ("dog 2/2", "This creature can't block unless you sacrifice a creature.")
SOURCES: tuple[Spec, ...] = (
    ("hill land", "{T}: Add {R}."),
    ("moor land", "{T}: Add {B} or {G}."),
    ("filter artifact", "{1}, {T}: Add {W}{W}."),
    ("prism artifact", "{1}, {T}: Add one mana of any color."),
    ("mask artifact", "{T}, Reveal the top card of your library: Add {B}."),
    ("costly artifact", "{1}, {T}, Reveal the top card of your library: Add {C}{C}."),
    ("gem artifact", "Sacrifice this artifact: Add {C}."),
    ("altar artifact", "Pay 1 life: Add {B}."),
    (
        "flare artifact",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    ),
)


@st.composite
def open_declarations(draw: st.DrawFn) -> tuple[Game, bytes, dict[str, str]]:
    """A game in which a declaration is open, and the bytes and digests from before it."""
    sources = draw(st.lists(st.sampled_from(SOURCES), min_size=1, max_size=6, unique=True))
    game = given(
        draw(st.sampled_from(EDITIONS)),
        alice=["ogre 3/3", *([TAX] if draw(st.booleans()) else [])],
        bob=["cat 1/1", TOLL, TAX, *sources],
        mana={"bob": draw(st.sampled_from(("", "{R}", "{2}")))},
        attack=["ogre"],
    )
    if draw(st.booleans()):
        game.pass_step()
    before, digests = encode_events(game.log), game.digests()
    game.declare_blockers(draw(st.sampled_from(({"cat": ["ogre"]}, {"dog": ["ogre"], "cat": ["ogre"]}))))
    for _ in range(draw(st.integers(0, 6))):
        activate(draw, game)
    return game, before, digests


@examples(150)
@hypothesis_given(st.data(), open_declarations())
def test_going_back_keeps_what_is_kept_and_restores_the_rest(
    data: st.DataObject, opened: tuple[Game, bytes, dict[str, str]]
) -> None:
    game, before, digests = opened
    sources = sorted({activated.source for activated in game.mana.activated})
    named = data.draw(st.lists(st.sampled_from(sources), unique=True)) if sources else []
    keep = [source for source in named if data.draw(st.booleans())]
    reverse = [source for source in named if source not in keep]
    open_log = tuple(game.log)
    try:
        game.abandon(keep=keep, reverse=reverse)
    except IllegalAction:
        assert tuple(game.log) == open_log
        assert game.owed is not None
        return
    ruling = game.rulings[-1]
    assert (*ruling.mark, *ruling.cut) == open_log
    kept = tuple(game.log)[len(ruling.mark) :]
    if not kept:
        assert encode_events(game.log) == before
        assert game.digests() == digests
    assert not {event.source for event in kept if hasattr(event, "source")} & set(reverse)
    assert game.digests() == digests_from_zero(game.log)
    cut = list(ruling.cut)
    places = [place for place, event in enumerate(cut) if any(event is other for other in kept)]
    taken_back = [*ruling.mark, *cut, RolledBack(len(ruling.mark), "730.1", tuple(places))]
    assert effective(taken_back) == list(game.log)


@examples(150)
@hypothesis_given(st.data(), open_declarations())
def test_choices_alone_regenerate_every_payment(
    data: st.DataObject, opened: tuple[Game, bytes, dict[str, str]]
) -> None:
    game, _, _ = opened
    for _ in range(3):
        pay(data.draw, game)
    again = fed_again(game)
    assert encode_events(again.log) == encode_events(game.log)
    assert again.digests() == game.digests()
    if game.owed is None:
        assert game.combat.unblocked or game.combat.blocked


@examples(150)
@hypothesis_given(open_declarations())
def test_what_may_be_reversed_is_reversed_unless_it_is_kept(opened: tuple[Game, bytes, dict[str, str]]) -> None:
    game, before, _ = opened
    sources = sorted({activated.source for activated in game.mana.activated})
    stays = {source for source in sources if not game.reversible(source)}
    game.abandon()
    kept = {event.source for event in list(game.log)[len(game.rulings[-1].mark) :] if hasattr(event, "source")}
    assert kept & set(sources) == stays
    if not stays:
        assert encode_events(game.log) == before
