import { cutText, type Clock } from '@patchbay/kernel';
import {
  createQueueWorker,
  findNode,
  type Held,
  isDisabled,
  type ServerKey,
  type Worker,
} from '@patchbay/server-core';
import { type Log } from '@patchbay/server-kit';
import {
  type RegisterOutcome,
  type SipCapture,
  type SipClient,
  type SipIdentity,
} from '@patchbay/server-providers';
import { type Store } from '@patchbay/server-store';
import {
  type RegistrationRow,
  finishRegistration,
  firstCseq,
  keepCaptures,
  leaseRegistrations,
  nextRegistration,
  usernameOf,
} from './repository.js';
import { readHostPort, refreshAfter, retryAfterFailure, requestedExpires } from './rules.js';

export interface SipWorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly client: SipClient;
  /** The address for SIP calls to this installation. */
  readonly sipHost: string;
}

/** Creates and refreshes registrations that are due. */
export interface SipWorker extends Worker {
  /** Unregisters an account at a server; does not wait for the reply. */
  leave(row: RegistrationRow): void;
}

const scope = { kind: 'platform', reason: 'keep SIP registrations up' } as const;
const leaseMs = 60_000;
const longestSleepMs = 30_000;
const atOnce = 8;
/** Interval of checks for re-enabled accounts. */
const disabledPauseMs = 5 * 60_000;

/** The encryption context of a registration's password. */
export const sipPasswordPlace = (accountId: number): readonly [string, string] => [
  'sip password',
  String(accountId),
];

function identityOf(parts: SipWorkerParts, row: RegistrationRow): SipIdentity {
  return {
    aor: row.aor,
    authUsername: row.authUsername ?? row.username,
    password: parts.key.unseal(row.sealedPassword, ...sipPasswordPlace(row.accountId)),
    realm: row.realm,
    transport: row.transport,
    ...(row.proxy === null ? {} : { proxy: readHostPort(row.proxy) ?? { host: row.proxy } }),
    ...(row.port === null ? {} : { port: row.port }),
  };
}

async function ask(
  parts: SipWorkerParts,
  row: RegistrationRow,
  expires: number,
  cseq: number,
  signal: AbortSignal,
): Promise<RegisterOutcome> {
  const captures: SipCapture[] = [];
  const username = await parts.store.within(scope, (db) => usernameOf(db, row.accountId));
  try {
    const contact = { user: username ?? String(row.accountId), host: parts.sipHost };
    return await parts.client.register(
      { identity: identityOf(parts, row), contact, expires, callId: row.callId, cseq },
      (capture) => {
        captures.push({ ...capture, at: parts.clock.now() });
      },
      signal,
    );
  } finally {
    if (username !== null) await parts.store.within(scope, (db) => keepCaptures(db, row, captures));
  }
}

async function keepUp(
  parts: SipWorkerParts,
  row: RegistrationRow,
  { signal }: Held,
): Promise<void> {
  const isOff = await parts.store.within(scope, async (db) => {
    const account = await findNode(db, row.accountId);
    return account === null || (await isDisabled(db, account));
  });
  if (isOff)
    return void (await parts.store.within(scope, (db) =>
      finishRegistration(db, row, {
        status: '403 Account disabled',
        nextAt: new Date(parts.clock.now() + disabledPauseMs),
      }),
    ));
  const outcome = await ask(parts, row, requestedExpires, firstCseq(row), signal).catch(
    (error: unknown): RegisterOutcome => {
      parts.log.warn(
        { error: String((error as Error).message) },
        'a SIP registration could not be tried',
      );
      return {
        status: 500,
        reason: 'Internal Error',
        expires: 0,
        cseq: row.cseq,
        retryAfter: null,
      };
    },
  );
  // An interrupted attempt is no evidence about the server: another process retries.
  if (outcome.status !== 200) signal.throwIfAborted();
  const now = parts.clock.now();
  const isRegistered = outcome.status >= 200 && outcome.status < 300 && outcome.expires > 0;
  const failures = isRegistered ? 0 : row.failures + 1;
  const nextAt = new Date(
    now +
      (isRegistered
        ? refreshAfter(outcome.expires)
        : retryAfterFailure(failures, outcome.status, outcome.retryAfter)),
  );
  const status = cutText(`${outcome.status} ${outcome.reason}`.trim(), 120);
  await parts.store.within(scope, (db) =>
    finishRegistration(db, row, {
      status,
      failures,
      nextAt,
      attemptedAt: new Date(now),
      ...(isRegistered ? { registeredUntil: new Date(now + outcome.expires * 1000) } : {}),
    }),
  );
}

/**
 * Refreshes registrations. Processes share the work by leases; one that lost its lease writes
 * nothing.
 */
export function createSipWorker(parts: SipWorkerParts): SipWorker {
  const { store, clock, log } = parts;
  const stopping = new AbortController();
  const leaving = new Set<Promise<unknown>>();

  const worker = createQueueWorker<RegistrationRow>(
    { store, clock, log },
    {
      name: 'SIP registrations',
      wakeChannels: ['patchbay_sip'],
      everyMs: longestSleepMs,
      nextDue: async () => (await store.within(scope, nextRegistration))?.getTime() ?? null,
      concurrency: atOnce,
      about: ({ accountId }) => ({ account: accountId }),
      lease: {
        ms: leaseMs,
        take: (limit, until) =>
          store.within(scope, (db) =>
            leaseRegistrations(db, { now: new Date(clock.now()), until, limit }),
          ),
        giveBack: (row) => store.within(scope, (db) => finishRegistration(db, row, {})),
      },
      work: (row, held) => keepUp(parts, row, held),
      settle: async () => {
        stopping.abort();
        await Promise.allSettled(leaving);
      },
    },
  );

  return {
    ...worker,
    leave: (row) => {
      if (row.registeredUntil === null || row.registeredUntil.getTime() < clock.now()) return;
      const going = ask(parts, row, 0, row.cseq, stopping.signal)
        .catch((error: unknown) =>
          log.warn(
            { error: String((error as Error).message) },
            'a SIP server could not be told that a registration ended',
          ),
        )
        .finally(() => leaving.delete(going));
      leaving.add(going);
    },
  };
}
