import { type FormulaProblem, type FormulaProblemWords } from '@patchbay/formula';
import { type Messages, useMessages } from '@patchbay/messages';
import { type MetricProblem } from '@patchbay/metrics';
import { formulaProblems } from './messages.js';
import { useSignatureWords } from './use-function-words.js';

type Words = Messages<typeof formulaProblems.texts>;
type Sentence = (words: FormulaProblemWords) => string;

/** Says a code with its facts. */
function useSentences(t: Words): Sentence {
  const signatureWords = useSignatureWords();
  return (words) => {
    const facts =
      words.code === 'arguments'
        ? { signature: signatureWords(words.facts.signature) }
        : words.facts;
    // Which facts a code has is known to the library; the keys and names here are the same.
    return t(words.code as 'unknownField', facts as { readonly name: string });
  };
}

const formulaText = (say: Sentence, { words, hints }: Pick<FormulaProblem, 'words' | 'hints'>) =>
  [words, ...hints].reduce((said, each) => {
    const sentence = say(each);
    if (said === '') return sentence;
    return `${said}${/[.?]$/.test(said) ? '' : '.'} ${sentence}`;
  }, '');

/** Says what is wrong with a formula, by its codes and facts; of hints alone, those. */
export function useFormulaWords() {
  const t = useMessages(formulaProblems);
  const say = useSentences(t);
  return {
    problem: (problem: FormulaProblem): string => formulaText(say, problem),
    hint: ({ hints }: FormulaProblem): string => hints.map(say).join(' '),
    unknown: (name: string): string => t('unknownField', { name }),
  };
}

/** Says why a metric has no value. */
export function useMetricWords(): (problem: MetricProblem) => string {
  const t = useMessages(formulaProblems);
  const say = useSentences(t);
  return ({ code, path, formula, given = '' }) => {
    if (formula) return formulaText(say, formula);
    if (code === 'bad_aggregation') return t('metric.aggregation', { name: given });
    const [, field] = /^filters\.(.+)$/.exec(path) ?? [];
    return field === undefined ? t('metric.unreadable') : t('metric.filter', { field });
  };
}
