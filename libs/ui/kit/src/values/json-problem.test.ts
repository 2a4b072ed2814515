import fc from 'fast-check';
import { jsonProblem } from './json-problem.js';

describe('the first problem of a JSON text', () => {
  it.each([
    ['', 1, 1, 'value'],
    ['{', 1, 2, 'keyOrEnd'],
    ['{"a" 1}', 1, 6, 'colon'],
    ['{"a": }', 1, 7, 'value'],
    ['{"a": 1,}', 1, 9, 'key'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'afterInObject'],
    ['[1 2]', 1, 4, 'afterInList'],
    ['[1,]', 1, 4, 'value'],
    ['[01]', 1, 2, 'value'],
    ["{'a': 1}", 1, 2, 'keyOrEnd'],
    ['[TRUE]', 1, 2, 'value'],
    ['"a\nb"', 1, 1, 'value'],
    ['{} {}', 1, 4, 'end'],
  ])('is found in %j', (text, line, column, expected) => {
    expect(jsonProblem(text)).toMatchObject({ line, column });
    expect(jsonProblem(text)?.expected).toContain(expected);
    expect(() => void JSON.parse(text)).toThrow();
  });

  it('finds no problem in valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        expect(jsonProblem(JSON.stringify(JSON.parse(text), null, indent))).toBeNull();
      }),
    );
  });

  it('agrees with the engine about texts that miss one character', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, seed) => {
        const at = seed % text.length;
        const cut = text.slice(0, at) + text.slice(at + 1);
        expect(jsonProblem(cut) === null).toBe(isJson(cut));
      }),
      { numRuns: 500 },
    );
  });
});
