import { jest } from '@jest/globals';
import { type NewToken, type OpenAccountMessage } from './frame-messages.js';
import { listenToAppFrame } from './listen-to-app-frame.js';

const server = 'https://app.example.test';
const ended = { type: 'SESSION_ENDED', path: '/app/org/7/inbox' };
const opened: OpenAccountMessage = { type: 'OPEN_ORG_APP', takeoverId: 7, path: '/app/org/7' };

let frame: HTMLIFrameElement;
let posted: unknown[][];
let stop: (() => void) | undefined;

beforeEach(() => {
  frame = document.createElement('iframe');
  document.body.replaceChildren(frame);
  posted = [];
  jest
    .spyOn(frame.contentWindow as Window, 'postMessage')
    .mockImplementation((...given: unknown[]) => void posted.push(given));
});
afterEach(() => stop?.());

const tell = (data: unknown, origin = server, source: Window | null = frame.contentWindow) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source }));
const later = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('a page that listens to the app in its frame', () => {
  it('answers the end of a session with a new token, to the exact origin', async () => {
    const asked: string[] = [];
    stop = listenToAppFrame(frame, {
      server,
      onSessionEnded: async (path) => {
        asked.push(path);
        return { authToken: 'once_2', email: 'ada@example.test' };
      },
    });
    tell(ended);
    await later();
    expect(asked).toEqual(['/app/org/7/inbox']);
    expect(posted).toEqual([
      [{ type: 'SIGN_IN', authToken: 'once_2', email: 'ada@example.test' }, server],
    ]);
  });

  it('receives the account that a person opened', () => {
    const received: OpenAccountMessage[] = [];
    stop = listenToAppFrame(frame, {
      server,
      onOpenAccount: (message) => void received.push(message),
    });
    tell(opened);
    tell(ended);
    expect(received).toEqual([opened]);
  });

  it('takes nothing from another origin, another window, or no window', async () => {
    const onSessionEnded = jest.fn<() => NewToken>(() => ({ authToken: 'once_2' }));
    const onOpenAccount = jest.fn<() => void>();
    stop = listenToAppFrame(frame, { server, onSessionEnded, onOpenAccount });
    for (const message of [ended, opened]) {
      tell(message, 'https://evil.test');
      tell(message, `${server}.evil.test`);
      tell(message, 'null');
      tell(message, server, window);
      tell(message, server, null);
    }
    await later();
    expect([onSessionEnded, onOpenAccount].map(({ mock }) => mock.calls)).toEqual([[], []]);
    expect(posted).toEqual([]);
  });

  it('asks for one token at a time, and again once there was no answer', async () => {
    let answer: (token: NewToken | null) => void = () => undefined;
    const onSessionEnded = jest.fn(
      () => new Promise<NewToken | null>((resolve) => (answer = resolve)),
    );
    stop = listenToAppFrame(frame, { server, onSessionEnded });
    tell(ended);
    tell(ended);
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
    answer(null);
    await later();
    expect(posted).toEqual([]);
    tell(ended);
    answer({ authToken: 'once_3' });
    await later();
    expect(posted).toEqual([[{ type: 'SIGN_IN', authToken: 'once_3' }, server]]);
  });

  it('gives no token to a frame that it no longer listens to', async () => {
    let answer: (token: NewToken) => void = () => undefined;
    const onSessionEnded = jest.fn(() => new Promise<NewToken>((resolve) => (answer = resolve)));
    stop = listenToAppFrame(frame, { server, onSessionEnded });
    tell(ended);
    stop();
    answer({ authToken: 'once_2' });
    await later();
    tell(ended);
    expect(posted).toEqual([]);
    expect(onSessionEnded).toHaveBeenCalledTimes(1);
  });
});
