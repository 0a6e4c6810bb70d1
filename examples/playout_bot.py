"""A bot that beats greedy: it plays on after every action, many times to the end, and takes the one that ends best."""

from crownlands.bots.futures import play_out

GREEDY, RANDOM = ("greedy", 8), ("random", 48)  # who plays on, and how often


def choose(view):
    policy, games = RANDOM if view.game.id == "kingdom_builder" else GREEDY

    def lead(action):
        after = view.imagine(seed=1).play(action)
        points = play_out(after, policy, games, seed=1)  # a row for each game, a column for each seat
        own = points[:, view.seat].copy()
        points[:, view.seat] = -1000
        return (own - points.max(axis=1)).mean()  # before the best of the others

    return max(view.legal(), key=lead)
