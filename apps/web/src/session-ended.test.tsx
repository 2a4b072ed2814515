import { act, screen, waitFor } from '@testing-library/react';
import { refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screens } from './screens.js';

const { Screen: frame } = await screens.frame();
/** How long the page around the frame may take to answer. */
const answerMs = 5000;

const portal = 'https://portal.example.test';
const session = { id: 42, username: 'ada', token: 'fresh', email: 'ada@example.test' };
const posted: unknown[] = [];
const host = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) };
const around = Object.getOwnPropertyDescriptor(window, 'parent');

beforeEach(() => {
  posted.length = 0;
  Object.defineProperty(window, 'parent', { configurable: true, value: host });
  jest.spyOn(document, 'referrer', 'get').mockReturnValue(`${portal}/home`);
});
afterEach(() => {
  Object.defineProperty(window, 'parent', around ?? { configurable: true, value: window });
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const framed = (oneTimeAuth: typeof session | ReturnType<typeof refused> = session) =>
  renderApp({
    url: '/app/org/7/inbox?active=2001%3A3005',
    modes: { embed: true },
    screens: { frame },
    replies: { oneTimeAuth },
  });

const answer = (data: unknown, { origin = portal, source = host as unknown } = {}) =>
  act(async () => {
    const event = new MessageEvent('message', { origin, data });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  });
const token = { type: 'SIGN_IN', authToken: 'once_1', email: 'ada@example.test' };

/** Ends the session, as a refused call does, and waits until the host was informed. */
async function end({ store }: Awaited<ReturnType<typeof framed>>) {
  await act(async () => store.end());
  await waitFor(() => expect(posted).toHaveLength(1));
}

describe('a session that ends inside a partner’s page', () => {
  it('sends the open path to the page, and shows no sign-in and no brand', async () => {
    const app = await framed();
    await end(app);
    expect(posted).toEqual([
      [{ type: 'SESSION_ENDED', path: '/app/org/7/inbox?active=2001%3A3005' }, portal],
    ]);
    expect(screen.queryByLabelText('E-mail')).toBeNull();
    expect(document.body.textContent).not.toContain('Patchbay');
  });

  it('goes on where it was with a new token from that page', async () => {
    const app = await framed();
    await end(app);
    await answer(token);
    await waitFor(() => expect(app.store.token()).toBe('fresh'));
    expect(app.server.argsOf('oneTimeAuth')).toEqual([
      { oneTimeToken: 'once_1', email: 'ada@example.test' },
    ]);
    expect(app.router.history.location.href).toBe('/app/org/7/inbox?active=2001%3A3005');
  });

  it.each([
    ['another origin', token, { origin: 'https://evil.test' }],
    ['another window', token, { source: window }],
    ['a message of another form', { ...token, next: '/app' }, {}],
  ])('takes no token from %s', async (_, data, from) => {
    const app = await framed();
    await end(app);
    await answer(data, from);
    expect(app.server.argsOf('oneTimeAuth')).toEqual([]);
  });

  it('says what to do when the new token does not work', async () => {
    const app = await framed(refused('unauthorized', 'used'));
    await end(app);
    expect(screen.queryByText('Your session has ended')).toBeNull();
    await answer(token);
    expect(await screen.findByText('Your session has ended')).toBeInTheDocument();
  });

  it('says what to do when the page does not answer', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const app = await framed();
    await end(app);
    expect(screen.queryByText('Your session has ended')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(answerMs));
    expect(screen.getByText('Your session has ended')).toBeInTheDocument();
  });
});
