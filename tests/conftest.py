"""Settings of all tests.

Hypothesis makes the same examples on every run, so that a red test is red for everybody. To go looking for new ones,
run with CROWNLANDS_EXPLORE=1: fresh examples, and twenty times as many.

The command line speaks the language of the system; the tests read English, whatever the system speaks.
"""

import os

from hypothesis import settings

os.environ["LANGUAGE"] = "en"

settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=100, database=None)
settings.register_profile("explore", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile("explore" if os.environ.get("CROWNLANDS_EXPLORE") else "fixed")
