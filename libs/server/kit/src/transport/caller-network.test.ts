import { type Http } from '../index.js';
import { networkOf } from './caller-network.js';
import { fakeServer } from '../testing/fake-server.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));

describe('a limit', () => {
  let http: Http;
  let url = '';
  const counted: string[] = [];
  const open = async (trustedProxies?: number) => {
    const fake = await fakeServer(
      {},
      {
        trustedProxies,
        limits: {
          hit: async (key) => {
            counted.push(key);
            return 0;
          },
        },
        raw: [{ method: 'GET', path: '/told', answer: async () => ({}) }],
      },
    );
    ({ http, url } = fake);
    http.markReady();
  };
  const keysOf = async (headers: Record<string, string>) => {
    counted.length = 0;
    for (const path of ['/api/v1/allocateTempUserSession', '/told'])
      await fetch(`${url}${path}`, { headers });
    return counted.map((key) => key.replace(/^.*\|ip:/, ''));
  };
  afterEach(() => http.close());

  it('counts by the peer address, regardless of headers that the client sends', async () => {
    await open();
    for (const name of [
      'x-forwarded-for',
      'forwarded',
      'x-real-ip',
      'client-ip',
      'true-client-ip',
      'cf-connecting-ip',
    ])
      expect([name, await keysOf({ [name]: '198.51.100.7' })]).toEqual([
        name,
        ['127.0.0.1', '127.0.0.1'],
      ]);
  });

  it('counts by the address that the trusted proxy reports, and ignores earlier entries', async () => {
    await open(1);
    expect(await keysOf({ 'x-forwarded-for': '198.51.100.66, 203.0.113.9' })).toEqual([
      '203.0.113.9',
      '203.0.113.9',
    ]);
    expect(await keysOf({ 'x-forwarded-for': '198.51.100.67, 203.0.113.9' })).toEqual([
      '203.0.113.9',
      '203.0.113.9',
    ]);
  });

  it('counts by the address alone where a proxy writes the port of the connection behind it', async () => {
    await open(1);
    for (const [told, counted] of [
      ['203.0.113.9:49152', '203.0.113.9'],
      ['198.51.100.66:1, 203.0.113.9:49153', '203.0.113.9'],
      ['[2001:db8:1:2::1]:49152', '2001:db8:1:2::/64'],
      ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
      ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ] as const)
      expect([told, await keysOf({ 'x-forwarded-for': told })]).toEqual([told, [counted, counted]]);
  });

  it('that was exceeded reports its value and the time of its reset', async () => {
    const fake = await fakeServer(
      {},
      {
        limits: { hit: async () => 17 },
        raw: [{ method: 'GET', path: '/told', perMinute: 40, answer: async () => ({}) }],
      },
    );
    ({ http, url } = fake);
    http.markReady();
    for (const [path, most] of [
      ['/api/v1/allocateTempUserSession', expect.stringMatching(/^\d+$/)],
      ['/told', '40'],
    ] as const) {
      const { status, headers } = await fetch(`${url}${path}`);
      expect([
        status,
        ...['retry-after', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map(
          (name) => headers.get(name),
        ),
      ]).toEqual([429, '17', most, '0', '17']);
    }
  });

  it('counts a whole network of IPv6 as one', async () => {
    await open(1);
    expect(await keysOf({ 'x-forwarded-for': '2001:db8:1:2::1' })).toEqual(
      await keysOf({ 'x-forwarded-for': '2001:db8:1:2:ffff::9' }),
    );
    expect(await keysOf({ 'x-forwarded-for': '2001:db8:1:3::1' })).toEqual([
      '2001:db8:1:3::/64',
      '2001:db8:1:3::/64',
    ]);
  });
});

describe('a verb', () => {
  let http: Http;
  let url = '';
  let saved = 0;
  beforeAll(async () => {
    const fake = await fakeServer({
      signOut: async () => {
        saved += 1;
        return {};
      },
    });
    ({ http, url } = fake);
    http.markReady();
  });
  afterAll(() => http.close());
  const mine = { authorization: 'Bearer mine' };

  it('is taken from the request line, and no header changes it', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      expect(
        (await fetch(`${url}/api/v2/auth/signOut`, { headers: { ...mine, [name]: 'POST' } }))
          .status,
      ).toBe(404);
    expect((await fetch(`${url}/api/v2/auth/signOut?_method=POST`, { headers: mine })).status).toBe(
      404,
    );
    expect(saved).toBe(0);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'HEAD', 'PROPFIND', 'SEARCH'])(
    'that the contract does not have is nothing: %s',
    async (method) => {
      const reply = await fetch(`${url}/api/v2/auth/signOut`, { method, headers: mine });
      expect([reply.status, saved]).toEqual([404, 0]);
    },
  );
});
