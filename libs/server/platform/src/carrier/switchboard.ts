import { type Clock } from '@patchbay/kernel';
import { type CallbackCarrier, type CarrierPort, CarrierError, type Handset, type InboundHandler, createTwilioCarrier } from '@patchbay/server-providers';
import { type Store, numberingProviders } from '@patchbay/server-store';
import { and, eq } from 'drizzle-orm';
import { type ServerKey } from '../access/server-key.js';
import { findNumber } from '../numbers/repository.js';
import { type TwilioCredentials, credentialsOf } from '../numbers/sources.js';

type Line = CarrierPort & CallbackCarrier;

export interface SwitchboardParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly publicUrl: string;
  /** The installation's own carrier: what serves numbers without credentials of a tenant. */
  readonly installation: CarrierPort & Partial<CallbackCarrier> & { readonly handset?: Handset };
  /** Speaks for a tenant's own account; a test puts a local server in its place. */
  readonly openLine?: (credentials: TwilioCredentials) => Line;
}

const scope = { kind: 'platform', reason: 'find the carrier of a number' } as const;
const knownForMs = 30_000;

/**
 * One carrier made of many: the installation's own, and the accounts of tenants who brought theirs. Calls and texts leave through the account that has
 * the number they come from. What an account tells counts for its own numbers and calls only: whoever holds its token can sign what they like.
 */
export function createSwitchboard({ store, clock, key, publicUrl, installation, openLine = (credentials) => createTwilioCarrier({ ...credentials, publicUrl }) }: SwitchboardParts): Line & Required<Pick<CarrierPort, 'lineOf' | 'records'>> {
  const open = new Map<string, Line>();
  let handler: InboundHandler | null = null;
  let tenants: { readonly at: number; readonly accounts: Promise<readonly TwilioCredentials[]> } | null = null;

  const nameOf = ({ accountSid }: TwilioCredentials): string => `twilio:${accountSid}`;

  function lineFor(credentials: TwilioCredentials): Line {
    const id = `${credentials.accountSid} ${credentials.authToken}`;
    const known = open.get(id);
    if (known) return known;
    const line = openLine(credentials);
    line.onInbound(heldTo(nameOf(credentials)));
    open.set(id, line);
    return line;
  }

  /** Lets an account speak for its own numbers and calls alone. */
  const heldTo = (via: string): InboundHandler => ({
    text: async (message) => { if ((await lineOf(message.to)) === via) await handler?.text({ ...message, via }); },
    textStatus: async (report) => handler?.textStatus?.({ ...report, via }),
    call: async (event) => (event.type === 'ringing' && (await lineOf(event.to)) !== via ? null : ((await handler?.call({ ...event, via })) ?? null)),
  });

  function readCredentials(row: Parameters<typeof credentialsOf>[1]): TwilioCredentials | null {
    try {
      const { accountSid, authToken } = credentialsOf(key, row) ?? {};
      return accountSid && authToken ? { accountSid, authToken } : null;
    } catch {
      return null; // sealed under another key: nobody can speak for it
    }
  }

  /** Whose account has a number; null for the installation's own. */
  async function tenantOf(number: string): Promise<TwilioCredentials | 'lost' | null> {
    return store.within(scope, async (db) => {
      const row = await findNumber(db, number);
      if (!row || row.providerAccountId === null || row.providerId !== 'Twilio') return null;
      const [provider] = await db.select().from(numberingProviders).where(and(eq(numberingProviders.accountId, row.providerAccountId), eq(numberingProviders.providerId, row.providerId)));
      return (provider && readCredentials(provider)) ?? 'lost';
    });
  }

  async function carrierFor(number: string): Promise<CarrierPort> {
    const tenant = await tenantOf(number);
    if (tenant === 'lost') throw new CarrierError('refused', 'The account that has this number is not connected any more.');
    return tenant ? lineFor(tenant) : installation;
  }

  async function lineOf(number: string): Promise<string> {
    const tenant = await tenantOf(number);
    return tenant === null ? installation.name : tenant === 'lost' ? 'lost' : nameOf(tenant);
  }

  /** The accounts of tenants with this id: several may name the same one, with tokens of which one is right. */
  async function linesOf(accountSid: string): Promise<Line[]> {
    const now = clock.now();
    if (!tenants || now - tenants.at > knownForMs) {
      const accounts = store.within(scope, async (db) => (await db.select().from(numberingProviders).where(and(eq(numberingProviders.providerId, 'Twilio'), eq(numberingProviders.enabled, true)))).flatMap((row) => readCredentials(row) ?? []));
      tenants = { at: now, accounts };
      accounts.catch(() => { tenants = null; });
    }
    return (await tenants.accounts).filter((one) => one.accountSid === accountSid).map(lineFor);
  }

  return {
    name: installation.name,
    label: installation.label,
    search: installation.search,
    assign: installation.assign,
    release: installation.release,
    lineOf,
    records: (via) => (via === installation.name ? (installation.records?.(via) ?? false) : true),
    sendText: async (message) => (message.via === installation.name ? installation : await carrierFor(message.from)).sendText(message),
    placeCall: async (call) => (await carrierFor(call.from)).placeCall(call),
    hangUp: async (callId, number) => (number === undefined ? installation : await carrierFor(number)).hangUp(callId),
    async fetchMedia(url, via) {
      // With the credentials of the account that told of it, and of no other: what it tells may name somebody else's file.
      const line = via === undefined || via === installation.name ? installation : (await linesOf(via.replace(/^twilio:/, '')))[0];
      if (!line?.fetchMedia) throw new CarrierError('refused', 'The account that keeps this file is not connected.');
      return line.fetchMedia(url);
    },
    onInbound(next) {
      handler = next;
      const takeBack = installation.onInbound(heldTo(installation.name));
      return () => {
        if (handler === next) handler = null;
        takeBack();
      };
    },
    async answerCallback(callback) {
      // The installation's own goes first: a tenant that names its account id, with any token, must not come between.
      const answer = (await installation.answerCallback?.(callback)) ?? null;
      if (answer) return answer;
      for (const line of await linesOf(new URLSearchParams(callback.body).get('AccountSid') ?? '')) {
        const theirs = await line.answerCallback(callback);
        if (theirs) return theirs;
      }
      return null;
    },
  };
}
