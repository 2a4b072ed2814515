import { sql } from 'drizzle-orm';
import { asOwner, keepOpen } from '@patchbay/server-store/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { isDrawn } from '../testing/proof-length.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { type Example, examplesOfAll } from './examples.js';

/**
 * Every value that is sent here contains this mark, so that it can be found wherever it turns up.
 */
const mark = 'zqcnryqz';
let canaries = 0;
/** Another one each time: the mark and a number. */
const canary = (): string => `${mark}${(canaries += 1)}`;
let server: TestServer;
let tree: FixtureTree;
let failing = false;
let turn = 0;
const secrets = new Set<string>();
const lowest = {
  public: 'owner',
  visitor: 'visitor',
  account: 'owner',
  reseller: 'reseller',
  partner: 'partner',
  superAdmin: 'superAdmin',
} as const;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;

beforeAll(async () => {
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    // Every second transaction of a request fails in the database, with the sent values in the
    // failing statement.
    wrapAccessGateway: (accessGateway) => ({
      ...accessGateway,
      within: (scope, work) =>
        accessGateway.within(scope, async (db) => {
          if (failing) keepOpen(db);
          const result = await work(db);
          if (failing && (turn += 1) % 2 === 0)
            await db.execute(
              sql`select ${`${mark} "+15125559001" ${tokenOf('owner')}`}::int, ${mark}::text`,
            );
          return result;
        }),
    }),
  });
  tree = await createFixtureTree(server);
  for (const { token } of tree.actors) if (token) secrets.add(token);
});
afterAll(() => server.close());

/**
 * The value with a mark in every text: as an address, a number or a URL where the example is one.
 */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]));
  if (typeof value !== 'string') return value;
  if (/^\+\d{8,15}$/.test(value)) return '+15125559001';
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return `${canary()}@example.com`;
  if (/^https?:/.test(value)) return `https://${canary()}.example/${canary()}?token=${canary()}`;
  // Values of enumerations stay unchanged in half of the requests, so that those get further.
  return /\s/.test(value) || value.length > 24
    ? `${value} ${canary()}\r\n{"level":60,"msg":"${canary()}"}\u2028\u001b[31m`
    : value;
}

const filledIn = ({ path, params }: Example, value: (name: string) => string) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(value(name) || (params[name] ?? '1')),
  );

/** A request from an example: with marks in its texts only, or in every place. */
async function call(example: Example, isEverywhere: boolean): Promise<void> {
  const token = tokenOf(lowest[example.entry.access.audience]);
  const query = example.query
    .filter(({ required }) => required || isEverywhere)
    .map(
      ({ name, example: value }) =>
        `${name}=${encodeURIComponent(isEverywhere ? `${canary()}${String(value)}` : String(value))}`,
    );
  const inQuery = [...query, ...(isEverywhere ? [`token=${token}`, `${mark}=1`] : [])];
  const path = filledIn(example, () => (isEverywhere ? canary() : ''));
  const url = `${path}?${inQuery.join('&').replaceAll(`${mark}=1`, 'x=1')}`;
  const headers = {
    'user-agent': `${canary()} browser`,
    'last-event-id': canary(),
    cookie: `a=${canary()}`,
    'x-forwarded-for': '203.0.113.77',
    referer: `https://${canary()}.example/`,
    ...(example.method === 'GET'
      ? {}
      : { 'idempotency-key': `${canary()}-${turn}-${example.name}` }),
  };
  const body =
    example.body === undefined || example.isForm
      ? undefined
      : isEverywhere
        ? { ...(marked(example.body) as object), password: canary(), x: canary() }
        : marked(example.body);
  // Some of these change what others depend on; the result of each does not matter here.
  const reply = await server
    .call(example.method, url, { token: isEverywhere ? null : token, body, headers })
    .catch(() => null);
  if (reply) keepSecrets(reply.json);
}

function keepSecrets(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (
      typeof inner === 'string' &&
      inner.length > 24 &&
      !inner.includes('...') &&
      /^(token|secret|authToken|oneTimeAuthToken|key)$/i.test(key)
    )
      secrets.add(inner);
    else keepSecrets(inner);
  }
}

describe('log after calling every operation with secrets and failures', () => {
  const examples = examplesOfAll();
  // Operations that end sessions or accounts come last, because requests after them would be
  // refused.
  const ends = ({ name }: Example) => /^(signOut|endSession|delete|disable|remove)/i.test(name);
  let lines: string[] = [];

  beforeAll(async () => {
    await server
      .call('POST', '/api/v2/webhooks', {
        token: tokenOf('owner'),
        body: { url: 'https://hooks.example.com/', label: 'Hook', type: 'contact' },
      })
      .then(({ json }) => keepSecrets(json));
    await server
      .call('POST', '/api/v2/tokens', {
        token: tokenOf('owner'),
        body: { type: 'admin', description: 'k' },
      })
      .then(({ json }) => keepSecrets(json));
    const owner = tree.actors.find(({ key }) => key === 'owner');
    expect(owner).toBeDefined();
    for (const isBroken of [false, true]) {
      failing = isBroken;
      for (const example of [...examples.filter((one) => !ends(one)), ...examples.filter(ends)])
        for (const isEverywhere of [true, false])
          // In the short form a failure meets every second way with marks, and the others without.
          if (isDrawn(examples.indexOf(example) + Number(isEverywhere) + Number(isBroken), 2))
            await call(example, isEverywhere);
    }
    failing = false;
    await new Promise((done) => setTimeout(done, 50));
    lines = [...server.logged];
    process.stdout.write(
      `Log sweep: ${lines.length} lines of ${examples.length} ways, ` +
        `${lines.filter((line) => line.includes('"level":50')).length} of them errors; ` +
        `${canaries} canaries, none in a line, and ${secrets.size} tokens and keys, none in a ` +
        `line, a mail, a text or a table when this file is green\n`,
    );
  });

  it('contains no token, secret, code, number, address or private text', () => {
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(20);
    expect(secrets.size).toBeGreaterThan(10);
    const codes = server.mails
      .flatMap(({ code }) => code ?? [])
      .map((code) => new RegExp(`(?<![\\w.])${code}(?![\\w.])`));
    const telling = lines.filter(
      (line) =>
        line.toLowerCase().includes(mark) ||
        line.includes('15125559001') ||
        line.includes('203.0.113.77') ||
        [...secrets].some((secret) => line.includes(secret)) ||
        codes.some((code) => code.test(line)),
    );
    expect(telling.slice(0, 5)).toEqual([]);
  });

  it('and mails and texts contain no token or key of a session', () => {
    expect(server.mails.length).toBeGreaterThan(0);
    const sent = JSON.stringify([server.mails, server.securityNotices, server.texts]);
    expect([...secrets].filter((secret) => sent.includes(secret))).toEqual([]);
  });

  it('has one line of JSON per event, whatever was sent', () => {
    expect(lines.filter((line) => line.indexOf('\n') !== line.length - 1)).toEqual([]);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({
        level: expect.any(Number),
        msg: expect.any(String),
      });
    expect(lines.filter((line) => line.includes('"level":60'))).toEqual([]);
  });

  it('and tables contain no token or secret in plain text', async () => {
    const tables = await asOwner<{ name: string }>(
      server.databaseUrl,
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    const values = [...secrets]
      .map((secret) => `'%${secret.replaceAll("'", "''").replace(/[%_\\]/g, '\\$&')}%'`)
      .join(',');
    const found = await asOwner<{ name: string }>(
      server.databaseUrl,
      tables
        .map(
          ({ name }) =>
            `select '${name}' as name where exists (select 1 from "${name}" t where t::text like any (array[${values}]))`,
        )
        .join(' union all '),
    );
    expect(found).toEqual([]);
  });
});
