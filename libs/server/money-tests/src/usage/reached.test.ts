import { OutboundRefusal } from '@patchbay/server-core';
import { addSpent, type Amounts, spendingDayIn } from '@patchbay/server-money';
import {
  agentId,
  attributeOf,
  callRow,
  closeRig,
  linesOf,
  openRig,
  organizationId,
  ours,
  owner,
  ring,
  said,
  scope,
  server,
  tell,
  theirs,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import {
  accounts,
  knowledgeChunks,
  knowledgeDocuments,
  notifications,
  rooms,
  spending,
  spendingHolds,
  taskLimits,
  tasks,
} from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

const sorry = 'I am sorry, I cannot answer right now.';
const usedUp = 'This agent has used up its 2,000 answers of today. It goes on at 00:00 UTC.';
/** What the agent has used today so far. */
const use = (amounts: Partial<Amounts>) =>
  server.store.within(scope, (db) =>
    addSpent(
      db,
      { organizationId, accountId: agentId },
      spendingDayIn('UTC', server.clock.now()).day,
      amounts,
    ),
  );
const used = async () =>
  (
    await server.store.within(scope, (db) =>
      db.select().from(spending).where(eq(spending.accountId, agentId)),
    )
  )[0];
const notices = () =>
  server.store.within(scope, (db) =>
    db.select().from(notifications).where(eq(notifications.kind, 'billing')),
  );
const texts = () =>
  vendor.asked.filter(({ path }) => path === '/Messages.json').map(({ fields }) => fields.Body);
const calls = () =>
  vendor.asked.filter(({ path }) => path === '/Calls.json').map(({ fields }) => fields.To);
const roomOf = async (roomId: string) =>
  (
    await server.store.within(scope, (db) => db.select().from(rooms).where(eq(rooms.id, roomId)))
  )[0];
let sids = 0;
const text = async (body: string, from: string) => {
  expect(
    (
      await tell('/carrier/text', {
        MessageSid: `SM9${(sids += 1)}`,
        From: from,
        To: ours,
        Body: body,
        NumMedia: '0',
      })
    ).status,
  ).toBe(200);
  await server.platform.carrier.texts.settled();
  return (
    await server.call(
      'GET',
      `/dev/phone/thread?from=${encodeURIComponent(from)}&to=${encodeURIComponent(ours)}`,
    )
  ).json.lines as { from: string; text: string }[];
};
const visit = async () =>
  (
    (await server.call('GET', `/api/v1/allocateTempUserSession?chatTarget=${agentId}`)).json as {
      token: string;
    }
  ).token;
const say = (token: string, message: string) =>
  server.call('POST', '/api/v2/chat/send', { token, body: { message } });
const linesIn = (reply: { json: Record<string, unknown> }) =>
  (reply.json.messages as { author: string; message: string }[]).map(
    ({ author, message }) => `${author}: ${message}`,
  );

beforeAll(async () => {
  await openRig();
  await server.store.within(scope, (db) =>
    db.update(accounts).set({ premium: false }).where(eq(accounts.id, organizationId)),
  );
});
afterAll(closeRig);
beforeEach(() =>
  server.store.within(scope, async (db) => {
    await db.delete(spending);
    await db.delete(spendingHolds);
    await db.delete(notifications);
    await db.delete(tasks);
  }),
);

describe('visitor of an agent whose day is used up', () => {
  it('gets the fallback reply each time, and messages wait in the inbox', async () => {
    // Visitors have what is not kept for calls, and callers use up the rest.
    await use({ answers: 1599 });
    const token = await visit();
    expect(linesIn(await say(token, 'Hello'))).toEqual([
      'customer: Hello',
      'agent: You said “Hello” after 0 lines.',
    ]);
    await use({ answers: 400 });
    const replies = [await say(token, 'Are you there?'), await say(token, 'A listing for you')];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(linesIn(replies[1] as never).slice(2)).toEqual([
      'customer: Are you there?',
      `agent: ${sorry}`,
      'customer: A listing for you',
      `agent: ${sorry}`,
    ]);
    const [room] = await server.store.within(scope, (db) =>
      db.select().from(rooms).where(eq(rooms.lastMessage, sorry)),
    );
    // Messages that the model would classify as spam stay visible while no model may classify them.
    expect(room).toMatchObject({ inbox: 'priority', unread: 3, aiEnabled: true });
    expect(await used()).toMatchObject({ answers: 2000 });
  });

  it('gets the same reply when streaming, without internal details', async () => {
    await use({ answers: 2000 });
    const reply = await server.call('POST', '/api/v2/chat/send', {
      token: await visit(),
      body: { message: 'Hello' },
      headers: { accept: 'text/event-stream' },
    });
    expect([
      reply.status,
      [...reply.text.matchAll(/"type":"([\w-]+)"/g)].map(([, type]) => type),
    ]).toEqual([200, ['delta', 'reply']]);
    expect(reply.text).toContain(sorry);
    expect(reply.text).not.toMatch(/isSpent|used up|waitSeconds|2,000/);
  });

  it('causes one notice a day for the owner', async () => {
    await use({ answers: 2000 });
    const token = await visit();
    for (const word of ['One', 'Two', 'Three']) await say(token, word);
    await text('Hello', '+15125550161');
    const { json } = await server.call('GET', '/api/v1/notifications', { token: owner });
    expect(
      (json.notifications as { title: string; kind: string }[]).map(({ title, kind }) => [
        title,
        kind,
      ]),
    ).toEqual([['A daily limit is reached', 'billing']]);
    expect((await notices()).map(({ accountId }) => accountId)).toEqual([organizationId]);
  });
});

describe('member who tests an agent whose day is used up', () => {
  const ask = (headers = {}) =>
    server.call('POST', `/api/v1/agent/runPrompt?targetAccountId=${agentId}`, {
      token: owner,
      body: { promptText: 'Hello' },
      headers,
    });

  it('gets the reason and the time of the next attempt', async () => {
    await use({ answers: 2000 });
    const reply = await ask();
    expect([reply.status, reply.json.message, reply.json.retryable]).toEqual([429, usedUp, true]);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    expect((await ask({ accept: 'text/event-stream' })).text).toContain(usedUp);
  });

  it('counts towards the day like other users', async () => {
    await use({ answers: 1999 });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  });
});

describe('model request outside conversations', () => {
  it('is refused with the reason when the day is used up', async () => {
    const made = await server.call('POST', `/api/v2/kb/knowledgebase?targetAccountId=${agentId}`, {
      token: owner,
      body: { title: 'Hours' },
    });
    const base = (made.json.knowledgeBase ?? made.json.knowledgebase) as { id: string };
    await server.store.within(scope, async (db) => {
      const [document] = await db
        .insert(knowledgeDocuments)
        .values({
          organizationId,
          accountId: agentId,
          knowledgeBaseId: base.id,
          title: 'Hours',
          body: 'We are open on Sunday.',
          status: 'ready',
        })
        .returning();
      await db.insert(knowledgeChunks).values({
        organizationId,
        accountId: agentId,
        documentId: document?.id as string,
        position: 0,
        heading: 'Hours',
        body: 'We are open on Sunday.',
      });
    });
    const ask = async (query: string) =>
      server.call('POST', `/api/v2/kb/knowledgebase/${base.id}/query?targetAccountId=${agentId}`, {
        token: owner,
        body: { query },
      });
    const review = async () =>
      server.call('POST', `/api/v2/agent/autoReviewAgentConfiguration?targetAccountId=${agentId}`, {
        token: owner,
        body: { mode: 'agent' },
      });
    await use({ answers: 1998 });
    const replies = [
      await ask('Sunday'),
      await review(),
      await ask('Sunday'),
      await review(),
      await ask('zzzz'),
    ];
    // Without a knowledge base no model is requested.
    expect(replies.map(({ status, json }) => [status, status === 429 ? json.message : ''])).toEqual(
      [
        [200, ''],
        [200, ''],
        [429, usedUp],
        [429, usedUp],
        [200, ''],
      ],
    );
    expect(await used()).toMatchObject({ answers: 2000 });
  });
});

describe('text to an agent whose day is used up', () => {
  it('gets one fallback reply a day and is stored each time', async () => {
    await use({ answers: 2000 });
    const before = texts().length;
    const from = '+15125550162';
    await text('One', from);
    expect((await text('Two', from)).map((line) => `${line.from}: ${line.text}`)).toEqual([
      'me: One',
      `them: ${sorry}`,
      'me: Two',
    ]);
    expect(texts().slice(before)).toEqual([sorry]);
    expect(await used()).toMatchObject({ texts: 1, answers: 2000 });
  });

  it('gets no reply when the texts are used up', async () => {
    await use({ texts: 1000 });
    const before = texts().length;
    expect(await text('One', '+15125550163')).toMatchObject([{ from: 'me', text: 'One' }]);
    expect([texts().length - before, (await used())?.texts]).toEqual([0, 1000]);
  });

  it('gets the last remaining text as its reply', async () => {
    await use({ texts: 999 });
    const before = texts().length;
    await text('One', '+15125550164');
    await text('Two', '+15125550164');
    expect(texts().slice(before)).toEqual(['You said “One” after 0 lines.']);
  });

  it('can be answered by a person', async () => {
    await use({ texts: 1000 });
    await text('To a person', '+15125550165');
    const before = texts().length;
    const room = (
      await server.store.within(scope, (db) =>
        db.select().from(rooms).where(eq(rooms.lastMessage, 'To a person')),
      )
    )[0];
    expect(
      (
        await server.call('POST', `/api/v2/messaging/send?targetAccountId=${agentId}`, {
          token: owner,
          body: { roomId: room?.id, message: 'By hand' },
        })
      ).status,
    ).toBe(201);
    expect([texts().slice(before), (await used())?.texts]).toEqual([['By hand'], 1001]);
  });
});

describe('call', () => {
  it('ends with an office message when the day is used up during the call', async () => {
    const first = await ring('CA901', '+15125550171');
    await use({ answers: 2000 });
    const second = await tell(attributeOf(first.text, 'action'), {
      CallSid: 'CA901',
      SpeechResult: 'Are you open?',
    });
    expect([said(second.text), second.text.includes('<Record')]).toEqual([[sorry], true]);
    expect((await linesOf((await callRow('CA901'))?.conversationUuid as string)).at(-1)).toBe(
      `agent: ${sorry}`,
    );
    await tell('/carrier/status', {
      CallSid: 'CA901',
      CallStatus: 'completed',
      CallDuration: '20',
    });
    await server.platform.carrier.callController.settled();
    // No model was requested for its summary either.
    expect(await used()).toMatchObject({ answers: 2000 });
    expect((await used())?.seconds).toBeGreaterThanOrEqual(60);
    expect(await roomOf((await callRow('CA901'))?.roomId as string)).toMatchObject({
      inbox: 'priority',
    });
  });

  it('is not answered when the minutes are used up', async () => {
    await use({ seconds: 36_000 });
    const first = await ring('CA902', '+15125550172');
    expect([said(first.text), first.text.includes('<Record')]).toEqual([
      ['No one can take your call right now. Please leave a message after the tone.'],
      true,
    ]);
  });

  it('of a blocked contact uses nothing of the day', async () => {
    await ring('CA903', '+15125550173');
    const roomId = (await callRow('CA903'))?.roomId as string;
    await server.store.within(scope, async (db) => {
      await db.update(rooms).set({ blocked: true }).where(eq(rooms.id, roomId));
      await db.delete(spending);
    });
    expect([(await ring('CA904', '+15125550173')).text.includes('<Reject'), await used()]).toEqual([
      true,
      undefined,
    ]);
  });

  it('or text of the agent’s own is not sent, and a repeat is recognized', async () => {
    await use({ seconds: 36_000 - 60, texts: 999 });
    const before = [calls().length, texts().length];
    const wish = { accountId: agentId, to: theirs };
    for (let at = 0; at < 2; at += 1)
      await server.platform.carrier.outbound.call({ ...wish, key: 'last-call' });
    for (let at = 0; at < 2; at += 1)
      await server.platform.carrier.outbound.text({ ...wish, key: 'last-text', text: 'The last' });
    await expect(
      server.platform.carrier.outbound.call({ ...wish, key: 'one-more-call' }),
    ).rejects.toMatchObject({
      code: 'spent',
      retryable: true,
      until: spendingDayIn('UTC', server.clock.now()).until,
    });
    await expect(
      server.platform.carrier.outbound.text({ ...wish, key: 'one-more-text', text: 'More' }),
    ).rejects.toThrow(OutboundRefusal);
    expect([
      calls().length - (before[0] as number),
      texts().length - (before[1] as number),
    ]).toEqual([1, 1]);
  });
});

describe('task of an agent whose day is used up', () => {
  it('waits for the next day with the reason', async () => {
    // At 18:00 UTC it is about noon at that number; the task must not wait for its calling hours
    // instead.
    const day = 86_400_000;
    server.clock.advance((((18 * 3_600_000 - server.clock.now()) % day) + day) % day);
    await use({ texts: 1000 });
    await server.store.within(scope, (db) =>
      db
        .update(taskLimits)
        .set({ startMinute: 0, endMinute: 1440, days: [1, 2, 3, 4, 5, 6, 7], timezone: 'UTC' })
        .where(eq(taskLimits.accountId, organizationId)),
    );
    const before = texts().length;
    const made = await server.call('POST', `/api/v2/tasks?targetAccountId=${agentId}`, {
      token: owner,
      body: { type: 'text', target: '+15125550181', message: 'Your cleaning is due.' },
    });
    const id = (made.json.task as { id: string }).id;
    await server.platform.tasks.worker.drain();
    const shown = async () =>
      ((
        await server.call('GET', `/api/v2/tasks/${id}?targetAccountId=${agentId}`, { token: owner })
      ).json.task ?? {}) as Record<string, unknown>;
    expect(await shown()).toMatchObject({
      state: 'pending',
      attempts: 0,
      reason: 'This agent has used up its 1,000 texts of today. It goes on at 00:00 UTC.',
    });
    const [row] = await server.store.within(scope, (db) =>
      db.select().from(tasks).where(eq(tasks.id, id)),
    );
    expect([row?.nextAt.getTime(), (await notices()).length, texts().length]).toEqual([
      spendingDayIn('UTC', server.clock.now()).until,
      1,
      before,
    ]);
    // At midnight UTC it is afternoon at that number.
    server.clock.advance(spendingDayIn('UTC', server.clock.now()).until - server.clock.now());
    await server.platform.tasks.worker.drain();
    const [done] = await server.store.within(scope, (db) =>
      db.select().from(tasks).where(eq(tasks.id, id)),
    );
    expect([done?.state, done?.reason, done?.attempts, texts().slice(before)]).toEqual([
      'finished',
      null,
      1,
      ['Your cleaning is due.'],
    ]);
  });
});

describe('next day', () => {
  it('is answered again', async () => {
    await use({ answers: 2000 });
    const token = await visit();
    expect(linesIn(await say(token, 'One')).at(-1)).toBe(`agent: ${sorry}`);
    server.clock.advance(spendingDayIn('UTC', server.clock.now()).until - server.clock.now());
    expect(linesIn(await say(await visit(), 'Two')).at(-1)).toBe(
      'agent: You said “Two” after 0 lines.',
    );
  });
});
