import { refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { roomsById } from './rooms-repository.js';

export const gone = () => refuse.notFound('Conversation not found');

/** The room with its party and agent; refused outside of the scope. */
export async function demandRoom(db: Db, roomId: string) {
  const [found] = await roomsById(db, null, { roomId });
  if (!found) throw gone();
  return found;
}
