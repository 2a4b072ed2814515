import { type ModelPort } from '@patchbay/server-providers';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Business } from './business.js';
import { dentistEn, dentistEs } from './dentist.js';
import { garageEn, garageEs } from './garage.js';
import { hold, type Held } from './hold.js';
import { lawEn, lawEs } from './lawyers.js';
import { readConversations } from './read-conversations.js';
import { type Verdict } from './score.js';

/** The files of the suite. What is held out was not looked at while the model was improved. */
const files: Readonly<Record<string, Business>> = {
  dentist: dentistEn,
  garage: garageEn,
  law: lawEn,
  'dentist-es': dentistEs,
  'garage-es': garageEs,
  'law-es': lawEs,
};

/** Counts of one part of the suite. */
export interface Figures {
  /** Conversations, and those in which nothing was wrong, invented or lost. */
  readonly conversations: number;
  readonly faultless: number;
  /** Questions that the owner's text answers, and those that were answered by it. */
  readonly questions: number;
  readonly answered: number;
  /** Everything else that callers wanted, and what was done. */
  readonly wishes: number;
  readonly kept: number;
  readonly wrong: number;
  readonly invented: number;
  readonly lost: number;
}

/** Holds all conversations, by the name of their part. */
export async function holdSuite(
  folder: string,
  model?: ModelPort,
): Promise<Readonly<Record<string, readonly Held[]>>> {
  const parts: Record<string, readonly Held[]> = {};
  for (const [name, business] of Object.entries(files))
    for (const part of [name, `${name}-held`]) {
      const text = readFileSync(join(folder, `${part}.txt`), 'utf8');
      const held: Held[] = [];
      for (const conversation of readConversations(text))
        held.push(await hold(business, conversation, model));
      parts[part] = held;
    }
  return parts;
}

const good: readonly Verdict[] = ['answered', 'admitted', 'kept'];

/** The counts of some conversations. */
export function figuresOf(held: readonly Held[]): Figures {
  const all = held.flatMap(({ turns }) => turns.flatMap(({ verdicts }) => verdicts));
  const count = (...wanted: readonly Verdict[]) =>
    all.filter(({ verdict }) => wanted.includes(verdict)).length;
  const questions = held
    .flatMap(({ conversation }) => conversation.turns.flatMap(({ expects }) => expects))
    .flatMap(({ kind, value }) => (kind === 'answers' ? value.split(' ') : [])).length;
  const expected = held.flatMap(({ conversation }) =>
    conversation.turns.flatMap(({ expects }) => expects.filter(({ kind }) => kind !== 'answers')),
  ).length;
  return {
    conversations: held.length,
    faultless: held.filter(({ turns }) =>
      turns.every(({ verdicts }) => verdicts.every(({ verdict }) => good.includes(verdict))),
    ).length,
    questions,
    answered: count('answered'),
    wishes: expected,
    kept: count('kept', 'admitted'),
    wrong: count('wrong'),
    invented: count('invented'),
    lost: count('lost'),
  };
}

/** The figures by part: what the model was improved on, and what was held out, by language. */
export function figuresByPart(
  parts: Readonly<Record<string, readonly Held[]>>,
): Readonly<Record<string, Figures>> {
  const pick = (language: string, isHeldOut: boolean) =>
    Object.entries(parts)
      .filter(
        ([name]) =>
          name.includes('-es') === (language === 'es') && name.endsWith('-held') === isHeldOut,
      )
      .flatMap(([, held]) => held);
  return {
    english: figuresOf(pick('en', false)),
    spanish: figuresOf(pick('es', false)),
    'english, held out': figuresOf(pick('en', true)),
    'spanish, held out': figuresOf(pick('es', true)),
  };
}
