"""508.4: the words of June 2024 without its battles, so the same tests."""

from tests.cr_2024_06_07.test_508_4 import *  # noqa: F403
