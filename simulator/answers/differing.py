"""What makes the difference between editions that answer a case differently, in a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from simulator.answers.naming import by_names
from simulator.answers.words import sentence
from simulator.cases.format.case import Case
from simulator.cases.run.judged import differences, judge_case
from simulator.editions import EditionTable

_PLACE = re.compile(r"\$\.[^\s:]+: ")
"""Where in a case something is: who reads an answer has no case before them."""


def why_they_differ(case: Case, tables: Sequence[EditionTable]) -> dict[str, str]:
    """Why each edition says something else of a case than the first one; nothing for those that do not.

    Args:
        case: the case.
        tables: the editions.
    """
    named = by_names(case)
    judged = [judge_case(named, table) for table in tables]
    because = {each.edition: each.because for each in judged}
    return {
        str(edition): sentence(
            _PLACE.sub("", f"By {edition}: {because[edition]}" if not each.rules and because[edition] else each.text)
        )
        for each in differences(named, list(tables), judged)
        for edition in each.editions[1:]
    }
