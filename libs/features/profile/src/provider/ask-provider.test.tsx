import { aDomainProfile } from '@patchbay/fakes';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { profileOverlays } from '../index.js';

const known = { profile: aDomainProfile() };
const ours = /patchbay/i;
const open = (search: string, replies: Parameters<typeof renderApp>[0] & object) =>
  renderApp({
    url: `/app/org/7/inbox?${search}`,
    overlays: profileOverlays,
    ...replies,
  });
/** Everything that the page says, also to screen readers. */
const said = () =>
  [...document.querySelectorAll('[aria-label]')]
    .map((one) => one.getAttribute('aria-label'))
    .concat(document.body.textContent)
    .join(' ');

describe.each([
  ['upgrade=true', 'Harborline chooses the plan'],
  ['requestAccess=true', /Harborline registers the brand/],
])('the overlay at %s', (search, text) => {
  it('names no provider while the provider is being read', async () => {
    let reply = (_: typeof known) => undefined as void;
    const lookupDomain = () => new Promise<typeof known>((done) => (reply = done));
    await open(search, { replies: { lookupDomain } });
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(said()).not.toMatch(ours);
    await act(async () => reply(known));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask Harborline' })).toBeInTheDocument();
    expect(said()).not.toMatch(ours);
  });

  it('offers to read the provider again after a failure', async () => {
    let isBroken = true;
    await open(search, {
      replies: {
        lookupDomain: () =>
          isBroken ? refuse(400, 'The lookup is broken.', { retryable: false }) : known,
      },
    });
    expect(await screen.findByText('Could not load your provider')).toBeInTheDocument();
    expect(screen.getByText('The lookup is broken.')).toBeInTheDocument();
    expect(said()).not.toMatch(ours);
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('gives a request to send where the provider names no address', async () => {
    const silent = { ...known.profile, settings: {} };
    await open(search, { replies: { lookupDomain: { profile: silent } } });
    expect(await screen.findByText(/the person who gave you this account/)).toBeVisible();
    // The clipboard belongs to a session of user-event.
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /the request/ }));
    expect(await navigator.clipboard.readText()).toMatch(/^Could you .+ \(account 7\)/);
  });

  it('waits for no name where none is shown', async () => {
    await open(search, {
      modes: { genericBrand: true },
      replies: { lookupDomain: () => new Promise<never>(() => undefined) },
    });
    expect(await screen.findByText(/[Yy]our provider/)).toBeInTheDocument();
  });
});
