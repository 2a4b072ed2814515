import { type Db, type Scope, type Store } from '@patchbay/server-store';
import { createTestDatabase, openTestStore } from '@patchbay/server-store/testing';
import { sql } from 'drizzle-orm';
import { type RefusedPosting, creditOf, post, postUnguarded } from './ledger.js';
import { type LedgerLine, type Posting, balance } from './repository.js';

let database: { url: string; drop(): Promise<void> };
let store: Store;
const platform: Scope = { kind: 'platform', reason: 'test the ledger' };
const within = <T>(work: (db: Db) => Promise<T>, scope: Scope = platform): Promise<T> =>
  store.within(scope, work);

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openTestStore({ databaseUrl: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const usd = (account: string, amount: bigint): LedgerLine => ({ account, amount, currency: 'usd' });
const move = (key: string, from: string, to: string, amount: bigint): Posting => ({
  key,
  kind: 'test',
  description: 'A test',
  lines: [usd(from, -amount), usd(to, amount)],
});
const book = (posting: Posting) => within((db) => post(db, posting));
const has = (account: string) => within((db) => balance(db, account, 'usd'));
const refusal = (code: RefusedPosting['code']) =>
  expect.objectContaining({ name: 'RefusedPosting', code });

describe('ledger posting', () => {
  it('moves an exact amount from one account to another', async () => {
    const made = await book(move('first', 'processor:embedded', creditOf(1), 10_000_001n));
    expect(made).toEqual({ id: expect.any(String), isRepeat: false });
    expect([await has(creditOf(1)), await has('processor:embedded')]).toEqual([
      10_000_001n,
      -10_000_001n,
    ]);
    expect(await within((db) => balance(db, creditOf(1), 'btc'))).toBe(0n);
  });

  it('is stored once when its key is repeated, also concurrently', async () => {
    const posting = move('once', 'processor:embedded', creditOf(2), 5n);
    const made = await Promise.all(Array.from({ length: 20 }, () => book(posting)));
    expect([
      new Set(made.map(({ id }) => id)).size,
      made.filter(({ isRepeat }) => !isRepeat).length,
      await has(creditOf(2)),
    ]).toEqual([1, 1, 5n]);
  });

  it('accepts a repeat with reordered lines and refuses a repeat with other lines', async () => {
    const posting = move('order', 'processor:embedded', creditOf(3), 5n);
    const { id } = await book(posting);
    expect(await book({ ...posting, lines: [...posting.lines].reverse() })).toEqual({
      id,
      isRepeat: true,
    });
    await expect(book(move('order', 'processor:embedded', creditOf(3), 6n))).rejects.toEqual(
      refusal('reused'),
    );
    expect(await has(creditOf(3))).toBe(5n);
  });

  it.each([
    ['that does not sum to zero', [usd('a', 1n), usd('b', -2n)]],
    ['of one line', [usd('a', 1n)]],
    ['of nothing', []],
    ['with an empty line', [usd('a', 0n), usd('b', 0n)]],
    [
      'that sums to zero only across currencies',
      [usd('a', 1n), { account: 'b', amount: -1n, currency: 'btc' as const }],
    ],
    ['that is larger than can be booked', [usd('a', 2n ** 63n), usd('b', -(2n ** 63n))]],
  ])('refuses a posting with %s', async (_what, lines) => {
    await expect(book({ key: 'never', kind: 'test', description: '', lines })).rejects.toEqual(
      refusal('unbalanced'),
    );
  });

  it('refuses a posting that overdraws a guarded account, writes nothing and keeps the transaction usable', async () => {
    await book(move('fund', 'processor:embedded', creditOf(4), 10n));
    await within(async (db) => {
      await expect(post(db, move('too much', creditOf(4), 'payouts', 11n))).rejects.toEqual(
        refusal('insufficient'),
      );
      await post(db, move('all of it', creditOf(4), 'payouts', 10n));
    });
    expect(await has(creditOf(4))).toBe(0n);
  });

  it('accepts one account in several lines, in any order', async () => {
    await book(move('twice 0', 'processor:embedded', creditOf(11), 10n));
    await book({
      key: 'twice',
      kind: 'test',
      description: '',
      lines: [usd(creditOf(11), -20n), usd(creditOf(11), 15n), usd('platform:fees', 5n)],
    });
    expect(await has(creditOf(11))).toBe(5n);
    await expect(
      book({
        key: 'twice more',
        kind: 'test',
        description: '',
        lines: [usd(creditOf(11), 15n), usd(creditOf(11), -21n), usd('platform:fees', 6n)],
      }),
    ).rejects.toEqual(refusal('insufficient'));
  });

  it('allows a negative balance only for accounts outside the ledger', async () => {
    await book(move('owes', 'customer:4:usage', 'node:9:revenue', 10n));
    expect(await has('customer:4:usage')).toBe(-10n);
    await expect(book(move('spends', 'node:9:revenue', 'payouts', 11n))).rejects.toEqual(
      refusal('insufficient'),
    );
  });

  it('posts a batch like single postings, once per key', async () => {
    const debts = [1, 2, 3].map((n) =>
      move(`debt-${n}`, 'customer:1:usage', 'node:7:usage', BigInt(n)),
    );
    const [first, ...others] = debts as [Posting, ...Posting[]];
    await book(first);
    await within((db) => postUnguarded(db, [first, ...others, ...others]));
    await within((db) => postUnguarded(db, debts));
    expect([await has('customer:1:usage'), await has('node:7:usage')]).toEqual([-6n, 6n]);
    const repeats = await Promise.all(debts.map(book));
    expect(repeats.map(({ isRepeat }) => isRepeat)).toEqual([true, true, true]);
    const written = await within((db) =>
      db.execute(sql`select p.kind, l.position, l.account, l.amount::text
        from ledger_postings p join ledger_lines l on l.posting_id = p.id where p.key like 'debt-%' order by p.key, l.position`),
    );
    expect(written.rows.slice(0, 2)).toEqual(
      written.rows.slice(2, 4).map((row) => ({
        ...row,
        amount: String(Number(row.amount) / 2),
      })),
    );
  });

  it('refuses a whole batch that has a guarded account, a reused key or unbalanced lines', async () => {
    const good = move('good', 'customer:1:usage', 'node:7:usage', 1n);
    const all = (...postings: Posting[]) => within((db) => postUnguarded(db, [good, ...postings]));
    for (const account of ['customer:1:credit', 'node:1:revenue'])
      await expect(all(move('guarded', 'processor:embedded', account, 1n))).rejects.toThrow(
        'may not go below zero',
      );
    await book(move('taken', 'customer:1:usage', 'node:7:usage', 2n));
    const other = move('taken', 'customer:1:usage', 'node:7:usage', 3n);
    await expect(all(other)).rejects.toEqual(refusal('reused'));
    await expect(all({ ...other, key: 'good' })).rejects.toEqual(refusal('reused'));
    await expect(
      all({ ...good, key: 'odd', lines: [usd('customer:1:usage', 1n)] }),
    ).rejects.toEqual(refusal('unbalanced'));
    const { rows } = await within((db) =>
      db.execute(sql`select 1 from ledger_postings where key in ('good', 'guarded', 'odd')`),
    );
    expect(rows).toEqual([]);
  });

  it('is rolled back with its transaction', async () => {
    await expect(
      within(async (db) => {
        await post(db, move('gone', 'processor:embedded', creditOf(5), 10n));
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect(await has(creditOf(5))).toBe(0n);
    expect(await book(move('gone', 'processor:embedded', creditOf(5), 3n))).toMatchObject({
      isRepeat: false,
    });
  });

  it('lets two hundred concurrent postings spend a balance exactly once', async () => {
    await book(move('hundred', 'processor:embedded', creditOf(6), 100n));
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => book(move(`spend ${i}`, creditOf(6), 'payouts', 10n))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(
      new Set(
        results.flatMap((one) =>
          one.status === 'rejected' ? [(one.reason as RefusedPosting).code] : [],
        ),
      ),
    ).toEqual(new Set(['insufficient']));
    expect(await has(creditOf(6))).toBe(0n);
  });
});

describe('ledger constraints of the database', () => {
  const raw = (text: string, scope: Scope = platform) =>
    within((db) => db.execute(sql.raw(text)), scope);
  const begun = `with p as (insert into ledger_postings (key, digest, kind)
    values (gen_random_uuid()::text, '', 'raw') returning id) insert into ledger_lines (posting_id,
    position, account, currency, amount) select id, n, account, 'usd', amount from p, `;
  const violated = { cause: { code: '23514' } };

  it('refuses lines that do not sum to zero when the transaction ends', async () => {
    await expect(
      raw(`${begun} (values (0, 'a', 5), (1, 'b', -4)) as v (n, account, amount)`),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      raw(`insert into ledger_postings (key, digest, kind) values ('empty', '', 'raw')`),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses a negative balance of a guarded account', async () => {
    await expect(
      raw(`${begun} (values (0, 'customer:7:credit', -5), (1, 'b', 5)) as v (n, account, amount)`),
    ).rejects.toMatchObject(violated);
  });

  it.each([
    'customer:07:credit',
    'customer:+7:credit',
    'customer:7',
    'customer',
    'node:0:revenue',
    'customer:7:credit:usd',
    'Customer:7:credit',
    'customer:7: credit',
    '',
  ])('refuses account name %p', async (account) => {
    await expect(
      raw(`${begun} (values (0, '${account}', 5), (1, 'b', -5)) as v (n, account, amount)`),
    ).rejects.toMatchObject(violated);
  });

  it('refuses to add a line to a committed posting', async () => {
    const { id } = await book(move('closed', 'processor:embedded', creditOf(8), 10n));
    await expect(
      raw(
        `insert into ledger_lines (posting_id, position, account, currency, amount)
          values ('${id}', 7, 'a', 'usd', 5), ('${id}', 8, 'b', 'usd', -5)`,
      ),
    ).rejects.toMatchObject(violated);
  });

  it.each([
    'update ledger_lines set amount = amount',
    'delete from ledger_lines',
    'update ledger_postings set kind = kind',
    'delete from ledger_postings',
    'truncate ledger_lines',
    'update ledger_balances set balance = balance + 1',
    'delete from ledger_balances',
    `insert into ledger_balances (account, currency, balance) values ('customer:9:credit', 'usd', 5)`,
    `update ledger_balances set account = 'customer:9:credit'`,
  ])('refuses to %s', async (text) => {
    await book(move('kept', 'processor:embedded', creditOf(8), 10n));
    await expect(raw(text)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it.each(['partner', 'reseller', 'organization', 'agent'] as const)(
    'lets no %s write to the ledger',
    async (kind) => {
      await expect(
        within((db) => post(db, move('mine', 'processor:embedded', creditOf(1), 1n)), {
          kind,
          id: 1,
        }),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
    },
  );

  it('keeps the postings of a deleted owner without their texts', async () => {
    const { rows } = await raw(
      `insert into accounts (type, username) values ('partner', 'leaves') returning id::int as id`,
    );
    const id = rows[0]?.id as number;
    await book({
      ...move('leaves', 'processor:embedded', creditOf(id), 10n),
      description: 'For Jane Doe',
      about: { note: 'Jane' },
    });
    const seen = async (scope: Scope) =>
      (await raw('select description from ledger_notes', scope)).rows;
    expect([
      await seen({ kind: 'partner', id }),
      await seen({ kind: 'partner', id: id + 1 }),
    ]).toEqual([[{ description: 'For Jane Doe' }], []]);
    await raw(`delete from accounts where id = ${id}`);
    expect([
      (await raw(`select 1 from ledger_notes where description like '%Jane%'`)).rowCount,
      await has(creditOf(id)),
    ]).toEqual([0, 10n]);
  });

  it('keeps the balance of an account equal to the sum of its lines', async () => {
    const { rows } = await raw(
      `select b.account from ledger_balances b left join ledger_lines l using (account, currency)
        group by b.account, b.currency, b.balance having b.balance <> coalesce(sum(l.amount), 0)`,
    );
    expect(rows).toEqual([]);
  });
});
