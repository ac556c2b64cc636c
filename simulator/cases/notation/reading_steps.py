"""The steps of a script, read: those that people type have a form of their own, all others their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from simulator.cases.format.words import CostChoices
from simulator.cases.notation import declarations as d
from simulator.cases.notation.errors import NotationError
from simulator.cases.notation.meaning.forms import fields_of, required, step_type
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.meaning.values import NONE, field_at, in_words, read_into, read_value
from simulator.cases.notation.step_words import FIRST, SAID, Head, all_fields, head_of
from simulator.cases.notation.tree import Entry, Group, Item, Phrase, Section, Word
from simulator.cases.notation.words.cards import as_printed
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.words.numbers import whole
from simulator.cases.notation.written_permanents import read_entering
from simulator.cases.read.faults import in_brief


def read_steps(section: Section, scene: Scene) -> Iterator[Plain]:
    """The steps of a section; after each the scene goes on.

    Args:
        section: the section.
        scene: what is known before it.

    Raises:
        NotationError: it is no step, or names what is not known.
    """
    head = head_of(section.head)
    if head is None:
        found = in_brief(" ".join(part.text for part in section.head.parts if isinstance(part, Word)))
        raise NotationError(section.head.column, found, f"a step: {', '.join(SAID.values())}; players come first")
    for item in section.items or (Item(None, ()),):
        step = _read_step(head, item, scene)
        scene.advance(step)
        yield step


def _read_step(head: Head, item: Item, scene: Scene) -> Plain:
    if head.do in ("order", "assign"):
        return _read_of_one(head, item, scene)
    if item.head is not None:
        raise NotationError(item.head.column, "a colon behind this", "a comma, or a name in quotes")
    if head.do in ("attack", "block"):
        player = scene.player(head.rest) if head.rest and head.do == "block" else ""
        if head.do == "attack":
            _check_no_rest(head)
            return d.read_attack(item, scene, player)
        return d.read_block(item, scene, player)
    if head.do in ("put_blocking", "put_attacking"):
        return _read_put(head, item, scene)
    return _read_fields(head, item, scene)


def _check_no_rest(head: Head) -> None:
    if head.rest is not None:
        raise NotationError(head.rest.column, in_brief(head.rest.text), f'a colon behind "{SAID[head.do]}"')


def _read_of_one(head: Head, item: Item, scene: Scene) -> Plain:
    """A damage assignment order or an assignment: `order: Giant: Bear, Cat`, with the player if that is another's."""
    rest, of = head.rest, item.head
    if of is None:
        rest, of = None, rest
    if of is None:
        raise NotationError(head.column, "no creature before a colon", f"{SAID[head.do]}: Hill Giant: ...")
    name = scene.meant(of, ("permanent",))
    step = (d.read_order if head.do == "order" else d.read_assign)(item, scene, name)
    return {**step, "player": scene.player(rest) if rest else _controller(name, head, scene)}


def _controller(name: str, head: Head, scene: Scene) -> str:
    known = scene.permanents.get(name)
    if known is None or not known.controller:
        expected = f"{SAID[head.do]}, the player and a colon"
        raise NotationError(head.column, f"{in_brief(name)}, of which nobody says who controls it", expected)
    return known.controller


def _read_put(head: Head, item: Item, scene: Scene) -> Plain:
    into = "blocking" if head.do == "put_blocking" else "attacking"
    last = item.entries[-1] if item.entries else None
    if last is None or len(last.then) != 1:
        found = f"{SAID[head.do]} without an arrow"
        raise NotationError(head.column, found, "a permanent, > and what it is put against")
    default = scene.defending[0] if into == "blocking" else scene.players[0]
    player = scene.player(head.rest) if head.rest else default
    permanent = read_entering([*item.entries[:-1], Entry(last.first)], player, scene)
    kinds = ("permanent",) if into == "blocking" else ("permanent", "player")
    return {"do": head.do, "permanent": permanent, into: scene.meant(last.then[0], kinds)}


def _read_fields(head: Head, item: Item, scene: Scene) -> Plain:
    """A step by its fields: first the one that needs no name."""
    step: Plain = {"do": head.do, **({"kind": head.kind} if head.kind else {})}
    struct = step_type(step)
    forms = fields_of(struct)
    entries = [*item.entries]
    if head.do == "deal_damage" and head.rest is not None:
        step["step"] = _damage_step(head.rest)
    first = FIRST.get(head.do, "")
    phrases: list[Phrase] = []
    while entries and first in forms:
        if (phrases or first not in required(struct)) and _begins_field(entries[0], struct):
            break
        entry = entries.pop(0)
        phrases += entry.first
        if entry.then:
            _read_targets(step, entry.then, struct, scene)
    for entry in entries:
        _read_other(step, entry, struct, scene)
    if phrases:
        _read_first(step, first, phrases, forms, scene)
    if "player" in forms and "player" not in step:
        step["player"] = scene.player(head.rest) if head.rest else _player_of(step, head, scene)
    elif head.rest is not None and head.do != "deal_damage":
        _check_no_rest(head)
    for field in required(struct) - step.keys():
        raise NotationError(head.column, f'{SAID[head.do]} without "{in_words(field)}"', f'"{in_words(field)}" too')
    return step


def _begins_field(entry: Entry, struct: type[msgspec.Struct]) -> bool:
    return bool(field_at(entry.first[0], all_fields(struct)))


def _damage_step(phrase: Phrase) -> str:
    said = phrase.text.lower().removesuffix(" strike")
    if said not in ("first", "regular"):
        raise NotationError(phrase.column, in_brief(said), "deal first, or deal")
    return said


def _read_targets(step: Plain, phrases: Sequence[Phrase], struct: type[msgspec.Struct], scene: Scene) -> None:
    forms = fields_of(struct)
    if "targets" not in forms:
        raise NotationError(phrases[0].column, "an arrow before this", "a comma, or a name in quotes")
    step["targets"] = read_value(phrases, forms["targets"], scene)


def _read_other(step: Plain, entry: Entry, struct: type[msgspec.Struct], scene: Scene) -> None:
    forms = fields_of(struct)
    field = field_at(entry.first[0], all_fields(struct))
    if field == "did":
        step["did"] = _read_did(entry, scene.beside(step))
    elif entry.then and "targets" in forms and field:
        _read_other(step, Entry(entry.first), struct, scene)
        _read_targets(step, entry.then, struct, scene)
    elif field in forms or not field:
        read_into(step, entry, struct, scene)
    else:
        read_into(step.setdefault("choose", {}), entry, CostChoices, scene)


def _read_did(entry: Entry, scene: Scene) -> list[Plain]:
    """What a step did: `did (effect tap: Bear) (effect gain: Bear, keyword flying)`, or `did none`."""
    (phrase,) = entry.alone if len(entry.first) == 1 else (entry.first[0],)
    rest = phrase.after(1)
    if rest is not None and rest.groups is None and rest.text == NONE:
        return []
    if rest is None or rest.groups is None:
        raise NotationError(entry.column, '"did" without parentheses', "did (effect tap: Bear), or did none")
    found = []
    for group in rest.groups:
        head = head_of(group.pairs[0].head) if group.pairs and group.pairs[0].head else None
        if head is None or head.do not in ("effect", "put_blocking", "put_attacking"):
            raise NotationError(group.column, "no effect", "an effect, or a permanent that is put: (effect tap: Bear)")
        entries = tuple(pair.entry for pair in group.pairs)
        step = _read_step(head, Item(None, entries), _beyond(group, scene))
        scene.advance(step)
        found.append(step)
    return found


def _beyond(group: Group, scene: Scene) -> Scene:
    for pair in group.pairs[1:]:
        if pair.head is not None:
            raise NotationError(pair.head.column, "a second colon", "parentheses of its own for each effect")
    return scene


def _read_first(step: Plain, field: str, phrases: list[Phrase], forms: Mapping[str, Any], scene: Scene) -> None:
    if step["do"] == "cast":
        step["card"] = as_printed(phrases[0].text)
        if len(phrases) > 1:
            raise NotationError(phrases[1].column, "a second card", "one; a name with & or a comma stands in quotes")
    elif step["do"] == "activate" and len(phrases) == 1:
        _read_activated(step, phrases[0], scene)
    elif step["do"] == "pay":
        step["mana"] = "".join(phrase.text.replace(" ", "") for phrase in phrases)
    else:
        step[field] = read_value(phrases, forms[field], scene)


def _read_activated(step: Plain, phrase: Phrase, scene: Scene) -> None:
    """A permanent, with the number of its ability behind it."""
    number = whole(phrase.words[-1].lower) if len(phrase.parts) > 1 else None
    try:
        step["permanent"] = scene.meant(phrase, ("permanent",))
    except NotationError:
        if number is None:
            raise
        step["permanent"] = scene.meant(Phrase(phrase.parts[:-1]), ("permanent",))
        step["ability"] = number


def _player_of(step: Plain, head: Head, scene: Scene) -> str:
    """The player who does a step, where only one can be meant."""
    if step["do"] in ("pay", "abandon"):
        return scene.declaring
    of = step.get("permanent") or step.get("source") or step.get("in_order_of")
    if of is not None and step["do"] != "effect":
        return _controller(of, head, scene)
    expected = " or ".join(f"{SAID[head.do]} {name}:" for name in scene.players)
    raise NotationError(head.column, f"{SAID[head.do]} without a player", expected)
