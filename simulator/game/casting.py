"""Spells and activated abilities in a game: announced, judged, paid for, and put on the stack (601, 602)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from events.abilities import ManaAbility, Unsupported
from events.board import Permanent, PermanentEntered
from events.casting import MOST_KICKS, AbilityActivated, SpellCast
from events.filters import THIS
from projections.followed.mana import is_another_mana_ability
from projections.matching import is_meant
from projections.position import Position
from projections.unread import Doubt
from projections.verdict_doubts import named
from simulator.game import arguments
from simulator.game.arguments import BadArgument
from simulator.game.casting_judge import can_go_on, judge_spell_or_ability
from simulator.game.stack_and_damage import StackAndDamage
from simulator.game.verdict import IllegalAction, Outcome, Verdict, WrongMoment, refusal
from simulator.rules.announced_costs import mana_for, with_only_choices
from simulator.rules.announcing import Announcement, Spell, activated_abilities
from simulator.rules.casting import may_act_in_a_graveyard
from simulator.rules.following.choosing import Answer
from simulator.rules.targets import as_they_fit

Announced = TypeVar("Announced", AbilityActivated, SpellCast)


class SpellsAndAbilities(StackAndDamage):
    """The part of `Game` in which players cast spells and activate abilities; see there."""

    __slots__ = ()

    def activate(
        self,
        player: str,
        source: str,
        ability: int | str = 1,
        *,
        card: Permanent | None = None,
        targets: Sequence[str] = (),
        x: int | None = None,
        modes: Sequence[int] = (),
        sacrifice: Sequence[str] = (),
        tap: Sequence[str] = (),
        return_to_hand: Sequence[str] = (),
        discard: Sequence[str] = (),
        answers: Sequence[Answer] | None = None,
        guesses: bool = True,
    ) -> Verdict:
        """Activate an ability: its cost is paid, and it is on the stack (602.2).

        What waits is put on the stack before that. Mana counts as paid, unless the player has mana on the board.
        A mana ability with more to it than `activate_mana` has words for resolves at once (605.3b).

        Args:
            player: who activates it.
            source: the permanent that has it, or the card in hand.
            ability: its number among the activated abilities as printed, from 1, mana abilities included; or some of
                its words, which only one of them has.
            card: the characteristics of a card in hand.
            targets: its targets, in the order in which the words ask for them.
            x: the value of X.
            modes: the modes that are chosen, as printed, from 1.
            sacrifice: permanents that are sacrificed, where the cost leaves a choice.
            tap: permanents that are tapped; likewise.
            return_to_hand: permanents that are returned to their owner's hand; likewise.
            discard: cards that are discarded; likewise.
            answers: what is chosen as a mana ability resolves, such as the color of its mana, in the order of the
                words; of others that is said as they resolve.
            guesses: whether what nobody chooses then is the first that can be, and so is the target of a triggered
                ability that is still open; otherwise it stays open, and what follows is undetermined.

        Returns:
            The verdict: legal, or undetermined where its targets or its restrictions are not read.

        Raises:
            IllegalAction: the rules refuse it; the game is as it was before.
            UndeterminedAction: it is not known whether it can be activated, or what is paid; likewise.
            WrongMoment: there is no such permanent, or it has lost that ability; likewise.
            BadArgument: an argument is not of its kind, or there is no such ability; likewise.
        """
        player, source = arguments.text("player", player), arguments.text("source", source)
        known = card if card is not None else self.last_seen(source)
        if known is None:
            raise WrongMoment(f"{source} is not on the battlefield")
        if given := given_and_not_read(self.position, known, ability):
            raise refusal(Verdict.of(()).in_doubt(named(given)))
        if card is None and self.has_lost(known, ability):
            raise WrongMoment(f"{source} has no such ability any more")
        gone = card is None and source not in self.board.permanents
        if gone and not _places_of(known, ability):
            raise WrongMoment(f"{source} is not on the battlefield")
        place = place_of_ability(known, ability)
        found = activated_abilities(known)[place]
        if isinstance(found, ManaAbility):
            raise BadArgument("ability", repr(ability), "an ability that is no mana ability, or activate_mana")
        if gone and not may_act_in_a_graveyard(found):
            raise WrongMoment(f"{source} is not on the battlefield")
        event = AbilityActivated(player=player, source=source, ability=found, place=place, card=card)
        paid = {"sacrifice": sacrifice, "tap": tap, "return_to_hand": return_to_hand, "discard": discard}
        event = _with_choices(event, targets, x, modes, paid)
        if not is_another_mana_ability(found):
            if answers:
                raise BadArgument("answers", repr(answers), "none: this ability resolves later")
            return self._announce(event, guesses=guesses)
        before = self.savepoint()
        verdict = self._announce(event, guesses=guesses)
        try:
            return self.resolve_mana_ability(verdict, answers, guesses=guesses)
        except IllegalAction:
            self.rollback(before)
            raise

    def last_seen(self, source: str) -> Permanent | None:
        """A permanent as it is, or, once it has left the battlefield, as it entered; None if it was never there."""
        if (known := self.board.permanents.get(source)) is not None:
            return known
        return self._as_it_entered(source)

    def _as_it_entered(self, source: str) -> Permanent | None:
        entered = (each.permanent for each in reversed(self.log) if isinstance(each, PermanentEntered))
        return next((permanent for permanent in entered if permanent.id == source), None)

    def has_lost(self, known: Permanent, ability: int | str) -> bool:
        """Whether a permanent on the battlefield had an activated ability as it entered, and has it no more.

        Args:
            known: the permanent.
            ability: the number of the ability, from 1, or some of its words.
        """
        if known.id not in self.board.permanents or _places_of(known, ability):
            return False
        before = self._as_it_entered(known.id)
        return before is not None and bool(_places_of(before, ability))

    def cast(
        self,
        player: str,
        spell: Spell,
        *,
        targets: Sequence[str] = (),
        x: int | None = None,
        modes: Sequence[int] = (),
        kicked: int = 0,
        sacrifice: Sequence[str] = (),
        tap: Sequence[str] = (),
        return_to_hand: Sequence[str] = (),
        discard: Sequence[str] = (),
        guesses: bool = True,
    ) -> Verdict:
        """Cast a spell: its cost is paid, and it is on the stack (601.2). The card comes from nowhere in particular.

        Args:
            player: who casts it.
            spell: the card as it is cast.
            targets: its targets, in the order in which the words ask for them.
            x: the value of X.
            modes: the modes that are chosen, as printed, from 1.
            kicked: how many times its kicker, offspring or squad cost is paid.
            sacrifice: permanents that are sacrificed, where the cost leaves a choice.
            tap: permanents that are tapped; likewise.
            return_to_hand: permanents that are returned to their owner's hand; likewise.
            discard: cards that are discarded; likewise.
            guesses: whether the target of a triggered ability that is still open is the first that can be; otherwise
                it stays open.

        Returns:
            The verdict: legal, or undetermined where its targets or additional costs are not read.

        Raises:
            IllegalAction: the rules refuse it; the game is as it was before.
            UndeterminedAction: it is not known whether it can be cast, or what is paid; likewise.
            BadArgument: an argument is not of its kind; likewise.
        """
        player = arguments.text("player", player)
        event = SpellCast(
            player=player,
            card=spell.card,
            does=spell.does,
            unread=spell.unread,
            cost=spell.cost,
            kicked=arguments.number("kicked", kicked, least=0, most=MOST_KICKS),
        )
        paid = {"sacrifice": sacrifice, "tap": tap, "return_to_hand": return_to_hand, "discard": discard}
        return self._announce(_with_choices(event, targets, x, modes, paid), guesses=guesses)

    def _announce(self, event: AbilityActivated | SpellCast, *, guesses: bool) -> Verdict:
        """Put a spell or ability on the stack after what waits, with all that has only one possibility chosen.

        Whoever has priority has it after all targets were chosen (603.3d). So it is judged as though they were; without
        guesses those that nobody chose stay open.
        """
        before = self.savepoint()
        self.stack_waiting()
        open_targets = self.savepoint()
        self.settle_targets()
        position = self.position
        announced = Announcement(position, event)
        event = replace(event, targets=as_they_fit(announced.asked, event.targets, announced.by, event.x))
        event = replace(event, **with_only_choices(event, Announcement(position, event)))
        event = replace(event, mana=mana_for(Announcement(position, event)) or ())
        verdict = judge_spell_or_ability(event, position, self.table)
        if verdict.legal or (verdict.outcome is Outcome.UNDETERMINED and can_go_on(event, position, verdict)):
            if not guesses:
                self.rollback(open_targets)
            self.apply(event)
            return verdict
        self.rollback(before)
        raise refusal(verdict)


def _with_choices(
    event: Announced, targets: Sequence[str], x: int | None, modes: Sequence[int], paid: Mapping[str, Sequence[str]]
) -> Announced:
    """A spell or ability with what its player chooses for it, the modes counted from 1, and the objects that pay."""
    return replace(
        event,
        targets=arguments.in_order("targets", targets),
        x=None if x is None else arguments.number("x", x),
        modes=tuple(mode - 1 for mode in arguments.numbers("modes", modes)),
        **{field: arguments.texts(field, objects) for field, objects in paid.items()},
    )


def given_and_not_read(position: Position, known: Permanent, ability: int | str) -> tuple[Doubt, ...]:
    """What may give a permanent, or a card in a hand, an activated ability that is none that it is known to have.

    Args:
        position: the moment.
        known: the permanent or card.
        ability: the number of the ability, from 1, or some of its words.
    """
    if _places_of(known, ability):
        return ()
    why = f"it may give {known.id} that ability, and is not read"
    return tuple(
        Doubt(source, each.words, why)
        for source, abilities in position.triggers.unread.words
        for each in abilities
        if isinstance(each, Unsupported) and _may_give(position, each, source, known)
    )


def _may_give(position: Position, ability: Unsupported, source: str, known: Permanent) -> bool:
    """Whether words that are not read may give a permanent an activated ability: who is meant is read, or not."""
    if known.id not in position.board.permanents:
        return ability.acts in ("activated", "always") and not ability.playing
    if source == known.id:
        own = ability.subject == THIS and ability not in known.abilities
        return (ability.acts == "activated" and own) or (ability.acts == "enters" and known.entered_this_turn)
    if ability.acts != "activated" or ability.subject == THIS:
        return ability.acts == "always"
    return is_meant(position.board, ability.subject, known, position.board.permanents[source])


def _places_of(known: Permanent, ability: int | str) -> list[int]:
    """The places among its activated abilities, from 0, that a number from 1 or some words may mean."""
    abilities = activated_abilities(known)
    if isinstance(ability, str):
        return [place for place, each in enumerate(abilities) if ability.lower() in each.words.lower()]
    return [ability - 1] if 0 < ability <= len(abilities) else []


def place_of_ability(known: Permanent, ability: int | str) -> int:
    """The place among its activated abilities, from 0, that a number from 1 or some words mean.

    Raises:
        BadArgument: there is none, or several may be meant.
    """
    is_text = isinstance(ability, str)
    places = _places_of(known, arguments.text("ability", ability) if is_text else arguments.number("ability", ability))
    if len(places) != 1:
        abilities = activated_abilities(known)
        named = ", ".join(f"{number} ({each.words})" for number, each in enumerate(abilities, 1)) or "it has none"
        expected = f"one of the activated abilities of {known.name or known.id}, by its number: {named}"
        raise BadArgument("ability", repr(ability), expected)
    return places[0]
