// The target of each measurement. Seconds on two shared cores; the ratio is time per request, lower
// is better.
export const goals = {
  readyNew: 10,
  answeredNew: 12,
  readyAgain: 3,
  answeredAgain: 4,
  listAgainstBare: 10,
  // Milliseconds from when a request was due, and percent of refusals, at each rate of the mix.
  mixedP95: 200,
  mixedRefused: 0.1,
  // Server and database together: what 500 requests per second leave of two cores next to the
  // client.
  mixedCpuMs: 3,
  // Latency of a tenant while another one sends a thousand calls a second, relative to its latency
  // without load; percent of its requests that are refused.
  neighbourP95: 2,
  neighbourRefused: 0,
  // What a browser loads, against the floor of the stack built in the same run; chunks in KiB gzip.
  firstLoad: 1.3,
  overlayMedian: 15,
  overlayLargest: 40,
  // Paints of the first page on a slow line, against those of the floor.
  firstPaint: 1.3,
  largestPaint: 1.15,
  openReplies: 0,
  // Milliseconds that an agent adds to the first token of its model.
  firstWord: 25,
  firstWordP95: 60,
  // What a visitor waits for on a slow line, against the same steps written manually.
  visitor: { launcher: 1.3, ready: 2, reply: 1.3 },
  // Milliseconds of the main thread for a key in a prompt of 50 kB, which fits a frame; the same
  // against CodeMirror; frames that are not drawn meanwhile; the editor by its address against
  // CodeMirror alone on a page; suggestions against the same call without the model.
  editor: { cpu: 16, typing: 2, longest: 2, dropped: 0, open: 3, suggest: 2 },
  // The inbox's lists while they are scrolled: main thread for a frame against a bare virtualizer
  // with plain rows, slowly and in a fling; ms between two frames, of which sixty are a second.
  lists: { reading: 2, fling: 3, frame: 17 },
  // The log table with 100,000 rows: main thread for a frame against a hand-written table, slowly,
  // in a fling and sideways; frames of 180 that are later than those of the hand-written one.
  logTable: { slow: 1.3, fling: 1.2, sideways: 1.5, late: 2 },
};
