import { type Http, refuse } from '../index.js';
import { type HttpOptions } from '../http/http-options.js';
import { fakeAccessGateway, fakeServer } from '../testing/fake-server.js';

let http: Http | undefined;
let url = '';
afterEach(() => http?.close());

async function open(
  handlers: Parameters<typeof fakeServer>[0],
  options: Partial<HttpOptions<null>>,
): Promise<string[]> {
  const fake = await fakeServer(handlers, options);
  ({ http, url } = fake);
  http.markReady();
  return fake.logged;
}
const ask = async (
  path: string,
  { token = 'mine', ...init }: RequestInit & { token?: string } = {},
) =>
  await fetch(`${url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
const signOut = '/api/v2/auth/signOut';

describe('a database request of a call', () => {
  it('counts for the budget of its caller’s tenant, and only once when nested', async () => {
    const seen: unknown[] = [];
    const accessGateway = fakeAccessGateway();
    await open(
      {
        signOut: async ({ context }) => {
          await context.within(() => context.ask(async () => null));
          await Promise.all([context.ask(async () => null), context.ask(async () => null)]);
          return {};
        },
      },
      {
        accessGateway: {
          ...accessGateway,
          within: async (_scope, work, whose) => {
            seen.push(whose);
            return work(null);
          },
          // The pool returns no connection in the same turn.
          ask: async (_scope, work, whose) => {
            seen.push(whose);
            await Promise.resolve();
            return work(null);
          },
        },
      },
    );
    expect((await ask(signOut, { method: 'POST' })).status).toBe(200);
    expect(seen).toEqual(['tenant:7', undefined, 'tenant:7', 'tenant:7']);
  });

  it('is sent in the turn in which it is made, because later ones belong to no transaction', async () => {
    let isOver = false;
    const statement = {
      then: (taken: (rows: string) => unknown, failed: (error: Error) => unknown) =>
        Promise.resolve().then(isOver ? () => failed(new Error('too late')) : () => taken('rows')),
    } as unknown as Promise<string>;
    const seen: string[] = [];
    await open(
      {
        signOut: async ({ context }) => {
          await context.within(async () => null);
          seen.push(await context.ask(() => statement));
          return {};
        },
      },
      {
        accessGateway: {
          ...fakeAccessGateway(),
          ask: (_scope, work) => {
            const answered = work(null);
            isOver = true;
            return answered;
          },
        },
      },
    );
    expect([(await ask(signOut, { method: 'POST' })).status, seen]).toEqual([200, ['rows']]);
  });

  it('does not join a queue that is too long: its tenant is refused, visitors and other tenants are not', async () => {
    await open({ signOut: async () => ({}) }, { isOverloaded: (whose) => whose === 'tenant:7' });
    const reply = await ask(signOut, { method: 'POST' });
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
      503,
      '2',
      expect.objectContaining({ code: 'busy', retryable: true }),
    ]);
    await http?.close();
    await open(
      { signOut: async () => ({}) },
      { isOverloaded: (whose) => whose === 'visitors:7' || whose === 'tenant:8' },
    );
    expect((await ask(signOut, { method: 'POST' })).status).toBe(200);
  });

  it('that timed out behind its tenant’s other calls is answered with a time for the next attempt', async () => {
    await open(
      {
        signOut: async () => {
          throw Object.assign(new Error('crowded'), { code: 'TENANT_CROWDED' });
        },
      },
      {},
    );
    const reply = await ask(signOut, { method: 'POST' });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('a token with an exhausted limit', () => {
  let asked = 0;
  let isSpent = true;
  const accessGateway = fakeAccessGateway();
  const identify: typeof accessGateway.identify = (token) => {
    asked += 1;
    return accessGateway.identify(token);
  };
  beforeEach(() => {
    [asked, isSpent] = [0, true];
  });
  /** `spends` is the exhausted limit; all others allow the request. */
  const limits = (spends: RegExp) => ({
    hit: async (key: string) => (isSpent && spends.test(key) ? 9 : 0),
    spent: (key: string) => (isSpent && spends.test(key) ? 8 : 0),
  });
  const body = (text: string): RequestInit => ({
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json' },
  });

  it('is refused before its owner is looked up and before a body is read, until the window ends', async () => {
    const logged = await open(
      { signOut: async () => ({}) },
      { accessGateway: { ...accessGateway, identify }, limits: limits(/^tenant:7$/) },
    );
    expect([(await ask(signOut, body('{}'))).status, asked]).toEqual([429, 1]);
    const reply = await ask(signOut, body('{ broken'));
    expect([
      reply.status,
      reply.headers.get('retry-after'),
      reply.headers.get('ratelimit-limit'),
      asked,
    ]).toEqual([429, '8', '1500', 1]);
    expect([
      (await ask(`${signOut}?token=mine`, { ...body('{}'), headers: {} })).status,
      asked,
    ]).toEqual([429, 1]);
    expect(
      logged.filter((line) => line.includes('"token":"person:session-mine"')).length,
    ).toBeGreaterThanOrEqual(2);
    isSpent = false;
    expect([(await ask(signOut, body('{}'))).status, asked]).toEqual([200, 2]);
  });

  it('does not affect other tokens, nor operations with a limit of their own', async () => {
    await open(
      {
        signOut: async () => ({}),
        checkAgentUrl: async () => {
          throw refuse.conflict('seen');
        },
      },
      {
        accessGateway: { ...accessGateway, identify },
        limits: limits(/^all\|session:session-mine$/),
      },
    );
    await ask(signOut, body('{}'));
    expect([(await ask(signOut, body('{}'))).status, asked]).toEqual([429, 1]);
    expect((await ask('/api/v2/checkAgentUrl?slug=a-name&targetUsername=7')).status).not.toBe(429);
    expect((await ask(signOut, { ...body('{}'), token: 'unknown' })).status).toBe(401);
    expect((await ask('/api/v1/signin/email', body('{"email":"a@b.co"}'))).status).not.toBe(429);
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  it('grants no access if it was revoked in between, and is 401 once it is looked up again', async () => {
    const revoked = new Set<string>();
    await open(
      { signOut: async () => ({}) },
      { accessGateway: fakeAccessGateway(revoked), limits: limits(/^tenant:7$/) },
    );
    await ask(signOut, body('{}'));
    revoked.add('mine');
    expect((await ask(signOut, body('{}'))).status).toBe(429);
    isSpent = false;
    expect((await ask(signOut, body('{}'))).status).toBe(401);
  });

  it('is looked up every time if the remainder is unknown', async () => {
    await open(
      {},
      { accessGateway: { ...accessGateway, identify }, limits: { hit: async () => 9 } },
    );
    for (const times of [1, 2])
      expect([(await ask(signOut, body('{}'))).status, asked]).toEqual([429, times]);
  });
});
