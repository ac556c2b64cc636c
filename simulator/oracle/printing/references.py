"""References in standard wording: described objects, targets, players, numbers, and "it" where that is plain.

What was named is remembered exactly as the reader remembers it, so "it" is printed only where the reader will take it
for the same object.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events import references as r
from events.abilities import AnyAbility
from events.filters import Filter, Which
from events.quantities import AnyQuantity, Fixed, Times, X
from simulator.oracle.event_names import EventNames
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import PERMANENT_TYPES
from simulator.oracle.grammar.instructions.objects import is_an_opponents
from simulator.oracle.grammar.nouns import CannotSay
from simulator.oracle.printing.nouns import each_one, listed, number, plural, with_article
from simulator.oracle.printing.quantities import quantity_in_words

FIGHTING = {
    "attacking": "attacking",
    "blocking": "blocking",
    "attacking_or_blocking": "attacking or blocking",
    "unblocked": "unblocked",
    "blocked": "blocked",
    "blocking_or_blocked": "blocking or blocked",
}


Quoting = Callable[[tuple[AnyAbility, ...]], str]
"""What prints an ability that is given, in quotation marks."""


class NoInstruction(Exception):
    """There are no words for an instruction, or none that the reader would read as the same."""


class Telling:
    """An ability that is being printed: its targets, and what was named so far.

    Args:
        event: what the event of the ability names.
        targets: its targets.
        spell: whether it is a spell.
        this: what the text calls its own permanent.
    """

    def __init__(
        self, event: EventNames, targets: tuple[r.Targets, ...], *, spell: bool = False, this: str = "this creature"
    ) -> None:
        self.named = Context(event, lambda *_: (), spell=spell, has_x=True)
        self.targets = targets
        self.this = this
        self.spell = spell
        self.x: r.Amount | None = None
        self.quoting: Quoting | None = None

    def quoted(self, abilities: tuple[AnyAbility, ...]) -> list[str]:
        """Abilities that are given, in quotation marks."""
        if not abilities:
            return []
        if self.quoting is None:
            raise NoInstruction("abilities in quotation marks")
        return [f'"{self.quoting(abilities)}"']

    # Objects.

    def reference(self, what: r.Reference, *, subject: bool = False) -> str:
        """An object, or several, as the subject or the object of a clause."""
        match what:
            case r.ExiledWith(many=many):
                self.named.name(what, frozenset({"card"}), many=many)
                return "the exiled cards" if many else "the exiled card"
            case r.This():
                if not self.spell:
                    self.named.name(what, frozenset({"creature", "permanent"}))
                return self.this
            case r.Bearer():
                self.named.name(what, frozenset({"creature", "permanent"}))
                return "enchanted creature"
            case r.Target(n=n) if n >= len(self.named.targets):
                return self._target(n)
            case r.AllOf(these=these):
                return " and ".join(self.reference(each, subject=subject) for each in these)
            case r.Chosen():
                return self._chosen(what)
            case r.Each(what=described):
                said = self.each(described)
                self.named.each_of_several = True
                self.named.name(self.named.every(), nouns_of((described,)), many=True)
                return said
        return self.again(what, subject=subject)

    def apart(self, acts: r.Reference, what: r.Reference) -> str:
        """An object that is another one than the one that acts."""
        self.named.apart = acts
        try:
            return self.reference(what)
        finally:
            self.named.apart = None

    def again(self, what: r.Reference, *, subject: bool) -> str:
        """What was named before: "it", "that creature", "they".

        Raises:
            NoInstruction: no word means it.
        """
        ways: list[tuple[str, Any]] = [
            ("it", self.named.it),
            ("they" if subject else "them", self.named.they),
            *((f"that {noun}", lambda noun=noun: self.named.that(noun)) for noun in _THAT),
            ("those creatures", lambda: self.named.they("creature")),
            ("those tokens", lambda: self.named.they("token")),
        ]
        for words, meant in ways:
            try:
                if self.named.would_be(meant) == what:
                    meant()
                    return words
            except CannotSay:
                continue
        raise NoInstruction(f"nothing that means {what}")

    def _target(self, n: int) -> str:
        if n != len(self.named.targets):
            raise NoInstruction("targets in another order")
        asked = self.targets[n]
        said = self.target_words(asked)
        self.named.target(asked)
        nouns = nouns_of(asked.objects)
        self.named.name(r.Target(n), nouns, many=asked.most != 1)
        if asked.most == 1 and asked.objects and all(map(is_an_opponents, asked.objects)):
            self.named.name_player(None if self.named.event.player else r.ControllerOf(r.Target(n)))
        return said

    def target_words(self, asked: r.Targets) -> str:
        """What the word "target" asks for."""
        if asked.players:
            return self._mixed(asked)
        many = asked.most != 1
        other = "other " if asked.another else ""
        kinds = asked.objects
        if (
            not asked.another
            and not many
            and not self.named.targets
            and all(each.other_than is not None and self._is_other(each) for each in kinds)
        ):
            kinds = tuple(replace(each, other_than=None) for each in kinds)
            if asked.least == 1:
                return f"another target {self.described(kinds, many=False)}"
            return f"up to one other target {self.described(kinds, many=False)}"
        said = self.described(kinds, many=many)
        match asked.least, asked.most:
            case 1, 1:
                return f"another target {said}" if asked.another else f"target {said}"
            case X(), X():
                return f"X target {said}"
            case 0, X():
                return f"up to X target {said}"
            case 0, None:
                return f"any number of target {said}"
            case 1, 2:
                return f"one or two target {said}"
            case 0, int(most):
                return f"up to {number(most)} {other}target {said}"
            case int(least), int(most) if least == most:
                return f"{number(most)} {other}target {said}"
        raise NoInstruction("so many targets")

    def _mixed(self, asked: r.Targets) -> str:
        types = [each.which[0].any_type[0] if each.which else "" for each in asked.objects]
        if asked.least == 1 and types == ["creature", "planeswalker", "battle"]:
            if asked.most == 1:
                return self._any_target(asked)
            if asked.most is None:
                return "any number of targets"
            return "one or two targets" if asked.most == 2 else "one, two, or three targets"
        if types == ["planeswalker"]:
            return f"target {'opponent' if asked.players == 'opponent' else 'player'} or planeswalker"
        raise NoInstruction("players and objects together")

    def _any_target(self, asked: r.Targets) -> str:
        """One target of any kind; but for this permanent, or what is of some subtype."""
        (other, but), *more = {(each.other_than, each.which[0].no_subtype) for each in asked.objects}
        plain = all(each.which == (Filter(any_type=each.which[0].any_type, no_subtype=but),) for each in asked.objects)
        if more or not plain or (other is not None and (other != r.THIS_ONE or but)) or len(but) > 1:
            raise NoInstruction("any target of such a kind")
        if but:
            return f"any target that isn't {with_article(but[0])}"
        return "any other target" if other is not None else "any target"

    def mixed(self, n: int) -> str:
        """Targets that may be players as well as permanents."""
        if n < len(self.named.targets):
            raise NoInstruction("targets that may be players, named again")
        if not self.targets[n].players:
            return self._target(n)
        said = self.target_words(self.targets[n])
        self.named.target(self.targets[n])
        self.named.name(None)
        self.named.name_player(None)
        return said

    def _chosen(self, what: r.Chosen) -> str:
        n = what.n
        if not isinstance(n, int):
            raise NoInstruction("so many objects as something counts")
        said = self.counted(what.what, n, up_to=what.up_to)
        self.named.name(self.named.make(), nouns_of((what.what,)), many=n != 1)
        return said

    def counted(self, described: r.Described, n: int, *, up_to: bool = False) -> str:
        """So many described objects, with their number."""
        if n == 1 and not up_to:
            if described.other_than is not None and self._is_other(described):
                return f"another {self.described((replace(described, other_than=None),), many=False)}"
            return with_article(self.described((described,), many=False))
        before = "up to " if up_to else ""
        return f"{before}{number(n)} {self.described((described,), many=n != 1, join='and/or')}"

    def each(self, described: r.Described) -> str:
        """Every described object."""
        return f"each {self.described((described,), many=False)}"

    def described(self, kinds: tuple[r.Described, ...], *, many: bool, join: str = "and") -> str:
        """Described objects, without article or number; several kinds of many are joined so.

        Raises:
            NoInstruction: they are described in ways that no sentence joins.
        """
        first = kinds[0]
        if any(replace(each, which=()) != replace(first, which=()) for each in kinds):
            raise NoInstruction("objects of several kinds")
        which: Which = tuple(each for kind in kinds for each in kind.which)
        if any(each.other for each in which):
            raise NoInstruction("one of several that is another one")
        controllers = {each.controller for each in which} or {""}
        if len(controllers) != 1:
            raise NoInstruction("objects of several controllers")
        (controller,) = controllers
        bare = tuple(replace(each, controller="") for each in which)
        noun = self._noun(bare, first, many=many, join=join)
        before = ["other"] if self._is_other(first) else []
        before += [FIGHTING[first.fighting]] if first.fighting else []
        before += [{True: "tapped", False: "untapped"}[first.tapped]] if first.tapped is not None else []
        before += ["nontoken"] if first.token is False else []
        names = [each.name for each in first.states if isinstance(each, r.Named)]
        before += [each for each in first.states if not isinstance(each, r.Named) and each != "with a counter"]
        noun = " named ".join([noun, *names])
        return " ".join([*before, noun, *self._behind(first, controller, many=many)])

    def _is_other(self, described: r.Described) -> bool:
        other = described.other_than
        try:
            told = other is None or self.named.other_than(replace(described, other_than=None)) == other
        except CannotSay:
            told = other == r.THIS_ONE
        if not told:
            raise NoInstruction("others than what was not named alone")
        return other is not None

    def _noun(self, which: Which, first: r.Described, *, many: bool, join: str) -> str:
        if first.is_a == "permanent" and first.token is not True:
            return (plural if many else each_one)(which, "permanent", join=join if many else "or", of_this=True)
        end = "s" if many else ""
        word = "token" if first.token else first.is_a
        if not which:
            return f"{word}{end}"
        said = []
        for each in which:
            if each != replace(each, any_keyword=(), no_keyword=(), power_at_most=None, power_at_least=None,
                               toughness_at_most=None, toughness_at_least=None):  # fmt: skip
                raise NoInstruction("cards with such qualities")
            if each == Filter(any_type=PERMANENT_TYPES):
                said.append("permanent")
                continue
            if each.any_type == PERMANENT_TYPES:
                said.append(
                    f"{each_one((replace(each, any_type=()),), 'permanent').removesuffix(' permanent')} permanent"
                )
                continue
            named = each_one((each,), "permanent")
            nothing = not (each.any_type or each.all_types or each.any_subtype)
            said.append(named.removesuffix("permanent").strip() if nothing else named)
        return f"{listed(said, 'or')} {word}{end}".strip()

    def _behind(self, first: r.Described, controller: str, *, many: bool) -> list[str]:
        words: list[str] = []
        if first.fought is not None:
            raise NoInstruction("what creatures did in blocking before")
        if controller == "you":
            words.append("you control")
        elif controller and first.zone == "graveyard":
            return [*self._with(first), "from an opponent's graveyard"]
        elif controller:
            words.append("your opponents control" if many else "an opponent controls")
        words += self._with(first)
        if first.relation and first.combat_with is not None:
            whom = self.this if first.combat_with == r.THIS_ONE else self.again(first.combat_with, subject=False)
            words.append(f"{first.relation.replace('_', ' ')} {whom}")
        match first.controlled_by, first.zone:
            case None, "battlefield":
                pass
            case None, "graveyard":
                words.append("from a graveyard")
            case r.You(), ("graveyard" | "hand") as zone:
                words.append(f"from your {zone}")
            case r.EachOtherPlayer(), "battlefield":
                words.append("you don't control")
            case r.DefendingPlayer(), ("battlefield" | "graveyard") as zone:
                words.append(
                    "defending player controls" if zone == "battlefield" else "from defending player's graveyard"
                )
            case r.TargetPlayer(n=n), zone:
                words.append(self._whose(n, zone))
            case (r.ThatPlayer() | r.ControllerOf() | r.OwnerOf()) as whose, ("battlefield" | "graveyard") as zone:
                if not self._is_that_player(whose):
                    raise NoInstruction("a player who was not named")
                words.append("that player controls" if zone == "battlefield" else "from that player's graveyard")
            case _:
                raise NoInstruction("objects of such a player")
        if first.damaged:
            words.append("that was dealt damage this turn")
        return words

    def _with(self, first: r.Described) -> list[str]:
        words = ["with a counter on it"] if "with a counter" in first.states else []
        if first.mana_value_at_most is not None:
            most = first.mana_value_at_most
            words.append(f"with mana value {most if isinstance(most, int) else 'X'} or less")
        if first.mana_value_at_least is not None:
            words.append(f"with mana value {first.mana_value_at_least} or greater")
        return words

    def _whose(self, n: int, zone: str) -> str:
        if n < len(self.named.targets):
            if zone == "battlefield" and self.named.would_be(self.named.that_player) == r.TargetPlayer(n):
                return "that player controls"
            raise NoInstruction("a targeted player's, named again")
        who = self._player_target(n)
        return f"{who} controls" if zone == "battlefield" else f"from {who}'s graveyard"

    # Players.

    def _player_target(self, n: int) -> str:
        asked = self.targets[n]
        if n != len(self.named.targets) or asked.objects:
            raise NoInstruction("targets in another order")
        self.named.target(asked)
        self.named.name_player(r.TargetPlayer(n))
        few = "" if asked.least else "up to one "
        return f"{few}target {'opponent' if asked.players == 'opponent' else 'player'}"

    def player(self, who: r.AnyPlayer) -> str:
        """A player as the subject of a clause; "" for you."""
        match who:
            case r.You():
                return ""
            case r.EachPlayer():
                return "each player"
            case r.EachOpponent():
                return "each opponent"
            case r.TargetPlayer(n=n) if n >= len(self.named.targets):
                return self._player_target(n)
            case r.DefendingPlayer():
                self.named.name_player(who)
                return "defending player"
            case r.EachOtherOpponent(than=than) if self.named.would_be(self.named.that_player) == than:
                return "each other opponent"
            case r.SeveralPlayers(these=(r.You(), other)):
                return f"you and {self.player(other)} each"
        if self._is_that_player(who):
            return "that player"
        if isinstance(who, r.ControllerOf | r.OwnerOf):
            what = "controller" if isinstance(who, r.ControllerOf) else "owner"
            said = self._owner(who.of)
            self.named.name_player(who)
            return f"its {what}" if said == "it" else f"{said}'s {what}"
        raise NoInstruction(f"no word for {who}")

    def _owner(self, of: r.Reference) -> str:
        """Whose controller or owner a player is; it may be the object that acts."""
        try:
            if self.named.would_be(self.named.itself) == of:
                self.named.itself()
                return "it"
        except CannotSay:
            pass
        return self.again(of, subject=False)

    def _is_that_player(self, who: r.AnyPlayer) -> bool:
        try:
            return self.named.would_be(self.named.that_player) == who
        except CannotSay:
            return False

    def player_object(self, who: r.AnyPlayer) -> str:
        """A player as the object of a clause."""
        return self.player(who) or "you"

    # Numbers.

    def counters(self, n: r.Amount, counter: str) -> str:
        """So many counters of a kind."""
        if isinstance(n, int):
            return with_article(f"{counter} counter") if n == 1 else f"{number(n)} {counter} counters"
        return f"{'that many' if isinstance(n, r.ThatMuch) else self.amount(n)} {counter} counters"

    def amount(self, n: r.Amount, *, digits: bool = True) -> str:
        """A number, or X, which the end of the sentence then defines."""
        if isinstance(n, int):
            return str(n) if digits else number(n)
        if n == X():
            return "X"
        if isinstance(n, r.ThatMuch | r.AsMany):
            return "that much"
        if self.x not in (None, n):
            raise NoInstruction("two numbers that are computed")
        self.x = n
        return "X"

    def defined(self) -> str:
        """What X is, as the end of a sentence; "" if no X was printed."""
        if self.x is None:
            return ""
        n, self.x = self.x, None
        return f", where X is {self.quantity(n)}"

    def quantity(self, n: r.Amount) -> str:
        """A number that is computed."""
        match n:
            case r.TimesOver(of=of, times=2) | Times(of=of, times=2):
                return f"twice {self.quantity(of)}"
            case r.RollResult():
                return "the result"
            case r.FoundSuch() | r.AsMany():
                raise NoInstruction("a number of cards that were found")
            case r.HowMany(what=what):
                return f"the number of {self.described((what,), many=True)}"
            case r.CountersHad(on=on, counter=counter):
                kind = f"{counter} counters" if counter else "counters"
                return f"the number of {kind} on {self.reference(on)}"
            case r.Of(what=what, of=r.SacrificedForCost()):
                return f"the sacrificed permanent's {what}"
            case r.Of(what=what, of=r.This()):
                return f"{self.this}'s {what}"
            case r.Of(what=what, of=of):
                said = self.again(of, subject=False)
                return f"its {what}" if said == "it" else f"{said}'s {what}"
            case r.HowManyPlayers(who=r.EachOpponent()):
                return "the number of opponents you have"
            case r.LifeLostThisWay():
                return "the life lost this way"
            case int() | r.ThatMuch() | r.TimesOver() | r.HowManyOf() | r.HowManyPlayers():
                raise NoInstruction("such a number")
        quantity: AnyQuantity = n
        if isinstance(quantity, Fixed):
            raise NoInstruction("a number that is no quantity")
        return quantity_in_words(quantity)


_THAT = ("creature", "permanent", "artifact", "enchantment", "land", "planeswalker", "card", "token", "spell")


def nouns_of(kinds: tuple[r.Described, ...]) -> frozenset[str]:
    """The words that can stand for one of such objects, as the reader takes them."""
    from simulator.oracle.grammar.instructions.kinds import Group

    return Group(kinds, None, None).nouns if kinds else frozenset()
