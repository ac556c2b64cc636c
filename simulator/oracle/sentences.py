"""Reading a sentence of rules text: exactly one of understood, irrelevant, a trigger, or unsupported."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from events.abilities import Unsupported
from simulator.oracle.keywords import compile_keyword
from simulator.oracle.reading import Irrelevant, OpaqueEffect, Reading, Understood
from simulator.oracle.statements import read_statement

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.abilities import Condition
    from simulator.oracle.subjects import Abilities

__all__ = ["compile_sentence", "split_label"]

_LABEL = re.compile(r"([A-Za-z][A-Za-z0-9_'-]*): *(?=(?:when|whenever|at) )", re.IGNORECASE)
_TRIGGER = re.compile(
    r"(?>(?:when|whenever|at) (?:[^.]*[^., ], *(?=\.\.\.\Z)|[^.]*?[^., ], *(?=[^. ,])))"
    r"(?P<effect>\.\.\.|[^. ,][^.]*\.?)",
    re.IGNORECASE,
)
_MODES = re.compile(r"choose one: (?P<modes>[^;.:]+(?:; [^;.:]+)*; or [^;.:]+)\.?$", re.IGNORECASE)
MAX_SENTENCE = 1_000
"""Characters that a sentence may have."""


@cache
def _parse() -> Callable[[str, str], Any]:
    """The parser, built when the first sentence is read."""
    from lark import Lark

    from simulator.oracle.clauses import Clauses
    from simulator.oracle.nouns import known

    grammar = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    parser = Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        maybe_placeholders=False,
        lexer_callbacks={"WORD": known},
        start=["start", "condition_start"],
    )
    clauses = Clauses()
    return lambda text, start: clauses.transform(parser.parse(text, start))


def split_label(sentence: str) -> tuple[str, str]:
    """A triggered ability's label (or "") and the sentence that follows it.

    >>> split_label("Tc: Whenever this creature becomes blocked, ...")
    ('Tc', 'Whenever this creature becomes blocked, ...')
    >>> split_label("{T}: Add {R}.")
    ('', '{T}: Add {R}.')
    """
    match = _LABEL.match(sentence)
    return (match[1], sentence[match.end() :]) if match else ("", sentence)


def _plain(text: str) -> str:
    return " ".join(text.replace("’", "'").lower().split())


def _without_name(text: str, name: str) -> str:
    """The sentence with the permanent's own name, or what stands before its comma, as "this creature"."""
    full = _plain(name)
    names = [each for each in (full, full.partition(",")[0]) if each]
    if not names:
        return text
    return re.sub(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])", "this creature", text)


def _unread(text: str, position: int) -> str:
    words = text[position:].rstrip(".").split()
    return f"not understood from {' '.join(words[:4])!r} on" if words else "the sentence ends too soon"


def _condition(text: str) -> Condition | None:
    """A condition in plain words; None if the grammar does not know it."""
    said = _parsed(text, "condition_start")
    return None if isinstance(said, str) else said


def _statement(text: str) -> Abilities | Irrelevant | str:
    """What one statement in plain words says, or the reason why it is not understood."""
    said: Abilities | Irrelevant | str = _parsed(text, "start")
    return said


def _read(text: str) -> Abilities | Irrelevant | str:
    """What a sentence in plain words says, or the reason why it is not understood."""
    return read_statement(text, _statement, _condition)


def _parsed(text: str, start: str) -> Any:
    """What a text says that one of the grammar's rules knows, or the reason why it is not understood."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

    from simulator.oracle.nouns import CannotSay, Unread

    try:
        return _parse()(text, start)
    except UnexpectedToken as problem:
        ended = problem.token.type == "$END"
        return _unread(text, len(text) if ended else problem.token.start_pos or 0)
    except UnexpectedCharacters as problem:
        return _unread(text, problem.pos_in_stream or 0)
    except Unread as problem:
        return _unread(text, problem.position)
    except VisitError as problem:
        if isinstance(problem.orig_exc, Unread):
            return _unread(text, problem.orig_exc.position)
        if isinstance(problem.orig_exc, CannotSay):
            return f"{problem.orig_exc} is not built yet"
        raise


def _keywords(text: str) -> str | None:
    """The reason why a line of keywords is irrelevant or unsupported; None if the text is no such line."""
    readings = [(word, compile_keyword(word)) for word in text.rstrip(".").split(", ")]
    if any(isinstance(reading, Unsupported) for _, reading in readings):
        return None
    return next((word for word, reading in readings if reading or word == "reach"), "")


def _read_line(text: str, name: str) -> Abilities | Irrelevant | str:
    """A line of keywords or a sentence, read first with its own name replaced, then as it stands."""
    keyword = _keywords(text)
    if keyword is not None:
        return f"{keyword!r} belongs among the permanent's keywords" if keyword else Irrelevant("a keyword")
    nameless = _without_name(text, name)
    read = _read(nameless)
    if isinstance(read, str) and nameless != text:
        as_it_stands = _read(text)
        return read if isinstance(as_it_stands, str) else as_it_stands
    return read


def _triggered(sentence: str, label: str, text: str, effect: str) -> Understood | OpaqueEffect:
    from simulator.oracle.triggers import compile_trigger

    if modal := _MODES.search(sentence):
        condition = compile_trigger(f"{text[: text.rindex('choose one: ')]}...", "...")
        modes = tuple(re.split(r"; (?:or )?", modal["modes"]))
        return OpaqueEffect(msgspec.structs.replace(condition, words=sentence, label=label, opaque=False, modes=modes))
    ability = msgspec.structs.replace(compile_trigger(text, effect), words=sentence, label=label)
    return OpaqueEffect(ability) if ability.effect is None else Understood((ability,))


def compile_sentence(sentence: str, *, name: str = "") -> Reading:
    """What a sentence says, in the algebra of abilities.

    Capitals don't matter. "This creature", the permanent's own name and "it" at the start mean the permanent
    that has the ability. Nothing is swallowed: a sentence with a remainder that can't be read is unsupported.

    Args:
        sentence: one sentence in standard wording, perhaps with a label before a triggered ability.
        name: the permanent's own name, "" if it has none.

    Returns:
        Exactly one of `Understood`, `Irrelevant`, `OpaqueEffect` and `Unsupported`; the `words` of every
        ability are the sentence as given.

    >>> compile_sentence("Okk can't be blocked except by two or more creatures.", name="Okk").abilities[0].n
    2
    >>> compile_sentence("This creature can't block on Sundays.").why
    "not understood from 'on sundays' on"
    """
    if len(sentence) > MAX_SENTENCE:
        return Unsupported(words=sentence, why=f"a sentence of more than {MAX_SENTENCE} characters")
    label, rest = split_label(sentence.strip())
    trigger = _TRIGGER.fullmatch(rest)
    read = "" if trigger and " for mana, " not in rest.lower() else _read_line(_plain(rest), name)
    if trigger and isinstance(read, str):
        return _triggered(sentence, label, _without_name(_plain(rest), name), _plain(trigger["effect"]))
    if isinstance(read, str):
        return Unsupported(words=sentence, why=read)
    if isinstance(read, Irrelevant):
        return read
    if not read:
        return Irrelevant("a keyword that says nothing about combat")
    return Understood(tuple(msgspec.structs.replace(ability, words=sentence) for ability in read))
