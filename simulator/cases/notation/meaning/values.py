"""Fields of steps and effects in a notation, read and written by the forms that the case format has for them.

A new field, step or effect of the format has its notation by this: its name in words, then its value. Several names
are joined by "&"; what belongs to a name stands in parentheses, as in `life (A: 18, D: 20)`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.meaning.forms import bare_form, fields_of, form_for, kinds_of, members_of
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.tree import Entry, Group, Phrase, Word
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.words.numbers import whole
from simulator.cases.notation.words.writing import written
from simulator.cases.read.faults import in_brief, one_of

NONE = "none"
"""What an empty list is written as."""
_TRUTH: Mapping[str, bool] = {"yes": True, "no": False}
_NOTHING = "nothing"


def in_words(field: str) -> str:
    """A field's name in words.

    >>> in_words("if_only_blocked_by")
    'if only blocked by'
    """
    return field.replace("_", " ")


# Reading.


def field_at(phrase: Phrase, fields: Collection[str]) -> str:
    """The field whose name in words a phrase begins with, the longest; "" for none."""
    words = []
    for part in phrase.parts:
        if not isinstance(part, Word) or not part.lower:
            break
        words.append(part.lower)
    for length in range(len(words), 0, -1):
        if (field := "_".join(words[:length])) in fields:
            return field
    return ""


def read_field(entry: Entry, field: str, form: Any, scene: Scene) -> Any:
    """The value behind the name of a field; nothing is "yes"."""
    first, *others = entry.alone
    rest = first.after(len(field.split("_")))
    if rest is None:
        if others or not any(isinstance(bare_form(member), inspect.BoolType) for member in members_of(form)):
            raise NotationError(first.column, f'"{in_words(field)}" alone', f'what "{in_words(field)}" is')
        return True
    return read_value([rest, *others], form, scene)


def read_value(phrases: Sequence[Phrase], form: Any, scene: Scene) -> Any:
    """What some phrases say, joined by "&", as a plain value of a form.

    Raises:
        NotationError: they say no such value.
    """
    members = members_of(form)
    several = next((bare_form(each) for each in members if isinstance(bare_form(each), _LISTS)), None)
    only = phrases[0]
    if len(phrases) > 1:
        if several is None:
            raise NotationError(phrases[1].column, 'a second name behind "&"', "one")
        return [_read_item(phrase, several, at, scene) for at, phrase in enumerate(phrases)]
    if (groups := only.groups) is not None:
        return _read_groups(groups, members, several, scene)
    if _is_word(only, NONE):
        if several is not None:
            return []
        if any(isinstance(bare_form(each), inspect.DictType) for each in members):
            return {}
    single = [each for each in members if not isinstance(bare_form(each), _LISTS)]
    if several is None or any(_is_said_so(only, each) for each in single):
        return _read_single(only, single, scene)
    return [_read_item(only, several, 0, scene)]


_LISTS = (inspect.VarTupleType, inspect.TupleType)


def _item_form(several: Any, at: int) -> Any:
    if isinstance(several, inspect.VarTupleType):
        return several.item_type
    return several.item_types[min(at, len(several.item_types) - 1)]


def _read_item(phrase: Phrase, several: Any, at: int, scene: Scene) -> Any:
    return read_value([phrase], _item_form(several, at), scene)


def _is_word(phrase: Phrase, word: str) -> bool:
    part = phrase.parts[0]
    return len(phrase.parts) == 1 and isinstance(part, Word) and part.lower == word


def _is_said_so(phrase: Phrase, form: Any) -> bool:
    """Whether a phrase may be a value of a form that is no list."""
    word = phrase.parts[0].lower if len(phrase.parts) == 1 and isinstance(phrase.parts[0], Word) else ""
    match bare_form(form):
        case inspect.IntType():
            return whole(word) is not None
        case inspect.BoolType():
            return word in _TRUTH
        case inspect.NoneType():
            return word == _NOTHING
        case inspect.LiteralType() as literal:
            return _literal(phrase, literal) is not None
        case inspect.StrType():
            return True
    return False


def _literal(phrase: Phrase, literal: Any) -> Any:
    if phrase.groups is not None:
        return None
    said = phrase.text.lower().replace(" ", "_")
    return next((each for each in literal.values if str(each).replace(" ", "_") == said), None)


def _read_single(phrase: Phrase, members: Sequence[Any], scene: Scene) -> Any:
    quoted_name = phrase.quoted
    for member in members:
        form = bare_form(member)
        if isinstance(form, inspect.StrType) or not _is_said_so(phrase, member) or quoted_name:
            continue
        if isinstance(form, inspect.IntType):
            return whole(phrase.text)
        if isinstance(form, inspect.LiteralType):
            return _literal(phrase, form)
        return _TRUTH[phrase.text.lower()] if isinstance(form, inspect.BoolType) else None
    for member in members:
        if isinstance(bare_form(member), inspect.StrType):
            kinds = kinds_of(member)
            return scene.meant(phrase, kinds) if kinds and phrase.text else phrase.text
    raise NotationError(phrase.column, in_brief(_shown(phrase)), " or ".join(map(_expected, members)) or "a list")


def _shown(phrase: Phrase) -> str:
    return " ".join(part.text if isinstance(part, Word) else "(...)" for part in phrase.parts)


def _expected(form: Any) -> str:
    match bare_form(form):
        case inspect.IntType():
            return "a whole number"
        case inspect.BoolType():
            return "yes or no"
        case inspect.NoneType():
            return _NOTHING
        case inspect.LiteralType() as literal:
            return one_of([in_words(str(each)) for each in literal.values])
        case inspect.DictType():
            return "what each name has, in parentheses, such as (A: 18)"
    return "parentheses"


def _read_groups(groups: Sequence[Group], members: Sequence[Any], several: Any, scene: Scene) -> Any:
    """What stands in parentheses: a struct, what each name has, or a list."""
    if several is not None:
        item = bare_form(_item_form(several, 0))
        if isinstance(item, inspect.StructType | inspect.DictType | inspect.VarTupleType):
            return [_read_groups([each], (item,), item if isinstance(item, _LISTS) else None, scene) for each in groups]
    if len(groups) > 1:
        raise NotationError(groups[1].column, "second parentheses", "what stands in the first alone")
    (group,) = groups
    if several is not None:
        phrases = [phrase for pair in group.pairs for phrase in pair.entry.alone]
        return [_read_item(phrase, several, at, scene) for at, phrase in enumerate(phrases)]
    for member in members:
        form = bare_form(member)
        if isinstance(form, inspect.StructType):
            return read_struct(group, form.cls, scene)
        if isinstance(form, inspect.DictType):
            return _read_dict(group, form, scene)
    raise NotationError(group.column, "parentheses", " or ".join(map(_expected, members)))


def _read_dict(group: Group, form: Any, scene: Scene) -> Plain:
    found: Plain = {}
    for head, entry in group.pairs:
        if head is None:
            raise NotationError(entry.column, "a name without a colon behind it", "each name with what it has: (A: 18)")
        key = read_value([head], form.key_type, scene)
        if key in found:
            raise NotationError(head.column, f"{in_brief(key)} a second time", "each once")
        found[key] = read_value(entry.alone, form.value_type, scene)
    return found


def read_struct(group: Group, struct: type[msgspec.Struct], scene: Scene) -> Plain:
    """The fields of a struct that stand in parentheses."""
    found: Plain = {}
    for head, entry in group.pairs:
        if head is not None:
            raise NotationError(head.column, "a colon behind this", "a field and its value, with a comma behind it")
        read_into(found, entry, struct, scene)
    return found


def read_into(found: Plain, entry: Entry, struct: type[msgspec.Struct], scene: Scene) -> None:
    """Read one field of a struct into those that have been read.

    Raises:
        NotationError: it has no such field, or the field was said before.
    """
    forms = fields_of(struct)
    field = field_at(entry.first[0], forms)
    if not field:
        raise NotationError(entry.column, in_brief(_shown(entry.first[0])), one_of([in_words(each) for each in forms]))
    if field in found:
        raise NotationError(entry.column, f'"{in_words(field)}" a second time', "it once")
    found[field] = read_field(entry, field, forms[field], scene)


# Writing.


def say_fields(
    value: Plain, struct: type[msgspec.Struct], scene: Scene, without: Collection[str] = ()
) -> Iterator[str]:
    """Each field of a struct, its name in words and its value; those in `without` are left out."""
    forms = fields_of(struct)
    for field, form in forms.items():
        if field in value and field not in without:
            yield say_field(field, value[field], form, scene)


def say_field(field: str, value: Any, form: Any, scene: Scene) -> str:
    """A field: its name in words, and its value, but for yes."""
    return in_words(field) if value is True else f"{in_words(field)} {say_value(value, form, scene)}"


def say_value(value: Any, form: Any, scene: Scene, reserved: Collection[str] = ()) -> str:
    """A plain value of a form, so that it is read as the same.

    Args:
        value: the value.
        form: its form.
        scene: what is known.
        reserved: words that a bare name can't begin with.
    """
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    known = form_for(form, value)
    inner = bare_form(known)
    if isinstance(value, str):
        return _say_text(value, form, known, scene, reserved)
    if isinstance(inner, inspect.StructType):
        return f"({', '.join(say_fields(value, inner.cls, scene))})"
    if isinstance(inner, inspect.DictType):
        return _say_dict(value, inner, scene)
    return _say_list(value, inner, form, scene, reserved)


def _say_text(value: str, form: Any, known: Any, scene: Scene, reserved: Collection[str]) -> str:
    if isinstance(bare_form(known), inspect.LiteralType):
        return in_words(value)
    kinds = kinds_of(known)
    more = {*reserved, *_taken_for_else(value, form)}
    if not value or not kinds:
        return written(value, more)
    return scene.say(value, kinds, reserved=more)


def _taken_for_else(value: str, form: Any) -> Iterator[str]:
    """The text itself, in lower case, where bare it would be a value of another form."""
    phrase = Phrase((Word(value, "WORD", 1),))
    others = [each for each in members_of(form) if not isinstance(bare_form(each), inspect.StrType)]
    lists = [each for each in others if isinstance(bare_form(each), _LISTS)]
    if any(_is_said_so(phrase, each) for each in others) or (lists and value.lower() == NONE):
        yield value.lower()


def _say_dict(value: Plain, form: Any, scene: Scene) -> str:
    pairs = (
        f"{say_value(key, form.key_type, scene)}: {say_value(each, form.value_type, scene)}"
        for key, each in value.items()
    )
    return f"({', '.join(pairs)})"


def _say_list(value: Sequence[Any], several: Any, form: Any, scene: Scene, reserved: Collection[str]) -> str:
    if not value:
        return NONE
    item = bare_form(_item_form(several, 0))
    if isinstance(item, inspect.StructType | inspect.DictType):
        return " ".join(say_value(each, item, scene) for each in value)
    if isinstance(item, inspect.VarTupleType):
        return " ".join(f"({' & '.join(say_value(each, item.item_type, scene) for each in row)})" for row in value)
    said = [
        say_value(each, _item_form(several, at), scene, {*(reserved if at == 0 else ()), NONE})
        for at, each in enumerate(value)
    ]
    alone = len(value) == 1 and any(_may_be_single(said[0], each) for each in members_of(form))
    return f"({said[0]})" if alone else " & ".join(said)


def _may_be_single(said: str, form: Any) -> bool:
    """Whether what one item of a list is said as would be a value that is no list."""
    if isinstance(bare_form(form), _LISTS):
        return False
    return _is_said_so(Phrase((Word(said, "WORD", 1),)), form) or isinstance(bare_form(form), inspect.StrType)
