"""505.4: the same second-hand rule as in Japanese, so the same tests."""

from tests.dm_ja.test_505_4 import *  # noqa: F403
