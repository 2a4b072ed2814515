import { type Clock } from '@patchbay/kernel';
import {
  areDisabled,
  createRoundWorker,
  keepOptOut,
  OutboundRefusal,
  type Outgoing,
  type OutgoingCarrier,
  type Owner,
  type Relayed,
  type RelayOutcome,
  type Worker,
} from '@patchbay/server-core';
import { CarrierError, type CarrierText, type TextReport } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Db, type Store, carrierTexts, pendingAnswers } from '@patchbay/server-store';
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { type ConversationEngine } from '../conversations/engine.js';
import { type EngineServices } from '../conversations/engine-services.js';
import { insertText, sentRow, textStatusOf } from '../outbound/repository.js';
import { createCallbacks } from './callbacks.js';
import { attachmentsOf } from './media.js';
import { ownerOfNumber } from './repository.js';

type Received = Awaited<ReturnType<ConversationEngine['receive']>>;

export interface TextControllerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: ConversationEngine;
  /** Shows what came in to a caller who asked to see it first. */
  readonly relay: (sent: Relayed) => Promise<RelayOutcome>;
}

/** Texts that come in and what becomes of those that went out. */
export interface TextController {
  text(message: CarrierText): Promise<void>;
  textStatus(report: TextReport): Promise<void>;
  /** Lets the agent answer a stored message in the background. */
  answerLater(kept: Pick<Received, 'messageId' | 'answer'>): void;
  /** Notes in the transaction that stores a message that it waits for an answer. */
  queueAnswer(db: Db, stored: { readonly owner: Owner; readonly messageId: string }): Promise<void>;
  /** Answers what a process that died left without an answer. */
  reconcile(): Promise<void>;
  settled(): Promise<void>;
  /** Does so every fifteen seconds. */
  readonly worker: Worker;
}

const scope = { kind: 'platform', reason: 'take a text' } as const;
const answerTimeoutMs = 60_000;
/** After this time the answering process counts as dead. */
const staleAnswerMs = 90_000;
const mostAttempts = 3;
const reconcileEveryMs = 15_000;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createTextController({
  store,
  clock,
  log,
  engine,
  relay,
}: TextControllerOptions): TextController {
  const once = createCallbacks(store, clock);
  const answering = new Set<Promise<void>>();

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
      attachments,
      keepOnly: isForCarrier,
      also: async (db, stored) => {
        await keep(db, stored);
        if (!isForCarrier) await queueAnswer(db, stored);
      },
      ...(message.messageId ? { clientId: `carrier:${message.messageId}` } : {}),
    });
    // The carrier must not wait for the model: its text is here.
    answerLater(kept);
  }

  function answerLater(kept: Pick<Received, 'messageId' | 'answer'>): void {
    const work: Promise<void> = drain(kept.answer(AbortSignal.timeout(answerTimeoutMs)))
      .then(() =>
        store.within(scope, (db) =>
          db.delete(pendingAnswers).where(eq(pendingAnswers.messageId, kept.messageId)),
        ),
      )
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error(
          { messageId: kept.messageId, error: String(error) },
          'a message could not be answered',
        ),
      )
      .finally(() => answering.delete(work));
    answering.add(work);
  }

  /** Notes in the transaction that stores a message that it waits for an answer. */
  async function queueAnswer(
    db: Db,
    { owner, messageId }: { readonly owner: Owner; readonly messageId: string },
  ): Promise<void> {
    await db
      .insert(pendingAnswers)
      .values({
        organizationId: owner.organizationId,
        accountId: owner.accountId,
        messageId,
        begunAt: new Date(clock.now()),
      })
      .onConflictDoNothing();
  }

  async function reconcile(): Promise<void> {
    const due = await store.within(scope, async (db) => {
      const before = new Date(clock.now() - staleAnswerMs);
      const found = await db
        .select({ messageId: pendingAnswers.messageId })
        .from(pendingAnswers)
        .where(and(lt(pendingAnswers.begunAt, before), lt(pendingAnswers.attempts, mostAttempts)))
        .orderBy(asc(pendingAnswers.begunAt))
        .limit(10)
        .for('update', { skipLocked: true });
      await db
        .delete(pendingAnswers)
        .where(and(lt(pendingAnswers.begunAt, before), gte(pendingAnswers.attempts, mostAttempts)));
      return found.length === 0
        ? []
        : db
            .update(pendingAnswers)
            .set({ attempts: sql`${pendingAnswers.attempts} + 1`, begunAt: new Date(clock.now()) })
            .where(
              inArray(
                pendingAnswers.messageId,
                found.map(({ messageId }) => messageId),
              ),
            )
            .returning();
    });
    for (const row of due) {
      const kept = await engine.resume(row.accountId, row.messageId);
      if (kept) answerLater(kept);
      else
        await store.within(scope, (db) =>
          db.delete(pendingAnswers).where(eq(pendingAnswers.messageId, row.messageId)),
        );
    }
  }
  const worker = createRoundWorker(
    { store, clock, log },
    {
      name: 'unanswered texts',
      everyMs: reconcileEveryMs,
      startsAfterMs: reconcileEveryMs,
      work: reconcile,
      settle: () => Promise.all(answering),
    },
  );

  return {
    async text(message) {
      const owner = await store.within(scope, (db) => ownerOfNumber(db, message.to));
      if (!owner) return;
      await once(owner, message.messageId ? `text:${message.messageId}` : undefined, async () => {
        // A contact can opt out of a disabled organization as well, which otherwise reads and answers nothing, now or later.
        const word = await store.within(scope, (db) => keepOptOut(db, { owner, ...message }));
        if (await areDisabled(store, [owner.accountId])) return null;
        if (message.raw !== undefined)
          await relay({
            owner,
            type: 'twilioSMS',
            body: message.raw,
            contentType: 'application/x-www-form-urlencoded',
          });
        await take(message, owner.accountId, word !== null);
        return null;
      });
    },

    async textStatus({ key, status, error, messageId, via }) {
      if (!uuidPattern.test(key)) return;
      await store.within(scope, async (db) => {
        const [row] = await db.select().from(carrierTexts).where(eq(carrierTexts.id, key)).limit(1);
        if (
          row &&
          (via ?? row.carrier) === row.carrier &&
          (row.carrierMessageId === null || row.carrierMessageId === messageId)
        )
          await textStatusOf(db, row, { status, error });
      });
    },

    answerLater,
    queueAnswer,
    reconcile: worker.drain,
    worker,
    settled: async () => void (await Promise.all(answering)),
  };
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) void event;
}

/**
 * Sends what was said in a room to the phone on its other side, and keeps how far it got. What the gate or the carrier refuses is a failed message, not a
 * failed request. `permit` is what a person's message was admitted with; what the agent says was entered with its turn.
 */
export const createDelivery =
  ({
    store,
    carrier,
    outgoing,
    log,
  }: {
    readonly store: Store;
    readonly carrier: OutgoingCarrier;
    readonly outgoing: Outgoing;
    readonly log?: Log;
  }): EngineServices['deliver'] =>
  async ({ channel, from, to, body, message, mediaUrls = [], permit }) => {
    if (channel !== 'sms' || to.kind !== 'phone' || !from.phoneNumber) return;
    const owner = { organizationId: from.organizationId ?? from.id, accountId: from.id };
    const text = {
      from: from.phoneNumber,
      text: body,
      ...(mediaUrls.length > 0 ? { mediaUrls } : {}),
    };
    const line = (await carrier.lineOf?.(text.from)) ?? carrier.name;
    const row = await store.ask(scope, (db) =>
      insertText(db, { carrier: line, message, from: text.from, to: to.address }),
    );
    try {
      const admitted =
        permit ??
        (await outgoing.admit(
          'text',
          to.address,
          { kind: message.author === 'agent' ? 'reply' : 'person', owner },
          row.id,
        ));
      const sent = await outgoing.text(admitted, { ...text, key: row.id, via: line });
      await store.within(scope, (db) => sentRow(db, row, sent));
    } catch (error) {
      const isKnown = error instanceof CarrierError || error instanceof OutboundRefusal;
      log?.warn(
        { messageId: message.id, code: isKnown ? error.code : 'unknown' },
        'a text was not taken',
      );
      if (!(error instanceof CarrierError && error.code === 'unknown'))
        await store.within(scope, (db) =>
          textStatusOf(db, row, {
            status: 'failed',
            error: isKnown ? error.message : 'The carrier did not take it.',
          }),
        );
    }
  };
