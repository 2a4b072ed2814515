const minuteMs = 60_000;
const maxDelayMinutes = 60;

/** How long one process leases a request to an external service. */
export const leaseMs = 3 * minuteMs;

/** The retry delay in milliseconds after so many failures: doubled each time, up to an hour. */
export const retryDelay = (failures: number): number =>
  Math.min(maxDelayMinutes, 2 ** failures) * minuteMs;
