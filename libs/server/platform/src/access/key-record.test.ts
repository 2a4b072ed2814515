import {
  agreeOnKey,
  ensurePlatform,
  fingerprintOf,
  OtherKeyError,
  reseal,
  type ServerKey,
  serverKeyFrom,
  UnsealError,
} from '@patchbay/server-core';
import { type Store } from '@patchbay/server-store';
import { asOwner, createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleServer } from '../testing/child-server.js';
import { sealedColumns } from '../sealed-columns.js';

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];

describe('the fingerprint of a server key', () => {
  it('distinguishes keys and reveals nothing about them', () => {
    expect(fingerprintOf(first)).toMatch(/^[0-9a-f]{32}$/);
    expect(fingerprintOf(first)).toBe(fingerprintOf(Buffer.alloc(32, 1)));
    expect(fingerprintOf(second)).not.toBe(fingerprintOf(first));
    expect(first.toString('hex')).not.toContain(fingerprintOf(first));
  });
});

describe('a server key and its database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let store: Store;
  beforeEach(async () => {
    database = await createTestDatabase();
    store = await openTestStore({ databaseUrl: database.url, connections: 3 });
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  const agree = (current: Buffer, ...before: Buffer[]) =>
    agreeOnKey(store, { columns: sealedColumns, current, before });
  const record = () =>
    asOwner<{ fingerprint: string; sealed_origin: string | null }>(
      database.url,
      'select fingerprint, sealed_origin from server_keys',
    );
  /** A supplier of the platform's own partner, whose credentials are sealed. */
  const plant = async (key: Buffer, text: string) => {
    await ensurePlatform(store, 'http://localhost');
    const [{ id } = { id: 0 }] = await asOwner<{ id: number }>(
      database.url,
      `select id::int from accounts where username = 'patchbay-house'`,
    );
    await asOwner(
      database.url,
      `insert into numbering_providers (account_id, provider_id, sealed_config)
        values (${id}, 'supplier',
        '${serverKeyFrom(key).seal(text, 'numbering provider', String(id), 'supplier')}')
        on conflict (account_id, provider_id) do update set sealed_config = excluded.sealed_config`,
    );
    return async () => {
      const [{ sealed } = { sealed: '' }] = await asOwner<{ sealed: string }>(
        database.url,
        `select sealed_config as sealed from numbering_providers where account_id = ${id}`,
      );
      return (under: ServerKey) =>
        under.unseal(sealed, 'numbering provider', String(id), 'supplier');
    };
  };

  it('are bound by the first process for all later ones', async () => {
    await agree(first);
    expect(await record()).toEqual([{ fingerprint: fingerprintOf(first), sealed_origin: null }]);
    await expect(agree(first)).resolves.toBeDefined();
    await expect(agree(second)).rejects.toThrow(OtherKeyError);
    expect(await record()).toEqual([{ fingerprint: fingerprintOf(first), sealed_origin: null }]);
  });

  it('are bound once if two processes with different keys start concurrently', async () => {
    const ends = await Promise.allSettled([agree(first), agree(second)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await record()).toHaveLength(1);
  });

  it('list every column with encrypted text', async () => {
    const columns = await asOwner<{ name: string }>(
      database.url,
      `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like 'sealed%' and table_name <> 'server_keys'
        order by 1`,
    );
    expect(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      columns.map(({ name }) => name),
    );
  });

  it('are bound by existing encrypted values in a database of an earlier version', async () => {
    await plant(first, 'from before');
    await expect(agree(second)).rejects.toThrow(/its secrets do not open/);
    await expect(agree(first)).resolves.toBeDefined();
  });

  it('change by a rotation: both keys decrypt during it, afterwards only the new one', async () => {
    const before = await agree(first);
    const read = await plant(first, 'credentials');
    const during = await agree(second, first);
    expect((await read())(during)).toBe('credentials');
    expect((await record())[0]?.fingerprint).toBe(fingerprintOf(first));
    expect(
      await reseal(store, { columns: sealedColumns, current: second, before: [first] }),
    ).toEqual({
      fingerprint: fingerprintOf(second),
      sealed: 1,
      lost: {},
    });
    const after = await agree(second);
    expect((await read())(after)).toBe('credentials');
    await expect(read().then((open) => open(before))).rejects.toThrow(UnsealError);
    await expect(agree(first)).rejects.toThrow(OtherKeyError);
    // Values that receivers and name servers have stored stay valid through any number of
    // rotations.
    expect(after.lasting('webhook secret', 'id', '1')).toEqual(
      before.lasting('webhook secret', 'id', '1'),
    );
    expect(after.digest('code')).not.toEqual(before.digest('code'));
    await reseal(store, { columns: sealedColumns, current: third, before: [second] });
    expect((await agree(third)).lasting('webhook secret', 'id', '1')).toEqual(
      before.lasting('webhook secret', 'id', '1'),
    );
    expect((await read())(await agree(third))).toBe('credentials');
  });

  it('allow a rolling restart if the new key is first configured as the second one', async () => {
    await agree(first);
    const old = await agree(first, second);
    const fresh = await agree(second, first);
    expect(old.unseal(fresh.seal('x', 'p'), 'p')).toBe('x');
    expect(fresh.unseal(old.seal('x', 'p'), 'p')).toBe('x');
  });

  it('report values that neither key decrypts', async () => {
    await agree(first);
    await plant(third, 'lost');
    expect(
      await reseal(store, { columns: sealedColumns, current: second, before: [first] }),
    ).toEqual({
      fingerprint: fingerprintOf(second),
      sealed: 0,
      lost: { numbering_providers: 1 },
    });
  });
});

describe('two processes on one database', () => {
  const folders: string[] = [];
  const folder = () =>
    folders[folders.push(mkdtempSync(join(tmpdir(), 'patchbay-key-'))) - 1] as string;
  let product: Awaited<ReturnType<typeof bundleServer>>;
  beforeAll(async () => {
    product = await bundleServer();
  });
  afterAll(() => {
    product.remove();
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  });

  it('need the same key: another one is refused with instructions, and a shared one decrypts values of both', async () => {
    const database = await createTestDatabase();
    const key = { databaseUrl: database.url, serverKey: first.toString('hex'), seed: 'none' };
    const one = await product.start(folder(), key);
    try {
      await expect(
        product.start(folder(), { databaseUrl: database.url, seed: 'none' }),
      ).rejects.toThrow(
        new RegExp(
          `set up with another server key: fingerprint ${fingerprintOf(first)}, ` +
            'and this process has [0-9a-f]{32}\\. Give every process the same SERVER_KEY',
        ),
      );
      const other = await product.start(folder(), key);
      const post = async (url: string, path: string, body: object) =>
        (
          await fetch(`${url}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json() as Promise<Record<string, unknown>>;
      expect(
        await post(one.url, '/api/v1/signup/email', {
          email: 'both@example.com',
          name: 'Both',
          businessName: 'Both',
        }),
      ).toMatchObject({ success: true });
      const [{ code } = { code: '' }] = await asOwner<{ code: string }>(
        database.url,
        `select code from outbox where to_address = 'both@example.com'`,
      );
      expect(
        await post(other.url, '/api/v1/email/verify', {
          email: 'both@example.com',
          verificationCode: code,
        }),
      ).toMatchObject({ success: true });
      await other.stop();
    } finally {
      await one.stop();
      await database.drop();
    }
  });
});
