import { isolated } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { partyNameOf } from './party-name.js';
import { type PartyRow } from './rules.js';

/** The refusal of a number or an address that another contact has, by the name of that one. */
export const ofAnother = (row: PartyRow) =>
  refuse.conflict(
    `${isolated(partyNameOf(row))} already has this number or address. To change that contact, save it by its id, ${row.id}.`,
    { contactId: row.id },
  );
