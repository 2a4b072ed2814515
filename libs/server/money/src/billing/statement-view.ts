import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds, inSeconds } from '@patchbay/kernel';
import { type Db, billingStatements } from '@patchbay/server-store';
import { desc, eq } from 'drizzle-orm';
import { balance } from '../ledger/ledger.js';
import { toDollars } from '../plans/rules.js';
import { payableBy } from './receivables.js';
import { type StatementRow } from './statements.js';

type View = ReplyOf<'getBillingStatements'>['statements'][number];

/**
 * A page of an account's statements, newest first, and its open balance, within the transaction's
 * scope.
 */
export async function readStatements(
  db: Db,
  accountId: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly StatementRow[]; readonly dueMicros: bigint }> {
  const rows = await db
    .select()
    .from(billingStatements)
    .where(eq(billingStatements.accountId, accountId))
    .orderBy(desc(billingStatements.startsAt))
    .limit(pageSize)
    .offset(page * pageSize);
  return { rows, dueMicros: -(await balance(db, payableBy(accountId), 'usd')) };
}

/** A statement on the wire. */
export const statementView = (row: StatementRow): View => ({
  accountId: row.accountId,
  tier: row.tier as View['tier'],
  productPlanId: row.planId,
  startDateTimestamp: dateToSeconds(row.startsAt),
  endDateTimestamp: dateToSeconds(row.endsAt),
  timestamp: dateToSeconds(row.madeAt),
  state: row.state,
  planMicros: Number(row.planMicros),
  usageMicros: Number(row.usageMicros),
  prorationMicros: Number(row.prorationMicros),
  totalMicros: Number(row.planMicros + row.usageMicros + row.prorationMicros),
  total: toDollars(row.planMicros + row.usageMicros + row.prorationMicros),
  invoicedMicros: Number(row.askedMicros),
  lines: row.lines.map(
    ({
      kind,
      title,
      planId,
      unitQuantity,
      units,
      priceMicros,
      isIncluded,
      amountMicros,
      at,
      until,
    }) => ({
      kind,
      title,
      productPlanId: planId,
      unitQuantity,
      units,
      priceMicros,
      included: isIncluded,
      amountMicros,
      startDateTimestamp: inSeconds(at),
      endDateTimestamp: inSeconds(until),
    }),
  ),
});
