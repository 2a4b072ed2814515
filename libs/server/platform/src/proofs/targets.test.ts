import {
  type Operation,
  type OperationName,
  endpointsOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { type FixtureActor, type FixtureNode, argumentsFor } from '@patchbay/server-kit/testing';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { isDrawn } from '../testing/proof-length.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';
import { formFaultOf } from './refusal-form.js';
import { leaksTo, insertCanaries } from './canaries.js';
import { changedBetween, settledSnapshot, snapshotOf } from './snapshot.js';

/** One request that names a target wrongly, or twice. */
interface Probe {
  readonly says: string;
  readonly url: string;
  readonly body?: unknown;
}
interface Way {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly method: string;
  readonly path: string;
}

const odd = [
  '01',
  '+1',
  '1.0',
  '1e0',
  '0x1',
  '1\0',
  '１',
  '-1',
  '9007199254740993',
  '9223372036854775808',
  'null',
  'undefined',
  'me',
  '',
  ' ',
  '1 ',
  '1,2',
  'NaN',
  'true',
  '[1]',
  '{}',
  '٣',
];
const siblings = {
  targetOrganizationId: ['O1', 'O4'],
  targetResellerId: ['R1', 'R3'],
  targetPartnerId: ['P1', 'P2'],
} as const;
const counts = { probes: 0 };
let server: TestServer;
let tree: FixtureTree;
let leakIn: ReturnType<typeof leaksTo>;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  await insertCanaries(server, tree);
  leakIn = leaksTo(tree);
});
afterAll(async () => {
  await server.close();
  process.stdout.write(
    `Targets: ${counts.probes} requests that name one wrongly, over ${ways.length} ways\n`,
  );
});

const nodeOf = (key: string): FixtureNode => tree.nodes[key] as FixtureNode;
const actorOf = (key: string): FixtureActor =>
  tree.actors.find((actor) => actor.key === key) as FixtureActor;

const ways: readonly Way[] = operationNames.flatMap((name) => {
  const entry = operationOf(name);
  return entry.access.target === 'none' ||
    !['account', 'reseller', 'partner'].includes(entry.access.audience)
    ? []
    : endpointsOf(name).map(({ method, path }) => ({ name, entry, method, path }));
});

/**
 * The least privileged caller that may use the operation, and a foreign node of the tier that it
 * acts on.
 */
const callerOf = ({ entry }: Way): FixtureActor =>
  actorOf(
    { account: 'owner', reseller: 'reseller', partner: 'partner' }[
      entry.access.audience as 'account'
    ],
  );
const foreignTo = ({ entry }: Way): FixtureNode =>
  nodeOf({ account: 'O4', reseller: 'R3', partner: 'P2' }[entry.access.audience as 'account']);
const declared = ({ entry }: Way, field: string): boolean =>
  Object.hasOwn((entry.query as { shape?: object } | undefined)?.shape ?? {}, field);
const carriersIn = ({ entry, path }: Way, where: string): string[] =>
  (entry.access.carriers ?? [])
    .filter(
      (one) =>
        one.startsWith(`${where}.`) && (where !== 'params' || path.includes(`{${one.slice(7)}}`)),
    )
    .map((one) => one.slice(where.length + 1));

function urlOf(
  way: Way,
  inPath: string | number,
  query: readonly (readonly [string, string | number])[] = [],
): string {
  const targets = carriersIn(way, 'params');
  const path = way.path.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(targets.includes(key) ? String(inPath) : '1'),
  );
  const pairs = query.map(
    ([key, value]) =>
      `${key.replace(/[[\]]/g, encodeURIComponent)}=${encodeURIComponent(String(value))}`,
  );
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/**
 * Every way to name two different targets in one request: in each place that the operation reads,
 * in both orders.
 */
function conflicts(way: Way): Probe[] {
  const [own, foreign] = [(callerOf(way).home as FixtureNode).id, foreignTo(way).id];
  const inQuery = ['targetAccountId', ...carriersIn(way, 'query')];
  const sure = argumentsFor(way.entry);
  const pairs = [
    [own, foreign],
    [foreign, own],
  ] as const;
  return pairs
    .flatMap(([one, other]) => [
      ...inQuery.map((key) => ({
        says: `${key} twice`,
        url: urlOf(way, own, [
          [key, one],
          [key, other],
        ]),
        body: sure,
      })),
      ...inQuery.slice(1).map((key) => ({
        says: `${key} against targetAccountId`,
        url: urlOf(way, own, [
          ['targetAccountId', one],
          [key, other],
        ]),
        body: sure,
      })),
      ...carriersIn(way, 'params').map((key) => ({
        says: `{${key}} against targetAccountId`,
        url: urlOf(way, one, [['targetAccountId', other]]),
        body: sure,
      })),
      ...carriersIn(way, 'body').map((key) => ({
        says: `the body’s ${key} against targetAccountId`,
        url: urlOf(way, own, [['targetAccountId', one]]),
        body: { [key]: other },
      })),
      ...Object.entries(siblings)
        .filter(([key]) => !declared(way, key))
        .map(([key]) => ({
          says: `${key} against targetAccountId`,
          url: urlOf(way, own, [
            ['targetAccountId', one],
            [key, other],
          ]),
          body: sure,
        })),
    ])
    .concat(
      ['targetAccountId[]', 'targetAccountId[a]', 'targetAccountId[0][id]'].map((key) => ({
        says: key,
        url: urlOf(way, own, [[key, foreign]]),
        body: sure,
      })),
    );
}

/**
 * Every way to send a value that is not an id in the place of an id. In the short form each way to
 * an operation has some of the values, and the next way others.
 */
function oddities(way: Way): Probe[] {
  const own = (callerOf(way).home as FixtureNode).id;
  const sure = argumentsFor(way.entry);
  return odd
    .filter((_, at) => isDrawn(at + ways.indexOf(way), 6))
    .flatMap((text) => [
      ...['targetAccountId', ...carriersIn(way, 'query')].map((key) => ({
        says: `${key} ${JSON.stringify(text)}`,
        url: urlOf(way, own, [[key, text]]),
        body: sure,
      })),
      ...(text === ''
        ? []
        : carriersIn(way, 'params').map((key) => ({
            says: `{${key}} ${JSON.stringify(text)}`,
            url: urlOf(way, text),
            body: sure,
          }))),
      ...carriersIn(way, 'body').map((key) => ({
        says: `the body’s ${key} ${JSON.stringify(text)}`,
        url: urlOf(way, own),
        body: { [key]: text },
      })),
    ])
    .concat(
      carriersIn(way, 'body').flatMap((key) =>
        [1.5, -1, 0, 1e300, true, [own], { $gt: 0 }].map((value) => ({
          says: `the body’s ${key} ${JSON.stringify(value)}`,
          url: urlOf(way, own),
          body: { [key]: value },
        })),
      ),
    );
}

async function faultsOf(
  way: Way,
  probes: readonly Probe[],
  right: (reply: Reply) => boolean,
): Promise<string[]> {
  const actor = callerOf(way);
  const all = await Promise.all(
    probes.map(async ({ says, url, body }) => {
      const reply = await server.call(way.method, url, { token: actor.token, body });
      counts.probes += 1;
      const form = reply.status >= 400 ? formFaultOf(reply.status, reply.text) : null;
      const leak = leakIn(reply, actor, way.name);
      return [
        ...(right(reply) ? [] : [`${reply.status} ${reply.text.slice(0, 120)}`]),
        ...(form ? [form] : []),
        ...(leak ? [`leaks ${leak}`] : []),
      ].map((fault) => `${way.name} (${way.method} ${way.path}), ${says}: ${fault}`);
    }),
  );
  return all.flat();
}

const isAboutTarget = (reply: Reply): boolean =>
  reply.status === 400 &&
  ((reply.json.fields ?? []) as { message: string }[]).some(({ message }) =>
    /names another account|must be one account id|given once/.test(message),
  );

describe('call with a target', () => {
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    before = await settledSnapshot(server.databaseUrl);
  });

  it('is refused when two targets differ, wherever and in whichever order they are given', async () => {
    const faults: string[] = [];
    for (const way of ways) faults.push(...(await faultsOf(way, conflicts(way), isAboutTarget)));
    expect(faults).toEqual([]);
  });

  it('with a malformed id is refused or finds nothing', async () => {
    const faults: string[] = [];
    for (const way of ways)
      faults.push(
        ...(await faultsOf(way, oddities(way), ({ status }) => status === 400 || status === 404)),
      );
    expect(faults).toEqual([]);
  });

  it('changes nothing in all these cases', async () => {
    expect(changedBetween(before, await snapshotOf(server.databaseUrl))).toEqual([]);
  });
});

describe('target below the caller', () => {
  const reads = ways.filter(
    ({ entry }) =>
      entry.access.effect === 'read' &&
      entry.events === undefined &&
      entry.access.audience !== 'partner',
  );

  it.each(['targetAccountId', ...Object.keys(siblings)])(
    'is the subject of the reply, never the caller, when it is named by %s',
    async (key) => {
      const reseller = actorOf('reseller');
      const named = nodeOf(
        key === 'targetResellerId' ? 'R1' : key === 'targetPartnerId' ? 'P2' : 'O1',
      );
      const faults: string[] = [];
      let told = 0;
      for (const way of reads) {
        if (
          carriersIn(way, 'params').length > 0 ||
          (key !== 'targetAccountId' &&
            declared(way, key) &&
            !way.entry.access.carriers?.includes(`query.${key}`))
        )
          continue;
        const reply = await server.call(way.method, urlOf(way, named.id, [[key, named.id]]), {
          token: reseller.token,
          body: argumentsFor(way.entry),
        });
        if (named.key === 'P2' && ![400, 404].includes(reply.status))
          faults.push(`${way.name}: ${reply.status} for a target out of reach`);
        if (named.key === 'O1' && reply.text.includes(tree.canaryOf(nodeOf('R1'))))
          faults.push(`${way.name}: tells of the caller`);
        if (reply.text.includes(tree.canaryOf(named))) told += 1;
      }
      expect(faults).toEqual([]);
      if (named.key !== 'P2') expect(told).toBeGreaterThan(key === 'targetResellerId' ? 1 : 5);
    },
  );
});
