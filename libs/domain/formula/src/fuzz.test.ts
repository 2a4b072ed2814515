import {
  formulaProblem,
  type FormulaNode,
  maxFormulaLength,
  messages,
  parseFormula,
  printFormula,
} from './index.js';
import { problemBeforeGrammar, readByGrammar } from './testing/grammar.js';
import { hostileTexts, randomFrom, sampleFields } from './testing/index.js';

/** `PATCHBAY_INPUTS` sets another number of texts, and `PATCHBAY_SEED` another seed. */
const wanted = Number(process.env['PATCHBAY_INPUTS'] ?? 1_000_000);
const seed = Number(process.env['PATCHBAY_SEED'] ?? 1121);

const fields = new Set(sampleFields.map(({ name }) => name));
const fixed: readonly string[] = [
  messages.empty,
  messages.parentheses,
  messages.inArray,
  messages.isNull,
  messages.unexpected,
  messages.unknownToken,
  messages.extra,
];
const families = ['Invalid characters: ', 'Unknown field: '];

describe('a parser', () => {
  it(`returns a tree or one of the specified messages for any text, and never throws (${wanted} texts, seed ${seed})`, () => {
    const random = randomFrom(seed);
    const next = hostileTexts(random);
    const answers = new Map<string, number>();
    const count = (answer: string): void =>
      void answers.set(answer, (answers.get(answer) ?? 0) + 1);
    for (let done = 0; done < wanted; done += 1) {
      const text = next();
      const options = done % 4 === 0 ? {} : { fields };
      const parsed = parseFormula(text, options);
      if (parsed.ok) {
        count('a tree');
        if (text.length > maxFormulaLength) throw new Error(`${text} is too long`);
        if (done % 16 !== 0) continue;
        const printed = printFormula(parsed.value);
        const again = parseFormula(printed, options);
        if (
          printed.length <= maxFormulaLength &&
          (!again.ok || printFormula(again.value) !== printed)
        )
          throw new Error(`${text} prints as ${printed}`);
        continue;
      }
      const { message, start, end } = parsed.error;
      const family = fixed.includes(message)
        ? message
        : families.find((each) => message.startsWith(each));
      if (family === undefined) throw new Error(`${JSON.stringify(text)}: ${message}`);
      count(family);
      if (!(start >= 0 && start <= end && end <= text.length))
        throw new Error(`${JSON.stringify(text)}: ${start} to ${end}`);
      if (family === 'Unknown field: ' && message !== `${family}${text.slice(start, end)}`)
        throw new Error(`${text}: ${message}`);
      if (
        family === 'Invalid characters: ' &&
        !message.startsWith(`${family}${text.slice(start, end)}`)
      )
        throw new Error(`${text}: ${message}`);
      if (done % 64 === 0 && formulaProblem(text, options)?.message !== message)
        throw new Error(`${text}: another answer the second time`);
    }
    // Every message must occur, and valid formulas not too rarely: otherwise the test shows nothing
    // about accepted texts.
    for (const each of [...fixed, ...families])
      expect([each, (answers.get(each) ?? 0) > wanted / 2000]).toEqual([each, true]);
    expect((answers.get('a tree') ?? 0) / wanted).toBeGreaterThan(0.05);
  });

  it(`accepts what the grammar accepts, with the same tree, and reports the same first error (${wanted / 10} texts, seed ${seed})`, () => {
    const random = randomFrom(seed + 1);
    const next = hostileTexts(random);
    const ofGrammar: readonly string[] = [
      messages.unexpected,
      messages.extra,
      messages.inArray,
      messages.isNull,
    ];
    let accepted = 0;
    for (let done = 0; done < wanted / 10; done += 1) {
      const text = next();
      const known = done % 2 === 0 ? fields : null;
      const parsed = parseFormula(text, known ? { fields: known } : {});
      const expected = readByGrammar(text, known);
      if (parsed.ok !== (expected !== null))
        throw new Error(
          `${JSON.stringify(text)}: ${parsed.ok ? 'only the parser accepts it' : `the parser says ${parsed.error.message}`}`,
        );
      if (parsed.ok && expected) {
        accepted += 1;
        if (bare(parsed.value) !== bare(expected))
          throw new Error(`${text} is read as ${printFormula(parsed.value)}`);
      } else if (!parsed.ok) {
        const first = problemBeforeGrammar(text, known);
        // Only reading a number shows that it is too large to be a token.
        const isRight =
          first === null
            ? ofGrammar.includes(parsed.error.message) || /[0-9]{309}/.test(text)
            : parsed.error.message === first;
        if (!isRight)
          throw new Error(
            `${JSON.stringify(text)} says ${parsed.error.message} and not ${String(first)}`,
          );
      }
    }
    expect(accepted / (wanted / 10)).toBeGreaterThan(0.05);
  });
});

const bare = (node: FormulaNode): string =>
  JSON.stringify(node, (key, value: unknown) =>
    key === 'start' || key === 'end' ? undefined : value,
  );
