import { type CallEvent } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { callScope as scope } from './call-access.js';
import { type CallEnd } from './call-end.js';
import { findCall, ownerOfNumber, takeEnded } from './repository.js';

/**
 * Keeps an inbound call that ends before it rang: an end is final, whatever is reported after it. A
 * call of a number that is not ours leaves no trace.
 */
export async function endedBeforeRinging(
  {
    store,
    end,
    carrier,
    now,
  }: {
    readonly store: Store;
    readonly end: CallEnd['end'];
    readonly carrier: string;
    readonly now: () => Date;
  },
  event: Extract<CallEvent, { type: 'ended' }>,
): Promise<void> {
  const { outcome, seconds, callId, inbound, via = carrier } = event;
  if (!inbound) return;
  const row = await store.within(scope, async (db) => {
    const owner = await ownerOfNumber(db, inbound.to);
    if (owner)
      await takeEnded(db, {
        ...owner,
        carrier: via,
        carrierCallId: callId,
        fromNumber: inbound.from,
        toNumber: inbound.to,
        outcome,
        seconds,
        now: now(),
      });
    return findCall(db, via, event);
  });
  // It has begun to ring meanwhile.
  if (row && row.state !== 'ended') await end(row, event);
}
