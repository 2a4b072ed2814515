import * as z from 'zod/mini';
import { accountId, described, named, required } from '../wire.js';

/** The credentials of a supplier, by the names that it gives them. */
export const numberingConfig = () =>
  described(
    z
      .record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(400)))
      .check(
        z.refine((config) => Object.keys(config).length <= 20, 'must have at most 20 entries'),
      ),
    'What the supplier needs to know, by name',
    { accountSid: 'ACxxxx', authToken: 'tokenxxxx' },
  );

/** A supplier that a new organization begins with. */
export const newNumberingProvider = z.object({
  providerId: described(required(40), 'The supplier', 'Twilio'),
  default: z.optional(z.boolean()),
  config: numberingConfig(),
});

/**
 * A supplier of numbers. `configured` is how the account has it, by itself or from `accountId`
 * above it; null when it does not.
 */
export const numberingProvider = named(
  'NumberingProvider',
  'A supplier of numbers, what it needs to know, and how the account has it',
  z.object({
    providerId: z.string(),
    name: z.string(),
    description: z.string(),
    config: z.array(
      z.object({ key: z.string(), title: z.string(), required: z.boolean(), secret: z.boolean() }),
    ),
    configured: z.nullable(
      z.object({
        accountId: accountId(),
        inherited: z.boolean(),
        default: z.boolean(),
        enabled: z.boolean(),
        hint: z.string(),
      }),
    ),
  }),
  {
    providerId: 'Twilio',
    name: 'Twilio',
    description: 'Numbers of your own account there.',
    config: [
      { key: 'accountSid', title: 'Account SID', required: true, secret: false },
      { key: 'authToken', title: 'Auth token', required: true, secret: true },
    ],
    configured: {
      accountId: 2001,
      inherited: false,
      default: true,
      enabled: true,
      hint: 'AC…12ab',
    },
  },
);
