"""What spells and abilities do, and on what they trigger, family by family: the number of its rule in each edition.

A family is a type of instruction that is followed, a keyword action by its name, or a type of trigger condition that is
followed. In a row `-` stands where the edition has no rule of it, and a row that ends early goes on as it was: so a
newer edition takes a name more in the first line, and a number more in the rows of those rules alone that it renumbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from events import (
    abilities,
    card_instructions,
    card_trigger_conditions,
    instructions,
    instructions_of_objects,
    trigger_conditions,
    triggers,
)
from events.instructions import Instruction
from events.rule import Edition
from events.trigger_subjects import TriggerCondition
from simulator.editions.table import Performs, TriggersOn

_PERFORMED = """
cr-2008-02-01 cr-2009-10-01 cr-2010-02-01 cr-2022-10-07 cr-2024-06-07 cr-2024-11-08 cr-2026-01-16
413.2b  106.4                                        | AddsMana, KeepsMana
-       106.6                                        | SpendsManaOnly
216.1   110.5   110.5   701.6a  701.6a  701.6a  701.7a  | CreatesTokens
415.1   113.1   113.1   115.1                        | ChoosesObjects
413.2c  116.12  116.12  118.12                       | May
413.2c  116.12a 116.12a 118.12a                      | UnlessPaid
215.3   117.3   117.3   119.3                        | GainLife, LosesHalf, LosesLife
417.1   118.3   118.3   120.3                        | AtOnce, DealsDamage, DealsDamageToTargets
423.1   119.1   119.1   121.1                        | Draws
200.10  120.1   120.1   122.1                        | PlayerGetsCounters, RemovesCounters
200.10  120.1   120.1   122.6                        | PutsCounters
413.2b  120.4   120.4   122.5                        | MovesCounters
413.2b  608.2c  608.2c  122.8                        | PutsItsCounters
217.1d  400.6                                        | Puts, PutsFromHand
217.2d  401.4                                        | PutsInOrder, PutsTheRest
217.1d  400.6   400.6   401.7                        | PutsNthFromTop
217.7b  406.3                                        | ExilesFaceDown, MayLook
300.6   500.7                                        | take an extra turn
300.7   500.8                                        | ExtraCombat
302.2   502.2   502.2   502.3                        | StaysTapped
306.4   506.4                                        | RemovesFromCombat
308.4   508.5   508.5   508.4                        | AttackingPlayer
500.3   509.1b                                       | Binds, CantBlockIt
500.3   509.1c                                       | MustBlockIt
309.2e  509.1g                                       | BlocksNow
309.2f  509.1h                                       | BecomesBlockedNow
310.2a  510.1a                                       | AssignsNoCombatDamage
409.1e  601.2d                                       | DistributesCounters
409.1f  601.2e  601.2e  601.2f                       | EasesCasting
404.4   603.7                                        | Delayed
-       -       -       603.12                       | WhenYouDo
413.2b  608.2c                                       | IfDone, IfSuch, IfTrue, InOrder
413.2c  608.2d                                       | ChoosesCards, TakesSome
413.2d  608.2e                                       | ForEachPlayer
413.2e  608.2f  608.2f  608.2g                       | MayPlay
418.5a  613.1b                                       | GainsControl
418.5a  613.1d                                       | Becomes
418.5a  613.1e                                       | BecomesChosen
418.5a  613.1f                                       | Gains, GainsProtection, LosesKeywords
418.5a  613.3b  613.3b  613.4b                       | HasBasePT
418.5a  613.3c  613.3c  613.4c                       | GetsPT
418.5i  613.3e  613.3e  613.4d                       | SwitchesPT
419.1   615.1                                        | Prevents, PreventsToTargets
409.1b  700.2                                        | Choose
501.2a  701.3a                                       | Attaches
501.3a  701.5a  701.5a  701.5a  701.5a  701.5a  701.6a  | Counters
501.4a  701.6a  701.6a  701.7a  701.7a  701.7a  701.8a  | Destroy
413.2b  701.7a  701.7a  701.8a  701.8a  701.8a  701.9a  | Discards, DiscardsAny, DiscardsCards
418.5a  613.3c  613.3c  701.9b  701.9b  701.9b  701.10b | DoublesPT
413.2b  608.2c  608.2c  701.9e  701.9e  701.9e  701.10e | DoublesCounters
217.7a  701.9a  701.9a  701.11a 701.11a 701.11a 701.13a | Exiles, ExilesFromTop
-       -       -       701.12a 701.12a 701.12a 701.14a | Fights
-       -       -       701.38a 701.38a 701.38a 701.15a | Goads
-       -       -       701.36a 701.36a 701.36a 701.16a | investigate
-       -       -       701.13a 701.13a 701.13a 701.17a | Mills, MillsHalf
501.5a  701.11a 701.11a 701.15a 701.15a 701.15a 701.19a | Regenerates
419.6b  701.11c 701.11c 701.15c 701.15c 701.15c 701.19c | DestroysNoRegeneration
413.2b  701.12a 701.12a 701.16a 701.16a 701.16a 701.20a | RevealsCards, RevealsFound, RevealsUntil
413.2b  608.2c  608.2c  701.16d 701.16d 701.16d 701.20e | LooksAtCards
501.6a  701.13a 701.13a 701.17a 701.17a 701.17a 701.21a | PlayerSacrifices, Sacrifices
501.8a  701.16a 701.17a 701.18a 701.18a 701.18a 701.22a | scry
413.2b  701.14a 701.14a 701.19a 701.19a 701.19a 701.23a | Searches, SearchesAndExiles
413.2b  608.2c  701.15a 701.20a 701.20a 701.20a 701.24a | Shuffles, ShufflesInto
-       -       -       701.42a 701.42a 701.42a 701.25a | surveil
501.7a  701.15a 701.16a 701.21a 701.21a 701.21a 701.26a | Taps, TapsOrUntaps
501.7b  701.15b 701.16b 701.21b 701.21b 701.21b 701.26b | Untaps
-       -       -       701.28a 701.28a 701.28a 701.27a | Transforms
501.9a  701.17a 701.18a 701.22a 701.22a 701.22a 701.29a | fateseal
-       -       -       701.27a 701.27a 701.27a 701.34a | proliferate
-       -       -       701.29a 701.29a 701.29a 701.35a | detain
-       -       -       701.30a 701.30a 701.30a 701.36a | populate
-       -       -       701.31a 701.31a 701.31a 701.37a | monstrosity
-       -       -       701.33a 701.33a 701.33a 701.39a | bolster
-       -       -       701.40a 701.40a 701.40a 701.44a | explore
-       -       -       701.43a 701.43a 701.43a 701.46a | adapt
-       -       -       701.44a 701.44a 701.44a 701.47a | amass
-       -       -       701.45a 701.45a 701.45a 701.48a | learn
-       -       -       701.47a 701.47a 701.47a 701.50a | connive
-       -       -       -       701.58a 701.58a 701.60a | suspect
-       -       -       -       -       -       701.63a | endure
502.41b 702.3b                                       | AttacksDespiteDefender
217.8a  702.23b 702.23b 702.26b                      | PhasesOut
502.22a 702.31a 702.31a 702.34a                      | GivesFlashback
-       -       -       702.21a                      | CountersWhatTargets
-       -       -       702.95a                      | PairsWith
-       -       -       702.112b                     | BecomesDesignated
511.1   705.1                                        | FlipsCoin
-       -       -       706.1                        | RollsDie
503.1   706.1   706.1   707.1                        | CreatesCopies
-       -       -       721.1   722.1   722.1   724.1 | become the monarch
"""

_TRIGGERING = """
cr-2008-02-01 cr-2009-10-01 cr-2010-02-01 cr-2022-10-07 cr-2024-06-07 cr-2024-11-08 cr-2026-01-16
410.2   603.2   603.2   119.9                        | GainsLife, PlayerGainsLife
410.2   603.2   603.2   122.6                        | CountersArePut
308.3   508.2a  508.2a  508.3a                       | Attacks, AttacksPlayer, AttacksWithOthers
308.3   508.2a  508.2a  508.3d                       | OneOrMoreAttack
-       -       -       508.3e                       | OneOrMoreAttack
410.9a  509.4a  509.4a  509.5a  509.5a  509.3a       | Blocks
410.9b  509.4b  509.4b  509.5b  509.5b  509.3b       | BlocksCreature
410.9c  509.4c  509.4c  509.5c  509.5c  509.3c       | BecomesBlocked
410.9d  509.4d  509.4d  509.5d  509.5d  509.3d       | BecomesBlockedBy
410.9e  509.4e  509.4e  509.5e  509.5e  509.3e       | BecomesBlockedByCount, BlocksCount
309.2f  509.4g  509.4g  509.5g  509.5g  509.3g       | AttacksUnblocked
409.1i  601.2h  601.2h  601.2i                       | Casts
410.2   603.2                                        | Does, Happens, LosesLife, Sacrificed
300.5   603.2b                                       | StepBegins
410.6   603.2c                                       | OneOrMoreBecomeBlocked, OneOrMoreBlock, SeveralDie
404.2   603.2d  603.2d  603.2f  603.2f  603.2f  603.2e | BecomesTapped, BecomesTheTarget, BecomesUntapped
410.7   603.2f  603.2f  603.2h  603.2h  603.2h  603.2g | DealsDamage, IsDealtCombatDamage, IsDealtDamage
410.7   603.2f  603.2f  603.2h  603.2h  603.2h  603.2g | IsDealtNoncombatDamage, PlayerIsDealtDamage, SourceDealsDamage
410.10a 603.6a                                       | Enters
410.10c 603.6c                                       | Dies, LeavesTheBattlefield, PutIntoExile, PutIntoGraveyard
410.10c 603.6c                                       | ReturnedToHand
410.11  603.8                                        | StateIs
-       -       -       701.39a 701.39a 701.39a 701.43a | Exerted
-       -       -       702.154c                     | Enlists
"""


def _numbered(text: str) -> Iterator[tuple[str, Mapping[Edition, str]]]:
    """The names of families in rows, each with its number in each edition that has a rule of it."""
    first, *rows = text.strip().splitlines()
    editions = [Edition(name) for name in first.split()]
    for row in rows:
        columns, _, names = row.partition("|")
        numbers = columns.split()
        numbers += numbers[-1:] * (len(editions) - len(numbers))
        found = {edition: number for edition, number in zip(editions, numbers, strict=True) if number != "-"}
        yield from ((name.strip(), MappingProxyType(found)) for name in names.split(","))


_INSTRUCTIONS = {
    name: found
    for module in (abilities, card_instructions, instructions, instructions_of_objects, triggers)
    for name, found in vars(module).items()
    if isinstance(found, type) and issubclass(found, Instruction)
}
_CONDITIONS = {
    name: found
    for module in (card_trigger_conditions, trigger_conditions, triggers)
    for name, found in vars(module).items()
    if isinstance(found, type) and issubclass(found, TriggerCondition)
}


def _rows() -> Iterator[tuple[Edition, Performs | TriggersOn]]:
    for name, numbers in _numbered(_PERFORMED):
        for edition, number in numbers.items():
            yield edition, Performs(number, _INSTRUCTIONS.get(name, name))
    for name, numbers in _numbered(_TRIGGERING):
        for edition, number in numbers.items():
            yield edition, TriggersOn(number, _CONDITIONS[name])


def _by_edition() -> Mapping[Edition, tuple[Performs | TriggersOn, ...]]:
    found: dict[Edition, list[Performs | TriggersOn]] = {}
    for edition, row in _rows():
        found.setdefault(edition, []).append(row)
    return MappingProxyType({edition: tuple(rows) for edition, rows in found.items()})


ROWS = _by_edition()
"""By edition: the rules by which spells and abilities do what they do, and on which they trigger."""
