import { type Db, ledgerPostings, ledgerNotes, ledgerLines } from '@patchbay/server-store';
import { eq, and, desc, sql, inArray } from 'drizzle-orm';
import { creditOf } from './ledger.js';
import { type Currency } from './repository.js';

/** One movement of an account's credit, in whole units. */
export interface Movement {
  readonly id: string;
  readonly kind: string;
  readonly description: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly at: Date;
}

/** A page of a node's credit movements, newest first, within the transaction's scope. */
export function movementsOf(
  db: Db,
  nodeId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<Movement[]> {
  return db
    .select({
      id: ledgerPostings.id,
      kind: ledgerPostings.kind,
      description: ledgerNotes.description,
      amount: ledgerLines.amount,
      currency: ledgerLines.currency,
      at: ledgerPostings.postedAt,
    })
    .from(ledgerLines)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerLines.postingId))
    .innerJoin(
      ledgerNotes,
      and(eq(ledgerNotes.postingId, ledgerPostings.id), eq(ledgerNotes.nodeId, nodeId)),
    )
    .where(eq(ledgerLines.account, creditOf(nodeId)))
    .orderBy(desc(ledgerPostings.postedAt), desc(ledgerPostings.id))
    .limit(pageSize)
    .offset(page * pageSize);
}

/** Sum per kind of the postings that increased a node's credit, in whole units. */
export async function sumOfKinds(
  db: Db,
  nodeId: number,
  currency: Currency,
  kinds: readonly string[],
): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerLines.amount}), 0)::text` })
    .from(ledgerLines)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerLines.postingId))
    .where(
      and(
        eq(ledgerLines.account, creditOf(nodeId)),
        eq(ledgerLines.currency, currency),
        inArray(ledgerPostings.kind, [...kinds]),
      ),
    );
  return BigInt(row?.sum ?? 0);
}
