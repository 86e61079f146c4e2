// A table's states as the equipment says them.
export const STATES = {
  open: "OPEN",
  started: "BETS LOCKED",
  pending: "PENDING",
  misdealt: "MISDEAL",
  closed: "DEAD GAME",
};
