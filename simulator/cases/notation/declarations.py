"""The steps that people type most: attacks, blocks, damage assignment orders and assignments, read and written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.meaning.scene import Fits, Known, Scene
from simulator.cases.notation.meaning.values import NONE
from simulator.cases.notation.tree import Entry, Item, Phrase, Word
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.words.numbers import whole
from simulator.cases.notation.words.writing import quoted
from simulator.cases.read.faults import in_brief

PERMANENT = ("permanent",)
OBJECT = ("permanent", "player")


def _attackers_left(scene: Scene, chosen: Collection[str]) -> Fits:
    return lambda known: known.controller == scene.players[0] and known.id not in chosen


def _blockers_left(players: Collection[str], chosen: Collection[str]) -> Fits:
    return lambda known: known.controller in players and known.id not in chosen


def _attacks(scene: Scene) -> Fits:
    return lambda known: known.id in scene.attacking


def _is_none(entries: Sequence[Entry]) -> bool:
    if len(entries) != 1 or len(entries[0].first) != 1 or entries[0].then:
        return False
    return _is_only(entries[0].first[0], NONE)


def _is_only(phrase: Phrase, word: str) -> bool:
    return _first_word(phrase) == word and len(phrase.parts) == 1


def _first_word(phrase: Phrase) -> str:
    part = phrase.parts[0]
    return part.lower if isinstance(part, Word) else ""


def _counted(phrase: Phrase) -> tuple[int, Phrase]:
    """How many are meant, and the words for them."""
    n = whole(_first_word(phrase))
    rest = phrase.after(1)
    if n is None or rest is None:
        return 1, phrase
    if not 1 <= n <= _MOST:
        raise NotationError(phrase.column, f"{n} permanents", f"1 to {_MOST}")
    return n, rest


_MOST = 200


def _add_each(phrase: Phrase, found: dict[str, Any], value: Any, scene: Scene, fits: Fits) -> None:
    """Note the value for each permanent that a phrase means, none of which was there before."""
    n, words = _counted(phrase)
    for _ in range(n):
        name = scene.meant(words, PERMANENT, fits)
        if name in found:
            what = f"{n} {words.text}" if n > 1 else f"{in_brief(name)} a second time"
            raise NotationError(phrase.column, what, "each permanent once, and no more than there are")
        found[name] = value


# Attacks.


def read_attack(item: Item, scene: Scene, player: str) -> Plain:
    """An attack: attackers, whom they attack, bands, who is exerted, and who is enlisted."""
    attacks: dict[str, str] = {}
    step: Plain = {"do": "attack", "attacks": attacks}
    for entry in () if _is_none(item.entries) else item.entries:
        word = _first_word(entry.first[0])
        if word in _BESIDE and len(entry.first[0].parts) > 1:
            _BESIDE[word](step, entry, scene)
            continue
        target = _target(entry, scene)
        for phrase in entry.first:
            _add_each(phrase, attacks, target, scene, _attackers_left(scene, attacks))
    return step


def _target(entry: Entry, scene: Scene) -> str:
    if len(entry.then) > 1:
        raise NotationError(entry.then[1].column, "a second target", "one player or permanent")
    if entry.then:
        return scene.meant(entry.then[0], OBJECT, lambda known: known.controller in scene.defending)
    if len(scene.defending) > 1:
        several = " or ".join(scene.defending)
        raise NotationError(entry.column, "an attacker without what it attacks", f"> and who is attacked: {several}")
    return scene.defending[0]


def _without_first(entry: Entry) -> list[Phrase]:
    first, *others = entry.first
    rest = first.after(1)
    return [*([] if rest is None else [rest]), *others]


def _read_band(step: Plain, entry: Entry, scene: Scene) -> None:
    phrases = _without_first(entry)
    empty = len(phrases) == 1 and _is_only(phrases[0], NONE)
    names = [] if empty else [scene.meant(phrase, PERMANENT, _in(step["attacks"])) for phrase in phrases]
    step.setdefault("bands", []).append(names)


def _read_exert(step: Plain, entry: Entry, scene: Scene) -> None:
    for phrase in _without_first(entry):
        step.setdefault("exert", []).append(scene.meant(phrase, PERMANENT, _in(step["attacks"])))


def _read_enlist(step: Plain, entry: Entry, scene: Scene) -> None:
    (phrase, *more) = _without_first(entry)
    if more or len(entry.then) != 1:
        raise NotationError(entry.column, "enlist without an arrow", "enlist, the attacker, > and whom it enlists")
    name = scene.meant(phrase, PERMANENT, _in(step["attacks"]))
    step.setdefault("enlist", {})[name] = scene.meant(entry.then[0], PERMANENT)


def _in(chosen: Collection[str]) -> Fits:
    return lambda known: known.id in chosen


_BESIDE: Mapping[str, Callable[[Plain, Entry, Scene], None]] = {
    "band": _read_band,
    "bands": _read_band,
    "exert": _read_exert,
    "enlist": _read_enlist,
}
_ATTACK_WORDS = (*_BESIDE, NONE)


def say_attack(step: Plain, scene: Scene) -> str:
    """An attack, as it is read."""
    said, chosen = [], set[str]()
    for name, target in step["attacks"].items():
        who = _uncounted(scene.say(name, PERMANENT, _attackers_left(scene, chosen), _ATTACK_WORDS), name)
        alone = target == scene.defending[0] and len(scene.defending) == 1
        there = scene.say(target, OBJECT, lambda known: known.controller in scene.defending)
        said.append(who if alone else f"{who} > {there}")
        chosen.add(name)
    fits = _in(step["attacks"])
    for band in step.get("bands", ()):
        said.append(f"band {' & '.join(scene.say(name, PERMANENT, fits, (NONE,)) for name in band) or NONE}")
    if step.get("exert"):
        said.append(f"exert {' & '.join(scene.say(name, PERMANENT, fits) for name in step['exert'])}")
    for name, other in step.get("enlist", {}).items():
        said.append(f"enlist {scene.say(name, PERMANENT, fits)} > {scene.say(other, PERMANENT)}")
    return ", ".join(said) or NONE


def _uncounted(said: str, name: str) -> str:
    """A name, in quotes where it begins with a number that would be taken for how many there are."""
    words = said.split(" ")
    return quoted(name) if len(words) > 1 and whole(words[0]) is not None else said


# Blocks.


def read_block(item: Item, scene: Scene, player: str) -> Plain:
    """A block declaration; `player` is "" where only the blockers say whose it is."""
    blocks: dict[str, list[str]] = {}
    for entry in () if _is_none(item.entries) else item.entries:
        attackers = _blocked(entry, scene)
        for phrase in entry.first:
            players = [player] if player else scene.defending
            _add_each(phrase, blocks, attackers, scene, _blockers_left(players, blocks))
    return {"do": "block", "player": player or _whose(blocks, item, scene), "blocks": blocks}


def _blocked(entry: Entry, scene: Scene) -> list[str]:
    if not entry.then:
        if len(scene.attacking) == 1:
            return [*scene.attacking]
        raise NotationError(entry.column, "a blocker without what it blocks", "> and an attacker")
    if len(entry.then) == 1 and _is_only(entry.then[0], NONE):
        return []
    found: dict[str, None] = {}
    for phrase in entry.then:
        _add_each(phrase, found, None, scene, lambda known: known.id in scene.attacking and known.id not in found)
    return [*found]


def default_of_blocks(blocks: Mapping[str, Any], scene: Scene) -> str:
    """The player whose declaration this can only be; "" where it may be that of several."""
    if len(scene.defending) == 1:
        return scene.defending[0]
    whose = {scene.permanents[name].controller for name in blocks if name in scene.permanents}
    return whose.pop() if len(whose) == 1 and whose <= set(scene.defending) else ""


def _whose(blocks: Mapping[str, Any], item: Item, scene: Scene) -> str:
    player = default_of_blocks(blocks, scene)
    if not player:
        several = " or ".join(f"block {name}:" for name in scene.defending)
        raise NotationError(item.column, "a block without who declares it", several)
    return player


def say_block(step: Plain, scene: Scene) -> str:
    """A block declaration, as it is read."""
    said, chosen = [], set[str]()
    given = step["player"] if step["player"] != default_of_blocks(step["blocks"], scene) else ""
    players = [step["player"]] if given or len(scene.defending) == 1 else scene.defending
    for name, attackers in step["blocks"].items():
        who = _uncounted(scene.say(name, PERMANENT, _blockers_left(players, chosen), (NONE,)), name)
        said.append(f"{who} > {_say_blocked(attackers, scene)}")
        chosen.add(name)
    return ", ".join(said) or NONE


def _say_blocked(attackers: Sequence[str], scene: Scene) -> str:
    said, found = [], set[str]()
    for name in attackers:

        def fits(known: Known) -> bool:
            return known.id in scene.attacking and known.id not in found

        said.append(_uncounted(scene.say(name, PERMANENT, fits, (NONE,)), name))
        found.add(name)
    return " & ".join(said) or NONE


# Damage assignment orders, and assignments.


def read_order(item: Item, scene: Scene, of: str) -> Plain:
    """The order that is announced for `of`."""
    entries = () if _is_none(item.entries) else item.entries
    names = [scene.meant(phrase, PERMANENT) for entry in entries for phrase in entry.alone]
    return {"do": "order", "for": of, "order": names}


def say_order(step: Plain, scene: Scene) -> str:
    """An order, as it is read."""
    names = ", ".join(scene.say(name, PERMANENT, reserved=(NONE,)) for name in step["order"])
    return f"{scene.say(step['for'], PERMANENT)}: {names or NONE}"


def read_assign(item: Item, scene: Scene, of: str) -> Plain:
    """The combat damage that `of` is assigned to deal: `3 Bear, 1 D`."""
    found: dict[str, int] = {}
    for entry in () if _is_none(item.entries) else item.entries:
        for phrase in entry.alone:
            n, rest = whole(_first_word(phrase)), phrase.after(1)
            if n is None or rest is None:
                raise NotationError(phrase.column, "no number before a name", "how much damage, and to whom: 3 Bear")
            name = scene.meant(rest, OBJECT)
            if name in found:
                raise NotationError(phrase.column, f"{in_brief(name)} a second time", "each once")
            found[name] = n
    return {"do": "assign", "for": of, "assign": found}


def say_assign(step: Plain, scene: Scene) -> str:
    """An assignment, as it is read."""
    dealt = ", ".join(f"{n} {scene.say(name, OBJECT)}" for name, n in step["assign"].items())
    return f"{scene.say(step['for'], PERMANENT)}: {dealt or NONE}"
