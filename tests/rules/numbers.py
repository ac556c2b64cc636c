"""What number each rule has in each edition: the one place that a new edition is written into.

A test says by its mark which rule it is about, and runs in every edition in which that rule has a number here. A rule
goes by its number in the newest edition; a rule that is there no more, by the edition that had it last and its number.
In a row `-` stands where the rule is not, or is not tested, and a row that ends early goes on as it was: so a newer
edition takes a name more in the first line, and a number more in the rows of those rules alone that it renumbers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

Numbered = Callable[[str], str]
"""What number a rule of this map has in the edition that a test runs in: the fixture `number`."""

_MAGIC = """
rule                 cr-2008-02-01 cr-2009-10-01 cr-2010-02-01 cr-2022-10-07 cr-2024-06-07 cr-2024-11-08 cr-2026-01-16
102.3                -             102.3
106.4                -             106.4
106.6                -             106.6
107.1b               104.1b        107.1b
107.4h               104.3h        107.4f        107.4f        107.4h
113.11               -             -             -             113.11
115.3                409.1c        113.3         113.3         115.3
117.1                408.1d        115.1         115.1         117.1
117.3a               -             115.3a        115.3a        117.3a
117.3c               408.1c        115.3c        115.3c        117.3c
118.3                -             116.3         116.3         118.3
118.6                203.1b        116.6         116.6         118.6
118.12               -             -             -             118.12
118.12a              -             -             -             118.12a
119.3                215.3         117.3         117.3         119.3
119.4                -             117.4         117.4         119.4
120.3                -             118.3         118.3         120.3
120.4                -             118.4         118.4         120.4
122.1                -             -             -             -             -             -             122.1
122.1a               200.10a       120.1a        120.1a        122.1a
122.1b               -             -             -             122.1b
122.1c               -             -             -             122.1c
122.1d               -             -             -             122.1d
122.1h               -             -             -             -             122.1h
205.3                -             -             -             205.3
cr-2022-10-07 300.1  -             -             -             300.1         -
cr-2008-02-01 300.3  300.3         -
208.3a               -             -             -             208.3a
302.6                212.3f        302.6
305.7                -             305.7
307.1                212.7a        307.1
310                  -             -             -             -             310
cr-2008-02-01 310.1  310.1         -
310.8                -             -             -             -             310.8
cr-2008-02-01 410.9  410.9         -
cr-2008-02-01 500.2  500.2         -
cr-2008-02-01 500.3  500.3         -
cr-2008-02-01 500.4  500.4         -
500.8                300.7         500.8
cr-2008-02-01 502.63 502.63        -
400.7                -             400.7
404.1                -             -             -             -             -             -             404.1
506.1                -             506.1
506.2                -             506.2
506.4                306.4         506.4
506.7d               -             -             506.6d        506.7d
508.1a               -             508.1a
508.1b               -             508.1b
508.1c               -             508.1c
508.1d               -             508.1d
508.1e               -             508.1e
508.1f               -             508.1f
508.1g               -             -             -             508.1g
508.1h               -             508.1g        508.1g        508.1h
508.1i               -             508.1h        508.1h        508.1i
508.1j               -             508.1i        508.1i        508.1j
508.1k               -             508.1j        508.1j        508.1k
cr-2010-02-01 508.2  -             508.2         508.2         -
508.2a               308.3         508.2a
508.3a               -             -             -             508.3a
508.4                -             508.5         508.5         508.4
508.5                -             508.4         508.4         508.5
508.7                -             -             -             508.7
509.1a               309.2a        509.1a
509.1b               -             509.1b
509.1c               -             509.1c
509.1d               -             509.1d
509.1e               -             509.1e
509.1f               -             509.1f
509.1g               -             509.1g
509.1h               309.2f        509.1h
509.2                -             -             -             -             -             509.2
cr-2024-06-07 509.2  -             509.2         509.2         509.2         509.2         -
509.2a               -             509.5         509.5         509.4         509.4         509.2a
cr-2024-06-07 509.2a -             509.2a        509.2a        509.2a        509.2a        509.1g
509.3                309.4         509.4         509.4         509.5         509.5         509.3
cr-2024-06-07 509.3  -             509.3         509.3         509.3         509.3         -
509.4                309.5         509.7         509.7         509.7         509.7         509.4
cr-2024-06-07 509.6  -             509.6         509.6         509.6         509.6         509.1g
510.1                -             510.1
510.1a               -             510.1a
510.1b               -             510.1b
510.1c               310.2         510.1c
510.1d               -             510.1d
510.1e               -             510.1f        510.1f        510.1e
cr-2010-02-01 510.1e -             510.1e        510.1e        -
510.2                310.4         510.2
cr-2010-02-01 510.3  -             510.3         510.3         -
510.4                310.5         510.5         510.5         510.4
511.3                -             511.3
514.2                -             514.2
601.2a               409.1a        601.2a
601.2b               409.1b        601.2b
601.2c               409.1c        601.2c
601.2d               409.1e        601.2d
601.2h               409.1h        601.2g        601.2g        601.2h
602.2                403.2         602.2
602.5                409.4         602.5
602.5a               403.4         602.5a
602.5b               403.3         602.5b
602.5d               403.5         602.5d
603                  -             603
603.2b               -             603.2b
603.3c               410.4a        603.3c
603.3d               -             603.3d
603.7                -             603.7
603.4                -             -             -             -             -             -             603.4
603.7b               404.4b        603.7b
603.7c               404.4c        603.7c
603.10a              -             -             -             603.10a
603.12               -             -             -             603.12
605.3                -             605.3
605.4                -             605.4
606.3                212.9f        606.3
608.2b               -             608.2b
608.2c               413.2b        608.2c
608.2d               413.2c        608.2d
611.2a               418.3a        611.2a
611.2b               -             -             -             -             -             -             611.2b
611.2c               418.3b        611.2c
611.2e               -             -             -             611.2e
611.3a               418.4a        611.3a
604.3a               -             604.3a
613.1                418.5a        613.1
613.1f               -             -             -             -             -             -             613.1f
613.3                418.5a        613.2         613.2         613.3
613.4                418.5a        613.3         613.3         613.4
613.4c               -             -             -             613.4c
613.6                418.5b        613.5         613.5         613.6
613.7                418.5f        613.6         613.6         613.7
613.7e               418.5e        613.6d        613.6d        613.7e
613.8a               418.5c        613.7a        613.7a        613.8a
615                  -             615
615.7                419.7b        615.7
616.1                419.9a        616.1
700.4                -             -             -             700.4
701.3                501.2         701.3
701.8a               -             701.6a        701.6a        701.7a        701.7a        701.7a        701.8a
701.14               -             -             -             701.12        701.12        701.12        701.14
701.15               -             -             -             701.38        701.38        701.38        701.15
701.19               -             701.11        701.11        701.15        701.15        701.15        701.19
701.44c              -             -             -             -             -             -             701.44c
701.9a               217.4a        701.7a        701.7a        701.8a        701.8a        701.8a        701.9a
701.21a              501.6a        701.13a       701.13a       701.17a       701.17a       701.17a       701.21a
701.23a              413.2b        701.14a       701.14a       701.19a       701.19a       701.19a       701.23a
702.16g              -             702.14g       702.14g       702.16g
702.73a              502.73a       -             -             702.73a
702.26d              -             -             -             702.26d
702.2                -             702.2
702.3                -             702.3
702.9                -             702.9
702.11               -             -             -             702.11
702.12               -             -             -             702.12
702.13               -             702.11        702.11        702.13
702.14               -             702.12        702.12        702.14
702.15               -             702.13        702.13        702.15
702.15d              -             -             -             -             -             -             702.15d
702.16               -             702.14        702.14        702.16
702.17               -             702.15        702.15        702.17
702.19               502.9         702.17        702.17        702.19
702.20               -             702.18        702.18        702.20
702.21               -             -             -             702.21
702.22               502.10        702.19        702.19        702.22
702.22h              -             702.19h       702.19h       702.22h
702.22i              -             702.19i       702.19i       702.22i
702.23               -             702.20        702.20        702.23
702.25               -             702.22        702.22        702.25
702.26               -             702.23        702.23        702.26
702.28               -             702.25        702.25        702.28
702.31               -             702.28        702.28        702.31
702.36               -             702.33        702.33        702.36
702.39               -             702.36        702.36        702.39
702.45               -             702.42        702.42        702.45
702.49               -             702.46        702.46        702.49
702.61a              502.58a       702.58a       702.58a       702.61a
702.83               -             702.80        702.80        702.83
702.86               -             -             -             702.86
702.91               -             -             -             702.91
702.95               -             -             -             702.95
702.111              -             -             -             702.111
702.116              -             -             -             702.116
702.118              -             -             -             702.118
702.121              -             -             -             702.121
702.124j             -             -             -             702.124f      702.124i      702.124i      702.124j
702.130              -             -             -             702.130
702.134              -             -             -             702.134
702.147              -             -             -             702.147
702.149              -             -             -             702.149
702.157a             -             -             -             702.157a
702.164              -             -             -             -             702.164
702.175a             -             -             -             -             -             702.175a
704.3                420.3         704.3
704.4                420.4         704.4
704.5a               420.5a        704.5a
704.5b               420.5g        704.5b
704.5c               420.5h        704.5c
704.5d               420.5f        704.5d
704.5f               -             704.5f
704.5g               -             704.5g
704.5h               -             704.5h
704.5i               -             704.5i
704.5j               420.5e        704.5k        704.5k        704.5j
704.5k               420.5i        704.5m        704.5m        704.5k
704.5m               420.5d        704.5n        704.5n        704.5m
704.5n               420.5k        704.5p        704.5p        704.5n
704.5q               -             704.5r        704.5r        704.5q
704.5v               -             -             -             -             704.5v
704.7                -             -             -             -             -             -             704.7
709.4                -             -             -             709.4
732.1                422.1         714.1         714.1         728.1         730.1         730.1         732.1
802.2a               -             802.2a
802.4                -             802.4
802.5                -             802.6         802.6         802.6         802.6         802.5
cr-2024-06-07 802.5  -             802.5         802.5         802.5         802.5         -
805.4d               -             -             -             805.4d
805.10               606.7         806.7         806.8         805.10
"""

_DUEL_MASTERS = """
rule              dm-en-1.38 dm-ja
dm-ja 115         115
dm-ja 505.4       505.4
dm-ja 505.6       505.6
dm-ja 506.1c      506.1c
dm-ja 507.1       507.1
dm-en-1.38 507.1a 507.1a     -
dm-ja 507.1a      -          507.1a
dm-en-1.38 507.1b 507.1b     -
dm-ja 507.1b      -          507.1b
dm-en-1.38 507.1c 507.1c     -
dm-en-1.38 507.1d 507.1d     -
dm-en-1.38 507.2  507.2      -
dm-ja 507.2       -          507.2
dm-ja 507.2a      -          507.2a
dm-en-1.38 507.2b 507.2b     -
dm-ja 507.2b      -          507.2b
dm-en-1.38 507.2c 507.2c     -
dm-ja 507.2c      -          507.2c
dm-en-1.38 507.2d 507.2d     -
dm-en-1.38 507.2e 507.2e     -
dm-en-1.38 507.2f 507.2f     -
dm-ja 507.3       -          507.3
dm-ja 507.3a      -          507.3a
dm-ja 507.3b      507.2a     507.3b
dm-ja 507.3c      -          507.3c
dm-ja 507.3d      -          507.3d
dm-ja 507.3e      -          507.3e
dm-ja 507.3f      -          507.3f
dm-ja 507.3g      -          507.3g
dm-ja 507.4       507.3      507.4
dm-ja 508         508
dm-ja 700.5a      700.5a
"""


def _read(table: str) -> tuple[tuple[str, ...], dict[str, dict[str, str]]]:
    """The editions of a table, and by rule and edition the number."""
    header, *lines = table.strip().splitlines()
    editions = tuple(header.split()[1:])
    numbers = {}
    for line in lines:
        rule, *cells = re.findall(r"(?:[a-z]+-\S+ )?\S+", line)
        cells += cells[-1:] * (len(editions) - len(cells))
        numbers[rule] = {edition: cell for edition, cell in zip(editions, cells, strict=True) if cell != "-"}
    return editions, numbers


MAGIC, _magic = _read(_MAGIC)
DUEL_MASTERS, _duel_masters = _read(_DUEL_MASTERS)
"""The editions of each game, from the oldest on."""

NUMBERS: Mapping[str, Mapping[str, str]] = {**_magic, **_duel_masters}
"""The number of each rule in each edition that has it."""


def editions_of(marks: Mapping[str, Sequence[str]]) -> list[str]:
    """The editions in which a test with such marks holds, from the oldest on.

    Args:
        marks: by name the arguments of the marks nearest to the test: `rule`, and where there are, `since` and
            `until`; `editions` are these alone, whatever else is marked.
    """
    (rule,) = marks["rule"]
    order = MAGIC if rule in _magic else DUEL_MASTERS
    if "editions" in marks:
        return sorted(marks["editions"], key=order.index)
    (since,), (until,) = marks.get("since", order[:1]), marks.get("until", order[-1:])
    return [each for each in order[order.index(since) : order.index(until) + 1] if each in NUMBERS[rule]]


def _marks(*nodes: ast.AST) -> dict[str, list[str]]:
    """By name the arguments of the marks of this folder's kinds that some code makes."""
    calls = (call for node in nodes for call in ast.walk(node) if isinstance(call, ast.Call))
    marks = {ast.unparse(call.func).removeprefix("pytest.mark."): call.args for call in calls}
    kinds = ("rule", "since", "until", "editions")
    return {kind: [ast.literal_eval(each) for each in marks[kind]] for kind in kinds if kind in marks}


def files_by_rule() -> dict[tuple[str, str], tuple[str, ...]]:
    """By edition and number of a rule the files of tests about it, for `blockers rules`."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    here = Path(__file__).parent
    for path in sorted(here.glob("*/test_*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        of_module = _marks(*(each for each in body if ast.unparse(each).startswith("pytestmark")))
        for test in body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                marks = of_module | _marks(*test.decorator_list)
                for edition in editions_of(marks):
                    number = NUMBERS[marks["rule"][0]].get(edition, "")
                    found.setdefault((edition, number), {})[f"tests/rules/{path.relative_to(here).as_posix()}"] = None
    return {rule: tuple(files) for rule, files in found.items()}
