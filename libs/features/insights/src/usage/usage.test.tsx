import { jest } from '@jest/globals';
import { type Answers, answering, aViewer, never, refused } from '@patchbay/fakes';
import { dayIn, formatDays, shiftDay } from '@patchbay/formats';
import { renderApp } from '@patchbay/overlays/testing';
import { useCan } from '@patchbay/screens';
import { Link } from '@patchbay/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { used, usageAnswers } from '../testing/some-usage.js';
import { Screen } from '../data/DataScreen.js';
import { insightsScreens } from '../index.js';

// A drawing needs a size, which jsdom does not give.
HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 240);
// axe measures ligatures of icon fonts on a canvas, which jsdom does not have; we have none.
HTMLCanvasElement.prototype.getContext = () => null;

async function expectAccessible(): Promise<void> {
  const { violations } = await act(() =>
    axe.run(document.body, {
      rules: {
        'color-contrast': { enabled: false },
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    }),
  );
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
}

const open = (answers: Answers = {}, search = '') =>
  renderApp({
    url: `/app/org/7/data/usage${search}`,
    screens: { data: Screen },
    replies: answering({ getViewer: aViewer(), ...usageAnswers, ...answers }),
  });
const today = dayIn('America/Chicago', Date.now());
const tile = (name: string) => screen.findByRole('article', { name, busy: false });

describe('usage', () => {
  it('shows the totals of the current billing period, costs first', async () => {
    const { server } = await open();
    expect(await tile('Total cost')).toHaveTextContent('$8.20');
    expect(await tile('Voice')).toHaveTextContent('Voice$1.20+100%15.5 min$0.60 before');
    expect(await tile('Tokens')).toHaveTextContent('$0.0045,310 tokensnothing before');
    expect(await tile('Numbers')).toHaveTextContent('$2.004 numbers');
    expect(
      screen.getByText('Nov 3 – Dec 2, 2025, days of Chicago (Central Time)'),
    ).toBeInTheDocument();
    expect(server.argsOf('getUsageStats').slice(0, 1)).toEqual([
      {
        billingPeriod: 'current',
        combineCosts: 'true',
        frequency: 'day',
        giveCosts: 'true',
        targetAccountId: '7',
        timeseries: 'true',
        timezone: 'America/Chicago',
      },
    ]);
    await expectAccessible();
  });

  it('stacks the costs of a day by category, those of other items included', async () => {
    await open();
    const figure = await screen.findByRole('figure', { name: 'Cost per day' });
    const legend = within(figure).getByRole('list', { name: 'Cost per day, legend' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Numbers',
      'Tokens',
      'Voice',
      'Advanced voice',
      'Messages sent',
      'Messages received',
      'Other',
    ]);
    await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }));
    const table = await within(figure).findByRole('table');
    expect(within(table).getAllByRole('row')).toHaveLength(31);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent(
      /^Mon, Nov 3, 2025\$2\.00\$0\.004\$0\.96\$0\.00\$0\.00\$0\.00\$5\.00$/,
    );
    await expectAccessible();
  });

  it('draws amounts in a chart for each unit, and keeps that in the address', async () => {
    const { router } = await open();
    await tile('Total cost');
    await userEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    expect(await screen.findByRole('figure', { name: 'Minutes of voice' })).toBeInTheDocument();
    for (const name of ['Messages', 'Tokens', 'Phone numbers'])
      expect(screen.getByRole('figure', { name })).toBeInTheDocument();
    expect(router.history.location.search).toBe('?view=amount');
    expect(await tile('Voice')).toHaveTextContent('15.5min+107%for $1.207.5 before');
    expect(await tile('Tokens')).toHaveTextContent('5,310tokensfor $0.004');
    await expectAccessible();
  });

  it('has a row for each day, the newest first, with a dash for nothing', async () => {
    await open();
    const days = await screen.findByRole('grid', { name: 'Usage per day' });
    const rows = within(days).getAllByRole('row');
    expect(rows).toHaveLength(31);
    expect(rows[1]).toHaveTextContent(/^Tue, Dec 2–––––––$/);
    expect(rows.at(-1)).toHaveTextContent(/^Mon, Nov 325,21012\.5434\$7\.96$/);
  });

  it('asks for the period of the address', async () => {
    const { server } = await open({}, '?dateFilter=last%207%20days');
    expect(await screen.findByRole('button', { name: 'Period: Last 7 days' })).toBeInTheDocument();
    const days = formatDays(shiftDay(today, -6), today, 'en').replace(/\s+/gu, ' ');
    expect(screen.getByText(`${days}, days of Chicago (Central Time)`)).toBeInTheDocument();
    const { startDate, endDate } = server.argsOf('getUsageStats')[0] as Record<string, string>;
    expect(Date.parse(String(endDate)) - Date.parse(String(startDate))).toBe(7 * 86_400_000 - 1);
  });

  it('shows a long range by month', async () => {
    await open({ getUsageStats: { '11-01-2025': { voice: 3 } } }, '?dateFilter=last%2012%20months');
    expect(await screen.findByRole('figure', { name: 'Cost per month' })).toBeInTheDocument();
    expect(screen.getByText('Nothing that was used has a cost in this period.')).toBeVisible();
    expect(screen.getByRole('grid', { name: 'Usage per month' })).toBeInTheDocument();
  });

  it('stores the chosen period in the address', async () => {
    const { router, server } = await open();
    await tile('Voice');
    const choose = async (from: string, to: string) => {
      await userEvent.click(screen.getByRole('button', { name: `Period: ${from}` }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name: to }));
    };
    await choose('Current billing period', 'Last 90 days');
    await waitFor(() => expect(router.history.location.search).toBe('?dateFilter=last+90+days'));
    await choose('Last 90 days', 'Previous billing period');
    await waitFor(() => expect(router.history.location.search).toBe('?period=previous'));
    await waitFor(() =>
      expect(server.argsOf('getUsageStats').at(-1)).toMatchObject({ billingPeriod: 'previous' }),
    );
    await choose('Previous billing period', 'Current billing period');
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });
});

describe('the states of usage', () => {
  it('says whose decision it is where billing is not shown, and asks for nothing', async () => {
    const { server } = await open({
      getViewer: aViewer({}, { canViewBilling: 'Only owners can do this.' }),
    });
    expect(await screen.findByText('Usage belongs to billing')).toBeInTheDocument();
    expect(screen.getByText('Only owners can do this.')).toBeInTheDocument();
    expect(server.argsOf('getUsageStats')).toEqual([]);
    await expectAccessible();
  });

  it('shows tiles and a chart without content while it loads', async () => {
    await open({ getUsageStats: never });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.getAllByRole('article', { busy: true })).toHaveLength(7);
    expect(screen.queryByRole('article', { busy: false })).toBeNull();
  });

  it('reports a failure and retries', async () => {
    let fails = true;
    await open({
      getUsageStats: () => (fails ? refused('internal', 'The books are closed.') : used),
    });
    expect(await screen.findByText('Could not load the usage')).toBeInTheDocument();
    expect(screen.getByText('The books are closed.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await tile('Voice')).toBeInTheDocument();
  });

  it('leads to the previous period where nothing was used, and back', async () => {
    const { router } = await open({ getUsageStats: {} });
    expect(await screen.findByText('Nothing was used in this period')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show the previous period' }));
    await waitFor(() => expect(router.history.location.search).toBe('?period=previous'));
    await userEvent.click(await screen.findByRole('button', { name: 'Show the current period' }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });
});

describe('the file of usage', () => {
  it('has a line for each day with amounts and costs', async () => {
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:test';
      },
      revokeObjectURL: () => undefined,
    });
    const names: string[] = [];
    const click = jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function clicked(this: HTMLAnchorElement) {
        names.push(this.download);
      });
    await open();
    await tile('Voice');
    await userEvent.click(
      screen.getByRole('button', { name: 'Download CSV', description: 'Usage per day' }),
    );
    click.mockRestore();
    expect(names).toEqual(['usage-per-day.csv']);
    const reader = new FileReader();
    const read = new Promise<string>((resolve) => {
      reader.onload = () => resolve(String(reader.result));
    });
    reader.readAsText(blobs[0] ?? new Blob());
    const lines = (await read).split('\r\n');
    expect(lines[0]).toBe(
      'Day,Numbers,Tokens,Voice,Advanced voice,Messages sent,Messages received,' +
        'Cost: Numbers,Cost: Tokens,Cost: Voice,Cost: Advanced voice,Cost: Messages sent,' +
        'Cost: Messages received,Cost: Other',
    );
    expect(lines[1]).toBe('2025-11-03,2,5210,12.5,4,3,4,2,0.004,0.96,0,0,0,5');
    expect(lines).toHaveLength(32);
  });
});

function UsageLink() {
  const { allowed } = useCan('canViewBilling');
  return <Link to="/app/data/usage">{allowed ? 'Usage' : 'Usage, locked'}</Link>;
}

/** The calls for the usage itself: neither divided nor of the time before. */
const undivided = (server: Awaited<ReturnType<typeof open>>['server']) =>
  server.argsOf('getUsageStats').filter((args) => !('by' in args) && !('before' in args));

describe('a link to usage that is pointed at', () => {
  const pointAt = async (denied = {}) => {
    const { server, cache } = await renderApp({
      url: '/app/org/7/inbox',
      screens: {
        inbox: UsageLink,
      },
      modules: insightsScreens,
      replies: answering({ getViewer: aViewer({}, denied), ...usageAnswers }),
    });
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    await userEvent.hover(screen.getByRole('link'));
    return server;
  };

  it('asks for the usage once, and the page not again', async () => {
    const server = await pointAt();
    await waitFor(() => expect(server.argsOf('getUsageStats')).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: 'Usage' }));
    expect(await tile('Voice')).toBeInTheDocument();
    expect(undivided(server)).toHaveLength(1);
  });

  it('asks for nothing where it would be refused', async () => {
    const server = await pointAt({ canViewBilling: 'Only owners can do this.' });
    await userEvent.click(screen.getByRole('link', { name: 'Usage, locked' }));
    expect(await screen.findByText('Usage belongs to billing')).toBeInTheDocument();
    expect(server.argsOf('getUsageStats')).toEqual([]);
  });
});
