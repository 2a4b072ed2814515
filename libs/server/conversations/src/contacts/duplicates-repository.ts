import { type Db, parties } from '@patchbay/server-store';
import { and, asc, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Alike, type SharedKey } from './duplicates.js';
import { type PartyRow } from './rules.js';

/** The most people who are compared: the latest changed. */
const maxCompared = 20_000;
/** The most keys that are read: the likeliest. */
const maxKeys = 1000;

const people = sql`
  people as (
    select id, account_id, kind, address, merged_into, compared_name, coalesce(merged_into, id) as root,
      profile ->> 'phone' as phone, profile ->> 'email' as email
    from ${parties}
    where deleted_at is null and kind in ('phone', 'email', 'visitor')
    order by updated_at desc, id desc
    limit ${maxCompared}
  )`;

/** The numbers, addresses and compared names of people; those of merged rows are the kept one's. */
const keys = sql`
  keys as (
    select account_id, root, 'phone' as alike, case kind when 'phone' then address else phone end as value from people
    union select account_id, root, 'email', lower(case kind when 'email' then address else email end) from people
    union select account_id, root, 'name', compared_name from people where merged_into is null
  )`;

/**
 * What several contacts of one agent share, the likeliest first: numbers, addresses, and names that
 * at most `maxPerName` have. Reads what is within the caller's scope; the ids of a key are
 * ascending, at most `maxPerName`.
 */
export async function sharedKeys(db: Db, maxPerName: number): Promise<SharedKey[]> {
  const { rows } = await db.execute<{ alike: Alike; ids: number[] }>(sql`
    with ${people}, ${keys}
    select alike, to_json((array_agg(root order by root))[1:${maxPerName}]) as ids
    from keys
    where value is not null
    group by account_id, alike, value
    having count(*) > 1 and (alike <> 'name' or count(*) <= ${maxPerName})
    order by array_position(array['phone', 'email', 'name'], alike), min(root)
    limit ${maxKeys}`);
  return rows.map(({ alike, ids }) => ({ kind: alike, ids }));
}

/** A row of a contact, with what says who it is. */
export type ComparedParty = Pick<
  PartyRow,
  'id' | 'accountId' | 'kind' | 'address' | 'name' | 'mergedInto' | 'comparedName'
> & { readonly phone: string | null; readonly email: string | null };

/** What says who some contacts are, with the rows that were merged into them, in the caller's scope. */
export const comparedFamilies = (db: Db, ids: readonly number[]): Promise<ComparedParty[]> =>
  db
    .select({
      id: parties.id,
      accountId: parties.accountId,
      kind: parties.kind,
      address: parties.address,
      name: parties.name,
      mergedInto: parties.mergedInto,
      comparedName: parties.comparedName,
      phone: sql<string | null>`${parties.profile} ->> 'phone'`,
      email: sql<string | null>`${parties.profile} ->> 'email'`,
    })
    .from(parties)
    .where(
      and(
        isNull(parties.deletedAt),
        or(inArray(parties.id, [...ids]), inArray(parties.mergedInto, [...ids])),
      ),
    )
    .orderBy(asc(parties.id));

/** Some contacts whose name was written without the form in which it is compared. */
export const notCompared = (db: Db, max: number): Promise<Pick<PartyRow, 'id' | 'name'>[]> =>
  db
    .select({ id: parties.id, name: parties.name })
    .from(parties)
    .where(and(isNotNull(parties.name), isNull(parties.comparedOf)))
    .limit(max);

/** Writes the form in which names are compared, of rows that still have the name. */
export async function writeCompared(
  db: Db,
  rows: readonly Pick<PartyRow, 'id' | 'comparedOf' | 'comparedName'>[],
): Promise<void> {
  await db.execute(sql`
    update ${parties} set compared_name = given."comparedName", compared_of = given."comparedOf"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (id bigint, "comparedOf" text, "comparedName" text)
    where ${parties.id} = given.id and ${parties.name} = given."comparedOf"`);
}
