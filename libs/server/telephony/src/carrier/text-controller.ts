import { randomUUID } from 'node:crypto';
import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine, senderParty, type Wishes } from '@patchbay/server-conversations';
import { areDisabled, readPartKey, type Relayed, type RelayOutcome } from '@patchbay/server-core';
import { type CarrierText, type TextReport } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { type FindAnswerer } from '../answering/answerer.js';
import { findText, partLost, textStatusOf } from './texts-repository.js';
import { type createCallbacks } from './callbacks.js';
import { attachmentsOf } from './media.js';
import { type PendingAnswers, createPendingAnswers } from './pending-answers.js';
import { ownerOfNumber } from './repository.js';

export interface TextControllerOptions {
  /** Answers a callback once. */
  readonly once: ReturnType<typeof createCallbacks>;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: ConversationEngine;
  readonly answererOf: FindAnswerer;
  readonly wishes: Wishes;
  /** Returns the stored inbound text to a caller that requests it first. */
  readonly relay: (sent: Relayed) => Promise<RelayOutcome>;
}

/** Inbound texts and delivery reports of outbound texts. */
export interface TextController extends PendingAnswers {
  text(message: CarrierText): Promise<void>;
  textStatus(report: TextReport): Promise<void>;
  /** Completes answers that a crashed process left unfinished. */
  reconcile(): Promise<void>;
}

const scope = { kind: 'platform', reason: 'take a text' } as const;

export function createTextController({
  once,
  store,
  clock,
  log,
  engine,
  answererOf,
  wishes,
  relay,
}: TextControllerOptions): TextController {
  const answers = createPendingAnswers({ store, clock, log, engine });

  async function take(
    message: CarrierText,
    agentId: number,
    kept: Awaited<ReturnType<Wishes['takeText']>>,
  ): Promise<void> {
    const { attachments, keep } = attachmentsOf(message.mediaUrls ?? [], {
      via: message.via ?? '',
      now: new Date(clock.now()),
    });
    const taken = await engine.receive({
      agentId,
      party: senderParty(message.from, message.messageId ?? randomUUID()),
      channel: 'sms',
      text: message.text,
      ours: message.to,
      attachments,
      keepOnly: !kept.isForAgent,
      also: async (db, stored) => {
        await keep(db, stored);
        await wishes.mark(db, stored, kept);
        if (kept.isForAgent) await answers.queueAnswer(db, stored);
      },
      ...(message.messageId ? { clientId: `carrier:${message.messageId}` } : {}),
    });
    // The carrier must not wait for the model: the text is stored.
    answers.answerLater(taken);
  }

  return {
    async text(message) {
      const owner = await store.within(scope, (db) => ownerOfNumber(db, message.to));
      if (!owner) return;
      await once(owner, message.messageId ? `text:${message.messageId}` : undefined, async () => {
        // A contact can opt out of a disabled organization as well; otherwise its texts are not
        // read or answered.
        const kept = await wishes.takeText({ owner, ...message });
        if (await areDisabled(store, [owner.accountId])) return null;
        if (message.raw !== undefined)
          await relay({
            owner,
            type: 'twilioSMS',
            body: message.raw,
            contentType: 'application/x-www-form-urlencoded',
          });
        const { to: number, from: caller } = message;
        const at = clock.now();
        const answerer = await store.within(scope, (db) =>
          answererOf(db, owner, { kind: 'text', number, caller, at }),
        );
        await take(message, answerer.owner.accountId, kept);
        return null;
      });
    },

    textStatus: (report) => store.within(scope, (db) => keepReport(db, report)),

    ...answers,
    reconcile: answers.worker.drain,
  };
}

/** Keeps what a carrier reports of a text that went out. */
async function keepReport(
  db: Db,
  { key, status, error, reason, messageId, via }: TextReport,
): Promise<void> {
  const read = readPartKey(key);
  const row = await findText(db, read.key);
  if (!row || (via ?? row.carrier) !== row.carrier) return;
  const failure =
    status === 'failed' || status === 'undelivered'
      ? {
          reason: reason ?? ('carrier' as const),
          error: error ?? `Part ${read.part ?? 'one'} of this text was not delivered.`,
        }
      : null;
  if (read.part !== null) {
    // The last part says how far a text got; of the others only that one was lost matters.
    if (failure) await partLost(db, row, failure);
    return;
  }
  if (row.carrierMessageId === null || row.carrierMessageId === messageId)
    await textStatusOf(db, row, { status, failure });
}
