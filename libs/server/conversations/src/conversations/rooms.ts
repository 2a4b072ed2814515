import { enqueueWebhookEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { contactView } from '../contacts/rules.js';
import {
  type PartyAddress,
  type PartyRow,
  insertParty,
  partyAt,
  fillPartyName,
} from './rooms-repository.js';

/**
 * The party of an address as one agent knows it; created on first contact. A name learned later
 * fills an empty one.
 */
export async function findOrCreateParty(
  db: Db,
  organizationId: number,
  accountId: number,
  party: PartyAddress,
): Promise<PartyRow> {
  const [made] = await insertParty(db, {
    organizationId,
    accountId,
    address: party.address,
    kind: party.kind,
    name: party.name,
  });
  if (made) {
    if (made.kind === 'phone' || made.kind === 'email')
      await enqueueWebhookEvent(db, made, 'contact', contactView(made, null));
    return made;
  }
  const [row] = await partyAt(db, organizationId, accountId, party.address);
  if (!row) throw new Error('The other party could not be recorded');
  if (party.name && !row.name) {
    await fillPartyName(db, party.name, row.id);
    return { ...row, name: party.name, deletedAt: null };
  }
  return row;
}
