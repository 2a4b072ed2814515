import { Column, type Query, SQL, type SQLWrapper, fillPlaceholders, is } from 'drizzle-orm';
import pg from 'pg';
import { type Db, type Planned, buildOnly, sendOn } from './transaction.js';

/** A select of drizzle, with `sql.placeholder` for values that differ between calls. */
interface Select<Row> {
  prepare(name: string): {
    getQuery(): Query;
    execute(values?: Record<string, unknown>): Promise<Row[]>;
  };
}

type Place = readonly [field: string] | readonly [part: string, field: string];

interface Compiled {
  readonly text: string;
  readonly params: unknown[];
  /** The destination of a value: a field of the row, or of a part of it. */
  readonly places: readonly Place[];
  /** Converts the driver's value to the column's type; null if they are the same. */
  readonly decoders: readonly (((value: unknown) => unknown) | null)[];
}

/**
 * A select that is built once per shape and then only filled in: building a statement and its row
 * parser each time costs several times the database's time. `Shape` determines the text; it is
 * small and has few values; all other values are placeholders. The selection is flat, or has parts
 * from inner joins: a part is present even if all of it is null. Sends at once, so it may be used
 * in `Store.ask` beside others. Planned once for all values: an index gives its rows in order, or
 * alone.
 */
export function statements<Shape, Row>(
  build: (db: Db, shape: Shape) => Select<Row>,
): (db: Db, shape: Shape, values?: Record<string, unknown>) => Promise<Row[]> {
  const known = new Map<string, Compiled>();
  return async (db, shape, values = {}) => {
    const key = JSON.stringify(shape);
    let compiled = known.get(key);
    if (!compiled) known.set(key, (compiled = compile(build(buildOnly, shape))));
    return sendCompiled<Row>(db, compiled, values, { hasOnePlan: true });
  };
}

/**
 * The rows of one select that is built for this call, of the same form as those of `statements`;
 * for many rows at a time. Sends at once.
 */
export const rowsOf = <Row>(db: Db, select: Select<Row>): Promise<Row[]> =>
  sendCompiled(db, compile(select), {}, {});

/**
 * The driver's rows are released as soon as they are read. The driver's data of a query reach the
 * old generation of the heap and would keep the texts of all its rows: a read of a million rows
 * then fills the heap with garbage until the engine collects it.
 */
export async function sendCompiled<Row>(
  db: Db,
  { text, params, places, decoders }: Compiled,
  values: Record<string, unknown>,
  planned: Planned,
): Promise<Row[]> {
  const { rows } = await sendOn(db)(
    {
      text,
      rowMode: 'array',
      types: undecoded,
      readsAlike: true,
      ...planned,
    } as pg.QueryArrayConfig & Planned,
    fillPlaceholders(params, values),
  );
  const read = (rows as unknown as unknown[][]).map((row) =>
    readRow(row, places, decoders),
  ) as Row[];
  rows.length = 0;
  return read;
}

function readRow(
  row: readonly unknown[],
  places: Compiled['places'],
  decoders: Compiled['decoders'],
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (let at = 0; at < places.length; at += 1) {
    const given = row[at];
    const decode = decoders[at];
    const value = decode && given !== null ? decode(given) : given;
    const [name, field] = places[at] as Place;
    if (field === undefined) read[name] = value;
    else ((read[name] ??= {}) as Record<string, unknown>)[field] = value;
  }
  return read;
}

function compile(select: Select<unknown>): Compiled {
  const prepared = select.prepare('') as unknown as {
    getQuery(): Query;
    readonly fields: readonly { readonly path: readonly string[]; readonly field: SQLWrapper }[];
  };
  const { sql: text, params } = prepared.getQuery();
  const { fields } = prepared;
  if (fields.some(({ path }) => path.length > 2))
    throw new Error('A statement of its own selects flat fields, or parts with flat fields');
  return {
    text,
    params,
    places: fields.map(({ path }) => path as unknown as Place),
    decoders: fields.map(({ field }) => decoderOf(field)),
  };
}

export function decoderOf(field: SQLWrapper): ((value: unknown) => unknown) | null {
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? (field as unknown as { decoder: Column }).decoder
      : (field as SQL.Aliased).sql &&
        (field as unknown as { sql: { decoder: Column } }).sql.decoder;
  return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value) => decoder.mapFromDriverValue(value);
}

/** Times stay text until their column parses them, as drizzle does. */
const moments: ReadonlySet<number> = new Set([
  pg.types.builtins.TIMESTAMPTZ,
  pg.types.builtins.TIMESTAMP,
  pg.types.builtins.DATE,
  pg.types.builtins.INTERVAL,
]);
const asIs = (value: string): string => value;
const undecoded = {
  getTypeParser: ((id: number, format?: 'text') =>
    moments.has(id)
      ? asIs
      : (pg.types.getTypeParser(id, format) as typeof asIs)) as typeof pg.types.getTypeParser,
};
