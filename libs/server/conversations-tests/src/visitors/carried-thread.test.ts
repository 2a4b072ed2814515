import {
  createTestServer,
  seedDemo,
  seedTemplates,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { messages, parties, rooms } from '@patchbay/server-store';
import { eq, sql } from 'drizzle-orm';
import { SignJWT } from 'jose';

const scope = { kind: 'platform', reason: 'look in a test' } as const;
let server: TestServer;
let secret: string;

const call = (method: string, path: string, token: string, body?: unknown) =>
  server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const visitor = async () =>
  String(
    (await server.call('GET', '/api/v1/allocateTempUserSession?chatTarget=northside')).json.token,
  );
/** An identity as an organization's server signs it. */
const sign = (claims: Record<string, unknown>, key = secret) =>
  new SignJWT({ exp: Math.floor(server.clock.now() / 1000) + 300, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(key));
const identify = (token: string, identity: string) =>
  call('POST', '/api/v2/chat/identity', token, { identity });
const say = (token: string, message: string) =>
  call('POST', '/api/v2/chat/send', token, { message });
const lines = async (token: string) =>
  ((await call('GET', '/api/v2/chat/thread', token)).json.messages as { message: string }[]).map(
    ({ message }) => message,
  );

beforeAll(async () => {
  server = await createTestServer();
  await seedTemplates(server.store);
  await seedDemo(server.store, server.clock.now(), 0.1);
  const owner = await server.signIn('owner@demo.patchbay.test');
  const rotated = await call('POST', '/api/v2/embeds/identity', owner, {});
  secret = String(rotated.json.secret);
});
afterAll(() => server.close());

describe('the thread of a visitor whom the page signs in', () => {
  it('keeps what the visitor wrote before, once, and in the thread of the person', async () => {
    const [first, second] = [await visitor(), await visitor()];
    const emptyBefore = await server.store.within(scope, (db) =>
      db.$count(
        rooms,
        sql`not exists (select from ${messages} where ${messages.roomId} = ${rooms.id})`,
      ),
    );
    await say(first, 'Do you open on Saturdays?');
    expect((await identify(first, await sign({ sub: 'eve', name: 'Eve' }))).status).toBe(200);
    expect(await lines(first)).toContain('Do you open on Saturdays?');
    await say(first, 'It is Eve');
    // Another browser, in which the person has written anonymously as well.
    await say(second, 'And on Sundays?');
    await identify(second, await sign({ sub: 'eve' }));
    await identify(second, await sign({ sub: 'eve' }));
    for (const token of [first, second]) {
      const said = (await lines(token)).filter((line) =>
        ['Do you open on Saturdays?', 'It is Eve', 'And on Sundays?'].includes(line),
      );
      expect(said).toEqual(['Do you open on Saturdays?', 'It is Eve', 'And on Sundays?']);
    }
    // One contact with one room, and none without text.
    const kept = await server.store.within(scope, async (db) => ({
      people: await db.$count(parties, eq(parties.name, 'Eve')),
      empty: await db.$count(
        rooms,
        sql`not exists (select from ${messages} where ${messages.roomId} = ${rooms.id})`,
      ),
    }));
    expect(kept).toEqual({ people: 1, empty: emptyBefore });
  });

  it('knows its lines that the page sends again, and keeps those of the person', async () => {
    const [known, token] = [await visitor(), await visitor()];
    const sent = (of: string, message: string, clientId: string) =>
      call('POST', '/api/v2/chat/send', of, { message, clientId });
    await identify(known, await sign({ sub: 'ida' }));
    await sent(known, 'First of Ida', 'line-1');
    await sent(token, 'Before Ida', 'line-1');
    await sent(token, 'Unacknowledged', 'line-2');
    await identify(token, await sign({ sub: 'ida' }));
    await sent(token, 'Unacknowledged', 'line-2');
    await sent(known, 'First of Ida', 'line-1');
    const ours = ['First of Ida', 'Before Ida', 'Unacknowledged'];
    expect((await lines(token)).filter((line) => ours.includes(line))).toEqual(ours);
  });

  it('takes along what members wrote of the visitor, and a refusal, beside what was known', async () => {
    const [known, token] = [await visitor(), await visitor()];
    await identify(known, await sign({ sub: 'gus', name: 'Gus' }));
    await say(known, 'It is Gus');
    await say(token, 'Before Gus');
    const roomOf = async (lastSaid: string) =>
      server.store.within(scope, async (db) => {
        const [row] = await db
          .select({ partyId: rooms.partyId })
          .from(rooms)
          .innerJoin(messages, eq(messages.roomId, rooms.id))
          .where(eq(messages.body, lastSaid));
        return row?.partyId as number;
      });
    const owner = await server.signIn('owner@demo.patchbay.test');
    const saved = await call('POST', '/api/v2/contact', owner, {
      id: await roomOf('Before Gus'),
      newData: {
        ...{ name: 'Someone', status: 'lead', tags: ['vip'], marketingOptIn: false },
        customFields: { sofa: 'blue' },
      },
    });
    expect(saved.status).toBe(200);
    await identify(token, await sign({ sub: 'gus' }));
    const { json } = await call('GET', `/api/v2/contact/${await roomOf('It is Gus')}`, owner);
    expect(json.contact).toMatchObject({
      ...{ name: 'Gus', status: 'lead', tags: ['vip'], marketingOptIn: false },
      customFields: { sofa: 'blue' },
    });
  });

  it('waits for the mail about it, and takes the appointments along', async () => {
    const [known, token] = [await visitor(), await visitor()];
    await identify(known, await sign({ sub: 'dana' }));
    await say(known, 'It is Dana');
    await say(token, 'Please book me in');
    const waits = (waiting: string) =>
      server.store.within(scope, (db) =>
        db.execute(sql`
          insert into room_mails (organization_id, account_id, room_id, recipient, waiting)
          select m.organization_id, m.account_id, m.room_id, 'desk@example.com', ${waiting}::jsonb
          from messages m where m.body = 'Please book me in'
          on conflict (organization_id, room_id, recipient) do update set waiting = excluded.waiting`),
      );
    await server.store.within(scope, (db) =>
      db.execute(sql`
        insert into appointments (organization_id, account_id, party_id, title, starts_at, ends_at)
        select r.organization_id, r.account_id, r.party_id, 'Dana once', now(), now()
        from messages m join rooms r on r.id = m.room_id where m.body = 'Please book me in'`),
    );
    await waits('[{"subject":"A message"}]');
    await identify(token, await sign({ sub: 'dana' }));
    expect(await lines(known)).not.toContain('Please book me in');
    await waits('[]');
    await identify(token, await sign({ sub: 'dana' }));
    expect(await lines(known)).toContain('Please book me in');
    const { rows } = await server.store.within(scope, (db) =>
      db.execute(sql`
        select a.party_id = r.party_id as theirs from appointments a, rooms r
        join messages m on m.room_id = r.id
        where a.title = 'Dana once' and m.body = 'Please book me in'`),
    );
    expect(rows).toEqual([{ theirs: true }]);
  });

  it('gives no one the thread of another visitor, nor of another person', async () => {
    const [stranger, thief, known] = [await visitor(), await visitor(), await visitor()];
    await say(stranger, 'My card number is secret');
    await identify(known, await sign({ sub: 'known' }));
    await say(known, 'I am known');
    // The thief’s own identity, whatever it claims, with the thief’s own session.
    await identify(
      thief,
      await sign({ sub: 'thief', visitor: 'visitor-1', anonymous: 'visitor-1', person: 'known' }),
    );
    await say(thief, 'Hello');
    expect((await lines(thief)).join()).not.toMatch(/secret|I am known/);
    // A session of a person is given to no second one, and its thread neither.
    expect((await identify(known, await sign({ sub: 'thief' }))).status).toBe(409);
    expect((await lines(thief)).join()).not.toContain('I am known');
    expect(await lines(known)).toContain('I am known');
    expect(await lines(stranger)).toContain('My card number is secret');
    // A refused identity carries nothing.
    expect((await identify(stranger, await sign({ sub: 'thief' }, 'forged'))).status).toBe(401);
    expect(await lines(stranger)).toContain('My card number is secret');
    expect((await lines(thief)).join()).not.toContain('secret');
  });
});
