"""Games of cards by their names under every edition: what lies on the table and in hands is drawn."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from events.abilities import Activated, Triggered
from events.board import PermanentEntered
from events.event import Event
from simulator.cards.pack import open_pack
from simulator.cases.format.case import case_from
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.setup import entered, setup_events, spell
from simulator.cases.format.words import CaseBoard
from simulator.editions import edition_table
from simulator.oracle.card import CompiledFace
from simulator.rules.announcing import Spell
from tests.laws.boards import Draw
from tests.laws.named_boards import Card, permanents

BASIC_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")

_ASIDE = frozenset({"artifact", "enchantment", "land", "planeswalker"})
_ATTACHED = frozenset({"aura", "equipment"})


def acts(card: Card) -> bool:
    """Whether a card has an ability that does something, beside keywords."""
    return any(isinstance(ability, Activated | Triggered) for ability in card.face.abilities)


class Cards(NamedTuple):
    """The cards of which boards are made.

    Args:
        creatures: creatures.
        acting: those of them with triggered or activated abilities.
        attached: Auras that enchant creatures, and Equipment.
        asides: other permanents that are no creatures, and say something.
        tricks: instants and other cards with flash, by name.
    """

    creatures: tuple[Card, ...]
    acting: tuple[Card, ...]
    attached: tuple[Card, ...]
    asides: tuple[Card, ...]
    tricks: tuple[str, ...]


@cache
def cards(*, whole: bool) -> Cards:
    """All cards that come with the program; `whole`: those of which all is played."""
    there = tuple(card for card in permanents() if card.face.whole_when_played or not whole)
    creatures = tuple(card for card in there if "creature" in card.face.types)
    return Cards(
        creatures,
        tuple(filter(acts, creatures)),
        tuple(card for card in there if _is_attached(card.face)),
        tuple(card for card in there if _is_aside(card.face)),
        tuple(card.card for card in _tricks() if card.face.whole_when_played or not whole),
    )


@cache
def _tricks() -> tuple[Card, ...]:
    pack = open_pack()
    found = (Card(pack.index.card_of(number), pack.face(number)) for number in range(len(pack)))
    return tuple(card for card in found if _is_trick(card.face) and card.card.split(" // ")[0] == card.face.name)


def _is_trick(face: CompiledFace) -> bool:
    return "instant" in face.types or "flash" in face.keywords


def _is_attached(face: CompiledFace) -> bool:
    return "equipment" in face.subtypes or ("aura" in face.subtypes and "enchant creature" in face.keywords)


def _is_aside(face: CompiledFace) -> bool:
    elsewhere = "creature" in face.types or not _ATTACHED.isdisjoint(face.subtypes)
    return bool(face.abilities) and not elsewhere and not _ASIDE.isdisjoint(face.types)


_AT_ONCE = 128


def _one_of(cards: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    """Any of many cards: great numbers are drawn in two parts, since Hypothesis prefers small ones."""
    parts = st.tuples(st.integers(0, len(cards) // _AT_ONCE), st.integers(0, _AT_ONCE - 1))
    return parts.map(lambda drawn: cards[(drawn[0] * _AT_ONCE + drawn[1]) % len(cards)])


@cache
def held(name: str, edition: str) -> bool:
    """Whether an edition has the words of a card, so that it may be in a hand or a graveyard."""
    board = {"active": "A", "defending": ["B"], "players": {"A": {"graveyard": [name]}}, "permanents": []}
    try:
        setup_events(_board(board, edition), edition_table(edition))
    except NotBuilt:
        return False
    return True


@cache
def spell_of(name: str, spell_id: str, player: str, edition: str) -> Spell | None:
    """A card as a player casts it; None where it can't be cast under an edition."""
    try:
        return spell(name, "", spell_id, player, "a hand", edition_table(edition))
    except NotBuilt:
        return None


def _board(written: dict[str, Any], edition: str) -> CaseBoard:
    return case_from({"edition": edition, "board": written}).board


def _player(draw: Draw, edition: str, among: Cards) -> dict[str, Any]:
    """A player with cards in hand and graveyard; where neither is drawn, nobody knows what is there."""
    player: dict[str, Any] = {
        "life": draw(st.sampled_from((20, 20, 20, 7, 2))),
        "mana": draw(st.sampled_from(("", "", "", "{W}{U}{B}{R}{G}{G}"))),
        "library": draw(st.sampled_from((30, 3))),
    }
    for zone in ("hand", "graveyard"):
        if draw(st.integers(0, 3)):
            names = draw(st.lists(_one_of(among.tricks) | _one_of(among.creatures).map(_name), max_size=3))
            player[zone] = [name for name in names if held(name, edition)]
    return player


def _name(card: Card) -> str:
    return card.card


def _battlefield(draw: Draw, player: str, least: int, among: Cards) -> list[dict[str, Any]]:
    """A player's permanents: creatures, some with Auras and Equipment, lands and other cards."""
    some, letter = st.one_of(_one_of(among.acting), _one_of(among.acting), _one_of(among.creatures)), player[0]
    found = []
    for place, card in enumerate(draw(st.lists(some, min_size=least, max_size=3)), 1):
        one = {**card.permanent(f"{letter}{place}", player), "tapped": draw(st.integers(0, 7)) == 0}
        if draw(st.integers(0, 7)) == 0:
            one["counters"] = {"+1/+1": 1}
        if draw(st.integers(0, 9)) == 0:
            one["entered_this_turn"] = True
        found.append(one)
    for place in range(draw(st.integers(0, 2))):
        land = draw(st.sampled_from(BASIC_LANDS))
        found.append({"id": f"{letter}-land{place}", "controller": player, "card": land})
    if draw(st.booleans()):
        found.append(draw(_one_of(among.asides)).permanent(f"{letter}-aside", player))
    return found


@st.composite
def named_games(draw: Draw, edition: str) -> tuple[Event, ...]:
    """The events that set such a board up, in alice's main phase: she attacks bob, and carol sometimes.

    Args:
        draw: given by Hypothesis.
        edition: the edition; a card is left out for which it has no words.
    """
    defending = draw(st.sampled_from((("bob",), ("bob",), ("bob",), ("bob", "carol"))))
    players, among = ("alice", *defending), cards(whole=draw(st.integers(0, 6)) > 0)
    found = [one for player in players for one in _battlefield(draw, player, int(player == "alice"), among)]
    creatures_there = [one["id"] for one in found if "-" not in one["id"]]
    for place, card in enumerate(draw(st.lists(_one_of(among.attached), max_size=2))):
        attached = card.permanent(f"attached{place}", draw(st.sampled_from(players)))
        found.append({**attached, "attached_to": draw(st.sampled_from(creatures_there))})
    board: dict[str, Any] = {
        "active": "alice",
        "defending": [*defending],
        "players": {player: _player(draw, edition, among) for player in players},
        "permanents": found,
    }
    table = edition_table(edition)
    known = _board(board, edition)
    there: set[str] = set()
    events = setup_events(_board({**board, "permanents": []}, edition), table)
    for index, permanent in enumerate(known.permanents):
        try:
            event: PermanentEntered = entered(permanent, f"$.board.permanents[{index}]", table)
        except NotBuilt:
            continue
        if not permanent.attached_to or permanent.attached_to in there:
            events.append(event)
            there.add(permanent.id)
    return tuple(events)
