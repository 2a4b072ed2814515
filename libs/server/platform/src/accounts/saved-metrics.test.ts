import { lockNode } from './repository.js';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { holdLock, untilWaiting } from '../testing/held-lock.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
const save = (body: unknown, path = '/api/v1/accountSetting') =>
  server.call('POST', path, { token: tree.actors.find(({ key }) => key === 'owner')?.token, body });
const metric = (formula: unknown, name = 'mine') => ({
  name,
  title: 'Mine',
  formula,
  aggregation: 'sum',
});

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

describe('saved metric', () => {
  it.each([
    ['(duration', 'Mismatched parentheses'],
    ['duration + ', 'Unexpected token'],
    ['duration # 2', 'Invalid characters'],
    [5, 'Formula'],
  ])('must parse: %j is refused with the position', async (formula, message) => {
    const reply = await save({ metrics: [metric('count()', 'first'), metric(formula)] });
    expect(reply).toMatchObject({
      status: 400,
      json: {
        success: false,
        fields: [{ path: 'body.metrics.1.formula', message: expect.stringContaining(message) }],
      },
    });
    expect((reply.json.fields as { message: string }[])[0]?.message).toMatch(/at character \d+/);
    const other = await save({ settings: { metrics: [metric(formula)] } }, '/api/v2/account');
    expect(other).toMatchObject({
      status: 400,
      json: { fields: [{ path: 'body.settings.metrics.0.formula' }] },
    });
  });

  it('may use unknown fields, which the reply lists', async () => {
    const reply = await save({
      metrics: [metric('count()', 'first'), metric('if(insurance == "yes", duration, budget)')],
    });
    expect(reply).toMatchObject({
      status: 200,
      json: { success: true, unknownFields: [{ metric: 'mine', fields: ['insurance', 'budget'] }] },
    });
    expect((await save({ metrics: [metric('sum(duration)')] })).json).not.toHaveProperty(
      'unknownFields',
    );
    expect(
      (await save({ metrics: [{ name: 'bare', title: 'Bare', aggregation: 'count' }, metric('')] }))
        .status,
    ).toBe(200);
    expect((await save({ walkthrough: { version: 1, completed: [] } })).status).toBe(200);
  });

  it('is refused on top of a list that another save replaced, and changes nothing', async () => {
    const token = tree.actors.find(({ key }) => key === 'owner')?.token;
    const revision = async () => {
      const { json } = await server.call('GET', '/api/v2/account', { token });
      const { settings } = json as { settings: Record<string, unknown> };
      return Number(settings.metricsRevision ?? 0);
    };
    const metricsAfter = await revision();
    const both = await Promise.all(
      ['first', 'second'].map((name) => save({ metrics: [metric('count()', name)], metricsAfter })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = both.find(({ status }) => status === 200)?.json.settings;
    expect(await revision()).toBe(metricsAfter + 1);
    expect(kept).toMatchObject({ metrics: [{ name: expect.any(String) as string }] });
    expect((await save({ metrics: [], metricsRevision: 9000 })).status).toBe(200);
    expect(await revision()).toBe(metricsAfter + 2);
  });

  it('is refused beside another that is saved at once, although neither names a revision', async () => {
    const names = ['one', 'two', 'three', 'four'];
    // All four have read what is stored before the first of them may write.
    const release = await holdLock(server.store, (db) => lockNode(db, tree.nodes.O1?.id as number));
    const saving = names.map((name) => save({ metrics: [metric('count()', name)] }));
    await untilWaiting(server, names.length);
    await release();
    const all = await Promise.all(saving);
    const kept = all.filter(({ status }) => status === 200);
    expect([kept.length, all.filter(({ status }) => status === 409).length]).toEqual([1, 3]);
    const again = await save({ metrics: [metric('count()', 'later')] });
    expect(again.status).toBe(200);
  });
});
