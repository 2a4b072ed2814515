import { argumentSentence, type CallError, type FieldProblem } from '@patchbay/api-client';
import { type ProblemKind } from '@patchbay/contract/check';
import { type Messages, useLanguage, useMessages } from '@patchbay/messages';
import { useCallback } from 'react';
import { problems } from './messages.js';

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
 * Says what is wrong with a value, in the language of the person. What only a sentence of the
 * server says is shown where that is the person's language.
 */
export function useProblemWords(): (problem: FieldProblem) => string {
  const t = useMessages(problems);
  const language = useLanguage();
  return useCallback(
    (problem) => {
      if (isKnown(problem.kind)) return byKind[problem.kind](t, problem);
      return language === 'en' ? argumentSentence(problem.message) : t('refused');
    },
    [language, t],
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

/**
 * Says why a call failed as a whole, in the language of the person. The server says more in its own
 * language, and only there is it shown.
 */
export function useCallWords(): (error: CallError) => string {
  const t = useMessages(problems);
  const language = useLanguage();
  return useCallback(
    (error) => {
      if (language === 'en') return error.message;
      return error.code === 'timeout'
        ? t('call.timeout')
        : plain(byStatus[error.status] ?? 'call.failed')(t);
    },
    [language, t],
  );
}
