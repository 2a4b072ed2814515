import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  type TestServer,
} from '@patchbay/server-platform/testing';
import { forwardingChecks, phoneNumbers } from '@patchbay/server-store';

const scope = { kind: 'platform', reason: 'prepare a test' } as const;
let server: TestServer;
let tree: FixtureTree;

const idOf = (key: string) => tree.nodes[key]?.id as number;
const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;
const organizations: Readonly<Record<string, string>> = { A1: 'O1', A2: 'O1', A4: 'O4' };
const owned = (key: string) => ({
  organizationId: idOf(organizations[key] as string),
  accountId: idOf(key),
});
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
  await server.store.within(scope, async (db) => {
    await db.delete(phoneNumbers);
    await db
      .insert(phoneNumbers)
      .values([
        { ...row('+15125550101', 'A1', 1), city: 'Austin', region: 'TX' },
        { ...row('+15125550102', 'A1', 2), source: 'own', status: 'pending' },
        { ...row('+15125550103', 'A1', 3), source: 'own' },
        { ...row('+15125550104', 'A1', 4), status: 'reserved' },
        { ...row('+12145550105', 'A2', 5), source: 'own', providerId: 'Twilio' },
        row('+12145550106', 'A4', 6),
      ]);
    await db.delete(forwardingChecks);
    await db.insert(forwardingChecks).values([
      { ...owned('A1'), ...check('+15125550101'), heardAt: at(9) },
      { ...owned('A2'), ...check('+12145550105') },
    ]);
  });
});
afterAll(() => server.close());

const row = (number: string, key: string, minute: number) => ({
  ...owned(key),
  number,
  country: 'US',
  createdAt: at(minute),
});
const check = (number: string) => ({
  line: '+15125550199',
  number,
  startedAt: at(8),
  expiresAt: at(10),
});
const list = async (target: string, query = '', who = 'partner') =>
  server.call('GET', `/api/v2/phoneNumber?targetAccountId=${idOf(target)}${query}`, {
    token: tokenOf(who),
  });
const numbersOf = ({ json }: Awaited<ReturnType<typeof list>>) =>
  (json.numbers as { number: string }[]).map(({ number }) => number);

describe('the list of phone numbers', () => {
  it('has those of an agent with what is known of each, and not one that is being bought', async () => {
    const { json } = await list('A1');
    expect(json).toMatchObject({
      success: true,
      total: 3,
      numbers: [
        { number: '+15125550103', kind: 'own', status: 'assigned', capabilities: [] },
        { number: '+15125550102', kind: 'own', status: 'pending', capabilities: [] },
        {
          number: '+15125550101',
          label: 'Austin, TX',
          accountId: idOf('A1'),
          kind: 'carrier',
          capabilities: ['calls', 'texts'],
          forwardedFrom: '+15125550199',
          createdAt: at(1).getTime() / 1000,
        },
      ],
    });
  });

  it('has no number of another agent, also not by its number', async () => {
    expect(numbersOf(await list('A1', '&number=%2B12145550105'))).toEqual([]);
    expect(numbersOf(await list('A2', '&q=512'))).toEqual([]);
    expect(numbersOf(await list('A2'))).toEqual(['+12145550105']);
  });

  it('shows a forwarded line only after its test call', async () => {
    const { json } = await list('A2');
    expect(json.numbers).toEqual([expect.objectContaining({ forwardedFrom: null })]);
  });

  it('of an organization has those of all its agents and no other organization’s', async () => {
    const listed = numbersOf(await list('O1', '&limit=200'));
    expect(listed).toContain('+15125550101');
    expect(listed).not.toContain('+15125550104');
    expect(listed).not.toContain('+12145550106');
  });

  it('is searched, filtered, ordered and paged', async () => {
    expect(numbersOf(await list('A1', '&q=austin'))).toEqual(['+15125550101']);
    expect(numbersOf(await list('A1', `&q=${encodeURIComponent('AÚSTÍN')}`))).toEqual([
      '+15125550101',
    ]);
    expect(numbersOf(await list('A1', '&q=555-0103'))).toEqual(['+15125550103']);
    expect(numbersOf(await list('A1', '&q=001%20512%20555-0103'))).toEqual(['+15125550103']);
    // A name with digits is no part of a number.
    expect(numbersOf(await list('A1', '&q=Desk%20555-0103'))).toEqual([]);
    expect(numbersOf(await list('A1', '&kind=own&status=pending'))).toEqual(['+15125550102']);
    const page = await list('A1', '&sort=number&limit=1&offset=1');
    expect([page.json.total, numbersOf(page)]).toEqual([3, ['+15125550102']]);
  });

  it('is refused to those from elsewhere', async () => {
    const { status } = await list('A1', '', 'foreignReseller');
    expect([403, 404]).toContain(status);
  });
});
