"""What a move was worth: hints, reviews, luck and skill, puzzles. It rests on the judgement of bots, knows no game."""
