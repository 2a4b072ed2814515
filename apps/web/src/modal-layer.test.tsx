import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderApp } from '@patchbay/overlays/testing';
import { refused } from '@patchbay/fakes';
import axe from 'axe-core';
import { overlays } from './overlays.js';
import { screens } from './screens.js';

const { Screen: embedSignIn } = await screens.embedSignIn();
const { Screen: modalLayer } = await screens.modalLayer();

const handOver = { authToken: 'S', email: null };
const session = { id: 42, username: 'ada', token: 'fresh', email: 'ada@example.test' };
const posted: unknown[] = [];
const around = Object.getOwnPropertyDescriptor(window, 'parent');

beforeEach(() => {
  posted.length = 0;
  Object.defineProperty(window, 'parent', {
    configurable: true,
    value: { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) },
  });
  jest.spyOn(document, 'referrer', 'get').mockReturnValue('https://portal.example.test/');
});
afterEach(() => {
  Object.defineProperty(window, 'parent', around ?? { configurable: true, value: window });
  jest.restoreAllMocks();
});

const open = (url: string, oneTimeAuth: Parameters<typeof reply>[0] = session) =>
  renderApp({
    url,
    session: null,
    handOver,
    modes: { embed: true },
    screens: { embedSignIn, modalLayer },
    overlays: { help: overlays.help, shareProfile: overlays.shareProfile },
    replies: { ...reply(oneTimeAuth), allocateTempUserSession: { id: 9, token: 'v' } },
  });
const reply = (oneTimeAuth: typeof session | ReturnType<typeof refused>) => ({ oneTimeAuth });
const to = (type: string) => [{ type }, 'https://portal.example.test'];
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the layer of the modal script', () => {
  it('signs in and shows the overlay of the address, and nothing of the console', async () => {
    const { server, router } = await open('/embed/modal?org=7&help=true');
    expect(await dialog('Help')).toBeInTheDocument();
    expect(server.argsOf('oneTimeAuth')).toEqual([{ oneTimeToken: 'S' }]);
    expect(router.history.location.href).toBe('/embed/modal/open?org=7&help=true');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(posted).toContainEqual(to('MODAL_READY'));
    expect(document.documentElement.dataset['layer']).toBe('modal');
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  it('tells the page around it, at its exact origin, when the last overlay is closed', async () => {
    const { go } = await open('/embed/modal?help=true');
    await dialog('Help');
    await go('/embed/modal/open?help=true&shareProfile=true');
    await screen.findByRole('dialog', { name: 'Share your agent' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Share your agent' })).toBeNull(),
    );
    expect(posted).not.toContainEqual(to('MODAL_CLOSED'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(posted).toContainEqual(to('MODAL_CLOSED')));
  });

  it('asks for a sign-in where the token does not work, and can be closed without one', async () => {
    await open('/embed/modal?help=true', refused('unauthorized', 'used'));
    expect(await screen.findByLabelText('E-mail')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(posted).toContainEqual(to('MODAL_CLOSED'));
  });

  it('begins with the sign-up where the page asks for one', async () => {
    await open('/embed/modal?signup=true', refused('unauthorized', 'none'));
    expect(await screen.findByLabelText(/Business/)).toBeInTheDocument();
  });

  it('says whose account it is where the page asks for a sign-up of a person who has one', async () => {
    const { router } = await open('/embed/modal?org=7&signup=true');
    expect(await screen.findByRole('heading', { name: 'You have an account' })).toBeInTheDocument();
    expect(screen.getByText('You are signed in as ada@example.test.')).toBeInTheDocument();
    expect((await axe.run(document.body)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Set up your agent' }));
    await waitFor(() =>
      expect(router.history.location.href).toBe('/embed/modal/open?org=7&onboard=true'),
    );
    expect(posted).not.toContainEqual(to('MODAL_CLOSED'));
  });

  it('leaves nothing of itself in the document when it is left', async () => {
    const { unmount } = await open('/embed/modal?help=true');
    await dialog('Help');
    await act(async () => unmount());
    expect(document.documentElement.dataset['layer']).toBeUndefined();
  });
});
