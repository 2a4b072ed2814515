import { type EpochMilliseconds } from '@patchbay/kernel';
import {
  createNotifier,
  enqueueSecurityWebhooks,
  type Mail,
  recordSecurityEvent,
  type SecurityEventKind,
} from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { securityEvents, webhookEvents } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

const platform = { kind: 'platform', reason: 'test of notices' } as const;
let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const idOf = (key: string) => tree.nodes[key]?.id as number;
const record = (kind: SecurityEventKind, key: string) =>
  server.store.within(platform, (db) =>
    recordSecurityEvent(db, {
      kind,
      accountId: idOf(key),
      organizationId: idOf(key),
      address: '203.0.113.9',
    }),
  );
const drain = () => server.platform.core.notifier.drain();
const notices = () => server.securityNotices.filter(({ to }) => to.startsWith('owner.'));
const told = () =>
  server.store.within(platform, (db) =>
    db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.accountId, idOf('O1'))),
  );

describe('owners', () => {
  it('receive mail about critical events immediately, and about others once an hour', async () => {
    await record('email-changed', 'O1');
    await drain();
    expect(notices()).toHaveLength(1);
    expect(notices()[0]).toMatchObject({
      subject: 'Security notice: The sign-in address was changed.',
      text: expect.stringContaining('203.0.113.9'),
    });
    for (let time = 0; time < 5; time += 1) await record('api-key-created', 'O1');
    await drain();
    expect(notices()).toHaveLength(1);
    server.clock.advance(3_600_001);
    await drain();
    expect(notices()).toHaveLength(2);
    expect(notices()[1]?.subject).toContain('And 4 more.');
    expect((await told()).every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
  });

  it('receive no mail about events of the level information', async () => {
    const before = server.securityNotices.length;
    await record('webhook-added', 'O2');
    await drain();
    expect(server.securityNotices.length).toBe(before);
  });

  it('receive a webhook with the id of the event, also when it is repeated', async () => {
    const token = tree.actors.find(({ key }) => key === 'owner')?.token as string;
    expect(
      (
        await server.call('POST', '/api/v2/webhooks', {
          token,
          body: { url: 'https://siem.example.com/x', label: 'SIEM', type: 'security.event' },
        })
      ).status,
    ).toBe(201);
    await drain();
    await record('email-changed', 'O1');
    await drain();
    const [event] = (await told())
      .filter(({ kind }) => kind === 'email-changed')
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    const rows = () =>
      server.store.within(platform, (db) =>
        db
          .select()
          .from(webhookEvents)
          .where(eq(webhookEvents.id, event?.id as string)),
      );
    await server.store.within(platform, (db) => enqueueSecurityWebhooks(db, [event as never]));
    expect(
      (await rows()).map(({ type, payload }) => [
        type,
        (JSON.parse(payload) as { kind: string }).kind,
      ]),
    ).toEqual([['security.event', 'email-changed']]);
  });

  it('lose no mail while the mail server is unavailable, and receive none twice', async () => {
    server.clock.advance(7_200_000);
    await drain();
    const sent: Mail[] = [];
    let failures = 1;
    // This notifier's clock is an hour ahead: only for it is the lease below over, so that the
    // server's own worker never takes the event.
    let ahead = 3_600_001;
    const notifier = createNotifier({
      store: server.store,
      clock: { ...server.clock, now: () => (server.clock.now() + ahead) as EpochMilliseconds },
      log: createLog('json', () => undefined),
      publicUrl: 'http://localhost',
      sendMail: async (mail) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('away');
        }
        sent.push(mail);
      },
    });
    await server.store.within(platform, (db) =>
      db.insert(securityEvents).values({
        kind: 'email-changed',
        severity: 'critical',
        accountId: idOf('R3'),
        details: {},
        leasedUntil: new Date(server.clock.now() + 3_600_000),
      }),
    );
    await expect(notifier.drain()).rejects.toThrow('away');
    expect(sent).toHaveLength(0);
    await notifier.drain();
    expect(sent).toHaveLength(0);
    ahead += 31_000;
    await notifier.drain();
    const all = () =>
      [...sent, ...server.securityNotices].filter(
        ({ subject, to }) =>
          subject.startsWith('Security notice') && to.startsWith('foreignreseller.'),
      );
    expect(all()).toHaveLength(1);
    await notifier.drain();
    await drain();
    expect(all()).toHaveLength(1);
  });
});
