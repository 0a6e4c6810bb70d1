"""Kingdomino Origins: Discovery, Totem and Tribe."""
