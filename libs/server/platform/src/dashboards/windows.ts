import { DateTime } from 'luxon';
import {
  type EpochMilliseconds,
  type EpochSeconds,
  inMilliseconds,
  inSeconds,
} from '@patchbay/kernel';
import { type GoalSpan } from '@patchbay/metrics';

/** A window in seconds. */
export interface Span {
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
}

/** How often a report is sent. */
export type Cadence = 'daily' | 'weekly' | 'monthly';

const minute = 60;
const day = 86_400;

/** Rolling windows: how long each is, and how often it is looked at, in seconds. */
const rolling = {
  lastHour: { length: 3600, every: minute },
  last24Hours: { length: day, every: 5 * minute },
  last7Days: { length: 7 * day, every: 15 * minute },
} as const;

/** Windows that are over: the unit of the calendar of which the last whole one counts. */
const whole = { yesterday: 'day', lastWeek: 'week', lastMonth: 'month' } as const;
const unitOf = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** Conversations of the last minutes of a day are still written after it. */
const settlingMinutes = 10;

const isRolling = (span: GoalSpan): span is keyof typeof rolling => span in rolling;
const at = (ms: number, zone: string) => DateTime.fromMillis(ms, { zone });

function lastWhole(ms: number, zone: string, unit: 'day' | 'week' | 'month'): Span {
  const end = at(ms, zone).startOf(unit);
  const start = end.minus({ [unit]: 1 }).startOf(unit);
  return { start: inSeconds(start.toSeconds()), end: inSeconds(end.toSeconds()) };
}

/** The window of a goal at a moment; whole days, weeks and months are those of its zone. */
export function windowOfGoal(span: GoalSpan, zone: string, now: EpochMilliseconds): Span {
  if (!isRolling(span)) return lastWhole(now, zone, whole[span]);
  const end = Math.floor(now / 1000);
  return { start: inSeconds(end - rolling[span].length), end: inSeconds(end) };
}

/** When a goal is to be checked next: a window that is over, once after the end of the next. */
export function nextCheck(span: GoalSpan, zone: string, now: EpochMilliseconds): Date {
  if (isRolling(span)) return new Date(now + rolling[span].every * 1000);
  const unit = whole[span];
  const settled = (from: DateTime) => from.plus({ minutes: settlingMinutes });
  const begun = at(now, zone).startOf(unit);
  const first = settled(begun);
  return (
    first.toMillis() > now ? first : settled(begun.plus({ [unit]: 1 }).startOf(unit))
  ).toJSDate();
}

/** The window of a report that is due at a moment: the last whole day, week or month. */
export const windowOfReport = (cadence: Cadence, zone: string, due: EpochMilliseconds): Span =>
  lastWhole(due, zone, unitOf[cadence]);

/** When a report is due. `weekday` counts from Monday, 1; a monthly one is due on the first. */
export interface Due {
  readonly cadence: Cadence;
  readonly weekday: number;
  readonly hour: number;
  readonly timezone: string;
}

/** The first moment after another at which a report is due. An hour that is leapt over is later. */
export function nextReport(
  { cadence, weekday, hour, timezone }: Due,
  after: EpochMilliseconds,
): Date {
  const today = at(after, timezone).startOf('day');
  const unit = unitOf[cadence];
  const first =
    cadence === 'weekly' ? today.startOf('week').plus({ days: weekday - 1 }) : today.startOf(unit);
  for (let step = 0; ; step += 1) {
    const due = first.plus({ [unit]: step }).set({ hour });
    if (due.toMillis() > after) return due.toJSDate();
  }
}

/** Milliseconds of a date of the database. */
export const msOf = (date: Date): EpochMilliseconds => inMilliseconds(date.getTime());
