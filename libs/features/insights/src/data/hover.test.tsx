import { renderApp } from '@patchbay/overlays/testing';
import { useViewer } from '@patchbay/queries';
import { Link, ownAccount } from '@patchbay/routes';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { insightsScreens } from '../index.js';

const rows = [
  { id: 'a', uuid: 'a:1', roomId: '7:9', timestamp: '2026-11-20T10:31:00Z', cnam: 'Ana' },
];
const logs = {
  logs: rows,
  count: 1,
  totalCount: 218,
  totalDuration: 0,
  schema: ['timestamp', 'cnam'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 3,
    totalCount: 218,
    hasMore: true,
    pageCount: 3,
  },
};
const result = {
  name: 'long',
  value: 4,
  events: 9,
  previousValue: 2,
  previousEvents: 9,
  series: [],
};
const metrics = [{ name: 'long', title: 'Long calls', formula: 'duration', aggregation: 'sum' }];

/** The frame of the console knows who is signed in. */
function Inbox() {
  useViewer();
  return (
    <>
      <Link to="/app/data/logs" search={{ fields: 'timestamp,cnam' }}>
        Logs
      </Link>
      <Link to="/app/data">Numbers</Link>
      <Link to="/app/data" search={ownAccount}>
        Mine
      </Link>
    </>
  );
}

const open = () =>
  renderApp({
    url: '/app/org/7/inbox',
    screens: {
      inbox: Inbox,
    },
    modules: insightsScreens,
    replies: {
      queryLogs: logs,
      getAccount: { id: 7, settings: { metrics } },
      lookupDomain: { success: true, profile: { id: 1, name: 'Acme', details: {}, settings: {} } },
      queryMetrics: { results: [result] },
    },
  });

describe('a link that is pointed at', () => {
  it('asks for the rows once; the table then asks for the next page only', async () => {
    const { server } = await open();
    expect(server.argsOf('queryLogs')).toEqual([]);
    await userEvent.hover(screen.getByRole('link', { name: 'Logs' }));
    await waitFor(() => expect(server.argsOf('queryLogs')).toHaveLength(1));
    await userEvent.hover(screen.getByRole('link', { name: 'Logs' }));
    await userEvent.click(screen.getByRole('link', { name: 'Logs' }));
    expect(await screen.findByText('Ana')).toBeInTheDocument();
    await waitFor(() => expect(server.argsOf('queryLogs')).toHaveLength(2));
    expect(server.argsOf('queryLogs').map(({ page }) => page)).toEqual(['1', '2']);
  });

  it('asks for the metrics and their values once', async () => {
    const { server, cache } = await open();
    await waitFor(() => expect(cache.isFetching()).toBe(0));
    await userEvent.hover(screen.getByRole('link', { name: 'Numbers' }));
    await waitFor(() => expect(server.argsOf('getAccount')).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: 'Numbers' }));
    expect(await screen.findByRole('group', { name: 'Long calls' })).toBeInTheDocument();
    expect(server.argsOf('getAccount')).toHaveLength(1);
    expect(server.argsOf('queryMetrics')).toHaveLength(1);
  });

  it('asks for nothing that it does not know yet', async () => {
    const { server } = await open();
    await userEvent.hover(screen.getByRole('link', { name: 'Mine' }));
    await waitFor(() => expect(server.argsOf('getAccount')).toHaveLength(1));
    expect(server.argsOf('queryMetrics')).toEqual([]);
  });
});
