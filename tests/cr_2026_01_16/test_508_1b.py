"""508.1b: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_508_1b import *  # noqa: F403
