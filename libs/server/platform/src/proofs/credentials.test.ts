import {
  type Operation,
  type OperationName,
  endpointsOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { newToken } from '@patchbay/server-core';
import { argumentsFor } from '@patchbay/server-kit/testing';
import { type Scope, type Store } from '@patchbay/server-store';
import { asOwner } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { isDrawn } from '../testing/proof-length.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';
import { changedBetween, settledSnapshot, snapshotOf } from './snapshot.js';

interface Way {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly method: string;
  readonly path: string;
  readonly url: string;
}

const ways: readonly Way[] = operationNames.flatMap((name) =>
  endpointsOf(name).map(({ method, path }) => ({
    name,
    entry: operationOf(name),
    method,
    path,
    url: path.replace(/\{\w+\}/g, '1'),
  })),
);
const isOpen = ({ entry }: Way): boolean =>
  entry.access.audience === 'public' || entry.access.audience === 'visitor';
/** A short run asks a third of them. */
const drawn = ways.filter((_, at) => isDrawn(at, 3));
const closed = drawn.filter((way) => !isOpen(way));

let server: TestServer;
let tree: FixtureTree;
let asked = 0;
beforeAll(async () => {
  // Workers send statements as well, at any time; these are the ones that a request sends about its
  // token.
  const isAboutToken = (scope: Scope) =>
    scope.kind === 'platform' && scope.reason === 'find out who asks';
  const counting = (store: Store): Store => ({
    ...store,
    ask: (scope, work) => {
      if (isAboutToken(scope)) asked += 1;
      return store.ask(scope, work);
    },
  });
  server = await createTestServer({
    wrapStore: counting,
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const tokenOf = (key: string): string =>
  tree.actors.find((actor) => actor.key === key)?.token as string;
interface Asked {
  readonly query?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}
const send = (way: Way, { query = '', ...options }: Asked): Promise<Reply> =>
  server.call(way.method, `${way.url}${query}`, { body: argumentsFor(way.entry), ...options });
const says = ({ method, path }: Way, reply: Reply): string =>
  `${method} ${path}: ${reply.status} ${reply.text.slice(0, 100)}`;

/** Values that give access to something and are not credentials of an account. */
async function otherSecrets(): Promise<readonly (readonly [string, string])[]> {
  const email = 'unknown@credentials.example';
  await server.call('POST', '/api/v1/signup/email', { body: { email } });
  const code = server.mails.filter((mail) => mail.to === email).at(-1)?.code as string;
  const visitor = (await server.call('GET', '/api/v1/allocateTempUserSession')).json
    .token as string;
  const member = (
    (await server.call('GET', '/api/v2/members', { token: tokenOf('siblingOwner') })).json
      .members as { email: string }[]
  )[0]?.email as string;
  const once = (
    await server.call(
      'GET',
      `/api/v2/auth/account/oneTimeAuthToken?email=${encodeURIComponent(member)}`,
      { token: tokenOf('reseller') },
    )
  ).json.authToken as string;
  const slug =
    (
      (
        await server.call('POST', '/api/v1/paymentLinks', {
          token: tokenOf('owner'),
          body: { amount: 10, title: 'Deposit' },
        })
      ).json.link as { slug?: string } | undefined
    )?.slug ?? 'q7Jr0cV8pYw2mZk1xT9aBg';
  expect([visitor, once, code]).toEqual([
    expect.stringMatching(/^vis_/),
    expect.stringMatching(/^one_/),
    expect.stringMatching(/^\d{6}$/),
  ]);
  return [
    ['a visitor’s token', visitor],
    ['a one-time token', once],
    ['a code', code],
    ['the name of a payment link', slug],
    ['a key that was never issued', newToken('api')],
    ['a session that was never opened', newToken('session')],
  ];
}

describe('invalid credential', () => {
  it('opens no account call, in the header or in the query', async () => {
    const wrong: string[] = [];
    for (const [what, secret] of await otherSecrets()) {
      const replies = await Promise.all(
        closed.flatMap((way) =>
          [send(way, { token: secret }), send(way, { query: `?token=${secret}` })].map(
            async (reply) => [way, await reply] as const,
          ),
        ),
      );
      for (const [way, reply] of replies)
        if (reply.status !== 401) wrong.push(`${what}: ${says(way, reply)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is anything in a cookie, a body or another header', async () => {
    const token = tokenOf('owner');
    const before = await settledSnapshot(server.databaseUrl);
    const wrong: string[] = [];
    for (const way of closed) {
      const tries: Asked[] = [
        {
          headers: {
            cookie: `token=${token}; session=${token}; authToken=${token}; authorization=Bearer ${token}`,
          },
        },
        {
          headers: {
            'x-token': token,
            'x-api-key': token,
            'x-auth-token': token,
            'proxy-authorization': `Bearer ${token}`,
          },
        },
        ...(way.entry.body || way.method === 'GET' ? [{ body: { token, authToken: token } }] : []),
        { query: '?token=' },
      ];
      for (const one of tries) {
        const reply = await send(way, one);
        if (reply.status !== 401) wrong.push(`${Object.keys(one).join()}: ${says(way, reply)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(changedBetween(before, await snapshotOf(server.databaseUrl))).toEqual([]);
  });

  it('that is repeated, split, malformed or oversized is refused without an internal error', async () => {
    const [token, other] = [tokenOf('owner'), tokenOf('admin')];
    const wrong: string[] = [];
    const queries = [
      `?token[]=${token}`,
      `?token[a]=${token}`,
      `?token=${token}&token=${other}`,
      `?token=${token}&token=${token}`,
      `?token=${token}%00`,
      '?token=%ff%fe',
      `?token=${'k'.repeat(8000)}`,
      '?token=%F0%9F%92%A9',
      `?token=%20${token}`,
      `?token=${token.slice(0, -1)}`,
    ];
    for (const way of closed) {
      const replies = await Promise.all(queries.map((query) => send(way, { query })));
      replies.forEach((reply, at) => {
        if (![400, 401].includes(reply.status))
          wrong.push(`${queries[at]?.slice(0, 30)}: ${says(way, reply)}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  it('is not stored in plain text, and neither is a valid one', async () => {
    const secrets = (await otherSecrets())
      .slice(0, 3)
      .map(([, secret]) => secret)
      .filter((secret) => secret.length > 6);
    const made: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      made.push((await server.call('GET', '/api/v1/allocateTempUserSession')).json.token as string);
      made.push(
        (
          (
            await server.call('POST', '/api/v2/tokens', {
              token: tokenOf('owner'),
              body: { type: 'admin', description: 'dump' },
            })
          ).json.token as { token: string }
        ).token,
      );
    }
    const tables = await asOwner<{ name: string }>(
      server.databaseUrl,
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    const dump = (
      await asOwner<{ row: string }>(
        server.databaseUrl,
        tables.map(({ name }) => `select t::text as row from "${name}" t`).join(' union all '),
      )
    )
      .map(({ row }) => row)
      .join('\n');
    for (const secret of [
      ...secrets,
      ...made,
      ...tree.actors.flatMap(({ token }) => token ?? []),
    ]) {
      expect(
        dump.includes(secret) ||
          dump.includes(Buffer.from(secret).toString('hex')) ||
          dump.includes(Buffer.from(secret).toString('base64')),
      ).toBe(false);
    }
    expect(server.logged.join('\n')).not.toMatch(/\b(ses|vis|key|one)_[0-9A-Za-z]{49}\b/);
    const listed = await server.call('GET', '/api/v2/tokens', { token: tokenOf('owner') });
    expect(made.filter((token) => listed.text.includes(token))).toEqual([]);
  });

  it('with a typing error is detected by its checksum without a database query', async () => {
    for (const token of [tokenOf('owner'), tokenOf('agent key')]) {
      const letters = [...token]
        .map((letter, at) =>
          [...token.slice(0, at), letter === 'a' ? 'b' : 'a', ...token.slice(at + 1)].join(''),
        )
        .filter((one) => one !== token);
      const before = asked;
      for (const one of letters)
        expect((await server.call('GET', '/api/v2/account', { token: one })).status).toBe(401);
      expect(asked - before).toBe(0);
      expect((await server.call('GET', '/api/v2/account', { token })).status).toBe(200);
      expect(asked - before).toBe(1);
    }
    expect(tokenOf('agent key')).toMatch(/^[a-z]{2,4}_[0-9A-Za-z]{36,}$/);
  });
});

describe('page of another origin', () => {
  const origins = ['https://evil.test', 'null'];

  it.each(origins)(
    '%s reads no private reply, gets no credentials, and passes no preflight for a private call',
    async (origin) => {
      const wrong: string[] = [];
      const token = tokenOf('owner');
      for (const way of drawn) {
        const [reply, before] = await Promise.all([
          send(way, { token, headers: { origin } }),
          server.call('OPTIONS', way.url, {
            headers: {
              origin,
              'access-control-request-method': way.method,
              'access-control-request-headers': 'authorization,content-type',
            },
          }),
        ]);
        for (const one of [reply, before]) {
          const allowed = one.headers['access-control-allow-origin'];
          if (isOpen(way) && one.status !== 404 && allowed !== '*')
            wrong.push(`${says(way, one)} allows ${String(allowed)}`);
          if (!isOpen(way) && allowed !== undefined && !(one === before && sharesPath(way)))
            wrong.push(`${says(way, one)} is private and allows ${String(allowed)}`);
          if (one.headers['access-control-allow-credentials'] !== undefined)
            wrong.push(`${says(way, one)} allows credentials`);
          if (one.headers['set-cookie'] !== undefined)
            wrong.push(`${says(way, one)} sets a cookie`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/**
 * A path may have a public operation under one method and a private one under another; a preflight
 * reply then names the public method only.
 */
const sharesPath = (way: Way): boolean => ways.some((one) => one.path === way.path && isOpen(one));

it('every reply of the API forbids caching, also with a token in the query', async () => {
  const token = tokenOf('owner');
  const wrong: string[] = [];
  for (const way of drawn.filter(({ entry }) => !entry.events)) {
    for (const one of [{ token }, { query: `?token=${token}` }]) {
      const reply = await send(way, one);
      const {
        'cache-control': cache,
        'referrer-policy': referrer,
        'x-content-type-options': sniff,
      } = reply.headers;
      if (!/no-store/.test(String(cache)) || referrer !== 'no-referrer' || sniff !== 'nosniff')
        wrong.push(`${says(way, reply)}: ${String(cache)} ${String(referrer)}`);
      if ('query' in one && reply.status !== 404 && reply.headers.deprecation === undefined)
        wrong.push(`${says(way, reply)}: says nothing of the token in the address`);
    }
  }
  expect(wrong).toEqual([]);
});
