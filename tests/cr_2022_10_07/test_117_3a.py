"""117.3a: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_117_3a import *  # noqa: F403
