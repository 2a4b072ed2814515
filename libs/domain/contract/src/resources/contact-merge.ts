import * as z from 'zod/mini';
import { described, named } from '../wire.js';
import { epochSeconds } from '../wire-time.js';
import { contact } from './contact.js';

const conversationCount = () => described(z.int(), 'Conversations with this contact', 4);

/** What becomes of one field when two contacts are merged. */
const mergedField = z.object({
  field: described(z.string(), 'Its name; `customFields.…` for a custom field', 'email'),
  kept: described(z.nullable(z.string()), 'The value of the kept contact', 'dana@example.com'),
  merged: described(z.nullable(z.string()), 'The value of the other', 'd.whitfield@example.com'),
  from: described(z.enum(['kept', 'merged', 'both']), 'Whose value the contact has', 'kept'),
  canTake: described(z.boolean(), 'Whether `take` may name it', true),
});

/** A merge that was carried out, until it can no longer be undone. */
export const contactMerge = named(
  'ContactMerge',
  'A merge of two contacts that can still be undone',
  z.object({
    id: described(z.uuid(), 'The id of the merge', '6f1f2d0e-8a55-4a5e-9d53-3f3a4be0a1c7'),
    contactId: described(z.int(), 'The kept contact', 3005),
    name: described(z.string(), 'The kept contact, as it was called', 'Dana Whitfield'),
    mergedName: described(z.string(), 'The other, as it was called', 'D. Whitfield'),
    timestamp: epochSeconds(),
    undoUntil: epochSeconds(),
  }),
);

/** Two contacts that are alike and different people, the later made second. */
export const separatePair = z.object({
  id: z.int(),
  otherId: z.int(),
  name: described(z.string(), 'The contact', 'Dana Whitfield'),
  otherName: described(z.string(), 'The other', 'D. Whitfield'),
  timestamp: epochSeconds(),
});

/** What a merge does or has done. */
export const mergePlan = {
  version: described(z.string(), 'Names both contacts as they are', 'k3J9x2mQ4tA7bW1c'),
  fields: z.array(mergedField),
  conversations: z.object({ kept: conversationCount(), merged: conversationCount() }),
  contact,
  merge: z.nullable(contactMerge),
};
