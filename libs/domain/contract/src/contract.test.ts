import { endpointsOf, operationNames, operationOf, operations, queryKey } from './index.js';
import { accountId, email, queryFlag, queryInt, sixDigits } from './wire.js';

const keysOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
const endpoints = operationNames.flatMap((name) =>
  endpointsOf(name).map((endpoint) => ({ name, ...endpoint })),
);

describe('the table of operations', () => {
  it('assigns every method and path to one operation only', () => {
    const seen = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(seen.filter((key, index) => seen.indexOf(key) !== index)).toEqual([]);
  });

  it.each(endpoints)(
    '$name: $path names exactly the parameters of its schema',
    ({ name, path }) => {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(inPath.sort()).toEqual(keysOf(operationOf(name).params).sort());
    },
  );

  it.each(operationNames)('%s lists only existing places for its target', (name) => {
    const entry = operationOf(name);
    for (const carrier of entry.access.carriers ?? []) {
      const [where, field] = carrier.split('.') as ['query' | 'body' | 'params', string];
      expect(keysOf(entry[where])).toContain(field);
    }
  });

  it.each(operationNames)('%s never uses one name twice among path, query and body', (name) => {
    const { params, query, body } = operationOf(name);
    const all = [...keysOf(params), ...keysOf(query), ...keysOf(body)];
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(operationNames)('%s has a description of one sentence', (name) => {
    expect(operationOf(name).summary).toMatch(/^[A-Z].{15,}[.:`]$/s);
  });

  it('requires a session wherever an account is read or changed', () => {
    const open = operationNames
      .filter((name) => operationOf(name).access.audience === 'public')
      .sort();
    expect(open).toEqual([
      'allocateTempUserSession',
      'bookDealerAppointment',
      'cancelDealerAppointment',
      'fetchPaymentSlug',
      'findDealerCustomer',
      'getExchangeRates',
      'getMedia',
      'getProfileByUsername',
      'getPublicAccount',
      'getSharedDashboard',
      'ipCorrelator',
      'listDealerAvailability',
      'listDealerServices',
      'listSupportedModels',
      'lookupDomain',
      'oneTimeAuth',
      'revertEmailChange',
      'saveVisitorContact',
      'sendLinkStats',
      'signinEmail',
      'signinPhoneNumber',
      'signupEmail',
      'unsubscribeReport',
      'verifySigninEmail',
      'verifySigninPhoneNumber',
    ]);
  });

  it('declares for every write about money whether a double click of it is done once', () => {
    const writes = operationNames.filter(
      (name) => operationOf(name).area === 'money' && operationOf(name).access.effect === 'write',
    );
    expect(writes.filter((name) => operationOf(name).once === undefined)).toEqual([]);
  });

  it('enables double-click detection only for writes by known callers, and undoes only such operations', () => {
    const isOnce = (name: string) =>
      operationNames.includes(name as never) &&
      operationOf(name as (typeof operationNames)[number]).once === true;
    for (const name of operationNames) {
      const { once, undoes = [], access } = operationOf(name);
      if (once === true || undoes.length > 0)
        expect([name, access.effect, access.audience === 'public']).toEqual([name, 'write', false]);
      expect([name, undoes.filter((one) => !isOnce(one))]).toEqual([name, []]);
    }
  });

  it('limits the rate of public operations', () => {
    for (const name of operationNames)
      if (operationOf(name).access.audience === 'public')
        expect(operationOf(name).access.perMinute).toBeGreaterThan(0);
  });
});

describe('cache keys', () => {
  it('differ by account, operation and arguments', () => {
    expect(queryKey(2001, 'listConversations', { page: 1 })).toEqual([
      2001,
      'listConversations',
      { page: 1 },
    ]);
    expect(queryKey(2001, 'getViewer')).not.toEqual(queryKey(2002, 'getViewer'));
  });
});

describe('values on the wire', () => {
  it.each([
    ['1', 1],
    ['2001', 2001],
    [7, 7],
  ])('account id %p is accepted', (given, id) => expect(accountId().parse(given)).toBe(id));
  it.each([
    '01',
    '+1',
    '1.0',
    '1e0',
    '0x1',
    '-1',
    '0',
    '',
    'me',
    null,
    [1],
    1.5,
    '9007199254740993',
  ])('account id %p is refused', (given) =>
    expect(accountId().safeParse(given).success).toBe(false),
  );

  it.each([
    [123456, '123456'],
    ['654321', '654321'],
    [100000, '100000'],
  ])('code %p is parsed as %p', (given, code) => expect(sixDigits().parse(given)).toBe(code));
  it.each([
    12345,
    '012345',
    99999,
    1000000,
    12345.6,
    '1e5',
    '１２３４５６',
    ['123456'],
    { $gt: 0 },
    null,
  ])('code %p is refused', (given) => expect(sixDigits().safeParse(given).success).toBe(false));

  it.each([
    ['A@B.co', 'a@b.co'],
    [' pat@example.com ', 'pat@example.com'],
  ])('address %p becomes %p', (given, kept) => expect(email().parse(given)).toBe(kept));
  it.each(['a@b', 'a b@c.de', 'a@b.co\r\nBcc:x@y.z', '<a@b.co>', '', 'x'.repeat(260) + '@b.co'])(
    'address %p is refused',
    (given) => expect(email().safeParse(given).success).toBe(false),
  );

  it.each([
    ['true', true],
    ['0', false],
    [true, true],
  ])('flag %p is %p', (given, flag) => expect(queryFlag().parse(given)).toBe(flag));
  it.each(['yes', '', 'null', 2])('flag %p is refused', (given) =>
    expect(queryFlag().safeParse(given).success).toBe(false),
  );
  it.each(['-1', '1.5', '', 'x', '1e3'])('number %p is refused', (given) =>
    expect(queryInt().safeParse(given).success).toBe(false),
  );

  it('accepts functions that are only named, as in the older generation', () => {
    const body = {
      type: 'chatAgent',
      title: 'Call Screener',
      description: '',
      actions: ['transfer', { name: 'notify', instructions: 'Desk' }],
    };
    expect(operations.saveCampaign.body.parse(body).actions).toEqual([
      { name: 'transfer' },
      { name: 'notify', instructions: 'Desk' },
    ]);
  });

  it('keeps unknown keys of a configuration', () => {
    expect(
      operations.saveCampaign.body.parse({
        agentInstructions: 'Hi',
        heartbeatUrl: 'x',
        actions: [{ name: 'transfer', useAgentNumber: true }],
      }),
    ).toEqual({
      agentInstructions: 'Hi',
      heartbeatUrl: 'x',
      actions: [{ name: 'transfer', useAgentNumber: true }],
    });
  });
});
