import { type Store } from '@patchbay/server-store';
import { type Clock } from '@patchbay/kernel';
import { type OutgoingCarrier } from '@patchbay/server-core';
import { callScope } from './call-access.js';
import {
  overdueCalls,
  callsWithUnreportedEnd,
  type CallRow,
  deleteExpiredCallbacks,
} from './repository.js';
import { endTimeoutMs, type EndedCall } from './call-end-reports.js';

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
  return reconcile;
}
