import { type ToolParameter, type ToolSpec } from '../model/port.js';
import { actOf, isAgreement, withoutGreeting } from './dialogue-acts.js';
import { type When, readWhen, whenText } from './when.js';
import { hasPhrase, stemsOf, termsOf, wordsOf } from './words.js';

/**
 * What is known so far for a function: finished values, and a point in time that is still being put
 * together.
 */
export interface Slots {
  readonly values: Readonly<Record<string, string>>;
  readonly when: When;
}

export const noSlots: Slots = { values: {}, when: {} };

export interface Hearing {
  readonly tool: ToolSpec;
  /** The argument that was just requested. */
  readonly asked: string | null;
  /** Values that were offered for it, such as free times. */
  readonly choices: readonly string[];
  readonly now: number;
  readonly zone: string;
}

/** Takes every argument out of a line that it holds. Says nothing about those it does not. */
export function hear(text: string, slots: Slots, hearing: Hearing): Slots {
  let { values, when } = slots;
  for (const [key, parameter] of Object.entries(hearing.tool.parameters.properties)) {
    const isAsked = key === hearing.asked;
    if (parameter.format === 'date-time') {
      when = hearWhen(text, when, { ...hearing, isAsked });
      const full = when.day && when.minutes !== undefined ? whenText(when) : '';
      if (full) values = { ...values, [key]: full };
      continue;
    }
    if ((values[key] || (parameter.default && !parameter.format && !parameter.enum)) && !isAsked)
      continue;
    const heard = parameter.enum
      ? choose(text, parameter.enum, isAsked)
      : parameter.format === 'phone'
        ? hearPhone(text, parameter, isAsked)
        : parameter.format === 'name'
          ? hearName(text, isAsked)
          : hearTopic(text, hearing, isAsked);
    if (heard) values = { ...values, [key]: heard };
  }
  return { values, when };
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
  const { when } = readWhen(text, now, zone);
  if (isAsked && choices.length > 0) {
    const chosen = pick(text, choices, when);
    if (chosen)
      return {
        day: chosen.slice(0, 10),
        minutes: Number(chosen.slice(11, 13)) * 60 + Number(chosen.slice(14, 16)),
      };
  }
  const merged: When = when.day && when.day !== known.day ? { ...when } : { ...known, ...when };
  if (merged.minutes !== undefined && !merged.day && choices[0])
    return { ...merged, day: choices[0].slice(0, 10) };
  return merged;
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

const phone = /\+?\d[\d\s().-]{5,}\d/;

function hearPhone(text: string, parameter: ToolParameter, isAsked: boolean): string | undefined {
  const digits = phone.exec(text)?.[0].replace(/[^\d+]/g, '');
  if (digits && digits.replace('+', '').length >= 7 && digits.length <= 16)
    return digits.startsWith('+')
      ? digits
      : digits.length === 10
        ? `+1${digits}`
        : digits.length === 11 && digits.startsWith('1')
          ? `+${digits}`
          : digits;
  const same =
    /\b(?:this|same|that|the one i(?:'m| am)|my current|calling from)\b/i.test(text) ||
    isAgreement(actOf(text));
  return isAsked && same ? parameter.default : undefined;
}

const introduced =
  /\b(?:my name is|my name's|name is|this is|i am|i'm|it is|it's|call me|speaking with) ((?:(?:Dr|Mr|Mrs|Ms)\.? )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|van|von|da|la|al|bin) ?)?\p{Lu}[\p{L}'’.-]*){0,3})/u;
const introducedLoose =
  /\b(?:my name is|my name's|the name is|name's)\s+([\p{L}'’-]+(?:\s+[\p{L}'’-]+){0,2})/iu;
const notNames = new Set(
  (
    'open closed sorry fine good calling looking interested here not a an the in on at so very ' +
    'trying just from about monday tuesday wednesday thursday friday saturday sunday next ' +
    'tomorrow today what when where who how why can could is are do does i you no yes please ' +
    'thanks hello'
  ).split(' '),
);

/** Letter case as written, except when everything is small. */
const titled = (name: string) =>
  (name === name.toLowerCase()
    ? name.replace(/(^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
  )
    .replace(/(?<![.,!\s])[.,!\s]+$/, '')
    .trim();

function hearName(text: string, isAsked: boolean): string | undefined {
  // The expressions count on single blanks.
  const line = withoutGreeting(text).replace(/\s+/g, ' ');
  const said = (
    introduced.exec(
      line.replace(/\b(?:I|Im|It|This|My|Call|Name)\b/g, (word) => word.toLowerCase()),
    )?.[1] ?? introducedLoose.exec(line)?.[1]
  )?.split(/ (?:and|but|i|my|from|calling|here)\b/i)[0];
  if (said && !notNames.has(said.split(' ')[0]?.toLowerCase() ?? '')) return titled(said);
  const whom = /\bfor (\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)+)/u.exec(line)?.[1];
  if (!isAsked)
    return whom &&
      !/day\b|January|February|March|April|May|June|July|August|September|October|November|December/.test(
        whom,
      )
      ? whom
      : undefined;
  const bare =
    line
      .split(/[,;.!?](?: |$)| (?:and|my number|at \d)\b/i)[0]
      ?.replace(/^(?:it'?s|this is|i'?m|i am|yes|sure|ok|okay)\b[\s,]*/i, '')
      .replace(/\b(?:here|speaking|please)\s*$/i, '')
      .trim() ?? '';
  const words = bare.split(/\s+/).filter(Boolean);
  const isName =
    words.length >= 1 &&
    words.length <= 4 &&
    /^[\p{L}'’. -]+$/u.test(bare) &&
    !words.some((word) => notNames.has(word.toLowerCase()));
  return isName &&
    !['yes', 'fine', 'no', 'thanks', 'goodbye', 'foreign', 'repeat'].includes(actOf(bare))
    ? titled(bare)
    : undefined;
}

/** The offered value that shares most with the line; with one value alone, that. */
function choose(text: string, options: readonly string[], isAsked: boolean): string | undefined {
  if (options.length === 1) return options[0];
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

const lead =
  /^(?:(?:yes|yeah|sure|ok|okay|so|well|um|uh|and|please|also)[,\s]+)*(?:i(?:'d| would) (?:like|love) (?:to )?|i (?:want|need|have)(?: to)? |i'?m (?:calling|looking|hoping|trying) (?:to |for |about )?|can (?:i|you|we) |could (?:i|you|we|some(?:one|body)) |may i |would you |do you have (?:anything|something|any (?:times?|slots?|openings?|appointments?)|time|a slot|an opening)\s*|is there (?:anything|a slot|an opening)\s*|let me |please )+/i;
const booking =
  /^(?:to )?(?:please )?(?:book|schedule|make|get|set up|arrange|reserve|have|come(?: in| by| out| over)?|be seen|see (?:a|the|one of the)? ?\w+)\b ?(?:me |us |in )*(?:an? |the |my |another )*(?:new )?(?:appointments?|visits?|slots?|times?|booking|reservation)? ?(?:with [\p{L}. ]+?)?(?= (?:for|to|because|about|as)\b|[.,!?]|$| )/iu;
const forName = / for (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+)$/u;
const linking =
  /^(?:for|to get|to have|because of|because|about|regarding|as|it'?s for|it is for|that)\s+/i;

/**
 * The topic in the caller's words: the line without requests, times and names; as an answer to a
 * question, the whole line.
 */
function hearTopic(
  text: string,
  { tool, asked, now, zone }: Hearing,
  isAsked: boolean,
): string | undefined {
  const line = withoutGreeting(text)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\b(Dr|Mr|Mrs|Ms)\.\s/g, '$1 ');
  if (isAsked) {
    if (['yes', 'fine', 'no', 'thanks', 'nothing', 'goodbye'].includes(actOf(line)))
      return undefined;
    const answer = line
      .replace(linking, '')
      .replace(/^(?:an? |my )(?=\S+[.!]?$)/i, '')
      .replace(/(?<![.!])[.!]+$/, '');
    return wordsOf(answer).length > 0 ? capital(answer) : undefined;
  }
  // An answer to one question is not also the answer to another, unless it says so.
  if (asked !== null) return undefined;
  const wantsTime = Object.values(tool.parameters.properties).some(
    (parameter) => parameter.format === 'date-time',
  );
  const parts = line
    .split(/[,.;!?]\s+|[.;!?]$/)
    .flatMap((part) => {
      const timeless = (wantsTime ? readWhen(part, now, zone).rest : part).replace(
        /\b(?:at|on|this|next|for)\s*$/i,
        '',
      );
      const wish = timeless.replace(lead, '').trim().replace(/\s+/g, ' ');
      const isMatched = (tool.phrases ?? []).some((phrase) => hasPhrase(stemsOf(part), phrase));
      if (!isMatched)
        return hearName(part, false) || phone.test(part) || actOf(part) !== 'content'
          ? []
          : [timeless];
      const about =
        /\b(?:about|regarding|that|because|concerning|saying|tell (?:(?:the|dr|mr|mrs|ms) )?\w+) ([^]{3,})$/i.exec(
          wish,
        )?.[1];
      if (!wantsTime) return about ? [about] : [];
      const rest = (about ?? wish.replace(booking, '').trim())
        .replace(/^(?:in|me|us)\s+/i, '')
        .replace(linking, '')
        .replace(/^(?:an? |the |my |another |some(?:one|body) to )+/i, '')
        .replace(forName, '');
      return termsOf(rest).some((term) => term.weight === 1) &&
        !/^(?:appointment|visit|slot|booking)s?$/i.test(rest)
        ? [rest]
        : [];
    })
    .filter((part) => termsOf(part).length > 0);
  const topic = parts
    .join(', ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:an? |the |my )(?=\w+$)/i, '')
    .replace(/(?<![.?!,])[.?!,]+$/, '')
    .trim();
  return topic ? capital(topic) : undefined;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
