import { type Imported } from './use-import.js';

const row = (
  at: number,
  outcome: Imported['rows'][number]['outcome'],
  name: string | null,
  rest: Partial<Imported['rows'][number]> = {},
): Imported['rows'][number] => ({
  row: at,
  outcome,
  name,
  contactId: null,
  message: null,
  ...rest,
});

/** A dry run with every outcome, for stories and tests. */
export const plan: Imported = {
  success: true,
  dryRun: true,
  columns: [
    { column: 'First name', field: 'firstName', samples: ['Priya', 'Dana', 'Omar'] },
    { column: 'Mobile phone', field: 'phone', samples: ['(512) 555-0148', '512 555 0149'] },
    { column: 'E-mail', field: 'email', samples: ['priya@example.com'] },
    { column: 'Insurance', field: 'customFields.Insurance', samples: ['Evergreen'] },
    { column: 'Last change', field: null, samples: ['2026-01-05'] },
    { column: 'Photo', field: null, samples: [] },
  ],
  encoding: 'utf-8',
  rows: [
    row(2, 'created', 'Priya Nair'),
    row(3, 'created', '+15125550149'),
    row(4, 'updated', 'Dana Whitfield', { contactId: 3005 }),
    row(5, 'unchanged', 'Omar Haddad', { contactId: 3006 }),
    row(6, 'rejected', 'Lena Brandt', {
      message: 'phone: must be a phone number with its area code, like +1 216 555 1234.',
    }),
    row(7, 'rejected', null, { message: 'The same person is in row 4.' }),
  ],
  created: 2,
  updated: 1,
  unchanged: 1,
  rejected: 2,
};
