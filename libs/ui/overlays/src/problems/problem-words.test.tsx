import { CallError, type FieldProblem } from '@patchbay/api-client';
import { operationNames, operationOf } from '@patchbay/contract';
import { argumentNames, checkArguments, problemKinds } from '@patchbay/contract/check';
import { type Language, LanguageProvider } from '@patchbay/messages';
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { problems as spanish } from './es.js';
import { useCallWords, useProblemWords } from './problem-words.js';

/** What a person, a file or a script may put into a field, whatever it asks for. */
const inputs: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(70_000),
  'º',
  '2026-13-40',
  'http:/x',
  '+1',
  0,
  -1,
  0.001,
  1.5,
  1e15,
  true,
  [],
  [''],
  ['x'],
  Array.from({ length: 1001 }, () => 'x'),
  {},
  { x: 1 },
];

/** Every problem that the schemas of all operations find in one argument, once per kind and text. */
function allProblems(): readonly FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const name of operationNames) {
    const entry = operationOf(name);
    for (const argument of argumentNames(entry))
      for (const input of inputs)
        for (const problem of checkArguments(entry, { [argument]: input }))
          found.set(`${problem.kind} ${problem.message}`, problem);
  }
  return [...found.values()];
}

async function said<Told>(language: Language, use: () => Told): Promise<Told> {
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
  if (told === undefined) throw new Error('Nothing was said.');
  return told;
}

/** A compiled message, by what stands before its first value. */
const patternOf = (message: unknown): RegExp => {
  const first: unknown = Array.isArray(message) ? message[0] : message;
  const before = typeof first === 'string' ? first : 'Añada al menos ';
  return new RegExp(`^${before.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`);
};
const patterns = Object.values(spanish).map(patternOf);

describe('the problems that the schemas of all operations find', () => {
  const found = allProblems();

  it('are of kinds that a screen has words for', () => {
    expect(found.length).toBeGreaterThan(60);
    expect(
      found.filter(({ kind }) => !(problemKinds as readonly unknown[]).includes(kind)),
    ).toEqual([]);
  });

  it('have a kind for each requirement that a schema states', () => {
    const stated = found.filter(
      ({ kind, message }) => kind === 'unreadable' && message !== 'cannot be read',
    );
    expect(stated).toEqual([]);
  });

  it('are said in the language of the person, and never in the words of a schema', async () => {
    const say = await said('es', useProblemWords);
    const escaped = found
      .map((problem) => [problem.message, say(problem)] as const)
      .filter(([message, text]) => text === message || !patterns.some((one) => one.test(text)));
    expect(escaped).toEqual([]);
  });

  it('are said in plain words in English', async () => {
    const say = await said('en', useProblemWords);
    const odd = found.map(say).filter((text) => /shorter or smaller|longer or larger/.test(text));
    expect(odd).toEqual([]);
  });
});

describe('what only the server says', () => {
  const problem = { path: 'body.email', message: 'has an account elsewhere' };
  const refusal = new CallError(409, 'Another person saved this.', { code: 'conflict' });

  it('is shown in English, and replaced by a general message in another language', async () => {
    expect((await said('en', useProblemWords))(problem)).toBe('Has an account elsewhere');
    expect((await said('es', useProblemWords))(problem)).toBe(spanish.refused);
    expect((await said('en', useCallWords))(refusal)).toBe('Another person saved this.');
    expect((await said('es', useCallWords))(refusal)).toBe(spanish['call.conflict']);
  });

  it.each([
    [0, undefined, 'call.unreachable'],
    [0, 'timeout', 'call.timeout'],
    [403, 'forbidden', 'call.forbidden'],
    [503, 'busy', 'call.failed'],
  ] as const)('has a message for status %i with code %s', async (status, code, key) => {
    const error = new CallError(status, 'In English.', code ? { code } : {});
    expect((await said('es', useCallWords))(error)).toBe(spanish[key]);
  });
});
