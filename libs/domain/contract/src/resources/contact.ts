import * as z from 'zod/mini';
import { described, formatted, line, named, open, required } from '../wire.js';
import { epochSeconds } from '../wire-time.js';
import { channel } from './channel.js';

/** A contact by its id, or by its phone number or e-mail address. */
export const contactRef = () => z.union([z.int(), required(254)]);

/** The writable fields of a contact. Null clears a field; unknown keys are preserved. */
export const contactFields = {
  name: z.optional(z.nullable(line(200))),
  phone: z.optional(z.nullable(formatted(line(40), 'phone'))),
  email: z.optional(z.nullable(formatted(line(254), 'email'))),
  status: z.optional(z.nullable(line(120))),
  leadSource: z.optional(z.nullable(line(200))),
  contactSource: z.optional(z.nullable(line(200))),
  marketingOptIn: z.optional(z.nullable(z.boolean())),
  tags: z.optional(z.array(line(60)).check(z.maxLength(50))),
  agentContext: z.optional(z.nullable(line(8000))),
  customFields: z.optional(
    described(
      z.nullable(open()),
      'Fields of your own. A change keeps those that it does not name; null removes one, or all',
      { insurance: 'Evergreen' },
    ),
  ),
};

/** Said of a visitor whose signed identity was taken, and of no other person. */
export const identityVerified = z.optional(
  described(z.boolean(), 'True: the organization’s server signed who this is', true),
);

/**
 * A person as an agent knows them: the same record that conversations name. Unknown keys survive;
 * times are in seconds.
 */
export const contact = named(
  'Contact',
  'A person as an agent knows them: the same record that conversations name',
  z.looseObject({
    ...contactFields,
    id: z.int(),
    agentId: z.int(),
    displayName: z.string(),
    name: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    email: z.nullable(z.string()),
    roomId: z.nullable(z.string()),
    agentIds: z.optional(
      described(z.array(z.int()), 'The agents that know this number or address', [2001]),
    ),
    lastConversation: z.optional(
      described(
        z.nullable(z.object({ at: epochSeconds(), channel, roomId: z.string() })),
        'The room of these agents with the newest message; null where nothing was said',
        { at: 1767605400, channel: 'call', roomId: '2001:3005' },
      ),
    ),
    createdAt: epochSeconds(),
    updatedAt: epochSeconds(),
    identityVerified,
    furtherAddresses: z.optional(
      described(z.array(z.string()), 'Numbers and addresses of merged contacts', ['+15125550149']),
    ),
  }),
  {
    id: 3005,
    agentId: 2001,
    displayName: 'Dana Whitfield',
    name: 'Dana Whitfield',
    phone: '+15125550148',
    email: 'dana@example.com',
    status: 'customer',
    tags: ['recall'],
    customFields: { insurance: 'Evergreen' },
    roomId: '2001:3005',
    agentIds: [2001],
    lastConversation: { at: 1767605400, channel: 'call', roomId: '2001:3005' },
    createdAt: 1767605400,
    updatedAt: 1767605400,
  },
);

/** What an import does with a row of its file, counted as a spreadsheet shows it; or with a card. */
export const importedRow = z.object({
  row: z.int(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'rejected']),
  name: z.nullable(z.string()),
  contactId: described(z.nullable(z.int()), 'Null before the person exists', 3005),
  message: described(
    z.nullable(z.string()),
    'Why the row is rejected, or what of it was not taken as it stands',
    'phone: must be a phone number with its area code, like +1 216 555 1234',
  ),
});

/** A person as an agent knows them; times are in seconds. */
export type Contact = z.output<typeof contact>;
