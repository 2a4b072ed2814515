import {
  createTestServer,
  echoRuntime,
  type EventReader,
  readEvents,
  seedDemo,
  seedTemplates,
  type TestServer,
  watchProgramTime,
} from '@patchbay/server-platform/testing';

const count = Number(process.env.PATCHBAY_STREAMS ?? 40);
const messages = 10;
const open: EventReader[] = [];
let server: TestServer;
/** Reads of events, each in a message of its own to the database. */
let reads = 0;

beforeAll(async () => {
  server = await createTestServer({
    http: { limits: { hit: async () => 0 } },
    model: { runtime: echoRuntime },
  });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  const ask = server.store.ask.bind(server.store);
  const counted: typeof ask = (scope, statements) => {
    if (scope.kind === 'organization' && scope.permitted?.length === 1) reads += 1;
    return ask(scope, statements);
  };
  server.store.ask = counted;
});
afterAll(async () => {
  for (const reader of open) reader.close();
  await server.close();
});

const visitor = async () =>
  String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
const say = (token: string, message: string) =>
  server.call('POST', '/api/v2/chat/send', { token, body: { message } });
const listen = async (token: string) => {
  const reader = await readEvents(server.url, token, undefined, '/api/v2/chat/events');
  open.push(reader);
  return reader;
};

it('Messages of one visitor are read by that visitor’s stream, and by no other of the agent', async () => {
  for (let at = 0; at < count; at += 1) {
    const token = await visitor();
    // Half of them have a conversation of their own.
    if (at % 2 === 0) await say(token, 'Hello');
    await listen(token);
  }
  const talking = await visitor();
  await say(talking, 'Hello');
  const own = await listen(talking);
  await new Promise((done) => setTimeout(done, 500));
  reads = 0;
  for (let at = 0; at < messages; at += 1) {
    await say(talking, `Line ${at}`);
    await own.until(at + 1, 'entry');
  }
  process.stdout.write(`Streams: ${count} others, ${messages} messages, ${reads} reads\n`);
  // A line and its answer; a stream that waits reads again every fifteen seconds all the same.
  expect(reads).toBeLessThan(messages * 6 + count);
});

it('A visitor who first writes is heard by the stream that was there before', async () => {
  const token = await visitor();
  const reader = await listen(token);
  const time = watchProgramTime();
  for (const text of ['First', 'Second', 'Third']) {
    const before = reader.events.filter(({ data }) => data.topic === 'entry').length;
    const began = time.lived();
    await say(token, text);
    await reader.until(before + 1, 'entry');
    expect(time.lived() - began).toBeLessThan(5000);
  }
  time.stop();
});
