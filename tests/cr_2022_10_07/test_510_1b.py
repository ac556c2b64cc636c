"""510.1b: the words of June 2024 without its battles, so the same tests."""

from tests.cr_2024_06_07.test_510_1b import *  # noqa: F403
