import { announce } from '@patchbay/server-core';
import { type Db } from '@patchbay/server-store';
import { roomOf } from './repository.js';
import { type PartyRow } from './rules.js';

/** Clients that watch the inbox see the new name at once. */
export async function announceContact(db: Db, row: PartyRow): Promise<void> {
  const roomId = await roomOf(db, row);
  if (roomId) await announce(db, row, 'room', { roomId });
}
