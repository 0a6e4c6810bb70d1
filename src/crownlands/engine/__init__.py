"""The contract and the machinery every game shares. It knows no game."""
