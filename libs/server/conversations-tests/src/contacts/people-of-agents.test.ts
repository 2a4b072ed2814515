import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { parties } from '@patchbay/server-store';

let server: TestServer;
let tree: FixtureTree;
const agents = ['O1', 'A1', 'A2'] as const;
const names = [null, 'Ada Obi', 'ADA ÓBI', 'Bo Lind'] as const;
/** The same person for a reader: case and accents apart. */
const spoken = { 'Ada Obi': 'ada', 'ADA ÓBI': 'ada', 'Bo Lind': 'bo' } as const;
const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

interface Known {
  readonly agent: number;
  readonly name: (typeof names)[number];
  /** Its place in the order of changes. */
  readonly changed: number;
}
/** Every way in which three agents know one number: their names for it, and who wrote last. */
const cases: readonly { readonly address: string; readonly known: readonly Known[] }[] = names
  .flatMap((one) =>
    names.flatMap((two) =>
      names.flatMap((three) =>
        orders.map((order) =>
          [one, two, three].map((name, at) => ({ name, changed: order[at] ?? 0 })),
        ),
      ),
    ),
  )
  .map((known, at) => ({
    address: `+1737555${String(2000 + at)}`,
    known: known.map((one, agent) => ({ ...one, agent })),
  }));

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** The agents of each person of a number, by the rule as it is said to people. */
function peopleOf(known: readonly Known[]): number[][] {
  const last = known
    .filter(({ name }) => name !== null)
    .sort((a, b) => b.changed - a.changed)[0]?.name;
  const keyOf = ({ name }: Known) => ((name ?? last) ? spoken[(name ?? last) as 'Bo Lind'] : '');
  const groups = grouped(known, keyOf);
  return [...groups.values()].map((all) => all.map(({ agent }) => agent));
}

beforeAll(async () => {
  server = await createTestServer({});
  tree = await createFixtureTree(server);
  const organizationId = tree.nodes['O1']?.id as number;
  await server.store.within({ kind: 'platform', reason: 'cases of a test' }, (db) =>
    db.insert(parties).values(
      cases.flatMap(({ address, known }) =>
        known.map(({ agent, name, changed }) => ({
          organizationId,
          accountId: tree.nodes[agents[agent] ?? '']?.id as number,
          kind: 'phone' as const,
          address,
          name,
          profile: { leadSource: 'cases' },
          updatedAt: new Date(Date.UTC(2026, 0, 1 + changed)),
        })),
      ),
    ),
  );
});
afterAll(() => server.close());

it('are distinguished in one way, by the filter of the list and by the agents that it names', async () => {
  const token = tree.actors.find(({ key }) => key === 'owner')?.token as string;
  const listed: { phone: string; agentIds: number[] }[] = [];
  for (let page = 0; ; page += 1) {
    const { json } = await server.call(
      'GET',
      `/api/v2/contact?leadSource=cases&onePerPerson=true&pageSize=200&page=${page}`,
      { token },
    );
    const { contacts } = json as { contacts: typeof listed };
    if (contacts.length === 0) break;
    listed.push(...contacts);
  }
  const found = grouped(listed, ({ phone }) => phone);
  const idOf = (agent: number) => tree.nodes[agents[agent] ?? '']?.id as number;
  const asText = (people: readonly (readonly number[])[]) =>
    people.map((ids) => [...ids].sort((a, b) => a - b).join('+')).sort();
  const wrong = cases.filter(
    ({ address, known }) =>
      asText((found.get(address) ?? []).map(({ agentIds }) => agentIds)).join() !==
      asText(peopleOf(known).map((people) => people.map(idOf))).join(),
  );
  expect(cases).toHaveLength(384);
  expect(wrong).toEqual([]);
});
