"""The press: parts read off the code, pages followed by tests, and a site of plain files."""
