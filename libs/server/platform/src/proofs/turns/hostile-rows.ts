import { asOwner, insertSample, tenantSamples } from '@patchbay/server-store/testing';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isUnique: boolean;
  readonly isForeign: boolean;
  readonly sequence: string | null;
}

/** Letters that become 18 each, one long word, and brackets that never close. */
const hostileText = (most: number): string =>
  `case g % 3 when 0 then repeat(U&'\\FDFA', ${most}) when 1 then repeat('w', ${most - 20}) || ' ' || g / 6 else repeat('([{', ${Math.floor(most / 3)}) end`;

/** Columns of free text, by the most characters that the contract lets into them. */
const freeText: Readonly<Record<string, number>> = {
  name: 200,
  title: 120,
  label: 60,
  subject: 200,
  text: 2000,
  body: 2000,
  content: 2000,
  summary: 2000,
  question: 500,
  last_message: 500,
};

/** Keys with a form of their own. */
const ownKeys: Readonly<Record<string, string>> = {
  'rooms.id': `t.account_id || ':' || (9000000 + g)`,
  'parties.address': `'+1512' || (5000000 + g)`,
  'agent_turns.id': 'gen_random_uuid()',
  'saved_replies.name': `repeat('w', 40) || g`,
  'webhooks.url': `'https://hostile.example/' || g`,
  'webhook_deliveries.event_id': `(select e.id from webhook_events e
    where e.organization_id = t.organization_id order by e.id offset g - 1 limit 1)`,
};

/**
 * The columns of the tables of tenants. Of logs the whole table is meant: in the first hours of a
 * month, copies of a row belong to the month before.
 */
const columnsOf = (url: string) =>
  asOwner<Column>(
    url,
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique",
      exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)) as "isForeign",
      substring(pg_get_expr(d.adbin, d.adrelid) from $q$nextval\\('([^']+)'$q$) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = (select relnamespace from pg_class where oid = 'parties'::regclass)
      and a.attgenerated = ''
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')
    order by c.relname = 'webhook_deliveries', c.relname, a.attnum`,
  );

function valueOf(
  { table, name, type, isUnique, isForeign, sequence }: Column,
  longest: number,
): string {
  const own = ownKeys[`${table}.${name}`];
  if (own) return own;
  const kept = `t.${name}`;
  if (isForeign || !isUnique || name === 'organization_id' || name === 'account_id')
    return type === 'text' && !isForeign && freeText[name] !== undefined
      ? hostileText(Math.min(freeText[name], longest))
      : kept;
  if (sequence) return `nextval('${sequence}')`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'text') return `${kept} || '-h' || g`;
  if (type === 'bytea') return `decode(md5(g::text), 'hex')`;
  if (/^(?:bigint|integer|smallint)$/.test(type)) return `${kept} + 1000 + g`;
  if (/^(?:timestamp|date)/.test(type)) return `${kept} - g * interval '1 second'`;
  return kept;
}

/**
 * Fills every table of tenants with hostile copies of the row that an account has in it, past its
 * triggers and references; their texts are cut at `longest` characters. Returns how many rows of the
 * account each table then has.
 */
export async function fillWithHostileRows(
  url: string,
  { organizationId, accountId }: { readonly organizationId: number; readonly accountId: number },
  countOf: (table: string) => number,
  longest = Infinity,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [table, columns] of grouped(await columnsOf(url))) {
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map((one) => valueOf(one, longest)).join(', ');
    const isEmpty =
      (await asOwner(url, `select from ${table} where account_id = ${accountId} limit 1`))
        .length === 0;
    if (isEmpty && tenantSamples[table])
      await asOwner(
        url,
        `set session_replication_role = replica; ${insertSample(table, organizationId, accountId)}`,
      ).catch(() => undefined);
    const copy = `begin; set local session_replication_role = replica;
      insert into ${table} (${names}) select ${values}
      from (select * from ${table} where account_id = ${accountId} order by 1, 2 limit 1) t,
        generate_series(1, ${countOf(table)}) g on conflict do nothing; commit`;
    await asOwner(url, copy).catch((error: { code?: string }) => {
      // A key of a few fixed values: an account has no more of these rows.
      if (error.code !== '23514') throw error;
    });
    const [row] = await asOwner<{ total: number }>(
      url,
      `select count(*)::int as total from ${table} where account_id = ${accountId}`,
    );
    counts.set(table, row?.total ?? 0);
  }
  return counts;
}

function grouped(columns: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>();
  for (const column of columns)
    tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  return tables;
}
