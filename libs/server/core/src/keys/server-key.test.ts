import { UnsealError, serverKeyFrom } from './server-key.js';

const key = serverKeyFrom(Buffer.alloc(32, 3));
const sealed = key.seal('sk_live_Größe', 'billing key', '1003');

describe('a sealed secret', () => {
  it('opens at its own place', () =>
    expect(key.unseal(sealed, 'billing key', '1003')).toBe('sk_live_Größe'));
  it('does not contain its plain text and differs each time', () => {
    expect(sealed).toMatch(/^sealed1\.[\w-]+$/);
    expect(sealed).not.toContain('sk_live');
    expect(key.seal('sk_live_Größe', 'billing key', '1003')).not.toBe(sealed);
  });
  it('may be an empty text', () => expect(key.unseal(key.seal('', 'p'), 'p')).toBe(''));

  const flipped = (at: number): string => {
    const bytes = Buffer.from(sealed.slice(8), 'base64url');
    bytes[at] = (bytes[at] as number) ^ 1;
    return `sealed1.${bytes.toString('base64url')}`;
  };
  it.each([
    ['for another node', () => key.unseal(sealed, 'billing key', '1004')],
    ['for another purpose', () => key.unseal(sealed, 'sip password', '1003')],
    ['with the place cut elsewhere', () => key.unseal(sealed, 'billing key1003')],
    [
      'under another key',
      () => serverKeyFrom(Buffer.alloc(32, 4)).unseal(sealed, 'billing key', '1003'),
    ],
    ['with a nonce that was changed', () => key.unseal(flipped(0), 'billing key', '1003')],
    ['with a mark that was changed', () => key.unseal(flipped(14), 'billing key', '1003')],
    ['with content that was changed', () => key.unseal(flipped(30), 'billing key', '1003')],
    ['when it was never sealed', () => key.unseal('sk_live_plain', 'billing key', '1003')],
    ['when it is cut short', () => key.unseal(sealed.slice(0, 30), 'billing key', '1003')],
  ])('does not open %s', (_what, open) => expect(open).toThrow(UnsealError));
});
