import { jest } from '@jest/globals';
import { aViewer, never } from '@patchbay/fakes';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { insightsOverlays } from '../index.js';
import { Screen } from './DataScreen.js';

// axe measures ligatures of icon fonts on a canvas, which jsdom does not have; we have no icon
// fonts.
HTMLCanvasElement.prototype.getContext = () => null;
// A drawing needs a size, which jsdom does not give.
HTMLElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 640, 240);

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

const { editConvoColumns, logFilterBuilder } = insightsOverlays;
const account = { id: 7, settings: {} };
const result = (name: string, value: number, more = {}) => ({
  name,
  value,
  events: 60,
  previousValue: value / 2,
  previousEvents: 30,
  series: [
    { date: '2026-11-19', value: 1, events: 1 },
    { date: '2026-11-20', value, events: 2 },
  ],
  ...more,
});
const results = [
  result('minutesSaved', 3482),
  result('callsAnswered', 1066),
  result('appointmentBookRate', 38.52, { previousValue: 34.42 }),
  result('avgCallDuration', 196, { events: 3 }),
];

const rows = [
  {
    id: 'a',
    uuid: 'a:1763634660',
    roomId: '7:9',
    timestamp: '2026-11-20T10:31:00Z',
    type: 'call',
    eventType: 'inbound-call',
    direction: 'inbound',
    cnam: 'Marcus Oyelaran',
    fromNumber: '+15125550147',
    toNumber: '+15125550100',
    duration: 214,
    outcome: 'booked',
    summary: 'New patient, cleaning',
    scheduled: 'true',
    transfer: 0,
  },
  {
    id: 'b',
    uuid: 'b:1763633520',
    roomId: '7:10',
    timestamp: '2026-11-20T10:12:00Z',
    type: 'message',
    eventType: 'inbound-sms',
    direction: 'inbound',
    fromNumber: '+15125550193',
    toNumber: '+15125550100',
    duration: 0,
    transfer: 0,
  },
];
const logs = (change = {}) => ({
  logs: rows,
  count: 2,
  totalCount: 218,
  totalDuration: 30_540,
  calls: { count: 218, duration: 30_540 },
  schema: ['timestamp', 'type', 'direction', 'duration', 'cnam', 'disposition', 'resellerId'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 3,
    totalCount: 218,
    hasMore: true,
    pageCount: 3,
  },
  ...change,
});
const dashboard = (replies = {}, url = '/app/org/7/data') =>
  renderApp({
    url,
    screens: { data: Screen },
    replies: { getAccount: account, queryMetrics: { results }, ...replies },
  });
const table = (replies = {}, search = '') =>
  renderApp({
    url: `/app/org/7/data/logs${search}`,
    screens: { data: Screen },
    overlays: { editConvoColumns, logFilterBuilder },
    replies: { queryLogs: logs(), ...replies },
  });

describe('the dashboard', () => {
  it('shows the built-in metrics by name, each with its value, change and events', async () => {
    await dashboard();
    const card = await screen.findByRole('group', { name: 'Calls Answered' });
    expect(card).toHaveAttribute('data-value', '1066');
    expect(within(card).getByText('1,066')).toBeInTheDocument();
    expect(within(card).getByText('+100%')).toBeInTheDocument();
    expect(within(card).getByText('60 events')).toBeInTheDocument();
    expect(within(card).getByText('30 days before: 533')).toBeInTheDocument();
    expect(screen.getAllByRole('group')).toHaveLength(8);
    await expectAccessible();
  });

  it('shows below the cards of a wide window when the calls came', async () => {
    await dashboard();
    expect(
      await screen.findByRole('figure', { name: 'Calls Answered per day' }),
    ).toBeInTheDocument();
    expect(
      screen.getByRole('figure', { name: 'Calls Answered by hour of the day' }),
    ).toBeInTheDocument();
  });

  it('has no charts where no call came, beside the cards that say so', async () => {
    const none = { events: 0, previousEvents: 0, previousValue: 0, series: [] };
    await dashboard({
      queryMetrics: { results: [result('callsAnswered', 0, none), result('minutesSaved', 5)] },
    });
    await screen.findByRole('group', { name: 'Calls Answered' });
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(screen.queryByRole('figure', { name: /^Calls Answered/ })).toBeNull();
  });

  it('draws no card before it knows its goals, whose note would move what is below', async () => {
    const { server } = await dashboard({ getViewer: aViewer(), listGoals: never });
    await waitFor(() => expect(server.argsOf('queryMetrics')).not.toEqual([]));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Calls Answered' })).toBeNull();
  });

  it('leads from the events of a card to the conversations behind them, and to its report', async () => {
    const { router } = await dashboard({}, '/app/org/7/data?dateFilter=last 7 days');
    const card = within(await screen.findByRole('group', { name: 'Calls Answered' }));
    await userEvent.click(await card.findByRole('button', { name: 'Report of Calls Answered' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ reporting: 'callsAnswered' }),
    );
    await userEvent.click(card.getByRole('link', { name: '60 events' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/data/logs'));
    const { filters, dateFilter } = router.state.location.search as Record<string, string>;
    expect(JSON.parse(filters ?? '')).toEqual({
      type: { op: 'eq', value: 'call' },
      duration: { op: 'gt', value: 0 },
      // The number is without the tests of the own members, and so are the rows behind it.
      selfCall: { op: 'ne', value: true },
    });
    expect(dateFilter).toBe('last 7 days');
  });

  it('shows a percentage with its change in points, and a low number of events instead of a change', async () => {
    await dashboard();
    const rate = await screen.findByRole('group', { name: 'Appointment Book Rate' });
    expect(within(rate).getByText('38.5%')).toBeInTheDocument();
    expect(within(rate).getByText('+4.1 pt')).toBeInTheDocument();
    expect(
      within(screen.getByRole('group', { name: 'Avg Call Duration (sec)' })).getByText(
        'too few to compare',
      ),
    ).toBeInTheDocument();
  });

  it('shows the account’s own metrics if it has saved some', async () => {
    const { server } = await dashboard({
      getAccount: {
        id: 7,
        settings: {
          metrics: [
            {
              name: 'long',
              title: 'Long calls',
              formula: 'if(duration > 60, 1, 0)',
              aggregation: 'sum',
              fieldTypes: { zip: 'string' },
            },
          ],
        },
      },
      queryMetrics: { results: [result('long', 4)] },
    });
    expect(await screen.findByRole('group', { name: 'Long calls' })).toHaveAttribute(
      'data-value',
      '4',
    );
    expect(server.argsOf('queryMetrics').at(-1)?.['metrics']).toMatchObject([
      {
        name: 'long',
        formula: 'if(duration > 60, 1, 0)',
        aggregation: 'sum',
        fieldTypes: { zip: 'string' },
      },
    ]);
  });

  it('shows the error of a broken formula on its card, and the other cards normally', async () => {
    const metrics = [
      { name: 'broken', title: 'Broken', formula: '(duration' },
      { name: 'fine', title: 'Fine', formula: 'duration' },
    ];
    const { server } = await dashboard({
      getAccount: { id: 7, settings: { metrics } },
      queryMetrics: { results: [result('fine', 12)] },
    });
    expect(await screen.findByRole('group', { name: 'Fine' })).toHaveAttribute('data-value', '12');
    expect(
      within(screen.getByRole('group', { name: 'Broken' })).getByText('Mismatched parentheses'),
    ).toBeInTheDocument();
    expect(server.argsOf('queryMetrics').at(-1)?.['metrics']).toHaveLength(1);
  });

  it('stores the range in the URL and requests that window', async () => {
    const { router, server } = await dashboard();
    await screen.findByRole('group', { name: 'Calls Answered' });
    await userEvent.click(screen.getByRole('button', { name: 'Date range: Last 30 days' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Last 7 days' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dateFilter: 'last 7 days' }),
    );
    await waitFor(() => {
      const { start, end } = server.argsOf('queryMetrics').at(-1) as { start: number; end: number };
      expect(end - start).toBe(7 * 86_400);
    });
  });

  it('reports that the numbers cannot be loaded, and retries', async () => {
    let fails = true;
    await dashboard({
      queryMetrics: () => (fails ? refuse(400, 'Unknown field: durration') : { results }),
    });
    expect(await screen.findByText('Unknown field: durration')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByRole('group', { name: 'Calls Answered' })).toBeInTheDocument();
  });

  it('distinguishes an account without metrics from one without conversations', async () => {
    const { unmount } = await dashboard({ getAccount: { id: 7, settings: { metrics: [] } } });
    expect(await screen.findByText('No metrics on this dashboard')).toBeInTheDocument();
    unmount();
    await dashboard({
      queryMetrics: {
        results: [
          result('callsAnswered', 0, {
            events: 0,
            previousEvents: 0,
            previousValue: 0,
            series: [],
          }),
        ],
      },
    });
    expect(await screen.findByText(/No conversation in the last 30 days/)).toBeInTheDocument();
  });
});

describe('the conversation logs', () => {
  it('shows a row for each conversation, with a dash for a missing value, and the totals', async () => {
    const { server } = await table();
    const row = await screen.findByRole('row', { name: /0147/ });
    expect(within(row).getByText('Marcus Oyelaran')).toBeInTheDocument();
    expect(within(row).getByText('3:34')).toBeInTheDocument();
    expect(
      within(screen.getByRole('row', { name: /0193/ })).getAllByText('–').length,
    ).toBeGreaterThan(2);
    expect(screen.getByText('1–2')).toBeInTheDocument();
    expect(screen.getByText('of 218 conversations')).toBeInTheDocument();
    expect(
      screen.getByText('8 h 29 min in all · answered calls 2:20 on average'),
    ).toBeInTheDocument();
    const { fields, start, end, page, pageSize } = server.argsOf('queryLogs')[0] as Record<
      string,
      string
    >;
    expect(fields?.split(',')).toEqual(
      expect.arrayContaining([
        'timestamp',
        'duration',
        'uuid',
        'callId',
        'accountId',
        'agentId',
        'roomId',
      ]),
    );
    expect({ window: Number(end) - Number(start), page, pageSize }).toEqual({
      window: 30 * 86_400,
      page: '1',
      pageSize: '100',
    });
    await expectAccessible();
  });

  it('requests the filters of a shared URL', async () => {
    const filters = {
      duration: { op: 'gte', value: 60 },
      direction: { op: 'eq', value: 'inbound' },
    };
    const { server } = await table(
      {},
      `?filters=${encodeURIComponent(JSON.stringify(filters))}&fields=timestamp,disposition` +
        '&page=2&pageSize=50&dateFilter=last%207%20days',
    );
    expect(await screen.findByRole('columnheader', { name: 'Disposition' })).toBeInTheDocument();
    expect(server.argsOf('queryLogs')[0]).toMatchObject({
      duration__gte: '60',
      direction: 'inbound',
      page: '2',
      pageSize: '50',
    });
    expect(screen.getByRole('group', { name: 'Duration is at least 60 s' })).toBeInTheDocument();
    expect(screen.getByText('51–52')).toBeInTheDocument();
  });

  it('names the conditions that do not count with the reason of each, and takes them off', async () => {
    const ignoredFilters = [
      { name: 'duration__gte', reason: 'value', message: 'duration__gte: “60s” is no number.' },
    ];
    const { server, router } = await table(
      { queryLogs: logs({ ignoredFilters }) },
      `?filters=${encodeURIComponent(JSON.stringify({ duration: { op: 'gte', value: '60s' }, transfer: { op: 'contains', value: '1' }, direction: { op: 'eq', value: 'inbound' } }))}`,
    );
    expect(await screen.findByText('2 conditions do not count')).toBeInTheDocument();
    expect(
      screen.getByText('Duration: “60s” cannot be read as a number.', { selector: 'li' }),
    ).toBeInTheDocument();
    expect(
      screen.getByText('Transfer cannot be compared by “contains (same case)”.', {
        selector: 'li',
      }),
    ).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Direction is inbound' })).not.toHaveAttribute(
      'aria-description',
    );
    expect(server.argsOf('queryLogs')[0]).toMatchObject({ duration__gte: '60s' });
    await expectAccessible();
    await userEvent.click(screen.getByRole('button', { name: 'Take them off' }));
    await waitFor(() =>
      expect(JSON.parse((router.state.location.search as { filters: string }).filters)).toEqual({
        direction: { op: 'eq', value: 'inbound' },
      }),
    );
  });

  it('adds a filter of the known fields, with matching operators, and removes it', async () => {
    const { router, server } = await table();
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const builder = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const field = await builder.findByLabelText('Field of condition 1');
    expect(field).toHaveFocus();
    expect(within(field).queryByRole('option', { name: 'Reseller ID' })).toBeNull();
    await userEvent.selectOptions(field, 'duration');
    expect(
      within(builder.getByLabelText('Operator of condition 1')).queryByRole('option', {
        name: 'contains',
      }),
    ).toBeNull();
    await userEvent.selectOptions(builder.getByLabelText('Operator of condition 1'), 'gte');
    await userEvent.type(builder.getByLabelText('Value of condition 1'), '60');
    expect(await builder.findByText('218')).toBeInTheDocument();
    await expectAccessible();
    // What is typed applies by itself, to rows that stay in sight.
    await waitFor(() =>
      expect(JSON.parse((router.state.location.search as { filters: string }).filters)).toEqual({
        duration: { op: 'gte', value: 60 },
      }),
    );
    await waitFor(() =>
      expect(server.argsOf('queryLogs').at(-1)).toMatchObject({ duration__gte: '60' }),
    );
    expect(screen.getByText('Marcus Oyelaran')).toBeVisible();
    await userEvent.click(builder.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Duration' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('filters'));
  });

  it('adds a reported column at the end and stores it in the URL', async () => {
    const { router } = await table();
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Columns 10' }));
    const overlay = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await userEvent.click(await overlay.findByRole('button', { name: 'Show Disposition' }));
    await userEvent.click(overlay.getByRole('button', { name: 'Use these columns' }));
    await waitFor(() =>
      expect((router.state.location.search as { fields: string }).fields).toMatch(/,disposition$/),
    );
    expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent('Disposition');
  });

  it('sorts by length and changes pages', async () => {
    const { router, server } = await table();
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Duration' }));
    await waitFor(() =>
      expect(server.argsOf('queryLogs').at(-1)).toMatchObject({ sort: 'duration', order: 'desc' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ page: '2' }));
  });

  it('shows no rows after a failed request', async () => {
    await table({ queryLogs: refuse(400, 'The query took too long.') });
    expect(await screen.findByText('Could not load the conversations')).toBeInTheDocument();
    expect(screen.queryByRole('row')).toBeNull();
  });

  it('names the filter that matches no row, with a button to remove it', async () => {
    const { router } = await table(
      { queryLogs: logs({ logs: [], count: 0, totalCount: 0 }) },
      `?filters=${encodeURIComponent('{"direction":{"op":"eq","value":"sideways"}}')}`,
    );
    expect(await screen.findByText('No conversation matches this filter.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('filters'));
  });
});

describe('the export', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob | null = null;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob;
        return 'blob:test';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const blob = last;
      if (blob)
        saved.push({
          name: this.download,
          text: new Promise((resolve) => {
            const reader = new FileReader();
            reader.onload = () => resolve(String(reader.result));
            reader.readAsText(blob);
          }),
        });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('saves the text from the server, with the date in its name', async () => {
    const { server } = await table({
      queryLogs: (args: Readonly<Record<string, unknown>>) =>
        args['format'] === 'csv'
          ? new Response('timestamp,type\r\n', { headers: { 'content-type': 'text/csv' } })
          : logs(),
    });
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/^conversation_logs_\d{4}-\d\d-\d\d\.csv$/);
    expect(await saved[0]?.text).toBe('timestamp,type\r\n');
    expect(server.argsOf('queryLogs').at(-1)).toMatchObject({
      format: 'csv',
      page: '1',
      pageSize: '10000',
    });
  });

  it('reports that one file cannot contain all rows, and only then', async () => {
    const replies = (totalCount: number) => ({
      queryLogs: (args: Readonly<Record<string, unknown>>) =>
        args['format'] === 'csv'
          ? new Response('timestamp\r\n', { headers: { 'content-type': 'text/csv' } })
          : logs({ totalCount }),
    });
    const exportCsv = async () => {
      await screen.findByText('Marcus Oyelaran');
      await userEvent.click(screen.getByRole('button', { name: 'Export' }));
      await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }));
    };
    const { unmount } = await table(replies(10_000));
    await exportCsv();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByText(/The file holds/)).not.toBeInTheDocument();
    unmount();
    await table(replies(12_345));
    await exportCsv();
    expect(
      await screen.findByText(
        'The file holds 10,000 of 12,345 conversations; a filter or a shorter range makes them fit.',
      ),
    ).toBeInTheDocument();
    expect(saved).toHaveLength(2);
  });

  it('saves no file without rows', async () => {
    await table({
      queryLogs: (args: Readonly<Record<string, unknown>>) =>
        args['format'] === 'csv' ? refuse(404, 'No logs found for CSV export') : logs(),
    });
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }));
    expect(
      await screen.findByText('Failed to fetch CSV data. No logs found for CSV export'),
    ).toBeInTheDocument();
    expect(saved).toHaveLength(0);
  });

  it('says how far the file is while it arrives, and saves none when it is stopped', async () => {
    const { server } = await table({
      queryLogs: (args: Readonly<Record<string, unknown>>) => {
        if (args['format'] !== 'csv') return logs();
        const begun = new ReadableStream<Uint8Array>({
          start: (stream) => stream.enqueue(new TextEncoder().encode('timestamp\r\na\r\nb\r\n')),
        });
        return new Response(begun, { headers: { 'content-type': 'text/csv' } });
      },
    });
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /CSV/ }));
    const bar = await screen.findByRole('progressbar', { name: 'Fetching the CSV file' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '3'));
    expect(bar).toHaveAttribute('aria-valuemax', '218');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped; no file was saved')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(saved).toHaveLength(0);
    expect(server.argsOf('queryLogs').at(-1)).toMatchObject({ format: 'csv' });
  });

  it('names the data that could not be fetched', async () => {
    await table({
      queryLogs: (args: Readonly<Record<string, unknown>>) =>
        args['format'] === 'json' ? refuse(503, 'The database is away.') : logs(),
    });
    await screen.findByText('Marcus Oyelaran');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /JSON/ }));
    expect(
      await screen.findByText('Failed to fetch JSON data. The database is away.'),
    ).toBeInTheDocument();
    expect(saved).toHaveLength(0);
  });
});
