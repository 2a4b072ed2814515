import { dashboardReports, logs, mailChoices, notifications, users } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { createFixtureTree, type FixtureTree } from '../../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../../testing/test-server.js';
import { readRecipientToken, recipientToken } from '../recipients/token.js';
import { readUnsubscribeToken, unsubscribeToken } from './token.js';
import { createReportWorker } from './worker.js';

const platform = { kind: 'platform', reason: 'test of reports' } as const;
const [ada, ben] = ['ada@reports.example', 'ben@reports.example'];
const dayMs = 86_400_000;
const words = {
  title: 'The day',
  metrics: ['callsAnswered'],
  cadence: 'daily',
  weekday: 1,
  hour: 8,
  timezone: 'America/Chicago',
  recipients: [ada, ben],
  paused: false,
};

let server: TestServer;
let tree: FixtureTree;
const tokenOf = (who: string) => tree.actors.find(({ key }) => key === who)?.token as string;
const send = (method: string, path: string, body?: unknown, who = 'owner') =>
  server.call(method, `/api/v2/reports${path}`, { token: tokenOf(who), body });
const save = async (over: object = {}) => {
  const { report } = (await send('POST', '', { ...words, ...over })).json as {
    report: { id: string; nextAt: number | null };
  };
  return report;
};
const read = async (id: string) => {
  const { reports } = (await send('GET', '')).json as {
    reports: { id: string; nextAt: number | null; lastSentAt: number | null }[];
  };
  return reports.find((one) => one.id === id);
};
/** Makes every report due, some days ago. */
const makeDue = (days = 0) =>
  server.store.within(platform, (db) =>
    db.update(dashboardReports).set({ nextAt: new Date(server.clock.now() - 1 - days * dayMs) }),
  );
const drain = () => server.platform.dashboards.reports.drain();
const sent = () => server.mails.filter(({ to }) => to === ada || to === ben);
const linkIn = (text: string) => /\/shared\/unsubscribe#(\S+)/.exec(text)?.[1] ?? '';
const end = (token: string, more: object = {}) =>
  server.call('POST', '/api/v2/reports/unsubscribe', { token: null, body: { token, ...more } });
const organizationId = () => tree.nodes.O1?.id as number;
/** What both addresses chose about the mails of the organization. */
const chose = (choice: 'agreed' | 'declined', emails: readonly string[] = [ada, ben]) =>
  server.store.within(platform, (db) =>
    db.insert(mailChoices).values(
      emails.map((email) => ({
        nodeId: organizationId(),
        email,
        choice,
        askedAt: new Date(0),
      })),
    ),
  );

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  const organizationId = tree.nodes.O1?.id as number;
  await server.store.within(platform, async (db) => {
    await db.delete(logs);
    await db.insert(logs).values(
      [0, 1, 2, 3].map((at) => ({
        id: `report-${at}`,
        organizationId,
        accountId: organizationId,
        agentId: organizationId,
        timestamp: new Date(server.clock.now() - dayMs / 2 + at * (dayMs / 4)),
        type: 'call',
        eventType: 'inbound-call',
        direction: 'inbound',
        duration: 60,
        uuid: `report-${at}`,
      })),
    );
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.store.within(platform, async (db) => {
    await db.delete(dashboardReports);
    await db.delete(mailChoices);
    await db.delete(notifications);
  });
  await chose('agreed');
  server.mails.length = 0;
});

describe('a report by mail', () => {
  it('is sent to each recipient once when it is due, by however many processes', async () => {
    const { id } = await save();
    await drain();
    expect(sent()).toEqual([]);
    await makeDue();
    const others = [1, 2].map(() => createReportWorker({ ...server.platform.services }));
    await Promise.all([drain(), ...others.map((worker) => worker.drain())]);
    await drain();
    expect(
      sent()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([ada, ben]);
    expect(sent()[0]).toMatchObject({
      subject: expect.stringMatching(/^The day – Day: /) as string,
      text: expect.stringMatching(/Calls Answered: \d/) as string,
      html: expect.stringContaining('<table') as string,
    });
    const { nextAt, lastSentAt } = (await read(id)) ?? {};
    expect(lastSentAt).not.toBeNull();
    expect(Number(nextAt) * 1000).toBeGreaterThan(server.clock.now());
    await makeDue();
    await drain();
    expect(sent()).toHaveLength(4);
  });

  it('that was missed for days is sent once', async () => {
    await save();
    await makeDue(5);
    await drain();
    await drain();
    expect(sent()).toHaveLength(2);
  });

  it('goes on with the recipients who are left after a crash or a failing mail server', async () => {
    const { id } = await save();
    await makeDue();
    const taken: string[] = [];
    const worker = createReportWorker({
      ...server.platform.services,
      sendMail: (async ({ to }: { to: string }) => {
        if (taken.length === 1) throw new Error('away');
        taken.push(to);
      }) as never,
    });
    await worker.drain();
    expect(taken).toEqual([ada]);
    await drain();
    expect(sent()).toEqual([]);
    await server.store.within(platform, (db) =>
      db.update(dashboardReports).set({ leasedUntil: null }).where(eq(dashboardReports.id, id)),
    );
    await drain();
    await drain();
    expect(sent().map(({ to }) => to)).toEqual([ben]);
  });

  it('is not sent while it is paused', async () => {
    const { id } = await save({ paused: true });
    await makeDue(2);
    await drain();
    expect(sent()).toEqual([]);
    expect((await read(id))?.nextAt).toBeNull();
  });

  it('ends for the recipient of the link, and for no other', async () => {
    const { id } = await save();
    await makeDue();
    await drain();
    const mail = sent().find(({ to }) => to === ada);
    expect((await end(linkIn(mail?.text ?? ''))).status).toBe(200);
    expect(await read(id)).toMatchObject({ unsubscribed: [ada], recipients: [ada, ben] });
    server.mails.length = 0;
    await makeDue();
    await drain();
    expect(sent().map(({ to }) => to)).toEqual([ben]);
    await send('POST', '', { ...words, id });
    server.mails.length = 0;
    await makeDue();
    await drain();
    expect(sent().map(({ to }) => to)).toEqual([ben]);
  });

  it('ends by no token of another recipient, report or installation', async () => {
    const { id } = await save();
    const { key } = server.platform.services;
    const [of, address = '', proof = ''] = unsubscribeToken(key, id, ada).split('.');
    const other = Buffer.from(ben).toString('base64url');
    for (const token of [
      `${of}.${other}.${proof}`,
      `${'0'.repeat(8)}-0000-4000-8000-000000000000.${address}.${proof}`,
      `${of}.${address}.${'A'.repeat(proof.length)}`,
      `${of}.${address}.`,
      'nothing',
    ]) {
      expect(readUnsubscribeToken(key, token)).toBeNull();
      expect((await end(token)).status).toBe(404);
    }
    expect(await read(id)).toMatchObject({ unsubscribed: [] });
  });

  it('is shown before it is saved, and sent once as a test', async () => {
    const shown = await send('POST', '/preview', words);
    expect(shown).toMatchObject({
      status: 200,
      json: { text: expect.stringContaining('Calls Answered: ') as string },
    });
    expect(sent()).toEqual([]);
    const refused = await send('POST', '/preview', { ...words, sendTo: ada });
    expect([refused.status, refused.json.message, sent()]).toEqual([
      400,
      'sendTo: must be your own address: a test goes to yourself only.',
      [],
    ]);
    const own = await server.store.within(platform, async (db) =>
      (await db.select({ email: users.email }).from(users)).map(({ email }) => email ?? ''),
    );
    const tried = await Promise.all(
      own.map((sendTo) => send('POST', '/preview', { ...words, sendTo })),
    );
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]?.text).not.toContain('unsubscribe');
  });

  it('writes nothing of a title as markup', async () => {
    const { json } = await send('POST', '/preview', { ...words, title: '<img src=x> "A"' });
    expect(json.html).not.toContain('<img');
    expect(json.html).toContain('&#60;img');
  });

  it('makes no link of a title', async () => {
    const { json } = await send('POST', '/preview', {
      ...words,
      title: 'Pay at https://evil.example/x or www.evil.example',
    });
    for (const text of [json.subject, json.text, json.html])
      expect(String(text).replaceAll(/localhost\S*/g, '')).not.toMatch(/:\/\/\w|evil\.example/);
  });

  it('is written by members who may change the whole account alone', async () => {
    const { id } = await save();
    for (const who of ['agent', 'restricted', 'visitor']) {
      expect((await send('POST', '', { ...words, id }, who)).status).toBeGreaterThanOrEqual(400);
      expect((await send('DELETE', `/${id}`, undefined, who)).status).toBeGreaterThanOrEqual(400);
      expect((await send('POST', '/preview', words, who)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
  });
});

describe('a recipient who is no member', () => {
  const stranger = 'stranger@reports.example';
  const mailsTo = (to: string) => server.mails.filter((mail) => mail.to === to);
  const of = (recipients: readonly string[]) => save({ recipients });

  it('is asked once, gets nothing until it agrees, and then the reports', async () => {
    const { id } = await of([stranger]);
    await save({ id, recipients: [stranger] });
    await of([stranger]);
    expect(mailsTo(stranger).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Do you want reports of /),
    ]);
    expect(await read(id)).toMatchObject({ waiting: [stranger], unsubscribed: [] });
    await makeDue();
    await drain();
    expect(mailsTo(stranger)).toHaveLength(1);
    expect((await end(linkIn(mailsTo(stranger)[0]?.text ?? ''), { agree: true })).status).toBe(200);
    expect(await read(id)).toMatchObject({ waiting: [] });
    await makeDue();
    await drain();
    expect(mailsTo(stranger)).toHaveLength(3);
  });

  it('that refused is sent no report of the organization, and is not asked again', async () => {
    const { key } = server.platform.services;
    const { id } = await of([stranger]);
    expect((await end(recipientToken(key, organizationId(), stranger))).status).toBe(200);
    server.mails.length = 0;
    await of([stranger]);
    await makeDue();
    await drain();
    expect(server.mails).toEqual([]);
    expect(await read(id)).toMatchObject({ unsubscribed: [stranger], waiting: [] });
  });

  it('that stops one report gets no other of the organization', async () => {
    const [first] = [await save(), await save({ title: 'Another' })];
    expect((await end(unsubscribeToken(server.platform.services.key, first.id, ada))).status).toBe(
      200,
    );
    await makeDue();
    await drain();
    expect(sent().map(({ to }) => to)).toEqual([ben, ben]);
  });

  it('is one of twenty that may be asked in a day', async () => {
    const many = (from: number) =>
      Array.from({ length: 20 }, (_none, at) => `stranger${from + at}@reports.example`);
    await of(many(0));
    const asked = server.mails.length;
    const more = await send('POST', '', { ...words, recipients: many(20) });
    expect([asked, more.status, server.mails.length]).toEqual([20, 400, 20]);
    expect(more.json.message).toContain('at most 20 people a day');
  });

  it('is chosen for by no token of another address or organization', async () => {
    const { key } = server.platform.services;
    const [id, address, proof = ''] = recipientToken(key, organizationId(), ada).split('.');
    for (const token of [
      `${Number(id) + 1}.${address}.${proof}`,
      `${id}.${Buffer.from(ben).toString('base64url')}.${proof}`,
      `${id}.${address}.${'A'.repeat(proof.length)}`,
    ]) {
      expect(readRecipientToken(key, token)).toBeNull();
      expect((await end(token, { agree: true })).status).toBe(404);
    }
  });
});

it('a mail that was on the way when its process died is not sent again, and the account is notified', async () => {
  const { id } = await save();
  await makeDue();
  const worker = createReportWorker({
    ...server.platform.services,
    sendMail: (() => new Promise(() => undefined)) as never,
  });
  const dying = worker.drain();
  const state = () =>
    server.store.within(platform, async (db) => {
      const [row] = await db.select().from(dashboardReports).where(eq(dashboardReports.id, id));
      return row;
    });
  while ((await state())?.mailSending !== ada) await new Promise(setImmediate);
  // The lease of the process that died ends.
  await server.store.within(platform, (db) =>
    db.update(dashboardReports).set({ leasedUntil: null }).where(eq(dashboardReports.id, id)),
  );
  await drain();
  expect(sent().map(({ to }) => to)).toEqual([ben]);
  expect((await state())?.mailSending).toBeNull();
  const told = await server.store.within(platform, (db) => db.select().from(notifications));
  expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(`to ${ada}`)]);
  void dying;
});
