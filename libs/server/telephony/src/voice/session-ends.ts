import { type Clock } from '@patchbay/kernel';
import { createRoundWorker, endExpiredCredentials, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type VoiceCommands } from './voice-commands.js';

const scope = { kind: 'platform', reason: 'end the credentials of expired sessions' } as const;

/**
 * Ends the credentials of visitors whose session has expired, and what runs by them. The database itself
 * does so for sessions that are revoked or removed.
 */
export const createSessionEnds = ({
  store,
  clock,
  log,
  commands,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly commands: Pick<VoiceCommands, 'send'>;
}): Worker =>
  createRoundWorker(
    { store, clock, log },
    {
      name: 'visitors’ credentials',
      everyMs: 10_000,
      startsAfterMs: 5000,
      work: async () => {
        const ended = await store.within(scope, (db) =>
          endExpiredCredentials(db, new Date(clock.now())),
        );
        for (const sessionId of ended) await commands.send({ do: 'end-session', sessionId });
      },
    },
  );
