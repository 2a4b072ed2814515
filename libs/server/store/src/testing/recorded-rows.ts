import pg from 'pg';

/** A row by column, as PostgreSQL writes it; null is null. */
type RecordedRow = Readonly<Record<string, string | null>>;

interface RecordedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns with a moment, by name. */
  readonly moments: ReadonlySet<string>;
  readonly rows: readonly RecordedRow[];
}

/** What was inserted into a database, for insertion into others of the same beginning. */
export interface RecordedRows {
  readonly tables: readonly RecordedTable[];
  readonly sequences: { readonly before: string; readonly after: string };
  /** When the insertion began, and when it was over; milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** Moments further from the recording than this mean the same whenever they are inserted. */
const nearMs = 400 * 86_400_000;

const tablesOf = `
  select c.relname as name,
    array_agg(a.attname::text order by a.attnum) as columns,
    coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'timestamptz'::regtype), '{}') as moments
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`;

const sequencesOf = `
  select coalesce(json_object_agg(sequencename, last_value order by sequencename), '{}')::text as state
  from pg_sequences where schemaname = 'public' and last_value is not null`;

/**
 * Runs `insert` on a database that nothing else writes to, and records what it inserted. Rejects
 * when it changed or removed a row that was there before, which cannot be recorded.
 */
export async function recordRows<T>(
  url: string,
  insert: () => Promise<T>,
): Promise<{ readonly result: T; readonly rows: RecordedRows }> {
  return asSuperuser(url, async (client) => {
    const before = await contentOf(client);
    const from = Date.now();
    const result = await insert();
    const to = Date.now();
    const after = await contentOf(client);
    const tables = after.tables.map((table, at) => {
      const known = new Set(before.tables[at]?.rows.map(textOf));
      const rows = table.rows.filter((row) => !known.has(textOf(row)));
      if (table.rows.length - rows.length !== known.size)
        throw new Error(`${table.name} has rows that were changed, not inserted.`);
      return { ...table, rows };
    });
    return {
      result,
      rows: {
        tables: tables.filter(({ rows }) => rows.length > 0),
        sequences: { before: before.sequences, after: after.sequences },
        from,
        to,
      },
    };
  });
}

/**
 * Inserts recorded rows as if they were inserted now, without triggers, whose effects were recorded.
 * `now` in milliseconds takes the place of the beginning of the recording. Returns false, with
 * nothing inserted, when the database has given out other ids than the recorded one had.
 */
export async function insertRecordedRows(
  url: string,
  { tables, sequences, from, to }: RecordedRows,
  now: number,
): Promise<boolean> {
  // What happened during the recording has happened before the insertion, which is quicker.
  const moved = (moment: number) =>
    moment <= to ? Math.min(moment + now - from, Date.now()) : moment + now - from;
  return asSuperuser(url, async (client) => {
    const { rows } = await client.query<{ state: string }>(sequencesOf);
    if (rows[0]?.state !== sequences.before) return false;
    await client.query(
      [
        'set session_replication_role = replica',
        ...tables.map((table) => insertionOf(table, { near: [from - nearMs, to + nearMs], moved })),
        ...Object.entries(JSON.parse(sequences.after) as Record<string, number>).map(
          ([name, value]) => `select setval('${name}', ${value})`,
        ),
      ].join(';\n'),
    );
    return true;
  });
}

interface Times {
  readonly near: readonly [number, number];
  readonly moved: (moment: number) => number;
}

function insertionOf({ name, columns, moments, rows }: RecordedTable, times: Times): string {
  const values = rows.map(
    (row) =>
      `(${columns.map((column) => literalOf(moments.has(column) ? movedMoment(row[column], times) : row[column])).join(', ')})`,
  );
  return `insert into ${name} (${columns.map(pg.escapeIdentifier).join(', ')}) overriding system value values ${values.join(',\n')}`;
}

const literalOf = (value: string | null | undefined) =>
  value === null || value === undefined ? 'null' : pg.escapeLiteral(value);

function movedMoment(text: string | null | undefined, { near, moved }: Times) {
  const moment = Date.parse(`${text?.replace(' ', 'T')}:00`);
  return moment > near[0] && moment < near[1] ? new Date(moved(moment)).toISOString() : text;
}

const textOf = (row: RecordedRow) => JSON.stringify(row);

async function contentOf(client: pg.Client) {
  const { rows: found } = await client.query<{
    name: string;
    columns: string[];
    moments: string[];
  }>(tablesOf);
  const tables: RecordedTable[] = [];
  for (const { name, columns, moments } of found) {
    const { rows } = await client.query<RecordedRow>({
      text: `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${name}`,
      types: { getTypeParser: () => (text: string) => text },
    });
    tables.push({ name, columns, moments: new Set(moments), rows });
  }
  const { rows } = await client.query<{ state: string }>(sequencesOf);
  return { tables, sequences: rows[0]?.state ?? '' };
}

/** A connection of the owner, who may leave triggers out, with moments in the zone that is read. */
async function asSuperuser<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
