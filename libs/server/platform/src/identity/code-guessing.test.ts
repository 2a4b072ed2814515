import { codes } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type TestServer, createTestServer } from '../testing/test-server.js';

/*
 * A day of guesses at sign-in codes from 10,000 networks, over HTTP and with the clock of the test.
 * PATCHBAY_GUESSES makes a longer run. No guess equals the valid code: how many are compared is
 * what counts, and a lucky one would sign in.
 */
const guesses = Number(process.env.PATCHBAY_GUESSES ?? 480);
const hours = 24;
const networks = 10_000;
const comparedPerDay = 10;
const victims = Array.from(
  { length: Math.min(1000, Math.max(10, Math.floor(guesses / 240))) },
  (_none, at) => ({
    email: `victim${at}@guessed.example.com`,
    home: `${20 + (at % 80)}.${1 + Math.floor(at / 80)}.9.9`,
  }),
);
type Victim = (typeof victims)[number];

let server: TestServer;
let turn = 0;
beforeAll(async () => {
  server = await createTestServer({
    addresses: { trustedProxies: 1 },
    http: { limits: { hit: async () => 0 } },
  });
});
afterAll(() => server.close());

/** The next of the attacker's networks. */
const elsewhere = () => {
  const at = (turn += 1) % networks;
  return `${110 + (at % 60)}.${Math.floor(at / 60)}.7.1`;
};
const post = (path: string, body: unknown, address: string) =>
  server.call('POST', path, { body, headers: { 'x-forwarded-for': address } });
const ask = (path: 'signin' | 'signup', { email }: Victim, address: string) =>
  post(`/api/v1/${path}/email`, { email }, address);
const verify = ({ email }: Victim, verificationCode: string, address: string) =>
  post('/api/v1/email/verify', { email, verificationCode }, address);

/** The newest code of each address, read from the mails that came since the last look. */
const newest = new Map<string, string>();
let read = 0;
const codeFor = ({ email }: Victim) => {
  for (; read < server.mails.length; read += 1) {
    const mail = server.mails[read];
    if (mail?.code) newest.set(mail.to, mail.code);
  }
  return newest.get(email) as string;
};

async function inParallel<T>(items: Iterable<T>, work: (item: T) => Promise<void>) {
  const left = items[Symbol.iterator]();
  const shared = { [Symbol.iterator]: () => ({ next: () => left.next() }) };
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const item of shared) await work(item);
    }),
  );
}

async function signInFromHome(victim: Victim, path: 'signin' | 'signup'): Promise<number> {
  await ask(path, victim, victim.home);
  return (await verify(victim, codeFor(victim), victim.home)).status;
}

/** One hour: a code to each victim, asked for by an unknown person, and guesses by turns at all of them. */
async function siege(count: number, statuses: Map<number, number>): Promise<void> {
  await inParallel(victims, async (victim) => {
    await ask('signin', victim, elsewhere());
  });
  const turns = Array.from({ length: count }, (_none, at) => at);
  await inParallel(turns, async (at) => {
    const victim = victims[at % victims.length] as Victim;
    const guess = String(100_000 + ((at * 7919) % 900_000));
    const { status } = await verify(
      victim,
      guess === codeFor(victim) ? '100001' : guess,
      elsewhere(),
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
}

it(
  `of ${guesses} guesses in a day, ten an account are compared, and its owner signs in meanwhile`,
  async () => {
    const began = server.clock.now();
    await inParallel(victims, async (victim) => {
      expect(await signInFromHome(victim, 'signup')).toBe(200);
    });
    server.clock.advance(61_000);
    const statuses = new Map<number, number>();
    for (let hour = 0; hour < hours; hour += 1) {
      await siege(Math.ceil(guesses / hours), statuses);
      if (hour < hours - 1) server.clock.advance(3_590_000);
    }
    expect(server.clock.now() - began).toBeLessThan(86_400_000);
    const tried = await server.store.within(
      { kind: 'platform', reason: 'count what a test did' },
      (db) =>
        db
          .select({
            identifier: codes.identifier,
            compared: sql<number>`sum(${codes.tries} + ${codes.knownTries})::int`,
          })
          .from(codes)
          .groupBy(codes.identifier),
    );
    const compared = tried.map((one) => one.compared);
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    server.clock.advance(61_000);
    let isIn = 0;
    await inParallel(victims, async (victim) => {
      if ((await signInFromHome(victim, 'signin')) === 200) isIn += 1;
    });
    process.stdout.write(
      `Codes: ${sent} guesses from ${networks} networks at ${victims.length} accounts in a ` +
        `day, ${compared.reduce((sum, count) => sum + count, 0)} compared, at most ` +
        `${Math.max(...compared)} an account; ${isIn} owners sign in from a known network\n`,
    );
    expect(sent).toBeGreaterThanOrEqual(guesses);
    expect(tried).toHaveLength(victims.length);
    expect(Math.max(...compared)).toBe(comparedPerDay);
    expect([...statuses.keys()].sort()).toEqual([400, 429]);
    expect(isIn).toBe(victims.length);
  },
  Math.max(180_000, guesses * 20),
);
