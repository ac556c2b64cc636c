"""Basic land types: the mana ability that a land has by them, whatever its text says (305.6)."""

from __future__ import annotations

from events.abilities import ManaAbility
from events.board import Permanent
from events.characteristics import LosesAbilities
from projections.matching import is_meant
from projections.position import Position
from projections.unread import Doubt

_MANA = {"plains": "{W}", "island": "{U}", "swamp": "{B}", "mountain": "{R}", "forest": "{G}"}


def intrinsic_mana_ability(permanent: Permanent) -> ManaAbility | None:
    """The mana abilities that a land has by its basic land types, as one that adds either mana; None without any."""
    adds = tuple(mana for kind, mana in _MANA.items() if kind in permanent.subtypes)
    if not adds or "land" not in permanent.types:
        return None
    return ManaAbility(adds=adds, tap=True, words=f"{{T}}: Add {' or '.join(adds)}.")


def may_be_taken(position: Position, land: Permanent) -> tuple[Doubt, ...]:
    """What may have taken all abilities of a land, so that its types give it none (613.1f)."""
    board, why = position.board, f"whether {land.id} still has the mana ability of its type is not known"
    static = [
        Doubt(this.id, ability.words, why)
        for ability, this in board.abilities_of(LosesAbilities)
        if not ability.keywords and is_meant(board, ability.subject, land, this)
    ]
    lasting = [
        Doubt(effect.source, "loses all abilities", why)
        for effect in position.triggers.continuous_effects
        for ability in effect.abilities
        if effect.object == land.id and isinstance(ability, LosesAbilities) and not ability.keywords
    ]
    return (*static, *lasting)
