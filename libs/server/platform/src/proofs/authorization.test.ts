import { operationNames, operationOf } from '@patchbay/contract';
import { type FixtureActor, type FixtureNode, expectedOf } from '@patchbay/server-kit/testing';
import { type Store, accounts } from '@patchbay/server-store';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { isDrawn } from '../testing/proof-length.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';
import { leaksTo, insertCanaries, tablesWithout } from './canaries.js';
import { listsForAgents, markForAgents } from './lists-for-agents.js';
import { type Named, type Way, namedBy, probeOf, waysOf } from './probes.js';
import { changedBetween, settledSnapshot, snapshotOf } from './snapshot.js';
import { rollbackStore } from './rollback-store.js';

const actorKeys = [
  'anonymous',
  'garbage',
  'never issued token',
  'revoked',
  'visitor',
  'agent key',
  'reading key',
  'restricted',
  'admin',
  'owner',
  'siblingOwner',
  'reseller',
  'foreignReseller',
  'partner',
  'superAdmin',
  'unproved staff',
];
/** All actors, or those that PATCHBAY_ACTORS names for a shorter run. */
const asked = process.env.PATCHBAY_ACTORS?.split(',') ?? actorKeys;
/** Where a request carries its token; the longer run sends each probe in each of these ways. */
const tokenPlaces = ['header', 'query', 'both'] as const;
type TokenPlace = (typeof tokenPlaces)[number];
const places = (process.env.PATCHBAY_TOKEN_PLACES ?? 'header').split(',') as TokenPlace[];
const cells = new Set<string>();
const counts = { probes: 0, refused: 0, passed: 0, compared: 0 };
let isUndoing = false;
let server: TestServer;
let tree: FixtureTree;
let nodes: readonly FixtureNode[];
let usernames: ReadonlyMap<number, string>;
let gone: ReadonlyMap<string, { readonly id: number; readonly username: string }>;
let leakIn: ReturnType<typeof leaksTo>;

const actorOf = (key: string): FixtureActor =>
  tree.actors.find((actor) => actor.key === key) as FixtureActor;
const nodeOf = (key: string): FixtureNode => tree.nodes[key] as FixtureNode;

beforeAll(async () => {
  server = await createTestServer({
    wrapStore: (store: Store) => rollbackStore(store, () => isUndoing),
    http: { limits: { hit: async () => 0 } },
  });
  tree = await createFixtureTree(server);
  nodes = Object.values(tree.nodes);
  await insertCanaries(server, tree);
  gone = await makeAndDelete();
  const rows = await server.store.within(
    { kind: 'platform', reason: 'read the names of the nodes' },
    (db) => db.select({ id: accounts.id, username: accounts.username }).from(accounts),
  );
  usernames = new Map(rows.map(({ id, username }) => [id, username]));
  leakIn = leaksTo(tree);
});

afterAll(async () => {
  await server.close();
  process.stdout.write(
    `Authorization: ${cells.size} cells (operation, actor, relation), ${counts.probes} ` +
      `probes (token in ${places.join(', ')}): ${counts.refused} refused as the policy says, ` +
      `${counts.compared} of them like an id that was never issued, ${counts.passed} let ` +
      `through; 0 leaks and 0 wrong answers when this file is green\n`,
  );
});

/**
 * An organization and an agent that the product made and deleted; for each tier the one that was
 * below it or beside it.
 */
async function makeAndDelete(): Promise<ReadonlyMap<string, { id: number; username: string }>> {
  const { token } = actorOf('superAdmin');
  const ask = async (method: string, url: string, body: unknown) => {
    const reply = await server.call(method, url, { token, body });
    if (reply.status >= 300) throw new Error(`${method} ${url}: ${reply.text}`);
    return reply.json.account as { id: number; username: string };
  };
  const organization = await ask(
    'POST',
    `/api/v2/createOrganization?targetResellerId=${nodeOf('R1').id}`,
    { orgName: 'Gone', email: 'gone@example.com' },
  );
  const agent = await ask('POST', `/api/v2/createAccount?targetOrganizationId=${nodeOf('O1').id}`, {
    accountName: 'Gone as well',
  });
  await ask('DELETE', '/api/v2/deleteOrganization', { targetOrganizationId: organization.id });
  await ask('DELETE', '/api/v2/deleteAccount', { targetAccountId: agent.id });
  return new Map([
    ['platform', organization],
    ['partner', organization],
    ['reseller', organization],
    ['organization', agent],
    ['agent', agent],
  ]);
}

const isGuards404 = (reply: Reply) =>
  reply.status === 404 && reply.json.message === 'Account not found';

function outcomeOf(reply: Reply): string {
  if (isGuards404(reply)) return '404';
  // A refusal of the handler: the guard lets a member use the visitor's chat, where a member has no
  // room.
  if (reply.status === 403 && /visitor’s session/.test(String(reply.json.message))) return 'pass';
  if (reply.status === 401 || reply.status === 403) return String(reply.status);
  const fields = (reply.json.fields ?? []) as { message: string }[];
  return fields.some(({ message }) => /must name an? \w+; this is/.test(message)) ? 'tier' : 'pass';
}

/** What a caller sees of a refusal, without the id of the request. */
const faceOf = ({ status, text, headers }: Reply): string =>
  JSON.stringify([
    status,
    text.replace(/"requestId":"[^"]*"/, ''),
    Object.entries(headers)
      .filter(([key]) => !['date', 'x-request-id'].includes(key))
      .sort(),
  ]);

interface Cell {
  readonly way: Way;
  readonly place: TokenPlace;
  readonly named: Named;
  readonly expected: string;
}

function cellsOf(actor: FixtureActor): Cell[] {
  const stand = nodeOf(actor.kind === 'visitor' ? 'A1' : 'O1');
  const named = namedBy(actor, stand, nodes, usernames, gone);
  // In the short form an actor takes one of so many ways, the next actor the next ones, so that
  // all of them together take each way.
  const oneOf = Math.min(8, asked.length);
  const ways = waysOf().filter((_, at) => isDrawn(at + asked.indexOf(actor.key), oneOf));
  return ways.flatMap((way) => {
    const entry = operationOf(way.name);
    return (actor.token ? places : ['header' as const]).flatMap((place) =>
      named.map((one) => ({
        way,
        place,
        named: one,
        expected: String(expectedOf(entry, actor, one.node)),
      })),
    );
  });
}

async function ask(actor: FixtureActor, { way, place, named }: Cell): Promise<Reply | null> {
  const stranger = nodeOf('O4').id;
  const probe = probeOf(way, named, {
    roomId: `${stranger}:${stranger}`,
    uuid: `uuid-${stranger}`,
    id: 'templ_none',
    username: 'anonymous',
  });
  if (!probe) return null;
  const { method, url, body } = probe;
  const query = `${url.includes('?') ? '&' : '?'}token=${encodeURIComponent(actor.token ?? '')}`;
  return server.call(method, place === 'header' ? url : `${url}${query}`, {
    token: place === 'query' ? null : actor.token,
    body,
  });
}

const says = ({ way, place, named }: Cell): string =>
  `${way.name} (${way.method} ${way.path}) by ${way.carrier} as ${way.form} on ${named.relation}, token in ${place}`;
const unexpectedIn = (reply: Reply): string =>
  server.logged
    .find((line) => line.includes(String(reply.json.requestId)) && line.includes('unexpected'))
    ?.slice(0, 400) ?? '';

function faultsOf(actor: FixtureActor, cell: Cell, reply: Reply): string[] {
  const faults: string[] = [];
  const got = outcomeOf(reply);
  if (got !== cell.expected)
    faults.push(`${cell.expected} was expected, ${reply.status} ${reply.text.slice(0, 160)} came`);
  if (reply.status >= 500 && ![501, 503].includes(reply.status))
    faults.push(`${reply.status} ${unexpectedIn(reply)}`);
  if (
    reply.status >= 300 &&
    (reply.json.success !== false ||
      typeof reply.json.message !== 'string' ||
      typeof reply.json.retryable !== 'boolean')
  )
    faults.push('a refusal without its envelope');
  const leak = leakIn(reply, actor, cell.way.name);
  if (leak) faults.push(`leaks ${leak}`);
  return faults.map((fault) => `${says(cell)}: ${fault}`);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** Sends the requests of the cells; gives the problems and the visible part of each reply. */
async function run(
  actor: FixtureActor,
  these: readonly Cell[],
): Promise<{ wrong: string[]; faces: Map<Cell, string> }> {
  const wrong: string[] = [];
  const faces = new Map<Cell, string>();
  await inParallel(these, async (cell) => {
    const reply = await ask(actor, cell);
    if (!reply) return;
    counts.probes += 1;
    cells.add(`${cell.way.name}|${actor.key}|${cell.named.relation}`);
    faces.set(cell, faceOf(reply));
    wrong.push(...faultsOf(actor, cell, reply));
  });
  return { wrong: wrong.sort(), faces };
}

describe('fixture', () => {
  it('has a probe for every actor', () => {
    expect(tree.actors.map(({ key }) => key).sort()).toEqual([...actorKeys].sort());
    expect(actorKeys).toEqual(expect.arrayContaining(asked));
    expect(tokenPlaces).toEqual(expect.arrayContaining(places));
  });

  it('has a row of every account in every table with an owner', async () => {
    for (const key of ['O1', 'A1', 'O4', 'A4'])
      expect([key, await tablesWithout(server, nodeOf(key))]).toEqual([key, []]);
  });
});

describe.each(asked)('%s', (key) => {
  it(
    'is refused exactly by the policy, gets no data and changes nothing',
    async () => {
      const actor = actorOf(key);
      const refused = cellsOf(actor).filter(({ expected }) => expected !== 'pass');
      const before = await settledSnapshot(server.databaseUrl);
      const { wrong, faces } = await run(actor, refused);
      counts.refused += faces.size;
      const unknown = new Map(
        [...faces]
          .filter(([{ named }]) => named.relation === 'never issued')
          .map(([cell, face]) => [JSON.stringify([cell.way, cell.place]), face]),
      );
      for (const [cell, face] of faces) {
        if (cell.expected !== '404') continue;
        counts.compared += 1;
        if (face !== unknown.get(JSON.stringify([cell.way, cell.place])))
          wrong.push(`${says(cell)}: is told apart from an id that was never issued: ${face}`);
      }
      expect(wrong).toEqual([]);
      expect(changedBetween(before, await snapshotOf(server.databaseUrl))).toEqual([]);
    },
    300_000 * places.length,
  );

  it(
    'is allowed exactly by the policy, and sees only its own data',
    async () => {
      const actor = actorOf(key);
      const passing = cellsOf(actor).filter(({ expected }) => expected === 'pass');
      isUndoing = true;
      const { wrong, faces } = await run(actor, passing);
      isUndoing = false;
      counts.passed += faces.size;
      expect(wrong).toEqual([]);
    },
    300_000 * places.length,
  );
});

describe('list whose rows are marked for agents', () => {
  // Who is limited to one agent, by its home or by the agents it was given.
  const limited = ['restricted', 'agent key'];

  it('is found in the contract, with its table', async () => {
    expect(listsForAgents().map(({ name }) => name)).toContain('listSavedReplies');
    expect(await markForAgents(server.databaseUrl, nodeOf('O1').id, false)).toBeGreaterThan(0);
  });

  it.each(limited)('shows %s the marked rows of the organization and no other', async (key) => {
    for (const { name, field } of listsForAgents()) {
      const { method, path } = operationOf(name);
      const url = `${path}?targetAccountId=${nodeOf('A1').id}`;
      const rowsOf = async (who: string) => {
        const reply = await server.call(method, url, { token: actorOf(who).token });
        expect([name, who, reply.status]).toEqual([name, who, 200]);
        return reply.json[field] as { forAgents: boolean }[];
      };
      await markForAgents(server.databaseUrl, nodeOf('O1').id, false);
      expect([name, (await rowsOf('owner')).length > 0]).toEqual([name, true]);
      expect([name, await rowsOf(key)]).toEqual([name, []]);
      await markForAgents(server.databaseUrl, nodeOf('O1').id, true);
      expect([name, await rowsOf(key)]).toEqual([name, await rowsOf('owner')]);
    }
  });
});

it('covers every operation', () => {
  expect(
    operationNames.filter((name) => ![...cells].some((cell) => cell.startsWith(`${name}|`))),
  ).toEqual([]);
});
