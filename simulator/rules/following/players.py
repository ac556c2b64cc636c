"""What instructions do to players: life they gain and lose (119.3), counters they get; and what no board shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events import card_instructions as c
from events import instructions as i
from events.event import External
from events.players import LifeEffectApplied, ManaEffectApplied, PlayerCountersEffectApplied
from events.references import FoundCards
from events.triggers import GainLife
from simulator.rules.following.choosing import CantBeChosen
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.playing import may_be_played
from simulator.rules.following.resolving import Follows, Resolving


def _life(now: Resolving, effect: GainLife | i.LosesLife) -> Iterator[External]:
    """All of them gain it, or lose it, at the same time; less than none is none (107.1b)."""
    n = max(0, now.number(effect.n)) * (1 if isinstance(effect, GainLife) else -1)
    who = now.players(effect.who)
    if n and who:
        yield LifeEffectApplied(tuple((player, n) for player in dict.fromkeys(who)))


def _half(now: Resolving, effect: c.LosesHalf) -> Iterator[External]:
    """Each loses half of the life that they have; nobody who has none loses any."""
    life, more = now.position.board.life, effect.rounded == "up"
    halves = {player: (life[player] + more) // 2 for player in now.players(effect.who)}
    if lost := tuple((player, -half) for player, half in halves.items() if half > 0):
        yield LifeEffectApplied(lost)


def _counters(now: Resolving, effect: i.PlayerGetsCounters) -> Iterator[External]:
    n = now.number(effect.n)
    if n > 0:
        yield from (PlayerCountersEffectApplied(player, effect.counter, n) for player in now.players(effect.who))


MOST_MANA = 1000
"""The most mana that one instruction adds."""

MANA_OF_COLORS = {"white": "{W}", "blue": "{U}", "black": "{B}", "red": "{R}", "green": "{G}"}
"""The mana of each color (106.1a)."""
_TYPES = {symbol: word for word, symbol in MANA_OF_COLORS.items()} | {"{C}": "colorless"}


def _adds_mana(now: Resolving, effect: i.AddsMana) -> Iterator[External]:
    """Mana is added; who adds it chooses of which kind, where there are several (106.1), and may where it is none.

    Raises:
        NotDetermined: it is more than can be counted here.
    """
    n = max(0, now.number(effect.n))
    if n > MOST_MANA:
        raise NotDetermined(f"more than {MOST_MANA} mana at once is not followed")
    for player in now.players(effect.who) if n or now.answers.says_word else ():
        if mana := _mana_chosen(now, effect, player, n):
            yield ManaEffectApplied(player, mana, now.found.source)


def _mana_chosen(now: Resolving, effect: i.AddsMana, player: str, n: int) -> str:
    kinds = MANA_OF_COLORS if effect.any_color else {_TYPES.get(mana, mana): mana for mana in effect.mana}
    if effect.any_color == "each":
        return "".join(kinds[now.answers.word(player, tuple(kinds))] for _ in range(n))
    return kinds[now.answers.word(player, tuple(kinds))] * n


def _may_play(now: Resolving, effect: c.MayPlay) -> Iterator[External]:
    """Nothing happens if no card is played.

    Raises:
        CantBeChosen: a card is named that can't be the one that is played.
        NotDetermined: one is played.
    """
    if now.answers.accepts(now.by.player):
        for card in (str(now.answers.left[0]),) if now.says_card else _found(now, effect):
            if not may_be_played(now, effect, card):
                raise CantBeChosen((card,), f"{card} is none of the cards that {now.by.player} may play")
        raise NotDetermined("a card that is played as something resolves is not followed")
    return iter(())


def _found(now: Resolving, effect: c.MayPlay) -> tuple[str, ...]:
    """The one card that may be played, where it was named as it was found."""
    found = now.named.found.get(effect.what.n, ()) if isinstance(effect.what, FoundCards) else ()
    return found if len(found) == 1 else ()


FOLLOWED: Mapping[type, Follows] = {
    GainLife: _life,
    c.LosesHalf: _half,
    c.MayPlay: _may_play,
    i.AddsMana: _adds_mana,
    i.LosesLife: _life,
    i.PlayerGetsCounters: _counters,
}
