import { refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { screens } from './screens.js';

const { Screen: frame } = await screens.frame();
const visitor = { allocateTempUserSession: { id: 9, username: 'visitor-9', token: 'visitor' } };

describe('a sign-out by the server', () => {
  it('leads to /app when the token is refused', async () => {
    const { router } = await renderApp({
      url: '/app/org/7/inbox',
      screens: { frame },
      replies: { ...visitor, getViewer: refuse(401, 'Gone.') },
    });
    expect(await screen.findByLabelText('E-mail')).toBeInTheDocument();
    await waitFor(() => expect(router.history.location.href).toBe('/app'));
  });
  it.each([403, 404])(
    'does not follow from %i: another person owns the account',
    async (status) => {
      const { store } = await renderApp({
        url: '/app/org/99',
        screens: { frame },
        replies: { getViewer: refuse(status, 'Not below you.') },
      });
      expect(await screen.findByText('This account is not open to you')).toBeInTheDocument();
      expect(store.current()?.kind).toBe('member');
    },
  );
  it.each([500, 503, 429])('never follows from %i', async (status) => {
    const { store } = await renderApp({
      url: '/app/org/7',
      screens: { frame },
      replies: { getViewer: refuse(status, 'Busy.', { retryable: false }) },
    });
    expect(await screen.findByText('Could not load your account')).toBeInTheDocument();
    expect(store.current()?.kind).toBe('member');
  });
});
