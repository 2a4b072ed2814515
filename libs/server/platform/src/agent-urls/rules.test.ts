import { problemOfSlug, slugOf } from './rules.js';

describe('a public address', () => {
  it.each(['cedar', 'cedar-dental', 'a1b', '24-7-plumbing', 'campaigner', 'x'.repeat(50)])(
    'may be %s',
    (slug) => expect(problemOfSlug(slug)).toBeNull(),
  );

  it.each([
    '',
    'ab',
    'x'.repeat(51),
    'cedar dental',
    'cedar--dental',
    '-cedar',
    'cedar-',
    'cedar.dental',
    'cédar',
    'аpple',
    'a/b',
    '..',
    '12345',
    'app',
    'embedchat',
    'acct1750195000123',
    'campa931829b5857f4b0c',
    '%2e%2e',
  ])('may not be %p', (slug) => {
    expect(problemOfSlug(slug)).toEqual(expect.any(String));
  });

  it('is kept in lower case', () => expect(slugOf(' WeLoveCedar ')).toBe('welovecedar'));
});
