import { type Clock } from '@patchbay/kernel';
import { type Log } from '@patchbay/server-kit';
import {
  type RegisterOutcome,
  type SipCapture,
  type SipClient,
  type SipIdentity,
} from '@patchbay/server-providers';
import { type Store, accounts } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type ServerKey } from '../access/server-key.js';
import { createWakeSignal } from '../wake-signal.js';
import { serialize } from '../serialize.js';
import { findNode, isDisabled } from '../tree/nodes.js';
import {
  type RegistrationRow,
  finishRegistration,
  firstCseq,
  keepCaptures,
  leaseRegistrations,
  nextRegistration,
} from './repository.js';
import { readPlace, refreshAfter, retryAfterFailure, wishedExpires } from './rules.js';

export interface SipWorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly log: Log;
  readonly client: SipClient;
  /** Where SIP calls to this installation arrive. */
  readonly sipHost: string;
}

export interface SipWorker {
  start(): Promise<() => Promise<void>>;
  /** One round: makes and refreshes what is due. */
  drain(): Promise<void>;
  /** Tells a server that an account is not registered with it any more; does not wait for it. */
  leave(row: RegistrationRow): void;
}

const scope = { kind: 'platform', reason: 'keep SIP registrations up' } as const;
const leaseMs = 60_000;
const longestSleepMs = 30_000;
const atOnce = 8;
/** How often it is looked whether an account that was switched off is back. */
const disabledPauseMs = 5 * 60_000;

/** What a registration's password is sealed for. */
export const sealedFor = (accountId: number): readonly [string, string] => [
  'sip password',
  String(accountId),
];

/** Keeps registrations up. Any number of processes share the work: a registration is leased, and who lost its lease writes nothing. */
export function createSipWorker({
  store,
  clock,
  key,
  log,
  client,
  sipHost,
}: SipWorkerParts): SipWorker {
  const wake = createWakeSignal();
  const stopping = new AbortController();
  const leaving = new Set<Promise<unknown>>();

  const identityOf = (row: RegistrationRow): SipIdentity => ({
    aor: row.aor,
    authUsername: row.authUsername ?? row.username,
    password: key.unseal(row.sealedPassword, ...sealedFor(row.accountId)),
    realm: row.realm,
    transport: row.transport,
    ...(row.proxy === null ? {} : { proxy: readPlace(row.proxy) ?? { host: row.proxy } }),
    ...(row.port === null ? {} : { port: row.port }),
  });

  async function ask(
    row: RegistrationRow,
    expires: number,
    cseq: number,
  ): Promise<RegisterOutcome> {
    const captures: SipCapture[] = [];
    const [account] = await store.within(scope, (db) =>
      db
        .select({ username: accounts.username })
        .from(accounts)
        .where(eq(accounts.id, row.accountId)),
    );
    try {
      const contact = { user: account?.username ?? String(row.accountId), host: sipHost };
      return await client.register(
        { identity: identityOf(row), contact, expires, callId: row.callId, cseq },
        (capture) => {
          captures.push({ ...capture, at: clock.now() });
        },
        stopping.signal,
      );
    } finally {
      if (account) await store.within(scope, (db) => keepCaptures(db, row, captures));
    }
  }

  async function keepUp(row: RegistrationRow): Promise<void> {
    const isOff = await store.within(scope, async (db) => {
      const account = await findNode(db, row.accountId);
      return account === null || (await isDisabled(db, account));
    });
    if (isOff)
      return void (await store.within(scope, (db) =>
        finishRegistration(db, row, {
          status: '403 Account disabled',
          nextAt: new Date(clock.now() + disabledPauseMs),
        }),
      ));
    const outcome = await ask(row, wishedExpires, firstCseq(row)).catch(
      (error: unknown): RegisterOutcome => {
        log.warn(
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
    // Stopped in the middle, it says nothing about the server: another process tries again.
    if (stopping.signal.aborted && outcome.status !== 200)
      return void (await store.within(scope, (db) => finishRegistration(db, row, {})));
    const now = clock.now();
    const isRegistered = outcome.status >= 200 && outcome.status < 300 && outcome.expires > 0;
    const failures = isRegistered ? 0 : row.failures + 1;
    const nextAt = new Date(
      now +
        (isRegistered
          ? refreshAfter(outcome.expires)
          : retryAfterFailure(failures, outcome.status, outcome.retryAfter)),
    );
    const status = `${outcome.status} ${outcome.reason}`.trim().slice(0, 120);
    await store.within(scope, (db) =>
      finishRegistration(db, row, {
        status,
        failures,
        nextAt,
        attemptedAt: new Date(now),
        ...(isRegistered ? { registeredUntil: new Date(now + outcome.expires * 1000) } : {}),
      }),
    );
  }

  async function work(): Promise<void> {
    for (;;) {
      wake.reset();
      const now = clock.now();
      const leased = stopping.signal.aborted
        ? []
        : await store.within(scope, (db) =>
            leaseRegistrations(db, {
              now: new Date(now),
              until: new Date(now + leaseMs),
              limit: atOnce,
            }),
          );
      if (leased.length === 0) return;
      await Promise.all(leased.map(keepUp));
    }
  }

  const drain = serialize(work);

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const ms = await drain()
        .then(() => store.within(scope, nextRegistration))
        .then(
          (due) =>
            due === null
              ? longestSleepMs
              : Math.min(longestSleepMs, Math.max(250, due.getTime() - clock.now())),
          (error: unknown) => {
            if (!stopping.signal.aborted)
              log.warn(
                { error: String((error as Error).message) },
                'SIP registrations wait for the database',
              );
            return 5000;
          },
        );
      if (!stopping.signal.aborted) await wake.wait(ms);
    }
  }

  return {
    drain,
    leave: (row) => {
      if (row.registeredUntil === null || row.registeredUntil.getTime() < clock.now()) return;
      const going = ask(row, 0, row.cseq)
        .catch((error: unknown) =>
          log.warn(
            { error: String((error as Error).message) },
            'a SIP server could not be told that a registration ended',
          ),
        )
        .finally(() => leaving.delete(going));
      leaving.add(going);
    },
    start: async () => {
      const stopListening = await store.listen('patchbay_sip', wake.notify);
      const running = run();
      return async () => {
        stopping.abort();
        wake.notify();
        await stopListening();
        await running;
        await Promise.allSettled(leaving);
      };
    },
  };
}
