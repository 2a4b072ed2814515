import { type DateTime } from 'luxon';
import { type DayHours, readOpeningHours } from '@patchbay/server-providers';
import {
  type AgentConfiguration,
  type Availability,
  type OpenSpan,
  type TimeSpan,
} from '../port.js';

/**
 * When appointments can be made, by the owner's settings and texts. Days are ISO numbers, Monday is
 * 1.
 */
export interface BookingRules {
  readonly hours: readonly DayHours[];
  readonly minutes: number;
  readonly zone: string;
  /** Buffer minutes around an appointment, and the minimum notice. */
  readonly bufferMinutes: number;
  readonly noticeMinutes: number;
  /** Exceptions for single dates, as `2026-12-25`. */
  readonly exceptions: ReadonlyMap<string, readonly OpenSpan[]>;
}

const usual: readonly DayHours[] = [1, 2, 3, 4, 5].map((day) => ({
  day,
  spans: [{ from: 540, to: 1020 }],
  words: 'from 9 AM to 5 PM',
}));

/**
 * The owner's schedule, narrowed by their text about the function; without a schedule, opening
 * hours and length are parsed from their texts. Defaults: Monday to Friday, 9 AM to 5 PM, 30
 * minutes.
 */
export function bookingRulesOf(
  condition: string,
  config: AgentConfiguration,
  zone: string,
  reason: string,
  set: Availability | null = null,
): BookingRules {
  const field = fieldReader(config);
  const instructions = typeof config.agentInstructions === 'string' ? config.agentInstructions : '';
  const openLines = instructions
    .split('\n')
    .filter((line) => /\b(?:open|hours)\b/i.test(line))
    .join('. ');
  const hours = set
    ? narrowed(set, readOpeningHours(condition))
    : (readOpeningHours(condition) ??
      readOpeningHours(`open ${field(/hours/i)}`) ??
      readOpeningHours(openLines) ??
      usual);
  const shut = [
    ...condition.matchAll(
      /\b(?:not|never|no appointments?) (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?/gi,
    ),
  ].map((match) => (match[1] ?? '').toLowerCase().slice(0, 3));
  const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  return {
    hours: hours.filter(({ day }) => !shut.includes(names[day - 1] ?? '')),
    minutes:
      lengthOf(reason, `${condition}\n${instructions}`) ??
      set?.minutes ??
      (Number(field(/appointmentMinutes|duration/i)) ||
        lengthOf('appointment', `${condition}\n${instructions}`) ||
        30),
    zone: set?.zone ?? zone,
    bufferMinutes: set?.bufferMinutes ?? 0,
    noticeMinutes: set?.noticeMinutes ?? 0,
    exceptions: set?.exceptions ?? new Map(),
  };
}

/** Reads the first template field whose key fits a pattern; empty when there is none. */
function fieldReader({ templateFields }: AgentConfiguration): (pattern: RegExp) => string {
  const fields = Array.isArray(templateFields)
    ? (templateFields as readonly { key?: unknown; value?: unknown }[])
    : [];
  return (pattern) =>
    fields.flatMap(({ key, value }) =>
      typeof key === 'string' && pattern.test(key) && typeof value === 'string' ? [value] : [],
    )[0] ?? '';
}

/** The scheduled hours of each day, narrowed by the text. */
function narrowed({ days }: Availability, written: readonly DayHours[] | null): DayHours[] {
  return [...days].map(([day, spans]) => {
    const within = written
      ? (written.find((one) => one.day === day)?.spans ?? [])
      : [{ from: 0, to: 1440 }];
    const common = spans.flatMap((one) =>
      within
        .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
        .filter(({ from, to }) => from < to),
    );
    return { day, spans: common, words: '' };
  });
}

/** When a day is open. */
const spansOn = (rules: BookingRules, day: DateTime): readonly OpenSpan[] =>
  rules.exceptions.get(day.toISODate() ?? '') ??
  rules.hours.find((one) => one.day === day.weekday)?.spans ??
  [];

/** Whether a day is open at all. */
export const isOpenOn = (rules: BookingRules, day: DateTime): boolean =>
  spansOn(rules, day).length > 0;

/** "Cleanings take 40 minutes": the length next to the name of the service. */
function lengthOf(reason: string, text: string): number | null {
  const words =
    reason
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.replace(/(?:ings?|ies|es|s)$/, '').slice(0, 7)) ?? [];
  for (const clause of text.split(/[.!?\n,;]/)) {
    const found = [...clause.matchAll(/\b(\d+)\s*minutes?/gi)];
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last) continue;
    const [minutes, one] = [Number(first[1]), clause.slice(0, last.index + last[0].length)];
    if (
      minutes >= 5 &&
      minutes <= 480 &&
      words.some((word) => word.length > 2 && one.toLowerCase().includes(word))
    )
      return minutes;
  }
  return null;
}

/**
 * The span of one or more days for appointments, plus an hour on each side for the buffers of
 * neighbours.
 */
export const daySpan = (day: DateTime, days = 1): TimeSpan => ({
  startsAt: day.startOf('day').minus({ hours: 4 }).toMillis(),
  endsAt: day.startOf('day').plus({ days, hours: 4 }).toMillis(),
});

/**
 * Free start times in steps of the appointment's length from each opening, within hours, in the
 * future, without overlap.
 */
export function freeStarts(
  rules: BookingRules,
  day: DateTime,
  busy: readonly TimeSpan[],
  now: number,
): DateTime[] {
  return spansOn(rules, day).flatMap(({ from, to }) => {
    const starts: DateTime[] = [];
    for (let at = from; at + rules.minutes <= to; at += rules.minutes) {
      const start = atMinutes(day, at);
      // A local time that the clock skips does not exist.
      if (start.hour * 60 + start.minute === at) starts.push(start);
    }
    return starts.filter((start) => isFree(rules, start, busy, now));
  });
}

/** Minutes since midnight, correct on days with a clock change. */
export const atMinutes = (day: DateTime, minutes: number): DateTime =>
  day.startOf('day').set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });

/** Whether an appointment can begin here. */
export function isFree(
  rules: BookingRules,
  start: DateTime,
  busy: readonly TimeSpan[],
  now: number,
): boolean {
  const startsAt = start.toMillis();
  const endsAt = startsAt + rules.minutes * 60_000;
  const apart = rules.bufferMinutes * 60_000;
  return (
    startsAt > now + rules.noticeMinutes * 60_000 &&
    isOpen(rules, start) &&
    !busy.some((one) => one.startsAt < endsAt + apart && one.endsAt + apart > startsAt)
  );
}

/** Whether the whole appointment lies within the opening hours. */
export const isOpen = (rules: BookingRules, start: DateTime): boolean => {
  const from = start.hour * 60 + start.minute;
  return spansOn(rules, start).some((span) => from >= span.from && from + rules.minutes <= span.to);
};
