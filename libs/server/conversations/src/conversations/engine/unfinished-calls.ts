import { type Db } from '@patchbay/server-store';
import { type Begun } from '../turns/engine-services.js';
import { keepRun } from './follow-ups.js';
import { type RoomTurn } from '../turns/room-turns.js';

const words = 'It was begun and its process ended, so it is not known whether it was done.';

/**
 * Stores the functions that a turn began before its process died, so that this turn and the people
 * of the office see them.
 */
export async function keepUnfinished(
  db: Db,
  begun: Begun,
  { unfinished }: Pick<RoomTurn, 'unfinished'>,
  now: number,
): Promise<void> {
  for (const { name, input } of Object.values(unfinished))
    await keepRun(
      db,
      { ...begun, roomId: begun.room.id },
      { type: 'function', name, label: name, ok: false, words, input, output: {}, durationMs: 0 },
      now,
    );
}
