"""What the log shows of hands: which cards are there, and how many others may have come to them unseen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from events.abilities import Choose, ForEachPlayer, IfSuch, IfTrue, UnlessPaid
from events.card_instructions import (
    ChoosesCards,
    DiscardsAny,
    DiscardsCards,
    ExilesFromTop,
    LooksAtCards,
    MayPlay,
    PutsFromHand,
    RevealsCards,
    RevealsUntil,
    SearchesAndExiles,
    ShufflesInto,
    TakesSome,
)
from events.casting import SpellCast
from events.instructions import Discards, Draws, Exiles, Instruction, Puts, Searches
from events.references import Chosen, Described, FoundCards, Target, That, This, You
from projections.followed.hands import finds_in_your_library, hands_changed_by, kinds_brought, most_to_a_hand
from projections.followed.naming import leaves_of
from projections.hands import Coming, HandInDoubt
from projections.matching import is_token
from projections.triggers.graveyards import may_move_unseen
from projections.triggers.triggers import Triggers


def cards_to_come(
    players: Iterable[str],
    controller: str,
    parts: Collection[Instruction],
    targets: Collection[Described],
    chosen: int | None = None,
) -> dict[str, int]:
    """How many cards come to each player's hand unseen at the most, by what resolves.

    Args:
        players: all players.
        controller: whose spell or ability it is.
        parts: all of its instructions.
        targets: what its words describe as targets.
        chosen: how many targets were chosen for it; None where nobody says.

    Returns:
        Without those to whose hands any number may come.
    """
    coming, own = dict.fromkeys(players, 0), finds_in_your_library(*parts)
    often = any(isinstance(each, ForEachPlayer) or (isinstance(each, Choose) and each.again) for each in parts)
    for part in parts:
        most = most_to_a_hand(part, own, [*targets]) if may_move_unseen(part) else 0
        if isinstance(part, Puts) and part.to == "hand" and isinstance(part.what, FoundCards):
            most = _most_taken(parts, part.what.n)
        elif isinstance(part, Puts) and part.to == "hand" and isinstance(part.what, Target) and most is None:
            most = chosen
        elif isinstance(part, MayPlay) and most is None:
            most = _most_played(parts, part)
        if most == 0:
            continue
        whose = hands_changed_by(part, own, [*targets])
        yours = whose is not None and all(isinstance(one, You) for one in whose)
        for player in [controller] if yours else [*coming]:
            if most is None or often:
                coming.pop(player, None)
            elif player in coming:
                coming[player] += most
    return coming


def _most_taken(parts: Collection[Instruction], found: int) -> int | None:
    """How many of the cards that a player looked at were taken at the most, if these are found so; None: any number."""
    looks = [each for each in parts if isinstance(each, LooksAtCards)]
    takes = [each for each in parts if isinstance(each, TakesSome)]
    others = any(isinstance(each, _FIND_TOO) for each in parts)
    return takes[0].n if len(looks) == len(takes) == found == 1 and not others else None


def _most_played(parts: Collection[Instruction], plays: MayPlay) -> int | None:
    """How many cards may be played by it at the most; None: any number."""
    match plays.what:
        case This() | That():
            found: int | None = 1
        case Chosen(n=int() as n):
            found = n
        case FoundCards():
            found = _most_found(parts)
        case _:
            found = None
    known = [n for n in (found, plays.n) if isinstance(n, int)]
    return min(known) if known else None


def _most_found(parts: Collection[Instruction]) -> int | None:
    finders = [each for each in parts if isinstance(each, (LooksAtCards, *_FIND_TOO))]
    exiles = [each for each in finders if isinstance(each, ExilesFromTop) and each.whose == You()]
    if len(exiles) < len(finders):
        return None
    numbers = [each.n for each in exiles if isinstance(each.n, int)]
    return sum(numbers) if numbers and len(numbers) == len(exiles) else None


_FIND_TOO = (ChoosesCards, ExilesFromTop, RevealsCards, RevealsUntil, SearchesAndExiles)


def more_may_come(
    now: Triggers,
    coming: Mapping[str, int],
    kinds: tuple[Described, ...],
    *,
    less: bool = False,
    perhaps: bool = False,
) -> None:
    """So many cards may come to hands; those to which any number may come are not known at all any more.

    Args:
        now: the triggered abilities.
        coming: how many at the most, by player.
        kinds: of which kinds they are; none: of any.
        less: whether cards may be moved unseen out of these hands.
        perhaps: whether some of them may not come at all.
    """
    now._coming = {player: Coming(most, kinds, less, perhaps) for player, most in coming.items()}
    now._hands_in_doubt = {
        player: hand._replace(
            most=hand.most + coming[player],
            kinds=kinds if not hand.most else (*hand.kinds, *kinds) if hand.kinds and kinds else (),
            perhaps=perhaps or hand.perhaps,
        )
        if coming[player]
        else hand
        for player, hand in now._hands_in_doubt.items()
        if player in coming
    }


def none_comes(now: Triggers, coming: Mapping[str, int]) -> None:
    """So many cards, which might have come to hands, do not come: what would bring them is not done."""
    now._coming = {}
    now._hands_in_doubt = {
        player: hand._replace(most=max(0, hand.most - coming.get(player, 0)))
        for player, hand in now._hands_in_doubt.items()
    }


def may_go(parts: Collection[Instruction]) -> bool:
    """Whether one of these instructions may move cards out of hands, to where no event shows them."""
    return any(isinstance(part, _OUT_OF_HANDS) or _moves_one_of_a_hand(part) for part in parts)


def _moves_one_of_a_hand(part: Instruction) -> bool:
    what = part.what if isinstance(part, Exiles | Puts) else None
    return isinstance(what, Chosen) and what.what.zone == "hand"


_OUT_OF_HANDS = (DiscardsAny, DiscardsCards, Discards, PutsFromHand, ShufflesInto)


def may_not_come(parts: Collection[Instruction]) -> bool:
    """Whether some of what these instructions bring to hands may not come.

    So many cards that are drawn do, and so many of some that are looked at; but not what comes only if something is so,
    of what one may find or take none, and of so many as a number says that may be zero.
    """
    under_conditions = {leaf for part in parts if isinstance(part, _IF) for leaf in leaves_of(part)}
    bringing = [part for part in parts if may_move_unseen(part) and most_to_a_hand(part) != 0]
    looked_at = sum(part.n for part in parts if isinstance(part, LooksAtCards) and isinstance(part.n, int))
    return any(part in under_conditions or not _surely_comes(part, looked_at) for part in bringing)


def _surely_comes(part: Instruction, looked_at: int) -> bool:
    match part:
        case Draws(n=int()) | Searches(n=int(), up_to=False):
            return True
        case TakesSome(n=int(n), up_to=False, what=what):
            return n <= looked_at and not any(each.which or each.states for each in what)
        case Puts(what=Target() | FoundCards()):
            return True
    return False


_IF = (IfTrue, IfSuch, UnlessPaid)


def kinds_to_come(parts: Collection[Instruction]) -> tuple[Described, ...]:
    """Of which kinds the cards are that come to hands by these instructions; none: of any."""
    bringing = [kinds_brought(part) for part in parts if may_move_unseen(part) and most_to_a_hand(part) != 0]
    return tuple(kind for kinds in bringing for kind in kinds) if all(bringing) else ()


def are_known_no_more(now: Triggers, players: Collection[str]) -> None:
    """Cards may have come to the players' hands as something resolves, or left them: nobody says which."""
    in_doubt = {
        player: HandInDoubt(hand, coming.most, kinds=coming.kinds, less=coming.less, perhaps=coming.perhaps)
        for player, hand in now._hands.items()
        if player in players and (coming := now._coming.get(player)) is not None
    }
    now._hands = {player: hand for player, hand in now._hands.items() if player not in players}
    now._hands_in_doubt = {**now._hands_in_doubt, **in_doubt}


def leave_hands_unseen(now: Triggers, gone: Iterable[tuple[str, int]]) -> None:
    """So many cards have left each of these players' hands, and nobody says which."""
    for player, n in gone:
        if (hand := now._hands_in_doubt.get(player)) is not None:
            now._hands_in_doubt = {**now._hands_in_doubt, player: hand._replace(gone=hand.gone + n, less=True)}


def hand_is_discarded(now: Triggers, player: str) -> None:
    """No card is in a player's hand."""
    now._hands = {**now._hands, player: ()}
    now._hands_in_doubt = {each: hand for each, hand in now._hands_in_doubt.items() if each != player}


def joins_a_hand(now: Triggers, player: str, card: str, *, found: bool = False) -> None:
    """A card is in its owner's hand from now on.

    Args:
        now: the triggered abilities.
        player: the owner.
        card: the card.
        found: whether it is one of the cards that may have come as something resolves.
    """
    if player in now._hands:
        now._hands = {**now._hands, player: (*now._hands[player], card)}
        if found and player in now._coming:
            coming = now._coming[player]
            now._coming = {**now._coming, player: coming._replace(most=max(0, coming.most - 1))}
    elif player in now._hands_in_doubt:
        hand = now._hands_in_doubt[player]
        hand = hand._replace(cards=(*hand.cards, card), most=max(0, hand.most - found))
        now._hands_in_doubt = {**now._hands_in_doubt, player: hand}


def is_returned_to_a_hand(now: Triggers, permanent: str) -> None:
    """A permanent goes to its owner's hand: a card is there then, a token is not (111.7); nobody may know which."""
    known = now._permanents.get(permanent)
    token, owner = (True, "") if known is None else (is_token(known), known.owner or known.controller)
    if token is False:
        joins_a_hand(now, owner, permanent)
    elif token is None and owner in now._hands:
        now._hands_in_doubt = {**now._hands_in_doubt, owner: HandInDoubt(now._hands[owner], 1, perhaps=True)}
        now._hands = {player: hand for player, hand in now._hands.items() if player != owner}
    elif token is None and owner in now._hands_in_doubt:
        hand = now._hands_in_doubt[owner]
        hand = hand._replace(most=hand.most + 1, kinds=(), perhaps=True)
        now._hands_in_doubt = {**now._hands_in_doubt, owner: hand}


def leaves_a_hand(now: Triggers, player: str, *names: str) -> bool:
    """A card with one of the names is no longer in a player's hand; whether it was known to be there."""
    in_doubt = now._hands_in_doubt.get(player)
    cards = [*(now._hands.get(player, ()) if in_doubt is None else in_doubt.cards)]
    cards_of = (each for each in cards if each in now._came and now._came[each].card in names)
    known = next((name for name in names if name in cards), next(cards_of, None))
    if known is None:
        return False
    cards.remove(known)
    if in_doubt is None:
        now._hands = {**now._hands, player: tuple(cards)}
    else:
        now._hands_in_doubt = {**now._hands_in_doubt, player: in_doubt._replace(cards=tuple(cards))}
    return True


def one_leaves_a_hand(now: Triggers, player: str, card: str) -> None:
    """A card has left a player's hand: it is one of the known ones, or one of those that came unseen."""
    if not leaves_a_hand(now, player, card) and (hand := now._hands_in_doubt.get(player)) is not None:
        now._hands_in_doubt = {**now._hands_in_doubt, player: hand._replace(most=max(0, hand.most - 1))}


def is_cast_from_a_hand(now: Triggers, event: SpellCast) -> bool:
    """A spell is cast: its card is no longer in its player's hand, unless words let it be cast from elsewhere.

    Returns:
        Whether it may have been there.
    """
    if leaves_a_hand(now, event.player, event.card.id, event.card.name):
        return True
    if event.player not in now._hands_in_doubt:
        return event.player not in now._hands
    if not any(now.unread.of_playing("may_cast")):
        hand = now._hands_in_doubt[event.player]
        now._hands_in_doubt = {**now._hands_in_doubt, event.player: hand._replace(cast=(*hand.cast, event))}
    return True
