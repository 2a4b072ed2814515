import { aLevel, anAccount, type Answers, answering, aViewer, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onboardingOverlays } from '../index.js';

itBehavesLikeOverlay('selectNumber', onboardingOverlays.selectNumber, {
  replies: answering({ getAccount: anAccount({ vidaPhoneNumber: null }) }),
  shows: 'Search for a number',
});

describe('choosing a number', () => {
  it.each(['reseller', 'partner'] as const)(
    'asks a %s to open an organization first',
    async (type) => {
      const node = aLevel({ id: 5, type, displayName: 'Harborline' });
      await renderApp({
        url: '/app?selectNumber=true',
        overlays: onboardingOverlays,
        replies: { getViewer: aViewer({ home: node, target: node, trail: [node] }) },
      });
      expect(await screen.findByText('Choose an organization first')).toBeInTheDocument();
      expect(screen.queryByText('Search for a number')).toBeNull();
    },
  );
});

describe('the search for a number', () => {
  const open = (answers: Answers = {}) =>
    renderApp({
      url: '/app/org/7?selectNumber=true',
      overlays: onboardingOverlays,
      replies: answering({
        getViewer: aViewer(),
        getAccount: anAccount({ vidaPhoneNumber: null }),
        ...answers,
      }),
    });
  const digits = () => screen.findByLabelText('First digits');

  it('sends the digits alone, and lists what is free', async () => {
    const free = { number: '+17375550101', city: 'Austin', region: 'TX', country: 'US' };
    const { server } = await open({ searchNumbersByPrefix: { numbers: [free] } });
    await userEvent.clear(await digits());
    await userEvent.type(await digits(), '7-37{Enter}');
    expect(await screen.findByText(/Austin/)).toBeInTheDocument();
    expect(server.argsOf('searchNumbersByPrefix')).toEqual([
      expect.objectContaining({ prefix: '737', country: 'US', strict: false }),
    ]);
  });

  it('shows at the digits what the server refuses of them', async () => {
    await open({
      searchNumbersByPrefix: refused('invalid', {
        fields: [{ path: 'body.prefix', message: 'is no area code' }],
      }),
    });
    await userEvent.type(await digits(), '{Enter}');
    await waitFor(async () =>
      expect(await digits()).toHaveAccessibleDescription('Is no area code'),
    );
  });

  it('is left without a question: nothing is lost with it', async () => {
    const { router } = await open();
    await userEvent.type(await digits(), '99');
    await act(async () => void router.history.push('/app/org/7'));
    await waitFor(() => expect(router.history.location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  });
});
