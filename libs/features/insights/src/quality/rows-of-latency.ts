import { type Filters } from '@patchbay/log-query';

/**
 * The filter of the log that shows the conversations whose slowest reply began within a step. A field
 * has one condition in an address; its other spelling has the second.
 */
export const rowsOfLatency = (
  from: number | null | undefined,
  until: number | null | undefined,
): Filters => ({
  slowestAnswerMs: { op: 'gte', value: from ?? 0 },
  ...(until ? { 'meta.slowestAnswerMs': { op: 'lt', value: until } as const } : {}),
});
