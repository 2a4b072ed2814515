import { dashboardReports, logs } from '@patchbay/server-store';
import { eq } from 'drizzle-orm';
import { createFixtureTree, type FixtureTree } from '../../testing/fixture-tree.js';
import { createTestServer, type TestServer } from '../../testing/test-server.js';
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
const end = (token: string) =>
  server.call('POST', '/api/v2/reports/unsubscribe', { token: null, body: { token } });

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
  await server.store.within(platform, (db) => db.delete(dashboardReports));
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
    expect((await send('POST', '/preview', { ...words, sendTo: ada })).status).toBe(200);
    expect(sent().map(({ to }) => to)).toEqual([ada]);
    expect(sent()[0]?.text).not.toContain('unsubscribe');
  });

  it('writes nothing of a title as markup', async () => {
    const { json } = await send('POST', '/preview', { ...words, title: '<img src=x> "A"' });
    expect(json.html).not.toContain('<img');
    expect(json.html).toContain('&#60;img');
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
