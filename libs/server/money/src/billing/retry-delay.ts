const minuteMs = 60_000;
const maxDelayMinutes = 60;

/** How long one process leases a request to an external service. */
export const leaseMs = 3 * minuteMs;

/**
 * How long to wait, in milliseconds, before an external service that failed so many times is
 * asked again: twice as long each time, up to an hour.
 */
export const retryDelay = (failures: number): number =>
  Math.min(maxDelayMinutes, 2 ** failures) * minuteMs;
