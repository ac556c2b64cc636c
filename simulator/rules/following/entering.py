"""Cards that are put onto the battlefield, from a graveyard, exile, a hand or a library, as new objects (400.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from events.abilities import Triggered
from events.board import CardZone, Permanent, PermanentEntered
from events.card_instructions import ExilesFromTop, LooksAtCards, RevealsUntil, TakesSome
from events.event import External
from events.filters import THIS
from events.instructions import Instruction, Puts, Searches
from events.references import AnyPlayer, Chosen, CombatRole, Described, FoundCards, Reference, Target
from events.trigger_conditions import Enters
from projections.followed.found import number_of_found
from projections.followed.hands import finds_in_your_library
from projections.followed.naming import leaves_of
from projections.followed.whom import are_players, is_number
from projections.matching import is_token
from simulator.oracle.card import CompiledFace
from simulator.rules.announcing import announced_for
from simulator.rules.card_faces import back_of, face_of_card
from simulator.rules.cards_elsewhere import card_elsewhere, is_described_card
from simulator.rules.counters import with_counters
from simulator.rules.entering_cards import CantTell, card_on_the_battlefield
from simulator.rules.following.attacking import enters_attacking
from simulator.rules.following.libraries import (
    check_that_any_may_be_on_top,
    comes_to_a_hand,
    count_found,
    is_empty,
    most_found,
)
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import MOST_CARDS, Follows, Resolving
from simulator.rules.following.returning import as_printed
from simulator.rules.searching import Finds, finds_for_a_hand, may_be_found, moves_it_alone


class Entering(NamedTuple):
    """How cards enter the battlefield.

    Args:
        controller: who controls them; "" for their owners.
        tapped: whether they enter tapped.
        fighting: whether they enter attacking.
        transformed: whether they enter with their back faces up.
        counter: the kind of counter that each enters with; "" for none.
        n: how many of these.
        came_from: where they are.
    """

    controller: str = ""
    tapped: bool = False
    fighting: CombatRole = ""
    transformed: bool = False
    counter: str = ""
    n: int = 0
    came_from: CardZone = "exile"


def put_onto_battlefield(now: Resolving, effect: Puts) -> Iterator[External]:
    """Cards are put onto the battlefield from where they are, if they still are there; a token does not (111.8).

    Raises:
        NotDetermined: it is not known which cards, or what they are as they enter.
    """
    entering = Entering(
        "" if effect.control == "owner" else now.by.player,
        effect.tapped,
        effect.fighting,
        effect.transformed,
        effect.counter,
        now.number(effect.n) if effect.counter else 0,
        zone_of(now, effect.what),
    )
    cards = now.ids_to_move(effect.what)
    return _enter(now, [(card, owner_by(now, card, effect.what)) for card in cards], entering)


def _searches(now: Resolving, effect: Searches) -> Iterator[External]:
    """Players search their libraries for cards, which enter; nobody has to find what is described (701.23b)."""
    for player in now.players(effect.who):
        n = most_found(now, player, now.number(effect.n))
        found = now.answers.cards(player, lambda card: _is_one(now, card, effect.what), 0, n)
        entering = Entering(player, effect.tapped, came_from="library")
        yield from _enter(now, [(card, player) for card in found], entering)


def finds_unseen(now: Resolving, effect: Instruction, whole: Instruction) -> None:
    """Players may name the cards that they find and that go where no board shows them (701.23).

    Args:
        now: what resolves.
        effect: the instruction.
        whole: all that the ability says.

    Raises:
        CantBeChosen: one of them is none of those that are searched for.
    """
    leaves = (*leaves_of(whole),)
    for find in leaves_of(effect):
        count_found(now, find)
        if isinstance(find, TakesSome):
            found = _takes_unseen(now, find, _most_taken(now, find))
            if found and finds_for_a_hand(find, leaves) and finds_in_your_library(*leaves):
                comes_to_a_hand(now, now.by.player, found)
        elif moves_it_alone(find, leaves) and now.says_card:
            _takes_unseen(now, find, sum(most_found(now, player, 1) for player in now.players(find.who)))
        elif isinstance(find, Searches) and not now.position.board.libraries:
            # Where libraries are counted, what is searched for in them was asked for already.
            for player in now.players(find.who) if are_players(find.who) and is_number(find.n) else ():
                if now.says_card:
                    found = now.answers.cards(player, partial(_may_be_one, now, find), 0, now.number(find.n))
                    if find.to == "hand":
                        comes_to_a_hand(now, player, found)


def _most_taken(now: Resolving, effect: TakesSome) -> int:
    """How many of the cards that were found are taken at the most."""
    n, found = effect.n, now.named.most_found
    return min(each for each in (n, found, MOST_CARDS) if each is not None)


def _takes_unseen(now: Resolving, effect: TakesSome | RevealsUntil, n: int) -> tuple[str, ...]:
    """Of the cards of a library that were found some may be named; any other word is left to a later choice."""
    if now.says_card and _may_be_one(now, effect, str(now.answers.left[0])):
        check_that_any_may_be_on_top(now, now.by.player)
        return now.answers.cards(now.by.player, partial(_may_be_one, now, effect), 0, n)
    return ()


def _may_be_one(now: Resolving, find: Finds | RevealsUntil, card: str) -> bool:
    return may_be_found(find, card, now.by, now.x)


def _takes(now: Resolving, effect: TakesSome) -> Iterator[External]:
    """Of the cards of a library that were found some enter; nobody else sees which there are."""
    player, most = now.by.player, _most_taken(now, effect)
    if now.says_card:
        check_that_any_may_be_on_top(now, player)
    found = now.answers.cards(player, lambda card: not effect.what or _is_one(now, card, effect.what), 0, most)
    return _enter(now, [(card, player) for card in found], Entering(player, effect.tapped, came_from="library"))


def _is_one(now: Resolving, card: str, kinds: Sequence[Described]) -> bool:
    return any(is_described_card(each, card, now.by, now.x) for each in kinds)


def finds(now: Resolving, effect: ExilesFromTop | LooksAtCards | RevealsUntil) -> None:
    """Somebody may name the one card of a library that an instruction finds, as others speak of it.

    In a library that is empty nothing is found.

    Raises:
        CantBeChosen: it is no card that is known, or none of the kind that is looked for.
    """
    until = effect.what if isinstance(effect, RevealsUntil) else ()
    players = [now.by.player] if isinstance(effect, RevealsUntil) else now.players(effect.whose)
    if players and all(is_empty(now, player) for player in players):
        now.named.found[number_of_found(effect)] = ()
        return
    for player in players if now.answers.says_word else ():
        check_that_any_may_be_on_top(now, player)
        found = now.answers.cards(player, lambda card: _is_in_a_library(now, card, until), 1, 1)
        now.named.found[number_of_found(effect)] = found
        now.named.owners.update(dict.fromkeys(found, player))


def _is_in_a_library(now: Resolving, card: str, kinds: Sequence[Described]) -> bool:
    known = card_elsewhere(now.position, card)
    return known is not None and known.zone in ("", "library") and (not kinds or _is_one(now, card, kinds))


def zone_of(now: Resolving, what: Reference) -> CardZone:
    """Where cards are that a reference means, and that were no permanents in this game."""
    if isinstance(what, FoundCards):
        return "library"
    described = described_by(now, what)
    zones = {each.zone for each in described}
    if zones == {"hand"}:
        return "hand"
    return "graveyard" if zones == {"graveyard"} else "exile"


def described_by(now: Resolving, what: Reference) -> tuple[Described, ...]:
    """The words by which objects were described that a reference means; none where it has none of its own."""
    if isinstance(what, Chosen):
        return (what.what,)
    if isinstance(what, Target):
        named = {*now.ids(what)}
        slots = announced_for(now.position, now.found) or ()
        return tuple(each for slot in slots if named & {*slot.chosen} for each in slot.asked.objects)
    return ()


def owner_by(now: Resolving, card: str, what: Reference) -> str:
    """Who owns a card that was no permanent in this game, by the words that describe it; "" where nothing says so."""
    exiled = dict(now.position.board.exiled_with.get(now.found.source, ()))
    if card in exiled or card in now.named.owners:
        return exiled.get(card, "") or now.named.owners[card]
    whose: list[AnyPlayer | None] = [each.controlled_by for each in described_by(now, what)]
    players = {player for each in whose if each is not None for player in now.players(each)}
    return players.pop() if len(players) == 1 and None not in whose else ""


def _enter(now: Resolving, cards: Sequence[tuple[str, str]], entering: Entering) -> Iterator[External]:
    """Cards enter the battlefield together, each with its owner where the words say whose it is.

    Two cards that go by one name, as they were no permanents in this game, are two permanents.
    """
    permanents: list[tuple[str, Permanent]] = []
    for card, owner in cards:
        known = _permanent(now, card, owner, entering)
        if known is not None:
            name = _name(now, card, known.name, [each.id for _, each in permanents])
            counters = {entering.counter: entering.n} if entering.counter and entering.n > 0 else {}
            permanents.append((card, with_counters(replace(known, id=name), counters, now.edition)))
    if len(permanents) > 1 and any(_watches_others(known) for _, known in permanents):
        raise NotDetermined("whether what enters together sees each other enter is not followed")
    for card, known in permanents:
        came, told = card in now.position.board.came, _is_told(now, card)
        yield PermanentEntered(
            known, entering.tapped, was=card if came or told else "", came_from="" if came else entering.came_from
        )
        if entering.fighting == "attacking":
            yield from enters_attacking(now, known)
        now.named.moved[card] = known.id


def _permanent(now: Resolving, card: str, owner: str, entering: Entering) -> Permanent | None:
    """What a card is as it enters; None where it is gone from where it was, or is no card or no permanent card."""
    board = now.position.board
    came = board.came.get(card)
    if came is not None and card in board.permanents and entering.came_from != "exile":
        raise NotDetermined(f"{card} is the id of something on the battlefield, so that no card is told by it")
    there = ("graveyard", "exile") if entering.came_from == "exile" else (entering.came_from,)
    if came is not None and (is_token(came) or card in board.permanents or board.gone.get(card) not in there):
        return None
    if came is not None and not entering.transformed and _is_as_it_came(came):
        owner = came.owner or came.controller
        printed = as_printed(now, came, "returns", (entering.controller or owner,))
        return replace(printed, controller=entering.controller or owner, owner=owner, entered_this_turn=True)
    found = card_elsewhere(now.position, card)
    if found is None:
        raise NotDetermined(f"which card {card} is, is not known")
    owner = found.owner or owner
    if not owner:
        raise NotDetermined(f"whose card {card} is, is not known")
    face = back_of(found.face) if entering.transformed else found.face
    if face is None:
        # What has no back face stays where it is (712.14a).
        return None
    known = _as_it_enters(now, face, card, entering.controller or owner, owner)
    return known and replace(known, another_face=entering.transformed)


def _is_told(now: Resolving, card: str) -> bool:
    """Whether a card has a name of its own in a graveyard."""
    return any(card == each.id for there in now.position.triggers.graveyards.values() for each in there.cards)


def _is_as_it_came(came: Permanent) -> bool:
    """Whether what it is as it returns is found by how it came: it has no other face, or is no card at all."""
    face = face_of_card(came.card) if came.card else None
    return not came.card or (face is not None and face.layout == "normal")


def _as_it_enters(now: Resolving, face: CompiledFace, card: str, controller: str, owner: str) -> Permanent | None:
    if not face.is_permanent:
        return None
    try:
        known = card_on_the_battlefield(face, card, controller, owner)
    except CantTell as unknown:
        raise NotDetermined(f"{face.name} enters, and {unknown.why}") from None
    if legends := now.legends(now.position, known):
        raise NotDetermined(f"{face.name} enters, and which of it and {', '.join(legends)} stays is not played")
    return known


def _name(now: Resolving, card: str, called: str, others: Sequence[str]) -> str:
    """The id of the new object, which nothing has or had: it is none of those that spoke of the card before (400.7)."""
    board = now.position.board
    given = next(now.entering, "")
    if given:
        if given in board.permanents or given in others:
            raise NotDetermined(f"{given} is the id of something else on the battlefield")
        return given
    if card in board.came and is_token(board.came[card]) is None:
        raise NotDetermined(f"whether {card} is a card, which returns, or a token is not known")
    taken = {*board.came, *board.players, *others}
    if card not in board.came and called not in taken:
        return called
    numbered = (f"{card if card in board.came else called} ({number})" for number in count(2))
    return next(each for each in numbered if each not in taken)


def _watches_others(known: Permanent) -> bool:
    """Whether an ability of it triggers on something else that enters."""
    return any(
        isinstance(when, Enters) and when.subject != THIS
        for ability in known.abilities
        if isinstance(ability, Triggered)
        for when in ability.when
    )


FOLLOWED: Mapping[type, Follows] = {
    Searches: _searches,
    TakesSome: _takes,
}
