import {
  type Operation,
  type OperationName,
  endpointsOf,
  operationNames,
  operationOf,
} from '@patchbay/contract';
import { type FixtureActor, argumentsFor } from '@patchbay/server-kit/testing';
import { accounts, agentConfigs } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type Reply, type TestServer, createTestServer } from '../testing/test-server.js';

interface Parser {
  safeParse(value: unknown): { success: boolean };
}
/**
 * An operation, and a place other than `targetAccountId` in which its target may be named by
 * something other than an id.
 */
interface Way {
  readonly name: OperationName;
  readonly entry: Operation;
  readonly method: string;
  readonly path: string;
  readonly where: 'params' | 'query' | 'body';
  readonly field: string;
}
type Names = Readonly<Record<'id' | 'username' | 'campaign', string>>;

const scope = { kind: 'platform', reason: 'look at names in a test' } as const;
let server: TestServer;
let tree: FixtureTree;
let known: Readonly<Record<string, Names>>;

const takes = (
  entry: Operation,
  where: 'params' | 'query' | 'body',
  field: string,
  text: string,
): boolean =>
  (entry[where] as { shape?: Record<string, Parser> } | undefined)?.shape?.[field]?.safeParse(text)
    .success ?? false;

const ways: readonly Way[] = operationNames.flatMap((name) => {
  const entry = operationOf(name);
  if (entry.access.target === 'none' || entry.access.audience !== 'account') return [];
  return (entry.access.carriers ?? []).flatMap((carrier) => {
    const [where, field] = carrier.split('.') as ['params' | 'query' | 'body', string];
    return takes(entry, where, field, 'campa1s0000')
      ? endpointsOf(name)
          .filter(({ path }) => where !== 'params' || path.includes(`{${field}}`))
          .map(({ method, path }) => ({ name, entry, method, path, where, field }))
      : [];
  });
});

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
  known = await server.store.within(scope, async (db) =>
    Object.fromEntries(
      await Promise.all(
        ['A1', 'A4'].map(async (key): Promise<[string, Names]> => {
          const id = tree.nodes[key]?.id as number;
          const [row] = await db
            .select({ username: accounts.username })
            .from(accounts)
            .where(eq(accounts.id, id));
          const [config] = await db
            .select({ id: agentConfigs.id })
            .from(agentConfigs)
            .where(eq(agentConfigs.accountId, id));
          return [
            key,
            { id: String(id), username: row?.username as string, campaign: config?.id as string },
          ];
        }),
      ),
    ),
  );
});
afterAll(() => server.close());

const resellers = (): FixtureActor =>
  tree.actors.find(({ key }) => key === 'reseller') as FixtureActor;
const namesOf = (key: string): Names => known[key] as Names;

function ask(
  { entry, method, path, where, field }: Way,
  target: string,
  name: string,
): Promise<Reply> {
  const url = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(where === 'params' && key === field ? name : '1'),
  );
  const query = new URLSearchParams({
    targetAccountId: target,
    ...(where === 'query' ? { [field]: name } : {}),
  });
  const sure = argumentsFor(entry) as object | undefined;
  return server.call(method, `${url}?${query.toString()}`, {
    token: resellers().token,
    body: where === 'body' ? { ...sure, [field]: name } : sure,
  });
}

const saysDifferent = (reply: Reply): boolean =>
  reply.status === 400 && /names another account/.test(reply.text);

/** The refusal without the id of the request. */
const plain = ({ status, text }: Reply): string =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`;

describe('target that is named twice', () => {
  it('can be named by name in at least ten operations', () =>
    expect(new Set(ways.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10));

  it.each(['username', 'campaign'] as const)(
    'is one account when the id and the %s match',
    async (kind) => {
      const { id, ...names } = namesOf('A1');
      const faults: string[] = [];
      for (const way of ways.filter(({ entry, where, field }) =>
        takes(entry, where, field, names[kind]),
      )) {
        const reply = await ask(way, id, names[kind]);
        if (saysDifferent(reply) || (reply.status === 404 && /Account not found/.test(reply.text)))
          faults.push(`${way.name} ${way.where}.${way.field}: ${plain(reply).slice(0, 160)}`);
      }
      expect(faults).toEqual([]);
    },
  );

  it('is refused when the two are of different accounts', async () => {
    const faults: string[] = [];
    const other = tree.nodes.O1?.id as number;
    for (const way of ways) {
      const reply = await ask(way, String(other), namesOf('A1').campaign);
      if (!saysDifferent(reply)) faults.push(`${way.name}: ${plain(reply).slice(0, 160)}`);
    }
    expect(faults).toEqual([]);
  });

  it('has byte-identical replies for names out of reach, of another account, and unknown', async () => {
    const faults: string[] = [];
    const foreign = namesOf('A4');
    for (const way of ways) {
      const replies = [
        await ask(way, foreign.id, foreign.campaign),
        await ask(way, foreign.id, 'campnobody00'),
        await ask(way, '999999', foreign.campaign),
        await ask(way, namesOf('A1').id, foreign.campaign),
        await ask(way, namesOf('A1').id, 'campnobody00'),
      ];
      if (takes(way.entry, way.where, way.field, foreign.username))
        replies.push(
          await ask(way, foreign.id, foreign.username),
          await ask(way, namesOf('A1').id, foreign.username),
        );
      if (new Set(replies.map(plain)).size !== 1 || !replies.every(saysDifferent))
        faults.push(`${way.name}: ${[...new Set(replies.map(plain))].join(' | ').slice(0, 300)}`);
    }
    expect(faults).toEqual([]);
  });
});
