"""508.1g: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_508_1g import *  # noqa: F403
