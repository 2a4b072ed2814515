import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aViewer, refuse, renderApp } from '@patchbay/overlays/testing';
import { Screen as Page } from '@patchbay/kit';
import { createSettingsOverlay } from './SettingsOverlay.js';
import { createSettings } from './SettingsScreen.js';
import { tabOf } from './tabs.js';

/** The settings with a page of another feature, as the app composes them. */
const { Screen: Settings } = createSettings({
  developer: async () => ({ Screen: () => <Page title="Keys" /> }),
});

const reseller = {
  id: 5,
  accountType: 'reseller' as const,
  details: { displayName: 'Harborline' },
  settings: { brandColor: '#14532d', embedOrigins: ['https://portal.example.test'] },
  vidaPhoneNumber: null,
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
      replies: { getAccount: reseller },
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
    await waitFor(() => expect(field).toHaveFocus());
  });
  it('show the error and send no request', async () => {
    const { server } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller },
    });
    await userEvent.clear(await screen.findByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    // The button is below the fields; on a phone the wrong one is not on the screen.
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(server.argsOf('saveAccount')).toEqual([]);
  });
  it('ask before input is lost, and not once it is saved', async () => {
    const { router } = await renderApp({
      url: '/app/reseller/5/settings',
      screens: { settings: Settings },
      replies: { getAccount: reseller, saveAccount: reseller },
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

describe('the overlay of the settings', () => {
  it('shows what another feature has for it, under its tab', async () => {
    await renderApp({
      url: '/app/org/7/inbox?settings=true&settingsTab=developers',
      overlays: {
        settings: async () =>
          createSettingsOverlay({ keys: async () => ({ Screen: () => 'The keys' }) }),
      },
      replies: { getAccount: reseller },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    expect(await within(dialog).findByText('The keys')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'General' }));
    expect(await within(dialog).findByLabelText('Name')).toBeInTheDocument();
  });
});
