import { parseSignIn } from './session-messages.js';

describe('a new one-time token from the host', () => {
  it.each([
    { type: 'SIGN_IN', authToken: 'once_1' },
    { type: 'SIGN_IN', authToken: 'once_1', email: 'ada@example.test' },
  ])('is read: %j', (message) => expect(parseSignIn(message)).toEqual(message));

  it.each([
    null,
    'SIGN_IN',
    { type: 'SIGN_IN' },
    { type: 'SIGN_IN', authToken: '' },
    { type: 'SIGN_IN', authToken: ['once_1'] },
    { type: 'SIGN_IN', authToken: 'x'.repeat(501) },
    { type: 'SIGN_IN', authToken: 'once_1', email: 7 },
    { type: 'SIGN_IN', authToken: 'once_1', path: 'https://evil.test' },
    { type: 'SESSION_ENDED', authToken: 'once_1' },
  ])('is not read from %j', (message) => expect(parseSignIn(message)).toBeNull());
});
