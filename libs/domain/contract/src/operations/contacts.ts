import * as z from 'zod/mini';
import { file, formData } from '../form.js';
import { operation } from '../operation.js';
import { contact, contactFields, contactRef, importedRow } from '../resources/contact.js';
import { described, done, formatted, line, paging, queryFlag, required, success } from '../wire.js';

const read = { audience: 'account', target: 'any', effect: 'read' } as const;
const write = { audience: 'account', target: 'any', effect: 'write' } as const;
const note = <T extends z.ZodMiniType>(schema: T) =>
  described(
    schema,
    'What the agent is told about the person',
    'Prefers mornings. Has a dog called Biscuit.',
  );

export const contactOperations = {
  listContacts: operation({
    method: 'GET',
    path: '/api/v2/contact',
    area: 'contacts',
    summary:
      'People whom the account’s agents know, the latest changed first, in pages from 0. A `list` has those of its kind in the last thirty days.',
    access: read,
    query: z.object({
      ...paging,
      q: z.optional(line(120)),
      id: z.optional(line(254)),
      phone: z.optional(formatted(line(40), 'phone')),
      email: z.optional(formatted(line(254), 'email')),
      status: z.optional(line(120)),
      leadSource: z.optional(line(200)),
      contactSource: z.optional(line(200)),
      source: described(z.optional(line(200)), 'The same as `contactSource`', 'widget'),
      list: z.optional(
        z.enum(['recent', 'recentlyCalled', 'recentlyMessaged', 'recentlySentEmail']),
      ),
      customFieldPath: described(
        z.optional(line(200)),
        'The name of a custom field; dots lead into objects',
        'insurance.plan',
      ),
      customFieldValue: z.optional(line(400)),
      onePerPerson: described(
        z.optional(queryFlag()),
        'One row for the contacts of several agents with the same number or address and name',
        true,
      ),
      sort: z.optional(z.enum(['updatedAt', 'createdAt', 'name'])),
      order: z.optional(z.enum(['asc', 'desc'])),
    }),
    reply: z.object({
      ...success,
      contacts: z.array(contact),
      totalContacts: z.int(),
      pageNumber: z.int(),
      pageSize: z.int(),
    }),
    failure: { kind: 'false' },
  }),
  getContact: operation({
    method: 'GET',
    path: '/api/v2/contact/{id}',
    area: 'contacts',
    summary: 'One person, by id, phone number or e-mail address.',
    access: read,
    params: z.object({ id: required(254) }),
    reply: z.object({ ...success, contact }),
    failure: { kind: 'false' },
  }),
  saveContact: operation({
    method: 'POST',
    path: '/api/v2/contact',
    area: 'contacts',
    summary:
      'Creates a person, or changes the one named by `id` with what `newData` says. The same ' +
      'phone number or address never makes a second one: the person who has it is changed.',
    access: { ...write, target: 'agent' },
    bodyBytes: 128 * 1024,
    body: z.looseObject({
      id: z.optional(z.nullable(contactRef())),
      newData: z.optional(z.looseObject(contactFields)),
      ...contactFields,
    }),
    conflicts: true,
    examples: {
      body: {
        id: 3005,
        newData: {
          name: 'Dana Whitfield',
          tags: ['recall'],
          customFields: { insurance: 'Evergreen' },
        },
      },
    },
    reply: z.object({ ...success, contact }),
    failure: { kind: 'false' },
  }),
  saveVisitorContact: operation({
    method: 'POST',
    path: '/api/v2/visitorContact',
    area: 'contacts',
    summary:
      'What a visitor of a partner’s page leaves: a number, a name, an address. Widgets send ' +
      'it without a token to `POST /api/v2/contact?targetUser=…`, which adds only what was not known.',
    access: { audience: 'public', target: 'none', effect: 'write', perMinute: 10 },
    query: z.object({ targetUser: described(required(120), 'Username of the agent', 'northside') }),
    body: z.object({
      id: described(
        z.union([z.int().check(z.positive()), required(40)]),
        'The digits of the phone number',
        '15125550148',
      ),
      name: z.optional(z.nullable(line(80))),
      email: z.optional(z.nullable(line(254))),
      contactSource: z.optional(z.nullable(line(200))),
      leadSource: z.optional(z.nullable(line(200))),
      marketingOptIn: z.optional(z.nullable(z.boolean())),
    }),
    examples: {
      body: {
        id: '15125550148',
        name: 'Dana Whitfield',
        email: 'dana@example.com',
        contactSource: 'widget',
        leadSource: 'website',
        marketingOptIn: true,
      },
    },
    reply: done(),
    failure: { kind: 'json' },
  }),
  importContacts: operation({
    method: 'POST',
    path: '/api/v2/contact/csv',
    area: 'contacts',
    summary:
      'Creates or changes a person for every usable row of a CSV file, or every vCard, at most ' +
      '5,000, all at once. `dryRun` only says what each row would do, and how columns are read.',
    access: { ...write, target: 'agent', perMinute: 10 },
    body: formData({
      csv: file({ maxBytes: 5 * 1024 * 1024, kinds: ['text/csv', 'text/vcard'] }),
      dryRun: z.optional(queryFlag()),
      columns: z.optional(
        described(
          line(20_000),
          'JSON: what each column of the file is read as, in place of its name; null leaves it out',
          '["name", "phone", "customFields.Insurance", null]',
        ),
      ),
    }),
    reply: z.object({
      ...success,
      dryRun: z.boolean(),
      columns: z.array(
        z.object({
          column: described(z.string(), 'Its name in the file', 'Mobile phone'),
          field: described(
            z.nullable(z.string()),
            'What the column is read as; null: it is left out',
            'phone',
          ),
          samples: described(z.array(z.string()), 'Its first values', ['(512) 555-0148']),
        }),
      ),
      encoding: described(
        z.enum([
          'utf-8',
          'utf-16le',
          'utf-16be',
          'windows-1250',
          'windows-1251',
          'windows-1252',
          'windows-1253',
        ]),
        'How the file was read; a Windows encoding is a guess for a file that is no UTF-8',
        'utf-8',
      ),
      rows: z.array(importedRow),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      rejected: z.int(),
    }),
    failure: { kind: 'false' },
  }),
  deleteContact: operation({
    method: 'DELETE',
    path: '/api/v2/contact',
    area: 'contacts',
    summary:
      'Forgets what is known of a person. Conversations stay, under the bare number or address. ' +
      'With `onePerPerson` it is the person of a row of such a list, at all agents within reach.',
    access: write,
    body: z.object({
      id: contactRef(),
      onePerPerson: described(
        z.optional(z.boolean()),
        'Also the contacts of other agents with the same number or address and name',
        true,
      ),
    }),
    reply: z.object({
      ...success,
      deleted: described(
        z.array(contact),
        'The contacts as they were; `saveContact` by their ids brings them back',
        undefined,
      ),
    }),
    failure: { kind: 'false' },
  }),
  listMobileContacts: operation({
    method: 'GET',
    path: '/api/v1/mobileContacts',
    area: 'contacts',
    summary: 'People with a phone number, by name: what a telephone needs to name a caller.',
    access: read,
    reply: z.object({
      ...success,
      contacts: z.array(
        z.object({ id: z.int(), name: z.nullable(z.string()), phoneNumber: z.string() }),
      ),
    }),
    failure: { kind: 'false' },
  }),
  sendInvite: operation({
    method: 'POST',
    path: '/api/v1/sendInvite',
    area: 'contacts',
    summary:
      'Sends a person the link to the agent’s public page, by text to a phone number or by mail to an address.',
    access: { ...write, target: 'agent', perMinute: 20 },
    body: z.object({ target: contactRef() }),
    reply: done(),
    failure: { kind: 'json' },
  }),
  getCallerContext: operation({
    method: 'GET',
    path: '/api/v2/context',
    area: 'contacts',
    summary: 'What the agent is told about a person before the next conversation.',
    access: { ...read, target: 'agent' },
    query: z.object({ target: required(254) }),
    reply: z.object({ ...success, context: note(z.string()) }),
    failure: { kind: 'json' },
  }),
  setCallerContext: operation({
    method: 'POST',
    path: '/api/v2/context',
    area: 'contacts',
    status: 201,
    summary:
      'Sets what the agent is told about a person, by phone number, e-mail address, contact id or username.',
    access: { ...write, target: 'agent' },
    body: z.object({ target: contactRef(), context: note(line(8000)) }),
    reply: done(),
    failure: { kind: 'json' },
  }),
} as const;
