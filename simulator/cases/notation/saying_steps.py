"""The steps of a script, written as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simulator.cases.format.words import CostChoices
from simulator.cases.notation import declarations as d
from simulator.cases.notation.errors import NoNotation
from simulator.cases.notation.meaning.forms import fields_of, step_type
from simulator.cases.notation.meaning.scene import Scene
from simulator.cases.notation.meaning.values import NONE, in_words, say_field, say_fields, say_value
from simulator.cases.notation.step_words import FIRST, SAID, all_fields
from simulator.cases.notation.words.cards import as_printed
from simulator.cases.notation.words.characteristics import Plain
from simulator.cases.notation.written_permanents import say_entering


def say_step(step: Plain, scene: Scene) -> str:
    """A step as a section; the scene does not go on.

    Raises:
        NoNotation: it is a step of Duel Masters.
    """
    do = step["do"]
    if do not in SAID:
        raise NoNotation("$.script", f'"{do}", a step of Duel Masters')
    head = f"effect {in_words(step['kind'])}" if do == "effect" else SAID[do]
    if do == "attack":
        return f"{head}: {d.say_attack(step, scene)}"
    if do == "block":
        whose = d.default_of_blocks(step["blocks"], scene)
        return f"{_with_player(head, step, whose, scene)}: {d.say_block(step, scene)}"
    if do in ("order", "assign"):
        said = d.say_order(step, scene) if do == "order" else d.say_assign(step, scene)
        return f"{_with_player(head, step, _default(step, scene), scene)}: {said}"
    if do in ("put_blocking", "put_attacking"):
        return say_entering(head, step, scene)
    if do == "deal_damage":
        return f"{head} first" if step.get("step") == "first" else head
    body = ", ".join(_say_fields(step, scene))
    head = _with_player(head, step, _default(step, scene), scene) if do != "effect" else head
    return f"{head}: {body}" if body else head


def _default(step: Plain, scene: Scene) -> str:
    if step["do"] in ("pay", "abandon"):
        return scene.declaring
    of = step.get("permanent") or step.get("source") or step.get("in_order_of") or step.get("for") or ""
    known = scene.permanents.get(of) if isinstance(of, str) else None
    return "" if known is None else known.controller


def _with_player(head: str, step: Plain, default: str, scene: Scene) -> str:
    player = step.get("player", "")
    return head if player == default else f"{head} {scene.say(player, ('player',))}"


def _say_fields(step: Plain, scene: Scene) -> Iterator[str]:
    """The fields of a step: first the one that needs no name, with the targets behind it."""
    struct = step_type(step)
    forms = fields_of(struct)
    first = FIRST.get(step["do"], "")
    words = {in_words(field) for field in all_fields(struct)}
    targets = f" > {say_value(step['targets'], forms['targets'], scene)}" if step.get("targets") else ""
    player = ("player",) if step["do"] != "effect" else ()
    left = {"do", "kind", first, "targets", "choose", "did", *player}
    if first in step:
        yield _say_first(step, first, forms[first], scene, words) + targets
    elif targets and "card" in step:
        yield say_field("card", step["card"], forms["card"], scene) + targets
        left.add("card")
    yield from say_fields(step, struct, scene, without=left)
    if "choose" in step:
        yield from say_fields(step["choose"], CostChoices, scene)
    if "did" in step:
        yield f"did {' '.join(_say_did(step, scene)) or NONE}"


def _say_did(step: Plain, scene: Scene) -> Iterator[str]:
    inner = scene.beside({key: value for key, value in step.items() if key != "did"})
    for each in step["did"]:
        yield f"({say_step(each, inner)})"
        inner.advance(each)


def _say_first(step: Plain, field: str, form: Any, scene: Scene, words: set[str]) -> str:
    value = step[field]
    if step["do"] == "cast":
        return say_value(as_printed(value), form, scene, words)
    return say_value(value, form, scene, words)
