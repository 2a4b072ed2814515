import { type FixtureActor } from '@patchbay/server-kit/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';
import { type Example, examplesOfAll } from './examples.js';
import { formFaultOf } from './refusal-form.js';
import { changedBetween, settledSnapshot, snapshotOf } from './snapshot.js';

const never = 8_999_999_999;
const large = `"${'x'.repeat(1_100_000)}"`;
const json = { 'content-type': 'application/json' };
const examples = examplesOfAll();
let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const actorOf = (key: string): FixtureActor =>
  tree.actors.find((actor) => actor.key === key) as FixtureActor;

/** The least privileged caller that may use the operation. */
const lowestFor = ({ entry }: Example): string | null =>
  ({
    public: null,
    visitor: 'visitor',
    account: 'owner',
    reseller: 'reseller',
    partner: 'partner',
    superAdmin: 'superAdmin',
  })[entry.access.audience];

interface Asked {
  readonly as: string | null;
  readonly named?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function ask(example: Example, { as, named, body, headers = json }: Asked): Promise<Reply> {
  const carrier =
    example.entry.access.carriers?.find((one) => !one.startsWith('body.')) ??
    'query.targetAccountId';
  const [where, field = ''] = carrier.split('.') as [string, string?];
  const path = example.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(
      where === 'params' && name === field
        ? String(named ?? (as && actorOf(as).home?.id) ?? 1)
        : (example.params[name] ?? '1'),
    ),
  );
  const url = named !== undefined && where === 'query' ? `${path}?${field}=${named}` : path;
  return server.call(example.method, url, {
    token: as === null ? null : actorOf(as).token,
    body,
    headers: body === undefined ? {} : headers,
  });
}

/**
 * The ways in which a request can be wrong, and the expected refusals; the contract decides which
 * apply.
 */
const wrongs: readonly {
  readonly says: string;
  readonly status: readonly number[];
  readonly fits: (example: Example) => boolean;
  readonly asked: (example: Example) => Asked;
}[] = [
  {
    says: 'no session',
    status: [401],
    fits: ({ entry }) => entry.access.audience !== 'public',
    asked: ({ entry }) => ({ as: null, ...(entry.body ? { body: '{}' } : {}) }),
  },
  {
    says: 'a tier below',
    status: [403],
    fits: ({ entry }) => ['reseller', 'partner', 'superAdmin'].includes(entry.access.audience),
    asked: () => ({ as: 'owner' }),
  },
  {
    says: 'a visitor',
    status: [401],
    fits: ({ entry }) => !['public', 'visitor'].includes(entry.access.audience),
    asked: () => ({ as: 'visitor' }),
  },
  {
    says: 'an id that was never issued',
    status: [404],
    fits: ({ entry }) =>
      entry.access.target !== 'none' && !['public', 'visitor'].includes(entry.access.audience),
    asked: (example) => ({ as: lowestFor(example), named: never }),
  },
  {
    says: 'a body that breaks off',
    status: [400],
    fits: ({ entry, isForm }) => entry.body !== undefined && !isForm,
    asked: (example) => ({ as: lowestFor(example), body: '{"a":' }),
  },
  {
    says: 'a body of another kind',
    status: [400, 403, 404],
    fits: ({ entry, isForm }) => entry.body !== undefined && !isForm,
    asked: (example) => ({ as: lowestFor(example), body: '[["no such body"]]' }),
  },
  {
    says: 'another media type',
    status: [415],
    fits: ({ entry }) => entry.body !== undefined,
    asked: (example) => ({
      as: lowestFor(example),
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  {
    says: 'a body that is too large',
    status: [413, 415],
    fits: ({ entry, isForm }) => entry.body !== undefined && !isForm,
    asked: (example) => ({ as: lowestFor(example), body: large }),
  },
];

const cases = examples.map(
  (example) => [`${example.name} (${example.method} ${example.path})`, example] as const,
);

describe('every path of every operation', () => {
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    before = await settledSnapshot(server.databaseUrl);
  });
  afterAll(() =>
    process.stdout.write(
      `Refusals: ${cases.reduce((sum, [, example]) => sum + wrongs.filter(({ fits }) => fits(example)).length, 0)} ` +
        `generated over ${cases.length} ways\n`,
    ),
  );

  it.each(cases)('%s refuses invalid input in the standard form', async (_name, example) => {
    const faults: string[] = [];
    for (const { says, status, fits, asked } of wrongs) {
      if (!fits(example)) continue;
      const reply = await ask(example, asked(example));
      if (!status.includes(reply.status))
        faults.push(`${says}: ${reply.status} came, ${reply.text.slice(0, 200)}`);
      const fault = reply.status >= 400 ? formFaultOf(reply.status, reply.text) : null;
      if (fault) faults.push(`${says}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it('changes nothing when it refuses', async () => {
    expect(changedBetween(before, await snapshotOf(server.databaseUrl))).toEqual([]);
  });
});
