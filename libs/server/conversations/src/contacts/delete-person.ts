import { type BodyOf, type Contact } from '@patchbay/contract';
import { type Db } from '@patchbay/server-store';
import { announceContact } from './announce-contact.js';
import { personWith } from './list-repository.js';
import { familyOf, forgetMerges } from './merge-repository.js';
import { findContact, forgetParty, roomOf } from './repository.js';
import { contactView } from './rules.js';

/**
 * Forgets a contact, or the person of it at all agents within reach. Returns the contacts as they
 * were; null where there is none. Needs the caller's scope.
 */
export async function deletePerson(
  db: Db,
  { id, onePerPerson }: BodyOf<'deleteContact'>,
): Promise<Contact[] | null> {
  const row = await findContact(db, id);
  if (!row) return null;
  const found = onePerPerson ? await personWith(db, row) : [row];
  const family = await familyOf(
    db,
    found.map((one) => one.id),
    { lock: true },
  );
  await forgetMerges(
    db,
    family.map((one) => one.id),
  );
  const deleted: Contact[] = [];
  for (const one of found) {
    deleted.push(contactView(one, await roomOf(db, one)));
    await forgetParty(db, one);
    await announceContact(db, one);
  }
  return deleted;
}
