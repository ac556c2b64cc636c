"""702.2: what these tests hold is worded to the same effect in November 2024."""

from tests.cr_2024_11_08.test_702_2 import *  # noqa: F403
