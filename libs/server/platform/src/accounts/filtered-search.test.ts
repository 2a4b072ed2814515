import { readPeriod } from '@patchbay/server-money';
import { billingPeriods, conversations, subscriptions } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';
import { type UsageSpan, searchNodes } from './filtered-search-repository.js';

let server: TestServer;
let tree: FixtureTree;
const platform = <T>(work: Parameters<typeof server.store.within<T>>[1]) =>
  server.store.within({ kind: 'platform', reason: 'look into periods' }, work);

beforeAll(async () => {
  server = await createTestServer();
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const date = (text: string) => new Date(text.length > 10 ? `${text}Z` : `${text}T00:00:00Z`);

/**
 * Calls of one, two, four and eight minutes, just outside of a period and at its two edges: only
 * those at the edges must be counted.
 */
async function countsExactly(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  span: UsageSpan,
  id: number,
  now: number,
): Promise<boolean> {
  const edges = [
    startsAt.getTime() - 1,
    startsAt.getTime(),
    endsAt.getTime() - 1,
    endsAt.getTime(),
  ];
  return platform(async (db) => {
    await db.delete(conversations);
    await db.insert(conversations).values(
      edges.map((moment, place) => ({
        organizationId: id,
        accountId: id,
        uuid: `edge-${place}`,
        roomId: `${id}:${id}`,
        type: 'call',
        channel: 'call',
        direction: 'inbound',
        startedAt: new Date(moment),
        durationSeconds: 60 * 2 ** place,
      })),
    );
    const { rows } = await searchNodes(db, {
      type: 'organization',
      permitted: [],
      now,
      page: 0,
      pageSize: 10,
      usage: [{ of: 'minutes', span, range: { least: 6, most: 6 } }],
    });
    return rows.length === 1 && rows[0]?.id === id;
  });
}

describe('a search by usage uses the billing period', () => {
  it.each([
    ['on an anniversary', '2027-01-15T17:00:00', [], '2027-03-15'],
    ['just before one', '2027-01-15T17:00:00', [], '2027-03-14T23:59:59.999'],
    ['at noon of the day that stands for the 31st', '2027-01-31', [], '2027-02-28T12:00:00'],
    ['at its midnight', '2027-01-31', [], '2027-02-28'],
    ['on the day before the 31st', '2027-01-31', [], '2027-03-30'],
    ['on the 30th that stands for it', '2026-12-31', [], '2027-04-30T00:00:10'],
    ['on a leap day', '2028-01-30', [], '2028-02-29T08:00:00'],
    ['a year after a leap day', '2028-02-29', [], '2029-02-28T23:59:00'],
    ['at the turn of the year', '2026-10-31T23:59:00', [], '2026-12-31T23:59:00'],
    ['on the first day', '2027-03-01T09:00:00', [], '2027-03-01T10:00:00'],
    ['before it began', '2027-03-01', [], '2027-02-10'],
    ['within a known period', '2027-01-31', [['2027-02-10', '2027-03-20']], '2027-02-28T12:00:00'],
    ['after the known one', '2027-01-31', [['2027-02-10', '2027-03-05']], '2027-03-06'],
    ['before the known one', '2027-01-31', [['2027-03-10', '2027-04-10']], '2027-03-05'],
    [
      'between two',
      '2027-01-31',
      [
        ['2027-01-31', '2027-02-10'],
        ['2027-02-20', '2027-03-05'],
      ],
      '2027-02-15',
    ],
    ['in New York', '2027-01-15', [], '2027-03-15T03:00', 'America/New_York'],
    ['in Kiritimati', '2027-01-31', [], '2027-02-27T10:00', 'Pacific/Kiritimati'],
    ['where clocks skip midnight', '2027-03-30', [], '2027-04-30T00:00', 'Africa/Cairo'],
    ['where clocks strike midnight twice', '2027-10-07', [], '2027-11-07T04:30', 'America/Havana'],
    [
      'after a move to the west',
      '2027-01-15',
      [['2027-01-15', '2027-02-15']],
      '2027-02-15T02:00',
      'America/New_York',
    ],
    [
      'after a move to the east',
      '2027-01-15',
      [['2027-01-15T05:00:00', '2027-02-15T05:00:00']],
      '2027-02-16',
      'Asia/Tokyo',
    ],
    ['before a move', '2027-01-15', [['2027-02-15', '2027-03-15']], '2027-02-16', 'Asia/Tokyo'],
  ] as const)('%s', async (_, anchor, known, moment, zone: string = 'UTC') => {
    const [id, at] = [tree.nodes.O1?.id as number, date(moment)];
    const [current, previous] = await platform(async (db) => {
      await db.delete(billingPeriods);
      await db.delete(subscriptions);
      await db.execute(sql`update agent_configs set config = config || jsonb_build_object(
        'timezone', ${zone}::text) where organization_id = ${id}`);
      await db.insert(subscriptions).values({
        accountId: id,
        term: 'month',
        state: 'active',
        startedAt: date(anchor),
        eventAt: date(anchor),
      });
      if (known.length > 0)
        await db.insert(billingPeriods).values(
          known.map(([from, until]) => ({
            accountId: id,
            startsAt: date(from),
            endsAt: date(until),
          })),
        );
      const node = { id, createdAt: date('2020-01-01') };
      const now = await readPeriod(db, node, at, zone);
      return [now, await readPeriod(db, node, new Date(now.startsAt.getTime() - 1), zone)];
    });
    expect([
      await countsExactly(current, 'current', id, at.getTime()),
      await countsExactly(previous, 'previous', id, at.getTime()),
    ]).toEqual([true, true]);
  });
});
