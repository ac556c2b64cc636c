"""What the instructions of abilities count for among the features of `abilities`, instruction by instruction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events import abilities as ab
from events import card_instructions as cards
from events import declaration_abilities as declared
from events import instructions as i
from events import instructions_of_objects as objects
from events import triggers as t
from events.abilities import AnyAbility
from events.instructions import Instruction
from events.references import This

Tally = dict[str, float]
"""Features by name, each in its own unit before it is divided: points, numbers, or 1."""

COMPOSED = (
    ab.InOrder, ab.May, ab.UnlessPaid, ab.IfTrue, ab.IfSuch, ab.IfDone, ab.FlipsCoin, ab.RollsDie, ab.AtOnce,
    ab.ForEachPlayer, ab.AttackingPlayer, ab.Choose, ab.Delayed, ab.WhenYouDo,
)  # fmt: skip
"""Instructions that count for what they are made of."""

_MAYBE = (ab.May, ab.UnlessPaid, ab.IfTrue, ab.IfSuch, ab.IfDone, ab.FlipsCoin, ab.RollsDie, ab.Choose)

EVASION = frozenset({"flying", "menace", "fear", "intimidate", "shadow", "horsemanship", "skulk"})
FIGHTING = frozenset(
    {"first strike", "double strike", "trample", "deathtouch", "lifelink", "wither", "infect", "toxic", "vigilance"}
)
SAFETY = frozenset({"indestructible", "hexproof", "shroud", "protection", "ward"})

NO_FIGHT = (
    declared.CantBlock, declared.CantAttack, declared.BlockOnly, declared.BlockOnlyWithOthers,
    declared.AttackOnlyWithOthers, declared.BlockOnlyIfAlso, declared.BlockCost, declared.AttackCost,
    declared.MaxTotalAttackers, declared.MaxTotalBlockers,
)  # fmt: skip
ELUDES = (
    declared.CantBeBlocked, declared.CantBeBlockedExceptBy, declared.MinBlockers, declared.MaxBlockers,
    declared.BeBlockedCost,
)  # fmt: skip
MUST = (declared.MustAttack, declared.MustBlock, declared.MustBeBlocked, declared.Lure)
SAFE = (declared.CantBeTargeted, ab.PreventDamage)


def keyword_kind(keyword: str) -> str:
    """The feature of an effect that gives a keyword.

    >>> keyword_kind("islandwalk"), keyword_kind("protection from red"), keyword_kind("exalted")
    ('evasion', 'safety', 'gains')
    """
    if keyword in EVASION or keyword.endswith("walk"):
        return "evasion"
    if keyword in FIGHTING:
        return "fighting"
    return "safety" if keyword.split(" ")[0].split("—")[0] in SAFETY else "gains"


def ability_kind(ability: AnyAbility) -> str:
    """The feature of an effect that gives an ability, or makes it a rule for a time."""
    kinds = ((ELUDES, "evasion"), (NO_FIGHT, "cant_fight"), (MUST, "must_fight"), (SAFE, "safety"))
    return next((name for types, name in kinds if isinstance(ability, types)), "gains")


class Counting:
    """Counts what one ability does into a tally.

    Args:
        tally: what is counted so far; it is added to.
        occasion: one of `abilities.OCCASIONS`.
        targets: what the ability targets.
    """

    __slots__ = ("_occasion", "_tally", "_targets")

    def __init__(self, tally: Tally, occasion: str, targets: Sequence[Any]) -> None:
        self._tally = tally
        self._occasion = occasion
        self._targets = tuple(targets)

    def add(self, effect: str, n: float = 1.0) -> None:
        """Count an effect."""
        name = f"{self._occasion}.{effect}"
        self._tally[name] = self._tally.get(name, 0.0) + n

    def amount(self, amount: Any) -> float:
        """A number as it is, also what is less than 0; what is counted later as 1."""
        if isinstance(amount, int):
            return amount
        self.add("varies")
        return 1.0

    def size(self, power: Any, toughness: Any, *, this: bool) -> None:
        """Power and toughness are given for a time, or taken where they are less than 0."""
        whose = "this" if this else "others"
        for name, amount in (("power", power), ("toughness", toughness)):
            n = self.amount(amount)
            if n:
                self.add(f"{whose}_{name}" if n > 0 else f"{name}_down", abs(n))

    def given(self, keywords: Sequence[str], abilities: Sequence[AnyAbility]) -> None:
        """Keywords and abilities are given; what a keyword stands for is not counted beside it."""
        for keyword in keywords:
            self.add(keyword_kind(keyword))
        for ability in abilities:
            if ability.words not in keywords:
                self.add(ability_kind(ability))

    def damage(self, n: Any, *, creatures: bool, players: bool) -> None:
        """Damage is dealt."""
        amount = self.amount(n)
        if creatures:
            self.add("damage_to_creatures", amount)
        if players:
            self.add("damage_to_players", amount)

    def targeted(self, number: int) -> tuple[bool, bool]:
        """Whether the targets of a number may be permanents, and whether players."""
        if number >= len(self._targets):
            return True, True
        asked = self._targets[number]
        return bool(asked.objects), bool(asked.players)

    def follow(self, instruction: Instruction | None) -> None:
        """Count an instruction, and what it is made of."""
        if instruction is None:
            self.add("not_read")
        elif isinstance(instruction, COMPOSED):
            if isinstance(instruction, _MAYBE):
                self.add("may")
            outer, self._targets = self._targets, (*self._targets, *getattr(instruction, "targets", ()))
            if len(self._targets) > len(outer):
                self.add("targets")
            for part, targets in parts_of(instruction):
                kept = self._targets
                if targets:
                    self.add("targets")
                    self._targets = (*kept, *targets)
                self.follow(part)
                self._targets = kept
            self._targets = outer
        else:
            COUNTED[type(instruction)](self, instruction)


def parts_of(composed: Instruction) -> Iterator[tuple[Instruction, tuple[Any, ...]]]:
    """The instructions that one is made of, each with targets of its own."""
    for field in composed.__struct_fields__:
        found = getattr(composed, field)
        for each in found if isinstance(found, tuple) else (found,):
            if isinstance(each, Instruction):
                yield each, ()
            elif isinstance(each, ab.Mode | ab.DieRow):
                yield each.effect, getattr(each, "targets", ())


Count = Callable[[Counting, Any], None]


def _flag(effect: str) -> Count:
    return lambda to, each: to.add(effect)


def _of_n(effect: str) -> Count:
    def count(to: Counting, each: Any) -> None:
        to.add(effect, 1.0 if each.n is None else max(to.amount(each.n), 0.0))

    return count


def _is_this(reference: Any) -> bool:
    return isinstance(reference, This)


def _damage(to: Counting, each: i.DealsDamage) -> None:
    to.damage(each.n, creatures=each.to is not None, players=each.players is not None)


def _damage_to_targets(to: Counting, each: i.DealsDamageToTargets) -> None:
    creatures, players = to.targeted(each.target)
    to.damage(each.n, creatures=creatures, players=players)


def _puts(to: Counting, each: i.Puts) -> None:
    if each.to == "battlefield":
        to.add("puts_onto_battlefield")
    else:
        to.add("cards" if each.to == "graveyard" else "returns")


def _puts_counters(to: Counting, each: i.PutsCounters | i.DistributesCounters) -> None:
    kinds = {"+1/+1": "plus_counters", "-1/-1": "minus_counters"}
    if each.counter in kinds:
        to.add(kinds[each.counter], to.amount(each.n))
    else:
        to.add("other_counters")


def _tokens(to: Counting, each: ab.CreatesTokens) -> None:
    to.add("tokens", to.amount(each.n))
    if each.token.power is not None:
        to.add("token_power", max(to.amount(each.token.power), 0.0))


def _copies(to: Counting, each: i.CreatesCopies) -> None:
    to.add("tokens", to.amount(each.n))
    to.add("becomes")


def _loses_half(to: Counting, each: cards.LosesHalf) -> None:
    to.add("life_lost")
    to.add("varies")


def _becomes(to: Counting, each: i.Becomes) -> None:
    to.add("becomes")
    if each.power is not None or each.toughness is not None:
        to.add("sizes")
    to.given(each.keywords, ())


def _gains(to: Counting, each: ab.Gains) -> None:
    to.given(each.keywords, each.abilities)


def _binds(to: Counting, each: ab.Binds) -> None:
    to.given((), each.abilities)


def _protects(to: Counting, each: objects.GainsProtection) -> None:
    to.add("safety")


def _at_end_of_combat(to: Counting, each: t.AtEndOfCombat) -> None:
    to.add({"destroy": "destroys", "return": "returns", "sacrifice": "sacrifices"}[each.action])


def _to_creatures(to: Counting, each: t.DoToCreatures) -> None:
    to.add({"destroy": "destroys", "tap": "taps", "untap": "untaps", "return": "returns"}[each.action])


COUNTED: dict[type[Instruction], Count] = {
    i.GetsPT: lambda to, each: to.size(each.power, each.toughness, this=_is_this(each.what)),
    t.Size: lambda to, each: to.size(each.power, each.toughness, this=each.whom == "this"),
    i.HasBasePT: _flag("sizes"),
    i.SwitchesPT: _flag("sizes"),
    objects.DoublesPT: _flag("sizes"),
    i.LosesKeywords: _flag("loses"),
    i.Becomes: _becomes,
    i.GainsControl: _flag("control"),
    objects.ExchangesControl: _flag("control"),
    ab.Gains: _gains,
    ab.Binds: _binds,
    objects.GainsProtection: _protects,
    objects.AttacksDespiteDefender: _flag("gains"),
    i.MustBlockIt: _flag("must_fight"),
    i.Goads: _flag("must_fight"),
    t.Provoke: _flag("must_fight"),
    objects.BlocksNow: _flag("must_fight"),
    i.BecomesBlockedNow: _flag("must_fight"),
    i.CantBlockIt: _flag("cant_fight"),
    i.RemovesFromCombat: _flag("cant_fight"),
    objects.AssignsNoCombatDamage: _flag("cant_fight"),
    i.Fights: _flag("fights"),
    i.ExtraCombat: _flag("other"),
    i.DealsDamage: _damage,
    i.DealsDamageToTargets: _damage_to_targets,
    i.DestroysNoRegeneration: _flag("destroys"),
    t.Destroy: _flag("destroys"),
    t.AtEndOfCombat: _at_end_of_combat,
    t.DoToCreatures: _to_creatures,
    i.Regenerates: _flag("regenerates"),
    i.Prevents: _flag("prevents"),
    i.PreventsToTargets: _flag("prevents"),
    i.Exiles: _flag("exiles"),
    i.PhasesOut: _flag("exiles"),
    i.Puts: _puts,
    i.Sacrifices: lambda to, each: to.add("sacrifices_this" if _is_this(each.what) else "sacrifices"),
    i.PlayerSacrifices: _flag("sacrifices"),
    t.DefenderSacrifices: _flag("sacrifices"),
    i.Taps: _flag("taps"),
    i.StaysTapped: _flag("taps"),
    objects.TapsOrUntaps: _flag("taps"),
    i.Untaps: _flag("untaps"),
    i.PutsCounters: _puts_counters,
    i.DistributesCounters: _puts_counters,
    t.PutCounters: _of_n("plus_counters"),
    i.RemovesCounters: _flag("other_counters"),
    i.DoublesCounters: _flag("other_counters"),
    i.PlayerGetsCounters: _flag("other_counters"),
    objects.PutsItsCounters: _flag("other_counters"),
    objects.MovesCounters: _flag("other_counters"),
    ab.CreatesTokens: _tokens,
    i.CreatesCopies: _copies,
    i.Draws: _of_n("draws"),
    i.Discards: _of_n("discards"),
    cards.DiscardsCards: _flag("discards"),
    cards.DiscardsAny: _flag("discards"),
    t.GainLife: _of_n("life_gained"),
    i.LosesLife: _of_n("life_lost"),
    t.DefenderLosesLife: _of_n("life_lost"),
    cards.LosesHalf: _loses_half,
    i.AddsMana: _flag("mana"),
    objects.BecomesCopy: _flag("becomes"),
    objects.BecomesChosen: _flag("becomes"),
    i.Transforms: _flag("becomes"),
    i.Counters: _flag("stops_spells"),
    objects.CountersWhatTargets: _flag("stops_spells"),
    objects.CantBeRegenerated: _flag("other"),
    objects.BecomesDesignated: _flag("other"),
    objects.PairsWith: _flag("other"),
    objects.ChoosesObjects: lambda to, each: None,
    objects.SpendsManaOnly: lambda to, each: None,
    objects.KeepsMana: lambda to, each: None,
    i.Attaches: _flag("other"),
    i.Does: _flag("other"),
    **{
        kind: _flag("cards")
        for kind in (
            i.Mills, i.Searches, i.Shuffles, t.MovesCards, cards.LooksAtCards, cards.ExilesFromTop, cards.RevealsUntil,
            cards.TakesSome, cards.ChoosesCards, cards.RevealsCards, cards.RevealsFound, cards.ExilesFaceDown,
            cards.PutsFromHand, cards.PutsNthFromTop, cards.MillsHalf, cards.SearchesAndExiles, cards.Seeks,
            cards.GivesFlashback, cards.EasesCasting, cards.PutsTheRest, cards.PutsInOrder, cards.MayPlay,
            cards.MayLook, cards.ShufflesInto,
        )
    },
}  # fmt: skip
"""How each instruction that is made of no others is counted."""
