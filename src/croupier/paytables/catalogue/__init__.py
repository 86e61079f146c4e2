"""The pay tables of the source documents, one readable file per family."""
