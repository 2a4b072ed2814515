import { type Db } from '@patchbay/server-store';
import { sql } from 'drizzle-orm';
type Place = readonly [string, ...string[]];
/** The columns that identify the place of a sealed text, as text. */
export type SealedRow = Readonly<Record<string, string>>;

/** A column that holds sealed text. The library that owns the table defines its place. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns of the place, selected as text. */
  readonly names: readonly string[];
  readonly place: (row: SealedRow) => Place;
}

export interface SealedText {
  readonly of: SealedColumn;
  readonly text: string;
  readonly place: Place;
}

const asText = (name: string): string =>
  name === 'state_hash' ? `encode(state_hash, 'hex') as state_hash` : `${name}::text as ${name}`;

/**
 * The next sealed texts of a column in their order, after `after`; an empty `after` starts at the
 * first.
 */
export async function readSealed(
  db: Db,
  of: SealedColumn,
  after: string,
  limit: number,
): Promise<readonly SealedText[]> {
  const column = sql.raw(of.column);
  const { rows } = await db.execute(
    sql`select ${sql.raw(of.names.map(asText).join(', '))}, ${column} as sealed_text
      from ${sql.raw(of.table)} where ${column} > ${after} order by ${column} limit ${limit}`,
  );
  return (rows as SealedRow[]).map((row) => ({
    of,
    text: row.sealed_text ?? '',
    place: of.place(row),
  }));
}

/** Replaces a sealed text, unless it was changed in the meantime. */
export async function replaceSealed(
  db: Db,
  { of, text }: SealedText,
  fresh: string,
): Promise<void> {
  const column = sql.raw(of.column);
  await db.execute(
    sql`update ${sql.raw(of.table)} set ${column} = ${fresh} where ${column} = ${text}`,
  );
}
