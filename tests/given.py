"""Setting boards up readably: `given(edition, alice=["ogre 3/3 trample"], bob=["bear 2/2; tapped"], attack=["ogre"])`.

Alice is the active player, bob (and carol, if she has something) defends. A permanent is written as its id, its size
or kind, its keywords, and after semicolons what is special about it; in a tuple its sentences follow:
`"ogre 3/3 trample, menace; damage 2"`, `"jace planeswalker 4"`, `"siege battle 5; protected by bob"`,
`"hill land; a mountain"`, `("wall 0/4", "This creature can block an additional creature each combat.")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from events.abilities import AnyAbility, Unsupported
from events.board import EffectBegan, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.event import Event
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, Verdict
from simulator.oracle import compile_words
from tests.whole import whole

Spec = str | tuple[str, ...]

_SPEC = re.compile(
    r"(?P<id>\S+) (?:(?P<power>-?\d+)/(?P<toughness>-?\d+)|(?P<types>[a-z ]*(?:planeswalker|battle|artifact|land)))"
    r"(?: (?P<points>\d+))?(?P<keywords>(?: [a-z][a-z0-9 ,]*)?)(?P<notes>(?:; [a-z0-9 ]+)*)"
)
_NOTE = re.compile(
    r"tapped|entered this turn|damage (?P<damage>\d+)|protected by (?P<protector>\w+)|is (?P<is>[a-z ]+)"
    r"|an? (?P<subtype>[a-z]+)|"
    r"(?P<color>white|blue|black|red|green)|super (?P<supertype>[a-z]+)"
)


def permanent(spec: Spec, controller: str) -> PermanentEntered:
    """A permanent as it enters, from its short form."""
    short, *text = (spec,) if isinstance(spec, str) else spec
    match = _SPEC.fullmatch(short)
    assert match is not None, f"no permanent is written like this: {short!r}"
    notes = [note for note in match["notes"].split("; ") if note]
    found = [_NOTE.fullmatch(note) for note in notes]
    assert None not in found, f"no note on a permanent is written like this: {short!r}"
    said = {key: value for note in found if note for key, value in note.groupdict().items() if value}
    types = tuple((match["types"] or "creature").split())
    keywords = tuple(word.strip() for word in match["keywords"].split(",") if word.strip())
    _, abilities = compile_words(keywords, text, match["id"])
    unsupported = [ability for ability in abilities if isinstance(ability, Unsupported)]
    assert not unsupported, f"not understood: {unsupported}"
    points = int(match["points"]) if match["points"] else None
    entered = Permanent(
        id=match["id"],
        controller=controller,
        name=match["id"],
        types=(*types, *said.get("is", "").split()),
        subtypes=tuple(said.get("subtype", "").split()),
        supertypes=tuple(said.get("supertype", "").split()),
        colors=tuple(said.get("color", "").split()),
        power=int(match["power"]) if match["power"] else None,
        toughness=int(match["toughness"]) if match["toughness"] else None,
        keywords=keywords,
        abilities=abilities,
        text=tuple(text),
        loyalty=points if "planeswalker" in (*types, *said.get("is", "").split()) else None,
        defense=points if "battle" in types else None,
        protector=said.get("protector", ""),
        entered_this_turn="entered this turn" in notes,
    )
    return PermanentEntered(entered, "tapped" in notes, int(said.get("damage", 0)))


def _player(
    name: str, mana: Mapping[str, str], hands: Mapping[str, Sequence[str]], empty_handed: Collection[str]
) -> Player:
    return Player(name, mana=mana.get(name, ""), hand=tuple(hands.get(name, ())), empty_handed=name in empty_handed)


def effect(ability: AnyAbility, source: str = "") -> EffectBegan:
    """An effect on the rules of blocking or attacking that nothing ends."""
    return EffectBegan(f"effect of {source or 'a spell'}", ability, source)


def given(
    edition: str,
    *,
    alice: Iterable[Spec] = (),
    bob: Iterable[Spec] = (),
    carol: Iterable[Spec] = (),
    dora: Iterable[Spec] = (),
    teams: bool = False,
    effects: Iterable[Event] = (),
    mana: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    empty_handed: Collection[str] = (),
    attack: Mapping[str, str] | Sequence[str] | None = None,
    block: Mapping[str, Sequence[str]] | None = None,
) -> Game:
    """A game in alice's main phase, or after the attack, or after the block as well.

    Args:
        edition: the edition of the rules.
        alice: what she has on the battlefield; it is her turn.
        bob: what he has.
        carol: what she has; she is in the game only if she has something, or with teams.
        dora: what she has; she is in the game only with teams.
        teams: whether alice and dora take shared team turns, and so do bob and carol.
        effects: events that happen once the board is set up.
        mana: what is in the players' mana pools.
        hands: the cards in their hands.
        empty_handed: who surely has no card in hand.
        attack: what attacks what; a list attacks bob.
        block: what blocks what.
    """
    hers = list(carol)
    defending = ("bob", "carol") if hers or teams else ("bob",)
    players = ("alice", *defending, *(("dora",) if teams else ()))
    game = Game(edition=whole(edition))
    together = (("alice", "dora"), ("bob", "carol")) if teams else ()
    there = tuple(_player(player, mana or {}, hands or {}, empty_handed) for player in players)
    game.apply(GameBegan(players=there, teams=together))
    game.apply(TurnBegan("alice", defending, 1))
    for controller, specs in (("alice", alice), ("bob", bob), ("carol", hers), ("dora", dora)):
        for spec in specs:
            entered = permanent(spec, controller)
            unknown = game.table.unknown((*entered.permanent.types, *entered.permanent.keywords))
            assert not unknown, f"{edition} does not know {unknown} of {spec!r}"
            game.apply(entered)
    for event in effects:
        game.apply(event)
    if attack is not None:
        game.declare_attackers(attack if isinstance(attack, Mapping) else dict.fromkeys(attack, "bob"))
    if block is not None:
        game.declare_blockers(block)
    return game


def until(game: Game, step: str) -> Game:
    """Let steps end until the one named begins."""
    for _ in range(8):
        if game.board.step == step:
            return game
        game.pass_step()
    raise AssertionError(f"{step} never began")


def play_on(game: Game) -> Game:
    """Let combat go on to its last step: whatever is open is done in the plainest legal way."""
    return until(game, "end_of_combat")


def broken(verdict: Verdict) -> list[str]:
    """The numbers of the rules that a proposal breaks, each once; none if it is legal."""
    numbers = list(dict.fromkeys(violation.rule.number for violation in verdict.violations))
    assert verdict.legal is (not numbers), verdict
    return numbers


def said(verdict: Verdict) -> list[tuple[str, ...]]:
    """What a verdict says to a person: each violation as it reads, less its number, and after it the objects."""
    return [(str(each).removeprefix(f"{each.rule.number}: "), *each.objects) for each in verdict.violations]


def judged(action: Callable[..., object], *proposed: object, **more: object) -> Verdict:
    """The verdict on something that the rules refuse."""
    try:
        action(*proposed, **more)
    except IllegalAction as illegal:
        return illegal.verdict
    raise AssertionError("the rules do not refuse it")


def refused(action: Callable[..., object], *proposed: object, **more: object) -> list[tuple[str, ...]]:
    """What the rules say (see `said`) to something that they refuse."""
    return said(judged(action, *proposed, **more))
