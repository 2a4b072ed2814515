import { readPhone } from '@patchbay/formats/phone';
import { DateTime } from 'luxon';
import { type ToolParameter, type ToolSpec } from '../model/port.js';
import {
  correctedName,
  correctedTopic,
  piecesOf,
  spelledAnew,
  withoutNamePairs,
} from './corrections.js';
import { actOf, isAgreement } from './dialogue-acts.js';
import { changeText, type When, readWhen, whenText } from './when.js';
import { daysIn } from './days.js';
import { type Hearing, phone } from './hearing.js';
import { hearName, offeredName } from './slot-names.js';
import { hearTopic, statedTopic } from './slot-topics.js';
import { termsOf } from './words.js';

/**
 * What is known so far for a function: finished values, and a point in time that is still being put
 * together.
 */
export interface Slots {
  readonly values: Readonly<Record<string, string>>;
  readonly when: When;
}

export const noSlots: Slots = { values: {}, when: {} };

/** Takes every argument out of a line that it holds. Says nothing about those it does not. */
export function hear(text: string, slots: Slots, hearing: Hearing): Slots {
  let { values, when } = slots;
  const isTimed = Object.values(hearing.tool.parameters.properties).some(
    ({ format }) => format === 'date-time',
  );
  for (const [key, parameter] of Object.entries(hearing.tool.parameters.properties)) {
    const isAsked = key === hearing.asked;
    if (parameter.format === 'date-time') {
      if (key !== timeKeyOf(hearing)) continue;
      const heard = hearTime(text, when, hearing, key);
      when = heard.when;
      if (heard.full) values = { ...values, [key]: heard.full };
      continue;
    }
    const known = values[key];
    const stated = parameter.format || parameter.enum || !isTimed ? undefined : statedTopic(text);
    if (stated) {
      values = { ...values, [key]: stated };
      continue;
    }
    const right = known ? putRight(text, known, parameter) : undefined;
    if (right && right !== known) {
      values = { ...values, [key]: right };
      continue;
    }
    if ((known || (parameter.default && !parameter.format && !parameter.enum)) && !isAsked)
      continue;
    const heard = hearValue(text, parameter, hearing, isAsked);
    if (heard) values = { ...values, [key]: heard };
  }
  return { values, when };
}

/**
 * A point in time as far as a line completes it. One that is not required is one of several known
 * ones, such as the appointment that is meant.
 */
function hearTime(
  text: string,
  known: When,
  hearing: Hearing,
  key: string,
): { readonly when: When; readonly full: string } {
  const isAsked = key === hearing.asked;
  const { properties, required } = hearing.tool.parameters;
  if (!required.includes(key))
    return { when: known, full: hearChoice(text, hearing, isAsked) ?? '' };
  const when = hearWhen(text, known, { ...hearing, isAsked });
  const isFull = when.day && when.minutes !== undefined;
  return {
    when,
    full: properties[key]?.isChange ? changeText(when) : isFull ? whenText(when) : '',
  };
}

/** The point in time that a line speaks of: the one that was asked for, else what is required. */
function timeKeyOf({ asked, tool }: Hearing): string | undefined {
  const { properties, required } = tool.parameters;
  const timed = Object.keys(properties).filter((key) => properties[key]?.format === 'date-time');
  return (
    timed.find((key) => key === asked) ?? timed.find((key) => required.includes(key)) ?? timed[0]
  );
}

/** Which of several known points in time a line speaks of: one of those listed, or its day. */
function hearChoice(
  text: string,
  { choices, now, zone }: Hearing,
  isAsked: boolean,
): string | undefined {
  const { when } = readWhen(text, now, zone);
  const listed = isAsked ? pick(text, choices, when) : undefined;
  return listed ?? (when.day ? whenText({ ...when, part: undefined }) : undefined);
}

/** A known value as a line corrects it; the same one when it does not. */
function putRight(text: string, known: string, parameter: ToolParameter): string | undefined {
  if (parameter.format === 'name') return spelledAnew(text, known) ?? correctedName(text, known);
  return parameter.format || parameter.enum ? undefined : correctedTopic(text, known);
}

function hearValue(
  text: string,
  parameter: ToolParameter,
  hearing: Hearing,
  isAsked: boolean,
): string | undefined {
  if (parameter.enum) return choose(text, parameter.enum, isAsked);
  if (parameter.format === 'phone') return hearPhone(text, parameter, isAsked);
  if (parameter.format !== 'name') return hearTopic(withoutNamePairs(text), hearing, isAsked);
  const line = withoutNamePairs(text);
  const isTimeAsked = hearing.asked
    ? hearing.tool.parameters.properties[hearing.asked]?.format === 'date-time'
    : false;
  const isOther = (part: string): boolean => {
    const { when } = readWhen(part, hearing.now, hearing.zone);
    return Boolean(when.day) || when.minutes !== undefined || phone.test(part);
  };
  const name = hearName(line, isAsked) ?? (isTimeAsked ? offeredName(line, isOther) : undefined);
  return name && correctedName(text, name);
}

/** The values a run begins with: given ones, then defaults. */
export const withDefaults = (tool: ToolSpec, slots: Slots): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tool.parameters.properties).flatMap(([key, parameter]) => {
      const value = slots.values[key] ?? parameter.default;
      return value ? [[key, value]] : [];
    }),
  );

function hearWhen(
  text: string,
  known: When,
  { choices, isAsked, now, zone }: Hearing & { readonly isAsked: boolean },
): When {
  if (isAsked && choices.length > 0) {
    const chosen = pick(text, choices, readWhen(text, now, zone).when);
    if (chosen)
      return {
        day: chosen.slice(0, 10),
        minutes: Number(chosen.slice(11, 13)) * 60 + Number(chosen.slice(14, 16)),
      };
  }
  let merged = known;
  for (const { text: piece, corrects } of piecesOf(text)) {
    const when = readPiece(piece, corrects, now, zone);
    const isOther = when.day !== undefined && when.day !== merged.day;
    // Another day than the one whose times were offered begins again; else the time stays.
    merged = isOther && isAsked && !corrects ? when : { ...merged, ...when };
  }
  // A time, or a part of the day, instead of those that were offered is one of the same day.
  if ((merged.minutes !== undefined || merged.part) && !merged.day && choices[0])
    return { ...merged, day: choices[0].slice(0, 10) };
  return daysIn(text).length > 0 ? notPast(merged, now, zone) : merged;
}

/** A day of the week that is today, at a time that has passed, is that day of the next week. */
function notPast(when: When, now: number, zone: string): When {
  const value = whenText(when);
  if (!when.day || when.minutes === undefined) return when;
  const at = DateTime.fromISO(value, { zone });
  const isToday = at.hasSame(DateTime.fromMillis(now, { zone }), 'day');
  if (!isToday || at.toMillis() > now) return when;
  return { ...when, day: at.plus({ weeks: 1 }).toISODate() ?? when.day };
}

/** A piece of a line; as a correction, a number alone is a time: "No, 9." */
function readPiece(text: string, corrects: boolean, now: number, zone: string): When {
  const { when } = readWhen(text, now, zone);
  if (!corrects || when.day || when.minutes !== undefined) return when;
  const alone =
    /^(?:at |to )?(\d{1,2})(?::(\d\d))?(?: o['’]clock)?(?: instead| then| please)?[.,!?]*$/i.exec(
      text,
    );
  return alone ? readWhen(`at ${alone[1]}:${alone[2] ?? '00'}`, now, zone).when : when;
}

/**
 * Which of the offered times a line takes: "yes" the first, "the second one", or the one with the
 * time it says.
 */
function pick(text: string, choices: readonly string[], when: When): string | undefined {
  const ordinal = /\b(first|second|third|fourth|earliest|last|latest|later)\b/i
    .exec(text)?.[1]
    ?.toLowerCase();
  const at = ordinal
    ? {
        first: 0,
        earliest: 0,
        second: 1,
        third: 2,
        fourth: 3,
        last: choices.length - 1,
        latest: choices.length - 1,
        later: choices.length - 1,
      }[ordinal]
    : undefined;
  if (when.minutes !== undefined) {
    const clock = [when.minutes, (when.minutes + 720) % 1440].map((minutes) =>
      whenText({ day: 'x', minutes }).slice(2),
    );
    return (
      choices.find(
        (choice) => (!when.day || choice.startsWith(when.day)) && choice.endsWith(clock[0] ?? ''),
      ) ?? (when.day ? undefined : choices.find((choice) => choice.endsWith(clock[1] ?? '')))
    );
  }
  if (when.day) return undefined;
  if (at !== undefined) return choices[at];
  return isAgreement(actOf(text)) ? choices[0] : undefined;
}

function hearPhone(text: string, parameter: ToolParameter, isAsked: boolean): string | undefined {
  const [said = ''] = phone.exec(text) ?? [];
  const reading = readPhone(said, parameter.country ?? null);
  if (reading.kind === 'number') return reading.e164;
  // A number that cannot be read is noted as it was said.
  const isPlausible = reading.problem === 'noCountry' || reading.problem === 'notInCountry';
  if (isPlausible && (said.match(/\d/g)?.length ?? 0) >= 7) return said.trim();
  const same =
    /\b(?:this|same|that|the one i(?:'m| am)|my current|calling from)\b/i.test(text) ||
    isAgreement(actOf(text));
  return isAsked && same ? parameter.default : undefined;
}

/** The offered value that shares most with the line; with one value alone, that. */
function choose(text: string, options: readonly string[], isAsked: boolean): string | undefined {
  if (options.length === 1) return options[0];
  const said = text
    .toLowerCase()
    .replace(/[.,!?]+/g, ' ')
    .trim();
  const named = options.find((option) => said.includes(' ') && option.toLowerCase().includes(said));
  if (named) return named;
  const other = /\b(?:else|other|otr[ao]s?|demás)\b/i;
  const rest =
    isAsked && other.test(text) ? options.find((option) => other.test(option)) : undefined;
  if (rest) return rest;
  const terms = termsOf(text);
  const scored = options
    .map((option) => {
      const keys = new Set(
        termsOf(option).flatMap((term) => (term.idea ? [term.stem, term.idea] : [term.stem])),
      );
      return {
        option,
        score: terms.reduce(
          (sum, term) =>
            sum + (keys.has(term.stem) || (term.idea && keys.has(term.idea)) ? term.weight : 0),
          0,
        ),
      };
    })
    .sort((a, b) => b.score - a.score);
  const best = scored[0];
  return best && best.score >= (isAsked ? 0.25 : 1) ? best.option : undefined;
}
