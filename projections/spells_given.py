"""What statics give spells as they are cast and while they are on the stack: "spells you cast have KEYWORD"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from events.abilities import SpellsHave
from events.board import Permanent
from projections.matching import Team, matches

OF_DAMAGE = ("deathtouch", "infect", "lifelink", "wither")
"""Keywords of spells that are followed as these deal damage."""

SPLIT_SECOND = "split second"
"""A keyword of spells that is followed while these are on the stack."""

_AS_IT_LEAVES = ("rebound",)
"""Keywords by which a spell may go elsewhere than to a graveyard: which cards are in graveyards is not known then."""

_HOW_IT_IS_CAST = (
    "affinity", "assist", "awaken", "bargain", "bestow", "blitz", "buyback", "casualty", "cleave", "conspire",
    "convoke", "dash", "delve", "emerge", "entwine", "escalate", "evoke", "flash", "flashback", "foretell", "fuse",
    "gift", "improvise", "kicker", "miracle", "multikicker", "mutate", "offering", "offspring", "overload", "prowl",
    "replicate", "retrace", "spectacle", "splice", "spree", "squad", "strive", "surge", "teamwork", "tiered",
    "undaunted", "warp",
)  # fmt: skip
"""Keywords that say when a spell may be cast, and what is or may be paid for it; they do nothing unless it is paid."""

_SURELY_LESS = ("affinity", "undaunted")
"""Those of them by which it costs less, whatever its player wants."""

_ONCE_IT_IS_CAST = ("cascade", "demonstrate", "gravestorm", "ripple", "storm")
"""Keywords that do nothing before a spell is cast."""


def is_one_of(keyword: str, names: tuple[str, ...]) -> bool:
    """Whether a keyword has one of the names: "affinity for artifacts" is affinity."""
    return f"{keyword} ".startswith(tuple(f"{each} " for each in names))


def acts_as_it_is_cast(keyword: str) -> bool:
    """Whether a keyword that a spell is given may do something as it is cast or resolves, which is not followed.

    >>> acts_as_it_is_cast("ripple 4"), acts_as_it_is_cast("convoke"), acts_as_it_is_cast("lifelink")
    (True, False, False)
    """
    return not is_one_of(keyword, (*OF_DAMAGE, SPLIT_SECOND, *_AS_IT_LEAVES, *_HOW_IT_IS_CAST))


def says_how_it_is_cast(keyword: str, *, legal: bool) -> bool:
    """Whether a keyword may make a spell legal that is not so else; or, of a `legal` one, change what it costs.

    >>> says_how_it_is_cast("flash", legal=False), says_how_it_is_cast("flash", legal=True)
    (True, False)
    """
    if legal:
        return is_one_of(keyword, _SURELY_LESS)
    return not is_one_of(keyword, (*OF_DAMAGE, SPLIT_SECOND, *_AS_IT_LEAVES, *_ONCE_IT_IS_CAST))


def says_how_it_is_cast_alone(keyword: str) -> bool:
    """Whether a keyword says no more than when a spell may be cast, and what is or may be paid for it."""
    return is_one_of(keyword, (*_AS_IT_LEAVES, *_HOW_IT_IS_CAST))


def is_followed(ability: SpellsHave) -> bool:
    """Whether all that such a static gives is followed, and it is read to which spells."""
    return not ability.some and all(is_one_of(each, (*OF_DAMAGE, SPLIT_SECOND)) for each in ability.keywords)


def given_to(
    spell: Permanent,
    player: str,
    statics: Iterable[tuple[SpellsHave, Permanent]],
    team_of: Callable[[str], Team],
) -> Iterator[tuple[SpellsHave, Permanent]]:
    """Those of the statics that give something to a spell, each with its permanent; where `some`, that may do so.

    Args:
        spell: its characteristics.
        player: who casts or controls it.
        statics: the statics, each with its permanent.
        team_of: a player's team.
    """
    for ability, this in statics:
        team = team_of(this.controller)
        yours = player == this.controller
        whose = {"you": yours, "opponent": not yours and player not in team, "any": True}[ability.whose]
        if whose and matches(ability.spells, spell, this, this.controller, team):
            yield ability, this
