"""Triggered abilities of Duel Masters: the event, and what the ability does."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import triggers as t
from events.abilities import Triggered
from events.filters import THIS, Which
from events.instructions import Instruction
from simulator.oracle.duel_masters.nouns import Creatures, others_of, stateless, with_controller
from simulator.oracle.duel_masters.statics import Statics
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


class _Does(NamedTuple):
    """What an ability does: the effect, and whether its player may leave it."""

    effect: Instruction
    optional: bool = False
    of_it: bool = False
    """It is done to "it", which is the creature of the event."""
    after_battle: bool = False


class _Among(NamedTuple):
    """Creatures of which some are chosen, or all (`n` is 0)."""

    creatures: Creatures
    n: int = 1
    up_to: bool = False
    his: bool = False


class _Word(NamedTuple):
    """What an act is done to, or how, where a word says it."""

    name: Literal["it", "this", "that", "cards", "from", "to", "plainly", "after", "you may", "they", "players"]


class _Act(NamedTuple):
    """One thing that is done: the verb in its plain form, what it is done to, and what is said beside that."""

    verb: str
    to: _Among | _Word
    said: tuple[str, ...]


def _when(condition: type[Any], **fields: Any) -> Any:
    return lambda _reader, *_words: lambda subject: condition(subject=subject, **fields)


_ON_THE_BOARD = frozenset({"destroy", "tap", "untap"})
_DO: dict[str, Literal["destroy", "tap", "untap", "return"]] = {
    "destroy": "destroy", "tap": "tap", "untap": "untap", "return": "return",
}  # fmt: skip


@inline_args
class Triggers(Statics):
    """What a triggered ability says."""

    when_attacks = _when(t.Attacks)
    when_unblocked_by_player = _when(t.AttacksUnblocked, player=True)
    when_unblocked = _when(t.AttacksUnblocked)
    when_blocked = _when(t.BecomesBlocked)
    when_blocks = _when(t.Blocks)
    when_attacked = _when(t.IsAttacked)
    when_battles = _when(t.Battles)
    when_wins = _when(t.Battles, outcome="won")
    when_loses = _when(t.Battles, outcome="lost")
    when_destroyed = _when(t.Dies)

    of_yours = always("you")
    of_theirs = always("opponent")

    def event(self, subject: Which, verb: Any) -> t.When:
        when: t.When = verb(subject)
        return when

    def event_of_some(self, whose: Literal["you", "opponent"], groups: Creatures, verb: Any) -> t.When:
        return self.event(stateless(with_controller(groups, whose)), verb)

    def event_of_theirs(self, groups: Creatures, verb: Any) -> t.When:
        return self.event_of_some("opponent", groups, verb)

    def event_of_another(self, groups: Creatures, verb: Any) -> t.When:
        return self.event(stateless(others_of(groups)), verb)

    # Words of an act.

    it = always(_Word("it"))
    this_one = always(_Word("this"))
    cards_named = always(_Word("cards"))
    from_zone = always(_Word("from"))
    to_zone = always(_Word("to"))
    plainly = always(_Word("plainly"))
    after_battle = always(_Word("after"))
    you_may = always(_Word("you may"))
    they = always(_Word("they"))
    players = always(_Word("players"))

    one = always((1, False))
    every = always((0, False))

    def so_many(self, n: int) -> tuple[int, bool]:
        return n, False

    def up_to(self, n: int) -> tuple[int, bool]:
        return n, True

    one_other = always((0, True))

    def card_noun(self, *_words: Token) -> _Word:
        return _Word("cards")

    def some(self, quantity: tuple[int, bool], groups: Creatures) -> _Among:
        if quantity == (0, True) and not groups.zone:
            raise CannotSay("another creature in this place")
        return _Among(groups, *quantity)

    def some_of_theirs(self, n: int, groups: Creatures) -> _Among:
        return _Among(with_controller(groups, "opponent"), n)

    def up_to_some_of_theirs(self, n: int, groups: Creatures) -> _Among:
        return _Among(with_controller(groups, "opponent"), n, up_to=True)

    def some_of_yours(self, n: int, groups: Creatures) -> _Among:
        return _Among(with_controller(groups, "you"), n)

    def some_of_his(self, n: int, groups: Creatures) -> _Among:
        return _Among(with_controller(groups, "opponent"), n, his=True)

    def all_of_yours(self, groups: Creatures) -> _Among:
        return _Among(with_controller(groups, "you"), 0)

    def all_of_theirs(self, groups: Creatures) -> _Among:
        return _Among(with_controller(groups, "opponent"), 0)

    def act(self, *said: Any) -> _Act:
        said = tuple(each for each in said if not isinstance(each, Creatures))
        (verb,) = [each for each in said if isinstance(each, Token) and each.type == "DO"]
        after = said[said.index(verb) + 1 :]
        words = tuple(each.name for each in (*said[: said.index(verb)], *after[1:]) if isinstance(each, _Word))
        return _Act(verb.removesuffix("s") if verb != "discards" else "discard", after[0], words)

    def about_shield_triggers(self, *_said: Any) -> _Act:
        return _Act("use", _Word("cards"), ())

    # What is done.

    def gives_power(self, whom: _Word, n: Token) -> _Does:
        if whom.name == "that":
            raise CannotSay("that creature in this place")
        return _Does(t.Size(whom="this", power=int(n), toughness=0), of_it=whom.name == "it")

    def breaks_shields(self, *_said: Any) -> _Does:
        return _Does(t.MovesCards())

    def acts(self, *said: Any) -> _Does:
        first, *more = [each for each in said if isinstance(each, _Act)]
        optional = "you may" in first.said
        if any("you may" in act.said for act in more) and not optional and not _of_cards(first):
            raise CannotSay("a part of an ability that may be left")
        if _of_cards(first) and all(_of_cards(act) or _goes_on(act) for act in more):
            return _Does(t.MovesCards(), optional)
        if not more:
            return _one_act(first, optional)
        if len(more) == 1 and first.verb == "choose" and isinstance(first.to, _Among) and _goes_on(more[0], board=True):
            return _Does(_to_some(more[0], first.to, first.said), optional)
        raise CannotSay("several things that are done to creatures")

    def does(self, does: _Does) -> Instruction:
        return does.effect

    def triggered(self, when: t.When, does: _Does | None = None) -> Triggered:
        if does is None:
            return Triggered(when=(when,))
        if does.of_it and when.subject != THIS:
            raise CannotSay("it, which is not this creature")
        effect = does.effect
        if does.after_battle and not isinstance(when, t.Battles):
            if not isinstance(when, t.Blocks) or not isinstance(effect, t.DoToCreatures):
                raise CannotSay("what is done after a battle that is still to come")
            effect = replace(effect, after_battle=True)
        return Triggered(when=(when,), effect=effect, optional=does.optional)


def _of_cards(act: _Act) -> bool:
    """Whether an act is done to cards in no battle zone, whatever was named before."""
    if act.verb in _ON_THE_BOARD:
        return False
    if isinstance(act.to, _Among):
        return bool(act.to.creatures.zone)
    return act.to.name == "cards"


def _goes_on(act: _Act, *, board: bool = False) -> bool:
    """Whether an act is done to what the act before it named; of cards it is none that only creatures suffer."""
    return isinstance(act.to, _Word) and act.to.name == "it" and (board or act.verb not in _ON_THE_BOARD)


def _one_act(act: _Act, optional: bool) -> _Does:
    action = _action(act)
    if isinstance(act.to, _Among):
        return _Does(_to_some(act, act.to, act.said), optional)
    if act.to.name not in ("it", "this"):
        raise CannotSay("that creature in this place")
    effect = t.DoToCreatures(action=action, whom="this")
    return _Does(effect, optional, of_it=act.to.name == "it", after_battle="after" in act.said)


def _action(act: _Act) -> Literal["destroy", "tap", "untap", "return"]:
    if act.verb not in _DO or (act.verb == "return") is not ("to" in act.said) or "from" in act.said:
        raise CannotSay(f"what {act.verb!r} does to creatures")
    return _DO[act.verb]


def _to_some(act: _Act, among: _Among, chosen: tuple[str, ...]) -> t.DoToCreatures:
    """What is done to creatures that are meant, or that are chosen among them."""
    creatures = among.creatures
    if creatures.zone or "after" in act.said:
        raise CannotSay("creatures in this place")
    if ("they" in chosen) is not among.his or "players" in chosen:
        raise CannotSay("who chooses creatures")
    return t.DoToCreatures(
        action=_action(act),
        whom="chosen" if among.n else "all",
        which=creatures.which,
        n=among.n or 1,
        up_to=among.up_to,
        by="opponent" if among.his else "you",
        which_are=creatures.state,
    )
