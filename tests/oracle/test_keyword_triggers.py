"""702: keywords that are triggered abilities do what their rules say that they mean."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import Delayed, InOrder, Triggered
from events.references import Made
from simulator.oracle.abilities import compile_ability
from simulator.oracle.keywords import compile_keyword


def meant(words: str) -> Triggered:
    (ability,) = compile_ability(words).abilities
    assert isinstance(ability, Triggered)
    return replace(ability, words="", only_if=None)


@pytest.mark.parametrize(
    ("keyword", "words"),
    [
        (
            "persist",
            "When this permanent is put into a graveyard from the battlefield, "
            "return it to the battlefield under its owner's control with a -1/-1 counter on it.",
        ),
        (
            "undying",
            "When this permanent is put into a graveyard from the battlefield, "
            "return it to the battlefield under its owner's control with a +1/+1 counter on it.",
        ),
        (
            "modular 2",
            "When this permanent is put into a graveyard from the battlefield, "
            "you may put X +1/+1 counters on target artifact creature, "
            "where X is the number of +1/+1 counters on this creature.",
        ),
        (
            "afterlife 2",
            "When this permanent is put into a graveyard from the battlefield, "
            "create two 1/1 white and black Spirit creature tokens with flying.",
        ),
        (
            "mobilize 3",
            "Whenever this creature attacks, create three 1/1 red Warrior creature tokens that are tapped and "
            "attacking. Sacrifice them at the beginning of the next end step.",
        ),
        (
            "firebending 2",
            "Whenever this creature attacks, add {R}{R}. "
            "Until end of combat, you don't lose this mana as steps and phases end.",
        ),
        (
            "myriad",
            "Whenever this creature attacks, for each opponent other than defending player, you may create a token "
            "that's a copy of this creature that's tapped and attacking that player or a planeswalker they control. "
            "Exile them at end of combat.",
        ),
        (
            "renown 1",
            "Whenever this creature deals combat damage to a player, "
            "put a +1/+1 counter on this creature and it becomes renowned.",
        ),
    ],
)
def test_a_keyword_does_what_its_rule_says(keyword: str, words: str) -> None:
    (ability,) = compile_keyword(keyword)  # type: ignore[misc]
    assert isinstance(ability, Triggered)
    assert replace(ability, words="", only_if=None) == only_if_any(keyword, meant(words))
    assert (ability.only_if is not None) is keyword.startswith(("persist", "undying", "renown"))


def only_if_any(keyword: str, ability: Triggered) -> Triggered:
    """What "if one or more tokens are created this way" adds to an ability, which is not read (702.116a)."""
    if keyword != "myriad":
        return ability
    assert isinstance(ability.effect, InOrder)
    created, later = ability.effect.steps
    assert isinstance(later, Delayed)
    return replace(ability, effect=InOrder(steps=(created, replace(later, if_any=Made(0)))))


@pytest.mark.parametrize("quality", ["a creature", "an Elemental", "a Goblin or Shaman"])
def test_champion_stands_for_two_linked_abilities(quality: str) -> None:
    enters, leaves = compile_keyword(f"champion {quality}")  # type: ignore[misc]
    another = f"another {quality.partition(' ')[2]} you control"
    assert replace(enters, words="") == meant(f"When this permanent enters, sacrifice it unless you exile {another}.")
    back = (
        "When this permanent leaves the battlefield, return the exiled card to the battlefield under its owner's "
        "control."
    )
    assert replace(leaves, words="") == meant(back)
