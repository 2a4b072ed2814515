import { languageOf } from '@patchbay/server-providers';
import { DateTime } from 'luxon';
import { type FunctionContext, type FunctionEffects, type FunctionOutcome } from '../port.js';
import {
  type BookingRules,
  atMinutes,
  bookingRulesOf,
  daySpan,
  freeStarts,
  isOpen,
  isOpenOn,
} from './free-times.js';
import { type FunctionWords, functionWords } from './words.js';

type Calendar<Scope> = Pick<FunctionEffects<Scope>, 'availability' | 'busy'>;
type Part = 'morning' | 'afternoon' | 'evening';

const lookAheadDays = 14;
const offered = 3;
const value = (at: DateTime) => at.toFormat("yyyy-MM-dd'T'HH:mm");

/** When an appointment for a reason may be, by the owner's schedule and texts. */
export const rulesFor = async <Scope>(
  effects: Calendar<Scope>,
  context: FunctionContext<Scope>,
  reason: string,
): Promise<BookingRules> =>
  bookingRulesOf(
    context.condition,
    context.config,
    context.timezone,
    reason,
    await effects.availability(context.scope),
  );

/**
 * An unavailable calendar is not treated as free: no time is offered or booked, and the caller is
 * informed.
 */
export async function orSayThatItCannotBeSeen<Scope>(
  { signal, config }: FunctionContext<Scope>,
  work: () => Promise<FunctionOutcome>,
): Promise<FunctionOutcome> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) throw error;
    return {
      ok: false,
      words: functionWords(config.agentLang).schedule.results.unseen,
      output: {
        say: functionWords(config.agentLang).schedule.unseen,
      },
    };
  }
}

/** Why an appointment cannot begin then, in words; empty where it can, if the time is free. */
export function refusalOf(
  words: FunctionWords,
  rules: BookingRules,
  start: DateTime,
  now: number,
): string {
  if (start.toMillis() <= now) return words.schedule.passed;
  return isOpen(rules, start) ? '' : closedWords(words, rules, start);
}

function closedWords(words: FunctionWords, rules: BookingRules, start: DateTime): string {
  const weekday = start.setLocale(words.locale).weekdayLong ?? '';
  if (rules.exceptions.has(start.toISODate() ?? '') && !isOpenOn(rules, start))
    return words.schedule.closedOn(words.day(start));
  return isOpenOn(rules, start)
    ? words.schedule.outside(words.clock(start), weekday)
    : words.schedule.closedEvery(weekday);
}

/** Free times near the requested one: of that day, or of the next day that has any. */
export async function propose<Scope>(
  effects: Calendar<Scope>,
  context: FunctionContext<Scope>,
  rules: BookingRules,
  request: string,
  why: string,
  near?: DateTime,
): Promise<FunctionOutcome> {
  const words = functionWords(context.config.agentLang);
  const today = DateTime.fromMillis(context.now, { zone: rules.zone });
  const wished = DateTime.fromISO(request.slice(0, 10), { zone: rules.zone });
  const first = wished.isValid && wished >= today.startOf('day') ? wished : today;
  const part = /(morning|afternoon|evening)$/.exec(request)?.[1] as Part | undefined;
  const busy = await effects.busy(context.scope, daySpan(first, lookAheadDays), context.signal);
  for (let ahead = 0; ahead < lookAheadDays; ahead += 1) {
    const day = first.plus({ days: ahead });
    const all = freeStarts(rules, day, busy, context.now);
    const fitting =
      ahead === 0 && part ? all.filter((at) => isIn(part, at, context.config.agentLang)) : all;
    const times = nearest(fitting.length > 0 ? fitting : all, near);
    if (times.length === 0) continue;
    const note =
      why ||
      (wished.isValid && ahead > 0
        ? words.schedule.full(words.day(first))
        : part && fitting.length === 0 && all.length > 0
          ? words.schedule.partFull(part)
          : '');
    const isThatDay = near !== undefined && ahead === 0;
    const listed = words.either(times.map(words.clock));
    const free = words.schedule.free(isThatDay ? null : words.day(day), listed);
    const say = `${note} ${free}`.trim();
    return {
      ok: false,
      words: words.schedule.results.free(words.day(day), times.map(words.clock).join(', ')),
      output: { ask: 'when', choices: times.map(value), say, ...(why ? { reason: why } : {}) },
    };
  }
  return {
    ok: false,
    words: words.schedule.results.nothing(lookAheadDays),
    output: {
      ask: 'when',
      choices: [],
      say: `${why} ${words.schedule.nothing(words.day(first))}`.trim(),
      reason: why,
    },
  };
}

/** The hours at which afternoon and evening begin. */
const english = [12, 17] as const;
const spanish = [12, 20] as const;
/** In Spain the afternoon comes after lunch. */
const inSpain = [14, 21] as const;

/** Whether people with the language of an agent call a time so. */
function isIn(part: Part, { hour }: DateTime, tag: unknown): boolean {
  const isOfSpain = typeof tag === 'string' && /^es[-_]ES$/i.test(tag.trim());
  const [afternoon, evening] = isOfSpain ? inSpain : languageOf(tag) === 'es' ? spanish : english;
  if (part === 'morning') return hour < afternoon;
  return part === 'evening' ? hour >= evening : hour >= afternoon && hour < evening;
}

/**
 * Three times in order: the closest to the requested one, else spread over the first ones of the
 * day.
 */
function nearest(times: readonly DateTime[], near: DateTime | undefined): DateTime[] {
  if (!near) return times.slice(0, offered);
  const wished = atMinutes(times[0] ?? near, near.hour * 60 + near.minute).toMillis();
  return [...times]
    .sort((a, b) => Math.abs(a.toMillis() - wished) - Math.abs(b.toMillis() - wished))
    .slice(0, offered)
    .sort((a, b) => a.toMillis() - b.toMillis());
}
