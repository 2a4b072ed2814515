import { type Clock } from '@patchbay/kernel';
import { type CarrierPort, CarrierError, type CarrierText, type TextReport } from '@patchbay/server-providers';
import { type Log } from '@patchbay/server-kit';
import { type Store, carrierTexts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type ConversationEngine, type EngineServices } from '../conversations/engine.js';
import { insertText, sentRow, textStatusOf } from '../outbound/repository.js';
import { type Relayed, type RelayOutcome } from '../webhooks/relay.js';
import { createCallbacks } from './callbacks.js';
import { attachmentsOf } from './media.js';
import { ownerOfNumber } from './repository.js';

type Received = Awaited<ReturnType<ConversationEngine['receive']>>;

export interface TextDeskParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly engine: ConversationEngine;
  /** Shows what came to whoever asked to see it first. */
  readonly relay: (sent: Relayed) => Promise<RelayOutcome>;
}

/** Texts that come in and what becomes of those that went out. */
export interface TextDesk {
  text(message: CarrierText): Promise<void>;
  textStatus(report: TextReport): Promise<void>;
  /** Lets the agent answer a stored message while nobody waits. */
  answerLater(kept: Received): void;
  settled(): Promise<void>;
}

const scope = { kind: 'platform', reason: 'take a text' } as const;
const answerMs = 60_000;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Words with which somebody tells the carrier, and not the agent, that texts are wanted or not. The carrier answers them and keeps to them. */
const isForCarrier = (text: string): boolean => /^\s*(?:stop|stopall|stop all|unsubscribe|cancel|end|quit|revoke|optout|start|unstop|help|info)\s*[.!]?\s*$/i.test(text);

export function createTextDesk({ store, clock, log, engine, relay }: TextDeskParts): TextDesk {
  const once = createCallbacks(store, clock);
  const answering = new Set<Promise<void>>();

  async function take(message: CarrierText, agentId: number): Promise<void> {
    const { attachments, keep } = attachmentsOf(message.mediaUrls ?? [], { via: message.via ?? '', now: new Date(clock.now()) });
    const kept = await engine.receive({
      agentId, party: { kind: 'phone', address: message.from }, channel: 'sms', text: message.text, attachments, keepOnly: isForCarrier(message.text), also: keep, ...(message.messageId ? { clientId: `carrier:${message.messageId}` } : {}),
    });
    // The carrier must not wait for the model: its text is here.
    answerLater(kept);
  }

  function answerLater(kept: Received): void {
    const work: Promise<void> = drain(kept.answer(AbortSignal.timeout(answerMs))).catch((error: unknown) => log.error({ messageId: kept.messageId, error: String(error) }, 'a message could not be answered')).finally(() => answering.delete(work));
    answering.add(work);
  }

  return {
    async text(message) {
      const owner = await store.within(scope, (db) => ownerOfNumber(db, message.to));
      if (!owner) return;
      await once(owner, message.messageId ? `text:${message.messageId}` : undefined, async () => {
        if (message.raw !== undefined) await relay({ owner, type: 'twilioSMS', body: message.raw, contentType: 'application/x-www-form-urlencoded' });
        await take(message, owner.accountId);
        return null;
      });
    },

    async textStatus({ key, status, error, messageId, via }) {
      if (!uuidPattern.test(key)) return;
      await store.within(scope, async (db) => {
        const [row] = await db.select().from(carrierTexts).where(eq(carrierTexts.id, key)).limit(1);
        if (row && (via ?? row.carrier) === row.carrier && (row.carrierMessageId === null || row.carrierMessageId === messageId)) await textStatusOf(db, row, { status, error });
      });
    },

    answerLater,
    settled: async () => void (await Promise.all(answering)),
  };
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) void event;
}

/** Sends what was said in a room to the phone on its other side, and keeps how far it got. What the carrier refuses is a failed message, not a failed request. */
export const createDelivery = ({ store, carrier, log }: { readonly store: Store; readonly carrier: CarrierPort; readonly log?: Log }): EngineServices['deliver'] =>
  async ({ channel, from, to, body, message }) => {
    if (channel !== 'sms' || to.kind !== 'phone' || !from.phoneNumber) return;
    const text = { from: from.phoneNumber, to: to.address, text: body, organizationId: from.organizationId ?? from.id };
    if (!message) return void (await carrier.sendText(text));
    const line = (await carrier.lineOf?.(text.from)) ?? carrier.name;
    const row = await store.within(scope, (db) => insertText(db, { carrier: line, message, from: text.from, to: text.to }));
    try {
      const sent = await carrier.sendText({ ...text, key: row.id });
      await store.within(scope, (db) => sentRow(db, row, sent));
    } catch (error) {
      log?.warn({ messageId: message.id, code: error instanceof CarrierError ? error.code : 'unknown' }, 'the carrier did not take a text');
      await store.within(scope, (db) => textStatusOf(db, row, { status: 'failed', error: error instanceof CarrierError ? error.message : 'The carrier did not take it.' }));
    }
  };
