import { type BodyOf, type ReplyOf } from '@patchbay/contract';
import { isTimeZone } from '@patchbay/formats';
import { lastingSeconds } from '@patchbay/kernel';
import { type FieldProblem } from '@patchbay/server-kit';
import { type taskLimits } from '@patchbay/server-store';
import { type Hours, clockIn, minutesOf, nextCommon, nextOpen, timeOf } from './hours.js';
import { zonesOfPhone } from './phone-zones.js';
import { type TaskType } from './states.js';

export type LimitsRow = typeof taskLimits.$inferSelect;
type Change = BodyOf<'updateTaskLimits'>;
export type LimitChange = Partial<Omit<LimitsRow, 'organizationId' | 'accountId' | 'updatedAt'>>;

/**
 * Calling hours in the recipient's local time; the law in the United States (47 CFR 64.1200 (c)
 * (1)).
 */
export const callingHours = { start: 8 * 60, end: 21 * 60 } as const;
const everyDay = [1, 2, 3, 4, 5, 6, 7] as const;
const longestCooldown = 366 * 86_400;

export const defaultTaskLimits = {
  timezone: 'America/Chicago',
  days: [1, 2, 3, 4, 5],
  startMinute: 540,
  endMinute: 1020,
  dailyCalls: 100,
  dailyTexts: 200,
  dailyTasks: 300,
  concurrency: 10,
  cooldownCalls: 86_400,
  cooldownTexts: 300,
} as const;

/** The hours in which an organization runs its tasks. */
export const businessHoursOf = (
  row: Pick<LimitsRow, 'timezone' | 'days' | 'startMinute' | 'endMinute'>,
): Hours => ({ zone: row.timezone, days: row.days, start: row.startMinute, end: row.endMinute });

/**
 * The hours in which a person may be called, in every zone of the number. `zones` is in its stored
 * form.
 */
export const recipientHours = (zones: string): Hours[] =>
  zones
    .split(' ')
    .filter(Boolean)
    .map((zone) => ({ zone, days: everyDay, ...callingHours }));

/** The zones of a number in their stored form; zones unknown to this platform are dropped. */
export const zonesOf = (number: string): string => zonesOfPhone(number).filter(isKnown).join(' ');

const known = new Map<string, boolean>();

/**
 * Whether the platform's calendar has a zone; cached, because the lookup dominates the cost of an
 * upload's row.
 */
function isKnown(zone: string): boolean {
  const before = known.get(zone);
  if (before !== undefined) return before;
  const now = isTimeZone(zone);
  known.set(zone, now);
  return now;
}

/**
 * The earliest start of a task from a time on: within office hours and the calling hours of every
 * zone; null when they never overlap.
 */
export const nextTurn = (limits: LimitsRow, zones: string, at: number): number | null =>
  nextCommon([businessHoursOf(limits), ...recipientHours(zones)], at);

/** The day for daily limits, at a time. */
export const dayOf = (limits: Pick<LimitsRow, 'timezone'>, at: number): string =>
  clockIn(limits.timezone, at).date;

/** When the office opens on a later day, in milliseconds. */
export function nextDay(limits: LimitsRow, at: number): number {
  const tomorrow = (clockIn(limits.timezone, at).weekday % 7) + 1;
  const midnight =
    nextOpen({ zone: limits.timezone, days: [tomorrow], start: 0, end: 1440 }, at) ??
    at + 86_400_000;
  return nextOpen(businessHoursOf(limits), midnight) ?? midnight;
}

export interface Usage {
  readonly calls: number;
  readonly texts: number;
}

/** Remaining number of a type on the day. */
export const leftToday = (limits: LimitsRow, used: Usage, type: TaskType): number =>
  Math.max(
    0,
    Math.min(
      type === 'call' ? limits.dailyCalls - used.calls : limits.dailyTexts - used.texts,
      limits.dailyTasks - used.calls - used.texts,
    ),
  );

/** Minimum pause after one of a type to the same target, in milliseconds. */
export const cooldownOf = (limits: LimitsRow, type: TaskType): number =>
  (type === 'call' ? limits.cooldownCalls : limits.cooldownTexts) * 1000;

/** The name of a zone; a bare offset has no summer time and is invalid. */
export const isZoneName = (text: string): boolean =>
  /^[A-Za-z0-9]+(\/[A-Za-z0-9_+-]+)*$/.test(text) && isTimeZone(text);

/** The update for a change of the limits, or its problem. Undefined values stay unchanged. */
export function limitChangeOf(
  row: LimitsRow,
  { businessHours = {}, cooldowns = {}, daily = {}, concurrencyPerRun }: Change,
): { readonly change: LimitChange } | { readonly problem: FieldProblem } {
  const problem = (path: string, message: string) => ({
    problem: { path: `body.${path}`, message },
  });
  const { timezone, days, start, end } = businessHours;
  const startMinute = start === undefined ? row.startMinute : minutesOf(start);
  const endMinute = end === undefined ? row.endMinute : minutesOf(end);
  if (timezone !== undefined && !isZoneName(timezone))
    return problem('businessHours.timezone', 'must be a time zone, like America/Chicago');
  if (startMinute >= endMinute)
    return problem('businessHours.end', 'must be later in the day than the start');
  for (const [name, seconds] of Object.entries(cooldowns))
    if (seconds < 0 || seconds > longestCooldown)
      return problem(`cooldowns.${name}`, 'must be from 0 seconds to a year');
  return {
    change: {
      startMinute,
      endMinute,
      timezone,
      days: days && [...new Set(days)].sort(),
      cooldownCalls: cooldowns.calls,
      cooldownTexts: cooldowns.texts,
      dailyCalls: daily.calls,
      dailyTexts: daily.texts,
      dailyTasks: daily.tasks,
      concurrency: concurrencyPerRun,
    },
  };
}

/** Limits on the wire. */
export const limitsView = (row: LimitsRow): ReplyOf<'getTaskLimits'>['limits'] => ({
  businessHours: {
    timezone: row.timezone,
    days: row.days,
    start: timeOf(row.startMinute),
    end: timeOf(row.endMinute),
  },
  daily: { calls: row.dailyCalls, texts: row.dailyTexts, tasks: row.dailyTasks },
  concurrencyPerRun: row.concurrency,
  cooldowns: { calls: lastingSeconds(row.cooldownCalls), texts: lastingSeconds(row.cooldownTexts) },
  callingHours: { start: timeOf(callingHours.start), end: timeOf(callingHours.end) },
});
