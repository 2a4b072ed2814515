import { err, fixedClock, ok, parseAccountId, problem, valueOr } from './index.js';

describe('results', () => {
  it('carry a value or an error', () => {
    expect(valueOr(ok(3), 0)).toBe(3);
    expect(valueOr(err('no'), 0)).toBe(0);
    expect(problem('bad', 'Say it again.')).toEqual({
      ok: false,
      error: { code: 'bad', message: 'Say it again.' },
    });
  });
});

describe('account ids', () => {
  it.each([
    ['2001', 2001],
    [7, 7],
    ['9007199254740991', 9007199254740991],
  ])('accept %p', (given, id) => {
    expect(parseAccountId(given)).toBe(id);
  });

  it.each([
    '01',
    '+1',
    '1.0',
    '1e0',
    '0x1',
    '1\0',
    '１',
    '-1',
    '0',
    '9007199254740993',
    'null',
    'me',
    '',
    null,
    undefined,
    {},
    [1],
    1.5,
    NaN,
    -4,
  ])('refuse %p', (given) => expect(parseAccountId(given)).toBeNull());
});

describe('a clock', () => {
  it('that is fixed does not advance until it is moved', () => {
    const clock = fixedClock(1000);
    clock.advance(5);
    expect(clock.now()).toBe(1005);
  });
});
