"""608.2b: the same words as in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_608_2b import *  # noqa: F403
