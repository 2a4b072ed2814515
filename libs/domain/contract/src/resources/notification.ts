import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

/**
 * Something that the people of an account should know and did not see happen. `value` clears it.
 */
export const notification = named(
  'Notification',
  'Something that the people of an account should know; its `value` clears it',
  z.object({
    value: z.string(),
    kind: z.enum(['message', 'transfer', 'webhook', 'knowledge', 'number', 'task', 'billing']),
    title: z.string(),
    message: z.string(),
    accountId: z.int(),
    username: z.string(),
    roomId: z.nullable(z.string()),
    timestamp: epochSeconds(),
  }),
);

const choice = z.object({
  kind: z.enum(['message', 'knowledge', 'webhook', 'billing']),
  shown: described(z.boolean(), 'In the console', true),
  mail: described(z.boolean(), 'By mail, unless cleared within minutes', false),
});

/** How a person learns of each kind of notification. */
export const noticeChoices = { kinds: z.array(choice).check(z.maxLength(20)) };

/** Something that the people of an account should know; its time is in seconds. */
export type Notification = z.output<typeof notification>;
