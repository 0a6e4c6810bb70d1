"""The arena: bots against bots, measured. Deals are played with every bot in every seat, counted, compared, drawn."""
