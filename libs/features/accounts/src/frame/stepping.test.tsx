import { aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { memoryKeyValue } from '@patchbay/session';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountsOverlays } from '../index.js';
import { Screen as Accounts } from '../tree/AccountsScreen.js';
import { Screen as Frame } from './AppFrame.js';

const harborline = { id: 5, type: 'reseller', displayName: 'Harborline', image: null } as const;
const organizations: Readonly<Record<number, string>> = {
  7: 'Northside Dental',
  8: 'Ridgeway Roofing',
};
const level = (id: number) => ({
  id,
  type: 'organization' as const,
  displayName: organizations[id] ?? '',
  image: null,
});
const at = (id: number) =>
  aViewer({
    role: 'reseller',
    trueRole: 'reseller',
    home: harborline,
    target: id === 5 ? harborline : level(id),
    trail: id === 5 ? [harborline] : [harborline, level(id)],
  });
const row = (id: number) => ({ ...level(id), username: `org-${id}`, active: true });

/** A tab of one browser: its own router, and what tabs share. */
const openTab = (url: string, storage = memoryKeyValue()) =>
  renderApp({
    url,
    storage,
    screens: { frame: Frame, accounts: Accounts },
    overlays: { selectAccount: accountsOverlays.selectAccount },
    replies: {
      getViewer: ({ targetAccountId }) => at(Number(targetAccountId ?? 5)),
      getAccount: { id: 5, settings: {} },
      listOrganizations: { organizations: [row(7), row(8)], totalOrganizations: 2 },
    },
  });
type Tab = Awaited<ReturnType<typeof openTab>>;

const inTab = ({ container }: Tab) => within(container);
const hrefOf = ({ router }: Tab) => router.history.location.href;
const back = (tab: Tab, name: string) =>
  inTab(tab).getAllByRole('button', { name: `Back to ${name}` })[0]!;
const switchTo = async (tab: Tab, name: string) => {
  await userEvent.click((await inTab(tab).findAllByRole('button', { name: /^Switch from/ }))[0]!);
  const grid = await screen.findByRole('grid', { name: 'Organizations' });
  await userEvent.click(await within(grid).findByRole('link', { name: new RegExp(name) }));
};

describe('stepping into an account', () => {
  it('leads back to exactly the account and page that one came from', async () => {
    const tab = await openTab('/app/reseller/5/accounts?q=dental');
    await userEvent.click(await screen.findByText('Northside Dental'));
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(hrefOf(tab)).toMatch(/^\/app\/reseller\/5\/org\/7/));
    await screen.findAllByRole('button', { name: 'Back to Harborline' });
    await userEvent.click(back(tab, 'Harborline'));
    await waitFor(() => expect(hrefOf(tab)).toBe('/app/reseller/5/accounts?q=dental&detail=7'));
  });

  it('leads back from account to account, the last one first, without its overlays', async () => {
    const tab = await openTab('/app/reseller/5/org/7/data/logs?page=2');
    await switchTo(tab, 'Ridgeway Roofing');
    await waitFor(() => expect(hrefOf(tab)).toBe('/app/reseller/5/org/8/data/logs'));
    await screen.findAllByRole('button', { name: 'Back to Northside Dental' });
    await switchTo(tab, 'Northside Dental');
    await screen.findAllByRole('button', { name: 'Back to Ridgeway Roofing' });
    await userEvent.click(back(tab, 'Ridgeway Roofing'));
    await screen.findAllByRole('button', { name: 'Back to Northside Dental' });
    await userEvent.click(back(tab, 'Northside Dental'));
    await waitFor(() => expect(hrefOf(tab)).toBe('/app/reseller/5/org/7/data/logs?page=2'));
  });

  it('is remembered by each tab for itself: two tabs on two accounts never meet', async () => {
    const storage = memoryKeyValue();
    const one = await openTab('/app/reseller/5/accounts', storage);
    await userEvent.click(await inTab(one).findByText('Northside Dental'));
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    await inTab(one).findAllByRole('button', { name: 'Back to Harborline' });
    const other = await openTab('/app/reseller/5/org/8/inbox', storage);
    await switchTo(other, 'Northside Dental');
    await inTab(other).findAllByRole('button', { name: 'Back to Ridgeway Roofing' });
    // Both tabs are on one account now, which they entered from different ones.
    expect(inTab(other).queryByRole('button', { name: 'Back to Harborline' })).toBeNull();
    expect(inTab(one).queryByRole('button', { name: 'Back to Ridgeway Roofing' })).toBeNull();
    await userEvent.click(back(one, 'Harborline'));
    await waitFor(() => expect(hrefOf(one)).toBe('/app/reseller/5/accounts?detail=7'));
    expect(hrefOf(other)).toBe('/app/reseller/5/org/7/inbox');
    expect(storage.get('wayBack')).toBeNull();
  });

  it('is not claimed by a tab that was opened at an account', async () => {
    const tab = await openTab('/app/reseller/5/org/7/inbox');
    const crumbs = await inTab(tab).findAllByRole('navigation', { name: 'Breadcrumb' });
    // The phone's head leads one level up; the wide one has its breadcrumb for that.
    expect(inTab(tab).queryAllByRole('button', { name: /^Back to/ })).toHaveLength(1);
    expect(crumbs).toHaveLength(2);
  });
});

describe('the breadcrumb', () => {
  it('shows the page of a section that has an address of its own, as the current page', async () => {
    await openTab('/app/reseller/5/org/7/settings/members');
    const [crumbs] = await screen.findAllByRole('navigation', { name: 'Breadcrumb' });
    expect(within(crumbs!).getByRole('link', { name: 'Members' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(within(crumbs!).getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'href',
      '/app/reseller/5/org/7/settings',
    );
    expect(within(crumbs!).getByRole('link', { name: /Northside/ })).not.toHaveAttribute(
      'aria-current',
    );
  });

  it('ends with the account on the first page of a section', async () => {
    await openTab('/app/reseller/5/org/7/settings');
    const [crumbs] = await screen.findAllByRole('navigation', { name: 'Breadcrumb' });
    expect(within(crumbs!).queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(within(crumbs!).getByRole('link', { name: /Northside/ })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
});
