"""The cards of Duel Masters in a file: records with civilizations and races, one face each."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from simulator.oracle.card import Face

MAX_NAME = 300
DUEL_CARD = 'a card as a JSON object, such as {"name": ..., "type": "Creature", "civilizations": [...]}'
MAX_TEXT = 20_000
"""Characters of a card's text. The longest real one has some 600."""

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]
_Words = Annotated[list[Annotated[str, msgspec.Meta(max_length=MAX_NAME)]], msgspec.Meta(max_length=30)]
_Power = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,7}\+?$")]
_Cost = Annotated[int, msgspec.Meta(ge=0, le=1_000)]

_MISPRINTED = {"â€”": "—", "�": ""}
_TAGS = re.compile(r"\$(tap_ability|tap|metamorph|silent_skill|wave_striker) (?!ability)")
_IN_TEXT = re.compile(r"\$(?:tap|metamorph|silent_skill|wave_striker)\b")
_CREW = re.compile(r"(?<=crew breaker)\s*-\s*", re.IGNORECASE)
_LABELLED_TWICE = re.compile(r"(?m)^(Accelerator)((?: \([^()\n]*\))?) : Accelerator (.+?) Accelerator ")
_GOES_ON = re.compile(r"(?m)^(Wave striker)((?: \([^()\n]*\))?) : (.+?\.)(?: \([^()\n]*\))? : ")
_COLON = re.compile(r"(?m)^(Survivor|Wave striker|Turbo rush|Accelerator|Silent skill)((?: \([^()\n]*\))?) ?: ?", re.I)


class DuelRecord(msgspec.Struct, frozen=True):
    """A card of a file as it stands there; other fields are not read."""

    name: _Name
    type: _Name
    civilizations: _Words
    cost: _Cost | None = None
    races: _Words | None = None
    power: _Power | None = None
    text: Annotated[str, msgspec.Meta(max_length=MAX_TEXT)] | None = None
    funny: bool | None = False

    @property
    def faces(self) -> tuple[Face, ...]:
        """The card as its one face."""
        text = _tidied(self.text or "")
        evolves = any(line.lower().startswith(("evolution", "vortex evolution")) for line in text.split("\n"))
        return (
            Face(
                name=self.name,
                types=(self.type.lower(),),
                subtypes=tuple(race.lower() for race in self.races or ()),
                supertypes=("evolution",) if evolves else (),
                text=text,
                colors=tuple(each.lower() for each in self.civilizations),
                cost="" if self.cost is None else str(self.cost),
                power=self.power or "",
                game="Duel Masters",
            ),
        )


def is_duel_record(value: object) -> bool:
    """Whether a record is one of Duel Masters."""
    return isinstance(value, dict) and "civilizations" in value


def _tidied(text: str) -> str:
    """The text with its labels written alike, and without damaged characters."""
    for damaged, right in _MISPRINTED.items():
        text = text.replace(damaged, right)
    text = _TAGS.sub(lambda tag: f"{tag[1].removesuffix('_ability').replace('_', ' ').capitalize()} : ", text)
    text = _IN_TEXT.sub(lambda tag: tag[0][1:].replace("_", " "), text)
    text = _COLON.sub(lambda label: f"{label[1]}{label[2]} : ", text)
    text = _LABELLED_TWICE.sub(lambda line: f"{line[1]}{line[2]} : {line[3]}\n{line[1]} : ", text)
    text = _GOES_ON.sub(lambda line: f"{line[1]}{line[2]} : {line[3]}\n{line[1]} : ", text)
    return _CREW.sub(" - ", text)
