"""How many cards a board of Duel Masters says there are in hands, mana zones and shields."""

from __future__ import annotations

from events.board import Player
from events.duel_abilities import CardCount
from projections.board import Board


def cards_counted(board: Board, count: CardCount, you: str) -> int | None:
    """How many cards, shields or civilizations there are; None where the board doesn't say so.

    Args:
        board: the board.
        count: what is counted.
        you: the ability's controller.
    """
    if count.zone == "battle zone":
        return len({color for known in board.permanents.values() for color in known.colors})
    side = (you, *board.team_of(you))
    players = [
        player
        for name, player in board.players.items()
        if count.whose == "all" or (name in side) is (count.whose == "you")
    ]
    if count.civilizations:
        return _civilizations(players)
    found = [_in_one(board, count, player) for player in players]
    return None if None in found else sum(each for each in found if each is not None)


def _in_one(board: Board, count: CardCount, player: Player) -> int | None:
    """Of one player; a hand in which no card is named is one that the board doesn't say."""
    match count.zone:
        case "shields":
            return player.shields
        case "hand":
            return len(board.hand_of(player.id)) or None
        case "mana zone" if player.mana_zone is not None:
            cards = [card for card in player.mana_zone if card.tapped or not count.tapped]
            return sum(not count.of or count.of in card.civilizations for card in cards)
    return None


def _civilizations(players: list[Player]) -> int | None:
    zones = [player.mana_zone for player in players]
    if None in zones:
        return None
    return len({each for zone in zones if zone is not None for card in zone for each in card.civilizations})
