"""Cases drawn at random, with every field that the format has: boards, players, steps and effects."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import reject
from hypothesis import strategies as st
from msgspec import inspect

from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError
from simulator.cases.format.kinds import EFFECTS
from simulator.cases.format.steps import DUEL_MASTERS_STEPS, STEPS
from simulator.cases.format.words import CasePermanent, CasePlayer
from simulator.cases.read.faults import form_of
from simulator.cases.read.reading import case_of
from tests.laws.named_boards import MAGIC, permanents

PLAYERS = ("Ann", "Bob Q", "attack")
NAMES = ("Hill Giant", "Bear", 'a "b" \\ c', "x > y & z, (w)", "1 2", "None", "on fire tapped", "[<b>]", "\u202e\x1b")
WORDS = ("flying", "first strike", "protection from red", "ward—Pay 2 life", "Odd Words", "trample")
SENTENCES = ("This creature can't block.", "Tc: Whenever this creature blocks, ...", "Odd [words] \\ here|;.")
CARDS = ("Giant Growth", "Shock", "Forest", "Ayli, Eternal Pilgrim", "2 odd cards", "none", "Fire // Ice")
TEXTS: dict[str, tuple[str, ...]] = {
    "counters": ("+1/+1", "flying", "first strike", "odd counters", "oil"),
    "subtypes": ("goblin", "wall", "Odd Kind", "time", "urza's"),
    "supertypes": ("legendary", "snow", "odd"),
    "keywords": WORDS,
    "keyword": WORDS,
    "text": SENTENCES,
    "chosen": ("red", "Elf", "Odd Name"),
    "ability": ("draw a card", "2", "first words"),
    "card": ("Giant Growth", "shock", "Hill Giant"),
    "face": ("",),
    "hand": CARDS,
    "graveyard": ("Giant Growth", "Shock", "Forest", "Forest"),
}
MANA = ("", "{R}", "{2}{W/U}")


def _texts(form: Any, field: str, ids: tuple[str, ...]) -> st.SearchStrategy[str]:
    extra = form.extra if isinstance(form, inspect.Metadata) else None
    kinds = (extra or {}).get("names", ())
    if kinds:
        named: tuple[str, ...] = (*(ids if "permanent" in kinds else ()), *(PLAYERS if "player" in kinds else ()))
        return st.sampled_from(named or CARDS)
    if field in TEXTS:
        return st.sampled_from(TEXTS[field])
    pattern = (extra or {}).get("pattern")
    if pattern is not None and pattern.fullmatch("{R}") and not pattern.fullmatch("R"):
        return st.sampled_from(MANA)
    if pattern is not None and pattern.fullmatch("509.1b") and not pattern.fullmatch("R"):
        return st.sampled_from(("509.1b", "508"))
    return st.sampled_from(CARDS)


def values(form: Any, field: str, ids: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Plain values of a form, of the field with that name."""
    inner = form.type if isinstance(form, inspect.Metadata) else form
    extra = (form.extra or {}) if isinstance(form, inspect.Metadata) else {}
    match inner:
        case inspect.UnionType():
            return st.one_of([values(each, field, ids) for each in inner.types])
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.just(True) if extra.get("true") else st.booleans()
        case inspect.IntType():
            least, most = inner.ge, inner.le
            return st.integers(-9 if least is None or least < 0 else least, min(40, 40 if most is None else most))
        case inspect.LiteralType():
            return st.sampled_from(inner.values)
        case inspect.StrType():
            return _texts(form, field, ids)
        case inspect.VarTupleType():
            least = max(inner.min_length or 0, 0)
            unique = (lambda each: msgspec.json.encode(each)) if extra.get("unique") else None
            return st.lists(values(inner.item_type, field, ids), min_size=least, max_size=3, unique_by=unique)
        case inspect.TupleType():
            return st.tuples(*(values(each, field, ids) for each in inner.item_types)).map(list)
        case inspect.DictType():
            return st.dictionaries(values(inner.key_type, field, ids), values(inner.value_type, "", ids), max_size=3)
        case inspect.StructType():
            return structs(inner.cls, ids)
    raise AssertionError(form)


def structs(
    struct: type[msgspec.Struct], ids: tuple[str, ...], without: tuple[str, ...] = ()
) -> st.SearchStrategy[dict[str, Any]]:
    """Plain fields of a struct: those that it needs, and some of the others."""
    fields = [field for field in form_of(struct).fields if field.encode_name not in without]
    needed = {each.encode_name: values(each.type, each.encode_name, ids) for each in fields if each.required}
    more = {each.encode_name: values(each.type, each.encode_name, ids) for each in fields if not each.required}
    return st.fixed_dictionaries(needed, optional=more)


def _some(fields: dict[str, Any], kept: list[str]) -> dict[str, Any]:
    """Not too many fields at once, so that most boards are small."""
    return {key: value for key, value in fields.items() if key in kept}


@st.composite
def _permanent(draw: st.DrawFn, name: str, ids: tuple[str, ...]) -> dict[str, Any]:
    drawn = draw(structs(CasePermanent, ids, ("id", "controller", "card", "face", "civilization", "types", "exiled")))
    more = draw(st.lists(st.sampled_from(sorted(drawn)), max_size=4)) if drawn else []
    found = {"id": name, "controller": draw(st.sampled_from(PLAYERS)), **_some(drawn, more)}
    if found.get("chosen") and draw(st.booleans()):
        found["chosen"] = draw(st.sampled_from(ids))
    if draw(st.booleans()):
        found["name"] = draw(st.sampled_from(NAMES))
    if draw(st.integers(0, 4)) == 0:
        cards = st.dictionaries(st.sampled_from(PLAYERS), st.lists(st.sampled_from(CARDS), min_size=1, max_size=2))
        found["exiled"] = draw(cards)
    if draw(st.booleans()):
        there = permanents()
        return {**found, **there[draw(st.integers(0, len(there) - 1))].permanent(name, found["controller"]), **found}
    if draw(st.booleans()):
        found["types"] = draw(
            st.sampled_from([["artifact"], ["creature"], ["artifact", "creature"], ["land"], ["token", "creature"]])
        )
    numbers = {"power": draw(st.integers(-1, 9)), "toughness": draw(st.integers(0, 9))}
    return {**found, **numbers} if "creature" in found.get("types", ["creature"]) else found


STEP_TYPES = [step for step in STEPS if step not in DUEL_MASTERS_STEPS]


@st.composite
def _step(draw: st.DrawFn, ids: tuple[str, ...]) -> dict[str, Any]:
    if draw(st.booleans()):
        kind = draw(st.sampled_from(EFFECTS))
        without = ("civilization", "permanent")
        return {"do": "effect", "kind": kind.__struct_config__.tag, **draw(structs(kind, ids, without))}
    step = draw(st.sampled_from(STEP_TYPES))
    found = {"do": str(step.__struct_config__.tag), **draw(structs(step, ids, ("permanent", "did", "enters")))}
    if found["do"].startswith("put_"):
        found["permanent"] = draw(_permanent(f"put{draw(st.integers(0, 99))}", ids))
    return found


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Cases of Magic that the reader of files takes."""
    ids = tuple(draw(st.lists(st.sampled_from(("a1", "a2", "b1", *NAMES)), min_size=2, max_size=5, unique=True)))
    others = PLAYERS[1:]
    players = {name: draw(structs(CasePlayer, (), ("shields", "mana_zone"))) for name in PLAYERS if draw(st.booleans())}
    value = {
        "edition": draw(st.sampled_from(MAGIC)),
        "board": {
            "active": PLAYERS[0],
            "defending": draw(st.lists(st.sampled_from(others), min_size=1, unique=True)),
            "players": players,
            "turn_order": draw(st.sampled_from([[*PLAYERS], [*PLAYERS[1:], PLAYERS[0]]])),
            "permanents": [draw(_permanent(name, ids)) for name in ids],
        },
        "script": draw(st.lists(_step(ids), max_size=4)),
    }
    try:
        return case_of(value, "drawn")
    except CaseError:
        reject()
