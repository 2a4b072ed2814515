import { DateTime } from 'luxon';
import { daysIn } from './days.js';
import { answerHours, englishHours, readOpeningHours, spanishHours } from './hours.js';
import { type Found, type Retriever } from './retrieve.js';
import { sentence } from './sentences.js';
import { readWhen } from './when.js';
import { ideaKey, termsOf } from './words.js';

/**
 * An answer from the owner's text. `whole` is false if the text does not cover a part of the
 * question.
 */
export interface Answer {
  readonly text: string;
  readonly whole: boolean;
  readonly covered: number;
  readonly sources: readonly string[];
}

const enough = 0.5;
const touching = 0.25;

/** Answers from the owner's text, or null if it does not cover the question. */
export function answerFrom(
  retriever: Retriever,
  question: string,
  now: number,
  zone: string,
): Answer | null {
  const found = retriever.find(question);
  const best = found[0];
  if (!best || best.matched.size === 0) return null;
  const sources = [sourceOf(best)];
  if (best.covered >= touching) {
    const computed = hoursFrom(found, question, now, zone);
    if (computed) return computed;
  }
  if (best.covered < touching) return null;
  if (best.covered < enough)
    return best.answers && names(best)
      ? { text: best.statement.text, whole: false, covered: best.covered, sources }
      : null;
  const second = found
    .slice(1)
    .find(
      (one) =>
        one.score >= best.score * 0.5 &&
        one.covered >= 0.45 &&
        best.covered < 0.9 &&
        [...one.matched].some((stem) => !best.matched.has(stem)),
    );
  return {
    text: second ? `${best.statement.text} ${second.statement.text}` : best.statement.text,
    whole: true,
    covered: best.covered,
    sources: second ? [...sources, sourceOf(second)] : sources,
  };
}

/**
 * Answers a question that points back, as "how much would that be", by what was spoken of before:
 * the best sentence that is an answer and has a word of it.
 */
export function answerAbout(retriever: Retriever, question: string, before: string): Answer | null {
  const own = new Set(termsOf(question).map(({ stem }) => stem));
  const best = retriever
    .find(`${before} ${question}`)
    .find(({ answers, matched }) => answers && [...matched].some((stem) => !own.has(stem)));
  return best
    ? { text: best.statement.text, whole: true, covered: enough, sources: [sourceOf(best)] }
    : null;
}

const sourceOf = ({ statement }: Found) =>
  statement.source === 'knowledge' ? `${statement.title}: ${statement.text}` : statement.text;

/** Whether a sentence has more of a question than its asking for a price or a length of time. */
const names = ({ matched }: Found) =>
  [...matched].some((stem) => ![ideaKey('price'), ideaKey('minute')].includes(ideaKey(stem)));

/**
 * Hours worked out for the day of a question. That of "today" is not among the words by which the
 * best sentence was found, so the others that name it are read too.
 */
function hoursFrom(
  found: readonly Found[],
  question: string,
  now: number,
  zone: string,
): Answer | null {
  const isRelative = /\b(?:today|tonight|tomorrow|now|currently)\b/i.test(question);
  for (const one of isRelative ? found : found.slice(0, 1)) {
    if (one.covered < touching) continue;
    const text = hoursAnswer(one, question, now, zone);
    if (text) return { text, whole: true, covered: 1, sources: [sourceOf(one)] };
  }
  return null;
}

const inSpanish = /\b(?:lunes|martes|jueves|viernes|domingos?)\b|s[áa]bado|mi[ée]rcoles/i;

/** The day of the week that a question is about, and its time in minutes; null without one day. */
function askedTime(
  question: string,
  now: number,
  zone: string,
): { readonly day: number; readonly at: number | null } | null {
  const { when } = readWhen(question, now, zone);
  const local = DateTime.fromMillis(now, { zone });
  const isNow = /\b(?:now|currently|at the moment|still open)\b/i.test(question);
  const named = daysIn(question);
  if (named.length > 1) return null;
  const day =
    named[0] ??
    (when.day
      ? DateTime.fromISO(when.day).weekday
      : isNow || /\btoday|tonight\b/i.test(question)
        ? local.weekday
        : null);
  if (day === null) return null;
  return { day, at: when.minutes ?? (isNow ? local.hour * 60 + local.minute : null) };
}

/** "Are you open on Saturday", "do you close at five today": worked out from the written hours. */
function hoursAnswer(best: Found, question: string, now: number, zone: string): string | null {
  const hours = /\b(?:open|close[sd]?|closing|hours|until|there|in today|come)\b/i.test(question)
    ? readOpeningHours(best.statement.text)
    : null;
  if (!hours) return null;
  const asked = askedTime(question, now, zone);
  if (!asked) return null;
  const { day, at } = asked;
  const words = inSpanish.test(best.statement.text) ? spanishHours : englishHours;
  const said = answerHours(hours, day, at, words);
  const isYesNo =
    /^(?:\W*(?:hi|hello|hey)\W*)?(?:are|is|do|will|can|could|would)\b/i.test(question.trim()) ||
    (/\?/.test(question) && !/\b(?:when|what|which|how|until)\b/i.test(question));
  if (said && !isYesNo) return sentence(said.replace(/^(?:Yes|No|Sí), /, ''));
  return said && /\bclosed\b/i.test(question)
    ? said.replace(
        /^(?:Yes|No|Sí)/,
        said.endsWith(words.closed(day)) || (at !== null && said.startsWith('No'))
          ? words.yes
          : words.no,
      )
    : said;
}
