"""The board of a case as the events that set it up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from events import board as e
from events.abilities import AnyAbility, CastOnly, Gains, Grants, SpellsHave, Triggered, Unsupported
from events.declaration_abilities import MayBeExerted
from events.event import Event
from events.instructions import Becomes, CopyExcept, TokenKind
from projections.permanents import LIVING_METAL
from projections.unread import has_a_rule
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.named_cards import (
    CardFault,
    Characteristics,
    abilities_by_place,
    card_named,
    characteristics_by,
    characteristics_of,
    face_exactly,
    spell_named,
)
from simulator.cases.format.words import CaseBoard, CaseManaCard, CasePermanent, CasePlayer, CaseThisTurn, free_names
from simulator.editions import EditionTable
from simulator.editions.procedures import CHOOSE_A_MODE, DECLARE_USES, WHO_CAN_BE_EXERTED, GameName
from simulator.oracle.acting_in_hand import acting_in_hand
from simulator.oracle.card import CompiledFace
from simulator.oracle.duel_masters.words import compile_duel_words
from simulator.oracle.keyword_table import AS_IT_IS_CAST
from simulator.oracle.keywords import printed as as_printed
from simulator.oracle.reading import DEEDS_AS_IT_ENTERS, MOST_PARAGRAPHS
from simulator.oracle.words import Words, compile_words, read_paragraph
from simulator.rules.announcing import Spell
from simulator.rules.card_faces import face_of_card, is_half, shows_another_face
from simulator.rules.counters import TooManyCounters, counters_of, said_by, size_of
from simulator.rules.designations import said_by_designations
from simulator.rules.entering_cards import on_entering, on_how


def setup_events(board: CaseBoard, table: EditionTable) -> list[Event]:
    """The events after which a game is as a board says.

    Args:
        board: the board of a case.
        table: the rules to play by.

    Raises:
        NotBuilt: something on the board is not built yet.
    """
    events: list[Event] = [
        e.GameBegan(players=tuple(_player(board, name, table) for name in _turn_order(board)), teams=board.teams),
        e.TurnBegan(active=board.active, defending=_in_turn_order(board, _defending(board)), number=1),
    ]
    for index, permanent in enumerate(board.permanents):
        event = entered(permanent, f"$.board.permanents[{index}]", table)
        events.append(as_of_this_turn(event, _team_of(board.active, board)))
    return events


def abilities_of(
    keywords: tuple[str, ...], text: tuple[str, ...], name: str, table: EditionTable
) -> tuple[AnyAbility, ...]:
    """The abilities of keywords and rules text; those that are not read are among them as such.

    Args:
        keywords: printed keywords.
        text: paragraphs of rules text.
        name: the permanent's own name.
        table: the rules that they are played by.
    """
    return tuple([_as_played_by(table, ability) for ability in _said(keywords, text, name, table.plays).abilities])


@lru_cache(maxsize=MOST_PARAGRAPHS)
def _said(keywords: tuple[str, ...], text: tuple[str, ...], name: str, plays: GameName) -> Words:
    return (compile_words if plays == "Magic" else compile_duel_words)(keywords, text, name)


def _as_played_by(table: EditionTable, ability: AnyAbility) -> AnyAbility:
    """An ability, without what the rules say nothing of: that is not read then."""
    if isinstance(ability, Triggered) and table.plays != "Magic" and not has_a_rule(ability.effect):
        ability = replace(ability, effect=None, targets=())
    if isinstance(ability, Triggered) and ability.use and not table.has(DECLARE_USES):
        why = f"{table.edition} has no rule on declaring the use of an ability"
        return Unsupported(words=ability.words, why=why, acts="beginning")
    if isinstance(ability, MayBeExerted) and not table.has(WHO_CAN_BE_EXERTED):
        why = f"{table.edition} has no rule on exerting"
        return Unsupported(words=ability.words, why=why, blocking=False, acts="attacking")
    if isinstance(ability, Triggered) and ability.modes and not table.has(CHOOSE_A_MODE):
        return replace(ability, modes=())
    return ability


def _check_permanent(permanent: CasePermanent, known: Characteristics, path: str, table: EditionTable) -> None:
    """Nothing, where the edition has all card types and keywords of a permanent; `path` says where it stands."""
    if not table.not_yet:
        return
    read = [read_paragraph(paragraph, known.name) for paragraph in permanent.text]
    text = [(*said.keywords, *keywords_given_by(said.abilities)) for said in read]
    own = (*known.keywords, *keywords_given_by(known.abilities))
    if not table.unknown((*known.types, *own, *permanent.keywords, *(each for said in text for each in said))):
        return
    for index, card_type in enumerate(known.types):
        place = f".types[{index}]" if permanent.types else ".card"
        check_words((card_type,), f"{path}{place}", table)
    check_words(own, f"{path}.card", table)
    for index, said in enumerate(text):
        check_words(said, f"{path}.text[{index}]", table)
    for index, keyword in enumerate(permanent.keywords):
        check_words((keyword,), f"{path}.keywords[{index}]", table)


_GIVING = (Becomes, CopyExcept, Gains, Grants, SpellsHave, TokenKind)


def keywords_given_by(part: object) -> Iterator[str]:
    """The keywords that abilities give to permanents, tokens and spells, however deep in their words.

    >>> from events.references import THIS_ONE
    >>> [*keywords_given_by((Gains(what=THIS_ONE, keywords=("infect",)),))]
    ['infect']
    """
    if isinstance(part, _GIVING):
        yield from part.keywords
    if isinstance(part, Struct):
        part = tuple(getattr(part, field) for field in part.__struct_fields__)
    if isinstance(part, tuple):
        for each in part:
            yield from keywords_given_by(each)


def check_words(words: tuple[str, ...], path: str, table: EditionTable) -> None:
    """Nothing, where the edition has all those card types or keywords; `path` says where they stand.

    Raises:
        NotBuilt: it does not have one of them yet.
    """
    for word in table.unknown(words):
        raise NotBuilt(path, f'"{word}" is no card type or keyword of {table.edition} yet')


def as_of_this_turn(event: e.PermanentEntered, active: Collection[str]) -> e.PermanentEntered:
    """A permanent that enters, with living metal an artifact creature too if this is its controller's turn (702.161a).

    Args:
        event: the permanent as its card says.
        active: whose turn it is: the active player, in a shared team turn the whole team.
    """
    known = event.permanent
    if LIVING_METAL not in known.keywords or known.controller not in active:
        return event
    types = tuple(dict.fromkeys((*known.types, "artifact", "creature")))
    return replace(event, permanent=replace(known, types=types))


def _team_of(player: str, board: CaseBoard) -> tuple[str, ...]:
    return next((team for team in board.teams if player in team), (player,))


def _turn_order(board: CaseBoard) -> list[str]:
    """Every player: in turn order where it is given, else the active player, those who defend, the others."""
    mates = [name for team in board.teams for name in team]
    mentioned = [board.active, *board.defending, *board.players, *mates]
    return list(dict.fromkeys([*board.turn_order, *mentioned]))


def _defending(board: CaseBoard) -> tuple[str, ...]:
    """The players who defend, each with the whole team: teams attack and defend as a group."""
    mates = [name for team in board.teams if not set(team).isdisjoint(board.defending) for name in team]
    return (*board.defending, *mates)


def _in_turn_order(board: CaseBoard, players: tuple[str, ...]) -> tuple[str, ...]:
    """Players in turn order, from the one after the active player on."""
    order = _turn_order(board)
    start = order.index(board.active)
    return tuple(name for name in [*order[start:], *order[:start]] if name in players)


_NO_MANA = "{0}"
"""A pool of which it is known that it is empty; of one that is "" nothing is known."""


def _player(board: CaseBoard, name: str, table: EditionTable) -> e.Player:
    state = board.players.get(name)
    if state is None:
        return e.Player(name)
    hand = () if isinstance(state.hand, UnsetType) else state.hand
    return e.Player(
        name,
        state.life,
        "" if isinstance(state.mana, UnsetType) else state.mana or _NO_MANA,
        hand,
        0 if isinstance(state.library, UnsetType) else state.library,
        state.poison,
        None if isinstance(state.shields, UnsetType) else state.shields,
        None if isinstance(state.mana_zone, UnsetType) else tuple(map(_mana_card, state.mana_zone)),
        tuple(_acting_in_hand(hand)) if table.plays == "Magic" else (),
        None if isinstance(state.graveyard, UnsetType) else _graveyard(board, name, state.graveyard, table),
        state.hand == (),
        _standing(state),
        None if isinstance(state.this_turn, UnsetType) else _this_turn(board, name, state.this_turn, table),
    )


def _standing(state: CasePlayer) -> e.PlayerStanding | None:
    found = e.PlayerStanding(
        counters=tuple(counters_of(state.counters).items()),
        designations=state.designations,
        speed=None if isinstance(state.speed, UnsetType) else state.speed,
        starting_life=None if isinstance(state.starting_life, UnsetType) else state.starting_life,
        empty_library=state.library == 0,
    )
    return None if found == e.PlayerStanding() else found


def _this_turn(board: CaseBoard, player: str, said: CaseThisTurn, table: EditionTable) -> e.EarlierThisTurn:
    """What a player did earlier in the turn; of cards that have gone, what they are is known, and no ability."""

    def cards(field: str) -> tuple[e.Permanent, ...]:
        found = []
        for index, name in enumerate(getattr(said, field)):
            path = f"$.board.players.{player}.this_turn.{field}[{index}]"
            card = card_elsewhere(name, name, player, path, table)
            found.append(replace(card, abilities=(), as_printed=False))
        return tuple(found)

    numbers = {field: getattr(said, field) for field in _NUMBERS}
    return e.EarlierThisTurn(
        cast=cards("cast"), sacrificed=cards("sacrificed"), died=cards("died"), left=cards("left"), **numbers
    )


_NUMBERS = ("drawn", "discarded", "life_gained", "life_lost", "damage", "crimes", "descended", "surveilled")
"""What is counted of an earlier part of a turn."""


def _graveyard(board: CaseBoard, player: str, names: tuple[str, ...], table: EditionTable) -> tuple[e.Permanent, ...]:
    """The cards in a player's graveyard, each with a name of its own; its card is the one that is printed so."""
    taken = [*_turn_order(board), *(each.id for each in board.permanents)]
    return tuple(
        card_elsewhere(name, card, player, f"$.board.players.{player}.graveyard[{index}]", table)
        for index, (name, card) in enumerate(zip(names, free_names(names, taken), strict=True))
    )


def card_elsewhere(name: str, card_id: str, player: str, path: str, table: EditionTable) -> e.Permanent:
    """A card of a player's as it is elsewhere than on the battlefield.

    Args:
        name: the card's name.
        card_id: the name by which it is known here.
        player: who owns it.
        path: where it stands.
        table: the rules to play by.

    Raises:
        NotBuilt: the edition does not have one of its card types or keywords yet, or it is no card that is known.
    """
    written = CasePermanent(id=card_id, controller=player, card=name)
    try:
        named = card_named(name, game=table.plays)
        face = _as_elsewhere(named)
        try:
            known = characteristics_by(written, face)
        except CardFault:
            # What its numbers are there is not known: they are those of no board.
            written = replace(written, power=0, toughness=0)
            known = characteristics_by(written, face)
    except CardFault as fault:
        raise NotBuilt(path, f"found {fault.found}; expected {fault.expected}") from None
    check_words((*known.types, *known.keywords), path, table)
    return replace(_permanent(written, known, path, table), another_face=_is_known_in_part(named))


def _as_elsewhere(face: CompiledFace) -> CompiledFace:
    """A face with what its card is in a graveyard: both halves of a split card (709.4), else the front (712.8a)."""
    if face.game != "Magic" or not shows_another_face(face):
        return face
    halves = (face, *_other_halves(face))
    if len(halves) == 1:
        return face_of_card(face.name) or face
    return replace(
        face,
        types=_of_all(half.types for half in halves),
        subtypes=_of_all(half.subtypes for half in halves),
        colors=_of_all(half.colors for half in halves),
    )


def _other_halves(face: CompiledFace) -> Iterator[CompiledFace]:
    """The other halves of a split card, as far as they are among the cards at hand."""
    for other in face.others if is_half(face) else ():
        with suppress(CardFault):
            yield card_named(face.name, other)


def _is_known_in_part(face: CompiledFace) -> bool:
    """Whether a half of a split card is not among the cards at hand."""
    return is_half(face) and len([*_other_halves(face)]) < len(face.others)


def _of_all(words: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The words of several faces, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(words)))


def _acting_in_hand(hand: Iterable[str]) -> Iterator[e.CardInHand]:
    """The cards in a hand that say something of being discarded, which is not followed; others are not known."""
    for name in dict.fromkeys(hand):
        face = face_exactly(name)
        if said := tuple(acting_in_hand(face)) if face is not None else ():
            yield e.CardInHand(name, said)


def _mana_card(card: CaseManaCard) -> e.ManaCard:
    return e.ManaCard(card.civilization, card.tapped)


def entered(permanent: CasePermanent, path: str, table: EditionTable) -> e.PermanentEntered:
    """A permanent of a case as it enters the battlefield, by these rules; `path` says where it stands.

    Raises:
        NotBuilt: the edition does not have one of its card types or keywords yet, or it is no card that is known.
    """
    try:
        known = characteristics_of(permanent, table.plays)
    except CardFault as fault:
        where = f"{path}.{fault.field}" if fault.field else path
        raise NotBuilt(where, f"found {fault.found}; expected {fault.expected}") from None
    _check_permanent(permanent, known, path, table)
    found = _permanent(permanent, known, path, table)
    if permanent.card and table.plays == "Magic":
        found = replace(found, another_face=shows_another_face(card_named(permanent.card, permanent.face)))
    return e.PermanentEntered(found, tapped=permanent.tapped, damage=permanent.damage)


def entered_later(
    permanent: CasePermanent, path: str, table: EditionTable, active: Collection[str]
) -> e.PermanentEntered:
    """A permanent as something puts it onto the battlefield in the game: it is new (302.6).

    What its card says of how it enters is not read: what is written of that (its counters, its size, what was chosen)
    shows it; else the permanent has words that are in doubt from then on.

    Args:
        permanent: the permanent.
        path: where it stands.
        table: the rules to play by.
        active: whose turn it is.

    Raises:
        NotBuilt: the edition does not have one of its card types or keywords yet, or it is no card that is known.
    """
    event = as_of_this_turn(entered(replace(permanent, entered_this_turn=True), path, table), active)
    if not permanent.card:
        return event
    sized = UNSET not in (permanent.power, permanent.toughness)
    face = card_named(permanent.card, permanent.face, game=table.plays)
    shown = permanent.counters or permanent.chosen or sized
    entering = (*(() if shown else on_entering(face)), *on_how(face, DEEDS_AS_IT_ENTERS, "enters"))
    return replace(event, permanent=replace(event.permanent, abilities=(*event.permanent.abilities, *entering)))


def _permanent(permanent: CasePermanent, known: Characteristics, path: str, table: EditionTable) -> e.Permanent:
    counters = counters_of(permanent.counters)
    power, toughness = size_of(counters)
    said = _said(permanent.keywords, permanent.text, known.name, table.plays)
    keywords = (*map(as_printed, known.keywords), *said.keywords)
    shown = permanent.types is not UNSET or "creature" not in known.types
    try:
        given = said_by(counters, table.edition, () if shown else keywords)
    except TooManyCounters as many:
        raise NotBuilt(f"{path}.counters", str(many)) from None
    designated = said_by_designations(permanent.designations)
    return e.Permanent(
        id=permanent.id,
        controller=permanent.controller,
        owner=permanent.owner or permanent.controller,
        name=known.name,
        types=known.types,
        subtypes=tuple(_lower(known.subtypes)),
        supertypes=tuple(_lower(known.supertypes)),
        colors=known.colors,
        power=None if known.power is None else known.power + power,
        toughness=None if known.toughness is None else known.toughness + toughness,
        keywords=(*keywords, *given.keywords, *designated.keywords),
        abilities=(
            *(_as_played_by(table, each) for each in (*known.abilities, *said.abilities)),
            *given.abilities,
            *designated.abilities,
        ),
        text=permanent.text,
        counters=tuple(counters.items()),
        attached_to=permanent.attached_to,
        loyalty=known.loyalty,
        defense=known.defense,
        protector=permanent.protector,
        entered_this_turn=permanent.entered_this_turn,
        card=known.card,
        as_printed=known.as_printed,
        chosen=permanent.chosen,
        paired_with=permanent.paired_with,
        card_game=known.card_game,
        mana_cost=known.mana_cost,
        designations=permanent.designations,
        exiled=None
        if isinstance(permanent.exiled, UnsetType)
        else tuple((card, owner) for owner, cards in permanent.exiled.items() for card in cards),
    )


def spell(name: str, face: str, spell_id: str, player: str, path: str, table: EditionTable) -> Spell:
    """A card of a case as a player casts it, or as it is in their hand.

    Args:
        name: the card's name.
        face: the face that is cast, "" for the front.
        spell_id: the id that the spell has.
        player: who casts it.
        path: where the step stands.
        table: the rules to play by.

    Raises:
        NotBuilt: the edition does not have one of its card types or keywords yet, or it is no card that is known.
    """
    written = CasePermanent(id=spell_id, controller=player, card=name, face=face)
    try:
        found = spell_named(name, face)
        known = characteristics_by(written, found)
    except CardFault as fault:
        raise NotBuilt(f"{path}.{fault.field or 'card'}", f"found {fault.found}; expected {fault.expected}") from None
    check_words((*known.types, *known.keywords), f"{path}.card", table)
    permanent = replace(_permanent(written, known, path, table), another_face=shows_another_face(found))
    unread = (
        *on_how(found, "casting", "activated"),
        *_on_casting_it(found),
        *_on_casting_its_back(found),
        *_without_a_mana_cost(found),
    )
    if found.is_permanent:
        entering = (*on_entering(found), *on_how(found, DEEDS_AS_IT_ENTERS, "enters"))
        return Spell(replace(permanent, abilities=(*permanent.abilities, *entering)), unread=unread, cost=found.cost)
    does = tuple(_as_played_by(table, each) for each in _followed_on_resolution(found))
    if table.not_yet:
        check_words(tuple(keywords_given_by(does)), f"{path}.card", table)
    return Spell(permanent, does, unread, found.cost)


def _without_a_mana_cost(face: CompiledFace) -> Iterator[AnyAbility]:
    """What keeps a card without a mana cost from being cast for it (118.6)."""
    if not face.cost:
        words, why = f"{face.name} has no mana cost", "which can't be paid"
        yield Unsupported(words=words, why=why, blocking=False, acts="activated", playing="cant_cast")


def _on_casting_it(face: CompiledFace) -> Iterator[AnyAbility]:
    """The keywords of a card that do something as it is cast, or as it resolves."""
    for keyword in face.keywords:
        if keyword.split(" ")[0] in AS_IT_IS_CAST:
            yield Triggered(words=f"{face.name}'s {keyword}", acts="activated")


def _on_casting_its_back(face: CompiledFace) -> Iterator[AnyAbility]:
    """The keywords of a card's front with which a back that has no mana cost is cast."""
    for front in () if face.cost or face.layout != "transform" else face.others:
        for keyword in card_named(front).keywords:
            if keyword.startswith(("disturb", "more than meets the eye")):
                yield Unsupported(words=f"{front}'s {keyword}", why="it is not read", blocking=False, acts="activated")


def _followed_on_resolution(face: CompiledFace) -> Iterator[AnyAbility]:
    """What is followed as an instant or sorcery resolves."""
    for _, printed in abilities_by_place(face):
        if printed.kind in ("spell", "static", "level", "chapter"):
            yield from (each for each in printed.abilities if not isinstance(each, CastOnly))


def _lower(words: tuple[str, ...]) -> Iterator[str]:
    return (word.lower() for word in words)
