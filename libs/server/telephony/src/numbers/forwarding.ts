import { type ReplyOf } from '@patchbay/contract';
import { announce, ownerOf } from '@patchbay/server-core';
import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type CheckRow, confirmCheck, findCheck } from './forwarding-repository.js';
import { type TestCallParts, createTestCall } from './forwarding-test-call.js';
import { createWatches } from './forwarding-watch.js';

export interface ForwardingParts extends TestCallParts {
  /** How long `listen` waits, in milliseconds. */
  readonly listenMs?: number;
}

/** Whether calls to a line reach an agent, shown by a test call. */
export interface Forwarding {
  readonly handlers: Pick<Handlers<Db>, 'verifyCellForwarding' | 'validateVerifiedNumber'>;
  /**
   * Whether an inbound call is the test call that a client waits for; the agent does not answer it.
   */
  hears(call: { readonly from: string; readonly to: string }): Promise<boolean>;
  start(): Promise<() => Promise<void>>;
}

type Status = ReplyOf<'validateVerifiedNumber'>['status'];

const scope = { kind: 'platform', reason: 'know a test call' } as const;

export function createForwarding({ listenMs = 20_000, ...parts }: ForwardingParts): Forwarding {
  const { store, clock, texts } = parts;
  const { watch, waiting } = createWatches(listenMs);

  return {
    handlers: {
      verifyCellForwarding: createTestCall(parts),

      validateVerifiedNumber: async ({ body, target, context }) => {
        const read = async () =>
          viewOf(clock.now(), await context.within((db) => findCheck(db, ownerOf(target))));
        if (!body.listen) return read();
        // It subscribes before it reads, so that no change in between is missed.
        const watched = watch(target.id, context.signal);
        try {
          let now = await read();
          // Not every change is the call: the notification of the test's start may arrive late.
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
      // The test call comes from the installation's own number, and forwarding preserves the caller
      // id.
      if (from !== texts.from) return false;
      return store.within(scope, async (db) => {
        const check = await confirmCheck(db, to, new Date(clock.now()));
        if (check) await announce(db, check, 'settings', { accountId: check.accountId });
        return check !== undefined;
      });
    },

    start: () =>
      store.listen('patchbay_forwarding', (accountId) => {
        for (const one of [...waiting])
          if (accountId === '' || one.accountId === accountId) one.wake();
      }),
  };
}

const statusOf = ({ heardAt, expiresAt }: CheckRow, now: number): Status =>
  heardAt ? 'verified' : expiresAt.getTime() > now ? 'waiting' : 'expired';

function viewOf(now: number, row: CheckRow | undefined) {
  const status: Status = row ? statusOf(row, now) : 'none';
  return {
    message: 'Success',
    verified: status === 'verified',
    status,
    phoneNumber: row?.line ?? null,
    number: row?.number ?? null,
  };
}
