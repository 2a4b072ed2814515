import { type FormulaProblem, type FormulaProblemWords } from '@patchbay/formula';
import { type Messages, useMessages } from '@patchbay/messages';
import { type MetricProblem } from '@patchbay/metrics';
import { formulaProblems } from './messages.js';

type Words = Messages<typeof formulaProblems.texts>;

/** Which facts a code has is known to the library; the keys and names here are the same. */
const sentenceOf = (t: Words, { code, facts }: FormulaProblemWords): string =>
  t(code as 'unknownField', facts as { readonly name: string });

const formulaText = (t: Words, { words, hints }: Pick<FormulaProblem, 'words' | 'hints'>) =>
  [words, ...hints].reduce((said, each) => {
    const sentence = sentenceOf(t, each);
    if (said === '') return sentence;
    return `${said}${/[.?]$/.test(said) ? '' : '.'} ${sentence}`;
  }, '');

/** Says what is wrong with a formula, by its codes and facts; of hints alone, those. */
export function useFormulaWords() {
  const t = useMessages(formulaProblems);
  return {
    problem: (problem: FormulaProblem): string => formulaText(t, problem),
    hint: ({ hints }: FormulaProblem): string => hints.map((each) => sentenceOf(t, each)).join(' '),
    unknown: (name: string): string => t('unknownField', { name }),
  };
}

/** Says why a metric has no value. */
export function useMetricWords(): (problem: MetricProblem) => string {
  const t = useMessages(formulaProblems);
  return ({ code, path, formula, given = '' }) => {
    if (formula) return formulaText(t, formula);
    if (code === 'bad_aggregation') return t('metric.aggregation', { name: given });
    const [, field] = /^filters\.(.+)$/.exec(path) ?? [];
    return field === undefined ? t('metric.unreadable') : t('metric.filter', { field });
  };
}
