import { type OutgoingCarrier } from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type CallController } from '../carrier/call-controller.js';
import { ringingCallOf } from '../carrier/repository.js';

/**
 * Ends the call of an attempt while it rings; an answered call continues. Never throws: an
 * unanswered call times out.
 */
export type StopRinging = (attempt: {
  readonly organizationId: number;
  readonly attemptId: string;
}) => Promise<void>;

export interface RingingParts {
  readonly store: Store;
  readonly carrier: Pick<OutgoingCarrier, 'hangUp'>;
  readonly callController: Pick<CallController, 'end'>;
  readonly log: Log;
}

export function createStopRinging({
  store,
  carrier,
  callController,
  log,
}: RingingParts): StopRinging {
  return async ({ organizationId, attemptId }) => {
    try {
      const call = await store.within({ kind: 'platform', reason: 'stop a canceled call' }, (db) =>
        ringingCallOf(db, organizationId, attemptId),
      );
      if (!call) return;
      if (call.carrierCallId) await carrier.hangUp(call.carrierCallId);
      await callController.end(call, { outcome: 'no-answer', seconds: 0 });
    } catch (error) {
      log.warn(
        { attemptId, error: String((error as Error).message) },
        'a canceled call could not be stopped',
      );
    }
  };
}
