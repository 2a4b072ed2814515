import { type Clock } from '@patchbay/kernel';
import { type ConversationEngine } from '@patchbay/server-conversations';
import { areDisabled, keepOptOut, type Relayed, type RelayOutcome } from '@patchbay/server-core';
import { type CarrierText, type TextReport } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Store } from '@patchbay/server-store';
import { type FindAnswerer } from '../answering/answerer.js';
import { findText, textStatusOf } from './texts-repository.js';
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
  relay,
}: TextControllerOptions): TextController {
  const answers = createPendingAnswers({ store, clock, log, engine });

  async function take(message: CarrierText, agentId: number, isForCarrier: boolean): Promise<void> {
    const { attachments, keep } = attachmentsOf(message.mediaUrls ?? [], {
      via: message.via ?? '',
      now: new Date(clock.now()),
    });
    const kept = await engine.receive({
      agentId,
      party: { kind: 'phone', address: message.from },
      channel: 'sms',
      text: message.text,
      ours: message.to,
      attachments,
      keepOnly: isForCarrier,
      also: async (db, stored) => {
        await keep(db, stored);
        if (!isForCarrier) await answers.queueAnswer(db, stored);
      },
      ...(message.messageId ? { clientId: `carrier:${message.messageId}` } : {}),
    });
    // The carrier must not wait for the model: the text is stored.
    answers.answerLater(kept);
  }

  return {
    async text(message) {
      const owner = await store.within(scope, (db) => ownerOfNumber(db, message.to));
      if (!owner) return;
      await once(owner, message.messageId ? `text:${message.messageId}` : undefined, async () => {
        // A contact can opt out of a disabled organization as well; otherwise its texts are not
        // read or answered.
        const word = await store.within(scope, (db) => keepOptOut(db, { owner, ...message }));
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
        await take(message, answerer.owner.accountId, word !== null);
        return null;
      });
    },

    async textStatus({ key, status, error, messageId, via }) {
      await store.within(scope, async (db) => {
        const row = await findText(db, key);
        if (
          row &&
          (via ?? row.carrier) === row.carrier &&
          (row.carrierMessageId === null || row.carrierMessageId === messageId)
        )
          await textStatusOf(db, row, { status, error });
      });
    },

    ...answers,
    reconcile: answers.worker.drain,
  };
}
