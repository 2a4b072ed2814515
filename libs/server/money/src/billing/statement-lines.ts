import { dateToSeconds } from '@patchbay/kernel';
import { type StatementLine } from '@patchbay/server-store';
import { type PlanTerm } from '../catalogue/rules.js';
import { type BillingCalendar, type Period, anniversaries, termIndex } from '../periods/periods.js';

/** A payer's plan at the end of a period. */
export interface PricedPlan {
  readonly id: string;
  readonly title: string;
  readonly term: PlanTerm;
  readonly micros: bigint;
}

/** Usage of an item in a period that was charged at the same price, summed. */
export interface UsedLike extends Pick<
  StatementLine,
  'planId' | 'unitQuantity' | 'units' | 'priceMicros' | 'isIncluded' | 'amountMicros'
> {
  readonly item: string;
}

/** A moment until which terms are priced, and the zone in whose days their anniversaries began. */
export interface PricedUntil {
  readonly at: Date;
  readonly zone: string;
}

/**
 * The terms of a plan that begin in an interval and are not priced yet: the anniversaries of its first
 * day, without that day itself. An anniversary is one, wherever its day begins: where the zone has
 * changed since the last were priced, what was priced is what had begun in the former zone.
 */
export function termsWithin(
  calendar: BillingCalendar,
  term: PlanTerm,
  { startsAt, endsAt }: Period,
  priced: PricedUntil = { at: startsAt, zone: calendar.zone },
): Period[] {
  const start = anniversaries(calendar, term);
  const formerStart = anniversaries({ ...calendar, zone: priced.zone }, term);
  const terms: Period[] = [];
  const passed = termIndex({ ...calendar, zone: priced.zone }, term, priced.at);
  for (let index = Math.max(1, passed); start(index) < endsAt; index += 1) {
    if (start(index) >= startsAt && formerStart(index) >= priced.at)
      terms.push({ startsAt: start(index), endsAt: start(index + 1) });
  }
  return terms;
}

/** A plan during an interval, with the calendar of its terms. */
export interface PlanStretch extends Period, BillingCalendar {
  readonly plan: PricedPlan | null;
}

/** A term that begins, with the plan's price. */
export interface PricedTerm extends Period {
  readonly plan: PricedPlan;
}

/**
 * The terms that begin until a moment and are not priced yet, each with the plan of its first moment;
 * a later change does not affect it.
 */
export const termsOf = (
  stretches: readonly PlanStretch[],
  { priced, until }: { readonly priced: PricedUntil; readonly until: Date },
): PricedTerm[] =>
  stretches.flatMap(({ plan, startsAt, endsAt, ...calendar }) => {
    const part = { startsAt, endsAt: endsAt < until ? endsAt : until };
    return plan === null || part.startsAt >= part.endsAt
      ? []
      : termsWithin(calendar, plan.term, part, priced).map((term) => ({ ...term, plan }));
  });

/** The lines of a statement: terms, plan changes, then usage by item with included units first. */
export function statementLines({
  terms,
  changes,
  used,
  period,
}: {
  readonly terms: readonly PricedTerm[];
  readonly changes: readonly StatementLine[];
  readonly used: readonly UsedLike[];
  readonly period: Period;
}): StatementLine[] {
  const ofPlan = terms.map(({ plan, startsAt, endsAt }): StatementLine => ({
    kind: 'plan',
    title: plan.title,
    planId: plan.id,
    unitQuantity: 1,
    units: 1,
    priceMicros: Number(plan.micros),
    isIncluded: false,
    amountMicros: Number(plan.micros),
    at: dateToSeconds(startsAt),
    until: dateToSeconds(endsAt),
  }));
  const ofUsage = used.map(({ item, ...like }): StatementLine => ({
    kind: 'usage',
    title: item,
    ...like,
    at: dateToSeconds(period.startsAt),
    until: dateToSeconds(period.endsAt),
  }));
  return [...ofPlan, ...changes, ...ofUsage];
}

/** The sum of the lines of a kind. */
export const sumOf = (lines: readonly StatementLine[], kind: StatementLine['kind']): bigint =>
  lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n);
