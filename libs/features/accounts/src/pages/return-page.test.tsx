import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { Screen as ReturnPage } from './ReturnPage.js';

describe('the return pages of payment providers', () => {
  const visit = (url: string, session?: null) =>
    renderApp({
      url,
      screens: { returnPage: ReturnPage },
      ...(session === null ? { session } : {}),
    });
  it('claim no result that only the processor decides, and have no link for a visitor', async () => {
    await visit('/app/paymentSuccess', null);
    expect(await screen.findByText('The payment is being confirmed')).toBeInTheDocument();
    expect(screen.getByText(/You can close this page/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Go on' })).toBeNull();
  });
  it('lead a member back to the app', async () => {
    await visit('/app/paymentCancel');
    expect(await screen.findByRole('link', { name: 'Go on' })).toHaveAttribute('href', '/app');
  });
});
