import { folded } from '@patchbay/kernel';
import { vocabularies } from './tables.js';

/** Longer texts are never one of the phrases of the tables. */
const maxPhraseLength = 60;
/** The end of a text decides about its wait. */
const maxEndLength = 200;

type Kind = 'acknowledgements' | 'answers' | 'farewells' | 'connectors' | 'dictated';

const setOf = (kind: Kind): ReadonlySet<string> =>
  new Set(Object.values(vocabularies).flatMap((words) => words[kind]));

const acknowledgements = setOf('acknowledgements');
const answers = new Set([...acknowledgements, ...setOf('answers')]);
const farewells = new Set([...acknowledgements, ...setOf('farewells')]);
const connectors = setOf('connectors');
const dictated = [...setOf('dictated')];

/** The words of a text in the form in which the tables have them. */
const foldedWords = (text: string, max: number): readonly string[] =>
  folded(text, max).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];

/** How many words a text has. */
export const wordCount = (text: string): number =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;

/** Whether a text is made of the phrases of a table only: "yes, okay", "ah, I see". */
function isMadeOf(text: string, phrases: ReadonlySet<string>): boolean {
  if (text.length > maxPhraseLength) return false;
  const words = foldedWords(text, maxPhraseLength);
  for (let at = 0; at < words.length;) {
    const length = [3, 2, 1].find((count) => phrases.has(words.slice(at, at + count).join(' ')));
    if (length === undefined) return false;
    at += length;
  }
  return words.length > 0;
}

/** Whether a text says no more than that the caller listens. */
export const isAcknowledgement = (text: string): boolean => isMadeOf(text, acknowledgements);

/** Whether a text is a whole answer to a question of yes or no. */
export const isShortAnswer = (text: string): boolean => isMadeOf(text, answers);

/** Whether a text says goodbye, thanks, or nothing more than an acknowledgement. */
export const isFarewell = (text: string): boolean => isMadeOf(text, farewells);

/** Whether a sentence is a question. */
export const isQuestion = (sentence: string): boolean => /[?？؟]["'”’)]*$/.test(sentence.trimEnd());

/** Whether a sentence of the agent asks for something that is dictated in pieces. */
export function asksForDictation(sentence: string): boolean {
  if (!isQuestion(sentence)) return false;
  const words = ` ${foldedWords(sentence, 400).join(' ')} `;
  return dictated.some((phrase) => words.includes(` ${phrase} `));
}

/** Whether a text stops where more must follow: after a digit, a comma, "and", "because". */
export function isUnfinished(text: string): boolean {
  const end = text.slice(-maxEndLength).trim();
  if (/[,;:…-]$|\.\.\.$|\p{Nd}[.?!]?$/u.test(end)) return true;
  const words = foldedWords(end, maxEndLength);
  return connectors.has(words.at(-1) ?? '');
}

/** Whether a text ends as a sentence does. */
export const isSentence = (text: string): boolean => /[.!?。！？؟]["'”’)]*$/.test(text.trim());
