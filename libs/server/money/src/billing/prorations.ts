import { prorate } from '@patchbay/formats';
import { dateToSeconds } from '@patchbay/kernel';
import { type ProrationLine } from '@patchbay/server-providers';
import { type Db, type StatementLine } from '@patchbay/server-store';
import { post } from '../ledger/ledger.js';
import { type PlanTerm } from '../catalogue/rules.js';
import { payableBy, receivableOf } from './receivables.js';
import { type BillingCalendar, paidTermOf, termOf } from '../periods/periods.js';
import { type ProrationRow, insertProration } from './prorations-repository.js';
import { payersOf } from '../usage/payers-repository.js';

/** A plan with its price for a term. */
export interface BoughtPlan {
  readonly id: string;
  readonly title: string;
  readonly term: PlanTerm;
  readonly micros: bigint;
}

/** The amount that a card is charged. */
export const cent = 10_000n;

/** A line of a statement. */
const lineOf = (
  { title, amount, from, until }: ProrationLine,
  planId: string | null,
): StatementLine => ({
  kind: 'proration',
  title,
  planId,
  unitQuantity: 1,
  units: 1,
  priceMicros: Number(amount.micros),
  isIncluded: false,
  amountMicros: Number(amount.micros),
  at: dateToSeconds(from),
  until: dateToSeconds(until),
});

/** Converts a processor's proration to lines of the next statement. */
export const statementLinesOf = (lines: readonly ProrationLine[]): StatementLine[] =>
  lines.map((line) => lineOf(line, null));

/**
 * Prorates a plan change where no processor does: credits the rest of the paid term of the old plan
 * and charges the new plan for the same time, or for a full term of another length. The calendar says
 * where the old plan's terms begin, and `running` the zone of the period of that moment.
 */
export function linesOfChange(
  before: BoughtPlan & BillingCalendar & { readonly running: string },
  after: BoughtPlan,
  at: Date,
  unit = cent,
): StatementLine[] {
  const paid = paidTermOf(before, before.term, at, before.running);
  const old = {
    price: before.micros,
    from: dateToSeconds(paid.startsAt < before.anchor ? before.anchor : paid.startsAt),
    until: dateToSeconds(paid.endsAt),
  };
  const isAnew = before.term !== after.term;
  const next = isAnew
    ? {
        price: after.micros,
        from: dateToSeconds(at),
        until: dateToSeconds(
          termOf({ anchor: at, anchorZone: before.zone, zone: before.zone }, after.term, at).endsAt,
        ),
      }
    : { ...old, price: after.micros };
  const { credit, charge } = prorate(old, next, dateToSeconds(at), unit);
  const part = (title: string, micros: bigint, seconds: number) => ({
    title,
    amount: { micros },
    from: at,
    until: new Date(seconds * 1000),
  });
  return [
    ...(credit === 0n
      ? []
      : [lineOf(part(`Unused time on ${before.title}`, -credit, old.until), before.id)]),
    ...(charge === 0n
      ? []
      : [
          lineOf(
            part(isAnew ? after.title : `Remaining time on ${after.title}`, charge, next.until),
            after.id,
          ),
        ]),
  ];
}

/**
 * Posts a proration once per key and stores its lines for the next statement. It is owed or
 * credited from now on; a payment at the processor settles it like an invoice. Needs the platform's
 * scope.
 */
export async function bookProration(
  db: Db,
  {
    accountId,
    key,
    lines,
    at,
    who,
    state,
  }: {
    readonly accountId: number;
    readonly key: string;
    readonly lines: readonly StatementLine[];
    readonly at: Date;
    readonly state: ProrationRow['state'];
    readonly who: { readonly billedBy: number | null; readonly subscriptionId: string | null };
  },
): Promise<void> {
  const [payer] = await payersOf(db, accountId);
  if (!payer || lines.length === 0) return;
  const net = lines.reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n);
  const fresh = await insertProration(db, {
    accountId,
    key,
    sellerId: payer.sellerId,
    at,
    lines,
    net,
    state,
    who,
  });
  if (fresh.length === 0 || net === 0n) return;
  await post(db, {
    key: `proration:${accountId}:${key}`,
    kind: 'proration',
    description: 'A change of plan',
    at,
    about: { payer: accountId },
    lines: [
      { account: payableBy(accountId), amount: -net, currency: 'usd' },
      { account: receivableOf(payer.sellerId), amount: net, currency: 'usd' },
    ],
  });
}
