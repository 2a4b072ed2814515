import { senderOf } from '@patchbay/formats/sender';
import { enqueueWebhookEvent } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { contactView } from '../../contacts/rules.js';
import { isSender } from '../../contacts/sender-party.js';
import {
  type PartyAddress,
  type PartyRow,
  insertParty,
  partyAt,
  fillPartyName,
} from './rooms-repository.js';

/** No caller without a number becomes a person, whichever way its call came in. */
function demandIdentity({ kind, address }: PartyAddress): void {
  if (kind === 'phone' && senderOf(address, null).kind === 'withheld')
    throw new Error('A caller without a number is a party of its call only: use senderParty');
}

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
  demandIdentity(party);
  const [made] = await insertParty(db, {
    organizationId,
    accountId,
    address: party.address,
    kind: party.kind,
    name: isSender(party) ? null : party.name,
  });
  if (made) {
    if (made.kind === 'phone' || made.kind === 'email')
      await enqueueWebhookEvent(db, made, 'contact', contactView(made, null));
    return made;
  }
  const [row] = await partyAt(db, organizationId, accountId, party.address);
  if (!row) throw new Error('The other party could not be recorded');
  if (party.name && !row.name && !isSender(row)) {
    await fillPartyName(db, party.name, row.id);
    return { ...row, name: party.name, deletedAt: null };
  }
  return row;
}
