import { type Store } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { type OutgoingCarrier } from '@patchbay/server-core';
import { callScope } from './call-access.js';
import {
  overdueCalls,
  silentCalls,
  callsWithUnreportedEnd,
  type CallRow,
  deleteExpiredCallbacks,
} from './repository.js';
import { endTimeoutMs, type EndedCall } from './call-end-reports.js';

/** A media node says every five seconds which calls it carries. */
export const maxSilentMs = 15_000;

const callbackRetentionMs = 2 * 24 * 60 * 60 * 1000;

/** Our number in a call: the called one of an inbound call, the calling one of an outbound call. */
export const ourNumber = (call: CallRow): string =>
  call.direction === 'inbound' ? call.toNumber : call.fromNumber;

interface ReconcileContext {
  readonly store: Store;
  readonly now: () => Date;
  readonly clock: Clock;
  readonly carrier: OutgoingCarrier;
  readonly end: (
    of: Pick<CallRow, 'organizationId' | 'id'>,
    given: { readonly outcome: EndedCall['outcome']; readonly seconds: number },
  ) => Promise<void>;
  readonly reportEnd: (row: CallRow) => Promise<void>;
  readonly fetchMedia: () => Promise<void>;
}

/** Ends overdue calls and reports ends that were not reported. */
export function createReconcile({
  store,
  now,
  clock,
  carrier,
  end,
  reportEnd,
  fetchMedia,
}: ReconcileContext) {
  async function giveUp(row: CallRow, until: number): Promise<void> {
    if (row.carrierCallId)
      await carrier.hangUp(row.carrierCallId, ourNumber(row)).catch(() => undefined);
    const lastedMs = until - (row.answeredAt ?? row.createdAt).getTime();
    await end(
      row,
      row.state === 'answered'
        ? { outcome: 'completed', seconds: Math.max(0, Math.round(lastedMs / 1000)) }
        : { outcome: row.state === 'queued' ? 'failed' : 'no-answer', seconds: 0 },
    );
  }

  async function reconcile(): Promise<void> {
    const [overdue, silent, unreported] = await store.within(
      callScope,
      async (db) =>
        [
          await overdueCalls(db, now(), 50),
          await silentCalls(db, new Date(clock.now() - maxSilentMs), 50),
          await callsWithUnreportedEnd(db, new Date(clock.now() - endTimeoutMs), 50),
        ] as const,
    );
    for (const row of overdue) await giveUp(row, clock.now());
    // Its node has died: what lasted beyond its last sign of life was no call.
    for (const row of silent) await giveUp(row, row.aliveAt?.getTime() ?? clock.now());
    for (const row of unreported) await reportEnd(row);
    await fetchMedia();
    await store.within(callScope, (db) =>
      deleteExpiredCallbacks(db, new Date(clock.now() - callbackRetentionMs)),
    );
  }
  return reconcile;
}
