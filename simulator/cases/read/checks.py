"""What a case keeps beyond types and limits: names that exist, texts of a form, steps that its edition knows."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec

from events.of_types import shape_of, types_of_fields
from events.rule import Edition
from projections.matching import BASIC_LAND_TYPES, creature_types
from simulator.cases.format.case import Case
from simulator.cases.format.effects import Effect
from simulator.cases.format.kinds import EFFECTS
from simulator.cases.format.named_cards import CardFault, characteristics_of, face_exactly, spell_named
from simulator.cases.format.steps import COMMON_STEPS, DUEL_MASTERS_STEPS, STEPS
from simulator.cases.format.words import COLORS, LINE, CasePermanent, free_name, free_names
from simulator.cases.read.faults import Fault, in_brief, one_of, under
from simulator.oracle.card import CardGame
from simulator.oracle.keyword_table import KEYWORDS

Names = Mapping[str, Collection[str]]
"""For each kind of thing (`player`, `permanent`, `card`, `label`) the names that are known, each of the right form."""

_Check = Callable[[Any, Names], Fault | None]
"""What is wrong with a value, with the path from the value on; None if nothing is."""


def misnamed(value: dict[str, object], struct: type[msgspec.Struct], names: Names, path: str) -> Fault | None:
    """The first thing in a value that keeps to the types of a struct, but not to what they say beyond that.

    Args:
        value: the fields as a file has them.
        struct: what they are fields of.
        names: the names that are known here.
        path: where the value stands.
    """
    for key, item in value.items():
        check = _check_of_field(struct, key)
        if check is not None and (fault := check(item, names)) is not None:
            return fault._replace(path=under(path, key) + fault.path)
    return None


@cache
def _check_of_field(struct: type[msgspec.Struct], name: str) -> _Check | None:
    kinds = types_of_fields(struct)
    return _check_of(kinds[name]) if name in kinds else None


def _check_of(kind: Any) -> _Check | None:
    """The check of all that a type says; None where it says nothing beyond types and limits."""
    origin, of = get_origin(kind), get_args(kind)
    if origin is Annotated:
        extra = {key: said for meta in of[1:] for key, said in (meta.extra or {}).items()}
        return _both(_check_of(of[0]), _of_extra(extra))
    if origin is tuple and of[-1] is ...:
        return _of_items(_check_of(of[0]))
    if origin is dict:
        return _of_dict(*map(_check_of, of))
    if origin in (Union, UnionType):
        return _of_union(of)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return lambda value, names: misnamed(value, kind, names, "")
    return None


def _both(one: _Check | None, other: _Check | None) -> _Check | None:
    if one is None or other is None:
        return one or other
    return lambda value, names: one(value, names) or other(value, names)


def _of_extra(extra: dict[str, Any]) -> _Check | None:
    if extra.get("unique"):
        return _twice
    if extra.get("true"):
        return lambda value, _: None if value else Fault("", "false", "true, or the field left out")
    return _of_text(extra["pattern"].fullmatch, extra["names"], extra["expected"]) if "pattern" in extra else None


def _of_text(matches: Callable[[str], object], kinds: Collection[str], expected: str) -> _Check:
    def check(value: str, names: Names) -> Fault | None:
        for kind in kinds:
            if value in names[kind]:
                return None
        if not matches(value):
            return Fault("", in_brief(value), expected)
        if not kinds:
            return None
        known = [name for kind in kinds for name in names[kind]]
        return Fault("", in_brief(value), f"{expected}: {one_of(known, value)}")

    return check


def _twice(value: list[object], _names: Names) -> Fault | None:
    seen: set[bytes] = set()
    for index, item in enumerate(value) if len(value) > 1 else ():
        written = msgspec.json.encode(item, order="sorted")
        if written in seen:
            return Fault(f"[{index}]", f"{in_brief(item)} a second time", "each only once")
        seen.add(written)
    return None


def _of_items(of_item: _Check | None) -> _Check | None:
    if of_item is None:
        return None

    def check(value: list[object], names: Names) -> Fault | None:
        for index, item in enumerate(value):
            if (fault := of_item(item, names)) is not None:
                return fault._replace(path=f"[{index}]{fault.path}")
        return None

    return check


def _of_dict(of_key: _Check | None, of_value: _Check | None) -> _Check | None:
    def check(value: dict[str, object], names: Names) -> Fault | None:
        for key, item in value.items():
            fault = (of_key and of_key(key, names)) or (of_value and of_value(item, names))
            if fault:
                return fault._replace(path=under("", key) + fault.path)
        return None

    return check if of_key or of_value else None


def _of_union(kinds: tuple[Any, ...]) -> _Check | None:
    """The check of the member that a value is of; no two members that are checked are of one kind of plain value."""
    checks: dict[type, _Check] = {}
    for member in kinds:
        check = _check_of(member)
        if check is not None:
            shape = shape_of(member)
            if shape is None or shape in checks:
                raise TypeError(f"{member} can't be told from the other members of {kinds}")
            checks[shape] = check
    return (lambda value, names: (of := checks.get(type(value))) and of(value, names)) if checks else None


COMBAT_DAMAGE = "combat damage"
"""What is on the stack in the edition that puts combat damage there."""

LABEL = re.compile(r"([A-Za-z][A-Za-z0-9_]*): ")

_STEPS = {str(step.__struct_config__.tag): step for step in STEPS}
_KINDS = {str(kind.__struct_config__.tag): kind for kind in EFFECTS}

_DUEL_MASTERS = (Edition.DM_EN_1_38.value, Edition.DM_JA.value)

_EITHER = {
    "gain": ("keyword", "text"),
    "lose": ("keyword", "text"),
    "prevent": ("amount", "all"),
    "redirect": ("amount", "all"),
    "recolor": ("colors", "civilization"),
}
"""For these kinds of effect, exactly one of two fields is given."""


def case_faults(value: dict[str, Any]) -> Iterator[Fault]:
    """All that is wrong with a case as a file holds it.

    Args:
        value: the case, which keeps to the types of the format.
    """
    known = _Known(value)
    duel_masters = value["edition"] in _DUEL_MASTERS
    yield from _one(misnamed({key: field for key, field in value.items() if key != "script"}, Case, known.names, "$"))
    yield from _board_faults(value["board"], known, duel_masters)
    for index, step in enumerate(value.get("script", ())):
        yield from _step_faults(step, known, duel_masters, f"$.script[{index}]")


def _one(fault: Fault | None) -> Iterator[Fault]:
    if fault is not None:
        yield fault


class _AbilitiesOf(Collection[str]):
    """The names of the abilities of permanents by their places on the card, such as `a1:2`."""

    def __init__(self, permanents: Collection[str]) -> None:
        self._permanents = permanents

    def __contains__(self, name: object) -> bool:
        permanent, _, place = str(name).rpartition(":")
        return permanent in self._permanents and place.isdecimal() and place[0] != "0"

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


class _CardsAtHand(Collection[str]):
    """The names of all cards at hand, of which none is ever listed."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and face_exactly(name) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


_ANY_CARD = _CardsAtHand()


class _CardsInHands(_CardsAtHand):
    """The cards that a board says, which are listed, and those that may come to a hand: permanents, and any card."""

    def __init__(self, said: Collection[str], permanents: Collection[str]) -> None:
        self._said = said
        self._permanents = permanents

    def __contains__(self, name: object) -> bool:
        return name in self._said or name in self._permanents or super().__contains__(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)


class _ChosenWords(Collection[str]):
    """The words that can be chosen as something resolves, beside colors; none is ever listed."""

    _OTHERS = frozenset({"artifacts", "colorless", "tap", "untap", *BASIC_LAND_TYPES, *KEYWORDS})

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (word.lower() in self._OTHERS or word.lower() in creature_types())

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


CHOSEN_WORDS = _ChosenWords()


class _Known:
    """The names that are known so far: a permanent that a step puts in is known from that step on."""

    def __init__(self, case: dict[str, Any]) -> None:
        board = case["board"]
        players = board.get("players", {})
        mates = [name for team in board.get("teams", ()) for name in team]
        mentioned = [board["active"], *board["defending"], *board.get("turn_order", ()), *players, *mates]
        self.players = {name: None for name in mentioned if LINE.fullmatch(name)}
        self.permanents = dict.fromkeys(permanent["id"] for permanent in board["permanents"])
        self.labels: dict[str, None] = {}
        for permanent in board["permanents"]:
            self.add_labels(permanent.get("text", ()))
        self.on_stack = dict.fromkeys([COMBAT_DAMAGE] if case["edition"] == Edition.CR_2008_02_01.value else [])
        self.names: Names = {
            "player": self.players,
            "permanent": self.permanents,
            "card": _CardsInHands(self._said(players), self.permanents),
            "label": self.labels,
            "stack object": self.on_stack,
            "ability": _AbilitiesOf(self.permanents),
            "color": COLORS,
            "word": CHOSEN_WORDS,
            "any card": _ANY_CARD,
        }

    def _said(self, players: dict[str, Any]) -> dict[str, None]:
        return dict.fromkeys(
            card
            for player in players.values()
            for card in (*player.get("hand", ()), *self._in_graveyard(player.get("graveyard", ())))
        )

    def _in_graveyard(self, cards: Collection[str]) -> Collection[str]:
        """The names of the cards in a graveyard, as `setup` gives them."""
        return free_names(cards, [*self.players, *self.permanents])

    def add_labels(self, sentences: Collection[str]) -> None:
        """Make the names of the abilities of sentences known."""
        for sentence in sentences:
            if match := LABEL.match(sentence):
                self.labels[match[1]] = None

    def add_spell(self, card: str, *, stays: bool) -> None:
        """Make the name of a spell known, which is that of the permanent that it becomes, if it `stays`."""
        name = free_name(card, (*self.permanents, *self.players, *self.on_stack))
        self.on_stack[name] = None
        if stays:
            self.permanents[name] = None

    def add(self, permanent: dict[str, Any], path: str) -> Iterator[Fault]:
        """Make the name of a permanent that enters known."""
        yield from _taken(permanent["id"], self.permanents, self.players, f"{path}.id")
        self.permanents[permanent["id"]] = None
        self.add_labels(permanent.get("text", ()))


def _taken(name: str, permanents: Collection[str], players: Collection[str], path: str) -> Iterator[Fault]:
    if name in permanents:
        yield Fault(path, f'the id "{name}" a second time', "another id for each permanent")
    if name in players:
        yield Fault(path, f'the id "{name}", which is a player\'s', "another id for the permanent")


def _board_faults(board: dict[str, Any], known: _Known, duel_masters: bool) -> Iterator[Fault]:
    for name, player in board.get("players", {}).items():
        for field in () if duel_masters else ("shields", "mana_zone"):
            if field in player:
                path = under(under("$.board.players", name), field)
                yield Fault(path, f'"{field}"', "a player without it: only Duel Masters has it")
    seen: set[str] = set()
    for index, permanent in enumerate(board["permanents"]):
        path = f"$.board.permanents[{index}]"
        yield from _taken(permanent["id"], seen, known.players, f"{path}.id")
        seen.add(permanent["id"])
        yield from _permanent_faults(permanent, duel_masters, path)


def _permanent_faults(permanent: dict[str, Any], duel_masters: bool, path: str) -> Iterator[Fault]:
    if "card" in permanent or "face" in permanent:
        try:
            game: CardGame = "Duel Masters" if duel_masters else "Magic"
            known = characteristics_of(msgspec.convert(permanent, CasePermanent), game)
        except CardFault as fault:
            yield Fault(under(path, fault.field) if fault.field else path, fault.found, fault.expected)
            return
        types = known.types
        given = {field for field in ("power", "toughness") if known.copies or getattr(known, field) is not None}
    else:
        types, given = permanent.get("types", ("creature",)), set(permanent)
    for field in ("power",) if duel_masters else ("power", "toughness"):
        if "creature" in types and field not in given:
            yield Fault(path, f'a creature without "{field}"', f'the field "{field}"')
    if duel_masters and "toughness" in permanent:
        yield Fault(f"{path}.toughness", "a toughness", "power alone: Duel Masters has no toughness")
    if not duel_masters and "civilization" in permanent:
        yield Fault(f"{path}.civilization", "a civilization", '"colors": only Duel Masters has civilizations')


def _step_faults(step: dict[str, Any], known: _Known, duel_masters: bool, path: str) -> Iterator[Fault]:
    do = step["do"]
    entering = step.get("permanent")
    if isinstance(entering, dict):
        yield from known.add(entering, f"{path}.permanent")
        yield from _permanent_faults(entering, duel_masters, f"{path}.permanent")
    if do == "effect":
        if "text" in step:
            known.add_labels([step["text"]])
        yield from effect_faults(step, known.names, path, duel_masters=duel_masters)
        return
    kind = _STEPS[do]
    for index, name in enumerate(step.get("enters", ())):
        known.on_stack.pop(name, None)
        yield from _taken(name, known.permanents, known.players, f"{path}.enters[{index}]")
        known.permanents[name] = None
    yield from _one(misnamed({key: field for key, field in step.items() if key != "did"}, kind, known.names, path))
    for index, each in enumerate(step.get("did", ())):
        yield from _step_faults(each, known, duel_masters, f"{path}.did[{index}]")
    if do == "cast":
        yield from _cast_faults(step, known, path)
    elif do == "activate" and ("permanent" in step) == ("card" in step):
        found = f'{"both" if "card" in step else "neither"} "permanent" {"and" if "card" in step else "nor"} "card"'
        yield Fault(path, found, '"permanent", or "card" for a card in hand')
    if do == "expect":
        yield from _expect_faults(step, path)
    elif kind not in COMMON_STEPS and duel_masters != (kind in DUEL_MASTERS_STEPS):
        game = "Magic" if duel_masters else "Duel Masters"
        yield Fault(f"{path}.do", f'"{do}", a step of {game}', "a step that this edition knows")


def _cast_faults(step: dict[str, Any], known: _Known, path: str) -> Iterator[Fault]:
    """What is wrong with the card that is cast; the spell's name is known from here on."""
    try:
        face = spell_named(step["card"], step.get("face", ""))
    except CardFault as fault:
        yield Fault(under(path, fault.field), fault.found, fault.expected)
    else:
        known.add_spell(face.name, stays=face.is_permanent)


def effect_faults(effect: dict[str, Any], names: Names, path: str, *, duel_masters: bool = False) -> Iterator[Fault]:
    """All that is wrong with an effect.

    Args:
        effect: its kind and its other fields, which keep to the types of the format.
        names: the names that it may refer to.
        path: where it stands.
        duel_masters: whether the game is Duel Masters.
    """
    kind = effect["kind"]
    yield from _one(misnamed(effect, _KINDS[kind], names, path))
    if _KINDS[kind].events is Effect.events and not duel_masters:
        yield Fault(f"{path}.kind", f'"{kind}", an effect of Duel Masters', "a kind that this edition knows")
    if kind in _EITHER:
        one, other = _EITHER[kind]
        if (one in effect) == (other in effect):
            found = f'both "{one}" and "{other}"' if one in effect else f'neither "{one}" nor "{other}"'
            yield Fault(path, found, f'one of "{one}" and "{other}"')


def _expect_faults(step: dict[str, Any], path: str) -> Iterator[Fault]:
    if len(step) == 1:
        yield Fault(path, 'no key beside "do"', "at least one assertion")
    for name in step.get("blocked", ()):
        if name in step.get("unblocked", ()):
            found = f'{in_brief(name)}, which stands in "blocked" too'
            yield Fault(f"{path}.unblocked", found, "each attacker in one of the two")
