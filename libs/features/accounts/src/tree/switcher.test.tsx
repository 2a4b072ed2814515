import { aListedAccount, aViewer, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { memoryKeyValue, recentAccountsIn } from '@patchbay/session';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Frame } from '../frame/AppFrame.js';
import { accountsOverlays } from '../index.js';

const platform = { id: 1, type: 'partner', displayName: 'Larkfield', image: null } as const;
const harborline = { id: 5, type: 'reseller', displayName: 'Harborline', image: null } as const;
const names: Readonly<Record<number, string>> = {
  7: 'Northside Dental',
  8: 'Ridgeway Roofing',
  9: 'Bluebird Cafe',
  10: 'Cedar Clinic',
};
const level = (id: number) => ({
  id,
  type: 'organization' as const,
  displayName: names[id] ?? `Account ${id}`,
  image: null,
});
const at = (id: number) =>
  aViewer({
    role: 'reseller',
    trueRole: 'reseller',
    home: harborline,
    target: id === 5 ? harborline : level(id),
    trail: id === 5 ? [platform, harborline] : [platform, harborline, level(id)],
  });
const row = (id: number) =>
  aListedAccount({
    id,
    type: 'organization',
    displayName: level(id).displayName,
    vidaPhoneNumber: null,
  });
const home = (favourites: readonly number[] = []) => ({
  id: 5,
  username: 'harborline',
  accountType: 'reseller' as const,
  settings: { favourites },
});

interface Setup {
  readonly favourites?: readonly number[];
  readonly recent?: readonly number[];
  readonly replies?: RenderAppOptions['replies'];
  readonly url?: string;
}

async function openSwitcher({
  favourites = [],
  recent = [],
  replies = {},
  url = '/app/reseller/5/org/7/data?selectAccount=true&accountLevel=org',
}: Setup = {}) {
  const storage = memoryKeyValue();
  const kept = recentAccountsIn(storage);
  [...recent].reverse().forEach((id) => kept.remember({ id, level: 'org' }));
  const app = await renderApp({
    url,
    storage,
    screens: { frame: Frame },
    overlays: { selectAccount: accountsOverlays.selectAccount },
    replies: {
      getViewer: ({ targetAccountId }) => at(Number(targetAccountId ?? 5)),
      getAccount: home(favourites),
      listOrganizations: ({ queryText }) => ({
        organizations: [7, 8, 9, 10]
          .map(row)
          .filter(({ displayName }) =>
            displayName.toLowerCase().includes(String(queryText ?? '').toLowerCase()),
          ),
        totalOrganizations: 4,
      }),
      saveAccountSetting: ({ favourites: saved }) => ({ settings: { favourites: saved } }),
      ...replies,
    },
  });
  await screen.findByRole('grid', { name: 'Organizations' });
  return { ...app, recents: kept };
}

const rowsOf = (group: string) =>
  within(screen.getByRole('rowgroup', { name: group }))
    .getAllByRole('link')
    .map((link) => link.querySelector('span:nth-of-type(2)')?.textContent);
const field = () => screen.getByRole('combobox', { name: 'Search organizations' });
const activeRow = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
const star = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` });

describe('the account switcher', () => {
  it('shows favourites, then recent accounts, then all others, each account once', async () => {
    await openSwitcher({ favourites: [10], recent: [9, 10, 7] });
    await screen.findByRole('rowgroup', { name: 'Recent' });
    await screen.findByRole('rowgroup', { name: 'Favourites' });
    await waitFor(() =>
      expect(['Favourites', 'Recent', 'All organizations'].map(rowsOf)).toEqual([
        ['Cedar Clinic'],
        ['Bluebird Cafe'],
        ['Northside Dental', 'Ridgeway Roofing'],
      ]),
    );
  });

  it('shows at most five favourites, and five recent accounts with the last opened first', async () => {
    await openSwitcher({
      favourites: [21, 22, 23, 24, 25, 26, 27],
      recent: [36, 35, 34, 33, 32, 31],
    });
    await waitFor(() =>
      expect([rowsOf('Favourites'), rowsOf('Recent')]).toEqual([
        [21, 22, 23, 24, 25].map((id) => `Account ${id}`),
        [36, 35, 34, 33, 32].map((id) => `Account ${id}`),
      ]),
    );
  });

  it('never offers a recent account that is out of reach, and forgets it', async () => {
    const { recents } = await openSwitcher({
      recent: [8, 66],
      replies: {
        getViewer: ({ targetAccountId }) =>
          targetAccountId === '66'
            ? refused('forbidden', 'Not yours.')
            : at(Number(targetAccountId ?? 5)),
      },
    });
    await waitFor(() => expect(rowsOf('Recent')).toEqual(['Ridgeway Roofing']));
    await waitFor(() => expect(recents.read().map(({ id }) => id)).not.toContain(66));
  });

  it('moves by arrow keys through the rows of all groups, and Enter goes there', async () => {
    const { router } = await openSwitcher({ favourites: [10], recent: [9] });
    await waitFor(() => expect(rowsOf('Recent')).toEqual(['Bluebird Cafe']));
    await waitFor(() => expect(activeRow()).toHaveTextContent('Cedar Clinic'));
    await userEvent.type(field(), '{ArrowDown}');
    expect(activeRow()).toHaveTextContent('Bluebird Cafe');
    await userEvent.type(field(), '{ArrowDown}{ArrowDown}');
    expect(activeRow()).toHaveTextContent('Ridgeway Roofing');
    await userEvent.type(field(), '{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() =>
      expect(router.history.location.pathname).toBe('/app/reseller/5/org/9/data'),
    );
  });

  it('opens another tab by Ctrl Enter', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { router } = await openSwitcher();
    await userEvent.type(field(), 'ridge');
    await waitFor(() => expect(activeRow()).toHaveTextContent('Ridgeway Roofing'));
    await userEvent.type(field(), '{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/app/reseller/5/org/8', '_blank', 'noopener');
    expect(router.history.location.pathname).toBe('/app/reseller/5/org/7/data');
    opened.mockRestore();
  });

  it('goes by Enter to none that does not match, before the server has answered', async () => {
    const { router } = await openSwitcher({
      replies: {
        listOrganizations: ({ queryText }) =>
          queryText === undefined
            ? { organizations: [7, 8].map(row), totalOrganizations: 2 }
            : new Promise<Response>(() => undefined),
      },
    });
    await userEvent.type(field(), 'zzz{Enter}');
    expect(router.history.location.pathname).toBe('/app/reseller/5/org/7/data');
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    await userEvent.clear(field());
    await userEvent.type(field(), 'ridge{Enter}');
    await waitFor(() =>
      expect(router.history.location.pathname).toBe('/app/reseller/5/org/8/data'),
    );
  });

  it('filters all groups by what is typed', async () => {
    await openSwitcher({ favourites: [10], recent: [9] });
    await waitFor(() => expect(rowsOf('Recent')).toEqual(['Bluebird Cafe']));
    await userEvent.type(field(), 'ce');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
    expect(rowsOf('Favourites')).toEqual(['Cedar Clinic']);
  });

  it('adds a favourite by its star, saves it to the person’s own account, and keeps the focus', async () => {
    const { server } = await openSwitcher({ favourites: [10] });
    await waitFor(() => expect(rowsOf('Favourites')).toEqual(['Cedar Clinic']));
    expect(star('Ridgeway Roofing')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(star('Ridgeway Roofing'));
    await waitFor(() => expect(rowsOf('Favourites')).toEqual(['Cedar Clinic', 'Ridgeway Roofing']));
    expect(star('Ridgeway Roofing')).toHaveAttribute('aria-pressed', 'true');
    expect(field()).toHaveFocus();
    expect(screen.getByText('Ridgeway Roofing is a favourite')).toBeInTheDocument();
    expect(server.argsOf('saveAccountSetting')).toEqual([
      { targetAccountId: '5', favourites: [10, 8] },
    ]);
  });

  it('removes a favourite by its star, which Tab reaches from the field', async () => {
    const { server } = await openSwitcher({ favourites: [10, 8] });
    await waitFor(() => expect(rowsOf('Favourites')).toHaveLength(2));
    await userEvent.click(field());
    await userEvent.tab();
    expect(star('Cedar Clinic')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rowsOf('Favourites')).toEqual(['Ridgeway Roofing']));
    expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({ favourites: [8] });
  });

  it('keeps a favourite that the server did not save, and sends it with the next change', async () => {
    let fails = true;
    const { server, storage } = await openSwitcher({
      replies: {
        saveAccountSetting: ({ favourites }) =>
          fails ? refused('internal') : { settings: { favourites } },
      },
    });
    await userEvent.click(star('Ridgeway Roofing'));
    await waitFor(() => expect(rowsOf('Favourites')).toEqual(['Ridgeway Roofing']));
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(1));
    expect(storage.get('unsavedFavourites')).toBe('[8]');
    fails = false;
    await userEvent.click(star('Bluebird Cafe'));
    await waitFor(() => expect(storage.get('unsavedFavourites')).toBeNull());
    expect(rowsOf('Favourites')).toEqual(['Ridgeway Roofing', 'Bluebird Cafe']);
    expect(server.argsOf('saveAccountSetting').at(-1)).toMatchObject({ favourites: [8, 9] });
  });

  it.each([
    ['partner', 'Partners', 'listPartners', 'partners', 'totalPartners'],
    ['reseller', 'Resellers', 'listResellers', 'resellers', 'totalResellers'],
    ['agent', 'Agents', 'listAccounts', 'accounts', 'totalAccounts'],
  ] as const)('lists accounts of the level %s too', async (of, name, list, rows, total) => {
    const wire = of === 'agent' ? 'agent' : of;
    await renderApp({
      url: `/app/org/7/inbox?selectAccount=true&accountLevel=${of}`,
      overlays: { selectAccount: accountsOverlays.selectAccount },
      replies: {
        getAccount: { settings: { favourites: [40] } },
        getViewer: ({ targetAccountId }) =>
          targetAccountId === '40'
            ? aViewer({ target: { id: 40, type: wire, displayName: 'Pinned', image: null } })
            : aViewer(),
        [list]: {
          [rows]: [aListedAccount({ id: 41, type: wire, displayName: 'Listed' })],
          [total]: 1,
        },
      },
    });
    const grid = await screen.findByRole('grid', { name });
    expect(await within(grid).findByRole('link', { name: /Pinned/ })).toBeInTheDocument();
    expect(await within(grid).findByRole('link', { name: /Listed/ })).toBeInTheDocument();
  });
});
