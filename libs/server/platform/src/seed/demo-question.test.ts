import {
  conversations,
  functionRuns,
  logs,
  messages,
  parties,
  rooms,
} from '@patchbay/server-store';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { askDemoQuestion } from './demo-question.js';
import { seedDemo, seedTemplates } from './seed.js';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
});
afterAll(() => server.close());

const tables = { parties, rooms, conversations, messages, functionRuns, logs };
const counts = () =>
  server.store.within({ kind: 'platform', reason: 'count what a test left' }, async (db) => {
    const found: Record<string, number> = {};
    for (const [name, table] of Object.entries(tables)) found[name] = await db.$count(table);
    return found;
  });

describe('the test question at the start', () => {
  it('is answered like a visitor’s, and leaves no data in the demo', async () => {
    const before = await counts();
    const answer = await askDemoQuestion(server.url, server.store);
    expect(answer?.text).toContain('Are you open on Saturday?');
    expect(await counts()).toEqual({
      ...before,
      parties: (before.parties ?? 0) + 1,
      rooms: (before.rooms ?? 0) + 1,
      conversations: (before.conversations ?? 0) + 1,
      messages: (before.messages ?? 0) + 2,
      logs: (before.logs ?? 0) + 1,
    });
    await answer?.forget();
    expect(await counts()).toEqual(before);
  });

  it('is not sent without demo data', async () => {
    const empty = await createTestServer();
    expect(await askDemoQuestion(empty.url, empty.store)).toBeNull();
    await empty.close();
  });
});
