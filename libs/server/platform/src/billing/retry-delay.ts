const minuteMs = 60_000;
const maxDelayMinutes = 60;

/** For how long one process has what it asks somebody outside about to itself. */
export const leaseMs = 3 * minuteMs;

/** How long to wait, in milliseconds, before somebody outside is asked again who failed so many times already: twice as long each time, up to an hour. */
export const retryDelay = (failures: number): number =>
  Math.min(maxDelayMinutes, 2 ** failures) * minuteMs;
