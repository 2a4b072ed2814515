import { type AgentCase } from '@patchbay/contract';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { asOwner } from '@patchbay/server-store/testing';

let server: TestServer;
let tree: FixtureTree;
let agent: number;

const call = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, `/api/v2/agent/${agent}/cases${path}`, {
    token: tree.actors.find(({ key }) => key === who)?.token as string,
    body,
  });
/** What the agents of the tree have without this test. */
const given = new Set<string>();
const all = async () =>
  ((await call('GET', '')).json.cases as AgentCase[]).filter(({ id }) => !given.has(id));
const save = async (body: object) => (await call('POST', '', body)).json.case as AgentCase;
const run = async (id: string) => (await call('POST', `/${id}/run`)).json.case as AgentCase;
/** The agent of this server repeats what it heard, and says how many lines it remembers. */
const question = 'What are your opening hours?';
const hours = {
  title: 'Saturday',
  turns: [
    {
      say: question,
      checks: [
        { kind: 'said', value: 'your OPENING hours' },
        { kind: 'notSaid', value: 'Sunday' },
        { kind: 'notRan', value: 'transferCall' },
      ],
    },
  ],
};

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  agent = tree.nodes.A1?.id as number;
  for (const { id } of await all()) given.add(id);
});
afterAll(() => server.close());

describe('a case of an agent', () => {
  it('is kept, listed by title, changed and deleted', async () => {
    const kept = await save(hours);
    const first = await save({ ...hours, title: 'a greeting' });
    expect((await all()).map(({ title }) => title)).toEqual(['a greeting', 'Saturday']);
    const changed = await save({ ...hours, id: kept.id, title: 'On Saturday' });
    expect(changed).toMatchObject({ id: kept.id, title: 'On Saturday', lastRun: null });
    expect((await call('DELETE', `/${first.id}`)).status).toBe(200);
    expect((await call('DELETE', `/${first.id}`)).status).toBe(404);
    expect((await all()).map(({ id }) => id)).toEqual([kept.id]);
  });

  it('says at the field what is missing', async () => {
    const refused = await call('POST', '', { title: '', turns: [] });
    expect(refused.status).toBe(400);
    expect((refused.json.fields as { path: string }[]).map(({ path }) => path).sort()).toEqual([
      'body.title',
      'body.turns',
    ]);
  });

  it('is not found by another agent of the organization', async () => {
    const kept = await save(hours);
    const other = tree.nodes.A2?.id as number;
    const token = tree.actors.find(({ key }) => key === 'owner')?.token as string;
    for (const [method, path] of [
      ['POST', `/${kept.id}/run`],
      ['DELETE', `/${kept.id}`],
    ] as const)
      expect(
        (await server.call(method, `/api/v2/agent/${other}/cases${path}`, { token })).status,
      ).toBe(404);
    const renamed = await server.call('POST', `/api/v2/agent/${other}/cases`, {
      token,
      body: { ...hours, id: kept.id, title: 'Taken' },
    });
    expect(renamed.status).toBe(404);
    expect((await all()).find(({ id }) => id === kept.id)?.title).toBe('Saturday');
  });
});

describe('a run of a case', () => {
  it('asks the staging agent, and says of each check whether it holds', async () => {
    const kept = await save(hours);
    const { lastRun } = await run(kept.id);
    expect(lastRun).toMatchObject({
      passed: true,
      turns: [{ say: question, failure: null, checks: [{ passed: true }, {}, {}] }],
    });
    expect(lastRun?.turns[0]?.reply).toContain('after 0 lines');
    expect((await all()).find(({ id }) => id === kept.id)?.lastRun).toEqual(lastRun);
  });

  it('fails when the answer is another one, and is equal when it is repeated', async () => {
    const kept = await save({
      ...hours,
      turns: [{ say: question, checks: [{ kind: 'said', value: '10 PM' }] }],
    });
    const [first, second] = [await run(kept.id), await run(kept.id)];
    expect(first.lastRun?.passed).toBe(false);
    expect(first.lastRun?.turns[0]?.checks).toEqual([
      { kind: 'said', value: '10 PM', passed: false },
    ]);
    expect(second.lastRun?.turns).toEqual(first.lastRun?.turns);
  });

  it('remembers its own lines, and nothing of another run', async () => {
    const kept = await save({
      title: 'A message',
      turns: [
        { say: 'Please take a message.', checks: [] },
        { say: 'I am Ada Lovelace.', checks: [{ kind: 'said', value: 'after 2 lines' }] },
      ],
    });
    const [first, second] = [await run(kept.id), await run(kept.id)];
    expect(first.lastRun).toMatchObject({ passed: true, turns: [{}, {}] });
    expect(second.lastRun?.turns).toEqual(first.lastRun?.turns);
  });

  it('leaves no conversation, contact, appointment or message behind', async () => {
    const count = async () => {
      const [row] = await asOwner<Record<string, string>>(
        server.databaseUrl,
        `select (select count(*) from rooms) rooms, (select count(*) from parties) parties,
           (select count(*) from messages) messages, (select count(*) from conversations) talks,
           (select count(*) from function_runs) runs, (select count(*) from appointments) booked`,
      );
      return row;
    };
    const before = await count();
    const turns = [{ say: 'book me in', checks: [{ kind: 'ran', value: 'schedule' }] }];
    const { lastRun } = await run((await save({ title: 'Booking', turns })).id);
    expect(lastRun?.passed).toBe(true);
    expect(await count()).toEqual(before);
  });

  it('checks the arguments of a function, what is known, and how the conversation ends', async () => {
    const kept = await save({
      title: 'Booking',
      channel: 'call',
      turns: [
        {
          say: 'book me in',
          checks: [
            { kind: 'ran', value: 'schedule', argument: 'reason', holds: 'clean' },
            { kind: 'ran', value: 'schedule', argument: 'reason', holds: 'clean', exact: true },
            { kind: 'collected', value: 'reason', holds: 'cleaning', exact: true },
            { kind: 'ended', value: 'booked' },
            { kind: 'ended', value: 'message' },
          ],
        },
      ],
    });
    const { lastRun } = await run(kept.id);
    expect(lastRun?.passed).toBe(false);
    expect(lastRun?.turns[0]?.ran).toEqual([{ name: 'schedule', input: { reason: 'Cleaning' } }]);
    expect(lastRun?.turns[0]?.checks.map(({ passed, found }) => [passed, found])).toEqual([
      [true, 'Cleaning'],
      [false, 'Cleaning'],
      [true, 'Cleaning'],
      [true, 'booked'],
      [false, 'booked'],
    ]);
  });

  it('is refused at the check that asks for something impossible', async () => {
    const refused = await call('POST', '', {
      title: 'Booking',
      turns: [
        {
          say: 'book me in',
          checks: [
            { kind: 'ended', value: 'happily' },
            { kind: 'ran', value: 'schedule', argument: 'reason' },
          ],
        },
      ],
    });
    expect(refused.status).toBe(400);
    expect((refused.json.fields as { path: string }[]).map(({ path }) => path)).toEqual([
      'body.turns.0.checks.0.value',
      'body.turns.0.checks.1.holds',
    ]);
  });

  it('asks the live agent on request, and does not record what it found', async () => {
    const kept = await run((await save(hours)).id);
    const reply = await call('POST', `/${kept.id}/run?slot=default`);
    expect(reply.json.run).toMatchObject({ passed: true });
    expect((reply.json.case as AgentCase).lastRun).toEqual(kept.lastRun);
  });

  it('is forgotten when the words of the case change, and kept when only its title does', async () => {
    const kept = await run((await save(hours)).id);
    expect((await save({ ...hours, id: kept.id, title: 'Renamed' })).lastRun).toEqual(kept.lastRun);
    const other = [{ say: 'Are you open on Saturday?', checks: [] }];
    expect((await save({ title: 'Renamed', id: kept.id, turns: other })).lastRun).toBeNull();
  });

  it('of a case that was written meanwhile is not recorded', async () => {
    const answers = async () => {
      const [row] = await asOwner<{ count: string }>(
        server.databaseUrl,
        `select coalesce(sum(answers), 0) count from spending where account_id = ${agent}`,
      );
      return Number(row?.count);
    };
    const before = await answers();
    const kept = await save({
      title: 'Long',
      turns: Array.from({ length: 10 }, () => ({ say: question, checks: [] })),
    });
    const running = run(kept.id);
    while ((await answers()) === before) await new Promise((resolve) => setTimeout(resolve, 5));
    await save({ id: kept.id, title: 'Long', turns: [{ say: 'Hello', checks: [] }] });
    expect((await running).lastRun?.turns).toHaveLength(10);
    const now = (await all()).find(({ id }) => id === kept.id);
    expect(now).toMatchObject({ turns: [{ say: 'Hello' }], lastRun: null });
  });
});

it('an agent has at most 100 cases', async () => {
  for (let at = given.size + (await all()).length; at < 100; at += 1)
    expect((await call('POST', '', { ...hours, title: `Case ${at}` })).status).toBe(200);
  const refused = await call('POST', '', hours);
  expect(refused.status).toBe(409);
  expect(refused.json.message).toBe('An agent has at most 100 cases. Delete one first.');
});
