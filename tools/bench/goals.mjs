// What each measurement should reach. Seconds on two shared cores; the ratio is time per request,
// lower is better.
export const goals = {
  readyNew: 10,
  answeredNew: 12,
  readyAgain: 3,
  answeredAgain: 4,
  listAgainstBare: 10,
  // Milliseconds from when a request was due, and refusals in 100, at each rate of the mix.
  mixedP95: 200,
  mixedRefused: 0.1,
  // Of server and database together: what 500 a second leave of two cores beside the client.
  mixedCpuMs: 3,
  // What a tenant waits for while another one sends a thousand calls a second, against what it
  // waits for in peace; what it is refused, in 100.
  neighbourP95: 2,
  neighbourRefused: 0,
  openReplies: 0,
  // Milliseconds that an agent adds to the first word of its model.
  firstWord: 25,
  firstWordP95: 60,
};
