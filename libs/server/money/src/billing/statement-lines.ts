import { dateToSeconds } from '@patchbay/kernel';
import { type StatementLine } from '@patchbay/server-store';
import { DateTime } from 'luxon';
import { type PlanTerm } from '../catalogue/rules.js';
import { type Period } from '../periods/periods.js';

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

/**
 * The terms of a plan that begin in an interval: the anniversaries of its first day, without that
 * day itself.
 */
export function termsWithin(anchor: Date, term: PlanTerm, { startsAt, endsAt }: Period): Period[] {
  const first = DateTime.fromJSDate(anchor, { zone: 'utc' }).startOf('day');
  const start = (index: number): DateTime =>
    first.plus(term === 'year' ? { years: index } : { months: index });
  const passed = Math.floor(
    DateTime.fromJSDate(startsAt, { zone: 'utc' })
      .diff(first, term === 'year' ? 'years' : 'months')
      .as(term === 'year' ? 'years' : 'months'),
  );
  const terms: Period[] = [];
  for (
    let index = Math.max(1, passed - 1);
    start(index).toMillis() < endsAt.getTime();
    index += 1
  ) {
    if (start(index).toMillis() >= startsAt.getTime())
      terms.push({ startsAt: start(index).toJSDate(), endsAt: start(index + 1).toJSDate() });
  }
  return terms;
}

/** A plan during an interval, with the anchor of its terms. */
export interface PlanStretch extends Period {
  readonly plan: PricedPlan | null;
  readonly anchor: Date;
}

/** A term that begins, with the plan's price. */
export interface PricedTerm extends Period {
  readonly plan: PricedPlan;
}

/**
 * The terms that begin in an interval, each with the plan of its first moment; a later change does
 * not affect it.
 */
export const termsOf = (stretches: readonly PlanStretch[], within: Period): PricedTerm[] =>
  stretches.flatMap(({ plan, anchor, startsAt, endsAt }) => {
    const part = {
      startsAt: startsAt > within.startsAt ? startsAt : within.startsAt,
      endsAt: endsAt < within.endsAt ? endsAt : within.endsAt,
    };
    return plan === null || part.startsAt >= part.endsAt
      ? []
      : termsWithin(anchor, plan.term, part).map((term) => ({ ...term, plan }));
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
