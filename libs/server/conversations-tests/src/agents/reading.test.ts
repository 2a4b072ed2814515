import { type AgentReading } from '@patchbay/contract';
import {
  createAttackers,
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';

const stream = { accept: 'text/event-stream' };
const instructions = 'You answer for {businessName}. The door code is {doorPassword}.';
const templateFields = [
  { key: 'businessName', title: 'What is it called?', type: 'text', value: 'Northside Dental' },
  { key: 'doorPassword', title: 'The code', type: 'password', value: 'sesame-4711' },
];

let server: TestServer;
let tree: FixtureTree;
let agent: number;
let token: string;
const at = () => `?targetAccountId=${agent}`;
const say = (promptText: string, headers = {}) =>
  server.call('POST', `/api/v1/agent/runPrompt${at()}`, { token, body: { promptText }, headers });
const read = async () => (await say('Are you open?')).json.read as AgentReading;
const switchEditor = (allowFullEditor: boolean) =>
  server.call('POST', '/api/v1/accountSetting', {
    token: tree.actors.find(({ key }) => key === 'reseller')?.token as string,
    body: { allowFullEditor },
  });

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  agent = tree.nodes.A1?.id as number;
  token = (await createAttackers(server, tree).person('O1')).token;
  const body = { published: false, agentInstructions: instructions, templateFields };
  expect((await server.call('POST', `/api/v2/agent${at()}`, { token, body })).status).toBe(200);
});
afterAll(() => server.close());

describe('What an agent was given for an answer', () => {
  it('is in a test of a member, with markers replaced and secrets masked', async () => {
    const found = await read();
    expect(found).toMatchObject({
      instructions: 'You answer for Northside Dental. The door code is ••••••••.',
      fields: [
        { title: 'What is it called?', text: 'Northside Dental' },
        { title: 'The code', text: '••••••••' },
      ],
      functions: [{ title: 'Schedule', text: 'Offer the next free hour.' }],
      tokensUsed: null,
    });
    const streamed = await say('book it', stream);
    expect(streamed.text).toContain('You answer for Northside Dental.');
    expect(streamed.text).toContain('"input":{"reason":"Cleaning"}');
    expect(`${JSON.stringify(found)}${streamed.text}`).not.toContain('sesame');
  });

  it('has no instructions and no data of functions without the full editor', async () => {
    await switchEditor(false);
    try {
      const found = await read();
      expect(found.instructions).toBeNull();
      expect(found.functions).toEqual([{ title: 'Schedule', text: '' }]);
      expect(found.fields[0]?.text).toBe('Northside Dental');
      const streamed = await say('book it', stream);
      expect(streamed.text).toContain('"type":"function"');
      expect(streamed.text).not.toMatch(/You answer for|"input"|"output"|next free hour/);
    } finally {
      await switchEditor(true);
    }
  });
});
