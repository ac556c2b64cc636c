"""802.6: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_802_6 import *  # noqa: F403
