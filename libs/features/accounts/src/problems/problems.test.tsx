import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import axe from 'axe-core';
import { Screen as Frame } from '../frame/AppFrame.js';
import { Screen as Accounts } from '../tree/AccountsScreen.js';

const away = 'The database is away. Try again in a moment.';
/** A refusal is final: the list of accounts is asked once. */
const start = () =>
  renderApp({
    url: '/app/org/7/accounts',
    screens: { frame: Frame, accounts: Accounts },
    replies: { listAccounts: refuse(409, away) },
  });
const openMenu = async () =>
  userEvent.click((await screen.findAllByRole('button', { name: /^You: / }))[0]!);

describe('recent problems', () => {
  it('are in the menu of the person once something failed, with what support asks for', async () => {
    await start();
    await screen.findByText(away);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\d recent problems?$/ }));
    const panel = await screen.findByRole('dialog', { name: 'Recent problems' });
    expect(within(panel).getAllByText(away)[0]).toBeInTheDocument();
    expect(within(panel).getAllByText('listAccounts')[0]).toBeInTheDocument();
    expect(within(panel).getAllByText('status 409')[0]).toBeInTheDocument();
    const { violations } = await axe.run(panel, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations).toEqual([]);
  });

  it('are copied together and cleared', async () => {
    const user = userEvent.setup();
    const { cache } = await start();
    await screen.findByText(away);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: /^\d recent problems?$/ }));
    const asked = {
      predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
        queryKey[1] === 'listAccounts',
    };
    await act(() => cache.refetchQueries(asked));
    await act(() => cache.refetchQueries(asked));
    const panel = await screen.findByRole('dialog', { name: 'Recent problems' });
    expect(within(panel).getByText(/^\d times, last/)).toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: 'Copy all' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^\S+Z \| listAccounts \| status 409 \| \d times \|.* The database is away\./,
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Clear' }));
    expect(within(panel).getByText('No problems')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: /problems/ })).toBeNull();
  });
});
