import { aViewer, refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Developer } from './DeveloperPage.js';
import { Screen as KeysPart } from './KeysPart.js';

const key = {
  token: 'pb_live_…9f2c',
  description: 'Booking sync',
  type: 'admin',
  timestamp: '1760000000',
  userId: 1,
};

describe('API keys', () => {
  it('are shown once, after they are created', async () => {
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: {
        listTokens: { tokens: [] },
        createToken: { token: { ...key, token: 'pb_live_secret' } },
      },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New key' }))[0]!);
    await userEvent.type(await screen.findByLabelText('What is it for?'), 'Booking sync');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByLabelText('Key')).toHaveValue('pb_live_secret');
    await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
    expect(document.body.innerHTML).not.toContain('pb_live_secret');
  });
  it('have scopes and an expiry, which the list shows', async () => {
    const bound = {
      ...key,
      scopes: ['tasks:read', 'tasks:act'],
      lastUsed: '1762000000',
      expiresAt: '1790000000',
    };
    const { server } = await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: {
        listTokens: {
          tokens: [
            bound,
            { ...key, token: 'key_x...y', scopes: null },
            { ...key, token: 'key_z...y', scopes: ['*:read'] },
          ],
        },
        createToken: { token: { ...key, token: 'pb_live_secret' } },
      },
    });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toMatch(/Calls and texts that wait.*2025.*2025.*Sep 21/);
    expect(rows[1]).toMatch(/Everything.*Never used.*Does not end/);
    expect(rows[2]).toMatch(/Read only.*Never used/);
    await userEvent.click((await screen.findAllByRole('button', { name: 'New key' }))[0]!);
    await userEvent.type(await screen.findByLabelText('What is it for?'), 'Queue');
    await userEvent.selectOptions(screen.getByLabelText('What may it do?'), 'Only these areas');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText('Choose at least one area')).toBeInTheDocument();
    await userEvent.click(screen.getByLabelText('Agents'));
    await userEvent.selectOptions(screen.getByLabelText('When does it end?'), 'After 90 days');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    await waitFor(() =>
      expect(server.argsOf('createToken')).toEqual([
        {
          targetAccountId: '7',
          type: 'admin',
          description: 'Queue',
          scopes: ['agents:read', 'agents:act'],
          expiresInDays: 90,
        },
      ]),
    );
  });
  it('are created for staff after a step-up code, from the same form', async () => {
    let isProved = false;
    const { server } = await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: {
        listTokens: { tokens: [] },
        requestStepUp: {},
        confirmStepUp: () => {
          isProved = true;
          return { provedUntil: 1_790_000_000 };
        },
        createToken: () =>
          isProved
            ? { token: { ...key, token: 'pb_live_secret' } }
            : refuse(403, 'Confirm that it is you.', { code: 'step-up', stepUp: true }),
      },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New key' }))[0]!);
    await userEvent.type(await screen.findByLabelText('What is it for?'), 'Booking sync{Enter}');
    await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    expect(screen.getByLabelText('What is it for?')).toHaveValue('Booking sync');
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    expect(await screen.findByLabelText('Key')).toHaveValue('pb_live_secret');
    await waitFor(() => expect(screen.getByLabelText('Key')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Key')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'I have kept it' }));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'New key' })[0]).toHaveFocus(),
    );
    expect(server.argsOf('createToken').map(({ description }) => description)).toEqual([
      'Booking sync',
      'Booking sync',
    ]);
  });
  it('show a refusal at its field, and ask before an unfinished key is lost', async () => {
    const refused = refuse(400, 'Check the marked fields.', {
      fields: [{ path: 'body.description', message: 'is in use by another key' }],
    });
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: { listTokens: { tokens: [] }, createToken: refused },
    });
    await userEvent.click((await screen.findAllByRole('button', { name: 'New key' }))[0]!);
    await userEvent.type(await screen.findByLabelText('What is it for?'), 'Booking sync');
    await userEvent.click(screen.getByRole('button', { name: 'Create key' }));
    await waitFor(() => expect(screen.getByLabelText('What is it for?')).toBeInvalid());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
  });
  it('are revoked after a confirmation that names them', async () => {
    const { server } = await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: { listTokens: { tokens: [key] }, deleteToken: {} },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Booking sync' }));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    await screen.findByRole('alertdialog', { name: 'Revoke “Booking sync”?' });
    await userEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
    await waitFor(() =>
      expect(server.argsOf('deleteToken')).toEqual([{ targetAccountId: '7', token: key.token }]),
    );
  });
  it('are revoked together after one confirmation, and stay listed once one is refused', async () => {
    const second = { ...key, token: 'pb_live_…41d0', description: 'Nightly export' };
    const { server } = await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: {
        listTokens: { tokens: [key, second] },
        deleteToken: ({ token }) =>
          token === key.token ? {} : refuse(403, 'Only its maker may revoke it.'),
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Booking sync' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Nightly export' }));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Revoke 2 keys?' });
    expect(server.argsOf('deleteToken')).toEqual([]);
    await userEvent.click(within(asked).getByRole('button', { name: 'Revoke 2 keys' }));
    expect(await screen.findByText('Only its maker may revoke it.')).toBeInTheDocument();
    expect(server.argsOf('deleteToken').map(({ token }) => token)).toEqual([
      key.token,
      second.token,
    ]);
    expect(screen.getByText('Nightly export')).toBeInTheDocument();
  });
  it('are searched by the address of their page, and over a page by themselves', async () => {
    const replies = {
      listTokens: { tokens: [key, { ...key, token: 'x', description: 'Nightly export' }] },
    };
    const { unmount } = await renderApp({
      url: '/app/reseller/5/settings/developer?q=nightly',
      screens: { settings: Developer },
      replies,
    });
    expect(await screen.findByText('Nightly export')).toBeInTheDocument();
    expect(screen.queryByText('Booking sync')).toBeNull();
    unmount();
    await renderApp({
      url: '/app/reseller/5/settings?q=nightly',
      screens: { settings: KeysPart },
      replies,
    });
    expect(await screen.findByText('Booking sync')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('searchbox'), 'nightly');
    await waitFor(() => expect(screen.queryByText('Booking sync')).toBeNull());
    expect(screen.getByText('Nightly export')).toBeInTheDocument();
  });
  it('show the reason over a page, too, if they are not available', async () => {
    await renderApp({
      url: '/app/org/7/settings',
      screens: { settings: KeysPart },
      replies: { getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) },
    });
    expect(await screen.findByText('Ask an owner.')).toBeInTheDocument();
  });
  it('show the reason if they are not available', async () => {
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: { getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) },
    });
    expect(await screen.findByText('Ask an owner.')).toBeInTheDocument();
  });
  it('offer a retry if the list did not load', async () => {
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Developer },
      replies: { listTokens: refuse(400, 'Something is off.') },
    });
    expect(await screen.findByText('Could not load the keys')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeInTheDocument();
  });
});
