"""Pure rendering: values in, text or SVG out. Nothing here reads, writes or decides."""
