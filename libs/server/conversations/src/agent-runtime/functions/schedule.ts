import { DateTime } from 'luxon';
import {
  type FunctionContext,
  type FunctionEffects,
  type FunctionOutcome,
  type RuntimeFunction,
} from '../port.js';
import {
  type BookingRules,
  atMinutes,
  daySpan,
  bookingRulesOf,
  freeStarts,
  isFree,
  isOpen,
  isOpenOn,
} from './free-times.js';
import { textOf, wordsOf } from './text.js';
import { type FunctionWords, functionWords } from './words.js';

type Effects<Scope> = Pick<FunctionEffects<Scope>, 'availability' | 'busy' | 'book'>;
type Part = 'morning' | 'afternoon' | 'evening';

const lookAheadDays = 14;
const offered = 3;
const value = (at: DateTime) => at.toFormat("yyyy-MM-dd'T'HH:mm");
/** Phrases of callers that request this function. */
const phrases = [
  'book',
  'appointment',
  'schedule',
  'come in',
  'be seen',
  'make a reservation',
  'reserve',
  'free slot',
  'opening for',
  'anything this week',
  'anything next week',
  'anything today',
  'anything tomorrow',
  'anything free',
  'available times',
  'availability',
  'slot for',
  'time for a',
  'visit for',
  'see the dentist',
  'see a dentist',
  'see the doctor',
  'see a doctor',
  'come out',
  'come by',
  'send someone',
  'any openings',
  'earliest you',
  'see me',
  'see us',
  'fit me in',
  'i come',
  'we come',
  'checkup',
  'check up',
];

const notFor = [
  'cancel',
  'reschedule',
  'move my',
  'change my',
  'postpone',
  'my appointment time',
  'when is my',
  'confirm my',
  'missed my',
];

const scheduleSpec: RuntimeFunction<unknown>['spec'] = ({ condition, caller, language }) => ({
  name: 'schedule',
  label: 'Schedule',
  condition,
  description:
    'Books an appointment in the calendar. Ask for the reason, the name, and a day with a time first; use freeTimes to learn what is free.',
  phrases,
  notFor,
  ability: functionWords(language).schedule.ability,
  offer: functionWords(language).schedule.offer,
  offerWhen: 'trouble',
  parameters: {
    type: 'object',
    required: ['reason', 'name', 'when'],
    properties: {
      reason: {
        type: 'string',
        description: 'What the appointment is for.',
        question: functionWords(language).schedule.reason,
      },
      name: {
        type: 'string',
        format: 'name',
        description: 'Name the appointment is for.',
        question: functionWords(language).schedule.name,
        ...(caller.name ? { default: caller.name } : {}),
      },
      when: {
        type: 'string',
        format: 'date-time',
        description: 'Start, local time of the business without a zone, as 2026-11-24T10:00.',
        question: functionWords(language).schedule.when,
        choicesFrom: 'freeTimes',
      },
    },
  },
});

/** Books an appointment; when the time is taken or outside the hours, offers free times. */
export const schedule = <Scope>(effects: Effects<Scope>): RuntimeFunction<Scope> => ({
  name: 'schedule',
  label: 'Schedule',
  runs: 'during',
  spec: scheduleSpec,
  run: (input, context) =>
    orSayThatItCannotBeSeen(context, async () => {
      const words = functionWords(context.config.agentLang);
      const reason = wordsOf(input, 'reason');
      const name = wordsOf(input, 'name') || context.caller.name || '';
      const rules = await rulesFor(effects, context, reason);
      const start = DateTime.fromISO(textOf(input, 'when'), { zone: rules.zone });
      if (!name)
        return {
          ok: false,
          words: words.schedule.results.noName,
          output: { ask: 'name', say: words.schedule.name },
        };
      if (!start.isValid || !textOf(input, 'when').includes('T'))
        return propose(effects, context, rules, textOf(input, 'when'), '');
      const span = {
        startsAt: start.toMillis(),
        endsAt: start.toMillis() + rules.minutes * 60_000,
      };
      const why =
        span.startsAt <= context.now
          ? words.schedule.passed
          : !isOpen(rules, start)
            ? closedWords(words, rules, start)
            : '';
      if (why) return propose(effects, context, rules, start.toISODate() ?? '', why, start);
      const busy = await effects.busy(context.scope, daySpan(start), context.signal);
      const contact = context.caller.kind === 'visitor' ? '' : context.caller.address;
      const booked = isFree(rules, start, busy, context.now)
        ? await effects.book(
            context.scope,
            {
              ...span,
              title: reason ? `${reason} · ${name}` : name,
              name,
              reason,
              zone: rules.zone,
              contact,
            },
            context.signal,
          )
        : { booked: false };
      if (!booked.booked)
        return propose(
          effects,
          context,
          rules,
          start.toISODate() ?? '',
          words.schedule.taken(words.clock(start), words.day(start)),
          start,
        );
      return {
        ok: true,
        words: `${words.day(start)}, ${words.clock(start)} · ${reason ? `${reason}, ` : ''}${name}, ${rules.minutes} min`,
        output: {
          startsAt: start.toISO(),
          minutes: rules.minutes,
          name,
          reason,
          ...('id' in booked && booked.id ? { id: booked.id } : {}),
          say: words.schedule.booked(
            words.day(start),
            words.clock(start),
            reason && withinSentence(reason),
            name,
          ),
        },
      };
    }),
});

/** Lists free times without booking. The model calls it before it offers a time. */
export const freeTimes = <Scope>(effects: Effects<Scope>): RuntimeFunction<Scope> => ({
  name: 'freeTimes',
  label: 'Look up free times',
  runs: 'during',
  spec: ({ condition }) => ({
    name: 'freeTimes',
    label: 'Look up free times',
    condition,
    description: 'Lists free times of a day, or the earliest ones. Changes nothing.',
    parameters: {
      type: 'object',
      required: ['when'],
      properties: {
        when: {
          type: 'string',
          description:
            'A day as 2026-11-24, optionally followed by morning, afternoon or evening; or earliest.',
          question: 'Which day would suit you?',
        },
        reason: {
          type: 'string',
          description: 'What the appointment would be for.',
          question: 'What is it for?',
        },
      },
    },
  }),
  run: (input, context) =>
    orSayThatItCannotBeSeen(context, async () => {
      const rules = await rulesFor(effects, context, wordsOf(input, 'reason'));
      const found = await propose(effects, context, rules, textOf(input, 'when') || 'earliest', '');
      return { ...found, ok: true };
    }),
});

const rulesFor = async <Scope>(
  effects: Effects<Scope>,
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
async function orSayThatItCannotBeSeen<Scope>(
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

function closedWords(words: FunctionWords, rules: BookingRules, start: DateTime): string {
  const weekday = start.setLocale(words.locale).weekdayLong ?? '';
  if (rules.exceptions.has(start.toISODate() ?? '') && !isOpenOn(rules, start))
    return words.schedule.closedOn(words.day(start));
  return isOpenOn(rules, start)
    ? words.schedule.outside(words.clock(start), weekday)
    : words.schedule.closedEvery(weekday);
}

/** Free times near the requested one: of that day, or of the next day that has any. */
async function propose<Scope>(
  effects: Effects<Scope>,
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
    const fitting = ahead === 0 && part ? all.filter((at) => isIn(part, at)) : all;
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

const isIn = (part: Part, at: DateTime) =>
  part === 'morning'
    ? at.hour < 12
    : part === 'afternoon'
      ? at.hour >= 12 && at.hour < 17
      : at.hour >= 17;

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

/** A reason in small letters, unless it begins with "I" or an abbreviation. */
const withinSentence = (reason: string): string =>
  /^I\b|^\p{Lu}{2}/u.test(reason) ? reason : reason.charAt(0).toLowerCase() + reason.slice(1);
