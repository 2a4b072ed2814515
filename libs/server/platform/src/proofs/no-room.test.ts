import { writeFile } from 'node:fs/promises';
import { createMemoryStorage } from '@patchbay/server-providers';
import { logs, media } from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
let isDiskFull = false;
const memory = createMemoryStorage();
beforeAll(async () => {
  // The kernel's error for a full disk, which is the same on every machine.
  const put: typeof memory.put = async (...file) =>
    isDiskFull ? writeFile('/dev/full', 'x') : memory.put(...file);
  server = await createTestServer({ storage: { ...memory, put } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());
// The clock stands still: each test begins a minute of its own, in which requests are counted again
// and sessions are noted as used.
beforeEach(() => server.clock.advance(120_000));

const token = () => tree.actors.find((actor) => actor.key === 'owner')?.token as string;
const read = () => server.call('GET', '/api/v2/account', { token: token() });
let at = 0;
const save = (name: string) =>
  server.call('POST', '/api/v2/contact', {
    token: token(),
    body: { phone: `+1512555${String(1000 + (at += 1))}`, name },
  });
const namesKept = async () =>
  (
    (await server.call('GET', '/api/v2/contact?pageSize=200', { token: token() })).json
      .contacts as { name?: string }[]
  ).map(({ name }) => name);
const owner = (text: string) => asOwner(server.databaseUrl, text);
const everybodyAnew = () =>
  owner(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'patchbay'`,
  );
const alter = async (setting: string) => {
  await owner(
    `begin read write; do $$ begin execute format('alter database %I ${setting}', current_database()); end $$; commit`,
  );
  await everybodyAnew();
};
/** A pool notices a cut connection only when it hands it out, so this asks until none is left. */
async function until(ask: () => Promise<Reply>, fits: (reply: Reply) => boolean): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (fits(reply)) return reply;
    if (reply.status !== 503 || reply.json.code !== 'busy')
      throw new Error(`${reply.status} ${reply.text}`);
  }
}
const refusalOf = ({ status, headers, json }: Reply) => [
  status,
  headers['retry-after'],
  json.success,
  json.retryable,
  json.code,
  String(json.message),
];
const full = [
  507,
  '60',
  false,
  true,
  'full',
  'The server has no room left to save this. Nothing was changed. Try again once room was made.',
];

/** Changes of several kinds, some of them not made by a person. */
const changes: readonly (() => Promise<Reply>)[] = [
  () => save('Never'),
  () =>
    server.call('POST', '/api/v2/agent', { token: token(), body: { agentInstructions: 'Never.' } }),
  () =>
    server.call('POST', '/api/v2/tokens', {
      token: token(),
      body: { type: 'admin', description: 'Never' },
    }),
  () =>
    server.call('POST', '/api/v2/kb/knowledgebase', { token: token(), body: { title: 'Never' } }),
  () => server.call('POST', '/api/v1/signin/email', { body: { email: 'never@example.com' } }),
  () => server.call('GET', '/api/v1/allocateTempUserSession'),
  () =>
    server.call('POST', '/api/v2/messaging/send', {
      token: token(),
      body: { roomId: tree.roomOf(tree.nodes.O1 as never), message: 'Never' },
      headers: { 'idempotency-key': 'never-1' },
    }),
];

describe('read-only database', () => {
  it('serves reads, refuses changes as temporary, and recovers', async () => {
    expect((await save('Before')).status).toBe(200);
    await alter('set default_transaction_read_only = on');
    try {
      await until(
        () => save('Never'),
        ({ json }) => json.code === 'read-only',
      );
      server.clock.advance(61_000);
      expect([(await read()).status, (await namesKept()).includes('Before')]).toEqual([200, true]);
      for (const change of changes)
        expect(refusalOf(await change())).toEqual([
          503,
          '30',
          false,
          true,
          'read-only',
          'Nothing can be saved at the moment. Try again in a few minutes.',
        ]);
      expect((await server.call('GET', '/healthz')).status).toBe(200);
    } finally {
      await alter('reset default_transaction_read_only');
    }
    await until(
      () => save('After'),
      ({ status }) => status === 200,
    );
    const kept = await namesKept();
    expect([kept.includes('Before'), kept.includes('After'), kept.includes('Never')]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await changes.at(-1)?.())?.status).toBe(201);
  });

  it('still enforces rate limits, per process', async () => {
    await alter('set default_transaction_read_only = on');
    try {
      await until(
        () => save('Never'),
        ({ json }) => json.code === 'read-only',
      );
      server.clock.advance(60_000);
      const asked = await Promise.all(
        Array.from({ length: 70 }, () =>
          server.call(
            'GET',
            `/api/v2/checkAgentUrl?slug=free&targetUsername=${tree.nodes.O1?.id}`,
            { token: token() },
          ),
        ),
      );
      expect([
        asked.filter(({ status }) => status === 200).length,
        asked.filter(({ status }) => status === 429).length,
      ]).toEqual([60, 10]);
    } finally {
      await alter('reset default_transaction_read_only');
    }
    await until(
      () => save('Again'),
      ({ status }) => status === 200,
    );
  });
});

describe('full disk', () => {
  /**
   * Every statement that would write to one of the tables gets PostgreSQL's error for a file that
   * cannot be extended.
   */
  const fill = (tables: string) =>
    owner(`
    create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100', message = 'could not extend file "base/5/1259": No space left on device', hint = 'Check free disk space.'; end $$;
    do $$ declare name text; begin for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and (${tables}) loop
      execute format('create trigger no_room before insert or update or delete on %I for each statement execute function no_room()', name); end loop; end $$`);
  const free = () => owner('drop function if exists no_room() cascade');
  afterEach(free);

  it('of the database is reported to writers while reads continue, and recovers', async () => {
    await fill('true');
    server.clock.advance(61_000);
    expect((await read()).status).toBe(200);
    for (const change of changes) expect(refusalOf(await change())).toEqual(full);
    expect((await read()).status).toBe(200);
    await free();
    for (const change of changes) expect((await change()).status).toBeLessThan(300);
  });

  it('during a change leaves nothing of it', async () => {
    await fill(`relname = 'audit'`);
    expect(refusalOf(await save('Half'))).toEqual(full);
    await free();
    expect((await namesKept()).includes('Half')).toBe(false);
    expect((await save('Whole')).status).toBe(200);
    expect(server.logged.filter((line) => line.includes('no room left')).length).toBeGreaterThan(0);
  });

  it('for temporary sort files is reported by PostgreSQL, and smaller queries work', async () => {
    const organizationId = tree.nodes.O1?.id as number;
    const start = Date.UTC(2026, 8, 1) / 1000;
    await server.store.within({ kind: 'platform', reason: 'plant logs' }, (db) =>
      db.insert(logs).values(
        Array.from({ length: 900 }, (_, one) => ({
          id: `room-${one}`,
          organizationId,
          accountId: organizationId,
          agentId: organizationId,
          uuid: `room-${one}`,
          timestamp: new Date((start + 60 + one) * 1000),
          type: 'call',
          eventType: 'inbound-call',
          direction: 'inbound',
          duration: one % 7,
          summary: String(one).repeat(300),
          meta: {},
        })),
      ),
    );
    const sorted = (size: number) =>
      server.call(
        'GET',
        `/api/v2/logs?start=${start}&end=${start + 86_400}&sort=duration&pageSize=${size}`,
        { token: token() },
      );
    await alter(`set temp_file_limit = 64`);
    await alter(`set work_mem = 64`);
    await until(read, ({ status }) => status === 200);
    try {
      expect(
        refusalOf(
          await until(
            () => sorted(900),
            ({ json }) => json.code !== 'busy',
          ),
        ),
      ).toEqual(full);
      expect((await sorted(5)).status).toBe(200);
    } finally {
      await alter('reset temp_file_limit');
      await alter('reset work_mem');
    }
    expect(
      (
        await until(
          () => sorted(900),
          ({ status }) => status === 200,
        )
      ).json.logs,
    ).toHaveLength(900);
  });

  it('of files is reported to the uploader, leaves no row, and recovers, also under the same key', async () => {
    const send = async () => {
      const form = new FormData();
      form.append('file', new Blob(['%PDF-1.7 letter'], { type: 'application/pdf' }), 'letter.pdf');
      const reply = await fetch(`${server.url}/api/v1/chat/media`, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token()}`, 'idempotency-key': 'letter-1' },
      });
      return [
        reply.status,
        reply.headers.get('retry-after'),
        ((await reply.json()) as { code?: string }).code,
      ];
    };
    const noted = () =>
      server.store.within({ kind: 'platform', reason: 'look' }, (db) =>
        db.select({ id: media.id }).from(media),
      );
    const before = await noted();
    isDiskFull = true;
    expect([await send(), await send()]).toEqual([
      [507, '60', 'full'],
      [507, '60', 'full'],
    ]);
    expect(await noted()).toEqual(before);
    isDiskFull = false;
    expect(await send()).toEqual([200, null, undefined]);
  });
});
