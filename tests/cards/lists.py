"""Lists of cards as either publisher has them, small and invented but for their shape."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from simulator.cards.building import packed
from simulator.cards.pack import Pack
from simulator.cards.source import SourceFace, read_source
from simulator.oracle.card import Face

SHARED = Path(__file__).parents[2] / "../shared/data/cards/oracle_2026-07.json.gz"

MTGJSON: list[dict[str, Any]] = [
    {"name": "A-Goblin Pike", "type": "Creature — Goblin", "power": "9", "toughness": "9", "layout": "normal"},
    {
        "name": "Goblin Pike",
        "manaCost": "{1}{R}",
        "type": "Creature — Goblin Warrior",
        "types": ["Creature"],
        "subtypes": ["Goblin", "Warrior"],
        "power": "2",
        "toughness": "1",
        "text": "Menace\nThis creature can't block.",
        "layout": "normal",
        "colorIdentity": ["R"],
    },
    {
        "name": "Moth Scholar // Lamp Devourer",
        "manaCost": "{U}",
        "type": "Creature — Human Wizard",
        "power": "1",
        "toughness": "1",
        "layout": "transform",
        "back": "Lamp Devourer",
        "colorIdentity": ["U"],
    },
    {
        "name": "Lamp Devourer",
        "type": "Creature — Insect",
        "power": "3",
        "toughness": "2",
        "text": "Flying",
        "layout": "transform",
        "face": "back",
        "front": "Moth Scholar",
        "colorIdentity": ["U"],
    },
    {"name": "Assail // Batter", "manaCost": "{R}", "type": "Instant", "layout": "split", "text": "Draw a card."},
    {"name": "Batter Bearer", "manaCost": "{G}", "type": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Jötun’s Élan", "manaCost": "{W}{W}", "type": "Instant", "text": "Draw a card."},
    {"name": "Ann, Keeper of Dawn", "type": "Legendary Creature — Human", "power": "1", "toughness": "4"},
    {"name": "Annex the Coast", "type": "Sorcery", "manaCost": "{U}"},
    {"name": "Bob, Lord of Dusk", "type": "Legendary Creature — Human", "power": "4", "toughness": "1"},
    {"name": "Bob, Lord of Noon", "type": "Legendary Creature — Human", "power": "4", "toughness": "2"},
]

SCRYFALL: list[dict[str, Any]] = [
    {
        "object": "card",
        "name": "Goblin Pike",
        "mana_cost": "{1}{R}",
        "type_line": "Creature — Goblin Warrior",
        "oracle_text": "Menace\nThis creature can't block.",
        "power": "2",
        "toughness": "1",
        "colors": ["R"],
        "color_identity": ["R"],
        "layout": "normal",
        "arena_id": 70_001,
        "legalities": {"vintage": "legal"},
    },
    {"name": "Goblin", "type_line": "Token Creature — Goblin", "layout": "token", "colors": ["R"]},
    {
        "name": "Moth Scholar // Lamp Devourer",
        "type_line": "Creature — Human Wizard // Creature — Insect",
        "layout": "transform",
        "card_faces": [
            {"name": "Moth Scholar", "mana_cost": "{U}", "type_line": "Creature — Human Wizard", "colors": ["U"]},
            {
                "name": "Lamp Devourer",
                "mana_cost": "",
                "type_line": "Creature — Insect",
                "oracle_text": "Flying",
                "colors": ["U"],
                "color_indicator": ["U"],
                "power": "3",
                "toughness": "2",
            },
        ],
    },
    {
        "name": "Goblin Pike",
        "type_line": "Creature — Goblin Warrior",
        "oracle_text": "of another printing",
        "arena_id": 80_002,
    },
]

ATOMIC: dict[str, Any] = {
    "meta": {"date": "2026-07-01", "version": "5"},
    "data": {
        "Goblin Pike": [
            {
                "name": "Goblin Pike",
                "manaCost": "{1}{R}",
                "type": "Creature — Goblin Warrior",
                "subtypes": ["Goblin", "Warrior"],
                "text": "Menace\nThis creature can't block.",
                "power": "2",
                "toughness": "1",
                "colors": ["R"],
                "layout": "normal",
                "rulings": [{"date": "2026-01-01", "text": "None."}],
            }
        ],
        "Moth Scholar // Lamp Devourer": [
            {
                "name": "Moth Scholar // Lamp Devourer",
                "faceName": "Moth Scholar",
                "side": "a",
                "type": "Creature — Human Wizard",
                "colors": ["U"],
                "layout": "transform",
            },
            {
                "name": "Moth Scholar // Lamp Devourer",
                "faceName": "Lamp Devourer",
                "side": "b",
                "type": "Creature — Insect",
                "text": "Flying",
                "colors": ["U"],
                "power": "3",
                "toughness": "2",
                "layout": "transform",
            },
        ],
    },
}


def source_face(name: str, *, arena_ids: tuple[int, ...] = (), **characteristics: Any) -> SourceFace:
    """A face of a card that has no other."""
    return SourceFace(Face(name=name, **characteristics), name, arena_ids)


def written(folder: Path, document: Any, name: str = "cards.json", *, gzipped: bool = False) -> str:
    """A file of the document, or of its bytes."""
    data = document if isinstance(document, bytes) else json.dumps(document, ensure_ascii=False).encode()
    file = folder / name
    file.write_bytes(gzip.compress(data, mtime=0) if gzipped else data)
    return str(file)


def faces_in(folder: Path, document: Any) -> list[SourceFace]:
    """The faces of a document."""
    return list(read_source(written(folder, document)))


def pack_of(folder: Path, document: Any, *, sentences: bool = False) -> Pack:
    """A pack of the document's cards."""
    return Pack(packed(faces_in(folder, document), str, sentences=sentences))
