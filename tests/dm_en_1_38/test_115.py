"""115: the same second-hand rule as in Japanese, so the same tests."""

from tests.dm_ja.test_115 import *  # noqa: F403
