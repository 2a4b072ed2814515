import { type Db, advisoryLock, codes } from '@patchbay/server-store';
import { type SQL, and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type CodeFlow } from './rules.js';

export type CodeRow = typeof codes.$inferSelect;

/** Serializes requests for one address; requests for different addresses run in parallel. */
export const lockIdentifier = async (db: Db, identifier: string): Promise<void> =>
  void (await db.execute(advisoryLock('codes', identifier)));

/** Serializes requests for codes from one network. */
export const lockNetwork = async (db: Db, network: Buffer): Promise<void> =>
  void (await db.execute(advisoryLock('codesOfNetwork', network.toString('hex'))));

/** The codes of an address or phone since a time, newest first. */
export const codesSince = (
  db: Db,
  identifier: string,
  flows: readonly CodeFlow[],
  since: Date,
): Promise<CodeRow[]> =>
  db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.identifier, identifier),
        inArray(codes.flow, [...flows]),
        gt(codes.createdAt, since),
      ),
    )
    .orderBy(desc(codes.createdAt), sql`${codes.consumedAt} desc nulls first`);

export const insertCode = async (db: Db, values: typeof codes.$inferInsert): Promise<void> =>
  void (await db.insert(codes).values(values));

/** Counts a wrong attempt, either in the common limit or in the reserve of a known network. */
export const countTry = async (
  db: Db,
  id: CodeRow['id'],
  column: 'tries' | 'knownTries',
): Promise<void> =>
  void (await db
    .update(codes)
    .set({ [column]: sql`${codes[column]} + 1` })
    .where(eq(codes.id, id)));

export const markConsumed = async (db: Db, id: CodeRow['id'], at: Date): Promise<void> =>
  void (await db.update(codes).set({ consumedAt: at }).where(eq(codes.id, id)));

/** The number of codes of these flows that a network requested since a time. */
export const countOfNetwork = (
  db: Db,
  network: Buffer,
  flows: readonly CodeFlow[],
  since: Date,
): Promise<number> =>
  countCodes(db, eq(codes.network, network), since, inArray(codes.flow, [...flows]));

/** The number of codes of these flows that a network requested since a time and did not use. */
export const countUnusedOfNetwork = (
  db: Db,
  network: Buffer,
  flows: readonly CodeFlow[],
  since: Date,
): Promise<number> =>
  countCodes(
    db,
    eq(codes.network, network),
    since,
    inArray(codes.flow, [...flows]),
    isNull(codes.consumedAt),
  );

/** The number of codes of these flows that an account requested since a time. */
export const countOfAccount = (
  db: Db,
  accountId: number,
  flows: readonly CodeFlow[],
  since: Date,
): Promise<number> =>
  countCodes(db, eq(codes.accountId, accountId), since, inArray(codes.flow, [...flows]));

async function countCodes(db: Db, whose: SQL, since: Date, ...which: SQL[]): Promise<number> {
  const [counted] = await db
    .select({ n: count() })
    .from(codes)
    .where(and(whose, gt(codes.createdAt, since), ...which));
  return counted?.n ?? 0;
}
