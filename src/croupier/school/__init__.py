"""The school: play with a coach, be the dealer and be graded, drill the pays."""
