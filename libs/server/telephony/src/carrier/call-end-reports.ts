import { type ConversationEngine } from '@patchbay/server-conversations';
import { type CallOutcome } from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type Log } from '@patchbay/server-kit';
import { type CallRow, markEndReported } from './repository.js';
import { recordAttempt } from './transfer-answers.js';
import { callScope } from './call-access.js';

/** How long ending a conversation and reporting the end may take before it is tried again. */
export const endTimeoutMs = 60_000;

/** The report to the requester of a call after its end. */
export interface EndedCall {
  readonly callId: string;
  readonly taskAttemptId?: string;
  readonly outcome: CallOutcome;
  readonly seconds: number;
  readonly conversationUuid?: string;
}

interface EndReportsContext {
  readonly engine: ConversationEngine;
  readonly store: Store;
  readonly now: () => Date;
  readonly log: Log;
}

/** Reports ends of calls to the conversation and to listeners, each once at a time. */
export function createEndReports({ engine, store, now, log }: EndReportsContext) {
  const listeners = new Set<(ended: EndedCall) => Promise<void>>();
  const pendingEndReports = new Map<string, Promise<void>>();

  /** Ends the conversation and calls the listeners. `reconcile` repeats what fails. */
  function reportEnd(row: CallRow): Promise<void> {
    const known = pendingEndReports.get(row.id);
    if (known) return known;
    const work = (async () => {
      // Nothing happens here to an attempt whose result the carrier has reported.
      await recordAttempt(
        engine,
        row,
        row.transfer?.asks && row.transfer.accepted ? 'answered' : 'abandoned',
      );
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
  return {
    reportEnd,
    pendingEndReports,
    listeners,
  };
}
