"""How things look: the Scene model, the artwork, pictures. It knows no game."""
