"""Which rules were in force, and where in them a sentence stands."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec


class Edition(StrEnum):
    """An edition of the rules, named by the date it came into force."""

    CR_2008_02_01 = "cr-2008-02-01"
    CR_2009_10_01 = "cr-2009-10-01"
    CR_2010_02_01 = "cr-2010-02-01"
    CR_2022_10_07 = "cr-2022-10-07"
    CR_2024_06_07 = "cr-2024-06-07"
    CR_2024_11_08 = "cr-2024-11-08"
    CR_2026_01_16 = "cr-2026-01-16"
    DM_EN_1_38 = "dm-en-1.38"
    DM_JA = "dm-ja"


_PART = re.compile(r"\d+|[a-z]+")


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule of one edition.

    Args:
        edition: the edition, as an `Edition` or its text.
        number: the number as that edition prints it, such as `"509.1b"`.

    >>> str(Rule("cr-2024-06-07", "509.1b"))
    'cr-2024-06-07 509.1b'
    >>> Rule("cr-2024-06-07", "509.1b") == Rule(Edition.CR_2024_06_07, "509.1b")
    True
    """

    edition: str
    number: str

    def __str__(self) -> str:
        return f"{self.edition} {self.number}"

    @property
    def place(self) -> tuple[tuple[int, str], ...]:
        """A sort key that puts numbers in the order in which the edition prints them.

        >>> sorted(["509.10", "509.2", "509.1b", "509.1"], key=lambda n: Rule("cr-2024-06-07", n).place)
        ['509.1', '509.1b', '509.2', '509.10']
        """
        parts = _PART.findall(self.number)
        return tuple((int(part), "") if part.isdigit() else (0, part) for part in parts)


class Violation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which a proposal breaks the rules.

    Args:
        rule: the procedure's own number (509.1a-f, 508.1, 510.1, 507.1).
        objects: ids of the objects concerned, in board order.
        text: what is wrong, in a sentence for a person.
        because: where the restriction comes from: a keyword's rule, or the source and its sentence; "" if the
            rule itself says it.
    """

    rule: Rule
    objects: tuple[str, ...]
    text: str
    because: str = ""

    def __str__(self) -> str:
        why = f" ({self.because})" if self.because else ""
        return f"{self.rule.number}: {self.text}{why}"
