"""The parts of the grammar of instructions about what is made or found: tokens, mana, cards of a library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import instructions as i
from events import references as r
from events.abilities import AttackingPlayer, CreatesTokens
from events.instructions import Instruction
from projections.matching import creature_type
from simulator.oracle.grammar.instructions.context import Context
from simulator.oracle.grammar.instructions.kinds import OTHER_SUBTYPES, Group, Said
from simulator.oracle.grammar.instructions.objects import A_NUMBER_OF, Objects, amount_of, times
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.grammar.subtypes import UnreadWord
from simulator.oracle.keywords import COLORS

Deed = Callable[[Context, r.AnyPlayer], Instruction]
"""What a player does: from what is known, and the player."""


PREDEFINED = frozenset(
    ["blood", "clue", "food", "gold", "junk", "lander", "map", "mutagen", "powerstone", "shard", "treasure"]
)
"""Tokens whose name says all of them (111.10)."""


class Keywords(NamedTuple):
    """Keywords and abilities in quotation marks."""

    keywords: tuple[str, ...]
    quoted: tuple[tuple[int, int], ...] = ()
    choice: bool = False

    def abilities(self, ctx: Context) -> tuple[ab.Ability, ...]:
        """The abilities in quotation marks.

        Raises:
            CannotSay: one of them is not read.
        """
        found = [ctx.quoted(*each) for each in self.quoted]
        if not all(found):
            raise CannotSay("an ability in quotation marks that is not read")
        return tuple(each for abilities in found for each in abilities)


class OwnName(NamedTuple):
    """Where the name of a token stands in the text, whose capitals it has."""

    start: int
    end: int

    def words(self, ctx: Context) -> str:
        """The name itself.

        Raises:
            CannotSay: its capitals are not known, or it names the permanent that creates it.
        """
        name = ctx.cased[self.start : self.end]
        if not name or "this creature" in name.lower():
            raise CannotSay("a name without its capitals")
        return name


class AllColors(NamedTuple):
    """The colors of a token that is all colors."""

    colors: tuple[str, ...]


@inline_args
class ThingsMade(Objects):
    """What is created, added and found, as functions of what is known and of who does it."""

    def sought(self, group: Said) -> tuple[int, bool, Said]:
        return 1, False, group

    def up_to_sought(self, n: int, group: Said) -> tuple[int, bool, Said]:
        return n, True, group

    def found_put(self, *said: Any) -> tuple[bool, dict[str, Any]]:
        return any(isinstance(each, Token) and each == "reveal" for each in said), said[-1]

    def search(self, sought: tuple[int, bool, Said], *then: Any) -> Deed:
        found: tuple[bool, dict[str, Any]] = next(each for each in then if not isinstance(each, Token))

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            n, up_to, group = sought
            described: Group = group(ctx)
            reveal, place = found
            if described.many is (n == 1) or any(kind.is_a != "card" for kind in described.kinds):
                raise CannotSay("a search for what is no card")
            if set(place) - {"to", "tapped"} or place["to"] not in ("hand", "battlefield", "graveyard"):
                raise CannotSay("a search that puts cards in such a way")
            ctx.name(ctx.make(), described.nouns, many=n != 1)
            return i.Searches(what=described.kinds, n=n, up_to=up_to, reveal=reveal, who=who, **place)

        return read

    def mana_symbols(self, *symbols: Token) -> Deed:
        mana = tuple(str(each).upper() for each in symbols if each.type == "MANA")
        return lambda _ctx, who: i.AddsMana(mana=mana, who=who)

    def mana_any(self, n: Any) -> Deed:
        return lambda ctx, who: i.AddsMana(any_color="each", n=amount_of(n, ctx), who=who)

    def mana_one(self, n: Any) -> Deed:
        return lambda ctx, who: i.AddsMana(any_color="one", n=amount_of(n, ctx), who=who)

    def add_mana(self, mana: Deed, *for_each: Any) -> Deed:
        if not for_each:
            return mana

        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            added = mana(ctx, who)
            if not isinstance(added, i.AddsMana) or added.n != 1:
                raise CannotSay("so much mana for each of something")
            return replace(added, n=for_each[0](ctx))

        return read

    one_token = always(1)

    def so_many_tokens(self, n: Any) -> Any:
        return n

    def token_color(self, word: Token) -> tuple[str, str]:
        return "colors", str(word).removeprefix("and ")

    token_colorless = always(("colorless", ""))

    def token_type(self, word: Token) -> tuple[str, str]:
        return "types", str(word)

    def token_supertype(self, word: Token) -> tuple[str, str]:
        return "supertypes", str(word)

    def token_subtype(self, word: Token) -> tuple[str, str]:
        found = str(word) if word in OTHER_SUBTYPES else creature_type(word)
        if found is None:
            raise UnreadWord(word.start_pos or 0)
        return "subtypes", found

    def token_keywords(self, keywords: Keywords) -> Keywords:
        return keywords

    def enters_attacking_player(self, *said: Any) -> dict[str, Any]:
        player = next(each for each in said if not isinstance(each, Token))
        walker = len(said) > 1

        def attacking(ctx: Context, made: Instruction) -> Instruction:
            return AttackingPlayer(do=made, attacks=player(ctx), or_planeswalker=walker)

        return {"tapped": True, "fighting": "attacking", "attacking": attacking}

    def token_enters(self, entering: dict[str, Any]) -> dict[str, Any]:
        return entering

    def tokens(self, n: Any, *said: Any) -> Said:
        return lambda ctx: _tokens(ctx, n, said)

    def create(self, tokens: Said, *for_each: Any) -> Deed:
        def read(ctx: Context, who: r.AnyPlayer) -> Instruction:
            created: CreatesTokens
            created, attacking = tokens(ctx)
            n = amount_of(created.n, ctx)
            if for_each:
                if not isinstance(n, int):
                    raise CannotSay("so many tokens for each of something")
                n = times(for_each[0](ctx), n)
            nouns = {"token", "permanent", *created.token.types, *created.token.subtypes}
            ctx.name(ctx.make(), frozenset(nouns), many=n != 1)
            made = replace(created, n=n, who=who)
            return made if attacking is None else attacking(ctx, made)

        return read

    def keyword(self, word: Token) -> Keywords:
        return Keywords((str(word),))

    def quoted(self, words: Token) -> Keywords:
        start = words.start_pos or 0
        return Keywords((), ((start + 1, start + len(words) - 1),))

    def keywords(self, *said: Any) -> Keywords:
        each = [one for one in said if isinstance(one, Keywords)]
        return Keywords(
            tuple(word for one in each for word in one.keywords), tuple(word for one in each for word in one.quoted)
        )

    def keyword_choice(self, one: Keywords, _or: Token, other: Keywords) -> Keywords:
        return Keywords((*one.keywords, *other.keywords), (*one.quoted, *other.quoted), choice=True)


def _tokens(
    ctx: Context, n: Any, said: tuple[Any, ...]
) -> tuple[CreatesTokens, Callable[[Context, Instruction], Instruction] | None]:
    fields: dict[str, Any] = {}
    token: dict[str, Any] = {}
    colorless = False
    keywords = Keywords(())
    for each in said:
        if isinstance(each, OwnName):
            token["name"] = each.words(ctx)
        elif isinstance(each, AllColors):
            token["colors"] = (*token.get("colors", ()), *each.colors)
        elif isinstance(each, Keywords):
            keywords = each
        elif isinstance(each, dict):
            fields |= each
        elif isinstance(each, Token):
            if each.type == "LEGENDARY_SIZED":
                token["supertypes"] = ("legendary",)
            elif each.type == "SIZE":
                token["power"], token["toughness"] = map(int, each.split("/"))
            elif each.type == "XSIZE":
                token["power"] = token["toughness"] = ctx.x_is()
        elif each[0] == "colorless":
            colorless = True
        else:
            token[each[0]] = (*token.get(each[0], ()), each[1])
    attacking = fields.pop("attacking", None)
    if set(fields) - {"tapped", "fighting"}:
        raise CannotSay("tokens that enter in such a way")
    named = token.get("subtypes", ())
    if not token.get("types"):
        if set(token) != {"subtypes"} or len(named) != 1 or named[0] not in PREDEFINED or keywords.keywords:
            raise CannotSay("a token of no card type")
        kind = i.TokenKind(name=named[0])
    else:
        if keywords.choice or bool(token.get("colors")) is colorless:
            raise CannotSay("a token without color")
        if ("power" in token) is not bool({"creature", "vehicle"} & {*token["types"], *named}):
            raise CannotSay("a token without size")
        kind = i.TokenKind(keywords=keywords.keywords, **token)
    if any(each not in COLORS for each in token.get("colors", ())):
        raise CannotSay("a token of another game")
    created = CreatesTokens(
        token=kind, n=n if n == A_NUMBER_OF else amount_of(n, ctx), abilities=keywords.abilities(ctx), **fields
    )
    return created, attacking
