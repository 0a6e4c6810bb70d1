"""Games with reviews to look at: each is reviewed once for all tests of a process."""

import functools
from dataclasses import replace

import crownlands as cl
from crownlands.analysis.review import Review

PLAYED = {  # a game, who plays it, and how much of it
    "whole": ("kingdomino players=2 sample", ["greedy", "random"], None),
    "four": ("kingdomino players=4 harmony", ["greedy", "random", "greedy", "random"], 40),
    "tribes": ("origins players=3 mode=tribe", "random", 34),
    "map": ("kingdom_builder players=3", "random", 27),
}


@functools.cache
def a_record(name: str) -> cl.Record:
    """A game, or the first part of one."""
    text, bots, plies = PLAYED[name]
    played = cl.play(cl.game(text), bots, seed=11)
    return played if plies is None else replace(cl.Record.of(played.replay(plies)), seats=played.seats)


@functools.cache
def a_review(name: str) -> Review:
    """Its review, finished."""
    review = Review(a_record(name), "quick")
    list(review.run())
    return review
