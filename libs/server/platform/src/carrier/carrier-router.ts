import { type ServerKey } from '@patchbay/server-core';
import {
  type CallbackAnswer,
  type CallbackCarrier,
  type CarrierCallback,
  type CarrierPort,
  CarrierError,
  type Handset,
  type InboundHandler,
  createTwilioCarrier,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import { accountDigestOf } from '../numbers/provider-verification.js';
import {
  type ProviderRow,
  findNumber,
  findProvedProvider,
  findProvider,
} from '../numbers/repository.js';
import { type TwilioCredentials, credentialsOf, isUsable } from '../numbers/sources.js';

type Line = CarrierPort & CallbackCarrier;

export interface CarrierRouterOptions {
  readonly store: Store;
  readonly key: ServerKey;
  readonly publicUrl: string;
  /** The installation's own carrier: what serves numbers without credentials of a tenant. */
  readonly installation: CarrierPort & Partial<CallbackCarrier> & { readonly handset?: Handset };
  /** Speaks for a tenant's own account; a test puts a local server in its place. */
  readonly openLine?: (credentials: TwilioCredentials) => Line;
}

/** All lines as one carrier. */
export type CarrierRouter = Line &
  Required<Pick<CarrierPort, 'lineOf' | 'records'>> & {
    /** The node whose account with the carrier a callback names, or whose account serves the number that it names; null for the installation's. */
    namedBy(body: string): Promise<number | null>;
  };

const scope = { kind: 'platform', reason: 'find the carrier of a number' } as const;
const supplier = 'Twilio';

/** A tenant's account with the carrier, by the row that holds its proved credentials. */
interface Tenant {
  readonly accountId: number;
  readonly credentials: TwilioCredentials;
}

/**
 * One carrier made of many: the installation's own, and the accounts of tenants who brought theirs. Calls and texts leave through the account that has
 * the number they come from. What an account reports counts for the numbers and calls of its own
 * row only: the holder of its token can sign any content.
 * A row counts while it is enabled and the carrier has accepted its credentials.
 */
export function createCarrierRouter({
  store,
  key,
  publicUrl,
  installation,
  openLine = (credentials) => createTwilioCarrier({ ...credentials, publicUrl }),
}: CarrierRouterOptions): CarrierRouter {
  const open = new Map<number, { readonly credentials: TwilioCredentials; readonly line: Line }>();
  let handler: InboundHandler | null = null;

  const nameOf = ({ accountId }: Tenant): string => `twilio:${accountId}`;
  const rowNamed = (via: string): number => Number(/^twilio:(\d{1,15})$/.exec(via)?.[1] ?? 0);

  function lineFor(tenant: Tenant): Line {
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
  }

  /** Lets an account speak for its own numbers and calls alone. */
  const heldTo = (via: string): InboundHandler => ({
    text: async (message) => {
      if ((await lineOf(message.to)) === via) await handler?.text({ ...message, via });
    },
    textStatus: async (report) => handler?.textStatus?.({ ...report, via }),
    call: async (event) =>
      event.type === 'ringing' && (await lineOf(event.to)) !== via
        ? null
        : ((await handler?.call({ ...event, via })) ?? null),
  });

  function tenantOfRow(row: ProviderRow | null): Tenant | null {
    if (!row?.enabled || !isUsable(row)) return null;
    try {
      const { accountSid, authToken } = credentialsOf(key, row) ?? {};
      return accountSid && authToken
        ? { accountId: row.accountId, credentials: { accountSid, authToken } }
        : null;
    } catch {
      return null; // sealed under another key: no account can be verified with it
    }
  }

  /** Whose account has a number; null for the installation's own. */
  async function tenantOf(number: string): Promise<Tenant | 'lost' | null> {
    return store.within(scope, async (db) => {
      const row = await findNumber(db, number);
      if (!row || row.providerAccountId === null || row.providerId !== supplier) return null;
      return tenantOfRow(await findProvider(db, row.providerAccountId, supplier)) ?? 'lost';
    });
  }

  async function carrierFor(number: string): Promise<CarrierPort> {
    const tenant = await tenantOf(number);
    if (tenant === 'lost')
      throw new CarrierError(
        'refused',
        'The account that has this number is not connected any more.',
      );
    return tenant ? lineFor(tenant) : installation;
  }

  async function lineOf(number: string): Promise<string> {
    const tenant = await tenantOf(number);
    return tenant === null ? installation.name : tenant === 'lost' ? 'lost' : nameOf(tenant);
  }

  /** The one row whose account with the carrier this is. */
  const tenantWith = (accountSid: string): Promise<Tenant | null> =>
    store.within(scope, async (db) =>
      tenantOfRow(
        await findProvedProvider(db, supplier, accountDigestOf(key, supplier, { accountSid })),
      ),
    );

  const tenantNamed = (via: string): Promise<Tenant | null> =>
    store.within(scope, async (db) => tenantOfRow(await findProvider(db, rowNamed(via), supplier)));

  async function answerOfTenant(callback: CarrierCallback): Promise<CallbackAnswer> {
    const accountSid = new URLSearchParams(callback.body).get('AccountSid') ?? '';
    const tenant = accountSid === '' ? null : await tenantWith(accountSid);
    return tenant && lineFor(tenant).answerCallback(callback);
  }

  async function namedBy(body: string): Promise<number | null> {
    const fields = new URLSearchParams(body);
    const tenant = await tenantWith(fields.get('AccountSid') ?? '');
    if (tenant) return tenant.accountId;
    const number = fields.get('To') ?? '';
    if (number === '' || number.includes('\0')) return null;
    return store.within(
      scope,
      async (db) => (await findNumber(db, number))?.providerAccountId ?? null,
    );
  }

  return {
    namedBy,
    name: installation.name,
    label: installation.label,
    search: installation.search,
    assign: installation.assign,
    release: installation.release,
    lineOf,
    records: (via) => (via === installation.name ? (installation.records?.(via) ?? false) : true),
    sendText: async (message) =>
      (message.via === installation.name ? installation : await carrierFor(message.from)).sendText(
        message,
      ),
    placeCall: async (call) =>
      (call.via === installation.name ? installation : await carrierFor(call.from)).placeCall(call),
    hangUp: async (callId, number) =>
      (number === undefined ? installation : await carrierFor(number)).hangUp(callId),
    async fetchMedia(url, via) {
      // With the credentials of the account that reported it, and of no other: the report may
      // name another account's file.
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
      // The installation's own goes first: a tenant that names its account id must not come between.
      return (await installation.answerCallback?.(callback)) ?? (await answerOfTenant(callback));
    },
  };
}
