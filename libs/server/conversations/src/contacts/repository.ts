import { emailSpellings, numbersOf, type Owner } from '@patchbay/server-core';
import { type Db, parties } from '@patchbay/server-store';
import { type SQL, and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { withCompared } from './duplicates.js';
import { roomsOf } from './import-repository.js';
import { type PartyRow, emailOf, phoneOf } from './rules.js';

/**
 * The filter for contacts: all people except testing members, unnamed visitors, removed contacts,
 * and rows that are further addresses of a contact.
 */
export const isContact = (): SQL | undefined =>
  and(
    isNull(parties.deletedAt),
    isNull(parties.mergedInto),
    notInArray(parties.kind, ['member', 'group', 'sender']),
    or(
      ne(parties.kind, 'visitor'),
      sql`${parties.name} is not null`,
      sql`${parties.profile} <> '{}'`,
    ),
  );

export const field = (key: string) => sql<string | null>`${parties.profile} ->> ${key}`;

/** A contact that has a merged row for which `condition` holds; the alias of that row is `m`. */
export const hasMerged = (condition: SQL): SQL =>
  sql`exists (select from ${parties} m where m.organization_id = ${parties.organizationId}
    and m.merged_into = ${parties.id} and ${condition})`;

/** People with an e-mail address, also where an earlier version stored another spelling of it. */
export const ofEmail = (email: string): SQL | undefined =>
  or(
    inArray(parties.address, emailSpellings(email)),
    inArray(field('email'), emailSpellings(email)),
  );

/**
 * A person by a reference: the id of the contact, a phone number with its country's code, or an
 * e-mail address. Handlers read a number without a plus before (`referenceOf`).
 */
export function named(ref: number | string): SQL | undefined {
  const text = String(ref).trim();
  const [phone, email] = [phoneOf(text, null), emailOf(text)];
  const id = /^[1-9]\d{0,14}$/.test(text)
    ? or(eq(parties.id, Number(text)), hasMerged(sql`m.id = ${Number(text)}`))
    : undefined;
  const further = phone ?? email;
  const byFurther = further ? hasMerged(sql`m.address = ${further}`) : undefined;
  const byPhone = phone ? or(eq(parties.address, phone), eq(field('phone'), phone)) : undefined;
  const byEmail = email ? ofEmail(email) : undefined;
  const byVisitor = /^visitor-\d{1,15}$/.test(text)
    ? and(eq(parties.kind, 'visitor'), eq(parties.address, text))
    : undefined;
  return or(id, byPhone, byEmail, byVisitor, byFurther) ?? sql`false`;
}

/**
 * Resolves a username: to the address of a visitor, or to the number of an account within reach.
 * Other values are unchanged.
 */
export async function addressOf(db: Db, ref: number | string): Promise<number | string> {
  const text = String(ref).trim().toLowerCase();
  if (!/[a-z]/.test(text) || text.includes('@')) return ref;
  const visitor = /^visitor(\d{1,15})$/.exec(text)?.[1];
  return visitor ? `visitor-${visitor}` : ((await numbersOf(db, [text])).get(text) ?? ref);
}

/**
 * The best match for a reference within reach, preferring the account; null when there is none.
 * `withDeleted` also finds removed contacts.
 */
export async function findContact(
  db: Db,
  ref: number | string,
  { accountId, withDeleted = false }: { accountId?: number; withDeleted?: boolean } = {},
): Promise<PartyRow | null> {
  const best = [
    ...(/^[1-9]\d{0,14}$/.test(String(ref)) ? [sql`${parties.id} = ${Number(ref)} desc`] : []),
    ...(accountId === undefined ? [] : [sql`${parties.accountId} = ${accountId} desc`]),
  ];
  const [row] = await db
    .select()
    .from(parties)
    .where(
      and(
        named(ref),
        withDeleted
          ? and(isNull(parties.mergedInto), notInArray(parties.kind, ['member', 'group', 'sender']))
          : isContact(),
      ),
    )
    .orderBy(...best, asc(parties.id))
    .limit(1);
  return row ?? null;
}

/** The newest room of a person, when there is one; also one of a merged contact. */
export async function roomOf(
  db: Db,
  party: Pick<PartyRow, 'id' | 'organizationId' | 'mergedInto'>,
): Promise<string | null> {
  return (await roomsOf(db, [party])).get(party.id) ?? null;
}

/** The addresses of the contacts that were merged into one, by kind; the first five hundred. */
export const furtherAddresses = (
  db: Db,
  { organizationId, id }: Pick<PartyRow, 'organizationId' | 'id'>,
): Promise<Pick<PartyRow, 'kind' | 'address'>[]> =>
  db
    .select({ kind: parties.kind, address: parties.address })
    .from(parties)
    .where(and(eq(parties.organizationId, organizationId), eq(parties.mergedInto, id)))
    .orderBy(asc(parties.id))
    .limit(500);

/**
 * The person with an address, created if needed; concurrent calls create one. A removed person is
 * restored.
 */
export async function ensureParty(
  db: Db,
  owner: Owner,
  kind: 'phone' | 'email' | 'visitor',
  address: string,
): Promise<PartyRow> {
  const [row] = await db
    .insert(parties)
    .values({ ...owner, kind, address })
    .onConflictDoUpdate({
      target: [parties.organizationId, parties.accountId, parties.address],
      set: { deletedAt: null },
    })
    .returning();
  if (!row) throw new Error('The contact could not be recorded');
  return row;
}

/** Writes the changes. Null when another contact of the agent has the new address. */
export async function writeParty(
  db: Db,
  row: PartyRow,
  set: Pick<PartyRow, 'address' | 'name' | 'profile'>,
): Promise<PartyRow | null> {
  if (set.address !== row.address) {
    const taken = await db
      .select({ id: parties.id })
      .from(parties)
      .where(
        and(
          eq(parties.organizationId, row.organizationId),
          eq(parties.accountId, row.accountId),
          eq(parties.address, set.address),
        ),
      );
    if (taken.length > 0) return null;
  }
  const [written] = await db
    .update(parties)
    .set({ ...set, ...withCompared(set.name), deletedAt: null, updatedAt: sql`now()` })
    .where(and(eq(parties.organizationId, row.organizationId), eq(parties.id, row.id)))
    .returning();
  return written ?? null;
}

/**
 * Locks the row of a contact until the transaction ends, so that concurrent saves of different fields
 * are both kept. Of a merged row it is the contact that it was merged into.
 */
export async function lockParty(db: Db, row: PartyRow): Promise<PartyRow> {
  const [locked] = await db
    .select()
    .from(parties)
    .where(
      and(
        eq(parties.organizationId, row.organizationId),
        sql`${parties.id} = (select coalesce(own.merged_into, own.id) from ${parties} own
          where own.organization_id = ${row.organizationId} and own.id = ${row.id})`,
      ),
    )
    .for('update');
  return locked ?? row;
}

/**
 * Deletes name and fields, also of merged rows, which follow, and records that the contact was
 * removed.
 */
export async function forgetParty(db: Db, row: PartyRow): Promise<void> {
  await db
    .update(parties)
    .set({ name: null, profile: {}, deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(parties.organizationId, row.organizationId), eq(parties.id, row.id)));
}

/** Numbers with the people who have them, by name: those of merged contacts too. */
export async function phoneBook(db: Db, limit: number): Promise<PartyRow[]> {
  return db
    .select()
    .from(parties)
    .where(
      and(
        or(isContact(), and(isNull(parties.deletedAt), sql`${parties.mergedInto} is not null`)),
        or(
          eq(parties.kind, 'phone'),
          and(isNull(parties.mergedInto), sql`${field('phone')} is not null`),
        ),
      ),
    )
    .orderBy(sql`lower(${parties.name}) nulls last`, parties.address)
    .limit(limit);
}
