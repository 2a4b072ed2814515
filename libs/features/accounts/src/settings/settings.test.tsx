import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aViewer, refuse, renderApp } from '@patchbay/overlays/testing';
import { accountsOverlays } from '../index.js';
import { longColor } from '../ground/brand-values.js';
import { Screen as Settings } from './SettingsScreen.js';
import { tabOf } from './tabs.js';

const reseller = {
  id: 5,
  accountType: 'reseller' as const,
  details: { displayName: 'Harborline' },
  settings: { brandColor: '#14532d', embedOrigins: ['https://portal.example.test'] },
  vidaPhoneNumber: null,
};
const key = {
  token: 'pb_live_…9f2c',
  description: 'Booking sync',
  type: 'admin',
  timestamp: '1760000000',
  userId: 1,
};

describe('the pages of the settings', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
  it('have links above the page on a phone', async () => {
    window.matchMedia = (query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width: 767'),
    });
    const { router } = await renderApp({
      url: '/app/org/7/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, listTokens: { tokens: [] } },
    });
    const row = await screen.findByRole('navigation', { name: 'Settings' });
    expect(within(row).getByRole('link', { name: 'General' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await userEvent.click(within(row).getByRole('link', { name: 'Developer' }));
    await waitFor(() => expect(router.history.location.pathname).toMatch(/settings\/developer$/));
    const open = await screen.findAllByRole('link', { current: 'page' });
    expect(open.map((link) => link.textContent)).toEqual(['Developer']);
  });
});

describe('general settings', () => {
  it('save a short colour in the long form that the server stores', async () => {
    expect([longColor('#aBc'), longColor(' #2b5ce6 '), longColor('')]).toEqual([
      '#aaBBcc',
      '#2b5ce6',
      '',
    ]);
  });
  it('save name, colour and origins of a tenant', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, saveAccount: reseller },
    });
    const name = await screen.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Harborline Voice');
    await userEvent.type(
      screen.getByLabelText('Pages that may show the app'),
      '\nhttps://second.example.test/path',
    );
    await userEvent.type(
      screen.getByLabelText('Scheme of your phone app'),
      ' com.harborline.agents ',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        {
          targetAccountId: '5',
          resellerName: 'Harborline Voice',
          settings: {
            brandColor: '#14532d',
            embedOrigins: ['https://portal.example.test', 'https://second.example.test'],
            mobileAppScheme: 'com.harborline.agents',
          },
        },
      ]),
    );
    expect(await screen.findByText('Saved')).toBeInTheDocument();
  });
  it('rename the business itself, and not the agent that answers for it', async () => {
    const business = {
      ...reseller,
      id: 7,
      accountType: 'organization' as const,
      orgName: 'Northside Dental',
      details: { displayName: 'Front desk' },
      settings: {},
    };
    const { server } = await renderApp({
      url: '/app/org/7/settings',
      screens: { settings: Settings },
      replies: { getAccount: business, saveAccount: business },
    });
    const name = await screen.findByLabelText('Business name');
    expect(name).toHaveValue('Northside Dental');
    await userEvent.type(name, ' Group');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        { targetAccountId: '7', orgName: 'Northside Dental Group' },
      ]),
    );
  });
  it('choose the country by a part of its name, and say at its field why it was refused', async () => {
    const business = {
      ...reseller,
      id: 7,
      accountType: 'organization' as const,
      orgName: 'Clínica del Valle',
      details: { displayName: 'Recepción' },
      settings: {},
    };
    const message =
      'must be the two letters of a country, like US, or null for that of the numbers or the time zone';
    const { server } = await renderApp({
      url: '/app/org/7/settings',
      screens: { settings: Settings },
      replies: {
        getViewer: aViewer({
          phoneCountry: 'US',
          phoneReach: { callingCode: '+1', allowed: true },
        }),
        getAccount: business,
        saveAccount: refuse(400, 'Not saved.', { fields: [{ path: 'body.country', message }] }),
      },
    });
    const field = await screen.findByRole('combobox', { name: 'Country of this account' });
    await userEvent.click(field);
    await userEvent.clear(field);
    await userEvent.type(field, '+52');
    await userEvent.click(
      await screen.findByRole('option', { name: 'Mexico (+52)', hidden: true }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toEqual([
        { targetAccountId: '7', orgName: 'Clínica del Valle', settings: { country: 'MX' } },
      ]),
    );
    await waitFor(() => expect(field).toHaveAccessibleDescription(/two letters of a country/));
  });
  it('show the error and send no request', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller },
    });
    await userEvent.clear(await screen.findByLabelText('Name'));
    await userEvent.clear(screen.getByLabelText('Brand colour'));
    await userEvent.type(screen.getByLabelText('Brand colour'), 'bluish');
    await userEvent.type(screen.getByLabelText('Scheme of your phone app'), 'https');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(screen.getByText('Write it like #2b5ce6')).toBeInTheDocument();
    expect(screen.getByLabelText('Scheme of your phone app')).toHaveAccessibleDescription(
      /Write it like com\.example\.agents/,
    );
    expect(server.argsOf('saveAccount')).toEqual([]);
  });
  it('ask before input is lost, and not once it is saved', async () => {
    const { router } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, saveAccount: reseller, listTokens: { tokens: [] } },
    });
    const path = () => router.history.location.pathname;
    await userEvent.type(await screen.findByLabelText('Name'), ' Voice');
    act(() => router.history.push('/app/reseller/5/settings/developer'));
    const asked = await screen.findByRole('alertdialog');
    await userEvent.click(within(asked).getAllByRole('button')[0]!);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([path(), screen.getByLabelText<HTMLInputElement>('Name').value]).toEqual([
      '/app/reseller/5/settings',
      'Harborline Voice',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    act(() => router.history.push('/app/reseller/5/settings/developer'));
    await waitFor(() => expect(path()).toBe('/app/reseller/5/settings/developer'));
  });
  it('say which language applies and who chose it, and save another one', async () => {
    const { server } = await renderApp({
      url: '/app/org/7/settings',
      screens: { settings: Settings },
      replies: {
        getViewer: aViewer({
          language: { value: 'es', decidedBy: { tier: 'reseller', name: 'Harborline' } },
        }),
        getAccount: { ...reseller, id: 7, accountType: 'organization', settings: {} },
        saveAccount: reseller,
      },
    });
    const choice = await screen.findByLabelText('Language of this account');
    await within(choice).findByRole('option', { name: 'That of Harborline: Español' });
    await userEvent.click(screen.getByRole('button', { name: 'Why is this so? Language' }));
    expect(await screen.findByRole('dialog', { name: 'Why is this so?' })).toHaveTextContent(
      'Harborline chose Español for the accounts below it.',
    );
    await userEvent.selectOptions(choice, 'English');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toMatchObject([{ settings: { language: 'en' } }]),
    );
  });
  it('take the brand colour from the platform’s picker', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, saveAccount: reseller },
    });
    const picker = await screen.findByLabelText(/Brand colour/, { selector: '[type="color"]' });
    fireEvent.change(picker, { target: { value: '#2b5ce6' } });
    expect(screen.getByLabelText('Brand colour')).toHaveValue('#2b5ce6');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccount')).toMatchObject([{ settings: { brandColor: '#2b5ce6' } }]),
    );
  });
  it('stay readable and locked, with the reason, for users without permission', async () => {
    await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) },
    });
    expect(await screen.findByLabelText('Name')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it.each([
    [undefined, 'general'],
    ['general', 'general'],
    ['developer', 'developer'],
    ['developers', 'developer'],
    ['integrations', 'developer'],
  ])('%s opens the tab %s', (word, tab) => expect(tabOf(word)).toBe(tab));
});

describe('API keys', () => {
  it('are shown once, after they are created', async () => {
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Settings },
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
      screens: { settings: Settings },
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
      screens: { settings: Settings },
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
      screens: { settings: Settings },
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
      screens: { settings: Settings },
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
      screens: { settings: Settings },
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
      getAccount: reseller,
      listTokens: { tokens: [key, { ...key, token: 'x', description: 'Nightly export' }] },
    };
    const { go } = await renderApp({
      url: '/app/reseller/5/settings/developer?q=nightly',
      screens: { settings: Settings },
      overlays: { settings: accountsOverlays.settings },
      replies,
    });
    expect(await screen.findByText('Nightly export')).toBeInTheDocument();
    expect(screen.queryByText('Booking sync')).toBeNull();
    await go('/app/reseller/5/settings?q=nightly&settings=true&settingsTab=developers');
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    expect(await within(dialog).findByText('Booking sync')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByRole('searchbox'), 'nightly');
    await waitFor(() => expect(within(dialog).queryByText('Booking sync')).toBeNull());
    expect(within(dialog).getByText('Nightly export')).toBeInTheDocument();
  });
  it('show the reason if they are not available', async () => {
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Settings },
      replies: { getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) },
    });
    expect(await screen.findByText('Ask an owner.')).toBeInTheDocument();
  });
  it('offer a retry if the list did not load', async () => {
    await renderApp({
      url: '/app/org/7/settings/developer',
      screens: { settings: Settings },
      replies: { listTokens: refuse(400, 'Something is off.') },
    });
    expect(await screen.findByText('Could not load the keys')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeInTheDocument();
  });
});
