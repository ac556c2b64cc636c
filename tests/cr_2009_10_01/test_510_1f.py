"""510.1f: once a player's creatures have all assigned, the whole is checked, and taken back if it is illegal."""

from tests.cr_2024_06_07.test_510_1e import *  # noqa: F403
