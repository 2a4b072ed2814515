import { type AgentRuntime, type EffectsScope } from '@patchbay/server-conversations';
import {
  createTestServer,
  echoRuntime,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { functionRuns, messages, roomTurns } from '@patchbay/server-store';
import { and, asc, eq } from 'drizzle-orm';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
const number = '+15125550100';

/** A turn that waits until the test lets it go on. */
interface Held {
  readonly text: string;
  readonly memory: readonly string[];
  readonly release: () => void;
}

/** A runtime that counts the turns that are running at once, and holds each for the test. */
function heldRuntime() {
  const begun: Held[] = [];
  const awaiting: (() => void)[] = [];
  const running = new Map<string, number>();
  let maxAtOnce = 0;
  const runtime: AgentRuntime<EffectsScope> = {
    ...echoRuntime,
    async *respond(input, signal) {
      const room = input.effects.roomId;
      running.set(room, (running.get(room) ?? 0) + 1);
      maxAtOnce = Math.max(maxAtOnce, running.get(room) ?? 0);
      try {
        await new Promise<void>((release) => {
          begun.push({
            text: input.text,
            memory: input.memory.map((line) => ('text' in line ? line.text : line.words)),
            release,
          });
          awaiting.shift()?.();
        });
        yield* echoRuntime.respond(input, signal);
      } finally {
        running.set(room, (running.get(room) ?? 1) - 1);
      }
    },
  };
  const next = async (): Promise<Held> => {
    if (begun.length === 0) await new Promise<void>((resolve) => awaiting.push(resolve));
    return begun.shift() as Held;
  };
  return { runtime, begun, next, maxAtOnce: () => maxAtOnce };
}

let held: ReturnType<typeof heldRuntime>;
let server: TestServer;
let other: TestServer;

const text = (from: string, words: string, at = server) =>
  at.call('POST', '/dev/phone/text', { body: { from, to: number, text: words } });
const lines = (authors: readonly string[], from: string) =>
  server.store.within(scope, async (db) => {
    const rows = await db.select().from(messages).orderBy(asc(messages.seq));
    const room = rows.find(({ body }) => body.includes(from))?.roomId;
    return rows
      .filter(({ roomId, author }) => roomId === room && authors.includes(author))
      .map(({ body }) => body);
  });
const agentOf = (from: string) =>
  server.store.within(scope, async (db) => {
    const rows = await db.select().from(messages);
    return rows.find(({ body }) => body.includes(from))?.accountId as number;
  });
/** The turn that a text leads to. Rejects, with its answer, if the text is answered without one. */
const turnOf = (sent: ReturnType<typeof text>): Promise<Held> =>
  Promise.race([
    held.next(),
    sent.then((reply) => {
      throw new Error(`Answered without a turn: ${reply.status} ${JSON.stringify(reply)}`);
    }),
  ]);
/** Resolves when a number of messages wait in a room. */
const waiting = async (count: number): Promise<void> => {
  for (;;) {
    const rows = await server.store.within(scope, (db) => db.select().from(roomTurns));
    if (rows.length === count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

beforeAll(async () => {
  held = heldRuntime();
  server = await createTestServer({ model: { runtime: held.runtime } });
  other = await createTestServer({
    model: { runtime: held.runtime },
    databaseUrl: server.databaseUrl,
    clock: server.clock,
  });
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now());
});
afterAll(async () => {
  await other.close();
  await server.close();
});

/** Another process holds the turn of a message, until then. Returns its line. */
async function heldElsewhere(
  body: string,
  heldUntil: Date,
  calls: (typeof roomTurns.$inferInsert)['calls'] = {},
) {
  return server.store.within(scope, async (db) => {
    const [line] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.author, 'customer'), eq(messages.body, body)));
    await db.insert(roomTurns).values({
      organizationId: line?.organizationId as number,
      accountId: line?.accountId as number,
      roomId: line?.roomId as string,
      messageId: line?.id as string,
      conversationUuid: line?.conversationUuid as string,
      channel: 'sms',
      seq: line?.seq as number,
      holder: '00000000-0000-4000-8000-000000000001',
      heldUntil,
      calls,
    });
    return line;
  });
}

describe('the turns of a room', () => {
  it('run one at a time: the second text sees the reply and the function of the first', async () => {
    const from = '+15125550901';
    const first = text(from, `book for ${from}`);
    const one = await turnOf(first);
    const second = text(from, 'Tuesday at nine, please');
    await waiting(2);
    expect(held.begun).toEqual([]);
    one.release();
    const two = await held.next();
    expect(two.text).toBe('Tuesday at nine, please');
    // The clock of a test stands still, so the run may come before the line.
    expect([...two.memory].sort()).toEqual([
      'Monday, 9:40 AM',
      expect.stringContaining('You said “book for'),
      `book for ${from}`,
    ]);
    two.release();
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    expect(held.maxAtOnce()).toBe(1);
    expect(await lines(['agent'], from)).toHaveLength(2);
    await waiting(0);
  });

  it('answer all lines together that came during the turn before', async () => {
    const from = '+15125550902';
    const sent = [text(from, `First of ${from}`)];
    const one = await held.next();
    for (const words of ['second', 'third', 'fourth']) {
      sent.push(text(from, words));
      await waiting(sent.length);
    }
    one.release();
    const two = await held.next();
    expect(two.text).toBe('second\nthird\nfourth');
    two.release();
    await Promise.all(sent);
    expect(await lines(['customer'], from)).toHaveLength(4);
    expect(await lines(['agent'], from)).toHaveLength(2);
    await waiting(0);
  });

  it('are one at a time over all processes', async () => {
    const from = '+15125550903';
    const first = text(from, `Here is ${from}`);
    const one = await turnOf(first);
    const second = text(from, 'from another house', other);
    await waiting(2);
    one.release();
    (await held.next()).release();
    await Promise.all([first, second]);
    expect(held.maxAtOnce()).toBe(1);
    expect(await lines(['agent'], from)).toHaveLength(2);
  });

  it('keep no connection while they wait: a crowd in one room leaves the others alone', async () => {
    const from = '+15125550906';
    const one = text(from, `line 0 of ${from}`);
    const first = await turnOf(one);
    const { engine } = server.platform.conversations;
    const drain = async (words: string) => {
      const inbound = {
        agentId: await agentOf(from),
        party: { kind: 'phone' as const, address: from },
        channel: 'sms' as const,
        text: words,
      };
      const types: string[] = [];
      for await (const { type } of engine.say(inbound, new AbortController().signal))
        types.push(type);
      return types;
    };
    const crowd = Array.from({ length: 40 }, (_, line) => drain(`line ${line + 1}`));
    // A line that is refused, or answered at once, never waits: its reason is the result then.
    const answers = Promise.all(crowd);
    await Promise.race([
      waiting(41),
      answers.then((replies) => {
        throw new Error(`Answered without a turn: ${JSON.stringify(replies)}`);
      }),
    ]);
    const elsewhere = text('+15125550904', 'And I?');
    const another = await turnOf(elsewhere);
    expect(another.text).toBe('And I?');
    another.release();
    expect((await elsewhere).status).toBe(200);
    first.release();
    const rest = await held.next();
    expect(rest.text.split('\n')).toHaveLength(40);
    rest.release();
    expect((await one).status).toBe(200);
    const replies = await answers;
    expect(replies.every((types) => types.at(-1) === 'reply')).toBe(true);
    expect(await lines(['agent'], from)).toHaveLength(2);
    await waiting(0);
  });

  it('go on after their process stood still, when no other turn has begun', async () => {
    const from = '+15125550907';
    const first = text(from, `Slowly, ${from}`);
    const one = await turnOf(first);
    const isOver = new Date('2020-01-01T00:00:00Z');
    await server.store.within(scope, (db) => db.update(roomTurns).set({ heldUntil: isOver }));
    one.release();
    expect((await first).status).toBe(200);
    expect(await lines(['agent'], from)).toHaveLength(1);
    await waiting(0);
  });

  it('that stood still are lost when another turn of the room has begun', async () => {
    const from = '+15125550908';
    const before = text(from, `Before, ${from}`);
    (await turnOf(before)).release();
    await before;
    const slow = text(from, 'Slowly');
    const one = await turnOf(slow);
    await server.store.within(scope, (db) =>
      db.update(roomTurns).set({ heldUntil: new Date('2020-01-01T00:00:00Z') }),
    );
    await heldElsewhere(`Before, ${from}`, new Date('2100-01-01T00:00:00Z'));
    one.release();
    expect((await slow).status).toBe(500);
    // That of the first line: the turn that was lost wrote nothing.
    expect(await lines(['agent'], from)).toHaveLength(1);
    await server.store.within(scope, (db) => db.delete(roomTurns));
  });

  it('of a dead process are taken over, and what it began is not begun again but seen', async () => {
    const from = '+15125550905';
    const first = text(from, `A line of ${from}`);
    (await turnOf(first)).release();
    await first;
    const input = { name: 'Dana' };
    const line = await heldElsewhere(`A line of ${from}`, new Date('2020-01-01T00:00:00Z'), {
      key: { name: 'takeMessage', input, outcome: null },
    });
    const second = text(from, 'Did you get that?');
    const turn = await turnOf(second);
    expect(turn.text).toBe(`A line of ${from}\nDid you get that?`);
    expect(turn.memory).toContainEqual(
      expect.stringMatching(/^It was begun and its process ended/),
    );
    turn.release();
    await second;
    const runs = await server.store.within(scope, (db) =>
      db.select().from(functionRuns).where(eq(functionRuns.name, 'takeMessage')),
    );
    expect(runs.filter(({ roomId }) => roomId === line?.roomId)).toMatchObject([
      { status: 'failed', input },
    ]);
  });
});
