import { aListedAccount, aViewer, refused } from '@patchbay/fakes';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { memoryKeyValue, recentAccountsIn } from '@patchbay/session';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen as Frame } from '../frame/AppFrame.js';

const harborline = { id: 5, type: 'reseller', displayName: 'Harborline', image: null } as const;
const northside = {
  id: 7,
  type: 'organization',
  displayName: 'Northside Dental',
  image: null,
} as const;
const ridgeway = { ...northside, id: 8, displayName: 'Ridgeway Roofing' };
const at = (target: typeof northside | typeof ridgeway) =>
  aViewer({
    role: 'reseller',
    trueRole: 'reseller',
    home: harborline,
    target,
    trail: [harborline, target],
  });
const found = (id: number, displayName: string) =>
  aListedAccount({
    id,
    type: 'organization',
    displayName,
    orgId: id,
    resellerId: 5,
    partnerId: 2,
    vidaPhoneNumber: null,
  });

interface Setup {
  readonly replies?: RenderAppOptions['replies'];
  readonly recent?: readonly number[];
  readonly url?: string;
}

async function openPalette({
  replies = {},
  recent = [],
  url = '/app/reseller/5/org/7/data/logs',
}: Setup = {}) {
  const storage = memoryKeyValue();
  recent.forEach((id) => recentAccountsIn(storage).remember({ id, level: 'org' }));
  const app = await renderApp({
    url,
    storage,
    screens: { frame: Frame },
    replies: {
      getViewer: ({ targetAccountId }) => at(targetAccountId === '8' ? ridgeway : northside),
      searchAccount: { accounts: [], totalAccounts: 0 },
      listContacts: { contacts: [], totalContacts: 0 },
      listConversations: { rooms: [], totalRooms: 0 },
      ...replies,
    },
  });
  await screen.findAllByRole('navigation', { name: 'Main' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return { ...app, field: await screen.findByRole('combobox') };
}
/** What is read out of each line: not the letters of a face. */
const options = () =>
  screen.getAllByRole('option').map((option) => {
    const read = option.cloneNode(true) as HTMLElement;
    read.querySelectorAll('[aria-hidden]').forEach((face) => face.remove());
    return read.textContent?.trim();
  });

describe('the palette', () => {
  it('finds accounts by typing and goes to one, keeping the open page', async () => {
    const { router, server, field } = await openPalette({
      replies: { searchAccount: { accounts: [found(8, 'Ridgeway Roofing')], totalAccounts: 1 } },
    });
    await userEvent.type(field, 'ridg');
    await userEvent.click(await screen.findByRole('option', { name: /eway Roofing/ }));
    await waitFor(() =>
      expect(router.history.location.href).toBe('/app/reseller/5/org/8/data/logs'),
    );
    expect(server.argsOf('searchAccount')).toEqual([
      { targetAccountId: '5', phrase: 'ridg', pageSize: '8' },
    ]);
  });

  it('lists an account once that is recent and found, and not the open one', async () => {
    const { field, server } = await openPalette({
      recent: [8],
      replies: {
        searchAccount: {
          accounts: [
            found(7, 'Northside Dental'),
            found(8, 'Ridgeway Roofing'),
            found(9, 'Rideau Cafe'),
          ],
          totalAccounts: 3,
        },
      },
    });
    await userEvent.type(field, 'rid');
    await waitFor(() => expect(server.argsOf('searchAccount')).toHaveLength(1));
    await waitFor(() => expect(options()).toEqual(['Ridgeway RoofingHarborline', 'Rideau Cafe']));
  });

  it('says that accounts are being searched for, and that they could not be', async () => {
    let answer: (reply: Response) => void = () => undefined;
    const { field, server } = await openPalette({
      replies: { searchAccount: () => new Promise<Response>((done) => (answer = done)) },
    });
    await userEvent.type(field, 'ridg');
    expect(screen.getByText('Searching')).toBeInTheDocument();
    await waitFor(() => expect(server.argsOf('searchAccount')).toHaveLength(1));
    answer(refused('internal', 'The store is away.'));
    expect(
      await screen.findByRole('option', { name: /Search the accounts again/ }),
    ).toHaveTextContent('The store is away.');
  });

  it('lists the recent accounts first, without the one that is open', async () => {
    await openPalette({ recent: [7, 8] });
    await waitFor(() => expect(options()[0]).toBe('Ridgeway RoofingHarborline'));
    expect(options().filter((text) => text?.startsWith('Northside'))).toEqual([]);
  });

  it('opens pages of a section, found by their own name or their section’s', async () => {
    const { router, field } = await openPalette();
    await userEvent.type(field, 'settings');
    expect(options()[0]).toBe('Settings');
    expect(options()).toContain('MembersSettings');
    await userEvent.clear(field);
    await userEvent.type(field, 'memb{Enter}');
    await waitFor(() =>
      expect(router.history.location.href).toBe('/app/reseller/5/org/7/settings/members'),
    );
  });

  it('lists a page that is closed to the person, with the reason', async () => {
    const { field } = await openPalette({
      url: '/app/org/7/inbox',
      replies: { getViewer: aViewer({}, { canManageUsers: 'Owners manage members.' }) },
    });
    await userEvent.type(field, 'members');
    expect(screen.getByRole('option', { name: /Members/ })).toHaveTextContent(
      'Owners manage members.',
    );
    expect(screen.getByRole('option', { name: /Members/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('changes the theme and the role, and signs out', async () => {
    const { storage, server, field } = await openPalette();
    await userEvent.type(field, 'dark{Enter}');
    expect(storage.get('theme')).toBe('dark');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'view as admin{Enter}');
    await waitFor(() =>
      expect(server.argsOf('getViewer').at(-1)).toMatchObject({ viewAs: 'admin' }),
    );
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'sign out{Enter}');
    await waitFor(() => expect(server.argsOf('signOut')).toHaveLength(1));
  });

  it('shows at most eight of a group', async () => {
    await openPalette();
    const list = screen.getByRole('listbox');
    const groups = [...list.children].reduce<number[]>(
      (counts, item) =>
        item.getAttribute('role') === 'option'
          ? [...counts.slice(0, -1), (counts.at(-1) ?? 0) + 1]
          : [...counts, 0],
      [],
    );
    expect(Math.max(...groups)).toBe(8);
  });

  it('opens an account in another tab by Ctrl Enter', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { field } = await openPalette({ recent: [8] });
    await waitFor(() => expect(options()[0]).toMatch(/^Ridgeway/));
    await userEvent.type(field, '{Control>}{Enter}{/Control}');
    expect(opened).toHaveBeenCalledWith('/app/reseller/5/org/8', '_blank', 'noopener');
    opened.mockRestore();
  });

  it('has nothing that axe objects to', async () => {
    await openPalette({ recent: [8] });
    await waitFor(() => expect(options()[0]).toMatch(/^Ridgeway/));
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe('the list of keyboard shortcuts', () => {
  it('opens by its key, and names every shortcut under the place where it works', async () => {
    await renderApp({ url: '/app/org/7/inbox', screens: { frame: Frame } });
    await screen.findAllByRole('navigation', { name: 'Main' });
    await userEvent.keyboard('{Shift>}?{/Shift}');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const anywhere = within(dialog).getByRole('region', { name: 'Anywhere' });
    expect(within(anywhere).getByText('Search or jump to')).toBeInTheDocument();
    expect(within(dialog).getAllByRole('term')).toHaveLength(12);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not opened by a question mark that is typed into a field', async () => {
    const { field } = await openPalette();
    await userEvent.type(field, '{Shift>}?{/Shift}');
    expect(field).toHaveValue('?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('is found in the palette, with its key beside it', async () => {
    const { field } = await openPalette();
    await userEvent.type(field, 'keyboard');
    expect(options()).toEqual(['Keyboard shortcuts?']);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });
});
