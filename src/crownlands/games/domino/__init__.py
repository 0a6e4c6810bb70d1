"""What the domino games share: land, placing, rows and kings, texts."""
