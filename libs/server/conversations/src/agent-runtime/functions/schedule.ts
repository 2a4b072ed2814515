import { DateTime } from 'luxon';
import { type FunctionEffects, type RuntimeFunction } from '../port.js';
import { daySpan, isFree } from './free-times.js';
import { orSayThatItCannotBeSeen, propose, refusalOf, rulesFor } from './offer-times.js';
import { textOf, wordsOf } from './text.js';
import { functionWords } from './words.js';

type Effects<Scope> = Pick<FunctionEffects<Scope>, 'availability' | 'busy' | 'book'>;
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
      const why = refusalOf(words, rules, start, context.now);
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

/** A reason in small letters, unless it begins with "I" or an abbreviation. */
const withinSentence = (reason: string): string =>
  /^I\b|^\p{Lu}{2}/u.test(reason) ? reason : reason.charAt(0).toLowerCase() + reason.slice(1);
