import { jest } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { type FixtureNode } from '@patchbay/server-kit/testing';
import { createLog } from '@patchbay/server-kit';
import { createUsageExporter, csvOf, recordUsage, type Usage } from '@patchbay/server-money';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { createFileDelivery } from '@patchbay/server-providers';
import { type FileServer, openFtpServer, openSftpServer } from '@patchbay/server-providers/testing';
import { usageExports } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let server: TestServer;
let tree: FixtureTree;
let sftp: FileServer;
let ftp: FileServer;
const who = { username: 'someuser', password: 'pw_canary' };
const platform = { kind: 'platform', reason: 'look at the test' } as const;
const as = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const nodeOf = (key: string) => tree.nodes[key] as FixtureNode;
const minute = 60_000;
let serial = 0;

const configure = (key: string, change: object = {}) =>
  server.call('POST', '/api/v2/billing/adrExportConfig', {
    token: as(key),
    body: {
      deliveryProtocol: 'sftp',
      rotationMinutes: '60',
      host: '127.0.0.1',
      port: sftp.port,
      ...who,
      path: '/in/',
      ...change,
    },
  });
const stored = async (key: string) =>
  (
    await server.store.within(platform, (db) =>
      db
        .select()
        .from(usageExports)
        .where(eq(usageExports.accountId, nodeOf(key).id)),
    )
  )[0];
/** Advances the clock to just after the next full hour. */
const nextHour = (minutes = 2) =>
  server.clock.advance(60 * minute - (server.clock.now() % (60 * minute)) + minutes * minute);
const exporter = () =>
  createUsageExporter({
    store: server.store,
    clock: server.clock,
    key: server.platform.services.key,
    log: createLog('silent'),
    files: createFileDelivery({ allow: [`127.0.0.1:${sftp.port}`, `127.0.0.1:${ftp.port}`] }),
  });
const drain = () => server.platform.plans.exporter.drain();

async function use(key: string, change: Partial<Usage> = {}): Promise<void> {
  const node = nodeOf(key);
  const id = node.tier === 'organization' ? node.id : (node.parent?.id as number);
  await server.store.within({ kind: 'organization', id }, (db) =>
    recordUsage(db, {
      accountId: node.id,
      item: 'pstn-inbound-voice',
      quantity: 61,
      at: new Date(server.clock.now()),
      key: `export-${(serial += 1)}`,
      about: { src: '+15125550188', dest: '+15125550100', direction: 'inbound' },
      ...change,
    }),
  );
  await server.platform.plans.rater.drain();
}

const table = (files: ReadonlyMap<string, Buffer>, path: string): Record<string, string>[] => {
  const [names = [], ...rows] = gunzipSync(files.get(path) as Buffer)
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [names[at] ?? '', value])));
};
const only = (files: ReadonlyMap<string, Buffer>, key: string): string[] =>
  [...files.keys()].filter((path) => path.includes(`ADR_${nodeOf(key).id}_`));

beforeAll(async () => {
  sftp = await openSftpServer(who);
  ftp = await openFtpServer(who);
  server = await createTestServer({
    addresses: { fetchAlso: [`127.0.0.1:${sftp.port}`, `127.0.0.1:${ftp.port}`] },
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  await server.store.within(platform, (db) => db.delete(usageExports));
  await server.store.within(platform, (db) =>
    db.execute(`update sessions set idle_seconds = null, expires_at = now() + interval '1 year'`),
  );
});
afterAll(async () => {
  await server.close();
  await sftp.close();
  await ftp.close();
});

describe('usage records', () => {
  it('are written hourly in one file each, with what the account is billed for', async () => {
    nextHour();
    expect((await configure('owner')).status).toBe(200);
    await use('A1');
    await use('O1', {
      item: 'sms-outbound-message',
      quantity: 1,
      about: { src: '+15125550100', dest: '+15125550177', direction: 'outbound', selfTest: true },
    });
    await use('O2');
    await drain();
    expect(only(sftp.files, 'O1')).toEqual([]);
    nextHour();
    await drain();
    const [path = ''] = only(sftp.files, 'O1');
    expect(path).toMatch(
      new RegExp(`^/in/ADR_${nodeOf('O1').id}_\\d{4}_\\d\\d_\\d\\d_\\d\\d0000\\.csv\\.gz$`),
    );
    expect(table(sftp.files, path)).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{13}$/),
        timestampISO: expect.stringMatching(/Z$/),
        agentId: String(nodeOf('A1').id),
        productItem: 'pstn-inbound-voice',
        billedQuantity: '2',
        quantity: '61',
        selfTesting: 'false',
        srcAddress: '+15125550188',
        destAddress: '+15125550100',
        externalAccountId: expect.stringContaining('ext-O1'),
        externalBillingId: tree.canaryOf(nodeOf('A1')),
        direction: 'inbound',
        billedAddress: '+15125550100',
      },
      expect.objectContaining({
        agentId: String(nodeOf('O1').id),
        productItem: 'sms-outbound-message',
        billedQuantity: '1',
        selfTesting: 'true',
        billedAddress: '+15125550100',
      }),
    ]);
    nextHour();
    await drain();
    expect(only(sftp.files, 'O1')).toHaveLength(1);
    await use('A2');
    nextHour();
    await drain();
    expect(only(sftp.files, 'O1')).toHaveLength(2);
  });

  it('name the organization for a reseller, and also the reseller for a partner, for all accounts below and no other', async () => {
    await configure('reseller', { deliveryProtocol: 'ftp', port: ftp.port, path: '/r' });
    await configure('partner', { deliveryProtocol: 'ftp', port: ftp.port, path: '/p' });
    for (const key of ['A1', 'O2', 'O3', 'O4']) await use(key);
    nextHour();
    await drain();
    const [[ofReseller = ''], [ofPartner = '']] = [only(ftp.files, 'R1'), only(ftp.files, 'P1')];
    expect(
      table(ftp.files, ofReseller).map(({ orgId, resellerId }) => [orgId, resellerId]),
    ).toEqual([
      [String(nodeOf('O1').id), undefined],
      [String(nodeOf('O2').id), undefined],
    ]);
    expect(table(ftp.files, ofPartner).map(({ orgId, resellerId }) => [orgId, resellerId])).toEqual(
      [
        ['O1', 'R1'],
        ['O2', 'R1'],
        ['O3', 'R2'],
      ].map((keys) => keys.map((key) => String(nodeOf(key).id))),
    );
  });

  it('are written once by several processes and are kept when the server is unreachable', async () => {
    await configure('owner', { password: 'wrong' });
    await use('A1');
    nextHour();
    const before = only(sftp.files, 'O1').length;
    await drain();
    expect(await stored('O1')).toMatchObject({
      failures: 1,
      lastError: 'The server does not accept this name and password.',
      leasedUntil: null,
    });
    expect(server.logged.some((line) => /pw_canary|wrong/.test(line))).toBe(false);
    await configure('owner');
    nextHour();
    const writes = sftp.done.filter((line) => line.startsWith('write')).length;
    await Promise.all(Array.from({ length: 5 }, () => exporter().drain()));
    expect([
      only(sftp.files, 'O1').length - before,
      sftp.done.filter((line) => line.startsWith('write')).length - writes,
    ]).toEqual([1, 1]);
    expect(await stored('O1')).toMatchObject({ failures: 0, lastError: null });
  });

  it('of a process that lost its lease are not recorded as sent', async () => {
    await use('A1');
    nextHour();
    const row = await stored('O1');
    const slow = createUsageExporter({
      store: server.store,
      clock: server.clock,
      key: server.platform.services.key,
      log: createLog('silent'),
      files: {
        put: async () => {
          await server.store.within(platform, (db) =>
            db
              .update(usageExports)
              .set({ fence: 999 })
              .where(eq(usageExports.accountId, nodeOf('O1').id)),
          );
        },
      },
    });
    await slow.drain();
    expect((await stored('O1'))?.exportedUntil).toEqual(row?.exportedUntil);
    server.clock.advance(10 * minute);
    const before = only(sftp.files, 'O1').length;
    await drain();
    expect(only(sftp.files, 'O1')).toHaveLength(before + 1);
  });

  it('skip a month without usage in one step', async () => {
    await configure('owner', { rotationMinutes: '1' });
    const transactions = jest.spyOn(server.store, 'within');
    server.clock.advance(30 * 24 * 60 * minute);
    await drain();
    // Far fewer queries than minutes; other workers of the server run some as well.
    expect(transactions.mock.calls.length).toBeLessThan(1000);
    transactions.mockRestore();
    expect((await stored('O1'))?.exportedUntil.getTime()).toBeGreaterThan(
      server.clock.now() - 5 * minute,
    );
  });

  it('quote every field', () => {
    const record = {
      at: new Date(0),
      resellerId: null,
      organizationId: 1,
      agentId: 2,
      item: 'agents',
      billed: 1,
      quantity: 1,
      selfTest: false,
      about: { src: 'a "b",\nc' },
      externalAccountId: null,
      externalBillingId: null,
    };
    expect(csvOf('agent', [record]).split('\r\n')[1]).toBe(
      '"0","1970-01-01T00:00:00.000Z","2","agents","1","1","false","a ""b"",\nc","","","","",""',
    );
  });
});
