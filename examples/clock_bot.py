"""A bot with a clock: it plays out games for as long as half of its time lasts, one for every action in turn."""

from crownlands.bots.futures import play_out


class Patient:
    def __call__(self, view, clock):
        sums, games = dict.fromkeys(view.legal(), 0), 0
        while not games or clock.left > clock.total / 2:
            for action in sums:
                after = view.imagine(seed=games).play(action)
                sums[action] += play_out(after, "random", 1, seed=games)[0, view.seat]
            games += 1
        return max(sums, key=sums.get)

    def end_game(self, view):  # only if you want to know
        self.last = view.outcome()
