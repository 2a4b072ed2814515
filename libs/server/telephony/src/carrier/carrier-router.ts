import { senderOf, senderText } from '@patchbay/formats/sender';
import { type ServerKey } from '@patchbay/server-core';
import {
  type CallEvent,
  type CallbackAnswer,
  type CallbackCarrier,
  type CarrierCallback,
  type CarrierPort,
  CarrierError,
  type Handset,
  type SimulatedCalls,
  type InboundHandler,
  createTwilioCarrier,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { type TwilioCredentials } from '../numbers/sources.js';
import { type Tenant, createCarrierTenants } from './carrier-tenants.js';

type Line = CarrierPort & CallbackCarrier;

export interface CarrierRouterOptions {
  readonly store: Store;
  readonly key: ServerKey;
  readonly publicUrl: string;
  /** The installation's own carrier: serves numbers without credentials of a tenant. */
  readonly installation: CarrierPort &
    Partial<CallbackCarrier> & { readonly handset?: Handset; readonly simulated?: SimulatedCalls };
  /** Creates the client of a tenant's own account; tests replace it with a local server. */
  readonly openLine?: (credentials: TwilioCredentials) => Line;
}

/** All carrier accounts as one carrier. */
export type CarrierRouter = Line &
  Required<Pick<CarrierPort, 'lineOf' | 'records' | 'streams'>> & {
    /**
     * The node whose carrier account a callback names, or whose account serves the named number;
     * null for the installation's.
     */
    namedBy(body: string): Promise<number | null>;
  };

/**
 * Our own number as we store it. What a carrier signs in E.164 is compared as it is; the other
 * spellings, such as digits alone or a SIP address, are those of telephone systems in between.
 */
function ownNumber(to: string): string {
  if (/^\+\d+$/.test(to)) return to;
  const read = senderOf(to, null);
  return read.kind === 'person' ? read.number : to;
}

/**
 * A call or text with both numbers in the one form that everything behind compares: ours as it is
 * stored, and the sender as E.164, the word for a withheld number, or the name of a service.
 */
function identified<Event extends { readonly from: string; readonly to: string }>(
  event: Event,
): Event {
  const to = ownNumber(event.to);
  return { ...event, to, from: senderText(senderOf(event.from, to)) };
}

/**
 * Routes to the installation's carrier account and those of tenants. Calls and texts use the
 * account that has their sender's number. Reports of an account count only for the numbers and
 * calls of its own row, because the holder of its token can sign any content. A row counts while it
 * is enabled and the carrier has accepted its credentials.
 */
export function createCarrierRouter({
  store,
  key,
  publicUrl,
  installation,
  openLine = (credentials) => createTwilioCarrier({ ...credentials, publicUrl }),
}: CarrierRouterOptions): CarrierRouter {
  let handler: InboundHandler | null = null;
  const { tenantOf, tenantWith, namedBy, tenantNamed } = createCarrierTenants(key, store);
  const lineFor = createTenantLines(openLine, (via) => heldTo(via));

  /** Limits an account to its own numbers and calls. */
  const heldTo = (via: string): InboundHandler => ({
    text: async (message) => {
      const known = identified(message);
      if ((await lineOf(known.to)) === via) await handler?.text({ ...known, via });
    },
    textStatus: async (report) => handler?.textStatus?.({ ...report, via }),
    call: async (event) => {
      const tell = async (next: CallEvent) => (await handler?.call({ ...next, via })) ?? null;
      if (event.type === 'ringing') {
        const known = identified(event);
        return (await lineOf(known.to)) === via ? tell(known) : null;
      }
      if (event.type !== 'ended' || !event.inbound) return tell(event);
      const { inbound, ...ended } = event;
      const known = identified(inbound);
      return tell((await lineOf(known.to)) === via ? { ...ended, inbound: known } : ended);
    },
  });

  async function lineOf(number: string): Promise<string> {
    const tenant = await tenantOf(number);
    return tenant === null ? installation.name : tenant === 'lost' ? 'lost' : nameOf(tenant);
  }

  /**
   * The carrier that serves one of our numbers; the installation's own for its numbers, or without
   * a number.
   */
  async function carrierFor(number: string | undefined, via?: string): Promise<CarrierPort> {
    const tenant =
      number === undefined || via === installation.name ? null : await tenantOf(number);
    if (tenant === 'lost')
      throw new CarrierError(
        'refused',
        'The account that has this number is not connected any more.',
      );
    return tenant ? lineFor(tenant) : installation;
  }

  return {
    namedBy,
    name: installation.name,
    label: installation.label,
    search: installation.search,
    assign: installation.assign,
    release: installation.release,
    lineOf,
    streams: (via) => (via === installation.name ? (installation.streams?.(via) ?? false) : true),
    records: (via) => (via === installation.name ? (installation.records?.(via) ?? false) : true),
    sendText: async (message) => (await carrierFor(message.from, message.via)).sendText(message),
    placeCall: async (call) => (await carrierFor(call.from, call.via)).placeCall(call),
    hangUp: async (callId, number) => (await carrierFor(number)).hangUp(callId),
    async fetchMedia(url, via) {
      // Uses only the credentials of the reporting account: the report may name another account's
      // file.
      const tenant = via === undefined || via === installation.name ? null : await tenantNamed(via);
      const line =
        via === undefined || via === installation.name ? installation : tenant && lineFor(tenant);
      if (!line?.fetchMedia)
        throw new CarrierError('refused', 'The account that keeps this file is not connected.');
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
      // The installation's account is checked first: a tenant that enters the same account id must
      // not intercept its callbacks.
      return (
        (await installation.answerCallback?.(callback)) ??
        (await answerOfTenant(tenantWith, lineFor, callback))
      );
    },
  };
}

/**
 * Clients of tenants' accounts: each is created once, and again when its credentials have changed.
 */
function createTenantLines(
  openLine: (credentials: TwilioCredentials) => Line,
  heldTo: (via: string) => InboundHandler,
): (tenant: Tenant) => Line {
  const open = new Map<number, { readonly credentials: TwilioCredentials; readonly line: Line }>();
  return (tenant) => {
    const { accountId, credentials } = tenant;
    const known = open.get(accountId);
    if (
      known?.credentials.accountSid === credentials.accountSid &&
      known.credentials.authToken === credentials.authToken
    )
      return known.line;
    const line = openLine(credentials);
    line.onInbound(heldTo(nameOf(tenant)));
    open.set(accountId, { credentials, line });
    return line;
  };
}

/** The answer of the account that a callback names; null when it belongs to no tenant. */
async function answerOfTenant(
  tenantWith: ReturnType<typeof createCarrierTenants>['tenantWith'],
  lineFor: (tenant: Tenant) => Line,
  callback: CarrierCallback,
): Promise<CallbackAnswer> {
  const accountSid = new URLSearchParams(callback.body).get('AccountSid') ?? '';
  const tenant = accountSid === '' ? null : await tenantWith(accountSid);
  return tenant && lineFor(tenant).answerCallback(callback);
}

const nameOf = ({ accountId }: Tenant): string => `twilio:${accountId}`;
