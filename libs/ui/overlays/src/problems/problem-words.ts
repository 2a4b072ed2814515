import { argumentName, argumentSentence, CallError, type FieldProblem } from '@patchbay/api-client';
import { type ProblemKind } from '@patchbay/contract/check';
import { type Messages, useLanguage, useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { problems } from './messages.js';
import { useSaying } from './sentences/use-saying.js';

type Words = Messages<typeof problems.texts>;
type Values = Pick<FieldProblem, 'limit' | 'values'>;

type Limited = 'tooLong' | 'tooShort' | 'tooMany' | 'tooFew' | 'tooLarge' | 'tooSmall';
type Plain = Exclude<keyof typeof problems.texts, 'choice' | Limited>;

const limited =
  (key: Limited) =>
  (t: Words, { limit = 0 }: Values) =>
    t(key, { limit });
const plain = (key: Plain) => (t: Words) => t(key);

const byKind: Readonly<Record<ProblemKind, (t: Words, values: Values) => string>> = {
  required: plain('required'),
  tooLong: limited('tooLong'),
  tooShort: limited('tooShort'),
  tooMany: limited('tooMany'),
  tooFew: limited('tooFew'),
  tooLarge: limited('tooLarge'),
  tooSmall: limited('tooSmall'),
  choice: (t, { values = [] }) => t('choice', { values: values.join(', ') }),
  text: plain('text'),
  number: plain('number'),
  integer: plain('integer'),
  flag: plain('flag'),
  list: plain('list'),
  object: plain('object'),
  file: plain('file'),
  email: plain('email'),
  link: plain('link'),
  phone: plain('phone'),
  day: plain('day'),
  dayFirst: plain('dayFirst'),
  time: plain('time'),
  localTime: plain('localTime'),
  instant: plain('instant'),
  money: plain('money'),
  sixDigits: plain('sixDigits'),
  word: plain('word'),
  slug: plain('slug'),
  account: plain('account'),
  reference: plain('reference'),
  scope: plain('scope'),
  sign: plain('sign'),
  hex: plain('hex'),
  unreadable: plain('unreadable'),
};

const isKnown = (kind: string | undefined): kind is ProblemKind =>
  kind !== undefined && Object.hasOwn(byKind, kind);

/**
 * Says what is wrong with a value, in the language of the person: by its kind, or else by the
 * sentence of the server.
 */
export function useProblemWords(): (problem: FieldProblem) => string {
  const t = useMessages(problems);
  const language = useLanguage();
  const say = useSaying();
  return useCallback(
    (problem) => {
      if (isKnown(problem.kind)) return byKind[problem.kind](t, problem);
      if (language === 'en') return argumentSentence(problem.message);
      return say(problem.message) ?? t('refused');
    },
    [language, say, t],
  );
}

const byStatus: Readonly<Record<number, Plain>> = {
  0: 'call.unreachable',
  400: 'call.invalid',
  401: 'call.unauthorized',
  403: 'call.forbidden',
  404: 'call.not-found',
  409: 'call.conflict',
  429: 'call.too-many',
};

/** An error whose message is in the language of the person already, as a screen says it. */
export class SaidError extends Error {
  override readonly name = 'SaidError';
}

/**
 * Says an error; nothing where there is none. A problem that a library returns is none: its screen
 * has words for its code.
 */
export type CallWords = <E>(error: Caught<E>) => E extends null | undefined ? undefined : string;

/** What is thrown, or not known to be anything else. */
type Caught<E> = object extends E ? E : E extends Error | null | undefined ? E : never;

/**
 * Says why something failed as a whole, in the language of the person: by the sentence of the
 * server, by its first field, or by the status. What is neither a reply nor said by a screen is a
 * fault, whose message is for developers.
 */
export function useCallWords(): CallWords {
  const t = useMessages(problems);
  const language = useLanguage();
  const say = useSaying();
  const sayField = useProblemWords();
  return useCallback(
    (error: unknown) => {
      if (error === null || error === undefined) return undefined;
      if (error instanceof SaidError) return error.message;
      if (!(error instanceof CallError)) return t('call.failed');
      if (language === 'en') return error.message;
      if (error.code === 'timeout') return t('call.timeout');
      const sentence = say(error.message);
      if (sentence !== undefined) return sentence;
      const [field] = error.fields;
      return field ? sayField(field) : plain(byStatus[error.status] ?? 'call.failed')(t);
    },
    [language, say, sayField, t],
  ) as CallWords;
}

/** Says what a refusal says of one argument, by its name; undefined where it says nothing of it. */
export function useFieldWords(): (error: unknown, name: string) => string | undefined {
  const say = useProblemWords();
  return useCallback(
    (error, name) => {
      if (!(error instanceof CallError)) return undefined;
      const found = error.fields.find(({ path }) => argumentName(path) === name);
      return found && say(found);
    },
    [say],
  );
}

/**
 * Says a sentence that came in a reply or an event of the server, in the language of the person;
 * `otherwise`, or that something went wrong, where it has no words for it.
 */
export function useServerWords(): (sentence: string, otherwise?: string) => string {
  const t = useMessages(problems);
  const language = useLanguage();
  const say = useSaying();
  return useCallback(
    (sentence, otherwise) =>
      language === 'en' ? sentence : (say(sentence) ?? otherwise ?? t('call.failed')),
    [language, say, t],
  );
}
