import { ensurePlatform, openSession, toNode } from '@patchbay/server-core';
import {
  createTestServer,
  insertNode,
  insertUser,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { accounts, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

/** Set by the test once it knows the id that a configuration would name. */
const special = { smsAndEmbeds: [] as number[], testFlight: ['flight-test-1'] };
const platform = { kind: 'platform', reason: 'set up a test' } as const;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ special });
});
afterAll(() => server.close());

describe('the platform’s own reseller', () => {
  it('is reached by staff through its partner like all others, and is created once', async () => {
    await Promise.all([1, 2].map(() => ensurePlatform(server.store, 'http://localhost')));
    const token = await server.store.within(platform, async (db) => {
      const [staff] = await db
        .insert(users)
        .values({ email: 'staff@example.com', role: 'owner', superAdmin: true })
        .returning();
      return openSession(db, server.clock, staff as typeof users.$inferSelect);
    });
    const partners = (await server.call('GET', '/api/v2/listPartners', { token })).json
      .partners as { id: number; displayName: string }[];
    expect(partners).toMatchObject([{ displayName: 'Patchbay', type: 'partner' }]);
    const { json } = await server.call(
      'GET',
      `/api/v2/listResellers?targetPartnerId=${partners[0]?.id}`,
      { token },
    );
    expect(json.resellers).toMatchObject([
      { username: 'patchbay-direct', displayName: 'Patchbay' },
    ]);
  });
});

describe('a special account', () => {
  it('has texting and embeds, even if a tier above disabled them', async () => {
    const { ids, tokens } = await server.store.within(platform, async (db) => {
      const [direct] = await db
        .update(accounts)
        .set({ settings: { allowEmbeds: false, smsMessaging: false } })
        .where(eq(accounts.username, 'patchbay-direct'))
        .returning();
      const made = [];
      for (const orgName of ['special', 'plain']) {
        const row = await insertNode(db, server.clock, {
          type: 'organization',
          above: toNode(direct as typeof accounts.$inferSelect),
          orgName,
          premium: true,
        });
        made.push({
          id: row.id,
          token: await openSession(
            db,
            server.clock,
            await insertUser(db, toNode(row), {
              email: `${orgName}@example.com`,
              name: null,
              role: 'owner',
            }),
          ),
        });
      }
      return { ids: made.map(({ id }) => id), tokens: made.map(({ token }) => token) };
    });
    special.smsAndEmbeds.push(ids[0] as number);
    const rights = await Promise.all(
      tokens.map(
        async (token) =>
          (await server.call('GET', '/api/v2/viewer', { token })).json.permissions as Record<
            string,
            { allowed: boolean }
          >,
      ),
    );
    expect(
      rights.map((right) => [right.canViewEmbeds?.allowed, right.canSetupSMS?.allowed]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('reserves its name: only staff may set it, and the name grants no right', async () => {
    const token = await server.store.within(platform, async (db) => {
      const [direct] = await db
        .select()
        .from(accounts)
        .where(eq(accounts.username, 'patchbay-direct'));
      const row = await insertNode(db, server.clock, {
        type: 'organization',
        above: toNode(direct as typeof accounts.$inferSelect),
        orgName: 'Wants a name',
        premium: true,
      });
      return openSession(
        db,
        server.clock,
        await insertUser(db, toNode(row), {
          email: 'wants.a.name@example.com',
          name: null,
          role: 'owner',
        }),
      );
    });
    const rights = async () =>
      (await server.call('GET', '/api/v2/viewer', { token })).json as {
        isTestFlight: boolean;
        permissions: unknown;
        target: { id: number };
      };
    const before = await rights();
    for (const name of ['flight-test-1', 'FLIGHT-Test-1', ' flight-test-1 ']) {
      expect(
        (
          await server.call('POST', '/api/v1/updateUsername', {
            token,
            body: { targetUsername: name },
          })
        ).status,
      ).toBe(400);
      expect([400, 403]).toContain(
        (
          await server.call('POST', '/api/v2/agentUrl', {
            token,
            body: { targetUsername: String(before.target.id), slug: name },
          })
        ).status,
      );
    }
    expect(
      (
        await server.call(
          'GET',
          `/api/v2/checkAgentUrl?targetUsername=${before.target.id}&slug=flight-test-1`,
          { token },
        )
      ).json,
    ).toMatchObject({ available: false });
    expect((await rights()).isTestFlight).toBe(false);
    const staff = await server.store.within(platform, async (db) => {
      const [person] = await db
        .insert(users)
        .values({ email: 'naming.staff@example.com', role: 'owner', superAdmin: true })
        .returning();
      return openSession(db, server.clock, person as typeof users.$inferSelect, { isProved: true });
    });
    expect(
      (
        await server.call('POST', `/api/v1/updateUsername?targetAccountId=${before.target.id}`, {
          token: staff,
          body: { targetUsername: 'flight-test-1' },
        })
      ).status,
    ).toBe(200);
    expect(await rights()).toMatchObject({
      isTestFlight: true,
      permissions: before.permissions as object,
    });
  });
});
