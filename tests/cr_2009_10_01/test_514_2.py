"""514.2: kept here as it is in June 2024, so the same tests."""

from tests.cr_2024_06_07.test_514_2 import *  # noqa: F403

# Of keywords that were not there yet:
del test_sizes_and_abilities_until_end_of_turn_end_and_others_stay  # noqa: F821
del test_what_triggered_keywords_give_ends  # noqa: F821
