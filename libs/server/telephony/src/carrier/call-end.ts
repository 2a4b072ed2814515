import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { createRoundWorker, type OutgoingCarrier, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type EndedCall, createEndReports } from './call-end-reports.js';
import { callScope } from './call-access.js';
import { type CallRow, callOfConversation, endCall, findCallById } from './repository.js';
import { ourNumber, createReconcile } from './reconcile-calls.js';
const reconcileEveryMs = 5000;

export interface CallEnd {
  /** Ends a call and reports the end to its listeners. Ending it again has no effect. */
  end(
    call: Pick<CallRow, 'organizationId' | 'id'>,
    how: { readonly outcome: EndedCall['outcome']; readonly seconds: number },
  ): Promise<void>;
  /** Hangs up the open call of a conversation. False when it has none. */
  hangUp(conversationUuid: string): Promise<boolean>;
  onEnded(listener: (ended: EndedCall) => Promise<void>): () => void;
  /** Resolves when all ends so far have been reported. */
  settled(): Promise<void>;
  /**
   * Ends overdue calls and reports ends that were not reported; the worker does so every five
   * seconds.
   */
  reconcile(): Promise<void>;
  readonly worker: Worker;
}

/** Ends calls and reports their ends, also those of a process that died. */
export function createCallEnd({
  store,
  clock,
  log,
  carrier,
  engine,
  fetchMedia,
  onOver,
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly carrier: OutgoingCarrier;
  readonly engine: ConversationEngine;
  readonly fetchMedia: () => Promise<void>;
  /** Called with each call with sound that is over, so that its node hangs up. */
  readonly onOver?: ((call: CallRow) => Promise<void>) | undefined;
}): CallEnd {
  const now = () => new Date(clock.now());

  async function end(
    of: Pick<CallRow, 'organizationId' | 'id'>,
    { outcome, seconds }: { readonly outcome: EndedCall['outcome']; readonly seconds: number },
  ): Promise<void> {
    const row = await store.within(callScope, (db) =>
      endCall(db, of, { outcome, seconds, now: now() }),
    );
    if (!row) return;
    if (row.aliveAt)
      await onOver?.(row).catch((error: unknown) =>
        log.warn({ callId: row.id, error: String(error) }, 'a media node was not told of an end'),
      );
    void reportEnd(row);
  }
  const { reportEnd, pendingEndReports, listeners } = createEndReports({ engine, store, now, log });
  const reconcile = createReconcile({ store, now, clock, carrier, end, reportEnd, fetchMedia });
  const worker = createRoundWorker(
    { store, clock, log },
    {
      name: 'open calls',
      everyMs: reconcileEveryMs,
      startsAfterMs: reconcileEveryMs,
      work: reconcile,
      settle: () => Promise.all(pendingEndReports.values()),
    },
  );

  return {
    end,
    async hangUp(conversationUuid) {
      const row = await store.within(callScope, (db) => callOfConversation(db, conversationUuid));
      if (!row) return false;
      if (row.carrierCallId) await carrier.hangUp(row.carrierCallId, ourNumber(row));
      const still = await store.within(callScope, (db) => findCallById(db, row.id));
      if (still && still.state !== 'ended')
        await end(row, {
          outcome: 'completed',
          seconds: Math.max(
            1,
            Math.round((clock.now() - (row.answeredAt ?? row.createdAt).getTime()) / 1000),
          ),
        });
      await pendingEndReports.get(row.id);
      return true;
    },
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    settled: async () => void (await Promise.all(pendingEndReports.values())),
    reconcile: worker.drain,
    worker,
  };
}
