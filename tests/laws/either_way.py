"""Verdicts on boards of named cards beside words that are not read, asked again with each thing that these could say.

    python -m tests.laws.either_way --boards 500 --seed 509

counts how many verdicts are given, how many of these are wrong, and how often "undetermined" was needless: where each
thing that the unread words could say, of those in the algebra, leads to the same verdict, be it legal or illegal.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from events import declaration_abilities as ab
from events.abilities import AnyAbility, Unsupported
from events.board import Permanent, PermanentEntered
from events.event import Event
from events.filters import THIS, Filter, Which
from simulator.game.game import Game
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import Outcome
from tests.laws.named_boards import (
    Beside,
    Sides,
    acts_as_blocks_are_declared,
    attacked,
    besides,
    creatures,
    has_unread_static,
    says_something_of_blocks,
    such_creatures,
    unread_beside,
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


class Change(NamedTuple):
    """What words that are not read could make of those whom they may free of restrictions."""

    what: str
    becomes: Callable[[Permanent], Permanent]


def _with(what: str, **changed: Any) -> Change:
    return Change(what, lambda permanent: msgspec.structs.replace(permanent, **changed))


CHANGES = (
    _with("loses all abilities", abilities=(), keywords=()),
    *(_with(color, colors=(color,)) for color in ("white", "blue", "black", "red", "green")),
    _with("all colors", colors=("white", "blue", "black", "red", "green")),
    _with("colorless", colors=()),
    _with("of no creature type", types=("creature",), subtypes=()),
    _with("another type", types=("artifact", "creature", "enchantment"), subtypes=("wall", "human", "spirit")),
)
Said = AnyAbility | Change | None
"""What words that are not read could say; None: nothing of blocks."""


def whom_words_may_free(game: Game) -> frozenset[str]:
    """The permanents whom what is not read may free of restrictions, by what the reader says of it."""
    entered = [event.permanent for event in game.log if isinstance(event, PermanentEntered)]
    found: set[str] = set()
    for permanent in entered:
        unread = filter(acts_as_blocks_are_declared, permanent.abilities)
        frees = {ability.frees for ability in unread if isinstance(ability, Unsupported)}
        found |= {each.id for each in entered} if "anyone" in frees else set()
        found |= {permanent.id} if frees & {"host", "itself"} else set()
        found |= {permanent.attached_to} if "host" in frees and permanent.attached_to is not None else set()
    return frozenset(found)


def saying(game: Game, said: Said) -> Game:
    """The game in which what is not read of each permanent says this; nothing at all, where that is None."""
    freed = whom_words_may_free(game) if isinstance(said, Change) else frozenset()
    replaced: list[Event] = []
    for event in game.log:
        if isinstance(event, PermanentEntered):
            permanent = event.permanent
            kept = tuple(each for each in permanent.abilities if not acts_as_blocks_are_declared(each))
            if said is not None and not isinstance(said, Change) and kept != permanent.abilities:
                kept = (*kept, said)
            permanent = msgspec.structs.replace(permanent, abilities=kept)
            if isinstance(said, Change) and permanent.id in freed and "creature" in permanent.types:
                permanent = said.becomes(permanent)
            event = PermanentEntered(permanent)
        replaced.append(event)
    return Game(replaced, edition=game.edition)


def outcome(game: Game, blocks: Blocks) -> Outcome:
    """What is said of a block declaration in the declare blockers step of a game."""
    return BlockQuestion(game.position, "D", game.table).judge(blocks).outcome


def outcomes_either_way(game: Game, blocks: Blocks) -> Iterator[tuple[Said, Outcome]]:
    """What would be said of a block declaration, for each thing that the words which are not read could say."""
    for said in (None, *SAID, *CHANGES):
        yield said, outcome(saying(game, said), blocks)


def contradicting(game: Game, blocks: Blocks) -> list[Said]:
    """What the words that are not read could say so that a verdict that is given is wrong."""
    given = outcome(game, blocks)
    other = {Outcome.LEGAL: Outcome.ILLEGAL, Outcome.ILLEGAL: Outcome.LEGAL}.get(given)
    return [said for said, found in outcomes_either_way(game, blocks) if found is other] if other else []


def _drawn(chance: random.Random) -> tuple[Sides, Blocks, tuple[Beside, ...]]:
    pools = (creatures(), such_creatures(says_something_of_blocks))
    attackers, blockers = ([chance.choice(chance.choice(pools)) for _ in range(chance.randint(1, 3))] for _ in range(2))
    beside: tuple[Beside, ...] = ()
    if chance.random() < 0.5:
        names = [f"a{place}" for place in range(len(attackers))] + [f"b{place}" for place in range(len(blockers))]
        beside = (besides(chance.choice(unread_beside()), chance.choice(names)),)
    else:
        chance.choice((attackers, blockers))[0] = chance.choice(such_creatures(has_unread_static))
    blocks = {
        f"b{place}": (f"a{chance.randrange(len(attackers))}",)
        for place in range(len(blockers))
        if chance.random() < 0.6
    }
    return (tuple(attackers), tuple(blockers)), blocks, beside


def counted(boards: int, seed: int) -> Counter[str]:
    """How many verdicts on drawn boards are given, wrong, undetermined, and needlessly so."""
    found: Counter[str] = Counter()
    chance = random.Random(seed)
    for _ in range(boards):
        drawn, blocks, beside = _drawn(chance)
        game = attacked(drawn, beside=beside)
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
