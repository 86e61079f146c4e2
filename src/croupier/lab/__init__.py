"""The lab: exact edges, distributions and strategies, by counting every deal."""
