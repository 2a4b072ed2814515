import {
  buildOpenApp,
  type OpenAppMessage,
  parseOpenApp,
  parseSignIn,
  type SessionEndedMessage as SentByFrame,
  type SignInMessage as ReadByFrame,
} from '@patchbay/intents';
import {
  type OpenAccountMessage,
  readFrameMessage,
  type SessionEndedMessage,
  type SignInMessage,
} from './frame-messages.js';

const ended: SessionEndedMessage = { type: 'SESSION_ENDED', path: '/app/org/7/inbox?active=1%3A2' };

describe('messages of the app in a frame', () => {
  it.each(['partner', 'reseller', 'org'] as const)('ask for a %s as the app does', (level) => {
    const sent = buildOpenApp(level, 7) as OpenAppMessage;
    expect(readFrameMessage(sent)).toEqual(sent satisfies OpenAccountMessage);
  });

  it('tell the end of a session with its path', () =>
    expect(readFrameMessage(ended satisfies SentByFrame)).toEqual(ended));

  it.each([
    null,
    'SESSION_ENDED',
    [],
    { type: 'SESSION_ENDED' },
    { ...ended, path: 'https://evil.test' },
    { ...ended, path: '//evil.test' },
    { ...ended, path: '/\\evil.test' },
    { ...ended, path: ['/app'] },
    { ...ended, more: 1 },
    { ...ended, takeoverId: 7 },
    { type: 'toString', takeoverId: 7, path: '/app/org/7' },
    { type: 'OPEN_ORG_APP', takeoverId: 7, path: '/app/org/8' },
    { type: 'OPEN_ORG_APP', takeoverId: '7', path: '/app/org/7' },
    { type: 'OPEN_ORG_APP', takeoverId: -7, path: '/app/org/-7' },
    { type: 'OPEN_PARTNER_APP', takeoverId: 7, path: '/app/org/7' },
    { type: 'OPEN_ORG_APP', takeoverId: 7, path: '/app/org/7', more: 1 },
  ])('are not %j, which the app does not send', (data) => {
    expect(readFrameMessage(data)).toBeNull();
    expect(parseOpenApp(data)).toBeNull();
  });

  it('are answered in a form that the frame reads', () => {
    const answers: SignInMessage[] = [
      { type: 'SIGN_IN', authToken: 'once_2' },
      { type: 'SIGN_IN', authToken: 'once_2', email: 'ada@example.test' },
    ];
    for (const answer of answers) expect(parseSignIn(answer)).toEqual(answer satisfies ReadByFrame);
  });
});
