"""Kingdom Builder, the base game and Nomads together, for two to five players."""
