"""Write the golden files anew, after a change of the rules that is meant: python -m tests.golden.regenerate

Look at the difference before you keep it. It should say what you changed, and nothing else.
"""

import crownlands as cl
from crownlands.engine.game import read_game
from tests.golden import draws, perft, playthroughs


def main() -> None:
    playthroughs.FOLDER.mkdir(exist_ok=True)
    for number, (name, words) in enumerate(playthroughs.GAMES.items()):
        game = read_game(words.split())
        bots = ["greedy", "random", "greedy", "random", "greedy"][: game.players]
        record = cl.play(game, bots, seed=number)
        path = playthroughs.FOLDER / f"{name}.txt"
        path.write_text(playthroughs.told(game, record.actions), encoding="utf-8")
        print(f"{path.name}: {len(record.actions)} plies")
    perft.TABLE.write_text(perft.table(), encoding="utf-8")
    print(f"{perft.TABLE.name}: {len(perft.positions())} positions")
    draws.VECTORS.write_text(draws.written(), encoding="utf-8")
    print(f"{draws.VECTORS.name}: {len(draws.vectors())} vectors")


if __name__ == "__main__":
    main()
