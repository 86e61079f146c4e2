"""The school: play with a coach, deal and be graded, drill the pays."""
