"""What those an event speaks of have to be besides, put into the words of the event."""

from __future__ import annotations

from collections.abc import Sequence

from events.trigger_conditions import Besides

_HEADS = ("one or more other ", "one or more ", "another ", "an ", "a ")
"""Before what stands a word that says what someone is besides."""

_STARTS = (
    "whenever a player sacrifices ",
    "whenever an opponent sacrifices ",
    "whenever you sacrifice ",
    "whenever you attack with ",
    "whenever you attack a player with ",
    "whenever ",
)
"""Before what an event says whom it speaks of."""


def told_besides(event: str, among: Sequence[Besides]) -> str | None:
    """An event with what those it speaks of are besides.

    Args:
        event: the event in words.
        among: what they are besides.

    Returns:
        The event; None where there are no such words.

    >>> told_besides("whenever a creature you control dies", ["nontoken"])
    'whenever a nontoken creature you control dies'
    >>> told_besides("whenever you sacrifice a Clue", ["token"])
    'whenever you sacrifice a Clue token'
    """
    found = _parts(event)
    if found is None or len(among) != 1:
        return None
    before, head, rest = found
    (word,) = among
    if word == "token":
        return f"{before}{head}{_token(rest)}"
    if word in _BEHIND:
        return f"{before}{head}{_behind(rest, _BEHIND[word])}"
    if word == "outlaw":
        head = "an " if head == "a " else head
        return f"{before}{head}{' '.join(_as_outlaw(each) for each in rest.split(' '))}"
    if word == "dealt damage by this":
        noun, _, more = rest.partition(" ")
        return f"{before}{head}{noun} dealt damage by this creature this turn {more}"
    if word == "with a counter":
        return f"{before}{head}{_with_a_counter(rest, many=' or more ' in head)}"
    if head in ("a ", "an "):
        head = "an " if word[0] in "aeiou" else "a "
    return f"{before}{head}{word} {rest}"


_BEHIND: dict[Besides, str] = {
    "another player's": "owned by another player",
    "blocking this": "blocking this creature",
    "enchanted or equipped": "that's enchanted or equipped",
    "not controlled by you": "you don't control",
    "not owned by you": "but don't own",
    "of the chosen type": "of the chosen type",
    "owned by an opponent": "an opponent owns",
    "owned by you": "you own",
    "with power equal to its toughness": "with power equal to its toughness",
}
"""What stands behind a noun, and whose it is."""
_NOUNS = frozenset({"artifact", "creature", "enchantment", "land", "permanent", "planeswalker"})


def _behind(rest: str, said: str) -> str:
    """A noun phrase, with more behind it."""
    words = rest.split(" ")
    place = next((at for at, word in enumerate(words) if word.removesuffix("s") in _NOUNS), 0)
    whose = next((each for each in ("you control", "an opponent controls") if f" {each} " in f"{rest} "), "")
    place += len(whose.split())
    return " ".join([*words[: place + 1], said, *words[place + 1 :]])


def _as_outlaw(word: str) -> str:
    noun = word.removesuffix("s")
    return f"outlaw{word.removeprefix(noun)}" if noun in ("creature", "permanent") else word


def _parts(event: str) -> tuple[str, str, str] | None:
    """What stands before the words for whom an event speaks of, how these begin, and the rest."""
    starts = [start for start in _STARTS if any(event.startswith(start + head) for head in _HEADS)]
    if not starts:
        return None
    start = max(starts, key=len)
    head = next(head for head in _HEADS if event.startswith(start + head))
    return start, head, event.removeprefix(start + head)


def _token(rest: str) -> str:
    """A noun phrase, about tokens."""
    words = rest.split(" ")
    for place, word in enumerate(words):
        end = "s" if word.endswith("s") else ""
        if word.removesuffix("s") == "permanent":
            return " ".join([*words[:place], f"token{end}", *words[place + 1 :]])
        if word.removesuffix("s") == "creature" or word[0].isupper():
            noun = word if not end else word.removesuffix("s")
            return " ".join([*words[:place], noun, f"token{end}", *words[place + 1 :]])
    return rest


def _with_a_counter(rest: str, *, many: bool) -> str:
    """A noun phrase, about what has counters on it."""
    counters = "with counters on them" if many else "with a counter on it"
    words = rest.split(" ")
    place = next(at for at, word in enumerate(words) if word.removesuffix("s") in ("creature", "permanent") or at > 3)
    whose = next((each for each in ("you control", "an opponent controls") if f" {each} " in f"{rest} "), "")
    place += len(whose.split())
    return " ".join([*words[: place + 1], counters, *words[place + 1 :]])
