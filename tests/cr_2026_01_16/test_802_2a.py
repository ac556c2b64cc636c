"""802.2a: the same words as in November 2024, so the same tests."""

from tests.cr_2024_11_08.test_802_2a import *  # noqa: F403
