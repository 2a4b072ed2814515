import { createIdempotencyStore, serverKeyFrom } from '@patchbay/server-core';
import { type KeyedCall } from '@patchbay/server-kit';
import { type Db, accounts, idempotencyKeys, sessions } from '@patchbay/server-store';
import { and, count, eq, like } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let twin: TestServer;
let tree: FixtureTree;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const idOf = (key: string): number => tree.nodes[key]?.id as number;

beforeAll(async () => {
  server = await createTestServer();
  twin = await createTestServer({ databaseUrl: server.databaseUrl });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const platform = <T>(work: (db: Db) => Promise<T>) =>
  server.store.within({ kind: 'platform', reason: 'look' }, work);
const make = (
  key: string | undefined,
  accountName: string,
  {
    who = 'partner',
    on = 'O3',
    at = server,
  }: { readonly who?: string; readonly on?: string; readonly at?: TestServer } = {},
) =>
  at.call('POST', `/api/v2/createAccount?targetOrganizationId=${idOf(on)}`, {
    token: tokenOf(who),
    body: { accountName },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const madeAs = async (name: string) =>
  (
    await platform((db) =>
      db.select({ total: count() }).from(accounts).where(eq(accounts.accountName, name)),
    )
  )[0]?.total;
let number = 0;
const fresh = () => `key-${(number += 1)}`;

describe('a request with an idempotency key', () => {
  it('is executed once, and repeats get the same reply', async () => {
    const key = fresh();
    const [first, again] = [await make(key, 'Once'), await make(key, 'Once')];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(await madeAs('Once')).toBe(1);
  });

  it('is executed once for fifty concurrent requests to two processes', async () => {
    const key = fresh();
    // A caller who learns that the request still runs retries: a machine may be slow.
    const patiently = async (at: TestServer) => {
      for (;;) {
        const reply = await make(key, 'Fifty', { at });
        if (reply.json.code !== 'key-in-use') return reply;
      }
    };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_each, index) => patiently(index % 2 === 0 ? server : twin)),
    );
    expect([...new Set(replies.map(({ status }) => status))]).toEqual([201]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(
      replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true'),
    ).toHaveLength(49);
    expect(await madeAs('Fifty')).toBe(1);
  });

  it('without a key is executed every time', async () => {
    await Promise.all([make(undefined, 'Twice'), make(undefined, 'Twice')]);
    expect(await madeAs('Twice')).toBe(2);
  });

  it('with other arguments under the same key is refused with an explanation', async () => {
    const key = fresh();
    await make(key, 'First');
    const other = await make(key, 'Second');
    expect([other.status, other.json.code, other.json.retryable, await madeAs('Second')]).toEqual([
      422,
      'key-reused',
      false,
      0,
    ]);
  });

  it('is independent of the same key of another account, person or operation', async () => {
    const key = fresh();
    const replies = [
      await make(key, 'Scoped'),
      await make(key, 'Scoped', { on: 'O1' }),
      await make(key, 'Scoped', { who: 'superAdmin' }),
    ];
    expect(replies.map(({ status, headers }) => [status, headers['idempotency-replayed']])).toEqual(
      [
        [201, undefined],
        [201, undefined],
        [201, undefined],
      ],
    );
    expect(await madeAs('Scoped')).toBe(3);
    const token = await server.call('POST', `/api/v2/tokens?targetAccountId=${idOf('O3')}`, {
      token: tokenOf('partner'),
      body: { type: 'admin', description: 'x' },
      headers: { 'idempotency-key': key },
    });
    expect([token.status, token.headers['idempotency-replayed']]).toEqual([200, undefined]);
  });

  it('stores a refusal by the handler, but not a refusal before the handler', async () => {
    const key = fresh();
    const wrong = () =>
      server.call('POST', `/api/v2/createAccount?targetOrganizationId=${idOf('O3')}`, {
        token: tokenOf('partner'),
        body: { accountName: 7 },
        headers: { 'idempotency-key': key },
      });
    expect([(await wrong()).status, (await make(key, 'After a mistake')).status]).toEqual([
      400, 201,
    ]);
    const missing = fresh();
    const remove = () =>
      server.call('DELETE', `/api/v2/tokens?targetAccountId=${idOf('O3')}`, {
        token: tokenOf('partner'),
        body: { token: 'key_none...none' },
        headers: { 'idempotency-key': missing },
      });
    const [first, again] = [await remove(), await remove()];
    expect([first.status, again.status, again.text, again.headers['idempotency-replayed']]).toEqual(
      [404, 404, first.text, 'true'],
    );
  });

  it('does not return its reply to a caller who lost the permission', async () => {
    const key = fresh();
    const made = await server.call('POST', '/api/v2/tokens', {
      token: tokenOf('owner'),
      body: { type: 'admin', description: 'mine' },
      headers: { 'idempotency-key': key },
    });
    const value = (made.json.token as { token: string }).token;
    const again = (token: string) =>
      server.call('POST', '/api/v2/tokens', {
        token,
        body: { type: 'admin', description: 'mine' },
        headers: { 'idempotency-key': key },
      });
    expect((await again(tokenOf('owner'))).text).toContain(value);
    expect((await again(tokenOf('reseller'))).text).not.toContain(value);
    expect((await again(tokenOf('revoked'))).status).toBe(401);
  });

  it('stores neither key, arguments nor reply in plain text', async () => {
    const key = fresh();
    const made = await server.call('POST', `/api/v2/tokens?targetAccountId=${idOf('O3')}`, {
      token: tokenOf('partner'),
      body: { type: 'admin', description: 'SECRET-WORDS' },
      headers: { 'idempotency-key': key },
    });
    const rows = JSON.stringify(await platform((db) => db.select().from(idempotencyKeys)));
    for (const secret of [(made.json.token as { token: string }).token, 'SECRET-WORDS', key])
      expect(rows).not.toContain(secret);
  });

  it('expires after a day', async () => {
    const key = fresh();
    await make(key, 'Forgotten');
    server.clock.advance(25 * 3_600_000);
    twin.clock.advance(25 * 3_600_000);
    const staff = await server.call('GET', '/api/v2/account', { token: tokenOf('partner') });
    expect(staff.status).toBe(401); // sessions ended meanwhile as well
    await platform((db) =>
      db
        .update(sessions)
        .set({ lastUsedAt: new Date(server.clock.now()) })
        .where(like(sessions.hint, '%')),
    );
    expect([
      (await make(key, 'Forgotten')).headers['idempotency-replayed'],
      await madeAs('Forgotten'),
    ]).toEqual([undefined, 2]);
  });

  it.each(['', 'with space', 'x'.repeat(256)])('is refused with the key %j', async (key) => {
    const reply = await make(key, 'Bad key');
    expect([reply.status, await madeAs('Bad key')]).toEqual([400, 0]);
  });
});

describe('the idempotency store', () => {
  const key = serverKeyFrom(Buffer.alloc(32, 7));
  const call = (name: string): KeyedCall => ({
    kind: 'key',
    accountId: idOf('O1'),
    scope: ['person:1', 'createAccount', name],
    fingerprint: 'same',
    signal: new AbortController().signal,
  });
  const memory = (waitTimeoutMs = 200) =>
    createIdempotencyStore({ store: server.store, clock: server.clock, key, waitTimeoutMs });

  it('reports that a request is still running if it exceeds the wait time', async () => {
    const first = await memory().claim(call('slow'));
    expect([first.kind, (await memory().claim(call('slow'))).kind]).toEqual(['mine', 'running']);
  });

  it('waits briefly for the running request', async () => {
    const first = await memory().claim(call('waits'));
    const second = memory(60_000).claim(call('waits'));
    if (first.kind !== 'mine') throw new Error(first.kind);
    await first.keep({ status: 201, contentType: 'application/json', text: '{"a":1}' });
    expect(await second).toEqual({
      kind: 'kept',
      reply: { status: 201, contentType: 'application/json', text: '{"a":1}' },
    });
  });

  it('releases a key to the next request if the first one had no effect', async () => {
    const first = await memory().claim(call('released'));
    if (first.kind === 'mine') await first.release();
    expect((await memory().claim(call('released'))).kind).toBe('mine');
  });

  it('never repeats a request whose process died during execution', async () => {
    await memory().claim(call('died'));
    server.clock.advance(6 * 60_000);
    expect((await memory().claim(call('died'))).kind).toBe('lost');
  });

  it('is deleted with its account', async () => {
    const { json } = await make(fresh(), 'Gone soon');
    const { id } = json.account as { id: number };
    await memory().claim({ ...call('gone'), accountId: id });
    await platform((db) => db.delete(accounts).where(eq(accounts.id, id)));
    expect(
      await platform((db) =>
        db
          .select()
          .from(idempotencyKeys)
          .where(and(eq(idempotencyKeys.accountId, id))),
      ),
    ).toEqual([]);
  });
});
