// What each measurement should reach. Seconds on two shared cores; the ratio is time per request, lower is better.
export const goals = {
  readyNew: 10,
  answeredNew: 12,
  readyAgain: 3,
  answeredAgain: 4,
  listAgainstBare: 10,
};
