"""In which order the instructions of a spell or ability are followed as it resolves (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from events.abilities import (
    Choose,
    FlipsCoin,
    ForEachPlayer,
    IfDone,
    IfSuch,
    IfTrue,
    InOrder,
    May,
    RollsDie,
    UnlessPaid,
)
from events.ability_costs import AnyCost
from events.card_instructions import ChoosesCards, DiscardsCards, RevealsUntil
from events.event import Choice, Event
from events.instructions import Becomes, Exiles, Instruction
from events.instructions_of_objects import KeepsMana
from events.players import CardsMovedUnseen, LifeEffectApplied, ManaEffectApplied
from events.references import Each, FoundCards, Those
from events.rule import Edition
from projections.followed.counted import counts_cards
from projections.followed.discarding import can_be_told, chosen_from_a_hand
from projections.followed.found import FINDERS, found_is_named, number_of_found, speaks_of_found
from projections.followed.naming import is_composed, leaves_of, made_by, meant_by, said_in
from projections.followed.players import shows_nothing
from projections.followed.whom import are_cards_elsewhere
from projections.followed_instructions import OF_MANA, instruction_is_followed
from projections.layers.conditions import is_so
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject
from projections.verdict_doubts import sizes_asked_by
from simulator.rules.announcing import announced_for, effect_of, viewer_of
from simulator.rules.following.choosing import Answers, CantBeChosen, NobodyChose
from simulator.rules.following.discarding import chooses_from_a_hand, discards_untold, moves_known_cards
from simulator.rules.following.entering import finds, finds_unseen
from simulator.rules.following.entering_as import check_as_what_they_entered
from simulator.rules.following.graveyards import takes_described_cards
from simulator.rules.following.libraries import cards_leave, count_found
from simulator.rules.following.moving_unseen import TELLING, moved_unseen
from simulator.rules.following.new_objects import lost_to
from simulator.rules.following.numbers import NotDetermined
from simulator.rules.following.payments import can_pay, pay
from simulator.rules.following.possible import is_possible, names_what_is_moved
from simulator.rules.following.resolving import ChangeOfSize, LegendsBeside, NamedBefore, Resolving
from simulator.rules.following.searching import is_told_what_is_found, puts_what_is_found
from simulator.rules.following.table import FOLLOWED
from simulator.rules.searching import Finds, finds_for_graveyards
from simulator.rules.spells import spells_on_the_stack
from simulator.rules.targets import is_legal_target

_ORDERED = (Choose, FlipsCoin, ForEachPlayer, IfDone, IfSuch, IfTrue, InOrder, May, RollsDie, UnlessPaid)
"""Instructions made of others that are followed one after the other, or of which some are."""

_CHOSEN_IN_HAND = (ChoosesCards, DiscardsCards, Exiles)
"""Instructions that choose cards from a hand that is looked at, or move what was chosen."""

Happening = Iterator[tuple[Event, ...]]
"""What happens, one instruction after the other: each is looked at once all that came before it has happened."""


class Course(NamedTuple):
    """The course of a resolution of the `whole` instruction: `moment` gives the position, whatever has happened.

    `told` says that an event names each card that leaves a graveyard.
    """

    moment: Callable[[], Position]
    start: Resolving
    whole: Instruction
    told: bool = False

    def now(self, made_at: int, each_at: int) -> Resolving:
        """What resolves, as things are now, at an instruction before which so many were made and meant."""
        position = self.moment()
        self.start.named.seen.update(position.board.permanents)
        self.start.named.spells.update(spells_on_the_stack(position))
        by = viewer_of(position, self.start.found)
        return self.start._replace(by=by, made_at=made_at, each_at=each_at)


def what_happens(
    moment: Callable[[], Position],
    found: StackObject,
    edition: Edition,
    legends: LegendsBeside,
    change_of_size: ChangeOfSize,
    answers: Answers,
    entering: Iterable[str] = (),
    *,
    told: bool = False,
) -> Happening:
    """What something on the stack does as it resolves, one instruction after the other.

    Args:
        moment: gives the position, just after it has resolved and then after each instruction.
        found: what resolves; all that it does can be followed.
        edition: the edition of the rules.
        legends: says with which permanents a legendary one can't stay by them.
        change_of_size: says what a negative number is, by which power or toughness would change.
        answers: what players choose.
        entering: the ids of what it puts onto the battlefield, in the order of the words.
        told: whether an event names each card that leaves a graveyard.

    Yields:
        What each instruction does at once, the choices and payments for it first.

    Raises:
        NobodyChose: there are several possibilities for a choice, and nobody says which is chosen.
        CantBeChosen: what is chosen can't be.
        NotDetermined: the board does not say what an instruction does.
    """
    position = moment()
    chosen = announced_for(position, found) or ()
    by = viewer_of(position, found)
    targets = tuple(
        tuple(one for one in slot.chosen if is_legal_target(slot.asked, one, by) is not False) for slot in chosen
    )
    names, named = iter(tuple(entering)), NamedBefore(position.board.permanents.values(), lost_to(position, found, by))
    first = 0
    for ability in found.does:
        effect = effect_of(ability)
        if effect is not None and instruction_is_followed(effect):
            start = Resolving(
                found, by, targets[first:], names, answers, named, edition, legends, change_of_size, words=ability.words
            )
            yield from _followed(Course(moment, start, effect, told), effect)
        first += len(getattr(ability, "targets", ()))


def _followed(course: Course, effect: Instruction, made_at: int = 0, each_at: int = 0) -> Happening:
    """What an instruction does, before which so many were made and meant."""
    if isinstance(effect, FINDERS) and speaks_of_found(course.whole) and found_is_named(course.whole):
        now = course.now(made_at, each_at)
        finds(now, effect)
        yield (*now.answers.made(),)
    looked_at = chosen_from_a_hand(course.whole) if isinstance(effect, _CHOSEN_IN_HAND) else None
    if looked_at is not None and isinstance(effect, ChoosesCards):
        now = course.now(made_at, each_at)
        chooses_from_a_hand(now, looked_at, effect)
        now.answers.followed.append(effect)
        yield (*now.answers.made(),)
        return
    left = course.start.answers.left
    ordered = isinstance(effect, _ORDERED) and (bool(left) or isinstance(effect, ForEachPlayer | InOrder))
    told = course.told and takes_described_cards(effect)
    told |= (ordered or not is_composed(effect)) and moves_known_cards(course.moment(), effect)
    if looked_at is not None and isinstance(effect, DiscardsCards | Exiles) and isinstance(effect.what, FoundCards):
        told |= effect.what.n in course.start.named.found
    by_parts = ordered and (counts_cards(course.moment().board, effect) or _asks_what_is_found(course, effect))
    if not told and not by_parts:
        untold = shows_nothing(effect) and not (left and can_be_told(effect))
        if untold or isinstance(effect, FINDERS):
            happened = _unseen(course.now(made_at, each_at), effect, course.whole)
            course.start.answers.followed.append(effect)
            yield happened
            return
    match effect:
        case InOrder(steps=steps):
            for place, step in enumerate(steps):
                if not isinstance(step, OF_MANA):
                    said = takewhile(lambda each: isinstance(each, OF_MANA), steps[place + 1 :])
                    yield from _with_words_on_mana(_followed(course, step, made_at, each_at), (*said,))
                made_at, each_at = made_at + made_by(step), each_at + meant_by(step)
        case Choose():
            yield from _modes(course, effect, made_at, each_at)
        case May():
            yield from _may(course, effect, made_at, each_at)
        case UnlessPaid(do=do, who=who, pays=pays):
            now = course.now(made_at, each_at)
            paid = [one for one in now.players(who) if now.answers.accepts(one, partial(can_pay, now, one, pays))]
            yield tuple(event for one in paid for event in _paid(now, one, pays))
            if not paid:
                yield from _followed(course, do, made_at, each_at)
        case IfTrue():
            yield from _if_true(course, effect, made_at, each_at)
        case IfSuch():
            yield from _if_such(course, effect, made_at, each_at)
        case FlipsCoin():
            yield from _flips_coin(course, effect, made_at, each_at)
        case RollsDie():
            yield from _rolls_die(course, effect, made_at, each_at)
        case IfDone():
            yield from _if_done(course, effect, made_at, each_at)
        case ForEachPlayer():
            yield from _for_each_player(course, effect, made_at, each_at)
        case _:
            now = course.now(made_at, each_at)
            count_found(now, effect)
            if any(said_in(course.whole, Those)) and not is_composed(effect):
                for each in said_in(effect, Each):
                    now.ids(each)
            events = (*FOLLOWED[type(effect)](now, effect),)
            now.answers.followed.append(effect)
            if made_by(effect) and not is_composed(effect) and made_at not in now.named.made:
                now.makes(_objects_of(events))
            now.named.life_lost = sum(_life_lost(event) for event in events)
            entered = now.named.moved.values() if isinstance(effect, Becomes) else ()
            was = {**now.position.triggers.permanents} if entered else {}
            yield (*now.answers.made(), *events, *(() if isinstance(effect, TELLING) else moved_unseen(now, effect)))
            if entered:
                check_as_what_they_entered(was, course.moment().triggers.permanents, entered)


def _asks_what_is_found(course: Course, effect: Instruction) -> bool:
    """Whether the next answer may be for a part of an instruction by which a player finds cards, as they may do."""
    now = course.start._replace(by=viewer_of(course.moment(), course.start.found))
    if not any(isinstance(leaf, Finds) for leaf in leaves_of(effect)):
        return False
    if isinstance(effect, May):
        return now.answers.says_whether or names_what_is_moved(now, effect.do)
    return isinstance(effect, InOrder) and bool(now.answers.left)


def _with_words_on_mana(happening: Happening, said: Sequence[Instruction]) -> Happening:
    """The same, and of the mana that is added it is said how long it is kept and on what it may be spent (106.6)."""
    changed: dict[str, object] = {}
    for words in said:
        if isinstance(words, KeepsMana):
            changed["kept"] = words.until
        else:
            changed["only"] = words
    for events in happening:
        yield tuple(replace(event, **changed) if isinstance(event, ManaEffectApplied) else event for event in events)


def _unseen(now: Resolving, effect: Instruction, whole: Instruction) -> tuple[Event, ...]:
    """What is told of an instruction that changes nothing that a board shows."""
    if finds_for_graveyards(effect) and is_told_what_is_found(now, effect):
        found = (*puts_what_is_found(now, effect),)
        return (*now.answers.made(), *found)
    gone = (*cards_leave(now, effect),)
    if isinstance(effect, RevealsUntil):
        now.named.sought[number_of_found(effect)] = effect.what
    if not isinstance(effect, FINDERS) or not speaks_of_found(whole):
        finds_unseen(now, effect, whole)
    moved = (*moved_unseen(now, effect),)
    if isinstance(effect, FINDERS):
        return (*now.answers.made(), *gone, *moved)
    return (*now.answers.made(), *gone, *discards_untold(now, effect), *moved)


def _life_lost(event: Event) -> int:
    return sum(max(0, -n) for _, n in event.life) if isinstance(event, LifeEffectApplied) else 0


def _modes(course: Course, effect: Choose, made_at: int, each_at: int) -> Happening:
    """The modes that were chosen, in the order in which they are printed; of a triggered one they are said now."""
    found, targets = course.start.found, course.start.targets
    chosen: dict[int, list[tuple[tuple[str, ...], ...]]] = {}
    now = course.now(made_at, each_at)
    for place in found.announced.modes if isinstance(found, Played) else found.modes or _modes_said(now, effect):
        chosen.setdefault(place, []).append(targets)
        targets = targets[len(effect.modes[place].targets) :]
    yield (*now.answers.made(),)
    for place, mode in enumerate(effect.modes):
        for theirs in chosen.get(place, ()):
            at = course._replace(start=course.start._replace(targets=theirs))
            yield from _followed(at, mode.effect, made_at, each_at)
        made_at, each_at = made_at + made_by(mode.effect), each_at + meant_by(mode.effect)


def _modes_said(now: Resolving, effect: Choose) -> tuple[int, ...]:
    """The modes that a player chooses, who counts them as printed from 1; by default the first."""
    most = len(effect.modes) if effect.most is None else effect.most
    chosen: list[int] = []
    while len(chosen) < most and now.answers.says_number:
        mode = now.answers.number(now.by.player, 1, len(effect.modes)) - 1
        if mode in chosen and not effect.again:
            raise CantBeChosen((str(mode + 1),), "each mode is chosen once at the most")
        chosen.append(mode)
    if chosen and len(chosen) < effect.least:
        raise CantBeChosen(tuple(str(mode + 1) for mode in chosen), f"{effect.least} modes are chosen")
    if not chosen and not now.answers.guesses:
        raise NobodyChose
    return tuple(chosen) or tuple(range(effect.least))


def _objects_of(events: Iterable[Event]) -> Iterator[str]:
    """The objects that something was done to, or that entered."""
    for event in events:
        entered = getattr(event, "permanent", None)
        found = getattr(event, "object", "") if entered is None else entered.id
        if found:
            yield found


def _paid(now: Resolving, player: str, pays: Sequence[AnyCost]) -> Iterator[Event]:
    """The choices so far, and the payment of a cost with the choices for it."""
    payment = pay(now, player, pays)
    yield from now.answers.made()
    yield payment


def _may(course: Course, effect: May, made_at: int, each_at: int) -> Happening:
    """A player may pay, follow an instruction or both; what "if you do" says follows if they chose to (118.12)."""
    now = course.now(made_at, each_at)
    player = next(iter(now.players(effect.who)), "")
    if not player:
        return
    # Whoever names the cards that they find, or move, has chosen to do it.
    does = (not effect.pays and names_what_is_moved(now, effect.do)) or now.answers.accepts(
        player, lambda: can_pay(now, player, effect.pays) and is_possible(now._replace(doer=player), effect)
    )
    doing = course._replace(start=course.start._replace(doer=player))
    yield (*_paid(now, player, effect.pays),) if does and effect.pays else (*now.answers.made(),)
    for part, follows in ((effect.do, does), (effect.then, does), (effect.otherwise, not does)):
        if part is not None and follows:
            yield from _followed(doing if part is effect.do else course, part, made_at, each_at)
        if part is not None:
            made_at, each_at = made_at + made_by(part), each_at + meant_by(part)


def _if_true(course: Course, effect: IfTrue, made_at: int, each_at: int) -> Happening:
    """An instruction is followed if a condition is true as it is reached."""
    now = course.now(made_at, each_at)
    if sizes_asked_by(now.position, effect.condition):
        raise NotDetermined("whether a condition is true depends on numbers that are in doubt")
    if now.by.this is None:
        raise NotDetermined("what the source was like as it last existed is not known")
    seen = now.position.triggers.as_seen()._replace(permanents=now.position.board.permanents)
    this = replace(now.by.this, controller=now.by.player)
    so = is_so(effect.condition, seen, this, now.by.defending)
    if so is None:
        raise NotDetermined("whether a condition is true is not known")
    yield from _one_or_the_other(course, effect, so, made_at, each_at)


def _one_or_the_other(course: Course, effect: IfTrue | IfSuch, so: bool, made_at: int, each_at: int) -> Happening:
    if so:
        yield from _followed(course, effect.then, made_at, each_at)
    elif effect.otherwise is not None:
        yield from _followed(course, effect.otherwise, made_at + made_by(effect.then), each_at + meant_by(effect.then))


def _flips_coin(course: Course, effect: FlipsCoin, made_at: int, each_at: int) -> Happening:
    """Whether the player wins the flip is said, as nobody chooses it (705.2)."""
    now = course.now(made_at, each_at)
    for player in now.players(effect.who):
        won = now.answers.told(player)
        yield (*now.answers.made(),)
        for part, follows in ((effect.then, won is not effect.lost), (effect.otherwise, won is effect.lost)):
            if part is not None and follows:
                yield from _followed(course, part, made_at, each_at)
            if part is not None:
                made_at, each_at = made_at + made_by(part), each_at + meant_by(part)


def _rolls_die(course: Course, effect: RollsDie, made_at: int, each_at: int) -> Happening:
    """The result of the roll is said, as nobody chooses it (706.2)."""
    now = course.now(made_at, each_at)
    for player in now.players(effect.who):
        now.named.rolled = result = now.answers.told_number(player, 1, effect.sides)
        yield (*now.answers.made(),)
        for row in effect.rows:
            if row.least <= result and (row.most is None or result <= row.most):
                yield from _followed(course, row.effect, made_at, each_at)
            made_at, each_at = made_at + made_by(row.effect), each_at + meant_by(row.effect)


def _if_such(course: Course, effect: IfSuch, made_at: int, each_at: int) -> Happening:
    """An instruction is followed if an object is such, as it is or last existed; nothing is of an illegal target.

    What needs to know something of an illegal target does not happen (608.2b).
    """
    now = course.now(made_at, each_at)
    if are_cards_elsewhere(effect.what, effect.such) and not now.is_named(effect.what):
        if not isinstance(effect.what, FoundCards) and not now.ids(effect.what):
            return
        told = now.answers.told(now.by.player)
        if told and isinstance(effect.what, FoundCards):
            now.named.sought[effect.what.n] = (effect.such,)
        so = told is not effect.negated
        yield (*now.answers.made(),)
        yield from _one_or_the_other(course, effect, so, made_at, each_at)
        return
    meant = now.as_last_seen(effect.what)
    if len(meant) > 1:
        raise NotDetermined("of which of several objects it is asked is not known")
    for known in meant:
        there, such = known.id in now.position.board.permanents, effect.such
        did = such.fighting or such.combat_with is not None or such.tapped is not None
        if not there and (did or {"enchanted", "equipped", "modified"} & {*such.states}):
            raise NotDetermined(f"what {known.id} did as it last existed is not known")
        so = now.is_such(known, such) is not effect.negated
        yield from _one_or_the_other(course, effect, so, made_at, each_at)


def _if_done(course: Course, effect: IfDone, made_at: int, each_at: int) -> Happening:
    """An instruction is followed, and what follows from it if something happened by it that is no choice."""
    done = False
    for events in _followed(course, effect.do, made_at, each_at):
        done = done or any(not isinstance(event, Choice | CardsMovedUnseen) for event in events)
        yield events
    made_at, each_at = made_at + made_by(effect.do), each_at + meant_by(effect.do)
    for part, follows in ((effect.then, done), (effect.otherwise, not done)):
        if part is not None and follows:
            yield from _followed(course, part, made_at, each_at)
        if part is not None:
            made_at, each_at = made_at + made_by(part), each_at + meant_by(part)


def _for_each_player(course: Course, effect: ForEachPlayer, made_at: int, each_at: int) -> Happening:
    """An instruction is followed for each of the players in turn order; what it makes counts together after that."""
    named = course.start.named
    places = range(made_at, made_at + made_by(effect.do)), range(each_at, each_at + meant_by(effect.do))
    together: tuple[dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]] = ({}, {})
    for player in course.now(made_at, each_at).players(effect.who):
        theirs = course._replace(start=course.start._replace(one_of_them=player))
        yield from _followed(theirs, effect.do, made_at, each_at)
        for kind, numbers, all_ in zip((named.made, named.meant), places, together, strict=True):
            for n in numbers:
                all_[n] = (*all_.get(n, ()), *kind.pop(n, ()))
    named.made.update(together[0])
    named.meant.update(together[1])
