import {
  createTestServer,
  echoRuntime,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

const reason = 'The model called takeMessage with arguments that are no JSON object.';
const apology = 'I am sorry, I cannot answer right now.';
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({
    model: {
      runtime: {
        ...echoRuntime,
        async *respond({ text }) {
          if (text !== 'say nothing') {
            yield { type: 'delta', text: apology };
            yield { type: 'reply', text: apology, trace: [] };
          }
          yield { type: 'error', message: reason, retryable: false };
        },
      },
    },
  });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now());
});
afterAll(() => server.close());

const send = async (message: string, accept: string) => {
  const token = String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
  const body = { message };
  return server.call('POST', '/api/v2/chat/send', { token, body, headers: { accept } });
};

describe('a visitor whose agent’s model fails', () => {
  it.each(['application/json', 'text/event-stream'])(
    'reads the apology and never the reason, as %s',
    async (accept) => {
      const reply = await send('Hello', accept);
      expect([reply.status, reply.text.includes(apology)]).toEqual([200, true]);
      expect(reply.text).not.toContain('takeMessage');
      expect(reply.text).not.toContain('"type":"error"');
    },
  );

  it.each(['application/json', 'text/event-stream'])(
    'reads a fixed sentence where there is no apology, as %s',
    async (accept) => {
      const reply = await send('say nothing', accept);
      expect(reply.text).toContain('The agent cannot answer right now. The message was kept.');
      expect(reply.text).not.toContain('takeMessage');
    },
  );

  it('leaves the reason to members who test the agent', async () => {
    const token = await server.signIn('owner@demo.patchbay.test');
    const reply = await server.call('POST', '/api/v1/agent/runPrompt', {
      token,
      body: { promptText: 'Hello', targetAgent: 'northside' },
    });
    expect(reply.text).toContain(reason);
  });
});
