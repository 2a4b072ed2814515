import { type CallEvent, type CallbackCarrier, type CarrierPort, type InboundHandler, type NumberPort } from '@patchbay/server-providers';
import { type Db, type Store, carrierCalls, carrierTexts, numberingProviders, phoneNumbers } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { type ServerKey } from '../access/server-key.js';
import { type ProviderRow } from './repository.js';
import { hintOf, supplierOf } from './rules.js';
import { type TwilioCredentials, credentialsOf } from './sources.js';

/** A carrier that speaks for one account with a supplier. */
export type AccountCarrier = CarrierPort & NumberPort & CallbackCarrier;

export interface SuppliedCarrierParts<C extends CarrierPort & Partial<CallbackCarrier>> {
  /** The installation's own carrier: everything that is not a tenant's goes through it. */
  readonly carrier: C;
  readonly store: Store;
  readonly key: ServerKey;
  readonly open: (credentials: TwilioCredentials) => AccountCarrier;
}

const scope = { kind: 'platform', reason: 'find whose carrier a number has' } as const;
const mostOpen = 500;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The installation's carrier and those of tenants behind one port: texts and calls of a number go through the account that it came from, and callbacks of
 * such an account are believed as far as its own numbers. Whoever holds the token of an account could sign anything with it.
 */
export function createSuppliedCarrier<C extends CarrierPort & Partial<CallbackCarrier>>({ carrier, store, key, open }: SuppliedCarrierParts<C>): C & CallbackCarrier {
  const opened = new Map<string, AccountCarrier>();
  let handler: InboundHandler | null = null;

  function carrierOf(row: ProviderRow): AccountCarrier | null {
    const id = `${row.accountId} ${row.sealedConfig}`;
    const known = opened.get(id);
    if (known) return known;
    const config = credentialsOf(key, row);
    if (row.providerId !== 'Twilio' || !config?.accountSid || !config.authToken) return null;
    const fresh = open({ accountSid: config.accountSid, authToken: config.authToken });
    fresh.onInbound(guarded(row));
    if (opened.size >= mostOpen) opened.clear();
    opened.set(id, fresh);
    return fresh;
  }

  /** The handler as far as the numbers of one account with a supplier. */
  function guarded(row: ProviderRow): InboundHandler {
    const ask = <T>(work: (db: Db) => Promise<T>): Promise<T> => store.within(scope, work);
    const isItsNumber = async (number: string) => (await ask((db) => db.$count(phoneNumbers, and(eq(phoneNumbers.number, number), eq(phoneNumbers.status, 'assigned'), eq(phoneNumbers.providerAccountId, row.accountId), eq(phoneNumbers.providerId, row.providerId))))) > 0;
    const numberOfCall = (event: CallEvent) => ask((db) => ownNumberOfCall(db, event.callId, event.ourId));
    return {
      text: async (message) => { if (await isItsNumber(message.to)) await handler?.text(message); },
      textStatus: async (report) => {
        const [text] = uuid.test(report.key) ? await ask((db) => db.select({ from: carrierTexts.fromNumber }).from(carrierTexts).where(eq(carrierTexts.id, report.key))) : [];
        if (text && (await isItsNumber(text.from))) await handler?.textStatus?.(report);
      },
      call: async (event) => {
        const number = event.type === 'ringing' ? event.to : await numberOfCall(event);
        return number !== null && (await isItsNumber(number)) ? (handler?.call(event) ?? null) : null;
      },
    };
  }

  /** The account that a number came from; null for numbers of the installation. */
  async function behind(number: string | null): Promise<AccountCarrier | null> {
    if (number === null) return null;
    const [row] = await store.within(scope, (db) => db.select({ provider: numberingProviders }).from(phoneNumbers)
      .innerJoin(numberingProviders, and(eq(numberingProviders.accountId, phoneNumbers.providerAccountId), eq(numberingProviders.providerId, phoneNumbers.providerId))).where(eq(phoneNumbers.number, number)));
    return row ? carrierOf(row.provider) : null;
  }

  /** Everybody who set an account with a supplier: more than one tier may have set the same. */
  async function ofAccount(accountSid: string): Promise<AccountCarrier[]> {
    const supplier = supplierOf('Twilio');
    if (!supplier || !/^AC[0-9a-zA-Z]{2,62}$/.test(accountSid)) return [];
    const rows = await store.within(scope, (db) => db.select().from(numberingProviders).where(and(eq(numberingProviders.providerId, 'Twilio'), eq(numberingProviders.hint, hintOf(supplier, { accountSid })))));
    return rows.filter((row) => row.sealedConfig !== null && credentialsOf(key, row)?.accountSid === accountSid).map(carrierOf).filter((one) => one !== null);
  }

  const { fetchMedia } = carrier;
  return {
    ...carrier,
    sendText: async (message) => ((await behind(message.from)) ?? carrier).sendText(message),
    placeCall: async (call) => ((await behind(call.from)) ?? carrier).placeCall(call),
    hangUp: async (callId) => ((await behind(await store.within(scope, (db) => ownNumberOfCall(db, callId)))) ?? carrier).hangUp(callId),
    ...(fetchMedia ? {
      fetchMedia: async (url: string) => {
        const [own] = await ofAccount(/\/Accounts\/(AC\w+)\//.exec(url)?.[1] ?? '');
        return own?.fetchMedia ? own.fetchMedia(url) : fetchMedia(url);
      },
    } : {}),
    onInbound: (next) => {
      handler = next;
      const takeBack = carrier.onInbound(next);
      return () => {
        if (handler === next) handler = null;
        takeBack();
      };
    },
    answerCallback: async (callback) => {
      const answer = (await carrier.answerCallback?.(callback)) ?? null;
      if (answer) return answer;
      for (const own of await ofAccount(new URLSearchParams(callback.body).get('AccountSid') ?? '')) {
        const said = await own.answerCallback(callback);
        if (said) return said;
      }
      return null;
    },
  };
}

/** The number of ours in a call, by the carrier's name of the call or by ours. */
async function ownNumberOfCall(db: Db, callId: string, ourId?: string): Promise<string | null> {
  if (ourId !== undefined && !uuid.test(ourId)) return null;
  const [call] = await db.select({ direction: carrierCalls.direction, from: carrierCalls.fromNumber, to: carrierCalls.toNumber }).from(carrierCalls)
    .where(ourId === undefined ? eq(carrierCalls.carrierCallId, callId) : eq(carrierCalls.id, ourId)).limit(1);
  return call ? (call.direction === 'inbound' ? call.to : call.from) : null;
}
