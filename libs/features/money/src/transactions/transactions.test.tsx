import { type Answers, answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../section/MoneyScreen.js';

const listed = exampleReply('listRecentTransactions');
const [bought] = listed.transactions;
const row = (id: number, change = {}) => ({ ...bought!, id: `t${id}`, ...change });
const page = (transactions: (typeof listed)['transactions']) => ({ ...listed, transactions });

const open = (answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7/money/transactions',
    screens: { money: Screen },
    replies: answering({ getViewer: aViewer(), listRecentTransactions: listed, ...answers }),
  });

describe('the transactions', () => {
  it('show each amount in its own unit, and a kind without a name as it was sent', async () => {
    await open({
      listRecentTransactions: page([
        row(1, { amount: -25.5 }),
        row(2, { amount: 1200, unit: 'SAT', kind: 'lightning-credit' }),
        row(3, { kind: 'moon-dust' }),
      ]),
    });
    const grid = await screen.findByRole('grid', { name: 'Transactions' });
    const rows = within(grid).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('-$25.50');
    expect(rows[1]).toHaveTextContent('Card');
    expect(rows[2]).toHaveTextContent('1,200 sats');
    expect(rows[2]).toHaveTextContent('Lightning');
    expect(rows[3]).toHaveTextContent('moon dust');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('go on page by page until a page is short, and only then tell their number', async () => {
    const { server } = await open({
      listRecentTransactions: ({ page: at }) =>
        at === '0'
          ? page(Array.from({ length: 40 }, (_, place) => row(place)))
          : page([row(40, { description: 'The oldest' })]),
    });
    const shown = async (rows: string) =>
      (await screen.findByText(rows)).closest('[role="status"]')?.textContent;
    expect(await shown('1–40')).toBe('1–40, more follow');
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '-1');
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await shown('1–41')).toBe('1–41 of 41 transactions');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(server.argsOf('listRecentTransactions')).toEqual([
      expect.objectContaining({ page: '0', pageSize: '40' }),
      expect.objectContaining({ page: '1', pageSize: '40' }),
    ]);
  });

  it('offer no search, as the server has none', async () => {
    await open();
    await screen.findByRole('grid', { name: 'Transactions' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('say what appears where there is none', async () => {
    await open({ listRecentTransactions: page([]) });
    expect(await screen.findByText('No transactions yet')).toBeInTheDocument();
  });

  it('say what went wrong', async () => {
    await open({ listRecentTransactions: refused('internal', 'The books are closed.') });
    expect(await screen.findByText('Could not load the transactions')).toBeInTheDocument();
    expect(screen.getByText('The books are closed.')).toBeInTheDocument();
  });

  it('say why they are closed, and ask for nothing then', async () => {
    const { server } = await open({
      getViewer: aViewer({}, { canViewBilling: 'Harborline handles billing for you.' }),
    });
    expect(await screen.findByText('Harborline handles billing for you.')).toBeInTheDocument();
    await waitFor(() => expect(server.argsOf('listRecentTransactions')).toEqual([]));
  });
});
