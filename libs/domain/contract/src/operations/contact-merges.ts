import * as z from 'zod/mini';
import { operation } from '../operation.js';
import { contact, contactRef } from '../resources/contact.js';
import { contactMerge, mergePlan, separatePair } from '../resources/contact-merge.js';
import { described, done, line, success } from '../wire.js';

const read = { audience: 'account', target: 'any', effect: 'read' } as const;
const write = {
  audience: 'account',
  target: 'any',
  effect: 'write',
  permission: 'canEditOrg',
} as const;

/** Contacts that are one person; apart from the others, because no visitor needs them. */
export const contactMergeOperations = {
  listContactDuplicates: operation({
    method: 'GET',
    path: '/api/v2/contactDuplicates',
    area: 'contacts',
    summary: 'Contacts of one agent that look like one person, likeliest first.',
    access: read,
    reply: z.object({
      ...success,
      groups: z.array(
        z.object({
          alike: z.array(z.enum(['phone', 'email', 'name'])),
          contacts: z.array(contact),
        }),
      ),
      total: described(z.int(), 'Groups, of which at most 50 are listed', 1),
      separate: z.array(separatePair),
    }),
    failure: { kind: 'false' },
  }),
  separateContacts: operation({
    method: 'POST',
    path: '/api/v2/contactDuplicates',
    area: 'contacts',
    summary: 'Two contacts are different people, and no duplicates until one changes.',
    access: write,
    body: z.object({
      id: contactRef(),
      otherId: contactRef(),
      separate: described(z.optional(z.boolean()), 'False takes it back', true),
    }),
    reply: done(),
    failure: { kind: 'json' },
  }),
  mergeContacts: operation({
    method: 'POST',
    path: '/api/v2/contactMerge',
    area: 'contacts',
    summary:
      'Merges a contact into another of the same agent. Each conversation stays with its number or address.',
    access: write,
    body: z.object({
      id: contactRef(),
      mergedId: contactRef(),
      take: described(
        z.optional(z.array(line(200)).check(z.maxLength(100))),
        'Fields whose value the other contact gives',
        ['email'],
      ),
      version: described(
        z.optional(line(60)),
        'Of a dry run: refused with 409 when a contact has changed since',
        'k3J9x2mQ4tA7bW1c',
      ),
      dryRun: described(z.optional(z.boolean()), 'Only says what the merge would do', false),
    }),
    conflicts: true,
    reply: z.object({ ...success, ...mergePlan }),
    failure: { kind: 'json' },
  }),
  listContactMerges: operation({
    method: 'GET',
    path: '/api/v2/contactMerge',
    area: 'contacts',
    summary: 'Merges that can be undone, the newest first.',
    access: read,
    reply: z.object({ ...success, merges: z.array(contactMerge) }),
    failure: { kind: 'false' },
  }),
  undoContactMerge: operation({
    method: 'DELETE',
    path: '/api/v2/contactMerge',
    area: 'contacts',
    summary: 'Undoes a merge. What was written since stays with the kept contact.',
    access: write,
    body: z.object({ id: contactMerge.shape.id }),
    conflicts: true,
    reply: z.object({ ...success, contact }),
    failure: { kind: 'json' },
  }),
} as const;
