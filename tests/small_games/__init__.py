"""Games nobody ships, one file each, for what the eight games of the house never do."""
