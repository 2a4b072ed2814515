import { randomUUID } from 'node:crypto';
import { pausedWords } from '@patchbay/server-core';
import { createTestGateway } from '@patchbay/server-platform/testing';
import {
  agentId,
  closeRig,
  openRig,
  organizationId,
  ours,
  owner,
  scope,
  server,
  tell,
  tree,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import { accounts, audit, messages, tasks, textOptOuts } from '@patchbay/server-store';
import { and, eq, inArray } from 'drizzle-orm';

const dana = '+15125550166';
let sids = 0;
const text = async (Body: string, more: Record<string, string> = {}) => {
  const reply = await tell('/carrier/text', {
    MessageSid: `SMopt${(sids += 1)}`,
    From: dana,
    To: ours,
    Body,
    ...more,
  });
  await server.platform.carrier.texts.settled();
  return reply;
};
const textsTo = (number = dana) =>
  vendor.asked.filter(({ path, fields }) => path === '/Messages.json' && fields.To === number);
const kept = () =>
  server.store.within(scope, (db) =>
    db.select().from(textOptOuts).where(eq(textOptOuts.number, dana)),
  );
const lines = () =>
  server.store.within(scope, (db) =>
    db
      .select({ action: audit.action, accountId: audit.accountId, changes: audit.changes })
      .from(audit)
      .where(inArray(audit.action, ['textOptOut', 'textOptIn']))
      .orderBy(audit.createdAt),
  );
const ask = (path: string, body: unknown, target = agentId, token = owner) =>
  server.call('POST', `${path}?targetAccountId=${target}`, { token, body });
const refused = (path: string) => ({
  status: 400,
  json: { success: false, fields: [{ path, message: expect.stringContaining('START') }] },
});

beforeAll(openRig);
afterAll(closeRig);
beforeEach(async () => {
  vendor.asked.length = 0;
  await server.store.within(scope, (db) =>
    db.delete(textOptOuts).where(eq(textOptOuts.number, dana)),
  );
});

describe('number that answered STOP', () => {
  it('gets no texts from the organization until START, and each change is audited', async () => {
    const before = (await lines()).length;
    await text('STOP');
    await text('Stop');
    expect(await kept()).toMatchObject([{ organizationId, accountId: agentId, viaNumber: ours }]);
    expect(textsTo()).toEqual([]);

    // Manually, by the API and by an invitation: refused with the field, and nothing is stored or
    // sent.
    const room = await ask('/api/v1/createExternalDestinationProfile', { address: dana });
    const { roomId } = (room.json.details as { room: { roomId: string } }).room;
    const count = () =>
      server.store.within(scope, (db) => db.$count(messages, eq(messages.roomId, roomId)));
    const stored = await count();
    expect(await ask('/api/v2/messaging/send', { roomId, message: 'Hello' })).toMatchObject(
      refused('body.roomId'),
    );
    expect(await ask('/api/v2/agent/outboundSms', { target: dana, content: 'Hi' })).toMatchObject(
      refused('body.target'),
    );
    expect(await ask('/api/v1/sendInvite', { target: dana })).toMatchObject(refused('body.target'));
    expect(await count()).toBe(stored);

    // What the agent would answer is a failed message that says why.
    await text('Are you open?');
    const [answer] = await server.store.within(scope, (db) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.roomId, roomId), eq(messages.author, 'agent'))),
    );
    expect([answer?.status, textsTo()]).toEqual(['failed', []]);

    await text('HELP');
    expect(await kept()).toHaveLength(1);
    await text('START');
    await text('Start');
    expect(await kept()).toEqual([]);
    expect((await ask('/api/v2/messaging/send', { roomId, message: 'Welcome back' })).status).toBe(
      201,
    );
    expect(textsTo().map(({ fields }) => fields.Body)).toEqual(['Welcome back']);
    expect((await lines()).slice(before)).toEqual([
      { action: 'textOptOut', accountId: agentId, changes: { number: '+1512…' } },
      { action: 'textOptIn', accountId: agentId, changes: { number: '+1512…' } },
    ]);
  });

  it('gets no calls either, from a member or as a task, and still texts of other organizations', async () => {
    await text('STOP');
    expect(await ask('/api/v2/tasks', { type: 'call', target: dana })).toMatchObject(
      refused('body.target'),
    );
    expect(await ask('/api/v2/agent/outboundCall', { target: dana })).toMatchObject(
      refused('body.target'),
    );
    const other = tree.nodes.A3?.id as number;
    await server.store.within(scope, (db) =>
      db.update(accounts).set({ phoneNumber: '+15125550111' }).where(eq(accounts.id, other)),
    );
    const sibling = tree.actors.find(({ key }) => key === 'siblingOwner')?.token as string;
    expect((await ask('/api/v1/sendInvite', { target: dana }, other, sibling)).status).toBe(200);
  });

  it('that opted out before calls counted still gets calls', async () => {
    await server.store.within(scope, (db) =>
      db
        .insert(textOptOuts)
        .values({ organizationId, accountId: agentId, number: dana, viaNumber: ours }),
    );
    expect((await ask('/api/v2/agent/outboundCall', { target: dana })).status).toBeLessThan(300);
    expect(await ask('/api/v2/agent/outboundSms', { target: dana, content: 'Hi' })).toMatchObject(
      refused('body.target'),
    );
  });

  it.each([
    'STOP please',
    'Do not text me again',
    'BAJA',
    '\uFF33\uFF34\uFF2F\uFF30',
    'stop texting me',
  ])('says it as %s: one confirmation, then nothing, until ALTA', async (words) => {
    await text(words);
    await text(words);
    const bodies = () => textsTo().map(({ fields }) => fields.Body);
    expect(bodies()).toEqual([
      'You will get no more texts and calls from us. Text START to hear from us again.',
    ]);
    expect(await kept()).toMatchObject([{ refuses: 'all' }]);
    await text('ALTA');
    expect([await kept(), bodies().length]).toEqual([[], 2]);
  });

  it('stays opted out although the organization is disabled and its agent deleted', async () => {
    const disable = (reason: string | null) =>
      server.store.within(scope, (db) =>
        db.update(accounts).set({ disabledReason: reason }).where(eq(accounts.id, organizationId)),
      );
    await disable('unpaid');
    await text('STOP');
    await disable(null);
    expect(await kept()).toHaveLength(1);
  });

  it('may be reported by the carrier in other words, and YES is START only afterwards', async () => {
    await text('ARRET', { OptOutType: 'STOP' });
    expect([(await kept()).length, textsTo()]).toEqual([1, []]);
    await text('YES');
    expect([await kept(), textsTo()]).toEqual([[], []]);
    await text('Yes');
    expect(textsTo().map(({ fields }) => fields.Body)).toEqual([
      expect.stringContaining('You said “Yes”'),
    ]);
  });

  it('is marked and gets no tasks for a while where it was unclear', async () => {
    await text('Cancel. I cannot come on Tuesday');
    expect(await kept()).toMatchObject([{ refuses: 'tasks' }]);
    // The agent answers: it may have been about something else.
    expect(textsTo()).toHaveLength(1);
    const gateway = createTestGateway(server.store, { clock: server.clock });
    const admit = (kind: 'task' | 'person') =>
      gateway.outgoing.admit(
        'text',
        dana,
        { kind, owner: { organizationId, accountId: agentId } },
        randomUUID(),
      );
    await expect(admit('task')).rejects.toMatchObject({ code: 'paused', retryable: true });
    expect(await admit('person')).toMatchObject({ to: dana });
    const marks = await server.store.within(scope, (db) =>
      db.select().from(messages).where(eq(messages.body, 'may want to be left alone')),
    );
    expect(marks).toMatchObject([{ author: 'system', status: 'wish-unclear' }]);
  });

  it('has its waiting tasks at once where a member ends the pause', async () => {
    await text('Cancel. I cannot come on Tuesday');
    const made = await ask('/api/v2/tasks', { type: 'text', target: dana, message: 'Reminder' });
    const own = eq(tasks.id, (made.json.task as { id: string }).id);
    // As the worker leaves a task that the pause holds back.
    const nextAt = new Date(server.clock.now() + 24 * 3_600_000);
    await server.store.within(scope, (db) =>
      db.update(tasks).set({ nextAt, reason: pausedWords }).where(own),
    );
    const room = await ask('/api/v1/createExternalDestinationProfile', { address: dana });
    const { roomId } = (room.json.details as { room: { roomId: string } }).room;
    expect(
      (await ask(`/api/v2/conversations/${roomId}/tasksPaused`, { paused: false })).json,
    ).toMatchObject({ tasksPausedUntil: null });
    const state = async () =>
      (await server.store.within(scope, (db) => db.select().from(tasks).where(own)))[0];
    // The worker was woken: by now it may have sent the text, or moved it to the next opening hours.
    const woken = await state();
    expect(woken?.reason).not.toBe(pausedWords);
    expect(woken?.nextAt).not.toEqual(nextAt);
    for (let round = 0; round < 5 && (await state())?.state === 'pending'; round += 1) {
      const due = (await state())?.nextAt.getTime() ?? 0;
      server.clock.advance(Math.max(0, due - server.clock.now()) + 1000);
      await server.platform.tasks.worker.drain();
    }
    expect(await state()).toMatchObject({ state: 'finished' });
    expect(textsTo().map(({ fields }) => fields.Body)).toContain('Reminder');
    await server.store.within(scope, (db) => db.delete(tasks).where(own));
  });

  it('cannot be the target of a text task, and ends queued ones', async () => {
    const wish = { type: 'text', target: dana, message: 'Reminder' };
    const queued = await ask('/api/v2/tasks', wish);
    expect(queued.status).toBeLessThan(300);
    await text('STOP');
    expect(await ask('/api/v2/tasks', wish)).toMatchObject(refused('body.target'));
    const state = async () =>
      (
        await server.store.within(scope, (db) =>
          db
            .select()
            .from(tasks)
            .where(eq(tasks.id, (queued.json.task as { id: string }).id)),
        )
      )[0];
    const due = (await state())?.nextAt.getTime() ?? 0;
    server.clock.advance(Math.max(0, due - server.clock.now()) + 1000);
    await server.platform.tasks.worker.drain();
    expect([(await state())?.state, (await state())?.reason]).toEqual([
      'errored',
      expect.stringContaining('STOP'),
    ]);
    expect(textsTo()).toEqual([]);
  });
});
