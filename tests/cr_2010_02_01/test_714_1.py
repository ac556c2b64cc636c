"""714.1: kept here as it is in October 2009, so the same tests."""

from tests.cr_2009_10_01.test_714_1 import *  # noqa: F403
