import { folded } from '@patchbay/kernel';
import { isolated } from '@patchbay/server-core';
import { refuse } from '@patchbay/server-kit';
import { partyNameOf } from './party-name.js';
import { type ContactChange, type PartyRow } from './rules.js';

/** The refusal of a number or an address that another contact has, by the name of that one. */
export const ofAnother = (row: PartyRow) =>
  refuse.conflict(
    `${isolated(partyNameOf(row))} already has this number or address. To change that contact, save it by its id, ${row.id}.`,
    { contactId: row.id },
  );

const longestName = 200;

/**
 * Whether a new contact is another person than the one who has its number already. One of the same
 * name, or without one, is the same person once more.
 */
export const isAnother = (known: PartyRow, { name }: ContactChange): boolean =>
  known.deletedAt === null &&
  Boolean(known.name && name) &&
  folded(String(known.name), longestName) !== folded(String(name), longestName);
