"""509.1e: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_509_1e import *  # noqa: F403
