import { dayName, daysIn } from './days.js';
import { fromSpanish, spanishDay } from './spanish.js';

/** Opening times of one day in minutes since midnight, and the words they were read from. */
export interface DayHours {
  readonly day: number;
  readonly spans: readonly { readonly from: number; readonly to: number }[];
  readonly words: string;
}

const inSpanish = /\b(?:lunes|martes|jueves|viernes|domingo)\b|sábado|miércoles/i;
const time = '(?:(\\d{1,2})(?:[:.](\\d{2}))? ?(a\\.?m\\.?|p\\.?m\\.?)?|(noon|midday|midnight))';
const span = new RegExp(
  `(?:from |between )?${time} ?(?:-|–|—|to|until|till|and|through) ?${time}(?![\\w:])`,
  'gi',
);

/**
 * Reads opening hours from prose. Days that the text does not name are absent; closed ones have no
 * spans. Null when it names no time.
 */
export function readOpeningHours(given: string): readonly DayHours[] | null {
  const text = inSpanish.test(given) ? fromSpanish(given) : given;
  const hours = new Map<number, DayHours>();
  let pending: number[] = [];
  // Blanks are single from here on: an expression that may take any number of them in two places
  // would be slow on many.
  for (const clause of text
    .replace(/[^\S\n]+/g, ' ')
    .split(
      /(?:;|\.(?=\s|$)|\n|, ?(?=(?:on )?(?:mon|tue|wed|thu|fri|sat|sun|closed|week))|\band\b ?(?=(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b(?! ?(?:-|–|to|through)? ?(?:we are |is |are )?closed)))/i,
    )) {
    const days = [...new Set([...pending, ...daysIn(clause)])];
    const closed = /\bclosed?\b/i.test(clause) && !/\bclose[sd]? at\b/i.test(clause);
    const spans = closed ? [] : [...clause.matchAll(span)].flatMap(readSpan);
    if (!closed && spans.length === 0) {
      pending = days;
      continue;
    }
    pending = [];
    const words =
      spans.length === 0
        ? ''
        : [...clause.matchAll(span)].map((match) => match[0].trim()).join(' and ');
    const all =
      days.length === 0 && hours.size === 0 && !closed && /\bopen|hours\b|daily/i.test(text)
        ? [1, 2, 3, 4, 5, 6, 7]
        : days;
    for (const day of all) hours.set(day, { day, spans, words });
  }
  const found = [...hours.values()];
  return found.some((day) => day.spans.length > 0) ? found.sort((a, b) => a.day - b.day) : null;
}

function readSpan(match: RegExpMatchArray): { from: number; to: number }[] {
  const [, h1, m1, half1, word1, h2, m2, half2, word2] = match;
  let from = minutes(h1, m1, half1, word1);
  let to = minutes(h2, m2, half2, word2);
  if (from === null || to === null) return [];
  const bareTo = h2 !== undefined && !half2;
  const bareFrom = h1 !== undefined && !half1;
  if (bareTo && to <= 720 && to <= from) to += 720;
  if (bareFrom && half2 && /^p/i.test(half2) && from < 720 && from + 720 < to && from < 360)
    from += 720;
  if (to <= from) to += 1440;
  return to - from <= 1440 ? [{ from, to: Math.min(to, 1440) }] : [];
}

function minutes(
  hour: string | undefined,
  minute: string | undefined,
  half: string | undefined,
  word: string | undefined,
): number | null {
  if (word) return word.toLowerCase() === 'midnight' ? 1440 : 720;
  const h = Number(hour);
  const m = Number(minute ?? 0);
  if (!(h <= 24 && m < 60)) return null;
  if (!half) return h * 60 + m;
  return ((h % 12) + (/^p/i.test(half) ? 12 : 0)) * 60 + m;
}

/** Minutes since midnight as people say them: `9 AM`, `9:40 AM`, `noon`. */
export function sayMinutes(value: number): string {
  const inDay = value % 1440;
  if (inDay === 720) return 'noon';
  const hour = Math.floor(inDay / 60);
  const rest = inDay % 60;
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** How hours are said: a day, and the times from and to which it is open. */
export interface HoursWords {
  readonly yes: string;
  readonly no: string;
  readonly closed: (day: number) => string;
  readonly open: (day: number, spans: string) => string;
  /** `written` are the words it was read from, whose manner it may keep. */
  readonly span: (from: number, to: number, written: string) => string;
  readonly and: string;
}

export const englishHours: HoursWords = {
  yes: 'Yes',
  no: 'No',
  closed: (day) => `on ${dayName(day)} we are closed.`,
  open: (day, spans) => `on ${dayName(day)} we are open ${spans}.`,
  span: (from, to) => `from ${sayMinutes(from)} to ${sayMinutes(to)}`,
  and: ' and ',
};

const clock = (value: number): string =>
  `${Math.floor((value % 1440) / 60)}:${String(value % 60).padStart(2, '0')}`;

export const spanishHours: HoursWords = {
  yes: 'Sí',
  no: 'No',
  closed: (day) => `el ${spanishDay(day)} está cerrado.`,
  open: (day, spans) => `el ${spanishDay(day)} abrimos ${spans}.`,
  span: (from, to, written) =>
    /[:.]\d/.test(written)
      ? `de ${clock(from)} a ${clock(to)}`
      : `de ${from / 60} a ${to / 60} horas`,
  and: ' y ',
};

/**
 * What a question about a day, and maybe a time of it, is answered with; null when the hours do not
 * say.
 */
export function answerHours(
  hours: readonly DayHours[],
  day: number,
  at: number | null,
  words: HoursWords = englishHours,
): string | null {
  const found = hours.find((one) => one.day === day);
  if (!found) return null;
  if (found.spans.length === 0) return `${words.no}, ${words.closed(day)}`;
  const said = found.spans.map((one) => words.span(one.from, one.to, found.words)).join(words.and);
  const inside = at === null || found.spans.some((one) => at >= one.from && at < one.to);
  return `${inside ? words.yes : words.no}, ${words.open(day, said)}`;
}
