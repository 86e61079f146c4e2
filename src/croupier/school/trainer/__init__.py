"""The dealer's seat: Croupier plays the players, the learner deals, and every act is graded."""
