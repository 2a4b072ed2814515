import * as z from 'zod/mini';

/** The ways to reach an agent. */
export const channel = z.enum(['call', 'sms', 'client', 'email']);
/** A way to reach an agent. */
export type Channel = z.output<typeof channel>;
