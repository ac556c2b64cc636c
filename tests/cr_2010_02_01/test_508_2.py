"""508.2: the same words as in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_508_2 import *  # noqa: F403
