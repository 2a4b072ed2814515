import { useMessages } from '@patchbay/messages';
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  aViewer,
  itBehavesLikeOverlay,
  renderApp,
  type RenderAppOptions,
} from '@patchbay/overlays/testing';
import { accountsOverlays } from '../index.js';
import { createSettingsOverlay } from '../settings/SettingsOverlay.js';
import { ComingPage } from '@patchbay/screens';
import { memoryKeyValue, parentOrigin } from '@patchbay/session';
import { Screen as Accounts } from '../tree/AccountsScreen.js';
import { Screen as Frame } from './AppFrame.js';
import { Screen as Home } from './Home.js';
import { frame } from '../ground/messages.js';
import { navigationTargetsOf } from '../ground/navigation.js';
import { segmentsTo } from '../ground/trail.js';

const larkfield = { id: 1, type: 'partner', displayName: 'Larkfield', image: null } as const;
const harborline = { id: 5, type: 'reseller', displayName: 'Harborline', image: null } as const;
const northside = {
  id: 7,
  type: 'organization',
  displayName: 'Northside Dental',
  image: null,
} as const;
/** Opens an account of the list, and steps into it. */
async function takeOver(): Promise<void> {
  await userEvent.click(await screen.findByText('Northside Dental'));
  await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
}
const atOrganization = aViewer({
  role: 'reseller',
  trueRole: 'reseller',
  home: harborline,
  target: northside,
  trail: [larkfield, harborline, northside],
});
const atReseller = aViewer({
  role: 'reseller',
  trueRole: 'reseller',
  home: harborline,
  target: harborline,
  trail: [larkfield, harborline],
});
const row = (id: number, displayName: string) => ({
  id,
  username: displayName.toLowerCase(),
  type: 'organization' as const,
  displayName,
  image: null,
  vidaPhoneNumber: null,
  externalAccountId: null,
  active: true,
  timestamp: 1_750_000_000_000,
});
const start = (options: RenderAppOptions) =>
  renderApp({
    ...options,
    screens: { frame: Frame, home: Home, accounts: Accounts, ...options.screens },
    overlays: { ...accountsOverlays, ...options.overlays },
  });

describe('the frame', () => {
  it('shows the path from the user’s own level down, each level as a link with the path to it', async () => {
    await start({ url: '/app/reseller/5/org/7/inbox', replies: { getViewer: atOrganization } });
    const crumbs = await screen.findAllByRole('navigation', { name: 'Breadcrumb' });
    const names = within(crumbs[0]!)
      .getAllByRole('link')
      .map((link) => [
        link.textContent?.replace(/^[A-Z][A-Za-z]?/, '') && link.getAttribute('href'),
      ]);
    expect(names).toEqual([['/app/reseller/5'], ['/app/reseller/5/org/7']]);
    expect(within(crumbs[0]!).queryByText('Larkfield')).toBeNull();
  });
  it('stands with rail and section column before it is known whose account this is', async () => {
    const shell = () => document.querySelector('[data-pb-content]')?.parentElement;
    await start({
      url: '/app/org/7/data',
      replies: { getViewer: () => new Promise<never>(() => undefined) } as never,
    });
    await waitFor(() => expect(shell()).toBeTruthy());
    expect(shell()).not.toHaveAttribute('data-no-section');
    expect(await within(screen.getByRole('main')).findByRole('status')).toBeInTheDocument();
  });
  it('keeps the place of the section column while the page of a section is on its way', async () => {
    const { router } = await start({
      url: '/app/reseller/5/org/7/contacts',
      replies: { getViewer: atOrganization },
      screens: { contacts: ComingPage },
    });
    await screen.findAllByRole('navigation', { name: 'Breadcrumb' });
    expect(router.history.location.pathname).toMatch(/contacts$/);
    await waitFor(() =>
      expect(screen.getByRole('main').parentElement).not.toHaveAttribute('data-no-section'),
    );
  });
  it('leaves no outline of a section column beside a page that has none', async () => {
    await start({
      url: '/app/reseller/5/org/7/contacts',
      replies: { getViewer: atOrganization },
      screens: { contacts: () => null },
    });
    await screen.findAllByRole('navigation', { name: 'Breadcrumb' });
    expect(screen.getByRole('main').parentElement).toHaveAttribute('data-no-section');
  });
  it('changes the section and keeps the account', async () => {
    const { router } = await start({
      url: '/app/reseller/5/org/7/inbox',
      replies: { getViewer: atOrganization },
    });
    await userEvent.click((await screen.findAllByRole('link', { name: 'Data' }))[0]!);
    await waitFor(() =>
      expect(router.history.location.pathname).toBe('/app/reseller/5/org/7/data'),
    );
  });
  it('shows the names of the sections where the person wants them, also after a reload', async () => {
    const storage = memoryKeyValue();
    const open = () => renderApp({ url: '/app/org/7/inbox', storage, screens: { frame: Frame } });
    const names = () =>
      screen.getAllByRole('navigation', { name: 'Main' }).map((rail) => 'wide' in rail.dataset);
    await open();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show the names of the sections' }),
    );
    expect(names()).toContain(true);
    cleanup();
    await open();
    await screen.findByRole('button', { name: 'Show icons only' });
    expect(names()).toContain(true);
    await userEvent.click(screen.getByRole('button', { name: 'Show icons only' }));
    expect(names()).not.toContain(true);
  });

  it('has no tab bar inside a partner’s page', async () => {
    await start({ url: '/app/org/7/inbox', modes: { embed: true } });
    expect(await screen.findAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
  });
  it('reaches every section of a phone by its tabs and “More”', async () => {
    const { router } = await start({ url: '/app/org/7/inbox' });
    const bar = await waitFor(() => {
      const [, second] = screen.getAllByRole('navigation', { name: 'Main' });
      if (!second) throw new Error('There is one only');
      return second;
    });
    const tabs = within(bar).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Inbox', 'Agents', 'Data']);
    await userEvent.click(within(bar).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog', { name: 'More' });
    const others = within(sheet).getAllByRole('link');
    expect(others.map(({ textContent }) => textContent)).toEqual([
      'Contacts',
      'Tasks',
      'Templates',
      'Knowledge',
      'Money',
      'Settings',
    ]);
    await userEvent.click(within(sheet).getByRole('link', { name: 'Contacts' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7/contacts'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('reaches every section of a phone inside a partner’s page by “More”', async () => {
    await start({ url: '/app/org/7/inbox', modes: { embed: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog', { name: 'More' });
    const places = within(sheet).getAllByRole('link');
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'Inbox',
      'Contacts',
      'Tasks',
      'Agents',
      'Templates',
      'Knowledge',
      'Data',
      'Money',
      'Settings',
    ]);
    expect(within(sheet).getByRole('link', { name: 'Inbox' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
  it('signs out locally for any reply of the server', async () => {
    const { store, router } = await start({ url: '/app/org/7/inbox' });
    await userEvent.click((await screen.findAllByRole('button', { name: 'You: Priya Nair' }))[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(store.current()?.kind).not.toBe('member'));
    expect(router.history.location.href).toBe('/app');
  });
  it('reports a lost connection and signs no user out', async () => {
    const { store } = await start({ url: '/app/org/7/inbox' });
    await screen.findAllByRole('navigation', { name: 'Main' });
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
    expect(store.current()?.kind).toBe('member');
    online.mockRestore();
  });
});

describe('home', () => {
  it('of an organization is its inbox', async () => {
    const { router } = await start({
      url: '/app/org/7',
      replies: { getAccount: { id: 7, settings: {} } },
    });
    await waitFor(() => expect(router.history.location.href).toBe('/app/org/7/inbox'));
  });
  it('opens onboarding until it is finished, with the values from the partner', async () => {
    const { router } = await start({
      url: '/app?onboarding_tf_orgName=Acme',
      replies: { getAccount: { id: 7, settings: { onboarding: {} } } },
    });
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        onboarding_tf_orgName: 'Acme',
        onboard: 'true',
      }),
    );
    expect(router.history.location.pathname).toBe('/app/inbox');
  });
  it.each([
    ['NEXT_STEPS', 'true'],
    ['LEFT', undefined],
    [undefined, undefined],
  ])('opens what follows the making of an agent while it is open: %s', async (making, onboard) => {
    const onboarding = { onboardingComplete: true, making };
    const { router } = await start({
      url: '/app',
      replies: { getAccount: { id: 7, settings: { onboarding } } },
    });
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/inbox'));
    expect(router.state.location.search).toEqual(onboard ? { onboard } : {});
  });
  it('of a reseller is the list of its organizations', async () => {
    const { router } = await start({
      url: '/app/reseller/5',
      replies: {
        getViewer: atReseller,
        listOrganizations: { organizations: [], totalOrganizations: 0 },
      },
    });
    await waitFor(() => expect(router.history.location.href).toBe('/app/reseller/5/accounts'));
  });
});

describe('the accounts below an account', () => {
  it('of the root, which is a partner on the wire, are the partners', async () => {
    const platform = { id: 1000, type: 'partner', displayName: 'Platform', image: null } as const;
    const staff = aViewer({
      role: 'superAdmin',
      trueRole: 'superAdmin',
      home: platform,
      target: platform,
      trail: [],
    });
    await start({
      url: '/app/accounts',
      replies: {
        getViewer: staff,
        listPartners: { partners: [{ ...row(1, 'Larkfield'), type: 'partner' }], totalPartners: 1 },
      },
    });
    expect(await screen.findByText('Larkfield')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /Partners/ })).toBeInTheDocument();
  });
  const lists = {
    getViewer: atReseller,
    listOrganizations: ({ page }: Readonly<Record<string, unknown>>) => ({
      organizations: page === '0' ? [row(7, 'Northside Dental')] : [row(8, 'Ridgeway Roofing')],
      totalOrganizations: 2,
    }),
  };
  it('are loaded page by page until the total is reached', async () => {
    const { server } = await start({ url: '/app/reseller/5/accounts', replies: lists });
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Ridgeway Roofing')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(
      server
        .argsOf('listOrganizations')
        .map(({ page, targetAccountId }) => [page, targetAccountId]),
    ).toEqual([
      ['0', '5'],
      ['1', '5'],
    ]);
  });
  it('are opened by URL', async () => {
    const { router } = await start({
      url: '/app/reseller/5/accounts',
      replies: { ...lists, getAccount: { id: 7, settings: {} } },
    });
    await takeOver();
    await waitFor(() =>
      expect(router.history.location.pathname).toMatch(/^\/app\/reseller\/5\/org\/7/),
    );
  });
  it('show what is known of one before it is stepped into', async () => {
    const { router } = await start({
      url: '/app/reseller/5/accounts',
      replies: { ...lists, getAccount: { id: 7, settings: {} } },
    });
    await userEvent.click(await screen.findByText('Northside Dental'));
    expect(await screen.findByRole('button', { name: 'Take over' })).toBeVisible();
    expect(router.history.location.href).toBe('/app/reseller/5/accounts?detail=7');
    await userEvent.click(screen.getByRole('button', { name: 'View as Owner' }));
    await waitFor(() =>
      expect(router.history.location.pathname).toMatch(/^\/app\/reseller\/5\/org\/7/),
    );
  });
  it('start at the user’s own level if the URL names no account', async () => {
    const { router } = await start({
      url: '/app/accounts',
      replies: { ...lists, getAccount: { id: 7, settings: {} } },
    });
    await takeOver();
    await waitFor(() =>
      expect(router.history.location.pathname).toMatch(/^\/app\/reseller\/5\/org\/7/),
    );
  });
  describe('in a partner’s page', () => {
    const post = jest.spyOn(window.parent, 'postMessage');
    const referrer = jest.spyOn(document, 'referrer', 'get');
    beforeEach(() => {
      post.mockClear().mockImplementation(() => undefined);
      referrer.mockReturnValue('https://portal.example.test/home');
    });
    afterAll(() => jest.restoreAllMocks());
    const url = '/app/reseller/5/accounts';
    const asked = [
      { type: 'OPEN_ORG_APP', takeoverId: 7, path: '/app/org/7' },
      'https://portal.example.test',
    ] as const;

    // The account of staff, and one that was stepped into, list no pages of the tenant.
    it.each([[{ embedOrigins: ['https://portal.example.test'] }], [{}]])(
      'are requested from that page, by its exact origin, whatever the settings %j of the account are',
      async (settings) => {
        const { router } = await start({
          url,
          modes: { embed: true },
          replies: { ...lists, getAccount: { id: 5, settings } },
        });
        await takeOver();
        expect(post.mock.calls).toEqual([asked]);
        expect(router.history.location.pathname).toBe(url);
      },
    );

    it('are opened here where only the address says that it is a frame', async () => {
      const { router } = await start({
        url,
        modes: { embed: true },
        framed: false,
        replies: lists,
      });
      await takeOver();
      await waitFor(() =>
        expect(router.history.location.pathname).toMatch(/^\/app\/reseller\/5\/org\/7/),
      );
      expect(post).not.toHaveBeenCalled();
    });

    it.each([
      ['https://portal.example.test/x', 'https://portal.example.test'],
      ['', null],
      ['about:blank', null],
    ])('that was reached from %j have the origin %s', (from, expected) =>
      expect(parentOrigin({ document: { referrer: from } as Document, location: {} })).toBe(
        expected,
      ),
    );
  });
});

describe('the breadcrumb', () => {
  const t = renderHook(() => useMessages(frame)).result.current;
  it('leads back up to the accounts of the user’s own reseller, and no further', () => {
    expect(navigationTargetsOf(t, atOrganization, []).map(({ label }) => label)).toEqual([
      'Inbox',
      'Contacts',
      'Tasks',
      'Agents',
      'Templates',
      'Knowledge',
      'Data',
      'Money',
      'Settings',
      'Accounts of Harborline',
    ]);
    expect(navigationTargetsOf(t, atReseller, []).map(({ label }) => label)).toEqual([
      'Accounts',
      'Templates',
      'Data',
      'Money',
      'Settings',
    ]);
    expect(navigationTargetsOf(t, aViewer(), []).map(({ label }) => label)).toEqual([
      'Inbox',
      'Contacts',
      'Tasks',
      'Agents',
      'Templates',
      'Knowledge',
      'Data',
      'Money',
      'Settings',
    ]);
  });
  it('starts at the user’s own level', () =>
    expect(segmentsTo(atOrganization, 7)).toEqual([
      { type: 'reseller', id: 5 },
      { type: 'org', id: 7 },
    ]));
});

describe('the palette', () => {
  it('opens by its key, searches by words, and opens the result', async () => {
    const { router } = await start({ url: '/app/org/7/inbox' });
    await screen.findAllByRole('navigation', { name: 'Main' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'sett');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Settings');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7/settings'));
  });
  it('lists forbidden entries, with the reason', async () => {
    await start({
      url: '/app/org/7/inbox',
      replies: { getViewer: aViewer({}, { canSelectNumber: 'Harborline chooses numbers.' }) },
    });
    await screen.findAllByRole('navigation', { name: 'Main' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'phone number');
    const option = screen.getByRole('option', { name: /Choose a phone number/ });
    expect(option).toHaveTextContent('Harborline chooses numbers.');
    expect(option).toHaveAttribute('aria-disabled', 'true');
  });
});

itBehavesLikeOverlay('viewAs', accountsOverlays.viewAs, { shows: 'View the console as' });
itBehavesLikeOverlay('selectAccount', accountsOverlays.selectAccount, {
  args: { accountLevel: 'agent' },
  replies: { listAccounts: { accounts: [row(7, 'Front desk')], totalAccounts: 1 } },
  shows: 'Front desk',
});
itBehavesLikeOverlay('settings', async () => createSettingsOverlay({}), {
  replies: {
    getAccount: {
      id: 7,
      accountType: 'organization',
      details: { displayName: 'Northside' },
      settings: {},
    },
  },
  shows: 'Profile',
});
itBehavesLikeOverlay('help', accountsOverlays.help, { shows: 'Guide' });
itBehavesLikeOverlay('shareProfile', accountsOverlays.shareProfile, {
  replies: { getAccount: { id: 7, username: 'northside' } },
  shows: 'Copy address',
});
itBehavesLikeOverlay('docsPage', accountsOverlays.docsPage, { shows: 'Your agent' });
describe('the page of a function', () =>
  itBehavesLikeOverlay('docsPage', accountsOverlays.docsPage, {
    args: { value: 'functions/call-transfer' },
    shows: 'What it needs',
  }));

it('switches to a lower role and back', async () => {
  const { server } = await start({
    url: '/app/org/7/inbox',
    replies: {
      getViewer: ({ viewAs }) => aViewer({ role: viewAs === 'admin' ? 'admin' : 'owner' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /View as Owner/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: /Admin/ }));
  await screen.findByRole('button', { name: /View as Admin\s?, below your own role/ });
  expect(server.argsOf('getViewer').at(-1)).toMatchObject({ viewAs: 'admin' });
  await userEvent.click(screen.getByRole('button', { name: /View as Admin/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset to owner' }));
  await screen.findByRole('button', { name: /View as Owner/ });
});

it('asks of which organization a reseller wants to be the owner, and stays oneself until then', async () => {
  const { server, router } = await start({
    url: '/app/reseller/5/accounts',
    replies: {
      getViewer: ({ targetAccountId }) => (targetAccountId === '7' ? atOrganization : atReseller),
      getAccount: { id: 5, settings: {} },
      listOrganizations: {
        organizations: [row(7, 'Northside Dental')],
        totalOrganizations: 1,
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /View as Reseller/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Owner' }));
  const dialog = await screen.findByRole('dialog', { name: 'View as Owner: which organization?' });
  expect(server.argsOf('getViewer').some(({ viewAs }) => viewAs !== undefined)).toBe(false);
  await userEvent.click(await within(dialog).findByRole('link', { name: /Northside Dental/ }));
  await waitFor(() =>
    expect(router.history.location.pathname).toMatch(/^\/app\/reseller\/5\/org\/7/),
  );
  await waitFor(() => expect(server.argsOf('getViewer').at(-1)).toMatchObject({ viewAs: 'owner' }));
});
