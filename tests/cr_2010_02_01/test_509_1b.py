"""509.1b: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_509_1b import *  # noqa: F403
