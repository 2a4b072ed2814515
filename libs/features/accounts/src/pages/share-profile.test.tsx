import { anAccount, answering, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountsOverlays } from '../index.js';

it('the address of an agent can be asked for again after a failure', async () => {
  let fails = true;
  await renderApp({
    url: '/app/org/7?shareProfile=true',
    overlays: accountsOverlays,
    replies: answering({
      getAccount: () => (fails ? refused('internal', 'The store is away.') : anAccount()),
    }),
  });
  expect(await screen.findByText('The store is away.')).toBeInTheDocument();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByLabelText('Public address')).toHaveValue('http://localhost/northside');
});
