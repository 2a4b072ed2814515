import { endSessionByToken } from '@patchbay/server-core';
import {
  createTestServer,
  echoRuntime,
  type EventReader,
  readEvents,
  seedDemo,
  seedTemplates,
  type StreamedEvent,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { events } from '@patchbay/server-store';
import { desc, inArray, sql } from 'drizzle-orm';

const path = '/api/v2/chat/events';
const scope = { kind: 'platform', reason: 'look at what a test wrote' } as const;
const open: EventReader[] = [];
let server: TestServer;
let owner: string;
let letGo: () => void = () => {};
const isLetGo = new Promise<void>((resolve) => {
  letGo = resolve;
});

/** Answers at once, except for one text, which waits until the test lets its answer go. */
const holdingRuntime: typeof echoRuntime = {
  ...echoRuntime,
  async *respond(turn) {
    if (turn.text === 'hold the answer') await isLetGo;
    yield* echoRuntime.respond(turn);
  },
};

beforeAll(async () => {
  server = await createTestServer({ http: { beatMs: 50 }, model: { runtime: holdingRuntime } });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  owner = await server.signIn('owner@demo.patchbay.test');
});
afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
});
afterAll(() => server.close());

const visitor = async (target = '?chatTarget=northside') =>
  String((await server.call('GET', `/api/v1/allocateTempUserSession${target}`)).json.token);
const listen = async (token: string, lastEventId?: string) => {
  const reader = await readEvents(server.url, token, lastEventId, path);
  open.push(reader);
  return reader;
};
/** Says something as a visitor, and answers its room. */
const say = async (token: string, message: string): Promise<string> => {
  const reply = await server.call('POST', '/api/v2/chat/send', { token, body: { message } });
  const [first] = reply.json.messages as { roomId: string }[];
  return first?.roomId as string;
};
const answerAsPerson = (roomId: string) =>
  server.call('POST', '/api/v2/messaging/send', {
    token: owner,
    body: { roomId, message: 'A person here.' },
  });
const numberOf = ({ id }: { readonly id: string }): number => Number(id.split('_')[1]);
/** Waits until a stream has delivered the newest event of a room. */
const untilNewestOf = async (reader: EventReader, roomId: string): Promise<void> => {
  const [newest] = await server.store.within(scope, (db) =>
    db
      .select({ seq: events.seq })
      .from(events)
      .where(sql`payload ->> 'roomId' = ${roomId} and topic in ('message', 'room')`)
      .orderBy(desc(events.seq))
      .limit(1),
  );
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    if (reader.events.some((event) => numberOf(event) === newest?.seq)) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`The stream did not deliver event ${newest?.seq}`);
};
/** The rooms of the events that a stream delivered, as the database has them. */
const roomsOf = async (reader: EventReader): Promise<unknown[]> => {
  const found = await server.store.within(scope, (db) =>
    db
      .select({ payload: events.payload })
      .from(events)
      .where(inArray(events.seq, reader.events.map(numberOf))),
  );
  return [...new Set(found.map(({ payload }) => payload.roomId))];
};

describe('the event stream of a visitor', () => {
  it('tells of an entry of the agent and of a person, and names no room', async () => {
    const token = await visitor();
    const reader = await listen(token);
    const roomId = await say(token, 'Hello');
    await untilNewestOf(reader, roomId);
    expect((await answerAsPerson(roomId)).status).toBe(201);
    await untilNewestOf(reader, roomId);
    expect(reader.events.at(-1)?.data).toEqual({ topic: 'entry' });
    for (const { data } of reader.events) expect(Object.keys(data)).toEqual(['topic']);
  });

  it('tells that the agent is answering, at another tab of the visitor', async () => {
    const token = await visitor();
    const reader = await listen(token);
    const answering = say(token, 'hold the answer');
    await reader.until(1, 'typing');
    letGo();
    await untilNewestOf(reader, await answering);
    expect(reader.events.at(-1)?.data).toEqual({ topic: 'entry' });
  });

  it('never tells of the thread of another visitor of the same agent', async () => {
    const [mine, other] = [await visitor(), await visitor()];
    const [own, theirs] = [await listen(mine), await listen(other)];
    const otherRoom = await say(other, 'Before the first visitor has said anything');
    const ownRoom = await say(mine, 'Hello');
    await say(other, 'After that');
    await answerAsPerson(otherRoom);
    await answerAsPerson(ownRoom);
    await Promise.all([untilNewestOf(own, ownRoom), untilNewestOf(theirs, otherRoom)]);
    expect(await roomsOf(own)).toEqual([ownRoom]);
    expect(await roomsOf(theirs)).toEqual([otherRoom]);
  });

  it('resumes after a disconnect with what was missed, and only its own', async () => {
    const [mine, other] = [await visitor(), await visitor()];
    const first = await listen(mine);
    const ownRoom = await say(mine, 'Hello');
    await untilNewestOf(first, ownRoom);
    const last = first.events.at(-1) as StreamedEvent;
    first.close();
    await say(other, 'Meanwhile');
    await answerAsPerson(ownRoom);
    const again = await listen(mine, last.id);
    await untilNewestOf(again, ownRoom);
    expect(await roomsOf(again)).toEqual([ownRoom]);
    expect(Math.min(...again.events.map(numberOf))).toBeGreaterThan(numberOf(last));
  });

  it('ends with the session', async () => {
    const token = await visitor();
    const reader = await listen(token);
    await server.store.within(scope, (db) => endSessionByToken(db, server.clock, token, 'visitor'));
    await reader.ended;
    await expect(listen(token)).rejects.toThrow('answered 401');
  });

  it('is refused to a session without an agent, to members, and to anonymous callers', async () => {
    const ask = async (token: string | null) =>
      (await server.call('GET', path, { token, headers: { accept: 'text/event-stream' } })).status;
    expect(await ask(await visitor(''))).toBe(400);
    expect(await ask(owner)).toBe(400);
    expect(await ask(null)).toBe(401);
  });

  it('does not open the events of the account', async () =>
    await expect(readEvents(server.url, await visitor())).rejects.toThrow('answered 401'));

  it('is limited to five at once for one visitor', async () => {
    const token = await visitor();
    for (let at = 0; at < 5; at += 1) await listen(token);
    await expect(listen(token)).rejects.toThrow('answered 429');
    await listen(await visitor());
  });
});
