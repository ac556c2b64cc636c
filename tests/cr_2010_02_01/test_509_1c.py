"""509.1c: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_509_1c import *  # noqa: F403
