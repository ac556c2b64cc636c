"""Cards nobody has judged yet, drawn by a number: `python -m tests.cards.drawn --seed 752 FOLDER`, in a minute.

Each judge gets a file of cards with their whole words, and works a board out for each before anything is run; the
guide is `judging.md`. A card that stands on any board of `tests/cards` is never drawn again.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import click
import msgspec

from simulator.answers.naming import cards_in
from simulator.cards.library import open_cards
from simulator.cards.source import SourceFace, read_source
from simulator.oracle.faces import compile_face

HERE = Path(__file__).parent
CARDS = HERE.parents[1] / "../shared/data/cards/combat_cards.json.gz"
OUTSIDE = frozenset({"conspiracy", "dungeon", "hero", "phenomenon", "plane", "scheme", "vanguard"})
"""Card types that no card on a board has."""


def judged_before() -> frozenset[str]:
    """The names on the boards that stand here."""
    lines = (line for path in sorted(HERE.glob("*.cases.jsonl")) for line in path.read_bytes().splitlines())
    return frozenset(name for line in lines for name in cards_in(msgspec.json.decode(line)))


def can_be_judged(each: SourceFace) -> bool:
    """Whether a card comes with the program, has words, and is whole when played in a game of the usual card types."""
    face = each.face
    usual = OUTSIDE.isdisjoint(face.types) and open_cards().exactly(face.name) is not None
    return bool(face.text) and usual and compile_face(face).whole_when_played


def to_judge(seed: int, number: int) -> list[SourceFace]:
    """So many of those that nobody has judged, in the order of a number."""
    known = judged_before()
    found = {each.face.name: each for each in read_source(CARDS) if not {each.card, each.face.name} & known}
    return random.Random(seed).sample([each for each in found.values() if can_be_judged(each)], number)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--seed", required=True, type=int, help="Decides which cards are drawn.")
@click.option("--number", default=300, show_default=True, help="How many.")
@click.option("--judges", default=5, show_default=True, help="Among how many they are dealt out.")
def main(folder: Path, seed: int, number: int, judges: int) -> None:
    """Write the cards that are drawn to FOLDER, a file for each judge."""
    drawn = to_judge(seed, number)
    folder.mkdir(parents=True, exist_ok=True)
    for judge in range(judges):
        faces = [{"card": each.card, **msgspec.to_builtins(each.face)} for each in drawn[judge::judges]]
        lines = [json.dumps({key: value for key, value in face.items() if value}, ensure_ascii=False) for face in faces]
        (folder / f"cards-{judge + 1}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    click.echo(f"{len(drawn)} cards in {folder}, for {judges} judges")


if __name__ == "__main__":
    main()
