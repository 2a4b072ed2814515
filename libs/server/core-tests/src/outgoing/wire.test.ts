import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, messages, parties, rooms, securityEvents } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
const premium = ['+19005550100', '+882131234567', '+5371234567'];

let server: TestServer;
let tree: FixtureTree;
let owner: string;
let agentId: number;
const call = (path: string, body: unknown) =>
  server.call('POST', `${path}?targetAccountId=${agentId}`, { token: owner, body });
const events = () =>
  server.store.within(scope, (db) =>
    db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.kind, 'toll-fraud-blocked'))
      .orderBy(desc(securityEvents.createdAt)),
  );

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  agentId = tree.nodes.A1?.id as number;
  owner = tree.actors.find(({ key }) => key === 'owner')?.token as string;
  await server.store.within(scope, async (db) => {
    await db.update(accounts).set({ phoneNumber: '+15125550110' }).where(eq(accounts.id, agentId));
    await db.update(accounts).set({ premium: false });
  });
});
afterAll(() => server.close());

describe('number of a disallowed country or kind', () => {
  it.each(premium)('%s is refused by sendInvite, with the field', async (target) => {
    const before = server.texts.length;
    expect(await call('/api/v1/sendInvite', { target })).toMatchObject({
      status: 400,
      json: {
        success: false,
        fields: [{ path: 'body.target', message: expect.stringContaining('not allowed') }],
      },
    });
    expect(server.texts).toHaveLength(before);
  });

  it.each(premium)('%s gets no room', async (address) => {
    expect(await call('/api/v1/createExternalDestinationProfile', { address })).toMatchObject({
      status: 400,
      json: { fields: [{ path: 'body.address', message: expect.stringContaining('not allowed') }] },
    });
    expect(
      await call('/api/v1/getGroupConversationRoomId', { users: ['+15125550143', address] }),
    ).toMatchObject({
      status: 400,
      json: { fields: [{ path: 'body.users.1' }] },
    });
  });

  it('is not texted from an existing room, and nothing is stored', async () => {
    const gates = (open: boolean) =>
      server.store.within(scope, (db) =>
        db
          .update(accounts)
          .set({ premium: open, smsEnabled: open })
          .where(eq(accounts.id, agentId)),
      );
    await gates(true);
    const made = await call('/api/v1/createExternalDestinationProfile', {
      address: '+15125550144',
    });
    await gates(false);
    const { room, id } = made.json.details as { room: { roomId: string }; id: number };
    await server.store.within(scope, (db) =>
      db
        .update(parties)
        .set({ address: premium[0] as string })
        .where(eq(parties.id, id)),
    );
    const before = server.texts.length;
    expect(
      await call('/api/v2/messaging/send', { roomId: room.roomId, message: 'Hello' }),
    ).toMatchObject({
      status: 400,
      json: { fields: [{ path: 'body.roomId' }] },
    });
    expect(server.texts).toHaveLength(before);
    expect(
      await server.store.within(scope, (db) =>
        db.select().from(messages).where(eq(messages.roomId, room.roomId)),
      ),
    ).toEqual([]);
  });

  it('causes one security event per account and hour', async () => {
    const found = (await events()).filter((one) => one.accountId === agentId);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      organizationId: tree.nodes.O1?.id,
      severity: 'warning',
      details: { number: '+1900…' },
    });
    server.clock.advance(3_600_000);
    await call('/api/v1/sendInvite', { target: premium[0] });
    expect((await events()).filter((one) => one.accountId === agentId)).toHaveLength(2);
  });

  it.each([
    ['+19005550100', 'toll-fraud-blocked'],
    ['+525512345678', 'country-not-allowed'],
    ['+5371234567', 'country-not-allowed'],
  ])('%s makes the security event %s', async (target, kind) => {
    server.clock.advance(3_600_000);
    const listed = () =>
      server.store.within(scope, (db) =>
        db.select({ id: securityEvents.id, kind: securityEvents.kind }).from(securityEvents),
      );
    const before = new Set((await listed()).map(({ id }) => id));
    await call('/api/v1/sendInvite', { target });
    const made = (await listed()).filter(({ id }) => !before.has(id));
    expect(made.map((one) => one.kind)).toEqual([kind]);
  });
});

describe('username of another organization', () => {
  it('opens no room, alone or in a group', async () => {
    const foreign = await server.store.within(
      scope,
      async (db) =>
        (
          await db
            .select({ username: accounts.username })
            .from(accounts)
            .where(eq(accounts.id, tree.nodes.A3?.id as number))
        )[0]?.username,
    );
    const before = await server.store.within(scope, (db) => db.$count(rooms));
    for (const name of [foreign, `@${foreign}`, String(tree.nodes.A3?.id)]) {
      expect(
        await call('/api/v1/createExternalDestinationProfile', { address: name }),
      ).toMatchObject({ status: 400, json: { success: false } });
      expect(
        await call('/api/v1/getGroupConversationRoomId', { users: ['+15125550143', name] }),
      ).toMatchObject({ status: 400 });
    }
    expect(await server.store.within(scope, (db) => db.$count(rooms))).toBe(before);
  });
});

describe('recipient of invitations', () => {
  it('gets a limited number of texts an hour from all tenants', async () => {
    const target = '+15125550177';
    const before = server.texts.length;
    const replies = [];
    for (let index = 0; index < 30; index += 1)
      replies.push(await call('/api/v1/sendInvite', { target }));
    const sent = server.texts.length - before;
    expect(sent).toBeLessThanOrEqual(20);
    const last = replies.at(-1);
    expect([last?.status, last?.json.retryable]).toEqual([429, true]);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    // Another tenant meets the same limit.
    const other = tree.nodes.A3?.id as number;
    await server.store.within(scope, (db) =>
      db.update(accounts).set({ phoneNumber: '+15125550111' }).where(eq(accounts.id, other)),
    );
    const sibling = tree.actors.find(({ key }) => key === 'siblingOwner')?.token as string;
    const theirs = (whom: string) =>
      server.call('POST', `/api/v1/sendInvite?targetAccountId=${other}`, {
        token: sibling,
        body: { target: whom },
      });
    expect([(await theirs(target)).status, (await theirs('+15125550178')).status]).toEqual([
      429, 200,
    ]);
  });

  it('gets a limited number of mails an hour from all tenants', async () => {
    const before = server.mails.length;
    const replies = [];
    for (let index = 0; index < 30; index += 1)
      replies.push((await call('/api/v1/sendInvite', { target: 'stranger@example.com' })).status);
    expect(server.mails.length - before).toBeLessThanOrEqual(20);
    expect(replies.at(-1)).toBe(429);
  });
});
