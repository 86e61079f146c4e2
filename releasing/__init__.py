"""What `make release` does: a wheel, its manifest, a bill of materials, sums and a signature."""
