"""120.3: the words of June 2024 without its battles and toxic, so the same tests."""

from tests.cr_2024_06_07.test_120_3 import *  # noqa: F403
