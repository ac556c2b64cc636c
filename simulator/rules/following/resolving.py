"""An object on the stack that resolves: whom and how much the words of its instructions mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.board import Permanent
from events.casting import SpellCast
from events.event import Event
from events.references import (
    AllOf,
    Attacked,
    AttackedPlayer,
    Bearer,
    Chosen,
    ControllerOf,
    DefendingPlayer,
    Described,
    Each,
    EachOpponent,
    EachOtherOpponent,
    EachOtherPlayer,
    EachPlayer,
    ExiledWith,
    FoughtBefore,
    FoundCards,
    Made,
    OneOfThem,
    OwnerOf,
    Remembered,
    SacrificedForCost,
    SeveralPlayers,
    Target,
    TargetPlayer,
    That,
    ThatPlayer,
    This,
    Those,
    You,
)
from events.rule import Edition
from events.trigger_conditions import OneOrMoreAttack
from projections.layers.among import is_paired
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject, Trigger
from simulator.rules.cards_elsewhere import (
    alike,
    as_a_card,
    called_so,
    card_elsewhere,
    cards_in_graveyards,
    is_described_card,
)
from simulator.rules.described import Viewer, fought_before, is_described
from simulator.rules.following.choosing import Answers, NobodyChose
from simulator.rules.following.numbers import NotDetermined, amount
from simulator.rules.linked_abilities import exiles_unseen
from simulator.rules.spells import card_of, spell_of

MOST_CARDS = 1000
"""Of cards that nobody here can count, no more are chosen at once."""


LegendsBeside = Callable[[Position, Permanent], list[str]]
"""With which permanents a legendary one that enters can't stay, by the rules of an edition (704.5j)."""

ChangeOfSize = Callable[[int], int]
"""What a negative number is by which power or toughness would change, by the rules of an edition (107.1b)."""


class NamedBefore:
    """What the instructions that were followed have named, and everything as it last existed.

    `made` and `meant` are what `Made` and `Those` refer to, by number; `seen` the permanents as they were before the
    instruction that is followed, or last existed, and `spells` those that were on the stack then. `life_lost` is how
    much life players lost by the last instruction, `rolled` the result of the die that was rolled last; `told` the
    numbers that were said of cards that lie elsewhere. `moved` are the new objects that cards which were put onto the
    battlefield have become: what is said of a card after that is said of its permanent (400.7j). `found` are the cards
    of libraries that somebody named as they were found, by the number that `FoundCards` gives, and `owners` theirs and
    those of cards that left a graveyard; `sought` says what such cards are without their names; `held` are the owners
    of cards that were chosen from hands. `most_found` is how many cards an instruction found at the most that milled,
    exiled or looked at some of libraries, None where none did or nobody can say; `found_left`: they have left these.
    `to_hands` are the cards of libraries that were named as they were found for each player's hand, `drawn` how many
    cards players drew. `lost` are the objects of which what resolves speaks and which have changed zones since: it
    can't find their cards (400.7).
    """

    def __init__(self, seen: Iterable[Permanent] = (), lost: Iterable[str] = ()) -> None:
        self.lost = frozenset(lost)
        self.made: dict[int, tuple[str, ...]] = {}
        self.meant: dict[int, tuple[str, ...]] = {}
        self.life_lost = 0
        self.rolled: int | None = None
        self.told: dict[Any, int] = {}
        self.seen: dict[str, Permanent] = {each.id: each for each in seen}
        self.spells: dict[str, Played] = {}
        self.moved: dict[str, str] = {}
        self.found: dict[int, tuple[str, ...]] = {}
        self.sought: dict[int, tuple[Described, ...]] = {}
        self.owners: dict[str, str] = {}
        self.held: dict[str, str] = {}
        self.most_found: int | None = None
        self.found_left = False
        self.to_hands: dict[str, tuple[str, ...]] = {}
        self.drawn: dict[str, int] = {}


class Resolving(NamedTuple):
    """An object on the stack that resolves: what it is, from where its words are seen, its targets and answers.

    `targets` are those for each word "target" that are still legal; an instruction does nothing to the others.
    `edition` is that of the rules, and `legends` says with which permanents a legendary one can't stay by them,
    `change_of_size` what a negative number is, by which power or toughness would change.
    `entering` are the ids of what is put onto the battlefield; `words` those of the ability. `answers` are what
    players choose, `named` what earlier instructions named, and `made_at` and `each_at` how many of `Made` and of
    `Those` stand before the instruction. `one_of_them` is the player for whom an instruction is followed that is
    followed for each of several; `doer` the player who chose to do what they may do.
    """

    found: StackObject
    by: Viewer
    targets: tuple[tuple[str, ...], ...]
    entering: Iterator[str]
    answers: Answers
    named: NamedBefore
    edition: Edition
    legends: LegendsBeside
    change_of_size: ChangeOfSize
    words: str = ""
    made_at: int = 0
    each_at: int = 0
    one_of_them: str = ""
    doer: str = ""

    @property
    def position(self) -> Position:
        """The moment."""
        return self.by.position

    @property
    def x(self) -> int:
        """The value of X."""
        return (self.found.announced.x or 0) if isinstance(self.found, Played) else 0

    @property
    def lasting_source(self) -> str:
        """The permanent that an effect which begins now comes from; "" where it is not on the battlefield."""
        return self.found.source if self.found.source in self.position.board.permanents else ""

    @property
    def says_card(self) -> bool:
        """Whether the next answer is a word that may name a card outside the battlefield."""
        board = self.position.board
        return self.answers.says_word and not {self.answers.left[0]} & {*board.permanents, *board.players}

    def number(self, n: Any) -> int:
        """How much a number of an instruction is, as it is followed.

        Raises:
            NotDetermined: the board does not say it.
        """
        return amount(self, n)

    def told_number(self, n: Any) -> int:
        """A number of cards that lie elsewhere, which is said once; 0 where no card was the target.

        Raises:
            NobodyChose: nobody says it.
        """
        of = n.of
        if isinstance(of, Target) and not self.ids(of):
            return 0
        if n not in self.named.told:
            self.named.told[n] = self.answers.told_number(self.by.player)
        return self.named.told[n]

    def is_named(self, reference: Any) -> bool:
        """Whether somebody has said by name which cards outside the battlefield a reference means."""
        if isinstance(reference, FoundCards):
            return reference.n in self.named.found
        return all(card_elsewhere(self.position, each) is not None for each in self.ids(reference))

    def rolled(self) -> int:
        """The result of the die that was rolled last.

        Raises:
            NotDetermined: none was.
        """
        if self.named.rolled is None:
            raise NotDetermined("what was rolled is not known")
        return self.named.rolled

    # Objects.

    def permanents(self, reference: Any) -> list[Permanent]:
        """The permanents on the battlefield that a reference means, in board order where it means several.

        What is to be chosen is chosen the first time that it is asked for.

        Raises:
            NotDetermined: the board does not say it, or it means a spell on the stack, which is not followed.
            NobodyChose: something is to be chosen, and nobody says what.
            CantBeChosen: something else is said.
        """
        there, found = self.position.board.permanents, self.ids(reference)
        for each in found if self.position.triggers.stack and not isinstance(reference, This) else ():
            self.check_that_it_is_no_spell(each)
        return [there[each] for each in found if each in there]

    def check_that_it_is_no_spell(self, name: str) -> None:
        """Nothing, unless it is a spell on the stack, to which something would happen that is not followed.

        Raises:
            NotDetermined: it is.
        """
        if name not in self.position.board.permanents and spell_of(self.position, name) is not None:
            raise NotDetermined(f"what happens to {name}, a spell on the stack, is not followed")

    def as_last_seen(self, reference: Any) -> list[Permanent]:
        """The objects that a reference means as they are, or as they last existed (608.2h).

        Raises:
            NotDetermined: the board does not say it, as nobody remembers one of them.
        """
        found = [self._last_seen(each) for each in self.ids(reference)]
        return [each for each in found if each is not None]

    def _last_seen(self, name: str) -> Permanent | None:
        if spell := self._spell(name):
            return card_of(spell)
        there, gone = self.position.board.permanents, self.position.triggers.gone
        known = there.get(name) or gone.get(name) or self.named.seen.get(name)
        known = known or self.position.triggers.last.get(name)
        if known is None and self.by.this is not None and self.by.this.id == name:
            known = self.by.this
        if known is None and (card := card_elsewhere(self.position, name)) is not None:
            known = as_a_card(card)
            if known.power is None and card.face.power:
                raise NotDetermined(f"the power of {name} outside the battlefield is not known")
        if known is None and name not in self.position.board.players:
            raise NotDetermined(f"what {name} was like as it last existed is not known")
        return known

    def _spell(self, name: str) -> Played | None:
        """A spell on the stack, or one that was there as an instruction began and has left, as it last existed."""
        there = name in self.position.board.permanents
        return spell_of(self.position, name) or (None if there else self.named.spells.get(name))

    def is_a_spell(self, name: str) -> bool:
        """Whether it is a spell on the stack that has this id, or the one that resolves."""
        resolves = isinstance(self.found, Played) and isinstance(self.found.announced, SpellCast)
        return (resolves and name == self.found.source) or self._spell(name) is not None

    def x_of(self, name: str) -> int:
        """The value of X of a spell on the stack, as it is or last existed; 0 of anything else (107.3, 202.3e)."""
        resolves = name == self.found.source and name not in self.position.board.permanents
        spell = self.found if resolves else self._spell(name)
        if not isinstance(spell, Played) or not isinstance(spell.announced, SpellCast):
            return 0
        return spell.announced.x or 0

    def ids(self, reference: Any) -> tuple[str, ...]:
        """What a reference means, each once, wherever it is."""
        moved = self.named.moved
        return tuple(dict.fromkeys(moved.get(each, each) for each in self._ids(reference)))

    def ids_to_move(self, reference: Any) -> tuple[str, ...]:
        """What of that can be moved: not the card that "this" or "it" has become since, elsewhere (400.7, 603.7c)."""
        found = self.ids(reference)
        if not self.named.lost or not isinstance(reference, AllOf | Bearer | Remembered | That | This):
            return found
        return tuple(each for each in found if each not in self.named.lost)

    def _ids(self, reference: Any) -> Iterator[str]:
        match reference:
            case This():
                yield self.found.source
            case That():
                yield from self._those_of_the_event()
            case Bearer():
                if self.by.this is not None and self.by.this.attached_to:
                    yield self.by.this.attached_to
            case Target(n=n):
                yield from self.targets[n] if n < len(self.targets) else ()
            case Each(what=what):
                yield from self._every(what)
            case Those(n=n):
                yield from self.named.meant.get(n, ())
            case Made(n=n):
                yield from self.named.made.get(n, ())
            case Remembered(objects=objects):
                yield from objects
            case Chosen():
                yield from self._chosen(reference)
            case FoundCards(n=n):
                if n not in self.named.found:
                    raise NobodyChose
                yield from self.named.found[n]
            case ExiledWith():
                yield from self._exiled_with()
            case SacrificedForCost():
                yield self._sacrificed_for_cost()
            case Attacked(by=by):
                yield from self._planeswalkers_attacked_by(by)
            case AllOf(these=these):
                for each in these:
                    yield from self._ids(each)
            case _:
                raise NotDetermined(f"whom {type(reference).__name__} means is not known")

    def _planeswalkers_attacked_by(self, reference: Any) -> Iterator[str]:
        board = self.position.board
        attacked = (board.permanents.get(each) for each in self._attacked_by(reference))
        yield from (each.id for each in attacked if each is not None and "planeswalker" in each.types)

    def _attacked_by(self, reference: Any) -> tuple[str, ...]:
        """What attacking creatures attack, or attacked before they left combat (608.2h)."""
        attacking = self.position.combat.attacking
        attacked = (
            attacking[each] if each in attacking else self._was_attacked_by(each) for each in self.ids(reference)
        )
        return tuple(dict.fromkeys(attacked))

    def _was_attacked_by(self, attacker: str) -> str:
        """The player whom a creature attacked that attacks no more, where it could attack nothing else."""
        board, defending = self.position.board, self.position.triggers.defending.get(attacker, "")
        others = (*board.came.values(), *board.permanents.values())
        if not defending or any(not {"battle", "planeswalker"}.isdisjoint(each.types) for each in others):
            raise NotDetermined("what a creature attacked that attacks no more is not known")
        return defending

    def _those_of_the_event(self) -> tuple[str, ...]:
        objects = self.found.objects if isinstance(self.found, Trigger) else ()
        if not objects:
            raise NotDetermined("what the event was about is not known")
        return objects

    def _exiled_with(self) -> Iterator[str]:
        """The cards that were exiled with the source and still are in exile (607.2a)."""
        board, source = self.position.board, self.found.source
        if source not in board.exiled_with or exiles_unseen(self.by.this):
            raise NotDetermined(f"which cards are exiled with {source} is not known: its `exiled` would say it")
        there = [card for card, _ in board.exiled_with[source] if board.gone.get(card, "exile") == "exile"]
        if len({*there}) < len(there):
            raise NotDetermined(f"cards of the same name are exiled with {source}, and nothing tells them apart")
        yield from there

    def _sacrificed_for_cost(self) -> str:
        sacrificed = self.found.announced.sacrifice if isinstance(self.found, Played) else ()
        if len(sacrificed) != 1:
            raise NotDetermined("what was sacrificed for the cost is not known")
        return sacrificed[0]

    def _every(self, what: Described) -> tuple[str, ...]:
        found = self._every_card(what) if what.is_a == "card" else tuple(each.id for each in self.described(what))
        self.named.meant.setdefault(self.each_at, found)
        return found

    def _every_card(self, what: Described) -> tuple[str, ...]:
        """The cards outside the battlefield that are described, where all that are there are known."""
        known = self.cards_known(what)
        answers = {card: is_described_card(what, card, self.by, self.x) for card in known or ()}
        if known is None or None in answers.values():
            raise NotDetermined(f"which cards are in a {what.zone} is not known")
        return tuple(card for card, such in answers.items() if such)

    def described(self, what: Described) -> list[Permanent]:
        """The permanents that are described, in board order.

        Raises:
            NotDetermined: nobody here can say whether one of them is.
        """
        return [known for known in self.position.board.permanents.values() if self.is_such(known, what)]

    def is_such(self, known: Permanent, what: Described) -> bool:
        """Whether a permanent is one of those that are described.

        Raises:
            NotDetermined: nobody here can say.
        """
        if what.is_a == "card":
            return self._is_such_as_a_card(known, what)
        if (what.mana_value_at_least, what.mana_value_at_most) != (None, None) and self.x_of(known.id):
            raise NotDetermined(f"whether {known.id} has such a mana value, with its X, is not followed")
        plain = replace(what, controlled_by=None, other_than=None, combat_with=None, relation="")
        if what.fought is not None and what.fought.by is not None:
            return self.is_such(known, replace(what, fought=None)) and self._fought(known, what.fought)
        answer = is_described(plain, known, self.by) if self._told_from_others(what)(known) else False
        if answer is None:
            raise NotDetermined(f"whether {known.id} is meant is not known")
        return answer

    def _is_such_as_a_card(self, known: Permanent, what: Described) -> bool:
        """Whether an object is such as a card: as it is where it is, or as it last existed if that was a permanent."""
        answer = is_described_card(replace(what, zone="battlefield"), known.id, self.by, self.x, anywhere=True)
        if answer is None:
            raise NotDetermined(f"whether {known.id} is meant is not known")
        return answer

    def _fought(self, known: Permanent, asked: FoughtBefore) -> bool:
        """Whether a creature blocked one that is named, or was blocked by it."""
        answer = fought_before(asked, known, self.by, frozenset(self.ids(asked.by)))
        if answer is None:
            raise NotDetermined(f"whom {known.id} blocked, or was blocked by, is not known")
        return answer

    def _told_from_others(self, what: Described) -> Callable[[Permanent], bool]:
        """Whether a permanent is controlled by such players, fights whom it has to and is not one to be left out."""
        players = None if what.controlled_by is None else {*self.players(what.controlled_by)}
        other = () if what.other_than is None else self.ids(what.other_than)
        fought = None if what.combat_with is None else self._fighting(self.ids(what.combat_with), what.relation)
        return lambda known: (
            (players is None or known.controller in players)
            and known.id not in other
            and (fought is None or known.id in fought)
        )

    def _fighting(self, creatures: Sequence[str], relation: str) -> set[str]:
        """The creatures that block one of these, or that one of these blocks."""
        blocking = self.position.combat.blocking
        gone = [each for each in creatures if each not in self.position.board.permanents]
        if gone:
            raise NotDetermined(f"whom {gone[0]} fought as it last existed is not known")
        blockers = {blocker for blocker, attackers in blocking.items() if not {*creatures}.isdisjoint(attackers)}
        blocked = {attacker for each in creatures for attacker in blocking.get(each, ())}
        return {"blocking": blockers, "blocked_by": blocked}.get(relation, blockers | blocked)

    # Choices.

    def _chosen(self, asked: Chosen) -> tuple[str, ...]:
        if self.made_at not in self.named.made:
            is_card, any_number = asked.what.is_a == "card", asked.n is None
            if any_number:
                among = self.cards_known(asked.what) if is_card else self.described(asked.what)
                n = len(among) if among is not None else MOST_CARDS
            else:
                n = self.number(asked.n)
            choose, up_to = self.choose_cards if is_card else self.choose, asked.up_to or any_number
            chosen = [one for player in self.players(asked.by) for one in choose(player, asked.what, n, up_to)]
            self.makes(chosen)
        return self.named.made[self.made_at]

    def choose(self, player: str, what: Described, n: int = 1, up_to: bool = False) -> tuple[str, ...]:
        """Let a player choose among the permanents that are described, as many as there are at the most (608.2d).

        Args:
            player: who chooses.
            what: the description, seen by the controller of what resolves.
            n: how many.
            up_to: whether fewer will do.

        Returns:
            Their ids.
        """
        among = [each.id for each in self.described(what)]
        return self.answers.objects(player, among, 0 if up_to else n, n)

    def choose_cards(self, player: str, what: Described, n: int = 1, up_to: bool = False) -> tuple[str, ...]:
        """Let a player choose among the cards outside the battlefield that are described, as `choose` does."""
        known = self.cards_known(what)
        if known is not None and not self.answers.says_word:
            among = [card for card in known if self.is_such_a_card(card, what)]
            # Of cards of one name any will do.
            known = among[-n:] if 0 < n < len(among) and not up_to and alike(self.position, among) else known
        return self.answers.cards(
            player,
            lambda card: self.is_such_a_card(card, what),
            0 if up_to else n,
            n,
            known,
            lambda card: self.called(card, known or ()),
        )

    def called(self, card: str, among: Sequence[str] = ()) -> str:
        """The name that a card has where it is, by this or by its card's; one of these that has that name, if any."""
        if (one := called_so(self.position, among, card)) is not None:
            return one
        found = card_elsewhere(self.position, card)
        return card if found is None else found.left or card

    def cards_known(self, what: Described) -> list[str] | None:
        """The cards in the zone of a description, where the board names them; None where nobody here can say."""
        if what.zone == "graveyard":
            return cards_in_graveyards(self.by, what)
        if what.zone != "hand" or what.controlled_by is None:
            return None
        hands = [self.hand_known(player) for player in self.players(what.controlled_by)]
        return None if None in hands else [card for hand in hands for card in hand or ()]

    def hand_known(self, player: str) -> tuple[str, ...] | None:
        """The cards in a player's hand, where the board names them all; None where it does not."""
        position = self.position
        return position.board.hand_of(player) if player in position.triggers.hands_known else None

    def is_such_a_card(self, card: str, what: Described) -> bool:
        """Whether a card outside the battlefield is known to be one of those that are described."""
        return is_described_card(what, card, self.by, self.x) is True

    def choose_among(self, player: str, among: Sequence[str], n: int = 1, up_to: bool = False) -> tuple[str, ...]:
        """Let a player choose among objects or players by their ids, as `choose` does."""
        return self.answers.objects(player, among, 0 if up_to else n, n)

    def makes(self, objects: Iterable[str]) -> None:
        """Remember what an instruction created, moved or chose: what later ones call `Made`."""
        self.named.made[self.made_at] = tuple(objects)

    # Players.

    def players(self, reference: Any) -> list[str]:
        """The players that a reference means, several in turn order (101.4).

        Raises:
            NotDetermined: the board does not say it.
        """
        board = self.position.board
        match reference:
            case You():
                return [self.by.player]
            case EachOpponent():
                return self.by.opponents()
            case EachPlayer():
                return board.in_turn_order()
            case EachOtherPlayer():
                return [each for each in board.in_turn_order() if each != self.by.player]
            case TargetPlayer(n=n):
                chosen = self.targets[n] if n < len(self.targets) else ()
                return [one for one in chosen if one in board.players]
            case DefendingPlayer():
                return [self._defending_player()]
            case ThatPlayer():
                return [self._that_player()]
            case OneOfThem():
                return [self._one_of_them()]
            case AttackedPlayer(by=by):
                return [each for each in self._attacked_by(by) if each in board.players]
            case EachOtherOpponent(than=than):
                left_out = self.players(than)
                return [each for each in self.by.opponents() if each not in left_out]
            case SeveralPlayers(these=these):
                return self._in_turn_order(one for each in these for one in self.players(each))
            case ControllerOf(of=of):
                return self._in_turn_order(each.controller or self.owner(each) for each in self.as_last_seen(of))
            case OwnerOf(of=of):
                return self._in_turn_order(map(self.owner, self.as_last_seen(of)))
        raise NotDetermined(f"who {type(reference).__name__} is, is not known")

    def _in_turn_order(self, players: Iterable[str]) -> list[str]:
        found = {*players}
        return [each for each in self.position.board.in_turn_order() if each in found]

    def owner(self, known: Permanent) -> str:
        """Who owns an object as it is or last existed; of a card elsewhere, whoever owns it (108.4a)."""
        owner = known.owner or known.controller or self.named.owners.get(known.id, "")
        if not owner:
            raise NotDetermined(f"whose card {known.id} is, is not known")
        return owner

    def _defending_player(self) -> str:
        """The defending player as the attacking creature has it: the event's, or else that of the source (508.5)."""
        of_several = isinstance(self.found, Trigger) and any(
            isinstance(when, OneOrMoreAttack) for when in self.found.ability.when
        )
        player = self.by.defending or ("" if of_several else self.position.defending_player(self.found.source))
        if not player:
            raise NotDetermined("who the defending player is, is not known")
        return player

    def _one_of_them(self) -> str:
        if not self.one_of_them:
            raise NotDetermined("for which player an instruction is followed is not known")
        return self.one_of_them

    def _that_player(self) -> str:
        player = self.found.that_player if isinstance(self.found, Trigger) else ""
        if not player:
            raise NotDetermined("which player the event was about is not known")
        return player


def can_be_paired(now: Resolving, known: Permanent) -> bool:
    """Whether a permanent is an unpaired creature that the player of what resolves controls (702.95c-d)."""
    theirs = "creature" in known.types and known.controller == now.by.player
    return theirs and not is_paired(now.position.board.permanents, known)


Follows = Callable[[Resolving, Any], Iterable[Event]]
"""What an instruction of one type does: from what resolves and the instruction to what happens."""
