"""The rules that a replay's header says were in force."""

from __future__ import annotations

from projections.triggers import TriggerRules
from simulator.editions import EditionTable, edition_table, trigger_rules
from simulator.replay.format import Header

__all__ = ["rules_of_triggers", "table_of"]


def table_of(header: Header) -> EditionTable:
    """The table of the edition, with rulings of its day where they were followed.

    Raises:
        EditionError: that edition is not built, or no such rulings are known.
    """
    return edition_table(header.edition, rulings_overlay=header.rulings_overlay)


def rules_of_triggers(header: Header) -> TriggerRules:
    """When abilities triggered on blocking; where the edition is not built, as under most."""
    return trigger_rules(header.edition, rulings_overlay=header.rulings_overlay)
