"""806.8: the words of 806.7 of October 2009, so the same tests."""

from tests.cr_2009_10_01.test_806_7 import *  # noqa: F403
