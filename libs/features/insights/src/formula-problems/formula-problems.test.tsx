import {
  type FormulaProblem,
  formulaProblem,
  formulaProblemTexts,
  functionNames,
  functionOf,
} from '@patchbay/formula';
import { type Language, LanguageProvider } from '@patchbay/messages';
import { completeMetric, metricProblem } from '@patchbay/metrics';
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { useFunctionWords } from './use-function-words.js';
import { useFormulaWords, useMetricWords } from './use-problem-words.js';

async function inLanguage<Told>(language: Language, use: () => Told): Promise<Told> {
  let told: Told | undefined;
  const Asking = () => {
    told = use();
    return null;
  };
  await act(async () =>
    render(
      <LanguageProvider language={language}>
        <Suspense>
          <Asking />
        </Suspense>
      </LanguageProvider>,
    ),
  );
  return told!;
}

const codes = Object.keys(formulaProblemTexts) as (keyof typeof formulaProblemTexts)[];
/** A problem of each code, in which every fact is a sign of its own. */
const withCode = (code: keyof typeof formulaProblemTexts): FormulaProblem => {
  const names = [...formulaProblemTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) =>
    String(name),
  );
  const facts: Record<string, string> = Object.fromEntries(
    names.map((name, at) => [name, `⟦${at}⟧`]),
  );
  const words = { code, facts } as FormulaProblem['words'];
  return { message: '', start: 0, end: 0, words, hints: [] };
};
/** The words of the language of formulas, which are the same in every language. */
const ofFormulas = new Set(['null', 'and', 'not', 'between', 'regex']);
const wordsIn = (text: string) =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !ofFormulas.has(word));

describe('the problems of formulas', () => {
  it.each(codes)('are said with all facts in English and in Spanish: %s', async (code) => {
    const problem = withCode(code);
    const english = (await inLanguage('en', useFormulaWords)).problem(problem);
    const spanish = (await inLanguage('es', useFormulaWords)).problem(problem);
    const facts: Readonly<Record<string, string>> = problem.words.facts;
    const ofLibrary = formulaProblemTexts[code].replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => facts[name]!,
    );
    expect(english).toBe(ofLibrary);
    for (const sign of Object.values(facts)) expect(spanish).toContain(sign);
    const left = wordsIn(english).filter((word) => wordsIn(spanish).includes(word));
    expect(left).toEqual([]);
  });

  it('are said with their hints, each a sentence', async () => {
    const problem = formulaProblem('if(1,000)')!;
    const { problem: spanish } = await inLanguage('es', useFormulaWords);
    expect(spanish(problem)).toBe(
      'Elemento inesperado. Se llama así: if(condición, entonces, si no). ¿Quiso decir 1000? Un número no lleva comas.',
    );
  });
});

describe('the functions of formulas', () => {
  it.each(functionNames)('are explained in English and in Spanish: %s', async (name) => {
    const { signature, help } = functionOf(name);
    expect((await inLanguage('en', useFunctionWords))(name)).toEqual({ signature, help });
    const spanish = (await inLanguage('es', useFunctionWords))(name);
    expect(spanish.signature.slice(0, name.length + 1)).toBe(`${name}(`);
    // What is quoted in a help is the same in every language.
    const left = wordsIn(help).filter((word) => wordsIn(spanish.help).includes(word));
    const quoted = wordsIn(`${[...help.matchAll(/'\w+'/g)].join(' ')} unix iso false`);
    expect(left.filter((word) => !quoted.includes(word))).toEqual([]);
    expect(spanish.help).toMatch(/^\p{Lu}.*\.$/u);
  });
});

describe('why a metric has no value', () => {
  it.each([
    [{ formula: '(duration' }, 'Los paréntesis no casan'],
    [{ aggregation: 'mode' }, 'No existe una forma de reunir valores llamada mode.'],
    [
      { filters: { duration: { op: 'gte', value: 'long' } } },
      'El filtro de duration no se puede usar tal como está.',
    ],
  ])('is said in Spanish: %j', async (part, spanish) => {
    const problem = metricProblem(completeMetric({ name: 'm', title: 'M', ...part }));
    expect(problem && (await inLanguage('es', useMetricWords))(problem)).toBe(spanish);
  });
});
