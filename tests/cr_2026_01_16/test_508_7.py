"""508.7: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_508_7 import *  # noqa: F403
