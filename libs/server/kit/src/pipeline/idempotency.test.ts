import {
  type Claim,
  type KeyedCall,
  type IdempotencyStore,
  type WrittenReply,
  once,
} from './idempotency.js';
import { createLog } from '../core/log.js';
import { Refusal, refuse } from '../core/refusal.js';

const about = { requestId: 'req-1', log: createLog('silent') };
const done: WrittenReply = {
  status: 200,
  contentType: 'application/json',
  text: '{"success":true}',
};
const call = (kind: KeyedCall['kind']): KeyedCall => ({
  kind,
  accountId: 1,
  scope: ['token:1', 'payoutPaypal', 'x'],
  fingerprint: 'x',
  signal: new AbortController().signal,
});

/** A store that gives the call to every caller, and records its outcome. */
function memory(): { replays: IdempotencyStore; seen: string[] } {
  const seen: string[] = [];
  const mine: Claim = {
    kind: 'mine',
    keep: async ({ status }) => {
      seen.push(`kept ${status}`);
    },
    release: async () => {
      seen.push('released');
    },
  };
  return { seen, replays: { claim: async () => mine, forget: async () => undefined } };
}

async function ended(kind: KeyedCall['kind'], error: Error | null): Promise<readonly string[]> {
  const { replays, seen } = memory();
  await once(
    replays,
    call(kind),
    async () => {
      if (error) throw error;
      return done;
    },
    about,
  ).catch(() => seen.push('refused'));
  return seen;
}

describe('the stored reply of a call that happens once', () => {
  it.each(['key', 'double'] as const)('is its reply, with a %s', async (kind) =>
    expect(await ended(kind, null)).toEqual(['kept 200']),
  );
  it('is a refusal under a key, except one that is retryable', async () => {
    expect([
      await ended('key', refuse.invalid([], 'No.')),
      await ended('key', refuse.busy('Later.')),
    ]).toEqual([['kept 400'], ['released', 'refused']]);
  });
  it('is not a refusal of a call without a key', async () => {
    expect([
      await ended('double', refuse.invalid([], 'No.')),
      await ended('double', refuse.busy('Later.')),
    ]).toEqual([
      ['released', 'refused'],
      ['released', 'refused'],
    ]);
  });
  it.each(['key', 'double'] as const)(
    'is an end with an unknown outcome, with a %s',
    async (kind) => expect(await ended(kind, new Error('broke'))).toEqual(['kept 500']),
  );
});

it.each([
  ['the caller has left and the work stops with them', true, 'aborted', 0],
  ['the caller has left and something else breaks', true, 'other', 1],
  ['the work stops by itself', false, 'aborted', 1],
])('has %s: errors in the log', async (_when, hasDisconnected, code, errors) => {
  const { replays, seen } = memory();
  const lines: string[] = [];
  const caller = new AbortController();
  if (hasDisconnected) caller.abort();
  await once(
    replays,
    { ...call('key'), signal: caller.signal },
    () => Promise.reject(Object.assign(new Error('stopped'), { code })),
    { requestId: 'req-1', log: createLog('json', (line) => lines.push(line)) },
  );
  expect(seen).toEqual(['kept 500']);
  expect(lines).toHaveLength(errors);
});

it.each([
  ['key', 'key-in-use'],
  ['double', 'in-progress'],
] as const)(
  'a call with a %s that is still being made is 409 and may be asked for again',
  async (kind, code) => {
    const replays: IdempotencyStore = {
      claim: async () => ({ kind: 'running' }),
      forget: async () => undefined,
    };
    const refusal = await once(replays, call(kind), async () => done, about).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ status: 409, details: { code, retryable: true } });
  },
);
