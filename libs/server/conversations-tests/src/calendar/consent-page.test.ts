import { runInNewContext } from 'node:vm';
import { createSchedulingServices } from '@patchbay/server-conversations';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type Reply,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { type GoogleServer, openGoogleServer } from '@patchbay/server-providers/testing';
import { domains } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

let google: GoogleServer;
let server: TestServer;
let tree: FixtureTree;
const platformScope = { kind: 'platform', reason: 'verify a domain in a test' } as const;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;

beforeAll(async () => {
  google = await openGoogleServer();
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    scheduling: createSchedulingServices({
      google: {
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        endpoint: google.url,
      },
    }),
  });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await server.close();
  await google.close();
});

const origin = 'http://localhost';
const page = (search = ''): Promise<Reply> => server.call('GET', `/oauth/google${search}`);
const scriptOf = ({ text }: Reply): string => /<script[^>]*>([^]*)<\/script>/.exec(text)?.[1] ?? '';
const connected = { success: true, calendar: { summary: 'office' } };

type Heard = { origin: string; source: unknown; data: unknown };

/** The script of the page in a window, with what it shows, posts, sends and where it goes. */
function openPage(script: string, search: string, token: string | null, opener: object | null) {
  const shown = {
    title: { textContent: '', hidden: false },
    words: { textContent: '', hidden: false },
    on: { textContent: '', hidden: true },
  };
  const sent: string[] = [];
  const posted: unknown[] = [];
  const went: string[] = [];
  const timers: (() => void)[] = [];
  const seen = { closed: 0, hear: (_message: Heard) => undefined as void };
  const from = opener
    ? Object.assign(opener, {
        postMessage: (message: unknown, to: string) => posted.push([message, to]),
      })
    : null;
  runInNewContext(script, {
    URL,
    URLSearchParams,
    window: { opener: from, close: () => (seen.closed += 1) },
    location: {
      search,
      origin,
      href: `${origin}/oauth/google${search}`,
      pathname: '/oauth/google',
      hostname: 'localhost',
      replace: (to: string) => went.push(to),
    },
    history: { replaceState: () => undefined },
    document: { getElementById: (id: keyof typeof shown) => shown[id] },
    sessionStorage: { getItem: () => null },
    localStorage: { getItem: () => token },
    setTimeout: (run: () => void) => timers.push(run),
    clearTimeout: (id: number) => timers.splice(id - 1, 1, () => undefined),
    addEventListener: (_type: string, hear: (message: Heard) => void) => (seen.hear = hear),
    fetch: async (url: string, { body }: { body: string }) => {
      sent.push(`${url} ${body}`);
      return { json: async () => connected };
    },
  });
  return {
    title: () => shown.title.textContent,
    sent,
    posted,
    went,
    from,
    seen,
    settled: () => new Promise((done) => setTimeout(done, 5)),
    /** Nothing has answered in time. */
    wait: () => timers.forEach((run) => run()),
  };
}

const submitted = [
  '/api/v1/google/callback?targetAccountId=2001 {"state":"2001.abc","code":"xyz"}',
];

describe('the page that a consent returns to', () => {
  it('contains nothing of its URL, and may only submit it', async () => {
    const reply = await page(
      `?state=${encodeURIComponent('"><script>alert(1)</script>')}&code=SECRET-CODE`,
    );
    expect([
      reply.status,
      reply.text.includes('alert(1)'),
      reply.text.includes('SECRET-CODE'),
    ]).toEqual([200, false, false]);
    expect(reply.text).toMatch(/<script nonce="[^"]+">/);
    expect(String(reply.headers['content-security-policy'])).toMatch(
      /default-src 'none'.*script-src 'nonce-[^']+' 'strict-dynamic'.*connect-src 'self'.*frame-ancestors 'self'/,
    );
    expect([reply.headers['cache-control'], reply.headers['referrer-policy']]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  it('alone keeps the window that opened it, whatever page is at its top', async () => {
    const policyOf = async (path: string) =>
      (await server.call('GET', path)).headers['cross-origin-opener-policy'];
    expect(await policyOf('/oauth/google')).toBe('unsafe-none');
    expect(await policyOf('/api/v1/google/calendars')).toBe('same-origin-allow-popups');
  });

  it('submits with the session of its window where it was opened by none', async () => {
    const script = scriptOf(await page());
    const own = openPage(script, '?state=2001.abc&code=xyz', 'ses_1', null);
    await own.settled();
    expect([own.title(), own.sent]).toEqual(['The calendar is connected', submitted]);
    const signedOut = openPage(script, '?state=2001.abc&code=xyz', null, null);
    expect([signedOut.title(), signedOut.sent]).toEqual(['Please sign in first', []]);
    for (const search of [
      '?state=2001%26x=1.abc&code=x',
      '?error=access_denied',
      '?state=../x&code=1',
      '',
    ]) {
      const wrong = openPage(script, search, 'ses_1', null);
      expect([wrong.title(), wrong.sent]).toEqual(['The calendar was not connected', []]);
    }
  });

  it('gives state and code to a window of its own origin only, and closes when it takes them', async () => {
    const it_ = openPage(scriptOf(await page()), '?state=2001.abc&code=xyz', 'ses_1', {});
    expect(it_.posted).toEqual([
      [{ type: 'CONSENT_RETURN', state: '2001.abc', code: 'xyz', error: '' }, origin],
    ]);
    it_.seen.hear({ origin, source: it_.from, data: { type: 'CONSENT_TAKEN', state: '2001.abc' } });
    it_.wait();
    expect([it_.sent, it_.seen.closed]).toEqual([[], 1]);
  });

  it('is not kept from submitting by the answer of a foreign window', async () => {
    const it_ = openPage(scriptOf(await page()), '?state=2001.abc&code=xyz', 'ses_1', {});
    const data = { type: 'CONSENT_TAKEN', state: '2001.abc' };
    it_.seen.hear({ origin: 'https://evil.example', source: it_.from, data });
    it_.seen.hear({ origin, source: {}, data });
    it_.seen.hear({ origin, source: it_.from, data: { ...data, state: '2001.other' } });
    it_.seen.hear({ origin, source: it_.from, data: null });
    expect([it_.sent, it_.seen.closed]).toEqual([[], 0]);
    it_.wait();
    await it_.settled();
    expect([it_.title(), it_.sent]).toEqual(['The calendar is connected', submitted]);
  });
});

describe('a consent that a tenant’s domain began', () => {
  const domainOf = async (key: string, verifiedAt: Date | null): Promise<string> => {
    const [row] = await server.store.within(platformScope, (db) =>
      db
        .update(domains)
        .set({ verifiedAt })
        .where(eq(domains.accountId, tree.nodes[key]?.id as number))
        .returning(),
    );
    return row?.domain ?? '';
  };
  const stateOn = async (host: string): Promise<string> => {
    const { json } = await server.call('POST', '/api/v1/google/connect', {
      token: tokenOf('owner'),
      headers: { host },
    });
    return new URL(String(json.url)).searchParams.get('state') ?? '';
  };
  const goesTo = async (state: string) => {
    const search = `?${new URLSearchParams({ state, code: 'xyz' })}`;
    const { went, sent, posted } = openPage(scriptOf(await page(search)), search, null, {});
    return { went, sent, posted, search };
  };

  it('returns to that domain, which alone sees state and code', async () => {
    const domain = await domainOf('R1', new Date());
    const { went, sent, posted, search } = await goesTo(await stateOn(domain));
    expect([went, sent, posted]).toEqual([[`http://${domain}/oauth/google${search}`], [], []]);
  });

  it('returns nowhere by a state that was altered, or from a domain of another tenant', async () => {
    const domain = await domainOf('R1', new Date());
    const [account, random, , proof] = (await stateOn(domain)).split('.');
    const evil = Buffer.from('evil.example').toString('base64url');
    expect((await goesTo([account, random, evil, proof].join('.'))).went).toEqual([]);
    expect((await goesTo([account, random, evil, 'x'].join('.'))).went).toEqual([]);
    expect(await stateOn(await domainOf('R2', new Date()))).not.toMatch(/\..*\./);
    expect(await stateOn(await domainOf('R1', null))).not.toMatch(/\..*\./);
  });
});
