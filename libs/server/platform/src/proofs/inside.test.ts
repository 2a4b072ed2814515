import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Receiver, openReceiver } from '../testing/receiver.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { type Example, examplesOfAll } from './examples.js';

/** PATCHBAY_SPELLINGS makes a longer run. */
const spellings = Number(process.env.PATCHBAY_SPELLINGS ?? 10);
let server: TestServer;
let tree: FixtureTree;
let inside: Receiver;
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
  inside = await openReceiver();
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(async () => {
  await server.close();
  await inside.close();
});

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

/** Every place of a body that holds a URL, or whose name suggests one. */
function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (
      typeof inner === 'string' &&
      (/^https?:/.test(inner) ||
        /(url|uri|link|endpoint|callback|webhook|host|realm|proxy)s?$/i.test(key))
    )
      found.push({ holder: value as Record<string, unknown>, key });
    placesOf(inner, found);
  }
  return found;
}

/** An example with another value in one of its places. */
function withPlace({ body }: Example, at: number, text: string): unknown {
  const copy = structuredClone(body);
  const place = placesOf(copy)[at];
  if (place) place.holder[place.key] = text;
  return copy;
}

const cases = examplesOfAll().filter(({ isForm, body }) => !isForm && placesOf(body).length > 0);

/** The numbers of an address, each as decimal, octal and hexadecimal. */
const bases = [
  (part: number) => String(part),
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `0x${part.toString(16)}`,
];

/** This machine, as many ways as a client may resolve to it; the usual tricks come first. */
function spellingsOf(port: string): string[] {
  const hosts = [
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1.',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[::127.0.0.1]',
    '017700000001',
    '０.０.０.０',
    '127。0。0。1',
    '１２７.0.0.1',
    'ⓛocalhost',
    'example.com@127.0.0.1',
    'example.com:80@127.0.0.1',
  ];
  for (const [first, second, third, last] of [
    [127, 0, 0, 1],
    [127, 1, 2, 3],
    [127, 255, 255, 254],
  ] as const)
    for (const one of bases)
      for (const two of bases) {
        hosts.push(`${one(first)}.${two((second << 16) + (third << 8) + last)}`);
        for (const three of bases) {
          hosts.push(`${one(first)}.${two(second)}.${three((third << 8) + last)}`);
          for (const four of bases)
            hosts.push(`${one(first)}.${two(second)}.${three(third)}.${four(last)}`);
        }
      }
  return [
    ...hosts.slice(0, 9).map((host) => `http://${host}:${port}/in`),
    `127.0.0.1:${port}`,
    ...[...new Set(hosts.slice(9))]
      .filter((host) => !['127.0.0.1', '0177.0.0.1', '127.1'].includes(host))
      .map((host) => `http://${host}:${port}/in`),
  ];
}

it(
  'An operation that takes an address reaches no internal host, at the call or later, however the address is written',
  async () => {
    const all = spellingsOf(inside.place.split(':')[1] as string);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(spellings);
    const params = (example: Example) =>
      example.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(example.params[name] ?? '1'),
      );
    let asked = 0;
    for (const example of cases) {
      for (let at = 0; at < placesOf(example.body).length; at += 1) {
        await Promise.all(
          all.slice(0, spellings).map(async (spelling) => {
            asked += 1;
            await server
              .call(example.method, params(example), {
                token: tokenOf(lowest[example.entry.access.audience]),
                body: withPlace(example, at, spelling),
              })
              .catch(() => null);
          }),
        );
      }
    }
    // Workers later try addresses that were stored nevertheless.
    const { core, tasks } = server.platform;
    await server.call('POST', '/api/v2/contact', {
      token: tokenOf('owner'),
      body: { phone: '+15125558001', name: 'Dana' },
    });
    await Promise.all([core.webhooks.drain(), tasks.worker.drain()]);
    process.stdout.write(
      `Addresses inside: ${asked} calls with ${spellings} spellings over ${cases.length} ways, ${inside.received.length + inside.tests.length} reached it\n`,
    );
    expect(cases.length).toBeGreaterThan(10);
    expect([...inside.received, ...inside.tests]).toEqual([]);
  },
  240_000 + spellings * 6000,
);

it('An internal host that the installation allows is reached', async () => {
  const allowed = await createTestServer({ addresses: { fetchAlso: [inside.place] } });
  const own = await createFixtureTree(allowed);
  const token = own.actors.find(({ key }) => key === 'owner')?.token as string;
  expect(
    (
      await allowed.call('POST', '/api/v2/webhooks', {
        token,
        body: { url: `${inside.url}/in`, label: 'In', type: 'contact' },
      })
    ).status,
  ).toBe(201);
  await allowed.call('POST', '/api/v2/contact', {
    token,
    body: { phone: '+15125558002', name: 'Dana' },
  });
  await inside.until(1, ({ path }) => path === '/in', 30_000);
  await allowed.close();
});
