import { hashToken, kindOfToken, maskToken, newToken } from './tokens.js';

describe('tokens', () => {
  it.each(['session', 'visitor', 'api', 'once'] as const)(
    'of kind %s have their prefix and the form that secret scanners detect',
    (kind) => {
      const token = newToken(kind);
      expect(token).toMatch(/^[a-z]{2,4}_[0-9A-Za-z]{36,}$/);
      expect(kindOfToken(token)).toBe(kind);
    },
  );

  it('with any one letter changed fail their checksum, without a query', () => {
    const token = newToken('api');
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'b' ? 'c' : 'b';
      expect(kindOfToken(token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
    }
  });

  it.each([
    '',
    'x',
    'ses_',
    `${newToken('session')} `,
    `${newToken('session')}\0`,
    'x'.repeat(600),
  ])('do not include %p', (text) => expect(kindOfToken(text)).toBeNull());

  it('differ, are kept as a digest and are shown masked', () => {
    const [one, two] = [newToken('api'), newToken('api')];
    expect(one).not.toBe(two);
    expect(hashToken(one)).toHaveLength(32);
    expect(maskToken(one)).toMatch(/^key_\w{4}\.\.\.\w{4}$/);
  });
});
