"""What is done to permanents: they are destroyed, sacrificed, exiled, returned, tapped, attached, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events import board as e
from events import card_instructions as c
from events import effects as f
from events import instructions as i
from events import instructions_of_objects as io
from events.casting import SpellCast
from events.event import External
from events.players import CardsMovedUnseen, LibraryEffectApplied
from events.references import YOU, Described, ExiledWith, Reference, Target, This
from events.triggers import Destroy
from projections.followed.discarding import all_in_hands, exiles_from_hand
from projections.matching import is_token
from projections.triggers.graveyards import may_go_elsewhere_by_a_keyword
from projections.triggers.stack_objects import Played
from simulator.rules.attachments import can_be_attached
from simulator.rules.cards_elsewhere import card_elsewhere, is_described_card
from simulator.rules.following.discarding import exiled_from_hand
from simulator.rules.following.entering import described_by, owner_by, put_onto_battlefield, zone_of
from simulator.rules.following.moving_unseen import hands_in_doubt, known_no_more
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.resolving import Follows, Resolving, can_be_paired
from simulator.rules.following.sizes_and_abilities import is_over
from simulator.rules.leaving_combat import by_effects_that_destroy
from simulator.rules.linked_abilities import speaks_of_exiled_cards
from simulator.rules.traits import untapped


def _untaps(now: Resolving, effect: i.Untaps) -> Iterator[External]:
    return (untapped(now.position.board, known) for known in now.permanents(effect.what))


def _each(event: Callable[[str], External]) -> Callable[[Resolving, Any], Iterator[External]]:
    return lambda now, effect: (event(known.id) for known in now.permanents(effect.what))


def _destroys(now: Resolving, effect: Destroy) -> Iterator[External]:
    return by_effects_that_destroy(now.position, now.permanents(effect.what))


def _destroys_for_good(now: Resolving, effect: i.DestroysNoRegeneration) -> Iterator[External]:
    return by_effects_that_destroy(now.position, now.permanents(effect.what), for_good=True)


def _sacrifices(now: Resolving, effect: i.Sacrifices) -> Iterator[External]:
    """The player sacrifices those that they control: nobody can sacrifice what somebody else controls (701.21a).

    Of a target that is described as a player's, it is that player who does it.
    """
    players = [now.doer or now.by.player]
    if not now.doer and isinstance(effect.what, Target):
        whose = {each.controlled_by for each in described_by(now, effect.what)}
        players = now.players(whose.pop() or YOU) if len(whose) == 1 else players
    theirs = [known for known in now.permanents(effect.what) if known.controller in players]
    return (f.SacrificeEffectApplied(known.id, together=index > 0) for index, known in enumerate(theirs))


def _player_sacrifices(now: Resolving, effect: i.PlayerSacrifices) -> Iterator[External]:
    """Each player in turn chooses what to sacrifice, then all of it is sacrificed at the same time (101.4)."""
    n, described = now.number(effect.n), now.described(effect.what)
    chosen: list[str] = []
    for player in now.players(effect.who):
        theirs = [known.id for known in described if known.controller == player]
        chosen += now.choose_among(player, theirs, n)
    return (f.SacrificeEffectApplied(one, together=index > 0) for index, one in enumerate(chosen))


def _gains_control(now: Resolving, effect: i.GainsControl) -> Iterator[External]:
    players = now.players(effect.who)
    if len(players) != 1:
        raise NotDetermined("which player gains control is not known")
    until: e.Until = "turn" if effect.until == "end_of_turn" else ""
    for known in now.permanents(effect.what):
        if known.controller != players[0] or (known.id in now.position.board.lasting and not until):
            yield e.ControlChanged(known.id, players[0], until)


def _stays_tapped(now: Resolving, effect: i.StaysTapped) -> Iterator[External]:
    """Permanents don't untap in the next untap step, or in any for a time that is not over yet (611.2b)."""
    lasting = effect.until != "next"
    if lasting and is_over(now, effect.until):
        return
    for known in now.permanents(effect.what):
        yield f.StaysTappedEffectApplied(known.id, effect.until, now.lasting_source if lasting else "")


def _phases_out(now: Resolving, effect: i.PhasesOut) -> Iterator[External]:
    """What is attached to a permanent phases out with it, and so does not by itself as well (702.26g)."""
    there = now.permanents(effect.what)
    named = {known.id for known in there}
    return (f.PermanentPhasedOut(known.id) for known in there if known.attached_to not in named)


def _attaches(now: Resolving, effect: i.Attaches) -> Iterator[External]:
    """What can't be attached there, or is attached there already, does not move (701.3b)."""
    attached, hosts = now.permanents(effect.what), now.permanents(effect.to)
    if len(hosts) > 1:
        raise NotDetermined("to which of several permanents it is attached is not known")
    for known in attached if hosts else ():
        can = can_be_attached(now.position, known, hosts[0])
        if can is None:
            raise NotDetermined(f"whether {known.id} can be attached to {hosts[0].id} is not known")
        if can and known.attached_to != hosts[0].id:
            yield f.PermanentAttached(known.id, hosts[0].id)


def _chooses(now: Resolving, effect: io.ChoosesObjects) -> Iterator[External]:
    """Objects are chosen, of which what follows speaks; nothing is done to them by that."""
    now.ids(effect.what)
    return iter(())


def _designated(now: Resolving, effect: io.BecomesDesignated) -> Iterator[External]:
    for known in now.permanents(effect.what):
        if effect.designation == "renowned" and effect.designation not in known.designations:
            yield f.PermanentDesignated(known.id, effect.designation)


def _pairs(now: Resolving, effect: io.PairsWith) -> Iterator[External]:
    """Both are paired, if both still are unpaired creatures of the ability's player, on the battlefield (702.95c-d)."""
    for known in now.permanents(effect.what):
        for other in now.permanents(effect.other):
            if can_be_paired(now, known) and can_be_paired(now, other):
                yield f.CreaturesPaired(known.id, other.id)


def _taps_or_untaps(now: Resolving, effect: io.TapsOrUntaps) -> Iterator[External]:
    for known in now.permanents(effect.what):
        taps = now.answers.word(now.by.player, ("tap", "untap")) == "tap"
        yield e.PermanentTapped(known.id) if taps else untapped(now.position.board, known)


def _leave(now: Resolving, effect: i.Puts | c.PutsNthFromTop, to: e.CardZone) -> Iterator[External]:
    """Permanents leave for a zone, and cards that lie in a graveyard go there."""
    board, together = now.position.board, False
    if isinstance(effect.what, This) and (spell := _spell_that_resolves(now)) is not None:
        yield from _moves_itself(now, spell, to)
        return
    for name in now.ids_to_move(effect.what):
        if name in board.permanents:
            yield e.PermanentLeft(name, to, together=together)
            together = True
        elif name in board.came and board.gone.get(name) == "graveyard" and not is_token(board.came[name]):
            owner = board.came[name].owner or board.came[name].controller
            yield e.CardMoved(card=name, owner=owner, was_in="graveyard", to=to)
        elif (card := card_elsewhere(now.position, name)) is not None and card.zone == "graveyard" and card.left:
            now.named.owners[name] = card.owner
            yield e.CardMoved(card=card.left, owner=card.owner, was_in="graveyard", to=to)
        else:
            now.check_that_it_is_no_spell(name)
            yield from known_no_more(now, hands=hands_in_doubt(now, effect))


def _spell_that_resolves(now: Resolving) -> SpellCast | None:
    """The spell that resolves, unless it becomes a permanent; None where an ability resolves."""
    spell = now.found.announced if isinstance(now.found, Played) else None
    return spell if isinstance(spell, SpellCast) and {"instant", "sorcery"} & {*spell.card.types} else None


def _moves_itself(now: Resolving, spell: SpellCast, to: e.CardZone) -> Iterator[External]:
    """The card of the spell that resolves goes to its owner's hand or library; a copy is no card (707.10a).

    Where it is not known whether it is a card, or whether it is exiled instead, it is there or not.
    """
    owner, copy = spell.card.owner or spell.card.controller, is_token(spell.card)
    if copy:
        return
    if copy is None or may_go_elsewhere_by_a_keyword(now.position.triggers, spell):
        if to == "library" and owner in now.position.board.libraries:
            yield LibraryEffectApplied(player=owner, most=0, added=1)
        yield from known_no_more(now, hands=(owner,) if to == "hand" else ())
    else:
        yield e.CardMoved(card=spell.card.id, owner=owner, was_in="stack", to=to)


def _from_exile(now: Resolving, what: ExiledWith, to: e.CardZone) -> Iterator[External]:
    """The cards that the source has exiled go elsewhere, where it is known which they are."""
    try:
        cards = now.ids(what)
    except NotDetermined:
        yield from known_no_more(now, hands=now.position.board.players if to == "hand" else ())
        return
    for card in cards:
        yield e.CardMoved(card=card, owner=owner_by(now, card, what), was_in="exile", to=to)


def _from_hands(now: Resolving, what: Described, to: e.CardZone, with_: str = "") -> Iterator[External]:
    """All cards that are described leave the hands that are known; nobody knows which leave others."""
    whose = what.controlled_by
    for player in now.position.board.players if whose is None else now.players(whose):
        hand = now.hand_known(player)
        such = {card: is_described_card(what, card, now.by, now.x) for card in hand or ()}
        if hand is None or None in such.values():
            yield from known_no_more(now, hands=(player,))
            if with_:
                yield CardsMovedUnseen(exiled_with=with_)
        else:
            for card in hand:
                if such[card]:
                    yield e.CardMoved(card=card, owner=player, was_in="hand", to=to, exiled_with=with_)


def _exiles(now: Resolving, effect: i.Exiles) -> Iterator[External]:
    """Permanents are exiled, and cards that went to a graveyard as permanents in this game (406.2)."""
    board, with_ = now.position.board, now.found.source if speaks_of_exiled_cards(now.by.this) else ""
    if (cards := all_in_hands(effect.what)) is not None:
        yield from _from_hands(now, cards, "exile", with_)
        return
    if not with_ and exiles_from_hand(effect):
        yield from exiled_from_hand(now, effect)
        return
    for index, name in enumerate(now.ids_to_move(effect.what)):
        if name in board.permanents:
            yield e.PermanentLeft(name, "exile", together=index > 0, exiled_with=with_)
        elif (card := card_elsewhere(now.position, name)) is not None and card.zone == "graveyard" and card.left:
            now.named.owners[name] = card.owner
            yield e.CardMoved(card=card.left, owner=card.owner, was_in="graveyard", to="exile", exiled_with=with_)
        elif name in now.named.held:
            owner = now.named.held[name]
            yield e.CardMoved(card=name, owner=owner, was_in="hand", to="exile", exiled_with=with_)
        elif with_ and card is not None and not card.zone:
            yield _named_card_exiled(now, name, effect.what, with_)
        else:
            now.check_that_it_is_no_spell(name)
            yield from known_no_more(now, hands=hands_in_doubt(now, effect))


def _named_card_exiled(now: Resolving, card: str, what: Reference, with_: str) -> External:
    """A card that is known by its name alone is exiled, of which a linked ability speaks later (607.2a)."""
    was_in, owner = zone_of(now, what), owner_by(now, card, what)
    if was_in == "exile" or not owner:
        raise NotDetermined(f"whose card {card} is and where it was is not known")
    return e.CardMoved(card=card, owner=owner, was_in=was_in, to="exile", exiled_with=with_)


def _puts(now: Resolving, effect: i.Puts) -> Iterator[External]:
    """Permanents are put into their owners' hands or libraries, cards from elsewhere onto the battlefield.

    What only moves cards among other zones shows nowhere.
    """
    if effect.to == "battlefield":
        return put_onto_battlefield(now, effect)
    to: e.CardZone = "hand" if effect.to == "hand" else "library"
    if isinstance(effect.what, ExiledWith):
        return _from_exile(now, effect.what, to)
    cards = all_in_hands(effect.what)
    return _leave(now, effect, to) if cards is None else _from_hands(now, cards, to)


FOLLOWED: Mapping[type, Follows] = {
    Destroy: _destroys,
    i.Attaches: _attaches,
    i.DestroysNoRegeneration: _destroys_for_good,
    io.BecomesDesignated: _designated,
    io.ChoosesObjects: _chooses,
    i.Exiles: _exiles,
    i.GainsControl: _gains_control,
    i.PhasesOut: _phases_out,
    i.PlayerSacrifices: _player_sacrifices,
    i.Puts: _puts,
    c.PutsNthFromTop: lambda now, effect: _leave(now, effect, "library"),
    i.Regenerates: _each(f.RegenerationEffectApplied),
    i.Sacrifices: _sacrifices,
    i.StaysTapped: _stays_tapped,
    io.PairsWith: _pairs,
    io.TapsOrUntaps: _taps_or_untaps,
    i.Taps: _each(e.PermanentTapped),
    i.Untaps: _untaps,
}
