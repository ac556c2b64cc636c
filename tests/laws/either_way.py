"""Verdicts on boards of named cards beside words that are not read, asked again with each thing that these could say.

    python -m tests.laws.either_way --boards 500 --seed 509

counts how many verdicts are given, how many of these are wrong, and how often "undetermined" was needless: where each
thing that the unread words could say, of those in the algebra, leads to the same verdict, be it legal or illegal.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from events import declaration_abilities as ab
from events.abilities import AnyAbility
from events.board import PermanentEntered
from events.event import Event
from events.filters import THIS, Filter, Which
from simulator.game.game import Game
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import Outcome
from tests.laws.named_boards import (
    Sides,
    acts_as_blocks_are_declared,
    attacked,
    creatures,
    has_unread_static,
    says_something_of_blocks,
    such_creatures,
)

Blocks = Mapping[str, tuple[str, ...]]

EVERYONE: Which = (Filter(any_type=("creature",)),)
KEYWORDS = ("flying", "reach", "shadow", "menace", "fear", "skulk")


def _of(subject: Which) -> tuple[AnyAbility, ...]:
    return (
        ab.CantBlock(subject=subject),
        ab.BlockOnly(subject=subject, attackers=(Filter(any_keyword=("flying",)),)),
        ab.CantBeBlocked(subject=subject),
        ab.CantBeBlockedExceptBy(subject=subject, by=(Filter(any_color=("green",)),)),
        ab.MinBlockers(subject=subject, n=2),
        ab.MinBlockers(subject=subject, n=None),
        ab.MaxBlockers(subject=subject, n=1),
        ab.BlockOnlyWithOthers(subject=subject, n=1),
        ab.BlockOnlyIfAlso(subject=subject, also=(Filter(power_than_this="greater"),)),
        ab.MustBlock(subject=subject),
        ab.MustBeBlocked(subject=subject),
        ab.Lure(subject=subject),
        ab.ExtraBlocks(subject=subject, n=None),
        ab.IgnoreEvasion(subject=subject, without=KEYWORDS, having=KEYWORDS),
        ab.BlockCost(subject=subject, cost=ab.Cost(mana="{1}")),
        *(ab.HasKeyword(subject=subject, keyword=keyword) for keyword in KEYWORDS),
    )


OF_EVERYONE: tuple[AnyAbility, ...] = (*_of(EVERYONE), ab.MaxTotalBlockers(n=1))
"""What words that are not read could say of everyone: each kind of ability about blocking."""
SAID: tuple[AnyAbility, ...] = (*OF_EVERYONE, *_of(THIS))
"""The same, and what they could say of the permanent that has them."""


def saying(game: Game, ability: AnyAbility | None) -> Game:
    """The game in which what is not read of each permanent says this; nothing at all, where that is None."""
    replaced: list[Event] = []
    for event in game.log:
        if isinstance(event, PermanentEntered):
            kept = tuple(each for each in event.permanent.abilities if not acts_as_blocks_are_declared(each))
            more = (ability,) if ability is not None and kept != event.permanent.abilities else ()
            event = PermanentEntered(msgspec.structs.replace(event.permanent, abilities=(*kept, *more)))
        replaced.append(event)
    return Game(replaced, edition=game.edition)


def outcome(game: Game, blocks: Blocks) -> Outcome:
    """What is said of a block declaration in the declare blockers step of a game."""
    return BlockQuestion(game.position, "D", game.table).judge(blocks).outcome


def outcomes_either_way(game: Game, blocks: Blocks) -> Iterator[tuple[AnyAbility | None, Outcome]]:
    """What would be said of a block declaration, for each thing that the words which are not read could say."""
    for ability in (None, *SAID):
        yield ability, outcome(saying(game, ability), blocks)


def contradicting(game: Game, blocks: Blocks) -> list[AnyAbility | None]:
    """What the words that are not read could say so that a verdict that is given is wrong."""
    given = outcome(game, blocks)
    other = {Outcome.LEGAL: Outcome.ILLEGAL, Outcome.ILLEGAL: Outcome.LEGAL}.get(given)
    return [ability for ability, said in outcomes_either_way(game, blocks) if said is other] if other else []


def _drawn(chance: random.Random) -> tuple[Sides, Blocks]:
    pools = (creatures(), such_creatures(says_something_of_blocks))
    attackers, blockers = ([chance.choice(chance.choice(pools)) for _ in range(chance.randint(1, 3))] for _ in range(2))
    chance.choice((attackers, blockers))[0] = chance.choice(such_creatures(has_unread_static))
    blocks = {
        f"b{place}": (f"a{chance.randrange(len(attackers))}",)
        for place in range(len(blockers))
        if chance.random() < 0.6
    }
    return (tuple(attackers), tuple(blockers)), blocks


def counted(boards: int, seed: int) -> Counter[str]:
    """How many verdicts on drawn boards are given, wrong, undetermined, and needlessly so."""
    found: Counter[str] = Counter()
    chance = random.Random(seed)
    for _ in range(boards):
        drawn, blocks = _drawn(chance)
        game = attacked(drawn)
        given = outcome(game, blocks)
        found[str(given)] += 1
        if given is Outcome.UNDETERMINED:
            said = {said for _, said in outcomes_either_way(game, blocks)}
            found["needless"] += len(said) == 1 and Outcome.UNDETERMINED not in said
        else:
            found["wrong"] += bool(contradicting(game, blocks))
    return found


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.either_way", description=__doc__)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seed", type=int, default=509)
    given = parser.parse_args()
    for name, number in counted(given.boards, given.seed).items():
        print(f"{number:6} {name}")


if __name__ == "__main__":
    main()
