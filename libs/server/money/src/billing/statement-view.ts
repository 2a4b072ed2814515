import { type ReplyOf } from '@patchbay/contract';
import { dateToSeconds, inSeconds } from '@patchbay/kernel';
import { toDollars } from '../catalogue/rules.js';
import { type StatementRow } from './statements-repository.js';

type View = ReplyOf<'getBillingStatements'>['statements'][number];

/** A statement on the wire. */
export const statementView = (row: StatementRow): View => ({
  accountId: row.accountId,
  tier: row.tier as View['tier'],
  productPlanId: row.planId,
  startDateTimestamp: dateToSeconds(row.startsAt),
  endDateTimestamp: dateToSeconds(row.endsAt),
  timezone: row.zone,
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
