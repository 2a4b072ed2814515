import { type Answers, answering, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../section/MoneyScreen.js';

const listed = exampleReply('getBillingStatements');
const [example] = listed.statements;
const [line] = example!.lines;
const statement = {
  ...example!,
  startDateTimestamp: Date.parse('2025-01-01T00:00-06:00') / 1000,
  endDateTimestamp: Date.parse('2025-02-01T00:00-06:00') / 1000,
  timezone: 'America/Chicago',
  planMicros: 99_000_000,
  usageMicros: 160_000,
  totalMicros: 99_160_000,
  total: 99.16,
  state: 'invoiced' as const,
  lines: [{ ...line!, title: 'pstn-inbound-voice', units: 2, amountMicros: 160_000 }],
};
const one = { ...listed, statements: [statement], due: 99.16, dueMicros: 99_160_000 };

const open = (answers: Answers = {}, search = '') =>
  renderApp({
    url: `/app/org/7/money/statements${search}`,
    screens: { money: Screen },
    replies: answering({ getViewer: aViewer(), getBillingStatements: one, ...answers }),
  });

describe('the statements', () => {
  it('show what a period came to by days of their own zone, and what is due', async () => {
    await open();
    const grid = await screen.findByRole('grid', { name: 'Statements' });
    const row = within(grid).getAllByRole('row')[1];
    expect(row).toHaveTextContent(/Jan 1\s–\s31, 2025/u);
    expect(row).toHaveTextContent('$99.00');
    expect(row).toHaveTextContent('$0.16');
    expect(row).toHaveTextContent('$99.16');
    expect(row).toHaveTextContent('On the next invoice');
    expect(await screen.findByText('$99.16 due for periods that have ended')).toBeInTheDocument();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it.each([
    [0, 'Nothing is due'],
    [-12_500_000, '$12.50 paid ahead'],
    [5000, 'Nothing is due. Less than a cent is carried to the next period.'],
    [15_000, '$0.01 due for periods that have ended'],
  ])('of which %d millionths are due say: %s', async (dueMicros, words) => {
    await open({ getBillingStatements: { ...one, dueMicros } });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('come to what is on the invoice, and say what less than a cent is carried', async () => {
    const odd = { ...statement, usageMicros: 1_515_000, totalMicros: 100_515_000, total: 100.515 };
    const invoiced = { ...odd, invoicedMicros: 100_510_000 };
    await open({ getBillingStatements: { ...one, statements: [invoiced], dueMicros: 5000 } });
    const grid = await screen.findByRole('grid', { name: 'Statements' });
    const row = within(grid).getAllByRole('row')[1]!;
    expect(row).toHaveTextContent('$99.00$1.51$100.51');
    await userEvent.click(row);
    const panel = await screen.findByRole('dialog');
    expect(within(panel).getByText('Less than a cent, for the next period')).toBeInTheDocument();
    expect(within(panel).getByText('$0.005')).toBeInTheDocument();
    expect(within(panel).getAllByText('$100.51')).toHaveLength(2);
  });

  it('open beside the list with their lines, and the address names both', async () => {
    const { router } = await open();
    const grid = await screen.findByRole('grid', { name: 'Statements' });
    await userEvent.click(within(grid).getAllByRole('row')[1]!);
    const panel = await screen.findByRole('dialog');
    await userEvent.click(within(panel).getByRole('tab', { name: /Lines/ }));
    await waitFor(() =>
      expect(router.history.location.search).toBe('?detail=1735711200-1738389600&detailTab=lines'),
    );
    const lines = await within(panel).findByRole('grid', { name: 'Lines' });
    expect(within(lines).getAllByRole('row')[1]).toHaveTextContent('pstn-inbound-voice2');
    expect(within(lines).getAllByRole('row')[1]).toHaveTextContent('$0.16');
  });

  it('say when the first one comes', async () => {
    await open({ getBillingStatements: { ...one, statements: [], due: 0 } });
    expect(await screen.findByText('No statements yet')).toBeInTheDocument();
  });

  it('say what went wrong', async () => {
    await open({ getBillingStatements: refused('internal', 'The books are closed.') });
    expect(await screen.findByText('Could not load the statements')).toBeInTheDocument();
  });
});
