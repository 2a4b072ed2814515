import { aViewer, refuse, renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountsOverlays } from '../index.js';

const open = (getViewer: NonNullable<RenderAppOptions['replies']>['getViewer']) =>
  renderApp({
    url: '/app/org/7?viewAs=true',
    overlays: accountsOverlays,
    replies: { getViewer },
  });

describe('the overlay “View as”', () => {
  it('shows rows that load while the roles are being read', async () => {
    let reply = (_: ReturnType<typeof aViewer>) => undefined as void;
    await open(() => new Promise<ReturnType<typeof aViewer>>((done) => (reply = done)));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull());
    await act(async () => reply(aViewer()));
    expect(await screen.findByRole('radio', { name: /Owner \(you\)/ })).toBeChecked();
  });

  it('says why the roles could not be read, and reads them again', async () => {
    let isBroken = true;
    await open(() =>
      isBroken ? refuse(400, 'The roles are locked.', { retryable: false }) : aViewer(),
    );
    expect(await screen.findByText('Could not load your roles')).toBeInTheDocument();
    expect(screen.getByText('The roles are locked.')).toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByRole('radio', { name: /Owner \(you\)/ })).toBeChecked();
  });
});
