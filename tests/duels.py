"""Setting duels up readably: `duel("dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker; tapped"], attack="bob")`.

It is alice's turn and bob defends. A creature is written as its id, its power, its keywords, and after semicolons
whether it is tapped and its civilization; in a tuple its sentences follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from events.abilities import Unsupported
from events.board import GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.event import Event
from simulator.game.duel import Duel
from simulator.game.verdict import Verdict
from simulator.oracle import compile_words
from simulator.oracle.keywords import CIVILIZATIONS
from tests.whole import whole

Spec = str | tuple[str, ...]

_SPEC = re.compile(r"(?P<id>\w+) (?P<power>\d+)(?P<keywords>(?: [a-z, ]+)?)(?P<notes>(?:; [a-z]+)*)")


def creature(spec: Spec, controller: str) -> PermanentEntered:
    """A creature as it enters the battle zone, from its short form."""
    short, *text = (spec,) if isinstance(spec, str) else spec
    match = _SPEC.fullmatch(short)
    assert match is not None, f"no creature is written like this: {short!r}"
    notes = {note for note in match["notes"].split("; ") if note}
    assert notes <= {"tapped", *CIVILIZATIONS}, notes
    keywords = tuple(word.strip() for word in match["keywords"].split(",") if word.strip())
    _, abilities = compile_words(keywords, text, match["id"])
    unsupported = [ability for ability in abilities if isinstance(ability, Unsupported)]
    assert not unsupported, unsupported
    known = Permanent(
        id=match["id"],
        controller=controller,
        colors=tuple(note for note in CIVILIZATIONS if note in notes),
        power=int(match["power"]),
        keywords=keywords,
        abilities=abilities,
        text=tuple(text),
    )
    return PermanentEntered(known, tapped="tapped" in notes)


def duel(
    edition: str,
    *,
    alice: Iterable[Spec] = (),
    bob: Iterable[Spec] = (),
    effects: Iterable[Event] = (),
    attack: str = "",
    choose: Iterable[str] | None = None,
) -> Duel:
    """A duel in alice's turn, or after an attack of her first creature, or after bob's choice as well.

    Args:
        edition: the edition of the rules.
        alice: her creatures; it is her turn.
        bob: his.
        effects: events that happen once the board is set up.
        attack: what her first creature attacks.
        choose: the creatures that he chooses.
    """
    game = Duel(edition=whole(edition))
    game.apply(GameBegan(players=(Player("alice"), Player("bob"))))
    game.apply(TurnBegan("alice", ("bob",), 1))
    for controller, specs in (("alice", alice), ("bob", bob)):
        for spec in specs:
            game.apply(creature(spec, controller))
    for event in effects:
        game.apply(event)
    if attack:
        game.attack(next(iter(game.board.permanents)), attack)
    if choose is not None:
        game.choose(choose)
    return game


def names(game: Duel) -> list[str]:
    """The abilities on standby."""
    return [trigger.name for trigger in game.waiting]


def broken(verdict: Verdict) -> list[str]:
    """The numbers of the rules that a proposal breaks, each once; none if it is legal."""
    numbers = list(dict.fromkeys(violation.rule.number for violation in verdict.violations))
    assert bool(numbers) is (verdict.legal is not True), verdict
    return numbers
