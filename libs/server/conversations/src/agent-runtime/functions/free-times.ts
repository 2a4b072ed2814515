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
  const texts = `${condition}\n${instructions}\n${field(/./, '\n')}`;
  return {
    hours: hours.filter(({ day }) => !shut.includes(names[day - 1] ?? '')),
    minutes:
      lengthOf(reason, texts) ??
      set?.minutes ??
      (Number(field(/appointmentMinutes|duration/i)) || lengthOf('appointment', texts) || 30),
    zone: set?.zone ?? zone,
    bufferMinutes: set?.bufferMinutes ?? 0,
    noticeMinutes: set?.noticeMinutes ?? 0,
    exceptions: set?.exceptions ?? new Map(),
  };
}

/** Reads the first template field whose key fits a pattern, or all of them joined; empty when there is none. */
function fieldReader({
  templateFields,
}: AgentConfiguration): (pattern: RegExp, joint?: string) => string {
  const fields = Array.isArray(templateFields)
    ? (templateFields as readonly { key?: unknown; value?: unknown }[])
    : [];
  return (pattern, joint) => {
    const found = fields.flatMap(({ key, value }) =>
      typeof key === 'string' && pattern.test(key) && typeof value === 'string' ? [value] : [],
    );
    return joint === undefined ? (found[0] ?? '') : found.join(joint);
  };
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

/** The minutes of a day of hours, whatever its clock does. */
const wholeDay = 24 * 60;

/** The hours that are written for a day. */
const writtenOn = (rules: BookingRules, day: DateTime): readonly OpenSpan[] =>
  rules.exceptions.get(day.toISODate() ?? '') ??
  rules.hours.find((one) => one.day === day.weekday)?.spans ??
  [];

/**
 * When a day is open. Hours that go on at midnight are written as two, of two days: an appointment
 * that begins in the first may end in the second, which is past 24:00 of the day where it begins.
 */
const spansOn = (rules: BookingRules, day: DateTime): readonly OpenSpan[] =>
  writtenOn(rules, day).map((span) => {
    if (span.to < wholeDay) return span;
    const next = writtenOn(rules, day.plus({ days: 1 })).find(({ from }) => from === 0);
    return next ? { ...span, to: wholeDay + next.to } : span;
  });

/** Whether a day is open at all. */
export const isOpenOn = (rules: BookingRules, day: DateTime): boolean =>
  spansOn(rules, day).length > 0;

/** "Cleanings take 40 minutes": the length next to the name of the service. */
function lengthOf(reason: string, text: string): number | null {
  const words =
    reason
      .toLowerCase()
      .match(/\p{L}{4,}/gu)
      ?.map((word) => word.replace(/(?:ings?|ies|es|s)$/, '').slice(0, 7))
      .filter((word) => word.length > 2) ?? [];
  for (const sentence of text.split(/[.!?\n]/)) {
    const isInMinutes = /\d\s*minutes?\b/i.test(sentence);
    for (const clause of clausesOf(sentence)) {
      const minutes = minutesIn(clause, isInMinutes);
      if (minutes !== null && words.some((word) => mentions(clause, word))) return minutes;
    }
  }
  return null;
}

const duration =
  /\b(\d+)\s*(minutes?|mins?|hours?)\b|\b(half an hour|an hour and a half|an hour|one hour|two hours)\b/i;
const said: Readonly<Record<string, number>> = {
  'half an hour': 30,
  'an hour': 60,
  'one hour': 60,
  'an hour and a half': 90,
  'two hours': 120,
};

/** The parts of a sentence that each have a length: "30 minutes, wills 60" has two. */
function clausesOf(sentence: string): readonly string[] {
  return sentence.split(/[,;]/).flatMap((clause) => {
    const parts = clause.split(/\band (?!a half)/i);
    return parts.reduce<string[]>((found, part) => {
      const before = found.at(-1);
      return before === undefined || /\d|hour/i.test(before)
        ? [...found, part]
        : [...found.slice(0, -1), `${before}and ${part}`];
    }, []);
  });
}

/** The length that a clause gives; a bare number at its end counts where the sentence is in minutes. */
function minutesIn(clause: string, isInMinutes: boolean): number | null {
  const [, amount, unit = '', words] =
    duration.exec(clause) ?? (isInMinutes ? (/\b(\d+)\s*$/.exec(clause) ?? []) : []);
  const minutes = words
    ? (said[words.toLowerCase()] ?? 0)
    : Number(amount ?? 0) * (/^h/i.test(unit) ? 60 : 1);
  return minutes >= 5 && minutes <= 480 ? minutes : null;
}

/** Whether a clause is about a word; "will" is one where it is no auxiliary. */
const mentions = (clause: string, word: string): boolean =>
  word === 'will'
    ? /\bwills\b|\b(?:an?|the|your|simple) (?:\w+ )?will\b/i.test(clause)
    : clause.toLowerCase().includes(word);

/**
 * The span of one or more days for appointments, plus hours on each side: before them for the
 * buffers of neighbours, and after them for the longest appointment that begins before midnight.
 */
export const daySpan = (day: DateTime, days = 1): TimeSpan => ({
  startsAt: day.startOf('day').minus({ hours: 4 }).toMillis(),
  endsAt: day.startOf('day').plus({ days, hours: 12 }).toMillis(),
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
    for (let at = from; at < wholeDay && at + rules.minutes <= to; at += rules.minutes) {
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

/** What is left of a span without another one. */
export const without = (one: TimeSpan, other: TimeSpan): TimeSpan[] =>
  [
    { startsAt: one.startsAt, endsAt: Math.min(one.endsAt, other.startsAt) },
    { startsAt: Math.max(one.startsAt, other.endsAt), endsAt: one.endsAt },
  ].filter(({ startsAt, endsAt }) => startsAt < endsAt);
