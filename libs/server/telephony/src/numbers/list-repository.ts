import { type QueryOf } from '@patchbay/contract';
import { soughtDigits } from '@patchbay/formats';
import { type Owner } from '@patchbay/server-core';
import {
  type Db,
  accounts,
  forwardingChecks,
  phoneNumbers,
  isLike,
  soughtPattern,
} from '@patchbay/server-store';
import { and, asc, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { type NumberRow } from './repository.js';

/** Whose numbers are listed: one agent's, or with null all of the organization. */
export interface NumberScope {
  readonly organizationId: Owner['organizationId'];
  readonly accountId: Owner['accountId'] | null;
}

/** A number with its agent, and the line that is forwarded to it. */
export interface ListedNumber {
  readonly row: NumberRow;
  readonly agent: {
    readonly accountName: string | null;
    readonly name: string | null;
    readonly username: string;
  };
  readonly line: string | null;
}

const sorts = { createdAt: phoneNumbers.createdAt, number: phoneNumbers.number } as const;
/** Finds a number by its digits, its place, or the name of its agent. */
function searched(q: string) {
  const digits = soughtDigits(q);
  return or(
    ...(digits === '' ? [] : [isLike(phoneNumbers.number, soughtPattern(digits))]),
    isLike(phoneNumbers.city, soughtPattern(q)),
    isLike(phoneNumbers.region, soughtPattern(q)),
    isLike(accounts.accountName, soughtPattern(q)),
    isLike(accounts.name, soughtPattern(q)),
  );
}

/** A number that is being bought is not listed. */
const conditionsOf = (whose: NumberScope, query: QueryOf<'listPhoneNumbers'>) =>
  and(
    eq(phoneNumbers.organizationId, whose.organizationId),
    ...(whose.accountId === null ? [] : [eq(phoneNumbers.accountId, whose.accountId)]),
    ne(phoneNumbers.status, 'reserved'),
    ...(query.kind === undefined ? [] : [eq(phoneNumbers.source, query.kind)]),
    ...(query.status === undefined ? [] : [eq(phoneNumbers.status, query.status)]),
    ...(query.number === undefined ? [] : [eq(phoneNumbers.number, query.number)]),
    ...(query.q?.trim() ? [searched(query.q)] : []),
  );

/** A page of numbers and how many there are, in the scope of the caller. */
export async function listNumberRows(
  db: Db,
  whose: NumberScope,
  query: QueryOf<'listPhoneNumbers'>,
): Promise<{ readonly rows: readonly ListedNumber[]; readonly total: number }> {
  const where = conditionsOf(whose, query);
  const by = sorts[query.sort ?? 'createdAt'];
  const isAscending = (query.order ?? (query.sort === 'number' ? 'asc' : 'desc')) === 'asc';
  const owner = eq(accounts.id, phoneNumbers.accountId);
  const rows = await db
    .select({
      row: phoneNumbers,
      agent: {
        accountName: accounts.accountName,
        name: accounts.name,
        username: accounts.username,
      },
      line: forwardingChecks.line,
    })
    .from(phoneNumbers)
    .innerJoin(accounts, owner)
    .leftJoin(
      forwardingChecks,
      and(
        eq(forwardingChecks.organizationId, phoneNumbers.organizationId),
        eq(forwardingChecks.accountId, phoneNumbers.accountId),
        eq(forwardingChecks.number, phoneNumbers.number),
        isNotNull(forwardingChecks.heardAt),
      ),
    )
    .where(where)
    .orderBy(isAscending ? asc(by) : desc(by), asc(phoneNumbers.number))
    .limit(Math.min(200, Math.max(1, query.limit ?? 20)))
    .offset(Math.min(query.offset ?? 0, 10_000_000));
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(phoneNumbers)
    .innerJoin(accounts, owner)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
