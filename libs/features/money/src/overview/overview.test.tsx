import { type Answers, answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../section/MoneyScreen.js';

// A drawing needs a size, which jsdom does not give.
HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 240);
// axe measures ligatures of icon fonts on a canvas, which jsdom does not have; we have none.
HTMLCanvasElement.prototype.getContext = () => null;

const current = {
  ...exampleReply('getCurrentPlan'),
  billingPeriod: {
    startDateTimestamp: Date.parse('2025-11-03T00:00-06:00') / 1000,
    endDateTimestamp: Date.parse('2025-12-03T00:00-06:00') / 1000,
    timezone: 'America/Chicago',
  },
};
const noPlan = { ...current, productPlan: null, subscription: null };
const money = exampleReply('listRecentTransactions');
const used = {
  '11-03-2025': { voice: 12, 'cost:voice': 0.96, 'cost:agents': 5 },
  '11-05-2025': { voice: 3, 'cost:voice': 0.24 },
};

const open = (answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7/money',
    screens: { money: Screen },
    replies: answering({
      getViewer: aViewer(),
      listRecentTransactions: {
        ...money,
        balances: { usd: 325.5, withdrawableUsd: 275.5, sats: 150_000 },
      },
      getCurrentPlan: current,
      getUsageStats: used,
      ...answers,
    }),
  });

describe('the overview of money', () => {
  it('shows the credit, what may leave, and satoshis', async () => {
    await open();
    const balance = await screen.findByRole('article', { name: 'Balance', busy: false });
    expect(balance).toHaveTextContent('$325.50');
    expect(screen.getByRole('article', { name: 'Can be withdrawn' })).toHaveTextContent('$275.50');
    expect(screen.getByRole('article', { name: 'Bitcoin' })).toHaveTextContent('150,000 sats');
    await screen.findByText('Business Growth');
    await screen.findByRole('figure', { name: 'Spending per day' });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('shows the newest movements, with the way to all of them', async () => {
    await open();
    const latest = await screen.findByRole('region', { name: 'Latest transactions' });
    const [row] = await within(latest).findAllByRole('listitem');
    expect(row).toHaveTextContent(money.transactions[0]?.description ?? '');
    expect(within(latest).getByRole('link', { name: 'All transactions' })).toHaveAttribute(
      'href',
      '/app/org/7/money/transactions',
    );
  });

  it('shows the plan with its prices, and leads to both overlays', async () => {
    const { router } = await open();
    const plan = await screen.findByRole('region', { name: 'Plan' });
    expect(await within(plan).findByText('Business Growth')).toBeInTheDocument();
    expect(within(plan).getByText('$99.00 a month · $990.00 a year')).toBeInTheDocument();
    expect(within(plan).getByRole('link', { name: 'Subscription' })).toBeInTheDocument();
    await userEvent.click(within(plan).getByRole('link', { name: 'Plan details' }));
    expect(router.history.location.search).toBe('?planDetails=pplan-growth-7f3a');
  });

  it('leads to a plan where an account has none', async () => {
    const { router } = await open({
      getCurrentPlan: noPlan,
      getAccount: { ...exampleReply('getAccount'), vidaPremium: false },
    });
    const plan = await screen.findByRole('region', { name: 'Plan' });
    expect(await within(plan).findByText(/^This account has no plan\./)).toBeInTheDocument();
    await userEvent.click(within(plan).getByRole('link', { name: 'Choose a plan' }));
    expect(router.history.location.search).toBe('?upgrade=true');
    expect(within(plan).getAllByRole('link')).toHaveLength(1);
  });

  it('says that the provider gives what a plan would bring', async () => {
    await open({
      getCurrentPlan: noPlan,
      getAccount: { ...exampleReply('getAccount'), vidaPremium: true },
    });
    const plan = await screen.findByRole('region', { name: 'Plan' });
    expect(await within(plan).findByText(/are given by its provider\.$/)).toBeInTheDocument();
  });

  it('says who decides about a plan to those who do not manage billing', async () => {
    const reason = 'Harborline handles billing for you.';
    await open({
      getViewer: aViewer({}, { canManageBilling: reason }),
      getCurrentPlan: noPlan,
    });
    const plan = await screen.findByRole('region', { name: 'Plan' });
    expect(
      await within(plan).findByText(`This account has no plan. ${reason}`),
    ).toBeInTheDocument();
    expect(within(plan).queryByRole('link')).toBeNull();
    expect(within(plan).getByRole('button', { name: /Choose a plan/ })).toBeInTheDocument();
  });

  it('shows all costs of each day, those without a category included', async () => {
    await open();
    // The chart ends with the period of the plan.
    const plan = await screen.findByRole('region', { name: 'Plan' });
    expect(await within(plan).findByText('Nov 3 – Dec 2, 2025')).toBeInTheDocument();
    const figure = await screen.findByRole('figure', { name: 'Spending per day' });
    const note = '$6.20 · Nov 3 – Dec 2, 2025, days of Chicago (Central Time)';
    expect(await within(figure).findByText(note)).toBeInTheDocument();
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
    // A skeleton that has appeared stays for a moment longer than the data takes.
    const rows = within(await within(figure).findByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent('$5.96');
    expect(rows[2]).toHaveTextContent('$0.00');
    expect(rows[3]).toHaveTextContent('$0.24');
  });

  it('keeps what was loaded when one part fails', async () => {
    await open({ getUsageStats: refused('internal', 'The books are closed.') });
    // A stream that begins asks again for what failed, and the words come back after that.
    await screen.findByText('Could not load the spending');
    await screen.findByText('Business Growth');
  });

  it('offers to add funds only to those who manage billing', async () => {
    await open({ getViewer: aViewer({}, { canManageBilling: 'Only owners can do this.' }) });
    await screen.findByText('Business Growth');
    expect(screen.queryByRole('link', { name: 'Add funds' })).toBeNull();
  });

  it('says why it is closed, and asks for nothing then', async () => {
    const { server } = await open({
      getViewer: aViewer({}, { canViewBilling: 'Harborline handles billing for you.' }),
    });
    expect(await screen.findByText('Money belongs to billing')).toBeInTheDocument();
    expect(screen.getByText('Harborline handles billing for you.')).toBeInTheDocument();
    for (const name of ['listRecentTransactions', 'getCurrentPlan', 'getUsageStats'] as const)
      expect(server.argsOf(name)).toEqual([]);
  });
});
