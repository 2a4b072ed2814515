import * as chrono from 'chrono-node';
import { DateTime } from 'luxon';
import { type Language } from '../language/language.js';

/**
 * What a text says about a point in time, in the agent's zone: a day `2026-11-24`, minutes since
 * midnight, a part of the day.
 */
export interface When {
  readonly day?: string;
  readonly minutes?: number;
  readonly part?: 'morning' | 'afternoon' | 'evening';
}

const monthNamed = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i;

/** Numbers to call look like dates to a date reader. */
const phoneLike = /\+?\d[\d\s().-]{6,}\d/g;

/**
 * Reads day and time out of free text. Days lie ahead of `now`; "at 3" is the afternoon, "at 9" the
 * morning.
 */
export function readWhen(
  text: string,
  now: number,
  zone: string,
): { readonly when: When; readonly rest: string } {
  const local = DateTime.fromMillis(now, { zone });
  const at = local.isValid ? local : DateTime.fromMillis(now, { zone: 'utc' });
  const cleaned = text
    .replace(phoneLike, ' ')
    .replace(/\bnoon\b/gi, '12 pm')
    .replace(
      /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?the (\d{1,2})(?:st|nd|rd|th)\b(?! of )/gi,
      (all, day: string) => (monthNamed.test(text) ? null : dateAhead(Number(day), at)) ?? all,
    )
    .replace(/\b(\d{1,2})[.](\d{2})\b(?=\s*(?:am|pm|$|[,;]))/gi, '$1:$2');
  const results = chrono.parse(
    cleaned,
    { instant: at.toJSDate(), timezone: at.offset },
    { forwardDate: true },
  );
  let when: When = {};
  let rest = cleaned;
  for (const { start, text: words } of results) {
    if (/^(?:now|second|may|mar|sun|sat)$/i.test(words) && !/\b(?:on|this|next)\b/i.test(cleaned))
      continue;
    const isDay = start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month');
    if (isDay) when = { ...when, day: dayOf(start, at, words) };
    if (start.isCertain('hour')) when = { ...when, minutes: minutesOf(start, words) };
    rest = rest.replace(words, ' ');
  }
  const part = /\b(morning|afternoon|evening)\b/i.exec(text)?.[1]?.toLowerCase() as
    | When['part']
    | undefined;
  if (when.minutes === undefined) {
    const bare =
      /\b(?:at|around|about|say|by)\s+(\d{1,2})(?::(\d{2}))?\b(?!\s*(?:days?|weeks?|minutes?|people))/i.exec(
        cleaned,
      ) ?? /^\s*(\d{1,2}):(\d{2})\s*$/.exec(cleaned);
    if (bare?.[1] && Number(bare[1]) <= 23)
      when = { ...when, minutes: likely(Number(bare[1])) * 60 + Number(bare[2] ?? 0) };
  }
  if (part && when.minutes === undefined) when = { ...when, part };
  return {
    when,
    rest: rest
      .replace(/\b(?:at|on|around|in the|this)?\s*(?:morning|afternoon|evening)\b/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  };
}

/** "The 27th" as a date: the next day of that number. */
function dateAhead(day: number, now: DateTime): string | null {
  for (let month = 0; month < 3; month += 1) {
    const date = now.startOf('month').plus({ months: month }).set({ day });
    if (date.day === day && date >= now.startOf('day')) return date.toFormat('LLLL d, yyyy');
  }
  return null;
}

function dayOf(start: chrono.ParsedComponents, now: DateTime, words: string): string {
  let day = DateTime.fromObject(
    {
      year: start.get('year') ?? now.year,
      month: start.get('month') ?? now.month,
      day: start.get('day') ?? now.day,
    },
    { zone: now.zone },
  );
  const today = now.startOf('day');
  if (start.isCertain('weekday') && !start.isCertain('day') && day < today)
    day = day.plus({ weeks: 1 });
  if (day < today && !start.isCertain('year') && !/\b(?:yesterday|last|ago)\b/i.test(words))
    day = day.plus({ years: 1 });
  return day.toISODate() ?? '';
}

function minutesOf(start: chrono.ParsedComponents, words: string): number {
  const hour = start.get('hour') ?? 0;
  const isSaid =
    start.isCertain('meridiem') ||
    /[ap]\.?m\b|:\d\d\s*[ap]|noon|midnight|\b(?:1[3-9]|2[0-3])[:h]/i.test(words);
  return (isSaid ? hour : likely(hour)) * 60 + (start.get('minute') ?? 0);
}

/** Offices are open by day: 1 to 6 without AM or PM is the afternoon. */
const likely = (hour: number) => (hour >= 1 && hour <= 6 ? hour + 12 : hour);

/**
 * The value of a date-time slot, local in the agent's zone: `2026-11-24T10:00`, a day alone, or a
 * day and a part of it.
 */
export function whenText({ day, minutes, part }: When): string {
  if (!day) return '';
  if (minutes === undefined) return part ? `${day} ${part}` : day;
  return `${day}T${clockText(minutes)}`;
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The value of a slot that changes a known point in time: as above, or a time alone (`10:00`). */
export const changeText = (when: When): string =>
  when.day || when.minutes === undefined ? whenText(when) : clockText(when.minutes);

/**
 * `2026-11-24T10:00` as people say it: `Tuesday, November 24 at 10 AM`, `martes, 24 de noviembre a
 * las 10:00`.
 */
export function sayWhen(value: string, zone: string, language: Language = 'en'): string {
  const at = DateTime.fromISO(value, { zone });
  if (!at.isValid) return value;
  if (language === 'es') return at.setLocale('es').toFormat("cccc, d 'de' LLLL 'a las' H:mm");
  return at
    .setLocale('en-US')
    .toFormat(at.minute ? "cccc, LLLL d 'at' h:mm a" : "cccc, LLLL d 'at' h a");
}
