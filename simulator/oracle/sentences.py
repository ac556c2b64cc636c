"""Reading a sentence of rules text: exactly one of understood, irrelevant, a trigger, or unsupported."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from events.abilities import AnyAbility, Unsupported
from simulator.oracle.grammar.statements import read_statement
from simulator.oracle.keywords import compile_keyword
from simulator.oracle.reading import (
    Abilities,
    Irrelevant,
    OpaqueEffect,
    Reading,
    Understood,
    elsewhere,
    self_named,
    when_it_acts,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from events.declaration_abilities import Condition


_LABEL = re.compile(r"([A-Za-z][A-Za-z0-9_'-]*): *(?=(?:when|whenever|at) )", re.IGNORECASE)
_TRIGGER = re.compile(
    r"(?>(?:when|whenever|at) (?:[^.]*[^., ], *(?=\.\.\.\Z)|[^.]*?[^., ], *(?=[^. ,])))"
    r"(?P<effect>\.\.\.|[^. ,][^.]*\.?)",
    re.IGNORECASE,
)
_MODES = re.compile(r"choose one: (?P<modes>[^;.:]+(?:; [^;.:]+)*; or [^;.:]+)\.?$", re.IGNORECASE)
_COSTS = "discard|exile|mill|pay|put|remove|return|reveal|sacrifice|tap|untap"
_ACTIVATED = re.compile(rf"(?:[a-z' ]+ — )?(?:\{{[^{{}}\s]+\}}|(?:{_COSTS}) )[^:\"“]*: ")
MOST_REMEMBERED = 1 << 12
"""The most sentences remembered with what they say: boards have many equal ones, and are read for each edition."""
MAX_SENTENCE = 1_000
"""Characters that a sentence may have."""


@cache
def _parse() -> Callable[[str, str], Any]:
    """The parser, built when the first sentence is read."""
    from lark import Lark

    from simulator.oracle.grammar.clauses import Clauses
    from simulator.oracle.grammar.nouns import grammar_text, known

    parser = Lark(
        grammar_text("grammar.lark"),
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


@lru_cache(maxsize=MOST_REMEMBERED)
def _read(text: str) -> Abilities | Irrelevant | str:
    """What a sentence in plain words says, or the reason why it is not understood."""
    return read_statement(text, _statement, _condition)


def _parsed(text: str, start: str) -> Any:
    """What a text says that one of the grammar's rules knows, or the reason why it is not understood."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

    from simulator.oracle.grammar.nouns import CannotSay, UnreadWord

    try:
        return _parse()(text, start)
    except UnexpectedToken as problem:
        ended = problem.token.type == "$END"
        return _unread(text, len(text) if ended else problem.token.start_pos or 0)
    except UnexpectedCharacters as problem:
        return _unread(text, problem.pos_in_stream or 0)
    except UnreadWord as problem:
        return _unread(text, problem.position)
    except VisitError as problem:
        if isinstance(problem.orig_exc, UnreadWord):
            return _unread(text, problem.orig_exc.position)
        if isinstance(problem.orig_exc, CannotSay):
            return f"{problem.orig_exc} is not built yet"
        raise


@lru_cache(maxsize=MOST_REMEMBERED)
def _keywords(text: str) -> str | None:
    """The first keyword that matters in a line of keywords, "" if none does; None if the text is no such line."""
    readings = [(word, compile_keyword(word)) for word in text.rstrip(".").split(", ")]
    if any(isinstance(reading, Unsupported) and reading.acts == "always" for _, reading in readings):
        return None
    return next((word for word, reading in readings if reading or word == "reach"), "")


def _read_line(text: str) -> Abilities | Irrelevant | str:
    """A line of keywords or a sentence."""
    keyword = _keywords(text)
    if keyword is not None:
        return f"{keyword!r} belongs among the permanent's keywords" if keyword else Irrelevant("a keyword")
    if found := elsewhere(text):
        return found
    if text.startswith(("it ", "they ")):
        return f"not said whom {text.partition(' ')[0]!r} means"
    return _read(text)


def _triggered(sentence: str, label: str, text: str, effect: str) -> Understood | OpaqueEffect | Irrelevant:
    from simulator.oracle.triggers import compile_trigger

    if when_it_acts(text) is None:
        return Irrelevant("an ability that triggers in a step outside combat")
    if modal := _MODES.search(sentence):
        condition = compile_trigger(f"{text[: text.rindex('choose one: ')]}...", "...")
        modes = tuple(re.split(r"; (?:or )?", modal["modes"]))
        return OpaqueEffect(msgspec.structs.replace(condition, words=sentence, label=label, opaque=False, modes=modes))
    ability = msgspec.structs.replace(compile_trigger(text, effect), words=sentence, label=label)
    return OpaqueEffect(ability) if ability.effect is None else Understood((ability,))


def _declined(sentence: str, plain: str, why: str) -> Unsupported:
    """A sentence that is not read; an activated ability acts only once it is activated."""
    if _ACTIVATED.match(plain):
        return Unsupported(words=sentence, why="an activated ability", blocking=False, acts="activated")
    return Unsupported(words=sentence, why=why)


def compile_sentence(sentence: str, *, name: str = "") -> Reading:
    """What a sentence says, in the algebra of abilities.

    Capitals matter only to a name. "This creature" and the permanent's own name mean the permanent that has the
    ability. Nothing is swallowed: a sentence with a remainder that can't be read is unsupported.

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
    return _compiled(sentence, name)


@lru_cache(maxsize=MOST_REMEMBERED)
def _compiled(sentence: str, name: str) -> Reading:
    label, rest = split_label(sentence.strip())
    rest = self_named(rest, name)
    plain, trigger = _plain(rest), _TRIGGER.fullmatch(rest)
    read = "" if trigger and " for mana, " not in plain else _read_line(plain)
    if trigger and isinstance(read, str):
        return _triggered(sentence, label, plain, _plain(trigger["effect"]))
    if isinstance(read, str):
        return _declined(sentence, plain, read)
    if isinstance(read, Irrelevant):
        return read
    if not read:
        return Irrelevant("a keyword that says nothing about combat")
    return Understood(tuple(msgspec.structs.replace(ability, words=sentence) for ability in read))


def _of_keyword(keyword: str) -> tuple[AnyAbility, ...]:
    read = compile_keyword(keyword)
    return (read,) if isinstance(read, Unsupported) else read


def _of_sentence(sentence: str, name: str) -> tuple[AnyAbility, ...]:
    match compile_sentence(sentence, name=name):
        case Understood(abilities):
            return abilities
        case OpaqueEffect(ability):
            return (ability,)
        case Irrelevant():
            return ()
        case unsupported:
            return (unsupported,)


def compile_permanent(
    keywords: Iterable[str], text: Iterable[str], name: str
) -> tuple[tuple[AnyAbility, ...], list[Unsupported]]:
    """The abilities of a permanent, those of its keywords first.

    Args:
        keywords: the printed keywords.
        text: its sentences of rules text, one a string.
        name: its own name, "" if it has none.

    Returns:
        Every ability, the unsupported ones included, and the unsupported ones alone.

    >>> abilities, unsupported = compile_permanent(["menace"], ["Whim can't block.", "Whim dances."], "Whim")
    >>> [type(ability).__name__ for ability in abilities], [each.words for each in unsupported]
    (['MinBlockers', 'CantBlock', 'Unsupported'], ['Whim dances.'])
    """
    compiled = [ability for keyword in keywords for ability in _of_keyword(keyword)]
    compiled += [ability for sentence in text for ability in _of_sentence(sentence, name)]
    return tuple(compiled), [ability for ability in compiled if isinstance(ability, Unsupported)]
