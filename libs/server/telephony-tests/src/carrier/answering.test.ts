import {
  agentId,
  callRow,
  closeRig,
  configure,
  openRig,
  organizationId,
  ours,
  owner,
  ring,
  said,
  scope,
  server,
  tell,
  tree,
  vendor,
} from '@patchbay/server-platform/testing/carrier';
import {
  accounts,
  agentConfigs,
  answeringRoutes,
  conversations,
  phoneNumbers,
} from '@patchbay/server-store';
import { eq } from 'drizzle-orm';

beforeAll(openRig);
afterAll(closeRig);

const [second, person, caller] = ['+15125550111', '+15125550199', '+15125550144'];
const always = { numbers: null, hours: null, language: null, agentId: null, forwardTo: null };
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  day,
  spans: [{ from: '00:00', to: '24:00' }],
}));
const other = () => tree.nodes.A2?.id as number;
const tokenOf = (who: string) => tree.actors.find(({ key }) => key === who)?.token as string;

const read = () => server.call('GET', '/api/v2/routes', { token: owner });
const send = (body: object, token = owner) => server.call('PUT', '/api/v2/routes', { token, body });
const save = async (...routes: object[]) => {
  const { revision } = (await read()).json as { revision: number };
  return send({ timezone: 'America/Chicago', routes, revision });
};
const agentOf = async (sid: string) => (await callRow(sid))?.accountId;

beforeAll(async () => {
  await server.store.within(scope, async (db) => {
    await db
      .insert(phoneNumbers)
      .values({ number: second, organizationId, accountId: other(), country: 'US' });
    await db.update(accounts).set({ phoneNumber: second }).where(eq(accounts.id, other()));
    await db
      .update(agentConfigs)
      .set({ config: { agentInstructions: 'You answer.', welcomeMessage: 'This is the night.' } })
      .where(eq(agentConfigs.accountId, other()));
  });
});

describe('routes of an organization', () => {
  it('are written on top of what was read, and refused on top of another save', async () => {
    const { json } = await read();
    expect(json).toMatchObject({
      routes: [],
      agents: expect.arrayContaining([
        expect.objectContaining({ id: agentId, active: true }),
      ]) as unknown,
      numbers: expect.arrayContaining([{ number: ours, agentId }]) as unknown,
    });
    const { revision } = json as { revision: number };
    const body = { timezone: 'America/Chicago', routes: [{ ...always, agentId: other() }] };
    const both = await Promise.all([send({ ...body, revision }), send({ ...body, revision })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read()).json).toMatchObject({ ...body, revision: revision + 1 });
  });

  it.each([
    ['an agent of another organization', () => ({ agentId: tree.nodes.A3?.id }), 'agentId'],
    ['neither an agent nor a number', () => ({}), 'agentId'],
    ['both', () => ({ agentId, forwardTo: person }), 'agentId'],
    ['a number of another account', () => ({ agentId, numbers: ['+15125550188'] }), 'numbers'],
    ['a destination that costs too much', () => ({ forwardTo: '+8821612345678' }), 'forwardTo'],
    ['its own number as destination', () => ({ forwardTo: ours }), 'forwardTo'],
    ['no hours', () => ({ agentId, hours: { outside: false, days: [] } }), 'hours'],
  ])('refuse %s', async (_, route, field) => {
    const reply = await save({ ...always, ...route() });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.json)).toContain(`routes.0.${field}`);
  });

  it('refuse a zone that does not exist', async () => {
    const { revision } = (await read()).json as { revision: number };
    expect((await send({ timezone: 'Mars/Base', routes: [], revision })).status).toBe(400);
  });

  it('are not read by an agent', async () => {
    const reply = await server.call('GET', '/api/v2/routes', { token: tokenOf('agent') });
    expect(reply.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a call at a number with routes', () => {
  it('is answered by the agent of the route, and by its own without one', async () => {
    await save({ ...always, agentId: other() });
    expect(said((await ring('R1')).text).join(' ')).toContain('This is the night.');
    expect(await agentOf('R1')).toBe(other());
    await save();
    expect(said((await ring('R2')).text).join(' ')).toContain('Hello, this is Alma.');
    expect(await agentOf('R2')).toBe(agentId);
  });

  it('keeps its agent when the carrier repeats the event after another route applies', async () => {
    await save({ ...always, agentId: other() });
    const first = await ring('R3');
    await save();
    expect((await ring('R3')).text).toBe(first.text);
    expect(await agentOf('R3')).toBe(other());
  });

  it.each([
    ['within', false, () => other()],
    ['outside', true, () => agentId],
  ])('is matched %s hours that are always', async (name, outside, expected) => {
    await save({ ...always, agentId: other(), hours: { outside, days: allWeek } });
    await ring(`R4-${name}`);
    expect(await agentOf(`R4-${name}`)).toBe(expected());
  });

  it('is matched by the country of the caller’s number', async () => {
    await save({ ...always, agentId: other(), language: 'es' });
    await ring('R5', '+525512345678');
    await ring('R6', caller);
    expect([await agentOf('R5'), await agentOf('R6')]).toEqual([other(), agentId]);
  });

  it('skips a route whose agent is switched off, and shows it as broken', async () => {
    await save({ ...always, agentId: other() });
    const set = (active: boolean) =>
      server.store.within(scope, (db) =>
        db.update(accounts).set({ active }).where(eq(accounts.id, other())),
      );
    await set(false);
    await ring('R7');
    expect(await agentOf('R7')).toBe(agentId);
    expect((await read()).json).toMatchObject({
      agents: expect.arrayContaining([
        expect.objectContaining({ id: other(), active: false }),
      ]) as unknown,
    });
    await set(true);
  });

  it('is forwarded to a person, and answered by the agent where that person does not', async () => {
    await configure({});
    await save({ ...always, forwardTo: person });
    const dialed = await ring('R8', caller);
    expect(dialed.text).toContain(`>${person}</Number>`);
    const action = /<Dial[^>]* action="([^"]*)"/.exec(dialed.text)?.[1] ?? '';
    const back = await tell(action.replaceAll('&amp;', '&').replace('https://desk.example', ''), {
      CallSid: 'R8',
      From: caller,
      To: ours,
      DialCallStatus: 'no-answer',
    });
    expect(said(back.text).join(' ')).toContain('Hello, this is Alma.');
  });

  it('is not forwarded to a number of another account here, which could send it back', async () => {
    const theirs = '+15125550693';
    const stranger = tree.nodes.O4?.id as number;
    // When the route was saved, the number was of a telephone. The next route that applies answers.
    expect(
      await save({ ...always, forwardTo: theirs }, { ...always, agentId: other() }),
    ).toMatchObject({ status: 200 });
    await server.store.within(scope, (db) =>
      db
        .insert(phoneNumbers)
        .values({ number: theirs, organizationId: stranger, accountId: stranger, country: 'US' }),
    );
    const answered = await ring('R10', caller);
    expect(answered.text).not.toContain(theirs);
    expect(said(answered.text).join(' ')).toContain('This is the night.');
  });

  it('is not left unanswered by routes that cannot be read', async () => {
    await save({ ...always, agentId: other(), hours: { outside: false, days: allWeek } });
    await server.store.within(scope, (db) =>
      db
        .update(answeringRoutes)
        .set({ timezone: 'Mars/Base' })
        .where(eq(answeringRoutes.accountId, organizationId)),
    );
    await ring('R9');
    expect(await agentOf('R9')).toBe(agentId);
  });
});

describe('a text at a number with routes', () => {
  const text = async (id: string, from: string) => {
    vendor.asked.length = 0;
    await tell('/carrier/text', { MessageSid: id, From: from, To: ours, Body: 'Are you open?' });
    await server.platform.carrier.texts.settled();
    const sent = vendor.asked.find(({ path }) => path === '/Messages.json')?.fields;
    const [row] = await server.store.within(scope, (db) =>
      db.select().from(conversations).where(eq(conversations.fromNumber, from)),
    );
    return { sent, agent: row?.accountId, reached: row?.toNumber };
  };

  it('is answered by the agent of the route, from the number that was texted', async () => {
    await save({ ...always, agentId: other() });
    expect(await text('SM1', '+15125550161')).toMatchObject({
      sent: { From: ours, To: '+15125550161' },
      agent: other(),
      reached: ours,
    });
  });

  it('passes by a route that forwards calls', async () => {
    await save({ ...always, forwardTo: person });
    expect(await text('SM2', '+15125550162')).toMatchObject({
      sent: { From: ours },
      agent: agentId,
    });
  });
});
