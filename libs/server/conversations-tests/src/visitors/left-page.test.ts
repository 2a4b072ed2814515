import { setTimeout as wait } from 'node:timers/promises';
import {
  createTestServer,
  echoRuntime,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';

let server: TestServer;
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await wait(50);
};
let goOn: () => void = () => undefined;

beforeAll(async () => {
  const left = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  server = await createTestServer({
    model: {
      runtime: {
        ...echoRuntime,
        async *respond(_input, signal) {
          yield { type: 'delta', text: 'From 9' };
          await left;
          signal?.throwIfAborted();
          yield { type: 'reply', text: 'From 9 AM to noon.', trace: [] };
        },
      },
    },
  });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now());
});
afterAll(() => server.close());

it('the answer to a visitor who leaves the page meanwhile is in the thread', async () => {
  const opened = await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside');
  const token = String(opened.json.token);
  const gone = new Promise<void>((resolve) =>
    server.platform.http.app.server.once('connection', (socket) =>
      socket.once('close', () => resolve()),
    ),
  );
  const leaving = new AbortController();
  const reply = await fetch(`${server.url}/api/v2/chat/send`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ message: 'Are you open?', clientId: 'line-1' }),
    signal: leaving.signal,
  });
  const reader = reply.body!.getReader();
  let heard = '';
  while (!heard.includes('From 9')) heard += new TextDecoder().decode((await reader.read()).value);
  leaving.abort();
  await expect(reader.read()).rejects.toThrow();
  const thread = async () =>
    (
      (await server.call('GET', '/api/v2/chat/thread', { token })).json.messages as {
        message: string;
      }[]
    ).map(({ message }) => message);
  expect(await thread()).toEqual(['Are you open?']);
  await gone;
  goOn();
  await until(async () => (await thread()).length === 2);
  expect(await thread()).toEqual(['Are you open?', 'From 9 AM to noon.']);
});
