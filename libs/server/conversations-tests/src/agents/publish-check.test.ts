import { type AgentCase, type ConversationReplay } from '@patchbay/contract';
import {
  createAttackers,
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { asOwner } from '@patchbay/server-store/testing';

let server: TestServer;
let tree: FixtureTree;
let agent: number;

/** Sessions of the owner of the organization, and of a person of the agent alone. */
const tokens = { owner: '', agent: '' };
const call = (method: string, path: string, body?: unknown, who: keyof typeof tokens = 'owner') =>
  server.call(method, path, { token: tokens[who], body });
const cases = () => `/api/v2/agent/${agent}/cases`;
const at = () => `?targetAccountId=${agent}`;
const save = async (value: string) =>
  (
    await call('POST', cases(), {
      title: `Says ${value}`,
      turns: [{ say: 'When are you open?', checks: [{ kind: 'said', value }] }],
    })
  ).json.case as AgentCase;
const run = async ({ id }: AgentCase) =>
  (await call('POST', `${cases()}/${id}/run`)).json.case as AgentCase;
const write = (agentInstructions: string) =>
  call('POST', `/api/v2/agent${at()}`, { published: false, agentInstructions });
const publish = (body?: object, who?: keyof typeof tokens) =>
  call('POST', `/api/v2/agent/publish${at()}`, body, who);
const dropAll = async () => {
  for (const { id } of (await call('GET', cases())).json.cases as AgentCase[])
    await call('DELETE', `${cases()}/${id}`);
};

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  agent = tree.nodes.A1?.id as number;
  const { person } = createAttackers(server, tree);
  tokens.owner = (await person('O1')).token;
  tokens.agent = (await person('A1')).token;
});
beforeEach(dropAll);
afterAll(() => server.close());

describe('a publication that asks for the cases to be checked', () => {
  it('is refused with the cases that fail, and goes on with a reason that is kept', async () => {
    await write('We are open on Monday.');
    const [holds, fails] = [await save('open'), await save('10 PM')];
    await run(holds);
    await run(fails);
    const refused = await publish({ checked: true });
    expect(refused.status).toBe(409);
    expect(refused.json.failed).toEqual([{ id: fails.id, title: fails.title, ran: true }]);
    const reason = 'The evening hours are gone.';
    expect((await publish({ checked: true, reason })).status).toBe(200);
    const rules = await call('GET', `/api/v2/agentEventRules/staging${at()}`);
    expect(rules.json.publishReason).toBe(reason);
    expect(rules.json.publishedBy).toBe('Pat');
    const audit = await asOwner<{ changes: { reason?: string } }>(
      server.databaseUrl,
      `select changes from audit where action = 'publishAgent' and outcome = 'ok' order by id desc limit 1`,
    );
    expect(audit[0]?.changes).toMatchObject({ checked: true, reason });
  });

  it('keeps the reason with the version when something else goes live', async () => {
    await write('We are open on Tuesday.');
    await run(await save('10 PM'));
    await publish({ checked: true, reason: 'It is urgent.' });
    await write('We are open on Wednesday.');
    await dropAll();
    await publish({ checked: true, reason: 'Nothing fails any more.' });
    const { versions } = (await call('GET', `/api/v2/agent/${agent}/versions`)).json as {
      versions: { source: string; reason: string | null; savedBy: string | null }[];
    };
    expect(versions[0]).toMatchObject({ source: 'default', reason: 'It is urgent.' });
    expect(versions[0]?.savedBy).toBe('Pat');
    const rules = await call('GET', `/api/v2/agentEventRules/staging${at()}`);
    expect(rules.json.publishReason).toBeNull();
  });

  it('is refused while a case has not run on this draft', async () => {
    await write('We are open on Thursday.');
    const holds = await save('open');
    const failed = (ran: boolean) => [{ id: holds.id, title: holds.title, ran }];
    expect((await publish({ checked: true })).json.failed).toEqual(failed(false));
    await run(holds);
    await write('We are open on Friday.');
    expect((await publish({ checked: true })).json.failed).toEqual(failed(false));
    await run(holds);
    expect((await publish({ checked: true })).status).toBe(200);
  });

  it('needs the full editor for the reason', async () => {
    await write('We are open on Saturday.');
    await run(await save('10 PM'));
    const body = { checked: true, reason: 'I want it.' };
    const switchEditor = (allowFullEditor: boolean) =>
      server.call('POST', '/api/v1/accountSetting', {
        token: tree.actors.find(({ key }) => key === 'reseller')?.token as string,
        body: { allowFullEditor },
      });
    expect((await switchEditor(false)).status).toBe(200);
    const refused = await publish(body);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Cases of the draft do not hold, and only those who may use the full editor can publish it.',
    ]);
    expect((await switchEditor(true)).status).toBe(200);
    expect((await publish(body)).status).toBe(200);
  });
});

it('a publication without a body publishes as it always did', async () => {
  await write('We are open on Sunday.');
  await run(await save('10 PM'));
  expect((await publish()).status).toBe(200);
});

describe('a replay', () => {
  const replay = async (body: object = {}) =>
    (await call('POST', `/api/v2/agent/${agent}/replay`, body)).json
      .replay as ConversationReplay | null;

  it('says what callers said again, newest conversation first, and stores nothing', async () => {
    await write('We are open every day.');
    await publish();
    await write('We are open at night.');
    const count = async () =>
      await asOwner(
        server.databaseUrl,
        `select (select count(*) from messages) messages, (select count(*) from conversations) talks,
           (select count(*) from parties) parties, (select count(*) from rooms) rooms`,
      );
    const before = await count();
    const newest = await replay();
    expect(newest?.staging.turns[0]).toMatchObject({ failure: null });
    expect(newest?.staging.turns[0]?.reply).toContain('after 0 lines');
    expect(newest?.live?.turns).toHaveLength(newest?.staging.turns.length ?? 0);
    const seen = [newest?.startedAt];
    for (let past = newest; past; past = await replay({ before: past.startedAt }))
      if (past !== newest) seen.push(past.startedAt);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await count()).toEqual(before);
  });

  it('of given lines says them in one conversation to live and to the draft', async () => {
    await write('We are open every day.');
    await publish();
    const found = await replay({ lines: ['Good morning', 'When are you open?'] });
    for (const side of [found?.live, found?.staging]) {
      expect(side?.turns.map(({ say }) => say)).toEqual(['Good morning', 'When are you open?']);
      expect(side?.turns[1]?.reply).toContain('after 2 lines');
    }
    expect((await call('POST', `/api/v2/agent/${agent}/replay`, { lines: [] })).status).toBe(400);
  });

  it('does not reach another agent', async () => {
    const other = tree.nodes.A2?.id as number;
    expect((await call('POST', `/api/v2/agent/${other}/replay`, {}, 'agent')).status).toBe(404);
  });
});

it('a version names the person who saved it', async () => {
  await write('We are open by appointment.');
  await call('POST', `/api/v2/agent/${agent}/versions`, { title: 'Mine', source: 'staging' });
  const { versions } = (await call('GET', `/api/v2/agent/${agent}/versions`)).json as {
    versions: { title: string; savedBy: string | null }[];
  };
  expect(versions[0]).toMatchObject({ title: 'Mine', savedBy: 'Pat' });
});
