import { addToLog, writeLog } from '@patchbay/server-conversations';
import { type Db } from '@patchbay/server-store';
import { conversationWithAgent } from './attempts-repository.js';

/**
 * Adds the attempt to the log of its conversation; creates the row for a text without an answer
 * yet.
 */
export async function linkLog(
  db: Db,
  organizationId: number,
  uuid: string,
  attemptId: string,
): Promise<void> {
  if (await addToLog(db, organizationId, uuid, { taskAttemptId: attemptId })) return;
  const found = await conversationWithAgent(db, organizationId, uuid);
  if (found)
    await writeLog(db, found.conversation, found.agent, {
      cnam: null,
      callId: null,
      transfers: 0,
      scheduled: false,
      meta: {},
    });
}
