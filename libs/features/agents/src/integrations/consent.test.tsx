import { type Answers, answering, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';

const main = exampleReply('getMainGoogleCalendar');
const notConnected = { ...main, connected: false, connection: 'none' as const, problem: null };
const connected = { ...main, connected: true, connection: 'own' as const, problem: null };
const state = '2001.kq3v';
const url = `https://accounts.example/consent?state=${state}`;

/** The window that the browser opens: where it was sent, and what it received. */
function aWindow() {
  const went: string[] = [];
  const told: unknown[] = [];
  return {
    went,
    told,
    closed: false,
    location: { replace: (to: string) => went.push(to) },
    close() {
      this.closed = true;
    },
    postMessage: (message: unknown, to: string) => told.push([message, to]),
  };
}

type Opened = ReturnType<typeof aWindow>;

const back = { type: 'CONSENT_RETURN', state, code: 'xyz', error: '' };
const hear = (source: unknown, data: unknown = back, origin = window.location.origin) =>
  act(async () => {
    window.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }));
  });

let opened: Opened | null;
beforeEach(() => {
  opened = aWindow();
  jest.spyOn(window, 'open').mockImplementation(() => opened as unknown as Window);
});
afterEach(() => jest.restoreAllMocks());

/** The overlay, with the first press on Connect. */
async function begin(replies: Answers = {}) {
  let isDone = false;
  const app = await renderApp({
    url: '/app/org/7?integrations=googleCalendar',
    overlays: agentsOverlays,
    replies: answering({
      getMainGoogleCalendar: () => (isDone ? connected : notConnected),
      listGoogleCalendars: { ...exampleReply('listGoogleCalendars') },
      connectGoogle: { url },
      finishGoogle: () => {
        isDone = true;
        return { calendar: connected.calendar };
      },
      ...replies,
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  return app;
}
const waiting = () => screen.findByText('Waiting for your consent');

describe('the consent to use a calendar', () => {
  it('is asked for in a window of its own, and finished with the session of this page', async () => {
    const { server } = await begin();
    await waiting();
    expect(window.open).toHaveBeenCalledWith('about:blank', '_blank', expect.any(String));
    expect(opened?.went).toEqual([url]);
    await hear(opened);
    expect(opened?.told).toEqual([[{ type: 'CONSENT_TAKEN', state }, window.location.origin]]);
    expect(await screen.findByRole('radiogroup', { name: 'Appointments go to' })).toBeVisible();
    expect(server.argsOf('finishGoogle')).toMatchObject([{ state, code: 'xyz' }]);
    await hear(opened);
    expect(server.argsOf('finishGoogle')).toHaveLength(1);
  });

  it('is taken from that window, with that state, and from nothing else', async () => {
    const { server } = await begin();
    await waiting();
    await hear(opened, back, 'https://evil.example');
    await hear(aWindow());
    await hear(window);
    await hear(opened, { ...back, state: '2001.other' });
    await hear(opened, { ...back, code: 7 });
    await hear(opened, 'CONSENT_RETURN');
    expect(await waiting()).toBeVisible();
    expect([server.argsOf('finishGoogle'), opened?.told]).toEqual([[], []]);
  });

  it('is not listened for before it is asked for, nor after it is given up', async () => {
    const { server } = await begin();
    await waiting();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Connect' })).toBeVisible();
    expect(opened?.closed).toBe(true);
    await hear(opened);
    expect(server.argsOf('finishGoogle')).toEqual([]);
  });

  it('that is refused changes nothing, and can be asked for again', async () => {
    const { server } = await begin();
    await waiting();
    await hear(opened, { ...back, code: '', error: 'access_denied' });
    expect(await screen.findByText('The consent was not given')).toBeVisible();
    expect(server.argsOf('finishGoogle')).toEqual([]);
    opened = aWindow();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await waiting()).toBeVisible();
  });

  it('says why the server does not finish it', async () => {
    await begin({ finishGoogle: refused('conflict', 'The consent does not count any more.') });
    await waiting();
    await hear(opened);
    expect(await screen.findByText('The consent does not count any more.')).toBeVisible();
    expect(screen.getByText('The calendar was not connected')).toBeVisible();
  });

  it('says why it cannot be asked for, and closes the window', async () => {
    await begin({ connectGoogle: refused('internal', 'The store is away.') });
    expect(await screen.findByText('The store is away.')).toBeVisible();
    expect(opened?.closed).toBe(true);
  });

  it('opens its page by a second press where the browser opened no window', async () => {
    opened = null;
    await begin();
    const again = await screen.findByRole('button', { name: 'Open the page of Google' });
    opened = aWindow();
    await userEvent.click(again);
    expect(window.open).toHaveBeenLastCalledWith(url, '_blank', expect.any(String));
    expect(await waiting()).toBeVisible();
    await hear(opened);
    expect(await screen.findByRole('radiogroup')).toBeVisible();
  });

  it('offers another attempt when the window is closed, and still takes what it brings', async () => {
    await begin();
    await waiting();
    if (opened) opened.closed = true;
    expect(await screen.findByText(/The window was closed/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open in a tab of its own' })).toBeNull();
    await hear(opened);
    expect(await screen.findByRole('radiogroup')).toBeVisible();
  });

  it('offers a tab of its own inside a frame, whose window may have been cut off', async () => {
    const around = Object.getOwnPropertyDescriptor(window, 'parent');
    Object.defineProperty(window, 'parent', { configurable: true, value: {} });
    try {
      await begin();
      await waiting();
      if (opened) opened.closed = true;
      expect(await screen.findByRole('link', { name: 'Open in a tab of its own' })).toHaveAttribute(
        'href',
        '/app/org/7?integrations=googleCalendar',
      );
    } finally {
      Object.defineProperty(window, 'parent', around ?? { configurable: true, value: window });
    }
  });

  it('ends its wait when the calendar is connected elsewhere', async () => {
    let isDone = false;
    const { cache } = await begin({
      getMainGoogleCalendar: () => (isDone ? connected : notConnected),
    });
    await waiting();
    isDone = true;
    await act(() => cache.invalidateQueries());
    await waitFor(() => expect(screen.getByRole('radiogroup')).toBeVisible());
    expect(opened?.closed).toBe(true);
  });
});
