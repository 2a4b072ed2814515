import { type RolloutAgent, type TemplateRollout } from '@patchbay/contract';
import {
  createFixtureTree,
  createTestServer,
  echoRuntime,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { asOwner } from '@patchbay/server-store/testing';

let server: TestServer;
let tree: FixtureTree;

type Json = Record<string, unknown>;
const idOf = (key: string): number => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const call = (method: string, path: string, body?: unknown, who = 'reseller') =>
  server.call(method, path, { token: tokenOf(who), body });
const on = (key: string, path: string) => `${path}?targetAccountId=${idOf(key)}`;
const live = async (key: string) =>
  (await call('GET', `${on(key, '/api/v2/agentEventRules/default')}&replaceTemplateVars=false`))
    .json;

const instructions = 'Be kind.\nNever guess.';
async function newTemplate(): Promise<string> {
  const { id } = (
    await call('POST', '/api/v2/templates/createTemplate', {
      title: 'Front desk',
      fields: [],
      agent: { agentInstructions: instructions },
    })
  ).json.template as { id: string };
  await call('POST', `/api/v2/templates/${id}`, { disabled: false });
  return id;
}
const change = (id: string, agentInstructions: string) =>
  call('POST', `/api/v2/templates/${id}`, { agent: { agentInstructions } });
const makeFrom = (templateId: string, ...keys: string[]) =>
  Promise.all(
    keys.map((key) =>
      call('POST', on(key, '/api/v2/createAgentFromTemplate'), { templateId, templateFields: [] }),
    ),
  );
const start = (id: string, body: Json = {}, who?: string) =>
  call(
    'POST',
    `/api/v2/templates/${id}/rollouts`,
    { firstPercent: 25, mostWorse: 0, ...body },
    who,
  );
const steer = (id: string, { id: rolloutId }: TemplateRollout, step: string) =>
  call('POST', `/api/v2/templates/${id}/rollouts/${rolloutId}`, { step });
const read = async (id: string, rolloutId: string) => {
  const { json } = await call('GET', `/api/v2/templates/${id}/rollouts?rolloutId=${rolloutId}`);
  const { rollouts, agents } = json as { rollouts: TemplateRollout[]; agents: RolloutAgent[] };
  return {
    rollout: rollouts.find((one) => one.id === rolloutId) as TemplateRollout,
    agents,
    states: Object.fromEntries(agents.map(({ accountId, state }) => [accountId, state])),
  };
};
async function until(id: string, { id: rolloutId }: TemplateRollout, state: string) {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const found = await read(id, rolloutId);
    if (found.rollout.state === state) return found;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(
    `The rollout did not become ${state}: ${JSON.stringify(await read(id, rolloutId))}`,
  );
}
const begun = async (id: string, body?: Json) =>
  (await start(id, body)).json.rollout as TemplateRollout;

beforeAll(async () => {
  // Answers with its instructions, so that a case sees what the agent was migrated to.
  server = await createTestServer({
    model: {
      runtime: {
        ...echoRuntime,
        async *respond({ config }) {
          yield { type: 'reply', text: String(config.agentInstructions), trace: [] };
        },
      },
    },
  });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());
// Reading until a rollout is done counts towards the calls of a minute.
beforeEach(() => server.clock.advance(61_000));

describe('a rollout', () => {
  it('migrates the first agents, waits, and goes on with all others', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'O1', 'A1', 'A2', 'A3');
    await change(id, `${instructions}\nSay the hours.`);
    const rollout = await begun(id);
    expect(rollout).toMatchObject({ revision: 2, total: 4, haltedBy: null });
    const first = await until(id, rollout, 'waiting');
    expect(first.rollout).toMatchObject({ done: 1, changed: 1, failed: 0 });
    expect([idOf('O1'), idOf('A1'), idOf('A2'), idOf('A3')].map((at) => first.states[at])).toEqual([
      'changed',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect((await live('O1')).agentInstructions).toContain('Say the hours.');
    expect((await live('A1')).agentInstructions).toBe(instructions);
    expect((await steer(id, rollout, 'goOn')).json.rollout).toMatchObject({ state: 'running' });
    const all = await until(id, rollout, 'done');
    expect(all.rollout).toMatchObject({ done: 4, changed: 4, worse: 0 });
    expect((await live('A3')).agentInstructions).toContain('Say the hours.');
  });

  it('goes on with the revision that it began with, and names its reseller in the versions', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2');
    await change(id, `${instructions}\nSecond.`);
    const rollout = await begun(id, { firstPercent: 50 });
    await until(id, rollout, 'waiting');
    await change(id, `${instructions}\nThird.`);
    await steer(id, rollout, 'goOn');
    await until(id, rollout, 'done');
    const { agentInstructions, templateRevision } = await live('A2');
    expect([agentInstructions, templateRevision]).toEqual([`${instructions}\nSecond.`, 2]);
    const lines = await asOwner<{ account_id: string }>(
      server.databaseUrl,
      `select account_id from audit where action = 'rollOutTemplate' and data ->> 'rolloutId' = '${rollout.id}' order by 1`,
    );
    expect(lines.map(({ account_id: at }) => Number(at))).toEqual([idOf('A1'), idOf('A2')]);
  });

  it('halts by itself when a case of an agent does not hold any more, and goes on if a person says so', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2', 'A3');
    await call('POST', `/api/v2/agent/${idOf('A1')}/cases`, {
      title: 'Never guesses',
      turns: [{ say: 'Hello', checks: [{ kind: 'said', value: 'Never guess' }] }],
    });
    await call('POST', `/api/v2/agent/${idOf('A1')}/cases`, {
      title: 'Never held',
      turns: [{ say: 'Hello', checks: [{ kind: 'said', value: 'a pony' }] }],
    });
    await change(id, 'Be kind.');
    const rollout = await begun(id);
    const halted = await until(id, rollout, 'halted');
    expect(halted.rollout).toMatchObject({ haltedBy: 'worse', worse: 1, done: 1 });
    expect(halted.agents[0]).toMatchObject({
      accountId: idOf('A1'),
      state: 'changed',
      broken: ['Never guesses'],
    });
    await steer(id, rollout, 'goOn');
    await until(id, rollout, 'waiting');
    await steer(id, rollout, 'goOn');
    expect((await until(id, rollout, 'done')).rollout).toMatchObject({ changed: 3, worse: 1 });
    await asOwner(server.databaseUrl, `delete from agent_cases where account_id = ${idOf('A1')}`);
  });

  it('halts when an agent cannot be migrated, which stays as it was', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2');
    await change(id, 'Be kind.');
    const fault = `create function fails() returns trigger language plpgsql as $$ begin
      if new.account_id = ${idOf('A1')} then raise exception 'disk'; end if; return new; end $$;
      create trigger fails before update on agent_configs for each row execute function fails()`;
    await asOwner(server.databaseUrl, fault);
    try {
      const rollout = await begun(id, { firstPercent: 100 });
      const { agents, rollout: at } = await until(id, rollout, 'halted');
      expect(at).toMatchObject({ haltedBy: 'worse', failed: 1, done: 1 });
      expect(agents[0]).toMatchObject({ state: 'failed', error: 'Migration failed' });
      expect((await live('A1')).agentInstructions).toBe(instructions);
      await asOwner(server.databaseUrl, 'drop function fails() cascade');
      expect((await steer(id, rollout, 'retry')).json.rollout).toMatchObject({
        state: 'running',
        failed: 0,
      });
      expect((await until(id, rollout, 'done')).rollout).toMatchObject({ changed: 2, worse: 0 });
      expect((await live('A1')).agentInstructions).toBe('Be kind.');
      expect((await steer(id, rollout, 'retry')).json.message).toMatch(/No agent/);
    } finally {
      await asOwner(server.databaseUrl, 'drop function if exists fails() cascade');
    }
  });

  it('of chosen sections leaves the others as they are, until they are rolled out too', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2');
    await call('POST', `/api/v2/templates/${id}`, {
      agent: { agentInstructions: 'Second.', welcomeMessage: 'Second hello.' },
    });
    const only = (...sectionsToMigrate: string[]) => ({ firstPercent: 100, sectionsToMigrate });
    expect((await start(id, only('nothing'))).status).toBe(400);
    const greeting = await begun(id, only('welcomeMessage'));
    expect((await until(id, greeting, 'done')).rollout).toMatchObject({
      sections: ['welcomeMessage'],
      changed: 2,
    });
    expect(await live('A1')).toMatchObject({
      agentInstructions: instructions,
      welcomeMessage: 'Second hello.',
    });
    expect((await start(id, only('welcomeMessage'))).json.message).toMatch(/up to date already/);
    const others = await begun(id, { firstPercent: 100 });
    expect((await until(id, others, 'done')).rollout).toMatchObject({ sections: null, total: 2 });
    expect((await live('A2')).agentInstructions).toBe('Second.');
  });

  it('is halted by a person, and undone: each agent is what it was, with what changed since', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2', 'A3');
    await change(id, `${instructions}\nSay the hours.`);
    const rollout = await begun(id, { firstPercent: 100 });
    await until(id, rollout, 'done');
    await call('POST', on('A2', '/api/v2/agent'), {
      published: false,
      agentInstructions: `Be very kind.\nNever guess.\nSay the hours.`,
    });
    await call('POST', on('A2', '/api/v2/agent/publish'));
    await call('POST', on('A3', '/api/v2/detachAgentFromTemplate'));
    expect((await steer(id, rollout, 'halt')).status).toBe(409);
    expect((await steer(id, rollout, 'undo')).json.rollout).toMatchObject({ state: 'undoing' });
    const { states, agents } = await until(id, rollout, 'undone');
    expect([states[idOf('A1')], states[idOf('A2')], states[idOf('A3')]]).toEqual([
      'undone',
      'undone',
      'notUndone',
    ]);
    expect(agents[0]?.error).toMatch(/another template/);
    expect(await live('A1')).toMatchObject({
      agentInstructions: instructions,
      templateRevision: 1,
    });
    expect((await live('A2')).agentInstructions).toBe('Be very kind.\nNever guess.');
    expect((await live('A3')).agentInstructions).toContain('Say the hours.');
    expect((await start(id)).json.rollout).toMatchObject({ total: 2 });
  });

  it('is one at a time, and only the last one is undone', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2');
    expect((await start(id)).json.message).toMatch(/up to date already/);
    await change(id, 'Second.');
    const first = await begun(id);
    await until(id, first, 'waiting');
    expect((await start(id)).status).toBe(409);
    await steer(id, first, 'goOn');
    await until(id, first, 'done');
    await change(id, 'Third.');
    const second = await begun(id, { firstPercent: 100 });
    await until(id, second, 'done');
    expect((await steer(id, first, 'undo')).status).toBe(409);
    await steer(id, second, 'undo');
    await until(id, second, 'undone');
    await steer(id, first, 'undo');
    await until(id, first, 'undone');
    expect((await live('A1')).agentInstructions).toBe(instructions);
  });

  it('belongs to the account that began it, and reaches only what is below it', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1');
    await change(id, 'Second.');
    const rollout = await begun(id, { firstPercent: 100 });
    await until(id, rollout, 'done');
    for (const who of ['owner', 'siblingOwner']) {
      const listed = await call('GET', `/api/v2/templates/${id}/rollouts`, undefined, who);
      expect([who, listed.status]).toEqual([who, 403]);
      expect((await start(id, {}, who)).status).toBe(403);
    }
    const above = await call('GET', `/api/v2/templates/${id}/rollouts`, undefined, 'partner');
    expect(above.json.rollouts).toEqual([]);
    const at = await call(
      'GET',
      on('R1', `/api/v2/templates/${id}/rollouts`),
      undefined,
      'partner',
    );
    expect((at.json.rollouts as TemplateRollout[]).map((one) => one.id)).toEqual([rollout.id]);
  });

  it('fails for agents that the person may not edit any more', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2');
    await change(id, 'Second.');
    const rollout = await begun(id, { firstPercent: 50 });
    await until(id, rollout, 'waiting');
    await asOwner(
      server.databaseUrl,
      `update template_rollouts set started_home = 1 where id = '${rollout.id}'`,
    );
    await steer(id, rollout, 'goOn');
    const { agents } = await until(id, rollout, 'halted');
    expect(agents[0]).toMatchObject({
      accountId: idOf('A2'),
      state: 'failed',
      error: 'The person who began this rollout has no account here any more.',
    });
    expect((await live('A2')).agentInstructions).toBe(instructions);
  });

  it('continues with the next agent when another process takes it over', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1', 'A2');
    await change(id, 'Second.');
    const rollout = await begun(id, { firstPercent: 100 });
    await until(id, rollout, 'done');
    // As a process that ended between two agents leaves it.
    await asOwner(
      server.databaseUrl,
      `update template_rollouts set state = 'running', leased_until = now() - interval '1 s' where id = '${rollout.id}';
      update template_rollout_agents set state = 'waiting' where account_id = ${idOf('A2')} and rollout_id = '${rollout.id}'`,
    );
    const worker = server.platform.workers.find(({ metrics }) => metrics().name === 'rollouts');
    worker?.wake();
    const { states } = await until(id, rollout, 'done');
    expect([states[idOf('A1')], states[idOf('A2')]]).toEqual(['changed', 'same']);
  });

  it('goes with its template', async () => {
    const id = await newTemplate();
    await makeFrom(id, 'A1');
    await change(id, 'Second.');
    const rollout = await begun(id, { firstPercent: 100 });
    await until(id, rollout, 'done');
    await call('DELETE', `/api/v2/templates/${id}`);
    const left = await asOwner(
      server.databaseUrl,
      `select 1 from template_rollout_agents where rollout_id = '${rollout.id}'`,
    );
    expect(left).toEqual([]);
    expect((await live('A1')).agentInstructions).toBe('Second.');
  });
});
