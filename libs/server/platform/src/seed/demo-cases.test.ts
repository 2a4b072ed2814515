import { createModel } from '@patchbay/server-providers';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { demoBusiness } from './demo-tree.js';
import { seedDemo, seedTemplates } from './seed.js';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ model: { port: createModel({}) } });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
});
afterAll(() => server.close());

describe('the kept cases of the demo', () => {
  it('hold with the built-in model, so that a new person sees them pass', async () => {
    const token = await server.signIn('admin@demo.patchbay.test');
    const profile = await server.call('GET', `/api/v1/messages/${demoBusiness.northside.username}`);
    const path = `/api/v2/agent/${String(profile.json.id)}/cases`;
    const { cases } = (await server.call('GET', path, { token })).json as {
      cases: { id: string; title: string }[];
    };
    expect(cases).toHaveLength(3);
    for (const { id, title } of cases) {
      const { run } = (await server.call('POST', `${path}/${id}/run`, { token })).json;
      expect([title, run]).toEqual([title, expect.objectContaining({ passed: true })]);
    }
  });
});
