"""The lecture kit: what ``python -m scenes export`` puts into ``renders/lecture/``."""
