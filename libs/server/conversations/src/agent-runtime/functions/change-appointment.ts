import { DateTime } from 'luxon';
import {
  type FunctionContext,
  type FunctionEffects,
  type FunctionOutcome,
  type RuntimeFunction,
  type StandingAppointment,
  type TimeSpan,
  type Values,
} from '../port.js';
import { type BookingRules, daySpan, isFree, without } from './free-times.js';
import { orSayThatItCannotBeSeen, propose, refusalOf, rulesFor } from './offer-times.js';
import { textOf } from './text.js';
import { type FunctionWords, functionWords } from './words.js';

type Effects<Scope> = Pick<
  FunctionEffects<Scope>,
  'availability' | 'busy' | 'standing' | 'move' | 'cancel'
>;
type Parameter = ReturnType<RuntimeFunction<unknown>['spec']>['parameters']['properties'][string];

const local = (at: DateTime) => at.toFormat("yyyy-MM-dd'T'HH:mm");
const spoken = (words: FunctionWords, at: DateTime) =>
  words.schedule.held.at(words.day(at), words.clock(at));

const whichParameter: Parameter = {
  type: 'string',
  format: 'date-time',
  description:
    'Where the caller has several: the day of the one that is meant, or its start, as 2026-11-24T10:00.',
  question: '',
};

/** Moves an appointment that this caller holds to another time, or offers free ones. */
export const moveAppointment = <Scope>(effects: Effects<Scope>): RuntimeFunction<Scope> => ({
  name: 'moveAppointment',
  label: 'Move an appointment',
  runs: 'during',
  spec: ({ condition, language }) => ({
    name: 'moveAppointment',
    label: 'Move an appointment',
    condition,
    description:
      'Moves an appointment that this caller holds to another time. Use it, and not schedule, when a caller changes their mind after a booking.',
    offer: functionWords(language).schedule.held.offerToMove,
    amends: { made: 'schedule', by: 'move' },
    parameters: {
      type: 'object',
      required: ['when'],
      properties: {
        when: {
          type: 'string',
          format: 'date-time',
          isChange: true,
          description:
            'The new start, local time of the business, as 2026-11-24T10:00. A day alone keeps the time, a time alone (10:00) keeps the day.',
          question: functionWords(language).schedule.held.when,
          choicesFrom: 'freeTimes',
        },
        which: whichParameter,
      },
    },
  }),
  run: (input, context) =>
    orSayThatItCannotBeSeen(context, async () => {
      const { found, rules, refused } = await meant(effects, input, context);
      return found ? moveTo(effects, context, rules, found, textOf(input, 'when')) : refused;
    }),
});

/** Cancels an appointment that this caller holds. */
export const cancelAppointment = <Scope>(effects: Effects<Scope>): RuntimeFunction<Scope> => ({
  name: 'cancelAppointment',
  label: 'Cancel an appointment',
  runs: 'during',
  spec: ({ condition, language }) => ({
    name: 'cancelAppointment',
    label: 'Cancel an appointment',
    condition,
    description:
      'Cancels an appointment that this caller holds. Only when the caller clearly asks for it.',
    offer: functionWords(language).schedule.held.offerToCancel,
    amends: { made: 'schedule', by: 'cancel' },
    parameters: { type: 'object', required: [], properties: { which: whichParameter } },
  }),
  run: (input, context) =>
    orSayThatItCannotBeSeen(context, async () => {
      const words = functionWords(context.config.agentLang);
      const { found, rules, refused } = await meant(effects, input, context);
      if (!found) return refused;
      const at = DateTime.fromMillis(found.startsAt, { zone: rules.zone });
      if (!(await effects.cancel(context.scope, found.id))) return none(words);
      return {
        ok: true,
        words: words.schedule.results.canceled(spoken(words, at)),
        output: {
          startsAt: at.toISO(),
          say: words.schedule.held.canceled(words.day(at), words.clock(at)),
        },
      };
    }),
});

const none = ({ schedule }: FunctionWords): FunctionOutcome => ({
  ok: false,
  words: schedule.results.none,
  output: { say: schedule.held.none },
});

/** The appointment of the caller that is meant, or what to say where it is not clear. */
async function meant<Scope>(
  effects: Effects<Scope>,
  input: Values,
  context: FunctionContext<Scope>,
): Promise<
  { readonly rules: BookingRules } & (
    | { readonly found: StandingAppointment; readonly refused?: never }
    | { readonly found: null; readonly refused: FunctionOutcome }
  )
> {
  const words = functionWords(context.config.agentLang);
  const rules = await rulesFor(effects, context, '');
  const held = (await effects.standing(context.scope)).map((one) => ({
    one,
    at: DateTime.fromMillis(one.startsAt, { zone: rules.zone }),
  }));
  const wanted = textOf(input, 'which');
  const fitting = wanted ? held.filter(({ at }) => local(at).startsWith(wanted)) : held;
  if (held.length === 0) return { rules, found: null, refused: none(words) };
  const [first] = fitting;
  if (first && fitting.length === 1)
    return { rules: { ...rules, minutes: minutesOf(first.one) }, found: first.one };
  const left = first ? fitting : held;
  const times = left.map(({ at }) => spoken(words, at));
  return {
    rules,
    found: null,
    refused: {
      ok: false,
      words: words.schedule.results.which,
      output: {
        ask: 'which',
        choices: left.map(({ at }) => local(at)),
        say: words.schedule.held.which(times),
      },
    },
  };
}

const minutesOf = ({ startsAt, endsAt }: TimeSpan) => (endsAt - startsAt) / 60_000;

/** A new start from what is said of it: a day keeps the time, and a time keeps the day. */
function newStart(said: string, before: DateTime): DateTime | null {
  const [clock] = /(?<=^|T)\d\d:\d\d/.exec(said) ?? [];
  const [day] = /^\d{4}-\d\d-\d\d/.exec(said) ?? [];
  if (!clock && (!day || / \w+$/.test(said))) return null;
  const at = DateTime.fromISO(`${day ?? before.toISODate()}T${clock ?? before.toFormat('HH:mm')}`, {
    zone: before.zone,
  });
  return at.isValid ? at : null;
}

async function moveTo<Scope>(
  effects: Effects<Scope>,
  context: FunctionContext<Scope>,
  rules: BookingRules,
  held: StandingAppointment,
  said: string,
): Promise<FunctionOutcome> {
  const words = functionWords(context.config.agentLang);
  const before = DateTime.fromMillis(held.startsAt, { zone: rules.zone });
  // The time that it leaves is free for it.
  const calendar: Effects<Scope> = {
    ...effects,
    busy: async (...asked) => (await effects.busy(...asked)).flatMap((one) => without(one, held)),
  };
  const start = newStart(said, before);
  if (!start) return propose(calendar, context, rules, said || 'earliest', '');
  if (start.toMillis() === held.startsAt)
    return {
      ok: true,
      words: words.schedule.results.moved(spoken(words, before), spoken(words, start)),
      output: {
        startsAt: start.toISO(),
        say: words.schedule.held.same(words.day(start), words.clock(start)),
      },
    };
  const offerOthers = (why: string) =>
    propose(calendar, context, rules, start.toISODate() ?? '', why, start);
  const why = refusalOf(words, rules, start, context.now);
  if (why) return offerOthers(why);
  const busy = await calendar.busy(context.scope, daySpan(start), context.signal);
  const span = {
    startsAt: start.toMillis(),
    endsAt: start.toMillis() + held.endsAt - held.startsAt,
  };
  const done = isFree(rules, start, busy, context.now)
    ? await effects.move(context.scope, { ...span, id: held.id, zone: rules.zone }, context.signal)
    : { moved: false };
  if (!done.moved) return offerOthers(words.schedule.taken(words.clock(start), words.day(start)));
  return {
    ok: true,
    words: words.schedule.results.moved(spoken(words, before), spoken(words, start)),
    output: {
      startsAt: start.toISO(),
      ...('id' in done && done.id ? { id: done.id } : {}),
      say: words.schedule.held.moved(words.day(start), words.clock(start)),
    },
  };
}
