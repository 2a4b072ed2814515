import { dateToSeconds } from '@patchbay/kernel';
import { type StatementLine } from '@patchbay/server-store';
import { DateTime } from 'luxon';
import { type PlanTerm } from '../plans/rules.js';
import { type Period } from './periods.js';

/** A plan as whoever pays it has it at the end of a period. */
export interface PricedPlan {
  readonly id: string;
  readonly title: string;
  readonly term: PlanTerm;
  readonly micros: bigint;
}

/** Units of an item that were charged alike within a period, summed. */
export interface UsedLike extends Pick<StatementLine, 'planId' | 'unitQuantity' | 'units' | 'priceMicros' | 'isIncluded' | 'amountMicros'> {
  readonly item: string;
}

/** The terms of a plan that begin within a stretch of time: the anniversaries of the day on which it began, and never that day itself. */
export function termsWithin(anchor: Date, term: PlanTerm, { startsAt, endsAt }: Period): Period[] {
  const first = DateTime.fromJSDate(anchor, { zone: 'utc' }).startOf('day');
  const start = (index: number): DateTime => first.plus(term === 'year' ? { years: index } : { months: index });
  const passed = Math.floor(DateTime.fromJSDate(startsAt, { zone: 'utc' }).diff(first, term === 'year' ? 'years' : 'months').as(term === 'year' ? 'years' : 'months'));
  const terms: Period[] = [];
  for (let index = Math.max(1, passed - 1); start(index).toMillis() < endsAt.getTime(); index += 1) {
    if (start(index).toMillis() >= startsAt.getTime()) terms.push({ startsAt: start(index).toJSDate(), endsAt: start(index + 1).toJSDate() });
  }
  return terms;
}

/** The lines of a statement: the terms of the plan that begin, then what was used, by item, the included units first. Their sum is what is booked. */
export function statementLines({ plan, terms, used, period }: { readonly plan: PricedPlan | null; readonly terms: readonly Period[]; readonly used: readonly UsedLike[]; readonly period: Period }): StatementLine[] {
  const ofPlan = plan === null ? [] : terms.map(({ startsAt, endsAt }): StatementLine => ({
    kind: 'plan', title: plan.title, planId: plan.id, unitQuantity: 1, units: 1, priceMicros: Number(plan.micros), isIncluded: false, amountMicros: Number(plan.micros), at: dateToSeconds(startsAt), until: dateToSeconds(endsAt),
  }));
  const ofUsage = used.map(({ item, ...like }): StatementLine => ({ kind: 'usage', title: item, ...like, at: dateToSeconds(period.startsAt), until: dateToSeconds(period.endsAt) }));
  return [...ofPlan, ...ofUsage];
}

/** What the lines of a kind come to. */
export const sumOf = (lines: readonly StatementLine[], kind: StatementLine['kind']): bigint => lines.filter((line) => line.kind === kind).reduce((sum, { amountMicros }) => sum + BigInt(amountMicros), 0n);
