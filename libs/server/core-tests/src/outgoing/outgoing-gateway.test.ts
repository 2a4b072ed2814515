import { type Clock, type Millis } from '@patchbay/kernel';
import {
  type Cause,
  checkedInbound,
  defaultOutgoingLimits,
  numberProblem,
} from '@patchbay/server-core';
import { createLog } from '@patchbay/server-kit';
import { createTestGateway, keepingCarrier } from '@patchbay/server-platform/testing';
import { type CarrierPort, type InboundHandler } from '@patchbay/server-providers';
import {
  type Store,
  accounts,
  messages,
  outgoingCounts,
  parties,
  users,
} from '@patchbay/server-store';
import { createTestDatabase, withoutNesting, openTestStore } from '@patchbay/server-store/testing';

const platformScope = { kind: 'platform', reason: 'prepare a test of the gate' } as const;
const dana = '+15125550148';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Store;
let now = Date.UTC(2026, 0, 5, 15);
let owners: { organizationId: number; accountId: number }[];
const clock: Clock = { now: () => now as Millis };
const few = {
  ...defaultOutgoingLimits,
  recipient: { text: { hour: 2, day: 3 }, call: { hour: 1, day: 1 }, mail: { hour: 2, day: 3 } },
  tenantMails: { hour: 4, day: 6 },
  countryCodes: { hour: 2, day: 3 },
};
const newGateway = (limits = few) => createTestGateway(store, { clock, limits });
const by = (kind: Exclude<Cause['kind'], 'code'>, index = 0): Cause => ({
  kind,
  owner: owners[index] as { organizationId: number; accountId: number },
});
let keys = 0;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );
const admit = (cause: Cause, to = dana, what: 'text' | 'call' = 'text', gateway = newGateway()) =>
  outcomeOf(gateway.outgoing.admit(what, to, cause, `key ${(keys += 1)}`));

beforeAll(async () => {
  database = await createTestDatabase();
  store = withoutNesting(await openTestStore({ databaseUrl: database.url }));
  owners = await store.within(platformScope, async (db) => {
    const [reseller] = await db
      .insert(accounts)
      .values({ type: 'reseller', username: 'reseller' })
      .returning();
    const made = await db
      .insert(accounts)
      .values(
        ['first', 'second'].map((username) => ({
          type: 'organization',
          username,
          resellerId: reseller?.id,
          phoneNumber: '+15125550100',
        })),
      )
      .returning();
    return made.map(({ id }) => ({ organizationId: id, accountId: id }));
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(() =>
  store.within(platformScope, async (db) => {
    await db.delete(outgoingCounts);
    await db.delete(parties);
  }),
);

describe('number prefixes', () => {
  it.each([
    ['+15125550148', ['+1'], null],
    ['+19005550100', ['+1'], 'not-allowed'],
    ['+18765550100', ['+1'], 'not-allowed'],
    ['+15129765555', ['+1'], 'not-allowed'],
    ['+18765550100', ['+1876'], null],
    ['+18765550100', ['+187'], 'not-allowed'],
    ['+442079460000', ['+1'], 'not-allowed'],
    ['+442079460000', ['+1', '+44'], null],
    ['+449098790000', ['+44'], 'not-allowed'],
    ['+449098790000', ['+44', '+44909'], null],
    ['+447012345678', ['+44'], 'not-allowed'],
    ['+882131234567', ['+1', '+8'], 'not-allowed'],
    ['+979123456789', ['+9'], 'not-allowed'],
    ['+5371234567', ['+1'], 'not-allowed'],
    ['0900 1', ['+1'], 'bad-number'],
    ['+1 512 555 0148', ['+1'], 'bad-number'],
  ])('%s with %j: %s', (number, allowed, code) => {
    expect(numberProblem(number, allowed)?.code ?? null).toBe(code);
  });
});

describe('recipient', () => {
  it('gets a limited number of texts an hour and a day from all tenants together', async () => {
    expect([
      await admit(by('invitation')),
      await admit(by('task', 1)),
      await admit(by('person')),
      await admit(by('function', 1)),
    ]).toEqual(['ok', 'ok', 'too-many', 'too-many']);
    expect(await admit(by('person'), '+15125550149')).toBe('ok');
    now += 3_600_000;
    expect([await admit(by('person')), await admit(by('person', 1))]).toEqual(['ok', 'too-many']);
    now += 86_400_000;
    expect(await admit(by('person'))).toBe('ok');
  });

  it('limit is reported with the time of the next attempt', async () => {
    const gateway = newGateway();
    for (let at = 0; at < 2; at += 1) await admit(by('task'), dana, 'text', gateway);
    await expect(gateway.outgoing.admit('text', dana, by('task'), 'last')).rejects.toMatchObject({
      code: 'too-many',
      until: Math.floor(now / 3_600_000) * 3_600_000 + 3_600_000,
    });
  });

  it('is counted exactly for concurrent requests', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_one, at) => admit(by('task', at % 2))),
    );
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(2);
  });

  it('that wrote within a day gets ten times as many, and so does a member', async () => {
    const { organizationId, accountId } = owners[0] as {
      organizationId: number;
      accountId: number;
    };
    await store.within(platformScope, async (db) => {
      const [party] = await db
        .insert(parties)
        .values({ organizationId, accountId, kind: 'phone', address: dana })
        .returning();
      await db.execute(
        `insert into rooms (organization_id, account_id, id, party_id, channel)
          values (${organizationId}, ${accountId}, '${accountId}:${party?.id}', ${party?.id}, 'sms')`,
      );
      await db.insert(messages).values({
        organizationId,
        accountId,
        roomId: `${accountId}:${party?.id}`,
        author: 'customer',
        channel: 'sms',
        direction: 'inbound',
        body: 'Hello',
        createdAt: new Date(now - 3_600_000),
      });
      await db.insert(users).values({
        email: 'owner@first.example',
        role: 'owner',
        tenantId: organizationId,
        phone: '+15125550150',
        phoneVerifiedAt: new Date(now),
      });
    });
    for (const to of [dana, '+15125550150']) {
      const outcomes = [];
      for (let at = 0; at < 21; at += 1) outcomes.push(await admit(by('reply'), to));
      expect(outcomes.filter((one) => one === 'ok')).toHaveLength(20);
      // For another tenant the same person is a new recipient.
      expect(await admit(by('reply', 1), to)).toBe('too-many');
    }
  });

  it('is never stored in plain text', async () => {
    await admit(by('task'));
    const kept = await store.within(platformScope, (db) => db.select().from(outgoingCounts));
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain('5125550148');
  });

  it('has separate limits for calls', async () => {
    expect([
      await admit(by('task'), dana, 'call'),
      await admit(by('task', 1), dana, 'call'),
      await admit(by('task')),
    ]).toEqual(['ok', 'too-many', 'ok']);
  });
});

describe('codes', () => {
  it('have a budget for each country', async () => {
    const gateway = createTestGateway(store, { clock, limits: few, mayCall: ['+1', '+44'] });
    const code: Cause = { kind: 'code', owner: null };
    expect([
      await admit(code, dana, 'text', gateway),
      await admit(code, '+15125550149', 'call', gateway),
      await admit(code, '+15125550151', 'text', gateway),
      await admit(code, '+442079460000', 'text', gateway),
    ]).toEqual(['ok', 'ok', 'too-many', 'ok']);
  });

  it('are sent over the installation’s own line', async () => {
    const gateway = newGateway();
    await gateway.outgoing.text(
      await gateway.outgoing.admit('text', dana, { kind: 'code', owner: null }, 'code'),
      {
        from: '+18005550100',
        text: '123456',
        code: '123456',
      },
    );
    expect(gateway.texts).toEqual([
      { from: '+18005550100', to: dana, text: '123456', code: '123456', via: 'keeping' },
    ]);
  });
});

describe('permit', () => {
  it('is valid once, for its purpose, and issued by the gateway only', async () => {
    const gateway = newGateway();
    const permit = await gateway.outgoing.admit('text', dana, by('task'), 'permit');
    await expect(gateway.outgoing.call(permit, { from: '+15125550100' })).rejects.toThrow('permit');
    await gateway.outgoing.text(permit, { from: '+15125550100', text: 'x'.repeat(1600) });
    await expect(
      gateway.outgoing.text(permit, { from: '+15125550100', text: 'Again' }),
    ).rejects.toThrow('permit');
    await expect(
      gateway.outgoing.text({ ...permit }, { from: '+15125550100', text: 'Again' }),
    ).rejects.toThrow('permit');
    expect(gateway.texts.map(({ to, text }) => [to, text.length])).toEqual([[dana, 1600]]);
  });
});

describe('call turn', () => {
  it('that would ring a forbidden number ends the call', async () => {
    const handlers: InboundHandler[] = [];
    const raw: CarrierPort = {
      ...keepingCarrier(),
      onInbound: (handler) => {
        handlers.push(handler);
        return () => undefined;
      },
    };
    const lines = checkedInbound(raw, { mayCall: ['+1'], log: createLog('silent') });
    const next = [];
    for (const to of ['+19005550100', '+15125550100', 'sip:1002@office.example']) {
      lines.onInbound({
        text: async () => undefined,
        call: async () => ({
          say: '',
          next: { do: 'transfer', to, callerId: dana, ringSeconds: 20, asks: false },
        }),
      });
      const turn = await handlers.at(-1)?.call({
        type: 'ringing',
        callId: to,
        from: dana,
        to: '+15125550100',
      });
      next.push(turn?.next.do);
    }
    expect(next).toEqual(['hang-up', 'transfer', 'transfer']);
  });
});

describe('a text that is too long', () => {
  const send = async (text: string, gateway = newGateway(defaultOutgoingLimits)) => {
    const permit = await gateway.outgoing.admit('text', dana, by('reply'), `key ${(keys += 1)}`);
    const about = { from: '+15125550100', text, key: 'ours', mediaUrls: ['https://x.example/1'] };
    const result = await outcomeOf(gateway.outgoing.text(permit, about));
    return { result, texts: gateway.texts };
  };

  it('goes out in parts, the files with the first and our key with the last', async () => {
    const { texts } = await send('word '.repeat(700));
    expect(texts.map(({ text, key, mediaUrls }) => [text.length, key, mediaUrls?.length])).toEqual([
      [1599, 'ours.1', 1],
      [1599, 'ours.2', undefined],
      [300, 'ours', undefined],
    ]);
  });

  it('counts as often as it has parts, and goes out whole or not at all', async () => {
    expect(await send('word '.repeat(700), newGateway())).toEqual({
      result: 'too-many',
      texts: [],
    });
    // The permit was counted, the refused parts were not: one more is left of two an hour.
    expect([await admit(by('reply')), await admit(by('reply'))]).toEqual(['ok', 'too-many']);
    now += 3_600_000;
    expect((await send('word '.repeat(350), newGateway())).result).toBe('too-many');
  });

  it('is refused with its limit where it would take more than ten', async () => {
    expect(await send('word '.repeat(4000))).toEqual({ result: 'too-long', texts: [] });
  });
});

describe('mail', () => {
  const write = (
    to: string,
    kind: 'agent' | 'invitation' | 'notice',
    index = 0,
    text = 'Words',
    gateway = newGateway(),
  ) =>
    outcomeOf(
      gateway.sendMail({
        to,
        subject: 'Subject',
        text,
        organizationId: owners[index]?.organizationId,
        cause: { kind, accountId: owners[index]?.accountId as number },
      }),
    );

  it('of tenants is limited per recipient and per tenant', async () => {
    expect([
      await write('a@x.example', 'agent'),
      await write('A@x.example', 'invitation', 1),
      await write('a@x.example', 'agent'),
    ]).toEqual(['ok', 'ok', 'too-many']);
    expect([
      await write('b@x.example', 'agent'),
      await write('c@x.example', 'agent'),
      await write('d@x.example', 'agent'),
      await write('e@x.example', 'agent'),
      await write('e@x.example', 'agent', 1),
    ]).toEqual(['ok', 'ok', 'ok', 'too-many', 'ok']);
  });

  it('that notifies the people of an account is not blocked by mails of the tenant', async () => {
    for (let at = 0; at < 8; at += 1) await write('a@x.example', 'agent');
    expect(await write('a@x.example', 'notice')).toBe('ok');
    const gateway = newGateway();
    for (let at = 0; at < 9; at += 1)
      await gateway.sendMail({
        to: 'a@x.example',
        subject: 'Code',
        text: '123456',
        cause: { kind: 'code' },
      });
    expect(gateway.mails).toHaveLength(9);
    expect(gateway.mails[0]).not.toHaveProperty('cause');
  });

  it('has a length limit', async () => {
    const gateway = newGateway();
    await write('long@x.example', 'invitation', 0, 'x'.repeat(9000), gateway);
    await gateway.sendMail({
      to: 'long@x.example',
      subject: 'S'.repeat(999),
      text: 'x'.repeat(90_000),
      organizationId: owners[0]?.organizationId,
      cause: { kind: 'agent', accountId: owners[0]?.accountId as number },
    });
    expect(gateway.mails.map(({ subject, text }) => [subject.length, text.length])).toEqual([
      [7, 2000],
      [200, 20_000],
    ]);
  });
});
