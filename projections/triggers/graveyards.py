"""What the log shows of cards that go to graveyards or leave them, and what moves them unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeGuard

from msgspec.structs import replace

from events import card_instructions as c
from events import instructions as i
from events.abilities import AnyAbility, InOrder, SpellsHave, Unsupported
from events.board import Permanent
from events.casting import SpellCast
from events.instructions import Instruction
from events.players import CardsMovedUnseen
from events.references import This
from projections.followed.naming import is_composed, leaves_of, said_in
from projections.followed.players import shows_nothing
from projections.layers.graveyards import UNKNOWN
from projections.layers.this_turn import Counted
from projections.matching import is_token
from projections.spells_given import given_to
from projections.triggers.layering import something_changes
from projections.triggers.stack_objects import Played
from projections.triggers.triggers import Triggers


def know_words_in_graveyards(now: Triggers) -> None:
    """Know what cards in graveyards say that acts there, as static abilities that are not followed (113.6b)."""
    cards = (card for there in now._graveyards.values() for card in there.cards)
    found = tuple([each for card in cards for each in card.abilities if _acts_there(each)])
    words = now.unread.words
    others = tuple([each for each in words if each[0]])
    if found or len(others) < len(words):
        now.unread = now.unread._replace(words=(*others, ("", found)) if found else others)


def _know_words_of(now: Triggers, card: Permanent) -> None:
    """Know the same once a card has come into a graveyard: as a rule it says nothing that acts there."""
    if card.abilities and any(map(_acts_there, card.abilities)):
        know_words_in_graveyards(now)


def _acts_there(ability: AnyAbility) -> TypeGuard[Unsupported]:
    return isinstance(ability, Unsupported) and ability.zone == "graveyard"


def is_put_into_a_graveyard(now: Triggers, owner: str, card: Permanent | None) -> None:
    """A card is in its owner's graveyard from now on; None: it is not known what card it is."""
    now._graveyards = {**now._graveyards, owner: now._graveyards.get(owner, UNKNOWN).with_card(card)}
    if card is not None:
        _know_words_of(now, card)
    something_changes(now, moved=True)


def may_be_cast_from_a_graveyard(now: Triggers, spell: SpellCast, *, from_hand: bool) -> None:
    """A spell is cast by somebody whose cards in a graveyard have gained flashback this turn: it may be one of them.

    Args:
        now: the triggered abilities.
        spell: the spell.
        from_hand: whether its card may have been in its player's hand.
    """
    there = now._graveyards.get(spell.player)
    eased = [each for each in now._turn.eased if each.from_a_graveyard and each.player == spell.player]
    if there is None or not eased:
        return
    named = [card.id for card in there.cards if card.name == spell.card.name]
    one = next((card for card in named if any(card in (each.cards or ()) for each in eased)), "")
    if one and not from_hand:
        leaves_a_graveyard(now, spell.player, one)
        return
    now._graveyards = {**now._graveyards, spell.player: there.without(one or next(iter(named), "")).and_others()}
    something_changes(now, moved=True)


def leaves_a_graveyard(now: Triggers, owner: str, card: str) -> None:
    """A card that is known to be in a graveyard is there no more, and no longer a target of what is on the stack."""
    numbers = [number for number, targets in now.targets.items() if card in targets]
    now.lost |= {(number, card) for number in numbers if now.resolved is None or number != now.resolved.number}
    now.left_graveyards |= {card}
    there = now._graveyards.get(owner)
    if there is not None:
        now._graveyards = {**now._graveyards, owner: there.without(card)}
        know_words_in_graveyards(now)
        something_changes(now, moved=True)


def cards_moved_unseen(now: Triggers, event: CardsMovedUnseen) -> None:
    """Nobody knows any more which cards are in some hands and graveyards."""
    now._graveyards = {
        player: there.and_others() if player in event.graveyards else there for player, there in now._graveyards.items()
    }
    something_changes(now, moved=True)


def goes_to_its_graveyard(now: Triggers, known: Permanent) -> None:
    """A permanent has gone to its owner's graveyard; a token is no card there, and soon nowhere (111.7)."""
    token, owner = is_token(known), known.owner or known.controller
    if token:
        return
    there = now._graveyards.get(owner, UNKNOWN)
    if token is None:
        now._turn = now._turn.and_unseen("descended")
        now._graveyards = {**now._graveyards, owner: there.and_others()}
        return
    now.count(owner, "descended")
    came = now._came.get(known.id, known)
    after = there.and_others() if came.another_face else there.with_card(_in_a_graveyard(came, owner))
    now._graveyards = {**now._graveyards, owner: after}
    _know_words_of(now, came)


def _in_a_graveyard(came: Permanent, owner: str) -> Permanent:
    """A card as it is in a graveyard: without what was so of it on the battlefield alone (400.7)."""
    return replace(
        came,
        controller=owner,
        owner=owner,
        as_printed=came.as_printed and not came.counters,
        counters=(),
        attached_to="",
        entered_this_turn=False,
        designations=(),
    )


_NOT_TO_A_GRAVEYARD = (
    "aftermath", "buyback", "cipher", "escape", "flashback", "harmonize", "jump-start", "mayhem", "rebound",
)  # fmt: skip
"""Keywords of spells that may go elsewhere than to a graveyard as they leave the stack."""


def _moves_itself(effect: Instruction | None) -> bool:
    """Whether an instruction of a spell may put the spell itself somewhere as it resolves; None: it is not read."""
    return effect is None or (isinstance(effect, i.Exiles | i.Puts) and any(said_in(effect.what, This)))


_ELSEWHERE_FROM_A_HAND = ("cipher", "rebound")
"""Those of them by which it may go elsewhere though it was cast from a hand, for its plain cost."""

_ELSEWHERE_AS_IT_RESOLVES = frozenset({"adventure", "omen"})
"""Subtypes of spells that go elsewhere than to a graveyard as they resolve."""


def goes_elsewhere(spell: SpellCast) -> bool | None:
    """Whether a spell goes elsewhere than to a graveyard as it resolves, cast from a hand; None: that is not known."""
    effects = [effect for each in spell.does if (effect := getattr(each, "effect", None)) is not None]
    surely = any(_moves_itself(step) for effect in effects for step in _steps(effect))
    if surely or not _ELSEWHERE_AS_IT_RESOLVES.isdisjoint(spell.card.subtypes):
        return True
    said = [leaf for effect in effects for leaf in leaves_of(effect)]
    unsure = any(each.startswith(_ELSEWHERE_FROM_A_HAND) for each in spell.card.keywords)
    return None if unsure or any(map(_moves_itself, said)) else False


def _steps(effect: Instruction) -> Iterable[Instruction]:
    """The instructions that are followed whatever is chosen, or true."""
    if not isinstance(effect, InOrder):
        return (effect,)
    return [step for each in effect.steps for step in _steps(each)]


def spell_leaves_the_stack(now: Triggers, played: Played) -> None:
    """A spell has resolved and becomes no permanent, or has been countered: its card goes to a graveyard (608.2n)."""
    announced = played.announced
    if not isinstance(announced, SpellCast):
        return
    card, owner = announced.card, announced.card.owner or announced.card.controller
    there = now._graveyards.get(owner, UNKNOWN)
    says = [leaf for each in announced.does for leaf in _all_leaves(getattr(each, "effect", None))]
    unsure = (
        may_go_elsewhere_by_a_keyword(now, announced)
        or not _ELSEWHERE_AS_IT_RESOLVES.isdisjoint(card.subtypes)
        or any(map(_moves_itself, says))
    )
    if not {"instant", "sorcery"}.intersection(card.types):
        now._turn = now._turn.and_unseen("descended")
    if unsure or is_token(card) is not False:
        now._graveyards = {**now._graveyards, owner: there.and_others()}
        something_changes(now, moved=True)
    else:
        is_put_into_a_graveyard(now, owner, None if card.another_face else _in_a_graveyard(card, owner))


def may_go_elsewhere_by_a_keyword(now: Triggers, spell: SpellCast) -> bool:
    """Whether a spell has a keyword, or may have it, by which it may go elsewhere as it leaves the stack."""
    keywords = (*spell.card.keywords, *_given(now, spell.card, spell.player))
    return any(each.startswith(_NOT_TO_A_GRAVEYARD) for each in keywords)


def _given(now: Triggers, spell: Permanent, player: str) -> Iterator[str]:
    """The keywords that a spell of a player's has, or may have, by statics and by what has resolved this turn."""
    for ability, _ in spells_are_given(now, spell, player):
        yield from ability.keywords
    for each in now._turn.eased:
        yield from each.keywords if each.player == player else ()


def spells_are_given(now: Triggers, spell: Permanent, player: str) -> Iterator[tuple[SpellsHave, Permanent]]:
    """The statics in force that give something to a spell of a player's, or may do so, each with its permanent.

    Args:
        now: the triggered abilities as they are.
        spell: its characteristics.
        player: who casts or controls it.
    """
    statics = [
        (ability, this)
        for this in now.permanents.values()
        for ability in this.abilities
        if isinstance(ability, SpellsHave)
    ]
    for ability, this in given_to(spell, player, statics, now.team_of):
        if ability.condition is None or now.is_true(ability.condition, this) is not False:
            yield ability, this


def _all_leaves(effect: Instruction | None) -> Iterable[Instruction | None]:
    return (None,) if effect is None else leaves_of(effect)


_TOUCH_NO_GRAVEYARD = (
    c.ChoosesCards, c.EasesCasting, c.ExilesFromTop, c.GivesFlashback, c.LooksAtCards, c.MayLook, c.MayPlay,
    c.PutsInOrder, c.RevealsCards, c.RevealsFound, c.RevealsUntil, c.Seeks, i.Draws, i.Shuffles,
)  # fmt: skip
_ACTIONS_THAT_TOUCH_NONE = frozenset({"become the monarch", "fateseal", "scry", "take an extra turn"})
_ADD_ONLY = (c.PutsTheRest, c.TakesSome, i.Discards, i.Mills, i.Searches)
_ACTIONS_THAT_ADD_ONLY = frozenset({"connive", "explore", "learn", "surveil"})
"""What only puts cards into graveyards, or moves none there."""


def moves_cards_unseen(effect: Instruction) -> bool:
    """Whether an instruction may move cards outside the battlefield without an event, whatever else it does.

    >>> moves_cards_unseen(i.Does(action="connive")), moves_cards_unseen(i.Does(action="adapt"))
    (True, False)
    """
    return shows_nothing(effect) or (isinstance(effect, i.Does) and effect.action in ("connive", "explore"))


def may_take_cards(effect: Instruction) -> bool:
    """Whether an instruction, which is not made of others, may move cards out of graveyards without an event.

    >>> from events.references import THIS_ONE
    >>> may_take_cards(i.Exiles(what=THIS_ONE)), may_take_cards(i.Mills())
    (True, False)
    """
    return may_move_unseen(effect) and _touches(effect) and not _adds_only(effect)


def adds_cards(effect: Instruction) -> bool:
    """Whether an instruction, which is not made of others, may put cards into graveyards, and move none out of them.

    >>> from events.references import THIS_ONE
    >>> adds_cards(i.Exiles(what=THIS_ONE)), adds_cards(i.Mills())
    (False, True)
    """
    return may_move_unseen(effect) and _touches(effect) and _adds_only(effect)


def may_move_unseen(effect: Instruction) -> bool:
    """Whether an instruction, which is not made of others, may move cards without an event.

    >>> may_move_unseen(i.Draws()), may_move_unseen(i.Does(action="adapt"))
    (True, False)
    """
    return not is_composed(effect) and (isinstance(effect, i.Puts | i.Exiles) or moves_cards_unseen(effect))


def _adds_only(effect: Instruction) -> bool:
    return isinstance(effect, _ADD_ONLY) or getattr(effect, "action", "") in _ACTIONS_THAT_ADD_ONLY


def cards_move_unseen(now: Triggers, done: Iterable[Instruction], *, told: bool = False, marked: bool = False) -> None:
    """Instructions are followed that may move cards to graveyards, or out of them, without an event.

    Args:
        now: the triggered abilities.
        done: the instructions.
        told: whether an event names each card that leaves a graveyard.
        marked: whether events say to which graveyards cards are moved unseen.
    """
    unseen = [each for each in done if may_move_unseen(each) and not (told and may_take_cards(each))]
    now._turn = now._turn.and_unseen(*(what for each in unseen for what in _counts(each)))
    for each in unseen:
        if getattr(each, "action", "") == "become the monarch":
            now.standing = now.standing.in_doubt("monarch")
    doing = [each for each in unseen if _touches(each) and not (marked and _adds_only(each))]
    if not doing:
        something_changes(now)
        return
    if all(map(_adds_only, doing)):
        now._graveyards = {each: there.and_others() for each, there in now._graveyards.items()}
    else:
        now._graveyards = {}
        know_words_in_graveyards(now)
    something_changes(now, moved=True)


def _counts(effect: Instruction) -> tuple[Counted, ...]:
    """What may have happened more often by an instruction that shows nothing."""
    action = getattr(effect, "action", "")
    if action:
        return _DONE_UNSEEN.get(action, ())
    if isinstance(effect, i.Draws):
        return ("drawn",)
    if isinstance(effect, i.Discards):
        return "discarded", "descended"
    return ("descended",) if _touches(effect) else ()


_DONE_UNSEEN: Mapping[str, tuple[Counted, ...]] = {
    "connive": ("drawn", "discarded", "descended"),
    "explore": ("descended",),
    "learn": ("drawn", "discarded", "descended"),
    "surveil": ("surveilled", "descended"),
}


def _touches(effect: Instruction) -> bool:
    """Whether an instruction that shows nothing may move cards to or from a graveyard."""
    if isinstance(effect, i.Does):
        return effect.action not in _ACTIONS_THAT_TOUCH_NONE
    if isinstance(effect, c.TakesSome | c.PutsTheRest | i.Searches):
        return "graveyard" in (effect.to, getattr(effect, "rest", ""))
    logged = isinstance(effect, i.Puts) and effect.to == "battlefield"
    return not logged and not isinstance(effect, _TOUCH_NO_GRAVEYARD)
