"""700.5a: the same second-hand rule as in Japanese, so the same tests."""

from tests.dm_ja.test_700_5a import *  # noqa: F403
