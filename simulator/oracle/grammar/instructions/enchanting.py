"""What an enchant keyword lets its Aura enchant (702.5), for the grammar of what instructions describe."""

from __future__ import annotations

from functools import cache

from lark import Lark

from events import references as r
from simulator.oracle.event_names import NO_EVENT
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import PERMANENT_TYPES, Group, Said, part
from simulator.oracle.grammar.instructions.objects import Objects
from simulator.oracle.grammar.lalr import build_parser, read_or_why
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.subtypes import listed_terminal
from simulator.oracle.keyword_table import keyword_terminal


@inline_args
class Enchanting(Objects):
    """What can be enchanted, as a function that asks for it as a target."""

    is_modified = part("states", ("modified",), apart=True)
    with_another_aura = part("states", ("enchanted",), apart=True)
    enchants_player = always(lambda _ctx: r.Targets(players="any"))
    enchants_opponent = always(lambda _ctx: r.Targets(players="opponent"))

    def enchants_object(self, group: Said) -> Said:
        def read(ctx: Context) -> r.Targets:
            found: Group = group(ctx)
            if found.many or ctx.targets or not all(map(_can_be_there, found.kinds)):
                raise CannotSay("an Aura on such objects")
            return r.Targets(objects=found.kinds)

        return read


def _can_be_there(described: r.Described) -> bool:
    """Whether it is a permanent, or a permanent card in a graveyard, which its Aura may put onto the battlefield."""
    if described.is_a == "permanent":
        return described.zone == "battlefield"
    types = {each for which in described.which for each in which.any_type}
    return described.is_a == "card" and described.zone == "graveyard" and types.issubset(PERMANENT_TYPES)


@cache
def _parser() -> Lark:
    """The parser, built when the first quality is read that is not plain."""
    names = ("instructions/objects", "instructions/enchant", "vocabulary")
    return build_parser("simulator.oracle.grammar", names, keyword_terminal(), listed_terminal(), start="enchant")


_meaning = Enchanting()


def read_enchant(quality: str) -> r.Targets | str:
    """What can be enchanted, as a target, or the reason why that is not read.

    Args:
        quality: what stands behind "enchant", in plain lower case.
    """
    ctx = Context(NO_EVENT, lambda *_: ())
    found: r.Targets | str = read_or_why(quality, lambda: _meaning.transform(_parser().parse(quality))(ctx))
    return found
