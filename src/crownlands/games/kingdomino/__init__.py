"""Kingdomino, with every variant of its rulebooks, and its free two-player Sample."""
