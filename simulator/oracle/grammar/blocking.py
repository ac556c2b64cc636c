"""The parts of the grammar of static abilities that say more of blocking: who fights whom, and who assigns damage."""

from __future__ import annotations

from typing import Final

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events.abilities import CombatTrait
from events.filters import THIS, Filter
from events.quantities import AnyQuantity
from projections.layers.quantities import may_be_said
from simulator.oracle.grammar.nouns import (
    AMONG,
    BEARER,
    CannotSay,
    CreatureGroup,
    FilterPart,
    Nouns,
    Predicate,
    Subject,
    about_groups,
    always,
    inline_args,
    said_of,
    says,
)
from simulator.oracle.grammar.sizes import OfOne, seen_from
from simulator.oracle.reading import Abilities

_AS_THOUGH: Final = "assigns_as_though_unblocked"


@inline_args
class BlockingClauses(Nouns):
    """Abilities about blocking, for the parts of a parse tree that speak of it."""

    # Whom

    this_or_bearer_subject = always(Subject((*THIS, *BEARER), "pair"))

    def bearer_of_type(self, word: Token) -> Subject:
        if word not in ("artifact", "land"):
            raise CannotSay(f"an enchanted {word}")
        return Subject(BEARER, "bearer")

    def attackers_of_you(self, groups: tuple[CreatureGroup, ...]) -> Subject:
        return about_groups(groups, "plural")._replace(among=("attacking you",))

    def each_attacker_of_you(self, group: CreatureGroup) -> Subject:
        return about_groups((group,), "each")._replace(among=("attacking you",))

    def each_fighting_this(self, group: CreatureGroup, _this: object) -> Subject:
        return about_groups((group,), "each")._replace(among=("blocking or blocked by this",))

    def each_or_keyword(self, group: CreatureGroup, join: str, keyword: Token) -> Subject:
        return about_groups(self.or_keyword((group,), join, keyword), "each")

    def fighting_this(self, groups: tuple[CreatureGroup, ...], _this: object) -> Subject:
        return about_groups(groups, "plural")._replace(among=("blocking or blocked by this",))

    # What is said of them

    def cant_attack_you_or_block(self, groups: tuple[CreatureGroup, ...]) -> Predicate:
        return lambda subject: (
            ab.CantAttack(subject=subject.which, attacked=("you",)),
            ab.CantBlock(subject=subject.which, attackers=said_of(groups, subject)),
        )

    def power_or_toughness_at_most(
        self, groups: tuple[CreatureGroup, ...], _words: Token, n: int
    ) -> tuple[CreatureGroup, ...]:
        """Creatures of which one number or the other is small enough: those of either kind."""
        if len(groups) > 1 or groups[0].fields & {"power_at_most", "toughness_at_most"}:
            raise CannotSay("which of several kinds of creatures have such a power or toughness")
        (group,) = groups
        return tuple(
            group._replace(meant=replace(group.meant, **{field: n}), fields=group.fields | {field})
            for field in ("power_at_most", "toughness_at_most")
        )

    that_are_enchanted = always(FilterPart(AMONG, ("enchanted",)))

    def cant_be_blocked_by_tokens(self, group: CreatureGroup) -> Predicate:
        said = group._replace(meant=replace(group.meant, token=True))
        return lambda subject: (ab.CantBeBlocked(subject=subject.which, by=said_of((said,), subject)),)

    def cant_be_blocked_by_some(self, states: tuple[str, ...], groups: tuple[CreatureGroup, ...]) -> Predicate:
        """By creatures in a state, and by others that are told with a noun of their own."""
        first, *others = groups
        if others and not all(group.creatures for group in groups):
            raise CannotSay("a state that may be of one kind of creature or of several")
        said = (first._replace(among=(*states, *first.among)), *others)
        return lambda subject: (ab.CantBeBlocked(subject=subject.which, by=said_of(said, subject)),)

    # As though there were no landwalk

    def landwalk_is_ignored(self, *_words: Token) -> Abilities:
        return (ab.IgnoreEvasion(subject=(), without=(ab.LANDWALK,)),)

    def can_block_despite_landwalk(self, *_words: Token) -> Predicate:
        return says(ab.IgnoreEvasion, without=(ab.LANDWALK,))

    def extra_block_for_each(self, counted: AnyQuantity | OfOne) -> Predicate:
        def predicate(subject: Subject) -> Abilities:
            per = seen_from(counted, subject)
            if subject.named not in ("this", "bearer") or not may_be_said(per):
                raise CannotSay("blocks for each of something that no board says")
            return (ab.ExtraBlocks(subject=subject.which, n=1, for_each=per),)

        return predicate

    def cant_be_blocked_except_by_vehicles(self) -> Predicate:
        return says(ab.CantBeBlockedExceptBy, by=(Filter(any_subtype=("vehicle",)),))

    ninety_nine_extra_blocks = always(says(ab.ExtraBlocks, n=99))

    bearer_assigns_as_though_unblocked = always((CombatTrait(subject=BEARER, trait=_AS_THOUGH),))

    def those_assign_as_though_unblocked(self, groups: tuple[CreatureGroup, ...], *_this: object) -> Abilities:
        return _assign_as_though(about_groups(groups, "plural"))

    def each_assigns_as_though_unblocked(self, group: CreatureGroup) -> Abilities:
        return _assign_as_though(about_groups((group,), "each"))


def _assign_as_though(subject: Subject) -> Abilities:
    """Creatures that may assign their damage as though they weren't blocked; only their controller chooses that.

    Raises:
        CannotSay: somebody else's creatures are meant too.
    """
    if any(group.meant.controller != "you" for group in subject.groups):
        raise CannotSay("how another player's creatures assign their damage")
    return (CombatTrait(subject=subject.which, trait=_AS_THOUGH),)
