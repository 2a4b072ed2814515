import { aDomainProfile, answering } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountsOverlays } from '../index.js';

it('help opens what this installation is', async () => {
  const { router } = await renderApp({
    url: '/app/org/7?help=true',
    overlays: { help: accountsOverlays.help },
    replies: answering({ lookupDomain: { profile: aDomainProfile() } }),
  });
  await userEvent.click(await screen.findByRole('link', { name: /^About/ }));
  expect(router.history.location.search).toContain('info=true');
});
