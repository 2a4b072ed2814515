import { randomUUID } from 'node:crypto';
import {
  announce,
  type CodeTexts,
  issueCode,
  networkOf,
  type Outgoing,
  type Owner,
  ownerOf,
  type Services,
  toCaller,
} from '@patchbay/server-core';
import { type Handlers, refuse } from '@patchbay/server-kit';
import { type Db, accounts, forwardingChecks, users } from '@patchbay/server-store';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { createWatches } from './forwarding-watch.js';

type ForwardingOperation = 'verifyCellForwarding' | 'validateVerifiedNumber';
type CheckRow = typeof forwardingChecks.$inferSelect;

export interface ForwardingParts extends Pick<Services, 'store' | 'clock' | 'key' | 'log'> {
  readonly outgoing: Outgoing;
  readonly texts: Pick<CodeTexts, 'readPhone' | 'from'>;
  /** How long `listen` waits, in milliseconds. */
  readonly listenMs?: number;
}

/** Whether calls to a line come to an agent: a test call shows it. */
export interface Forwarding {
  readonly handlers: Pick<Handlers<Db>, ForwardingOperation>;
  /**
   * Whether a call that rings at a number is the test call that a client waits for. It is then
   * not the agent's to answer.
   */
  hears(call: { readonly from: string; readonly to: string }): Promise<boolean>;
  start(): Promise<() => Promise<void>>;
}

const scope = { kind: 'platform', reason: 'know a test call' } as const;
const checkMs = 120_000;
const thisCheck = (owner: Owner) =>
  and(
    eq(forwardingChecks.organizationId, owner.organizationId),
    eq(forwardingChecks.accountId, owner.accountId),
  );

export function createForwarding({
  store,
  clock,
  key,
  log,
  outgoing,
  texts,
  listenMs = 20_000,
}: ForwardingParts): Forwarding {
  const { watch, waiting } = createWatches(listenMs);

  return {
    handlers: {
      verifyCellForwarding: async ({ body, target, context }) => {
        const { actor } = context;
        const person =
          body.phoneNumber === undefined && actor.kind === 'person' && actor.userId !== null
            ? await store.within(scope, (db) =>
                db
                  .select({ phone: users.phone })
                  .from(users)
                  .where(eq(users.id, actor.userId as number)),
              )
            : [];
        const given = body.phoneNumber ?? person[0]?.phone;
        if (!given)
          throw refuse.invalid([{ path: 'body.phoneNumber', message: 'This field is required' }]);
        const line = texts.readPhone(given);
        const [account] = await context.within((db) =>
          db
            .select({ number: accounts.phoneNumber })
            .from(accounts)
            .where(eq(accounts.id, target.id)),
        );
        const number = account?.number;
        if (!number) throw refuse.notFound('Choose a number for the agent first.');
        if (number === line)
          throw refuse.invalid([
            {
              path: 'body.phoneNumber',
              message: 'must be the line that is forwarded, not the agent’s own number',
            },
          ]);
        // A call costs as a text does: it has the same limits, and one line is not rung again and again.
        await store.within(scope, (db) =>
          issueCode(
            db,
            { clock, key },
            {
              flow: 'forwarding',
              identifier: line,
              accountId: target.id,
              asker: key.digest('asker', `account:${target.id}`),
              network: networkOf(key, context.caller.address),
            },
          ),
        );
        const permit = await toCaller(
          outgoing.admit(
            'call',
            line,
            { kind: 'forwardingTest', owner: ownerOf(target) },
            randomUUID(),
          ),
          'body.phoneNumber',
          clock,
        );
        const now = clock.now();
        const check = {
          line,
          number,
          startedAt: new Date(now),
          expiresAt: new Date(now + checkMs),
          heardAt: null,
        };
        await context.within((db) =>
          db
            .insert(forwardingChecks)
            .values({ ...ownerOf(target), ...check })
            .onConflictDoUpdate({
              target: [forwardingChecks.organizationId, forwardingChecks.accountId],
              set: check,
            }),
        );
        outgoing
          .call(permit, {
            from: texts.from,
            announce: 'This is a test of your call forwarding. Your calls are not forwarded yet.',
            ringSeconds: 40,
          })
          .catch(() => log.error({ accountId: target.id }, 'a test call could not be placed'));
        return { message: 'Success', phoneNumber: line, number, expiresIn: checkMs / 1000 };
      },

      validateVerifiedNumber: async ({ body, target, context }) => {
        const read = async () =>
          viewOf(clock, await context.within((db) => find(db, ownerOf(target))));
        if (!body.listen) return read();
        // It watches before it reads: what happens in between is not missed.
        const watched = watch(target.id, context.signal);
        try {
          let now = await read();
          // Not every change is the call: the word of the test's own beginning may come late.
          while (now.status === 'waiting' && !watched.isOver()) {
            await watched.news();
            now = await read();
          }
          return now;
        } finally {
          watched.stop();
        }
      },
    },

    hears: async ({ from, to }) => {
      // The test call comes from the installation's own number, and forwarding keeps the caller's id.
      if (from !== texts.from) return false;
      return store.within(scope, async (db) => {
        const now = new Date(clock.now());
        const [row] = await db
          .update(forwardingChecks)
          .set({ heardAt: now })
          .where(
            and(
              eq(forwardingChecks.number, to),
              gt(forwardingChecks.expiresAt, now),
              isNull(forwardingChecks.heardAt),
            ),
          )
          .returning();
        if (row) await announce(db, row, 'settings', { accountId: row.accountId });
        return row !== undefined;
      });
    },

    start: () =>
      store.listen('patchbay_forwarding', (accountId) => {
        for (const one of [...waiting])
          if (accountId === '' || one.accountId === accountId) one.wake();
      }),
  };
}

function viewOf(clock: ForwardingParts['clock'], row: CheckRow | undefined) {
  const status = !row
    ? ('none' as const)
    : row.heardAt
      ? ('verified' as const)
      : row.expiresAt.getTime() > clock.now()
        ? ('waiting' as const)
        : ('expired' as const);
  return {
    message: 'Success',
    verified: status === 'verified',
    status,
    phoneNumber: row?.line ?? null,
    number: row?.number ?? null,
  };
}

const find = async (db: Db, owner: Owner) =>
  (await db.select().from(forwardingChecks).where(thisCheck(owner)))[0];
