"""Fitting a judge to what was seen: Adam on squared errors, in NumPy."""

from pathlib import Path
from typing import Any

import numpy as np

from crownlands.bots.features import STAGES
from crownlands.bots.judging import FIRST, SECOND, Judge
from crownlands.bots.weights import replacing

BATCH = 2048


def blank_judge(features: int, seed: int) -> Judge:
    """A judge that knows nothing."""
    random = np.random.default_rng(seed)

    def weights(*shape: int) -> Any:
        return (random.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32)

    last = np.append(weights(SECOND), np.float32(0)).astype(np.float32)
    biases = np.zeros(FIRST, np.float32), np.zeros(SECOND, np.float32)
    return Judge(
        weights(features, FIRST),
        biases[0],
        np.ascontiguousarray(weights(FIRST, SECOND).T),
        biases[1],
        last,
        np.ones(STAGES),
    )


class Fitting:
    """A judge in the making. Inside, features and points are scaled to like sizes; `judge` takes them as they are."""

    def __init__(self, seed: int, scale: Any, mean: float, deviation: float) -> None:
        self.scale, self.mean, self.deviation = scale, np.float32(mean), np.float32(deviation)
        self.parts = list(blank_judge(len(scale), seed)[:-1])
        self.slow = [np.zeros_like(part) for part in self.parts]
        self.fast = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def save(self, path: Path) -> None:
        """Write everything needed to go on."""
        lists = {"parts": self.parts, "slow": self.slow, "fast": self.fast}
        arrays = {f"{name}_{i}": array for name, several in lists.items() for i, array in enumerate(several)}
        with replacing(path) as file:
            np.savez(file, scale=self.scale, numbers=np.array([self.mean, self.deviation, self.steps]), **arrays)

    @classmethod
    def read(cls, path: Path) -> "Fitting":
        """Go on from what was saved."""
        new = cls.__new__(cls)
        with np.load(path) as file:
            new.scale = file["scale"]
            mean, deviation, steps = file["numbers"]
            new.mean, new.deviation, new.steps = np.float32(mean), np.float32(deviation), int(steps)
            new.parts, new.slow, new.fast = (
                [file[f"{name}_{i}"] for i in range(5)] for name in ("parts", "slow", "fast")
            )
        return new

    def judge(self, doubt: Any) -> Judge:
        first, first_bias, second, second_bias, last = (part.copy() for part in self.parts)
        last *= self.deviation
        last[-1] += self.mean
        return Judge(np.ascontiguousarray(first * self.scale[:, None]), first_bias, second, second_bias, last, doubt)

    def fit(self, xs: Any, ys: Any, unit: float, epochs: int, rate: float, rate_at_end: float, random: Any) -> float:
        """Go through what was seen `epochs` times; return the error of the last time, in points."""
        batches = len(xs) // BATCH
        error = 0.0
        for epoch in range(epochs):
            order = random.permutation(len(xs))
            error = 0.0
            for batch in range(batches):
                pick = np.sort(order[batch * BATCH : (batch + 1) * BATCH])
                done = (epoch * batches + batch) / max(1, epochs * batches - 1)
                x = xs[pick].astype(np.float32) * (self.scale * np.float32(unit))
                error += self._step(x, (ys[pick] - self.mean) / self.deviation, rate * (rate_at_end / rate) ** done)
        return float(np.sqrt(error / max(1, batches)) * self.deviation)

    def _step(self, x: Any, y: Any, rate: float) -> float:
        first, first_bias, second, second_bias, last = self.parts
        one = x @ first + first_bias
        bent = np.maximum(one, 0)
        two = bent @ second.T + second_bias
        bent_two = np.maximum(two, 0)
        off = bent_two @ last[:-1] + last[-1] - y
        slope = (2 / len(y)) * off
        slope_two = (slope[:, None] * last[None, :-1]) * (two > 0)
        slope_one = (slope_two @ second) * (one > 0)
        gradients = (
            x.T @ slope_one,
            slope_one.sum(0),
            slope_two.T @ bent,
            slope_two.sum(0),
            np.append(bent_two.T @ slope, slope.sum()),
        )
        self.steps += 1
        step = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, gradient, slow, fast in zip(self.parts, gradients, self.slow, self.fast, strict=True):
            slow += np.float32(0.1) * (gradient - slow)
            fast += np.float32(0.001) * (gradient * gradient - fast)
            part -= np.float32(step) * slow / (np.sqrt(fast) + np.float32(1e-7))
        return float((off * off).mean())


def judged(judge: Judge, xs: Any, unit: float) -> Any:
    """What a judge says of many positions at once."""
    one = np.maximum((xs.astype(np.float32) * np.float32(unit)) @ judge.first + judge.first_bias, 0)
    two = np.maximum(one @ judge.second.T + judge.second_bias, 0)
    return two @ judge.last[:-1] + judge.last[-1]
