import fc from 'fast-check';
import {
  compilePattern,
  isLike,
  maxPatternLength,
  patternProblem,
  toPostgresPattern,
} from '../index.js';
import { hostilePatterns } from '../testing/index.js';

function matches(pattern: string, text: string): boolean {
  const compiled = compilePattern(pattern);
  if (typeof compiled === 'string') throw new Error(compiled);
  return compiled.test(text);
}

describe('a pattern', () => {
  it.each([
    ['', 'anything', true],
    ['b', 'abc', true],
    ['B', 'abc', false],
    ['a.c', 'xabcx', true],
    ['a.c', 'a\nc', true],
    ['.', '👍', true],
    ['^.$', '👍', true],
    ['^abc$', 'abc', true],
    ['^abc$', 'xabc', false],
    ['^$', '', true],
    ['$', 'a', true],
    ['ab*c', 'ac', true],
    ['ab+c', 'ac', false],
    ['ab?c', 'abc', true],
    ['^a{2,3}$', 'aaa', true],
    ['^a{2,3}$', 'aaaa', false],
    ['^a{2}$', 'aa', true],
    ['^a{2,}$', 'aaaaa', true],
    ['^(ab|cd)+$', 'abcdab', true],
    ['^(ab|cd)+$', 'abc', false],
    ['^(?:a|)b$', 'b', true],
    ['(^|,)?b', 'ab', true],
    ['^(a|b$)?$', 'b', true],
    ['[a-c]x', 'bx', true],
    ['[^a-c]x', 'bx', false],
    ['^[]a]', 'a', 'problem'],
    ['[a-]', '-', true],
    ['[\\d_]', '_', true],
    ['^\\d+$', '123', true],
    ['^\\w+$', 'a_1', true],
    ['\\s', 'a b', true],
    ['^\\D$', '1', false],
    ['\\.', 'a.b', true],
    ['\\.', 'ab', false],
    ['\\n', 'a\nb', true],
    ['a|b|c', 'xcx', true],
    ['(((a)))', 'a', true],
    ['(a*)*b', 'aab', true],
    ['ü', 'grün', true],
    ['[а-я]', 'мир', true],
  ])('%s on %j: %j', (pattern, text, expected) =>
    expected === 'problem'
      ? expect(patternProblem(pattern)).not.toBeNull()
      : expect(matches(pattern, text)).toBe(expected),
  );

  it.each([
    ['(', 'A group is not closed.'],
    [')', 'A closing parenthesis has no opening one.'],
    ['*a', 'A quantifier has nothing to repeat.'],
    ['a**', 'A quantifier cannot follow another.'],
    ['a+?', 'A quantifier cannot follow another.'],
    ['a{3,2}', 'The numbers of a quantifier are the wrong way round.'],
    ['a{101}', 'A quantifier goes up to 100.'],
    ['a{', 'A brace must be a quantifier such as {2,5}, or be written \\{.'],
    ['{', 'A brace must follow what it repeats, or be written \\{.'],
    ['^*', 'An anchor cannot be repeated.'],
    ['$?', 'An anchor cannot be repeated.'],
    ['(a|^b)*', 'An anchor cannot be repeated.'],
    ['(?:a(b$)?){1,40}', 'An anchor cannot be repeated.'],
    ['[a', 'The pattern ends too early.'],
    ['[]', 'A set is empty.'],
    ['[z-a]', 'The ends of a range are the wrong way round.'],
    ['[[:alpha:]]', 'Inside a set, [ is written \\[.'],
    ['(?=a)', 'Only plain groups are understood.'],
    ['(?<n>a)', 'Only plain groups are understood.'],
    ['\\1', '\\1 is not understood.'],
    ['\\b', '\\b is not understood.'],
    ['\\', 'The pattern ends too early.'],
    ['***=a', 'A quantifier has nothing to repeat.'],
    ['((a{50}){50}){50}', 'The pattern repeats too much.'],
    ['('.repeat(33) + ')'.repeat(33), 'A pattern has at most 32 groups.'],
    ['a'.repeat(maxPatternLength + 1), 'A pattern has at most 256 characters.'],
  ])('%s is refused: %s', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
    expect(compilePattern(pattern)).toBe(problem);
    expect(toPostgresPattern(pattern)).toBe(problem);
  });

  it('is fast on a text that almost matches, however it repeats', () => {
    const trials = [
      ...hostilePatterns(3000),
      ...['(\\w+\\s?)+$', '([^@]+)*@', '(.*)*x'].map((pattern) => ({
        pattern,
        text: `${'a'.repeat(3000)}!`,
      })),
    ];
    let refused = 0;
    let slowest: readonly [number, string] = [0, ''];
    for (const { pattern, text } of trials) {
      const compiled = compilePattern(pattern);
      if (typeof compiled === 'string') {
        refused += 1;
        continue;
      }
      // Processor time, so that other processes of the machine do not count.
      const before = process.cpuUsage();
      compiled.test(text);
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1000;
      if (ms > slowest[0]) slowest = [ms, pattern];
    }
    process.stdout.write(
      `Patterns: ${trials.length} hostile ones over 3,000 characters, ${refused} refused, ` +
        `the slowest took ${Math.ceil(slowest[0])} ms of processor time (${slowest[1]})\n`,
    );
    expect(refused).toBeLessThan(trials.length / 10);
    expect([slowest[0] < 2000, slowest[1]]).toEqual([true, slowest[1]]);
  });

  it('matches like the platform, where both support it', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '(a|b)', '(?:ab)', '\\d', '^', '$');
    const piece = fc
      .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{1,2}'))
      .map(([given, times]) => (given === '^' || given === '$' ? given : given + times));
    const pattern = fc
      .array(
        fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((branches) => branches.join('|'));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, given) => {
        expect(matches(source, given)).toBe(new RegExp(source, 'su').test(given));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('for PostgreSQL', () => {
  it.each([
    ['ab', '(?:ab)'],
    ['a.b', '(?:a.b)'],
    ['(a|b)+c', '(?:(?:a|b){1,}c)'],
    ['a*', '(?:(?:a)*)'],
    ['[^a-c_]', '(?:[^a-c\\u005f])'],
    ['\\.', '(?:\\u002e)'],
    ['(a|b)c', '(?:(?:a|b)c)'],
    ['👍', '(?:\\U0001f44d)'],
    ['^a$', '(?:^a$)'],
  ])('%s is written as %s', (pattern, written) =>
    expect(toPostgresPattern(pattern)).toEqual({ pattern: written }),
  );
});

describe('like', () => {
  it.each([
    ['', '', true],
    ['', '%', true],
    ['a', '', false],
    ['abc', 'abc', true],
    ['abc', 'a%', true],
    ['abc', '%c', true],
    ['abc', '%b%', true],
    ['abc', '%d%', false],
    ['abc', 'a_c', true],
    ['abc', 'a_', false],
    ['a%c', 'a%c', true],
    ['aXbXc', 'a%X%c', true],
    ['👍a', '_a', true],
    ['👍', '__', false],
    ['👍', '%_', true],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
    ['a\\c', 'a\\c', true],
  ])('%j like %j: %j', (text, pattern, expected) => expect(isLike(text, pattern)).toBe(expected));

  it('agrees with an equivalent pattern', () => {
    const signs = fc.constantFrom('a', 'b', '%', '_', '👍');
    const pattern = fc.array(signs, { maxLength: 8 }).map((each) => each.join(''));
    const text = fc
      .array(fc.constantFrom('a', 'b', '👍'), { maxLength: 8 })
      .map((each) => each.join(''));
    fc.assert(
      fc.property(text, pattern, (given, wanted) => {
        const same = new RegExp(`^${wanted.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'su');
        expect(isLike(given, wanted)).toBe(same.test(given));
      }),
      { numRuns: 3000 },
    );
  });

  it('stays fast on hostile patterns', () => {
    const started = performance.now();
    isLike('a'.repeat(20_000), '%a'.repeat(100) + 'b');
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
