import { anAccount, aViewer } from '@patchbay/fakes';
import { itBehavesLikeOverlay, refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { insightsOverlays } from '../index.js';
import { aReport } from '../testing/a-report.js';

const { reporting } = insightsOverlays;
const bySort = (args: Readonly<Record<string, unknown>>) => ({
  results: [
    args['by'] === 'channel'
      ? {
          ...aReport,
          groups: [
            { key: 'call', value: 3000, events: 200 },
            { key: 'fax', value: 482, events: 18 },
          ],
        }
      : args['by'] === 'hour'
        ? { ...aReport, groups: [{ key: '13', value: 12, events: 4 }] }
        : args['by'] === 'agent'
          ? aReport
          : { ...aReport, groups: undefined },
  ],
});
const replies = (more = {}) => ({
  getAccount: anAccount({ settings: {} }),
  queryMetrics: bySort,
  ...more,
});
const open = (search: string, more = {}) =>
  renderApp({
    url: `/app/org/7/data?${search}`,
    screens: { data: Screen },
    overlays: { reporting },
    replies: replies(more),
  });

itBehavesLikeOverlay('reporting', reporting, { replies: replies(), shows: 'Front desk' });

describe('the report of a metric', () => {
  it('asks for the window, the one before, and the parts', async () => {
    const { server } = await open('reporting=callsAnswered&dateFilter=last 7 days');
    await screen.findByText('Front desk');
    await waitFor(() => {
      const asked = server
        .argsOf('queryMetrics')
        .filter(({ metrics }) => (metrics as readonly unknown[]).length === 1);
      expect(asked.map(({ by }) => by).sort()).toEqual([
        'agent',
        'channel',
        'hour',
        undefined,
        undefined,
      ]);
      const windows = asked.map(({ start, end }) => [Number(start), Number(end)] as const);
      const end = Math.max(...windows.map(([, last]) => last));
      expect(windows).toContainEqual([end - 14 * 86_400, end - 7 * 86_400]);
    });
  });
  it('leads from each part to the conversations behind it', async () => {
    const { router } = await open('reporting=callsAnswered&dateFilter=last 7 days');
    const agents = within(await screen.findByRole('region', { name: 'By agent' }));
    const channels = within(screen.getByRole('region', { name: 'By channel' }));
    expect(await channels.findByText('Call')).toBeInTheDocument();
    expect(channels.getByText('fax')).toBeInTheDocument();
    await userEvent.click(await agents.findByRole('link', { name: /^Front desk/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/data/logs'));
    const { filters, dateFilter } = router.state.location.search as Record<string, string>;
    expect(JSON.parse(filters ?? '')).toMatchObject({
      type: { op: 'eq', value: 'call' },
      agentId: { op: 'eq', value: 8 },
    });
    expect(dateFilter).toBe('last 7 days');
    expect(router.state.location.search).not.toHaveProperty('reporting');
  });
  it('leads from an hour of the chart to its conversations in the zone of the reader', async () => {
    const { router } = await open('reporting=callsAnswered&dateFilter=last 7 days');
    const hours = within(await screen.findByRole('figure', { name: 'By hour of the day' }));
    await userEvent.click(await hours.findByRole('button', { name: 'Show as table' }));
    const first = await hours.findByRole('link', { name: '1:00 PM' });
    expect(hours.queryByRole('link', { name: '12:00 PM' })).toBeNull();
    await userEvent.click(first);
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/data/logs'));
    const { filters } = router.state.location.search as Record<string, string>;
    expect(JSON.parse(filters ?? '')).toMatchObject({
      'localHour.America.Chicago': { op: 'eq', value: 13 },
    });
  });
  it('is divided by organization above organizations', async () => {
    const target = { id: 7, type: 'reseller', displayName: 'Harborline', image: null } as const;
    const { server } = await open('reporting=callsAnswered', { getViewer: aViewer({ target }) });
    expect(await screen.findByRole('region', { name: 'By organization' })).toBeVisible();
    await waitFor(() =>
      expect(server.argsOf('queryMetrics').map(({ by }) => by)).toContain('organization'),
    );
  });
  it('changes to another metric in place', async () => {
    const { router } = await open('reporting');
    const metric = await screen.findByRole('combobox', { name: 'Metric' });
    expect(metric).toHaveValue('minutesSaved');
    await userEvent.selectOptions(metric, 'Inbound Calls');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ reporting: 'inboundCalls' }),
    );
  });
  it('says that there is no such metric, or that its numbers could not be loaded', async () => {
    const { unmount } = await open('reporting=gone');
    expect(await screen.findByText('There is no such metric')).toBeInTheDocument();
    unmount();
    await open('reporting', { queryMetrics: refuse(400, 'The query took too long.') });
    await waitFor(() =>
      expect(screen.getAllByText('The query took too long.').length).toBeGreaterThan(1),
    );
  });
});
