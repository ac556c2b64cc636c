"""The words of an answer: cards' abilities as sentences, keywords and rules with what they say, numbers, lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache

from events.abilities import AnyAbility, Triggered, Unsupported
from events.declaration_abilities import CantBeBlocked
from events.rule import Edition, Violation
from projections.narrative.story import listed
from simulator.editions import edition_table
from simulator.editions.matrix import says
from simulator.editions.table import Answer as TableAnswer
from simulator.editions.table import (
    Check,
    EditionTable,
    Elsewhere,
    Follow,
    Losing,
    Ruled,
    RuleNote,
    StateBased,
    Triggering,
    TriggersOn,
)
from simulator.oracle.called import called_at, which_ability
from simulator.oracle.card import CompiledFace, PrintedAbility
from simulator.oracle.keyword_table import KEYWORDS
from simulator.oracle.keywords import compile_keyword, effect_rule
from simulator.rules.blocks import requirements_are_obeyed

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def _said(printed: PrintedAbility, face: CompiledFace) -> str:
    """What an ability of a card says, where its words are not at hand."""
    from simulator.cards.wording import said_in_words

    return " ".join(said_in_words(printed, face)) or ", ".join(printed.keywords)


def ordinal(n: int) -> str:
    """Which of several, counted from 1, in a word as far as there is one.

    >>> ordinal(2), ordinal(12)
    ('second', '12th')
    """
    return _ORDINALS[n - 1] if n <= len(_ORDINALS) else f"{n}th"


def number(n: int) -> str:
    """A number in words, as far as a sentence has it so.

    >>> number(2), number(12)
    ('two', '12')
    """
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def counted(n: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "creature"), counted(3, "creature")
    ('one creature', 'three creatures')
    """
    return f"{number(n)} {noun}{'' if n == 1 else 's'}"


def sentence(text: str, names: Collection[str] = ()) -> str:
    """Words as a sentence, with a capital, unless a name begins it, and a full stop.

    Args:
        text: the words.
        names: what has a name.

    >>> sentence("two creatures block it"), sentence("b1 can't block", ["b1"]), sentence("Really?")
    ('Two creatures block it.', "b1 can't block.", 'Really?')
    """
    begins = text.split(" ", 1)[0].rstrip(",:;")
    named = any(name.split(" ", 1)[0] == begins for name in names)
    said = text if named else text[:1].upper() + text[1:]
    return said if said.endswith((".", "!", "?", "”")) else f"{said}."


def too_few_are_obeyed(obeyed: int, most: int) -> str:
    """How many requirements a declaration obeys that could obey more (508.1d, 509.1c).

    >>> too_few_are_obeyed(4, 5), too_few_are_obeyed(0, 1)
    ('4 requirements are obeyed, and 5 can be at once', 'no requirement is obeyed, and 1 can be')
    """
    are = "1 requirement is" if obeyed == 1 else f"{obeyed} requirements are" if obeyed else "no requirement is"
    return f"{are} obeyed, and {most} can be{' at once' if most > 1 else ''}"


def who_blocks_whom(blocks: Mapping[str, Sequence[str]]) -> str:
    """A block declaration in words, those that block the same together.

    >>> who_blocks_whom({"Bird": ("Ogre",), "Cat": ("Ogre",), "Dog": ("Elf", "Imp")}), who_blocks_whom({})
    ('Bird and Cat block Ogre; Dog blocks Elf and Imp', 'no block')
    """
    together: dict[tuple[str, ...], list[str]] = {}
    for blocker, attackers in blocks.items():
        if attackers:
            together.setdefault(tuple(attackers), []).append(blocker)
    said = [f"{listed(them)} block{'s' if len(them) == 1 else ''} {listed(of)}" for of, them in together.items()]
    return "; ".join(said) or "no block"


def who_attacks_whom(attacks: Mapping[str, str]) -> str:
    """An attack declaration in words.

    >>> who_attacks_whom({"Ogre": "Bob", "Elf": "Bob", "Imp": "Jace"}), who_attacks_whom({})
    ('Ogre and Elf attack Bob; Imp attacks Jace', 'no attack')
    """
    together: dict[str, list[str]] = {}
    for attacker, target in attacks.items():
        together.setdefault(target, []).append(attacker)
    said = [f"{listed(them)} attack{'s' if len(them) == 1 else ''} {of}" for of, them in together.items()]
    return "; ".join(said) or "no attack"


class Words:
    """The words of the cards in one combat, and of one edition's rules.

    Args:
        edition: the edition.
        faces: the cards that are named in the combat.
        names: the permanents and players in it.
    """

    def __init__(self, edition: Edition, faces: Iterable[CompiledFace], names: Iterable[str] = ()) -> None:
        self.edition = edition
        self.names = frozenset(names)
        self._abilities: dict[str, tuple[CompiledFace, PrintedAbility]] = {}
        self._triggers: dict[str, str] = {}
        for face in faces:
            for place, printed in enumerate(face.printed):
                for called in (which_ability(face.name, place), called_at(face, place)):
                    self._abilities.setdefault(called, (face, printed))
                    self._triggers.setdefault(called, self._rule_of_a_trigger(printed))

    def sentence(self, text: str) -> str:
        """Words as a sentence; a name at its beginning stays as it is."""
        return sentence(text, self.names)

    def of_function(self, function: Callable[..., object]) -> str:
        """What the rule that a function keeps says, in our words, as a sentence; "" where none does."""
        return next((sentence(says(row)) for row in _kept(self.edition) if row.function is function), "")

    def ability(self, words: str) -> tuple[str, str]:
        """The card that an ability is of, "" where that is not said by what it is called, and its words.

        Args:
            words: what the rules' code calls it: a keyword, a sentence, or the place of an ability on a card.
        """
        if words not in self._abilities:
            return "", words
        face, printed = self._abilities[words]
        return face.name, f"“{printed.words}”" if printed.words else _said(printed, face)

    def _rule_of_a_trigger(self, printed: PrintedAbility) -> str:
        """The rule on what a triggered ability triggers; "" for what is none."""
        when = (type(each) for ability in printed.abilities if isinstance(ability, Triggered) for each in ability.when)
        return next(filter(None, (_triggers(self.edition).get(kind, "") for kind in when)), "")

    def trigger_rule(self, words: str) -> str:
        """The rule on what an ability triggers, by what it is called; "" for what is no triggered ability."""
        return self._triggers.get(words, "")

    def of_keyword(self, words: str) -> tuple[str, str]:
        """The rule of a keyword in this edition, and what the keyword says; "" for what is none."""
        keyword = KEYWORDS.get(words.lower())
        abilities = _kinds_of_keywords(words) if keyword is None else keyword.abilities
        if keyword is None and not abilities:
            return "", ""
        # The printers of the algebra are many, and most answers are about creatures as they stand.
        from simulator.cards.wording import ability_in_words

        return effect_rule(words, self.edition), " ".join(map(ability_in_words, abilities))

    def number(self, function: Callable[..., object]) -> str:
        """The number of the rule that a function keeps in this edition; "" where none does."""
        return next((row.number for row in _kept(self.edition) if row.function is function), "")

    def noted(self, note: RuleNote) -> str:
        """The number of a rule in this edition that is kept elsewhere; "" where the edition has none."""
        rows = edition_table(self.edition).rows
        return next((row.number for row in rows if isinstance(row, Elsewhere) and row.note is note), "")

    def is_about_requirements(self, violation: Violation) -> bool:
        """Whether a violation is that too few requirements on blocks are obeyed (509.1c)."""
        return violation.rule.number == self.number(requirements_are_obeyed)

    def of_rule(self, rule: str) -> str:
        """What a rule says, in our words, as a sentence; "" where nothing is kept of it."""
        return _rules(self.edition).get(rule, "")


def _kinds_of_keywords(words: str) -> tuple[AnyAbility, ...]:
    """What landwalk of some kind, or protection from something, says of blocking; nothing for other words."""
    if not words.lower().endswith("walk") and " from " not in words:
        return ()
    said = compile_keyword(words)
    return () if isinstance(said, Unsupported) else tuple(each for each in said if isinstance(each, CantBeBlocked))


_KEEPING = (TableAnswer, Check, Follow, Losing, StateBased, Triggering)
"""The kinds of rows that name the function that keeps them."""


@cache
def _kept(edition: Edition) -> tuple[Ruled, ...]:
    """The rows of an edition that name the function that keeps them."""
    return tuple(row for row in edition_table(edition).rows if isinstance(row, _KEEPING))


@cache
def _triggers(edition: Edition) -> Mapping[type, str]:
    """The rule for each type of condition on which abilities trigger."""
    table = edition_table(edition)
    rows = (row for row in (*table.rows, *table.families) if isinstance(row, TriggersOn))
    return {row.condition: row.number for row in rows}


@cache
def _rules(edition: Edition) -> Mapping[str, str]:
    """What each rule of an edition says, in our words: its first row's, those that judge and do before the others."""
    table: EditionTable = edition_table(edition)
    found: dict[str, str] = {}
    for kinds in ((Check, Follow, StateBased), (Elsewhere,)):
        for row in table.rows:
            if isinstance(row, kinds):
                found.setdefault(row.number, sentence(says(row)))
    for row in (*table.rows, *table.families):
        number_ = getattr(row, "number", "")
        if number_ and number_ not in found and not hasattr(row, "reason"):
            found[number_] = sentence(says(row))
    return found
