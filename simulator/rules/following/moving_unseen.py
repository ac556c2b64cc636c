"""Of whose hands and graveyards nobody knows all cards any more, by instructions for which no event stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from events import card_instructions as c
from events import instructions as i
from events.abilities import AtOnce, InOrder
from events.board import CardMoved
from events.event import External
from events.instructions import Instruction
from events.players import CardsMovedUnseen
from events.references import (
    AnyPlayer,
    DefendingPlayer,
    Described,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    FoundCards,
    Target,
    ThatPlayer,
    You,
)
from projections.followed.hands import finds_in_your_library, hands_changed_by, most_to_a_hand
from projections.followed.naming import done_at_once, is_composed, said_in
from projections.triggers.graveyards import adds_cards, may_move_unseen
from projections.triggers.hands import cards_to_come
from simulator.rules.announcing import effects_of
from simulator.rules.dredge import may_be_dredged
from simulator.rules.following.choosing import NobodyChose
from simulator.rules.following.entering import described_by
from simulator.rules.following.libraries import is_empty
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Resolving

TELLING = (c.DiscardsAny, c.DiscardsCards, c.PutsFromHand, c.PutsNthFromTop, i.Discards, i.Exiles, i.Puts)
"""Instructions of which it is said, as they are followed, which cards they move, or that nobody knows it."""

_OF_EACH_PLAYER = (c.DiscardsAny, c.DiscardsCards, i.Discards, i.Draws, i.Mills)


def known_no_more(
    now: Resolving,
    hands: Collection[str] = (),
    graveyards: Collection[str] = (),
    gone: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[CardsMovedUnseen]:
    """Cards may have moved to hands and graveyards of these players, or out of hands: said of those that were known.

    Args:
        now: what resolves.
        hands: the players of the hands.
        graveyards: the players of the graveyards.
        gone: how many cards have surely left whose hand; see `going_unnamed`.
    """
    triggers = now.position.triggers
    in_doubt = CardsMovedUnseen(
        hands=tuple(each for each in now.position.board.players if each in hands and each in triggers.hands_known),
        graveyards=tuple(
            each for each in now.position.board.players if each in graveyards and each in triggers.graveyards_known
        ),
        gone=tuple(gone.items()),
    )
    if in_doubt.hands or in_doubt.graveyards or in_doubt.gone:
        yield in_doubt


def going_unnamed(now: Resolving, player: str, n: int) -> dict[str, int]:
    """By how many the most cards that a hand may hold are fewer, once so many have gone that nobody names.

    No more go than are there: what may still come, and spells that may have been cast from there, are not counted. It
    is empty where nobody knows how many cards that hand may hold.

    Args:
        now: what resolves.
        player: whose hand.
        n: how many go.
    """
    triggers, in_doubt = now.position.triggers, now.position.triggers.hands_in_doubt.get(player)
    if player in triggers.hands_known:
        there = len(now.position.board.hand_of(player))
    elif in_doubt is not None:
        coming = triggers.coming[player].most if player in triggers.coming else 0
        there = max(0, in_doubt.most_in_all - len(in_doubt.cast) - coming)
    else:
        return {}
    going = min(n, there + now.named.drawn.get(player, 0))
    return {player: going} if going > 0 else {}


def moved_unseen(now: Resolving, effect: Instruction) -> Iterator[External]:
    """What is said of hands and graveyards after an instruction of which no event tells what cards it moves.

    Args:
        now: what resolves.
        effect: the instruction; of what is made of others nobody knows which are followed.
    """
    triggers = now.position.triggers
    gone = _go_unnamed(now, effect)
    if not (triggers.hands_known or triggers.graveyards_known or now.named.to_hands):
        yield from known_no_more(now, gone=gone)
        return
    hands, graveyards = set[str](), set[str]()
    for part in done_at_once(effect):
        if not is_composed(part) and not isinstance(part, AtOnce) and may_move_unseen(part):
            hands |= hands_in_doubt(now, part, among_others=part != effect)
            if isinstance(part, i.Draws):
                graveyards |= _may_have_dredged(now, part, among_others=part != effect)
            if adds_cards(part):
                graveyards |= _players(now, part) if part == effect else {*now.position.board.players}
    named, now.named.to_hands = now.named.to_hands, {}
    come = cards_to_come(now.position.board.players, now.by.player, [*done_at_once(effect)], ())
    hands -= {player for player, cards in named.items() if come.get(player) == len(cards)}
    if all(isinstance(part, i.Searches) or most_to_a_hand(part) == 0 for part in done_at_once(effect)):
        hands -= named.keys()  # who names what they find finds no more
    yield from known_no_more(now, hands, graveyards, gone)
    for player, cards in named.items():
        yield from (CardMoved(card=card, owner=player, was_in="library", to="hand") for card in cards)


def _go_unnamed(now: Resolving, effect: Instruction) -> dict[str, int]:
    """How many cards surely leave whose hand by an instruction, or by its steps; later steps see what it has drawn."""
    gone: dict[str, int] = {}
    for step in effect.steps if isinstance(effect, InOrder) else (effect,):
        for player, more in _changes_of_hands(now, step):
            now.named.drawn[player] = now.named.drawn.get(player, 0) + max(0, more)
            before = gone.get(player, 0)
            gone |= going_unnamed(now, player, before + max(0, -more))
    return gone


def _changes_of_hands(now: Resolving, step: Instruction) -> list[tuple[str, int]]:
    """How many cards come to whose hand by a step, less than none for those that go; none where nobody can say."""
    try:
        match step:
            case i.Draws(n=n, who=who):
                return [(player, now.number(n)) for player in now.players(who)]
            case (
                i.Discards(n=n, who=who)
                | c.DiscardsCards(what=None, kinds=(), n=n, who=who)
                | c.PutsFromHand(n=n, who=who)
            ) if n is not None:
                return [(player, -now.number(n)) for player in now.players(who)]
    except (NobodyChose, NotDetermined):
        pass
    return []


def _may_have_dredged(now: Resolving, effect: i.Draws, *, among_others: bool) -> set[str]:
    """The players who may have returned a card of their graveyard rather than draw: nobody says whether they do."""
    players: Collection[str] = now.position.board.players
    if not among_others:
        with suppress(NobodyChose, NotDetermined):
            players = now.players(effect.who)
    # The cards are in the library still: what is drawn is told after this.
    return {player for player in players if any(may_be_dredged(now.position, player, 0))}


def hands_in_doubt(now: Resolving, effect: Instruction, *, among_others: bool = False) -> set[str]:
    """The players whose hands an instruction may change, of which no event tells what cards it moves.

    Args:
        now: what resolves.
        effect: the instruction, which is not made of others.
        among_others: whether it is a part of one of which nobody knows what is followed.
    """
    targets: Sequence[Described] = ()
    if not among_others and isinstance(what := getattr(effect, "what", None), Target):
        targets = described_by(now, what)
    whose = hands_changed_by(effect, _finds_in_your_library(now), targets)
    everybody = {*now.position.board.players}
    if whose is None or (among_others and not all(isinstance(each, _ALWAYS_THE_SAME) for each in whose)):
        return everybody
    try:
        players = {player for each in whose for player in now.players(each)}
        return players if among_others else _whose_cards_move(now, effect, players)
    except (NobodyChose, NotDetermined):
        return everybody


_ALWAYS_THE_SAME: tuple[type[AnyPlayer], ...] = (
    DefendingPlayer, EachOpponent, EachOtherPlayer, EachPlayer, ThatPlayer, You,
)  # fmt: skip
"""What means the same players wherever it stands in a spell or ability."""


def _finds_in_your_library(now: Resolving) -> bool:
    return finds_in_your_library(*(leaf for each in effects_of(now.found) for leaf in said_in(each, Instruction)))


def _players(now: Resolving, effect: Instruction) -> set[str]:
    """The players to whose graveyards an instruction may move cards."""
    everybody = {*now.position.board.players}
    try:
        if isinstance(effect, i.Does):
            return _whose_action(now, effect, everybody)
        if isinstance(effect, _OF_EACH_PLAYER):
            return _whose_cards_move(now, effect, {*now.players(effect.who)})
    except (NobodyChose, NotDetermined):
        pass
    return everybody


def _whose_action(now: Resolving, effect: i.Does, everybody: set[str]) -> set[str]:
    """The players whose cards a keyword action may put into a graveyard: that of who does it, or controls what does."""
    if effect.action == "learn":
        return {*now.players(effect.who)}
    if effect.action == "surveil":
        none = now.answers.left == (False,)
        return {each for each in now.players(effect.who) if not none and not is_empty(now, each)}
    if effect.action in ("connive", "explore") and effect.what is not None:
        known = [now.position.triggers.known(name) for name in now.ids(effect.what)]
        return everybody if None in known else {each.controller for each in known if each is not None}
    return everybody


def _whose_cards_move(now: Resolving, effect: Instruction, players: set[str]) -> set[str]:
    """Those of some players who have cards to move: nobody draws, finds or mills any out of an empty library."""
    if isinstance(effect, c.MayPlay) and isinstance(effect.what, FoundCards) and now.named.most_found == 0:
        return set()
    if isinstance(effect, i.Searches):
        return {each for each in players if not is_empty(now, each)}
    if not players or not isinstance(effect, i.Draws | i.Mills):
        return players
    return {each for each in players if not is_empty(now, each)} if _moves_some(now, effect) else set()


def _moves_some(now: Resolving, effect: i.Draws | i.Mills) -> bool:
    """Whether more than no cards are moved; a number that somebody says is asked for elsewhere."""
    return (not isinstance(effect.n, int) and now.answers.says_number) or now.number(effect.n) > 0
