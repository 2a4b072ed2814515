import { announce, type Owner } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { planMerge } from '../contacts/merge-plan.js';
import { writeParty } from '../contacts/repository.js';
import { findOrCreateRoom, lockRoom } from '../conversations/rooms/rooms-repository.js';
import {
  hasWaiting,
  moveThread,
  removeVisitor,
  renameVisitor,
  visitorAt,
} from './carry-thread-repository.js';
import { roomOfVisitor } from './repository.js';

/**
 * Carries what a visitor wrote before the page said who it is into the person's thread. Both
 * addresses come from the session of the caller, so that the thread of another visitor cannot be named. A thread
 * with a line that is being answered, or with a mail that waits, is carried the next time. What is known
 * of the visitor fills what is not known of the person.
 */
export async function carryThread(
  db: Db,
  owner: Owner,
  { anonymous, person }: { readonly anonymous: string; readonly person: string },
): Promise<void> {
  const visitor = await visitorAt(db, owner, anonymous);
  if (!visitor) return;
  const known = await visitorAt(db, owner, person);
  if (!known) {
    await renameVisitor(db, visitor, person);
    return;
  }
  const found = await roomOfVisitor(db, owner, anonymous);
  if (!found) return;
  const from = await lockRoom(db, owner.organizationId, found.room.id);
  if (await hasWaiting(db, from)) return;
  const to = await findOrCreateRoom(db, owner, known, 'client');
  await moveThread(db, from, to);
  const { write } = planMerge(known, visitor);
  await writeParty(db, known, { address: known.address, ...write });
  await removeVisitor(db, visitor, known);
  await announce(db, owner, 'conversation', { roomId: to.id });
}
