"""A process that plays kept games and tells on its standard output what was acknowledged; it is there to be killed."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from events.board import (
    DamageRemoved,
    GameBegan,
    LifeChanged,
    Permanent,
    PermanentEntered,
    PermanentUntapped,
    Player,
    TurnBegan,
)
from events.codec import encode_events
from events.combat import BlockerChosen, BlockerWithdrawn
from events.declaration_abilities import MinBlockers
from events.event import Event
from events.store import GameForm, GameStore
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import SCHEMA, Header, checksum_of
from simulator.saved_games import SavedGame

EDITION = "cr-2024-06-07"
ATTACKERS, BLOCKERS = ("a1", "a2"), ("b1", "b2", "b3")


def header() -> Header:
    return Header(schema=SCHEMA, edition=EDITION)  # type: ignore[arg-type]  # its text will do


def board() -> list[Event]:
    """Two attackers, one with menace, and three blockers that outlive any combat."""
    menace = (MinBlockers(n=2, words="menace"),)
    events: list[Event] = [GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)]
    for name in ATTACKERS:
        abilities = menace if name == "a1" else ()
        events.append(PermanentEntered(Permanent(id=name, controller="A", power=1, toughness=9, abilities=abilities)))
    for name in BLOCKERS:
        events.append(PermanentEntered(Permanent(id=name, controller="D", power=0, toughness=9)))
    return events


def act(kept: SavedGame, rng: random.Random) -> None:
    """One action of whoever's turn it is; an illegal declaration about once in three."""
    game = kept.game
    step = game.board.step
    if step == "main":
        kept.play(_attack_again)
    elif step == "declare_blockers" and game.combat.blocking == {} and getattr(game, "declaring", ""):
        if rng.random() < 0.7:
            click = rng.choice((BlockerChosen, BlockerChosen, BlockerWithdrawn))
            pair = (rng.choice(BLOCKERS), rng.choice(ATTACKERS))
            kept.play(lambda game: game.apply(click(*pair)))
            return
        blocks = {name: [rng.choice(ATTACKERS)] for name in BLOCKERS if rng.random() < 0.5}
        try:
            kept.play(lambda game: game.declare_blockers(blocks))
        except IllegalDeclaration:
            return
    else:
        kept.play(_pass_on)


def _attack_again(game: Game) -> None:
    untapped = [PermanentUntapped(name) for name in ATTACKERS]
    for event in (TurnBegan("A", ("D",), game.board.turn + 1), *untapped, DamageRemoved(""), LifeChanged("D", 20)):
        game.apply(event)
    game.declare_attackers(dict.fromkeys(ATTACKERS, "D"))


def _pass_on(game: Game) -> None:
    """Pass to the next declaration of blockers, or to the end of the combat."""
    game.pass_step()
    while game.board.step not in ("main", "declare_blockers"):
        game.pass_step()


def told(kept: SavedGame) -> str:
    """What is acknowledged now: how far the game goes, and how many events are durable, with their checksum."""
    form, version, _, rulings, draft = kept.stand
    durable = list(kept.game.log)
    if form == "truncating":
        durable = durable[: kept.published]
    return f"{version} {rulings} {draft} {kept.published} {len(durable)} {checksum(durable)}"


def checksum(events: list[Event]) -> str:
    """A checksum of events."""
    return checksum_of(encode_events(events))


def plays(where: str, name: str, form: GameForm, seed: int) -> Iterator[str]:
    """Open the game, or create it, and play on for ever."""
    rng = random.Random(seed)
    with GameStore.open(where) as store:
        known = [listed.game for listed in store.games()]
        kept = SavedGame(store, name) if name in known else SavedGame.create(store, name, header(), board(), form=form)
        while True:
            yield told(kept)
            act(kept, rng)


if __name__ == "__main__":
    where, name, form, seed = sys.argv[1:]
    for line in plays(where, name, form, int(seed)):  # type: ignore[arg-type]
        print(line, flush=True)
