"""Which permanents an ability means, and whether its condition holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from msgspec.structs import replace

from events import declaration_abilities as ab
from events.board import ManaCard, Permanent, Player
from events.declaration_abilities import Ability, Condition
from events.filters import Filter, Which
from projections.board import Board

Team = tuple[str, ...]
"""An ability's controller, followed by the players of that one's team."""

Test = Callable[[Permanent, Permanent | None, Team], bool]
"""Whether a candidate is meant, seen from the permanent that has the ability (if any) and its controller's side."""

Holds = Callable[[Condition | None, Permanent], bool]
"""Whether a condition of an ability of a permanent holds."""

Giving = Sequence[tuple[Ability, Permanent]]
"""Abilities that stand for a keyword that they give, each with the permanent that has it."""


def _has(attribute: str, wanted: tuple[str, ...], asked: bool) -> Test:
    kinds = frozenset(wanted)
    if attribute == "subtypes" and any(creature_type(kind) == kind for kind in kinds):
        # A changeling is every creature type (702.73a), and no type of any other kind (205.3d).
        return lambda candidate, this, side: (
            (_has_subtype(candidate, kinds) or "changeling" in candidate.keywords) is asked
        )
    return lambda candidate, this, side: (not kinds.isdisjoint(getattr(candidate, attribute))) is asked


_WITH_CREATURE_TYPES = frozenset({"creature", "kindred", "tribal"})


def _has_subtype(candidate: Permanent, kinds: frozenset[str]) -> bool:
    """Whether a permanent has one of the subtypes; what is no creature has no creature types (205.3d)."""
    found = kinds.intersection(candidate.subtypes)
    if not found or not _WITH_CREATURE_TYPES.isdisjoint(candidate.types):
        return bool(found)
    return any(creature_type(kind) != kind for kind in found)


def _has_counters(kinds: frozenset[str], least: int) -> Test:
    """Whether so many counters are on a permanent, of any kind where none is named; loyalty and defense count."""

    def test(candidate: Permanent, this: Permanent | None, side: Team) -> bool:
        if kinds:
            return sum(n for kind, n in candidate.counters if kind in kinds) >= least
        there = sum(n for kind, n in candidate.counters if kind not in ("loyalty", "defense"))
        return there + (candidate.loyalty or 0) + (candidate.defense or 0) >= least

    return test


def is_token(candidate: Permanent) -> bool | None:
    """Whether a permanent is a token; None where nobody says whether it is one or a card.

    >>> is_token(Permanent(id="rat", controller="A", token=True)), is_token(Permanent(id="bear", controller="A"))
    (True, None)
    >>> is_token(Permanent(id="rat", controller="A", types=("token", "creature")))
    True
    """
    if candidate.token or "token" in candidate.types:
        return True
    return False if candidate.card else None


def _power(candidate: Permanent) -> int:
    return candidate.power or 0


def _tests_of(filter: Filter) -> list[Test]:
    """One test for each field that the filter gives."""
    tests: list[Test] = []
    if filter.this:
        tests.append(lambda candidate, this, side: this is not None and candidate.id == this.id)
    if filter.other:
        tests.append(lambda candidate, this, side: this is None or candidate.id != this.id)
    if filter.bears_this:
        tests.append(lambda candidate, this, side: this is not None and candidate.id == this.attached_to)
    if filter.other_than_bearer:
        tests.append(lambda candidate, this, side: this is None or candidate.id != this.attached_to)
    if filter.paired_with_this:
        tests.append(lambda candidate, this, side: this is not None and candidate.id == this.paired_with)
    if filter.ids or filter.among:
        ids = frozenset(filter.ids)
        tests.append(lambda candidate, this, side: candidate.id in ids)
    if filter.no_id:
        excluded = frozenset(filter.no_id)
        tests.append(lambda candidate, this, side: candidate.id not in excluded)
    if filter.controlled_by:
        players = frozenset(filter.controlled_by)
        tests.append(lambda candidate, this, side: candidate.controller in players)
    for wanted in filter.all_types:
        tests.append(_has("types", (wanted,), True))
    for wanted in filter.all_subtypes:
        tests.append(_has("subtypes", (wanted,), True))
    if filter.token:
        tests.append(lambda candidate, this, side: is_token(candidate) is True)
    for attribute, any_of, none_of in (
        ("types", filter.any_type, filter.no_type),
        ("subtypes", filter.any_subtype, filter.no_subtype),
        ("supertypes", filter.any_supertype, filter.no_supertype),
        ("colors", filter.any_color, filter.no_color),
        ("keywords", filter.any_keyword, filter.no_keyword),
    ):
        if any_of:
            tests.append(_has(attribute, any_of, True))
        if none_of:
            tests.append(_has(attribute, none_of, False))
    if (least := filter.power_at_least) is not None:
        tests.append(lambda candidate, this, side: _power(candidate) >= least)
    if (most := filter.power_at_most) is not None:
        tests.append(lambda candidate, this, side: _power(candidate) <= most)
    if filter.any_counter or filter.counters_at_least:
        tests.append(_has_counters(frozenset(filter.any_counter), filter.counters_at_least or 1))
    if (toughest := filter.toughness_at_least) is not None:
        tests.append(lambda candidate, this, side: (candidate.toughness or 0) >= toughest)
    if (frailest := filter.toughness_at_most) is not None:
        tests.append(lambda candidate, this, side: (candidate.toughness or 0) <= frailest)
    if filter.power_than_this == "greater":
        tests.append(lambda candidate, this, side: this is not None and _power(candidate) > _power(this))
    if filter.power_than_this == "less":
        tests.append(lambda candidate, this, side: this is not None and _power(candidate) < _power(this))
    if filter.controller == "you":
        tests.append(lambda candidate, this, side: candidate.controller == side[0])
    if filter.controller == "team":
        tests.append(lambda candidate, this, side: candidate.controller in side)
    if filter.controller == "opponent":
        tests.append(lambda candidate, this, side: candidate.controller not in side)
    if filter.colored:
        several = filter.colored == "multicolored"
        tests.append(
            lambda candidate, this, side: (len(candidate.colors) > 1) if several else len(candidate.colors) == 1
        )
    if filter.shares_color:
        tests.append(
            lambda candidate, this, side: this is not None and not set(this.colors).isdisjoint(candidate.colors)
        )
    return tests


@lru_cache(maxsize=4096)
def _tests(which: Which) -> tuple[tuple[Test, ...], ...]:
    return tuple(tuple(_tests_of(filter)) for filter in which)


@lru_cache(maxsize=4096)
def is_absolute(which: Which) -> bool:
    """Whether the same objects are meant whichever permanent has the ability, and whoever controls it."""
    return not any(
        filter.this
        or filter.other
        or filter.power_than_this
        or filter.controller
        or filter.shares_color
        or filter.bears_this
        or filter.other_than_bearer
        or filter.paired_with_this
        for filter in which
    )


@lru_cache(maxsize=4096)
def speaks_of_its_own(which: Which) -> bool:
    """Whether what is meant depends on the permanent that has the ability, and not only on its controller."""
    return any(
        filter.this
        or filter.other
        or filter.power_than_this
        or filter.shares_color
        or filter.bears_this
        or filter.other_than_bearer
        or filter.paired_with_this
        for filter in which
    )


def matches(which: Which, candidate: Permanent, this: Permanent | None, you: str, team: Team = ()) -> bool:
    """Whether `candidate` is meant by `which` in an ability of `this`, whose controller is `you`.

    The empty `which` means every object. The players of `team` are no opponents of `you` (102.3).
    """
    if not which:
        return True
    side = (you, *team)
    return any(all(test(candidate, this, side) for test in tests) for tests in _tests(which))


@lru_cache(maxsize=4096)
def asks_for_keywords(which: Which) -> bool:
    """Whether it depends on a permanent's keywords that it is meant."""
    return any(filter.any_keyword or filter.no_keyword for filter in which)


_OF_NUMBERS = ("power_at_least", "power_at_most", "power_than_this", "toughness_at_least", "toughness_at_most")


@lru_cache(maxsize=4096)
def asks_for_sizes(which: Which) -> bool:
    """Whether it depends on power or toughness who is meant.

    >>> asks_for_sizes((Filter(power_at_least=4),)), asks_for_sizes((Filter(any_type=("creature",)),))
    (True, False)
    """
    return any(getattr(each, field) not in (None, "") for each in which for field in _OF_NUMBERS)


@lru_cache(maxsize=4096)
def _split_by_sizes(which: Which) -> tuple[Which, Which, bool]:
    """Filters that ask for no numbers, the others without these, and whether one compares powers with this one's."""
    plain = tuple(each for each in which if not asks_for_sizes((each,)))
    relaxed = tuple(
        replace(
            each,
            power_at_least=None,
            power_at_most=None,
            power_than_this="",
            toughness_at_least=None,
            toughness_at_most=None,
        )
        for each in which
        if asks_for_sizes((each,))
    )
    return plain, relaxed, any(each.power_than_this for each in which)


def sizes_that_decide(
    which: Which,
    candidate: Permanent,
    this: Permanent | None,
    you: str,
    team: Team,
    in_doubt: Collection[str],
) -> tuple[str, ...]:
    """The creatures by whose power or toughness, which is in doubt, it is decided whether a candidate is meant.

    Args:
        which: who is meant, in an ability of `this`, whose controller is `you`, as `matches` takes it.
        candidate: the permanent.
        this: the permanent that has the ability, if any.
        you: the controller of the ability.
        team: the players of that one's team.
        in_doubt: the creatures whose power and toughness are in doubt.
    """
    if not in_doubt or not asks_for_sizes(which):
        return ()
    plain, relaxed, compared = _split_by_sizes(which)
    asked = (candidate, this) if compared and this is not None else (candidate,)
    found = tuple(each.id for each in asked if each.id in in_doubt)
    if not found or (plain and matches(plain, candidate, this, you, team)):
        return ()
    return found if matches(relaxed, candidate, this, you, team) else ()


def with_given_keywords(
    candidates: Sequence[Permanent],
    permanents: Collection[Permanent],
    team_of: Callable[[str], Team],
    holds: Holds | None = None,
) -> Sequence[Permanent]:
    """The candidates with the keywords that abilities of permanents give them.

    Where who is given a keyword depends on keywords, what other abilities give counts too.

    Args:
        candidates: permanents on the battlefield.
        permanents: all permanents on the battlefield.
        team_of: the players of a player's team.
        holds: whether an ability's condition holds; without it, what is given under a condition is not seen.
    """
    # What equal abilities of one player give, they give once.
    giving = [
        *{
            (a.subject, a.keyword, this.controller, this.id if speaks_of_its_own(a.subject) else ""): (a, this)
            for this in permanents
            for a in this.abilities
            if a.keyword and (gives_always(a) or (holds is not None and holds(a.condition, this)))
        }.values()
    ]
    if not giving:
        return candidates
    if any(asks_for_keywords(ability.subject) for ability, _ in giving):
        known = _until_no_more(giving, permanents, team_of)
        return [known.get(candidate.id, candidate) for candidate in candidates]
    return [_given(candidate, giving, team_of) for candidate in candidates]


def gives_always(ability: Ability) -> bool:
    """Whether it gives its keyword always: the condition of landwalk is its own (702.14c)."""
    return ability.condition is None or ability.keyword.endswith("walk")


def _given(candidate: Permanent, giving: Giving, team_of: Callable[[str], Team]) -> Permanent:
    """A permanent with the keywords that abilities give it, as it is."""
    given = dict.fromkeys(
        ability.keyword
        for ability, this in giving
        if ability.keyword not in candidate.keywords
        and matches(ability.subject, candidate, this, this.controller, team_of(this.controller))
    )
    return replace(candidate, keywords=(*candidate.keywords, *given)) if given else candidate


def _until_no_more(
    giving: Giving, permanents: Collection[Permanent], team_of: Callable[[str], Team]
) -> dict[str, Permanent]:
    """The permanents with what abilities give them: first those that ask for no keyword, then the others in rounds.

    What one ability gave stays given, also where it asked for creatures without a keyword that they got meanwhile.
    """
    plain = [(ability, this) for ability, this in giving if not asks_for_keywords(ability.subject)]
    known = {permanent.id: _given(permanent, plain, team_of) for permanent in permanents}
    while (more := {name: _given(permanent, giving, team_of) for name, permanent in known.items()}) != known:
        known = more
    return known


def mask_of(which: Which, candidates: Sequence[Permanent], this: Permanent | None, you: str, team: Team = ()) -> int:
    """The bitmask of the candidates that are meant; bit `i` is `candidates[i]`."""
    if not which:
        return (1 << len(candidates)) - 1
    mask = 0
    side = (you, *team)
    alternatives = _tests(which)
    for index, candidate in enumerate(candidates):
        for tests in alternatives:
            for test in tests:
                if not test(candidate, this, side):
                    break
            else:
                mask |= 1 << index
                break
    return mask


BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")
"""The basic land types (305.6)."""

LAND_TYPES = frozenset(
    {
        "cave", "desert", "forest", "gate", "island", "lair", "locus", "mine", "mountain", "plains", "planet",
        "power-plant", "sphere", "swamp", "tower", "town", "urza's",
    }
)  # fmt: skip
"""The subtypes of lands."""

_IRREGULAR = {
    "cyclopes": "cyclops",
    "fungi": "fungus",
    "homunculi": "homunculus",
    "kor": "kor",
    "mice": "mouse",
    "octopi": "octopus",
    "oxen": "ox",
    "pegasi": "pegasus",
}


def _plurals(name: str) -> tuple[str, ...]:
    """The name in the plural by each rule of spelling that may apply to it."""
    if name.endswith("y"):
        return name + "s", name[:-1] + "ies"
    if name.endswith("f"):
        return name + "s", name[:-1] + "ves"
    if name.endswith(("s", "x", "ch", "sh")):
        return (name + "es",)
    if name.endswith("man"):
        return name + "s", name[:-3] + "men"
    return name + "s", name + "es"


@cache
def _by_word() -> Mapping[str, str]:
    names = files("projections").joinpath("creature_types.txt").read_text(encoding="utf-8").split()
    many = {plural: name for name in names for plural in _plurals(name)}
    return many | _IRREGULAR | {name: name for name in names}


@cache
def creature_types() -> tuple[str, ...]:
    """Every creature type, in the order of the alphabet."""
    return tuple(sorted({*_by_word().values()}))


def creature_type_words() -> tuple[str, ...]:
    """Every word that names a creature type, in the singular or the plural."""
    return tuple(_by_word())


def creature_type(word: str) -> str | None:
    """The creature type that a word in lower case names, in the singular; None if it names none.

    >>> creature_type("walls"), creature_type("elves"), creature_type("merfolk"), creature_type("tokens")
    ('wall', 'elf', 'merfolk', None)
    """
    return _by_word().get(word)


def _enough(
    condition: ab.DefendingPlayerControls | ab.Controls, board: Board, this: Permanent | None, who: str
) -> bool:
    team = board.team_of(who)
    of_any = isinstance(condition, ab.Controls) and condition.whose == "any"
    counted = [*board.permanents.values()] if of_any else board.controlled_by(who)
    theirs = with_given_keywords(counted, board.permanents.values(), board.team_of)
    found = sum(matches(condition.which, known, this, who, team) for known in theirs)
    return (found >= condition.at_least) is not condition.negated


def _is(state: str, board: Board, this: Permanent) -> bool:
    """Whether a permanent is tapped, or crossed with a cross gear."""
    if state == "tapped":
        return this.id in board.tapped
    return any(each.attached_to == this.id and "cross gear" in each.types for each in board.permanents.values())


def _negated(negated: bool, so: bool | None) -> bool | None:
    return None if so is None else so is not negated


def _is_empty_handed(board: Board, player: str) -> bool | None:
    """Whether no card is in a player's hand; None where nobody says which cards are."""
    if board.hand_of(player):
        return False
    return True if player in board.hands_known else None


def _opponents(board: Board, you: str) -> list[Player]:
    side = (you, *board.team_of(you))
    return [player for name, player in board.players.items() if name not in side]


def _shields(condition: ab.Shields, board: Board, you: str) -> bool | None:
    """Whether a player has no shields, or more than others; None where the board doesn't say how many."""
    theirs = [player.shields for player in _opponents(board, you)]
    mine = board.players[you].shields if you in board.players else None
    if condition.more:
        known = [each for each in theirs if each is not None]
        return None if mine is None or len(known) < len(theirs) else mine > max(known, default=0)
    if condition.whose == "you":
        return None if mine is None else mine == 0
    return None if None in theirs else 0 in theirs


def _mana(condition: ab.ManaZone, board: Board, you: str) -> bool | None:
    """Whether a player's mana zone is so; None where the board doesn't say what is there."""
    of_you = [board.players[you]] if you in board.players else []
    zones = [each.mana_zone for each in (of_you if condition.whose == "you" else _opponents(board, you))]
    if None in zones:
        return None
    return any(_zone_is_so(condition, zone) for zone in zones if zone is not None)


def _zone_is_so(condition: ab.ManaZone, zone: Sequence[ManaCard]) -> bool:
    if condition.all_of:
        return all(condition.all_of in card.civilizations for card in zone)
    if condition.all_tapped:
        return all(card.tapped for card in zone)
    if condition.any_of:
        return any(condition.any_of in card.civilizations for card in zone)
    return len(zone) >= condition.at_least


def undecided(ability: Ability, board: Board, this: Permanent | None) -> bool:
    """Whether no one can judge an ability's condition on this board."""
    if ability.condition is None:
        return False
    defending = board.defending[0] if board.defending else ""
    return holds(ability.condition, board, this, this.controller if this is not None else "", defending) is None


def holds(condition: Condition, board: Board, this: Permanent | None, you: str, defending: str) -> bool | None:
    """Whether a condition holds now; None if no board here decides it.

    Args:
        condition: the condition.
        board: the board.
        this: the permanent that has the ability, None where no permanent has it.
        you: the ability's controller.
        defending: the defending player.
    """
    match condition:
        case ab.DefendingPlayerControls():
            return _enough(condition, board, this, defending)
        case ab.Controls():
            return _enough(condition, board, this, you)
        case ab.YourTurn():
            return (you in board.team_of(board.active)) is not condition.negated
        case ab.EmptyHand():
            whose = board.players if condition.whose == "any" else (you,)
            answers = [_is_empty_handed(board, player) for player in whose]
            return _negated(condition.negated, True if True in answers else None if None in answers else False)
        case ab.ThisIs():
            return this is not None and _is(condition.state, board, this) is not condition.negated
        case ab.Shields():
            return _negated(condition.negated, _shields(condition, board, you))
        case ab.ManaZone():
            return _negated(condition.negated, _mana(condition, board, you))
        case _:
            return None


def with_keywords(board: Board, candidates: Sequence[Permanent], defending: str = "") -> Sequence[Permanent]:
    """Permanents on a board with the keywords that abilities give them, without conditions that no board decides.

    Args:
        board: the board.
        candidates: the permanents.
        defending: the defending player, "" for the first of the board's.
    """
    player = defending or (board.defending[0] if board.defending else "")
    return with_given_keywords(
        candidates,
        board.permanents.values(),
        board.team_of,
        lambda condition, this: condition is None or holds(condition, board, this, this.controller, player) is True,
    )


def is_meant(board: Board, which: Which, candidate: Permanent, this: Permanent | None) -> bool:
    """Whether `candidate` is meant by `which` in an ability of `this`, seen from its controller (None: from nobody)."""
    if not which:
        return True
    you = this.controller if this is not None else ""
    if asks_for_keywords(which):
        (candidate,) = with_keywords(board, (candidate,))
    return matches(which, candidate, this, you, board.team_of(you))
