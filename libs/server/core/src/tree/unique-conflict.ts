/** True when a unique index refused a row. */
export const isTaken = (error: unknown): boolean =>
  (error as { cause?: { code?: string } }).cause?.code === '23505';
