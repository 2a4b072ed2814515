import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';

/** The kinds that arise, in the order in which a person chooses about them. */
export const noticeKinds = [
  'message',
  'call',
  'text',
  'note',
  'task',
  'goal',
  'knowledge',
  'webhook',
  'billing',
] as const;

/**
 * Something that the people of an account should know and did not see happen. `value` clears it.
 */
export const notification = named(
  'Notification',
  'Something that the people of an account should know; its `value` clears it',
  z.object({
    value: z.string(),
    kind: z.enum([...noticeKinds, 'transfer', 'number']),
    title: z.string(),
    message: z.string(),
    accountId: z.int(),
    username: z.string(),
    roomId: z.nullable(z.string()),
    placeId: described(
      z.nullable(z.string()),
      'The line of the room, the task or the goal',
      '6f1f2d0e-8a55-4a5e-9d53-3f3a4be0a1c7',
    ),
    count: described(z.int(), 'How many of them it stands for', 1),
    timestamp: epochSeconds(),
  }),
);

const choice = z.object({
  kind: z.enum(noticeKinds),
  shown: described(z.boolean(), 'In the console', true),
  mail: described(z.boolean(), 'By mail, unless cleared within minutes', false),
});

/** How a person learns of each kind of notification. */
export const noticeChoices = { kinds: z.array(choice).check(z.maxLength(20)) };

/** Something that the people of an account should know; its time is in seconds. */
export type Notification = z.output<typeof notification>;
