import { findNode, type SecurityEventKind } from '@patchbay/server-core';
import { accounts, domains, keyUses, securityEvents, sessions } from '@patchbay/server-store';
import { and, eq, gte } from 'drizzle-orm';
import { createAttackers } from '../testing/attackers.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

const platform = { kind: 'platform', reason: 'test of detection' } as const;
let server: TestServer;
let tree: FixtureTree;
let addresses = 0;
beforeAll(async () => {
  server = await createTestServer({ addresses: { trustedProxies: 1 } });
  tree = await createFixtureTree(server);
  attackers = createAttackers(server, tree);
});
afterAll(async () => {
  process.stdout.write(
    `Detection: ${seen} of ${attacks.length} scripted attacks raised their security event for the right account\n`,
  );
  await server.close();
});

const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (
  token: string | null,
  method: string,
  url: string,
  body?: unknown,
  address = '198.51.100.7',
) => server.call(method, url, { token, body, headers: { 'x-forwarded-for': address } });
const times = async (count: number, one: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < count; at += 1) await one(at);
};
/** A new address in a network of its own. */
const elsewhere = () => `203.0.${(addresses += 1)}.9`;

let attackers: ReturnType<typeof createAttackers>;
const person: typeof attackers.person = (...given) => attackers.person(...given);
const keyOf: typeof attackers.keyOf = (...given) => attackers.keyOf(...given);
const knownNetworks = () => server.store.within(platform, (db) => db.$count(keyUses));
const staff: typeof attackers.staff = (...given) => attackers.staff(...given);
const codeFor = (email: string) => attackers.codeFor(email);
const wrongFor = (email: string) => attackers.wrongFor(email);
const issueToken = (token: string, email: string) =>
  call(token, 'GET', `/api/v2/auth/account/oneTimeAuthToken?email=${email}`);

/**
 * What a caller does, and the owners that are notified of it. `root` is the platform's own account.
 * Forged callbacks of a carrier are tested in `carrier/foreign-accounts.test.ts`.
 */
type Attack = readonly [
  name: string,
  kind: SecurityEventKind,
  account: string,
  script: () => Promise<unknown>,
];

const attacks: readonly Attack[] = [
  [
    'a session asks for accounts of other tenants',
    'cross-tenant-probing',
    'O1',
    async () => {
      const { token } = await person('O1');
      await times(14, () => call(token, 'GET', `/api/v2/account?targetAccountId=${idOf('O4')}`));
    },
  ],
  [
    'a key tries ids of tasks',
    'cross-tenant-probing',
    'O4',
    async () => {
      const { value } = await keyOf('O4');
      await times(14, (at) =>
        call(value, 'GET', `/api/v2/tasks/00000000-0000-4000-8000-0000000099${10 + at}`),
      );
    },
  ],
  [
    'a code is guessed',
    'wrong-codes',
    'O1',
    async () => {
      const { email } = await person('O1');
      await call(null, 'POST', '/api/v1/signin/email', { email });
      await times(4, () =>
        call(
          null,
          'POST',
          '/api/v1/email/verify',
          { email, verificationCode: wrongFor(email) },
          '203.0.113.9',
        ),
      );
    },
  ],
  [
    'codes are asked for without end',
    'code-request-flood',
    'O2',
    async () => {
      const { email } = await person('O2');
      await times(6, () => call(null, 'POST', '/api/v1/signin/email', { email }, '203.0.113.77'));
    },
  ],
  [
    'a one-time token is used twice',
    'one-time-token-replayed',
    'O1',
    async () => {
      const { email } = await person('O1');
      const issued = await issueToken(tokenOf('reseller'), email);
      await times(2, () =>
        call(null, 'GET', `/api/v1/oneTimeAuth?oneTimeToken=${String(issued.json.authToken)}`),
      );
    },
  ],
  [
    'a one-time token is made',
    'one-time-token-minted',
    'R1',
    async () => issueToken(tokenOf('reseller'), (await person('O2')).email),
  ],
  [
    'a session is handed over to a phone',
    'session-handed-over',
    'O1',
    async () =>
      call((await person('O1')).token, 'POST', '/api/v2/auth/handOff', { cloudId: 'phone-1' }),
  ],
  [
    'one-time tokens are made by the hundred',
    'one-time-token-burst',
    'R3',
    async () => {
      const { email } = await person('O4');
      const { value } = await keyOf('R3');
      await times(105, () => issueToken(value, email));
    },
  ],
  [
    'a key is used from a new network',
    'api-key-new-network',
    'O1',
    async () => {
      const { value } = await keyOf('O1');
      const before = await knownNetworks();
      await call(value, 'GET', '/api/v2/account', undefined, elsewhere());
      // The use is recorded after the reply; only then does another network count as new.
      for (const end = Date.now() + 10_000; (await knownNetworks()) === before && Date.now() < end;)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await call(value, 'GET', '/api/v2/account', undefined, elsewhere());
    },
  ],
  [
    'a revoked key is used',
    'dead-api-key-used',
    'O2',
    async () => {
      const { value, row } = await keyOf('O2');
      await server.store.within(platform, (db) =>
        db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, row.id)),
      );
      await call(value, 'GET', '/api/v2/account');
    },
  ],
  [
    'an expired key is used',
    'dead-api-key-used',
    'R3',
    async () => {
      const { value } = await keyOf('R3', { expiresAt: new Date(server.clock.now() - 1000) });
      await call(value, 'GET', '/api/v2/account');
    },
  ],
  [
    'a key leaves its scopes',
    'api-key-scope-violation',
    'O1',
    async () => {
      const { value } = await keyOf('O1', { scopes: ['tasks:read'] });
      await call(value, 'GET', '/api/v2/conversations');
    },
  ],
  [
    'a key deletes its organization',
    'api-key-scope-violation',
    'O2',
    async () => {
      const { value } = await keyOf('O2');
      await call(value, 'DELETE', '/api/v2/deleteOrganization', {
        targetOrganizationId: idOf('O2'),
      });
    },
  ],
  [
    'a session fails to prove who it is',
    'step-up-failed',
    'root',
    async () => {
      const { token } = await staff();
      await call(token, 'POST', '/api/v2/auth/stepUp');
      await times(4, () =>
        call(token, 'POST', '/api/v2/auth/stepUp/verify', { verificationCode: 111_111 }),
      );
    },
  ],
  [
    'a key is made',
    'api-key-created',
    'O1',
    async () =>
      call((await person('O1')).token, 'POST', '/api/v2/tokens', { description: 'Backdoor' }),
  ],
  [
    'a user signs in from an unknown network',
    'sign-in-new-network',
    'O1',
    async () => {
      const { email } = await person('O1');
      for (const address of [elsewhere(), elsewhere()]) {
        server.clock.advance(61_000);
        await call(null, 'POST', '/api/v1/signin/email', { email }, address);
        await call(
          null,
          'POST',
          '/api/v1/email/verify',
          { email, verificationCode: codeFor(email) },
          address,
        );
      }
    },
  ],
  [
    'a webhook is added',
    'webhook-added',
    'O1',
    async () =>
      call((await person('O1')).token, 'POST', '/api/v2/webhooks', {
        url: 'https://collector.example.com/x',
        label: 'x',
        type: 'conversation',
      }),
  ],
  [
    'the secret of a webhook is changed',
    'webhook-secret-changed',
    'O1',
    async () => {
      const { token } = await person('O1');
      const hook = { url: 'https://crm.example.com/y', type: 'contact' };
      await call(token, 'POST', '/api/v2/webhooks', { ...hook, label: 'y' });
      await call(token, 'POST', '/api/v2/webhooks/rotate', hook);
    },
  ],
  [
    'the secret of identities is changed',
    'visitor-identity-changed',
    'O1',
    async () => call((await person('O1')).token, 'POST', '/api/v2/embeds/identity', {}),
  ],
  [
    'a role is raised',
    'member-rights-changed',
    'O1',
    async () =>
      call((await person('O1')).token, 'PUT', '/api/v2/member', {
        targetMemberId: (await person('O1', 'admin')).id,
        role: 'owner',
      }),
  ],
  [
    'an owner is removed',
    'member-removed',
    'O1',
    async () =>
      call((await person('O1')).token, 'DELETE', '/api/v2/member', {
        targetMemberId: (await person('O1')).id,
      }),
  ],
  [
    'invitations are sent without end',
    'invitation-flood',
    'O1',
    async () => {
      const { token } = await person('O1');
      await times(12, (at) =>
        call(token, 'POST', '/api/v2/member', {
          email: `spam${at}@example.com`,
          sendWelcomeEmail: false,
        }),
      );
    },
  ],
  [
    'payouts get another target',
    'payout-target-changed',
    'O1',
    async () =>
      call((await person('O1')).token, 'POST', '/api/v1/payout/stripe/connectAccount', {
        failureUrl: 'http://localhost/app',
        successUrl: 'http://localhost/app',
      }),
  ],
  [
    'the sign-in address is changed',
    'email-changed',
    'O1',
    async () => {
      const { token, email } = await person('O1');
      const next = `new.${email}`;
      await call(token, 'POST', '/api/v1/email/requestVerificationCode', { email: next });
      for (const address of [next, email])
        await call(token, 'POST', '/api/v1/email/validateVerificationCode', {
          email: address,
          verificationCode: codeFor(address),
        });
    },
  ],
  [
    'refunds are made one after the other',
    'refund-spike',
    'root',
    async () => {
      const { token } = await staff(true);
      const username = await server.store.within(
        platform,
        async (db) => (await findNode(db, idOf('O1')))?.username,
      );
      await times(6, (at) =>
        call(token, 'POST', '/internal/issueRefundToUser', {
          username,
          usdAmount: 1 + at,
          reason: 'x',
        }),
      );
    },
  ],
  [
    'addresses of files are signed by guess',
    'forged-file-address',
    'O2',
    async () =>
      times(8, () =>
        call(
          null,
          'GET',
          `/api/v1/chat/media/${String(idOf('O2')).padStart(32, '0')}.pdf/x.pdf?until=9999999999&signature=guess`,
          undefined,
          '203.0.113.61',
        ),
      ),
  ],
  [
    'costly numbers are texted',
    'toll-fraud-blocked',
    'A1',
    async () => {
      await server.store.within(platform, (db) =>
        db
          .update(accounts)
          .set({ phoneNumber: '+15125550110' })
          .where(eq(accounts.id, idOf('A1'))),
      );
      await call(
        (await person('O1')).token,
        'POST',
        `/api/v1/sendInvite?targetAccountId=${idOf('A1')}`,
        {
          target: '+19005550123',
        },
      );
    },
  ],
  [
    'visitors come without end',
    'visitor-flood',
    'A1',
    async () =>
      times(34, () =>
        call(
          null,
          'GET',
          `/api/v1/allocateTempUserSession?chatTarget=${idOf('A1')}`,
          undefined,
          '203.0.113.200',
        ),
      ),
  ],
  [
    'a framing origin is added',
    'framing-origin-changed',
    'R1',
    async () =>
      call(tokenOf('reseller'), 'POST', '/api/v2/account', {
        settings: { embedOrigins: ['https://attacker.example'] },
      }),
  ],
  [
    'a proved domain of another is taken',
    'domain-taken',
    'R3',
    async () => {
      await server.store.within(platform, (db) =>
        db
          .insert(domains)
          .values({ domain: 'proved.example', accountId: idOf('R3'), verifiedAt: new Date() }),
      );
      await call((await person('R1')).token, 'POST', '/api/v2/domain', {
        domain: 'proved.example',
      });
    },
  ],
  [
    'all logs are exported',
    'logs-exported',
    'O1',
    async () =>
      call((await person('O1')).token, 'GET', '/api/v2/logs?format=csv&start=1&pageSize=1000000'),
  ],
  [
    'the server is sent to an inner address',
    'private-address-requested',
    'O1',
    async () =>
      call((await person('O1')).token, 'POST', '/api/v2/webhooks', {
        url: 'http://169.254.169.254/latest/meta-data',
        label: 'x',
        type: 'conversation',
      }),
  ],
];

let seen = 0;

const recorded = (kind: SecurityEventKind, account: string, since: Date) =>
  server.store.within(platform, (db) =>
    db
      .select()
      .from(securityEvents)
      .where(
        and(
          eq(securityEvents.kind, kind),
          eq(securityEvents.accountId, idOf(account)),
          gte(securityEvents.createdAt, since),
        ),
      ),
  );

describe('scripted attacks', () => {
  it('cover thirty-two cases', () => expect(attacks).toHaveLength(32));

  it.each(attacks)('%s: %s for %s within ten seconds', async (_name, kind, account, script) => {
    // Clocks of the database and of the process may differ a little.
    const since = new Date(Date.now() - 50);
    await script();
    const done = Date.now();
    let rows = await recorded(kind, account, since);
    while (rows.length === 0 && Date.now() - done < 10_000) {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      rows = await recorded(kind, account, since);
    }
    expect(rows.length).toBeGreaterThan(0);
    seen += 1;
  });
});
