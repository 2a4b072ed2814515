import { type Clock } from '@patchbay/kernel';
import { createRoundWorker, type OutgoingCarrier, type Worker } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type ConversationEngine } from '../conversations/engine.js';
import { type EndedCall } from '../outbound/rules.js';
import { callScope } from './call-access.js';
import {
  type CallRow,
  callOfConversation,
  callsWithUnreportedEnd,
  deleteExpiredCallbacks,
  endCall,
  findCallById,
  markEndReported,
  overdueCalls,
} from './repository.js';

/** How long ending a conversation and reporting the end may take before it is tried again. */
export const endTimeoutMs = 60_000;
const reconcileEveryMs = 5000;
const callbackRetentionMs = 2 * 24 * 60 * 60 * 1000;

/** Our number in a call: the called one of an inbound call, the calling one of an outbound call. */
export const ourNumber = (call: CallRow): string =>
  call.direction === 'inbound' ? call.toNumber : call.fromNumber;

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
  /** Ends overdue calls and reports ends that were not reported; the worker does so every five seconds. */
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
}: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly carrier: OutgoingCarrier;
  readonly engine: ConversationEngine;
  readonly fetchMedia: () => Promise<void>;
}): CallEnd {
  const listeners = new Set<(ended: EndedCall) => Promise<void>>();
  const pendingEndReports = new Map<string, Promise<void>>();
  const now = () => new Date(clock.now());

  async function end(
    of: Pick<CallRow, 'organizationId' | 'id'>,
    { outcome, seconds }: { readonly outcome: EndedCall['outcome']; readonly seconds: number },
  ): Promise<void> {
    const row = await store.within(callScope, (db) =>
      endCall(db, of, { outcome, seconds, now: now() }),
    );
    if (row) void reportEnd(row);
  }

  /** Ends the conversation and calls the listeners. `reconcile` repeats what fails. */
  function reportEnd(row: CallRow): Promise<void> {
    const known = pendingEndReports.get(row.id);
    if (known) return known;
    const work = (async () => {
      if (row.conversationUuid)
        await engine.end(row.accountId, row.conversationUuid, AbortSignal.timeout(endTimeoutMs));
      const ended: EndedCall = {
        callId: row.id,
        outcome: row.outcome ?? 'failed',
        seconds: row.seconds,
        ...(row.taskAttemptId === null ? {} : { taskAttemptId: row.taskAttemptId }),
        ...(row.conversationUuid === null ? {} : { conversationUuid: row.conversationUuid }),
      };
      for (const listener of listeners) await listener(ended);
      await store.within(callScope, (db) => markEndReported(db, row, now()));
    })()
      .catch((error: unknown) =>
        log.error(
          { callId: row.id, error: String(error) },
          'the end of a call could not be reported',
        ),
      )
      .finally(() => pendingEndReports.delete(row.id));
    pendingEndReports.set(row.id, work);
    return work;
  }

  async function reconcile(): Promise<void> {
    const [overdue, unreported] = await store.within(
      callScope,
      async (db) =>
        [
          await overdueCalls(db, now(), 50),
          await callsWithUnreportedEnd(db, new Date(clock.now() - endTimeoutMs), 50),
        ] as const,
    );
    for (const row of overdue) {
      if (row.carrierCallId)
        await carrier.hangUp(row.carrierCallId, ourNumber(row)).catch(() => undefined);
      await end(
        row,
        row.state === 'answered'
          ? {
              outcome: 'completed',
              seconds: Math.round(
                (clock.now() - (row.answeredAt ?? row.createdAt).getTime()) / 1000,
              ),
            }
          : { outcome: row.state === 'queued' ? 'failed' : 'no-answer', seconds: 0 },
      );
    }
    for (const row of unreported) await reportEnd(row);
    await fetchMedia();
    await store.within(callScope, (db) =>
      deleteExpiredCallbacks(db, new Date(clock.now() - callbackRetentionMs)),
    );
  }
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
