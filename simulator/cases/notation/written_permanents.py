"""Permanents between a notation and a case: their names looked up, and how each of them is written."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from simulator.cases.format.named_cards import face_exactly
from simulator.cases.format.words import COLORS, free_name
from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.tree import Entry, Phrase, Word
from simulator.cases.notation.words.cards import as_printed, face_is_said
from simulator.cases.notation.words.characteristics import Plain, called, characteristics, plain_words, size_of
from simulator.cases.notation.words.modifiers import is_said_whole
from simulator.cases.notation.words.permanents import Written, read_permanents
from simulator.cases.notation.words.vocabulary import Kind
from simulator.cases.notation.words.writing import is_bare, quoted, sentence, written

_OTHERS = ("attached_to", "paired_with")
_PLAYERS = ("owner", "protector")
NAMES = frozenset({*_OTHERS, *_PLAYERS, "chosen"})
"""The fields of a permanent that are looked up once all permanents are known."""

# Reading.


def looked_up(permanent: Written, fields: Plain, scene: Scene) -> Plain:
    """A permanent's fields, with the ids of those that it names.

    Args:
        permanent: how it is written.
        fields: its fields without these, its id among them.
        scene: the permanents and players that there are.

    Raises:
        NotationError: a name means nothing, or several things.
    """
    found = dict(fields)
    for field, phrase in permanent.names.items():
        if field in _PLAYERS:
            found[field] = scene.player(phrase)
        elif field in _OTHERS:
            found[field] = scene.meant(phrase, ("permanent",))
        else:
            found[field] = _chosen(phrase)
    if "exiled" in found:
        column = permanent.column
        owners = {name: Phrase((Word(name, "WORD", column),)) for name in found["exiled"]}
        found["exiled"] = {scene.player(owners[name]): cards for name, cards in found["exiled"].items()}
    return found


def _chosen(phrase: Phrase) -> str:
    """What was chosen: a color, a type, a name, an id."""
    return phrase.text.lower() if phrase.text.lower() in COLORS else phrase.text


def read_entering(entries: Sequence[Entry], player: str, scene: Scene) -> Plain:
    """The one permanent that a step puts onto the battlefield; it is called by its name, as on a board.

    Raises:
        NotationError: it is not understood, or there are several.
    """
    several = read_permanents(entries)
    if len(several) > 1 or several[0].n > 1:
        raise NotationError(several[-1].column, "several permanents", "one; each has a step of its own")
    (permanent,) = several
    name = permanent.fields.get("id") or free_name(called(permanent.fields), scene.taken())
    return looked_up(permanent, {"id": name, "controller": player, **permanent.fields}, scene)


# Writing.


def say_entering(head: str, step: Plain, scene: Scene) -> str:
    """A step that puts a permanent onto the battlefield."""
    permanent = step["permanent"]
    into = "blocking" if step["do"] == "put_blocking" else "attacking"
    default = scene.defending[0] if into == "blocking" else scene.players[0]
    controller = permanent["controller"]
    player = "" if controller == default else " " + scene.say(controller, ("player",))
    kinds = ("permanent",) if into == "blocking" else ("permanent", "player")
    explicit = "" if permanent["id"] == free_name(called(permanent), scene.taken()) else permanent["id"]
    return f"{head}{player}: {say_permanent(permanent, scene, explicit)} > {scene.say(step[into], kinds)}"


def say_permanent(permanent: Plain, scene: Scene, explicit: str = "", reserved: Collection[str] = ()) -> str:
    """A permanent as it is read, without its controller.

    Args:
        permanent: its fields.
        scene: the permanents and players that there are.
        explicit: its id, where it has another than the one by which it is called.
        reserved: names that stand in quotes, in lower case.
    """
    parts = [*(_of_card(permanent, reserved) if permanent.get("card") else _of_none(permanent))]
    parts += map(sentence, permanent.get("text", ()))
    parts += _state(permanent, scene)
    if explicit:
        parts.append(f"as {_name(explicit)}")
    return " ".join(parts)


def _of_card(permanent: Plain, reserved: Collection[str]) -> Iterator[str]:
    card = as_printed(permanent["card"])
    alone = is_bare(card) and face_exactly(card) is not None and card.lower() not in reserved
    yield card if alone else quoted(card)
    if permanent.get("face") and face_is_said(permanent["card"], permanent["face"]):
        yield f"face {_name(permanent['face'])}"
    if permanent.get("name"):
        yield f"named {quoted(permanent['name'])}"
    kinds: tuple[Kind, ...] = ("colors", "supertypes", "types", "subtypes")
    shown = [*filter(None, [size_of(permanent)]), *characteristics(permanent, kinds)]
    shown += ["colorless"] if permanent.get("colors") == [] else []
    yield from _shown(shown)
    yield from _alone(permanent)
    yield from (f"no {kind}" for kind in ("supertypes", "subtypes") if permanent.get(kind) == [])
    keywords = characteristics(permanent, ("keywords",))
    if keywords:
        yield "also " + " ".join(keywords) if '"' not in keywords[0] else " ".join(keywords)


def _shown(words: Sequence[str]) -> Iterator[str]:
    """What a board shows of a permanent beside its card; "is" stands again behind what is in quotes."""
    quoted_before = True
    for word in words:
        yield f"is {word}" if quoted_before and '"' not in word else word
        quoted_before = '"' in word


def _of_none(permanent: Plain) -> Iterator[str]:
    yield from plain_words(permanent)
    if permanent.get("name"):
        yield quoted(permanent["name"])
    yield from _alone(permanent)


def _alone(permanent: Plain) -> Iterator[str]:
    """Power or toughness, where only one of them is written."""
    if not size_of(permanent):
        yield from (f"{field} {permanent[field]}" for field in ("power", "toughness") if field in permanent)


def _state(permanent: Plain, scene: Scene) -> Iterator[str]:
    """What is said of a permanent beside what it is."""
    if permanent.get("tapped"):
        yield "tapped"
    for field in ("damage", "loyalty", "defense"):
        if field in permanent:
            yield f"{field} {permanent[field]}"
    for kind, n in permanent.get("counters", {}).items():
        yield _counters(kind, n)
    if permanent.get("attached_to"):
        yield f"on {_whole(scene.say(permanent['attached_to'], ('permanent',)))}"
    if permanent.get("paired_with"):
        yield f"paired with {_whole(scene.say(permanent['paired_with'], ('permanent',)))}"
    if permanent.get("entered_this_turn"):
        yield "entered"
    if permanent.get("chosen"):
        yield f"chosen {_name(permanent['chosen'])}"
    for field, words in (("owner", "owner"), ("protector", "protected by")):
        if permanent.get(field):
            yield f"{words} {_whole(scene.say(permanent[field], ('player',)))}"
    yield from permanent.get("designations", ())
    if "exiled" in permanent:
        yield from (f"exiled {_owner(owner)} ({_cards(cards)})" for owner, cards in permanent["exiled"].items())
        yield from ["exiled none"] if not permanent["exiled"] else []
    if "mana_cost" in permanent:
        yield f"cost {permanent['mana_cost']}" if permanent["mana_cost"] else "no cost"


def _counters(kind: str, n: int) -> str:
    """Counters of a kind.

    >>> _counters("+1/+1", 2), _counters("oil", 1), _counters("strange counters", 1)
    ('with 2 +1/+1 counters', 'with an oil counter', 'with a "strange counters" counter')
    """
    words = kind.lower().split(" ")
    alone = is_bare(kind) and "counter" not in words and "counters" not in words
    said = kind if alone else quoted(kind)
    article = "an" if kind[0] in "aeiou" else "a"
    return f"with {article} {said} counter" if n == 1 else f"with {n} {said} counters"


def _cards(cards: Sequence[str]) -> str:
    return ", ".join(map(written, cards))


def _owner(owner: str) -> str:
    return written(owner, ("none",))


def _name(name: str) -> str:
    """A name behind a word such as "as", which ends where something else is said."""
    return name if is_bare(name) and is_said_whole(name) else quoted(name)


def _whole(said: str) -> str:
    return said if said.startswith('"') or is_said_whole(said) else quoted(said)


def numbered(n: int, said: str) -> str:
    """So many permanents that are written alike.

    >>> numbered(2, "Hill Giant"), numbered(1, "Hill Giant")
    ('2 Hill Giant', 'Hill Giant')
    """
    return said if n == 1 else f"{n} {said}"
