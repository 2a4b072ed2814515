import { aLevel, anAccount, answering, aViewer } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
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
