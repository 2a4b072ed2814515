import { openTestStore } from './testing/index.js';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { accounts, migrate } from './index.js';
import { prepareLogs } from './log-months.js';

const migrations = join(import.meta.dirname, '../migrations');
const server = process.env.PATCHBAY_TEST_SERVER as string;
const at = (name: string) => server.replace(/\/[^/]*$/, `/${name}`);

async function run<T extends object = object>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

const made: string[] = [];
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template template0`);
  made.push(name);
  return at(name);
}

afterAll(async () => {
  for (const name of made) await run(server, `drop database ${name} with (force)`);
});

describe('migrations', () => {
  it('run once if three processes start on an empty database at the same time', async () => {
    const url = await emptyDatabase();
    const script =
      `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}; ` +
      `console.log(JSON.stringify(await migrate(${JSON.stringify(url)}, ` +
      `${JSON.stringify(migrations)})))`;
    const outputs = await Promise.all(
      [1, 2, 3].map(
        () =>
          new Promise<string>((done, failed) => {
            const child = spawn(
              process.execPath,
              ['--import', 'tsx', '--input-type=module', '-e', script],
              { stdio: ['ignore', 'pipe', 'inherit'] },
            );
            let text = '';
            child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
            child.once('exit', (code) =>
              code === 0 ? done(text) : failed(new Error(`ended with ${code}`)),
            );
          }),
      ),
    );
    const files = readdirSync(migrations)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    expect(
      outputs.map((text) => JSON.parse(text) as string[]).sort((a, b) => b.length - a.length),
    ).toEqual([files, [], []]);
  });

  it('run in several databases of one server at the same time, although these share their roles', async () => {
    const urls = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()]);
    const results = await Promise.all(urls.map((url) => migrate(url, migrations)));
    expect(results.every((names) => names.length > 0)).toBe(true);
  });

  it('take their time where the database or its owner limits every statement', async () => {
    const url = await emptyDatabase();
    const name = new URL(url).pathname.slice(1);
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_session_timeout'])
      await run(server, `alter database ${name} set ${limit} = '300ms'`);
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-migrations-'));
    cpSync(migrations, folder, { recursive: true });
    writeFileSync(join(folder, '9999_large_table.sql'), 'select pg_sleep(1)');
    // The second one waits for the first one's lock.
    const ran = await Promise.all([migrate(url, folder), migrate(url, folder)]);
    rmSync(folder, { recursive: true });
    expect(ran.flat().filter((file) => file.startsWith('9999'))).toEqual(['9999_large_table.sql']);
  });

  it('create the log partitions of the month before, of this one and the next two, and none on repetition', async () => {
    const url = await emptyDatabase();
    const lastMinute = Date.UTC(2026, 11, 31, 23, 59);
    await migrate(url, migrations, lastMinute);
    const partitions = () =>
      run<{ name: string }>(
        url,
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'logs'::regclass order by 1`,
      );
    const first = await partitions();
    expect(first.map(({ name }) => name)).toEqual([
      'logs_2026_11',
      'logs_2026_12',
      'logs_2027_01',
      'logs_2027_02',
      'logs_default',
    ]);
    expect(await migrate(url, migrations, lastMinute)).toEqual([]);
    expect(await partitions()).toEqual(first);
  });

  it('are followed by a partition for each month, also if another process creates them', async () => {
    const url = await emptyDatabase();
    await migrate(url, migrations, Date.UTC(2027, 0, 31));
    await run(url, `insert into accounts (id, type, username) values (5, 'organization', 'o')`);
    for (let month = 0; month < 40; month += 1) {
      const [first, last] = [Date.UTC(2027, month, 1), Date.UTC(2027, month + 1, 1) - 1];
      await Promise.all([prepareLogs(url, last), prepareLogs(url, last), prepareLogs(url, last)]);
      const row = (at: number) =>
        `('l', 5, 5, to_timestamp(${at / 1000}), 'call', 'e', 'inbound', 'u', 5)`;
      await run(
        url,
        `insert into logs (id, organization_id, account_id, timestamp, type, event_type, direction,
          uuid, agent_id) values ${row(first)}, ${row(last)}`,
      );
    }
    const rows = await run<{ name: string; n: number }>(
      url,
      `select tableoid::regclass::text as name, count(*)::int as n from logs group by 1 order by 1`,
    );
    expect(rows.map(({ n }) => n)).toEqual(Array(40).fill(2));
    expect([rows[0]?.name, rows[1]?.name, rows[39]?.name]).toEqual([
      'logs_2027_01',
      'logs_2027_02',
      'logs_2030_04',
    ]);
  });

  it('do not change a month that already has rows', async () => {
    const url = await emptyDatabase();
    await migrate(url, migrations);
    await run(
      url,
      `insert into accounts (id, type, username) values (5, 'organization', 'o');
      insert into logs (id, organization_id, account_id, timestamp, type, event_type, direction,
      uuid, agent_id) values ('l', 5, 5, '2020-05-05', 'call', 'e', 'inbound', 'u', 5)`,
    );
    expect(
      await run(
        url,
        `select ensure_log_partition('2020-05-01Z') as made, ensure_log_partition('2020-06-01Z') as other`,
      ),
    ).toEqual([{ made: false, other: true }]);
  });

  it('give the platform’s own reseller of an older database its partner, with all nodes below it, and move no other account', async () => {
    const url = await emptyDatabase();
    const older = mkdtempSync(join(tmpdir(), 'patchbay-migrations-'));
    cpSync(migrations, older, { recursive: true });
    rmSync(join(older, '0010_house_partner.sql'));
    await migrate(url, older);
    rmSync(older, { recursive: true });
    await run(
      url,
      `insert into accounts (id, type, username, settings) values (1, 'platform', 'patchbay', '{"defaultResellerId": 2}');
      insert into accounts (id, type, username) values (2, 'reseller', 'patchbay-direct'), (3, 'partner', 'other');
      insert into accounts (id, type, username, reseller_id, partner_id)
      values (4, 'reseller', 'foreign', null, 3), (5, 'organization', 'ours', 2, null), (6,
      'organization', 'theirs', 4, null);
      insert into users (id, tenant_id, email) values (7, 5, 'a@example.com'), (8, 6, 'b@example.com')`,
    );
    expect(await migrate(url, migrations)).toEqual(['0010_house_partner.sql']);
    const [house] = await run<{ id: string }>(
      url,
      `select id from accounts where username = 'patchbay-house' and type = 'partner'`,
    );
    expect(
      await run(
        url,
        `select id::int, partner_id = ${house?.id} as moved from accounts where id between 2 and 6
          union all select id::int, partner_id = ${house?.id} from users order by 1`,
      ),
    ).toEqual([
      { id: 2, moved: true },
      { id: 3, moved: null },
      { id: 4, moved: false },
      { id: 5, moved: true },
      { id: 6, moved: false },
      { id: 7, moved: true },
      { id: 8, moved: false },
    ]);
    expect(
      await run(
        url,
        `select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and relkind in ('r', 'p') and not relispartition and
          not relforcerowsecurity`,
      ),
    ).toEqual([{ relname: 'schema_migrations' }]);
  });

  it('include periods that ended before statements existed in none, and leave the current period open', async () => {
    const url = await emptyDatabase();
    const older = mkdtempSync(join(tmpdir(), 'patchbay-migrations-'));
    cpSync(migrations, older, { recursive: true });
    // The others depend on it.
    const added = readdirSync(older)
      .filter((name) =>
        /^(?:0026_|0028_prorations|0141_zones_of_billing|0148_periods_by_index)/.test(name),
      )
      .sort();
    for (const name of added) rmSync(join(older, name));
    await migrate(url, older);
    rmSync(older, { recursive: true });
    const charge = (
      event: string,
      start: string,
    ) => `insert into usage_events (organization_id, account_id, id, item, quantity, at, key)
      values (5, 6, '${event}', 'us-number', 1, ${start}, '${event}');
      insert into usage_charges (account_id, event_organization_id, event_id, used_by, seller_id,
      tier, item, unit_quantity, units, amount_micros, lines, period_start, at)
      values (5, 5, '${event}', 6, 1, 'organization', 'us-number', 1, 1, 7, '[]', ${start}, ${start});`;
    await run(
      url,
      `insert into accounts (id, type, username)
        values (5, 'organization', 'o'); insert into accounts (id, type, username, organization_id)
        values (6, 'agent', 'a', 5);
      insert into billing_periods (account_id, starts_at, ends_at)
      values (5, '2020-01-01Z', '2020-02-01Z'), (5, date_trunc('day', now()) - interval '1 day',
      now() + interval '9 days');
      ${charge('00000000-0000-4000-8000-000000000001', "'2020-01-01Z'")}
      ${charge('00000000-0000-4000-8000-000000000002', "date_trunc('day', now()) - interval '1 day'")}`,
    );
    expect(await migrate(url, migrations)).toEqual(added);
    expect(
      await run(
        url,
        'select closed_at is not null as closed, renewed_until = ends_at as renewed from billing_periods order by starts_at',
      ),
    ).toEqual([
      { closed: true, renewed: true },
      { closed: false, renewed: null },
    ]);
    expect(
      await run(url, 'select billed_in is not null as billed from usage_charges order by at'),
    ).toEqual([{ billed: true }, { billed: false }]);
    expect(
      await run(
        url,
        `select relname from pg_class where relname in ('billing_periods', 'usage_charges') and not relforcerowsecurity`,
      ),
    ).toEqual([]);
  });

  it('refuse a database that was set up by a different file of the same name', async () => {
    const url = await emptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-migrations-'));
    cpSync(migrations, folder, { recursive: true });
    await migrate(url, folder);
    const [first] = readdirSync(folder).sort();
    writeFileSync(join(folder, first as string), 'select 1;');
    await expect(migrate(url, folder)).rejects.toThrow(
      `The database was set up by another ${first} than the one of this version.`,
    );
    rmSync(folder, { recursive: true });
  });

  it('leave no effect of a failing file', async () => {
    const url = await emptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-migrations-'));
    writeFileSync(join(folder, '0001_half.sql'), 'create table half (id int); select 1 / 0;');
    await expect(migrate(url, folder)).rejects.toThrow(
      'Migration 0001_half.sql failed: division by zero',
    );
    expect(await run(url, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
    rmSync(folder, { recursive: true });
  });

  it('say in one sentence what keeps them from a database', async () => {
    await expect(migrate('postgres://user:secret@127.0.0.1:1/nothing', migrations)).rejects.toThrow(
      'The database at 127.0.0.1:1/nothing does not answer. Is it running?',
    );
    await expect(migrate(at('missing'), migrations)).rejects.toThrow(
      /does not exist\. Create it first\.$/,
    );
    await expect(migrate(server.replace(/:[^:@]+@/, ':secret@'), migrations)).rejects.toThrow(
      /refuses the user or password\.$/,
    );
  });
});

describe('a server on which the owner has no special rights', () => {
  it('serves the application, and the owner itself sees nothing', async () => {
    const name = `owned_${randomBytes(6).toString('hex')}`;
    const role = `owner_${randomBytes(6).toString('hex')}`;
    // Roles are shared by a server; where they stand already, an administrator has to lend them
    // once.
    await run(server, `create role ${role} login createrole password 'p'`);
    for (const kind of ['', '_platform', '_partner', '_reseller', '_organization', '_agent'])
      await run(server, `grant patchbay_app${kind} to ${role} with admin option`);
    await run(server, `create database ${name} owner ${role} template template0`);
    await run(at(name), `alter schema public owner to ${role}`);
    const url = at(name).replace(/\/\/[^@]+@/, `//${role}:p@`);
    const store = await openTestStore({ databaseUrl: url, connections: 2 });
    const [node] = await store.within({ kind: 'platform', reason: 'test' }, (db) =>
      db.insert(accounts).values({ type: 'organization', username: 'o' }).returning(),
    );
    expect(
      await store.within({ kind: 'organization', id: node?.id as number }, (db) =>
        db.select({ id: accounts.id }).from(accounts),
      ),
    ).toEqual([{ id: node?.id }]);
    expect(await run(url, 'select count(*)::int as seen from accounts')).toEqual([{ seen: 0 }]);
    await store.close();
    await run(server, `drop database ${name} with (force)`);
  });
});
