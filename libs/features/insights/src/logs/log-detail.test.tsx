import { aViewer } from '@patchbay/fakes';
import { dayIn, dayStart } from '@patchbay/formats';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';

const row = {
  id: 'a',
  uuid: 'a:1763634660',
  roomId: '7:9',
  timestamp: '2026-11-20T10:31:00Z',
  type: 'call',
  cnam: 'Marcus Oyelaran',
  duration: 214,
  outcome: 'booked',
  disposition: 'callback',
};
const reply = (logs: readonly object[]) => ({
  logs,
  count: logs.length,
  totalCount: logs.length,
  totalDuration: 214,
  schema: ['timestamp', 'cnam', 'disposition'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 1,
    totalCount: 1,
    hasMore: false,
    pageCount: 1,
  },
});
const open = (search: string, replies = {}) =>
  renderApp({
    url: `/app/org/7/data/logs${search}`,
    screens: { data: Screen },
    replies: { queryLogs: reply([row]), ...replies },
  });

describe('the entry of a conversation', () => {
  it('opens beside the table with all of its fields, and leads to the transcript', async () => {
    const { router, server } = await open('');
    await userEvent.click(await screen.findByText('Marcus Oyelaran'));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ detail: 'a' }));
    const entry = within(await screen.findByRole('dialog'));
    expect(await entry.findByText('Disposition')).toBeInTheDocument();
    expect(entry.getByText('3:34')).toBeInTheDocument();
    expect(server.argsOf('queryLogs').at(-1)).toMatchObject({ id: 'a', pageSize: '1' });
    await userEvent.click(entry.getByRole('button', { name: 'Transcript' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ callTranscript: 'a', roomId: '7:9' }),
    );
  });
  it('and its row are marked where a member tested the agent', async () => {
    await open('?detail=a', { queryLogs: reply([{ ...row, selfCall: true }]) });
    await screen.findByText('Disposition');
    await waitFor(() => expect(screen.getAllByText('Test')).toHaveLength(2));
  });
  it('shows the data as sent to those who may see it only', async () => {
    const { unmount } = await open('?detail=a&detailTab=json');
    expect(await screen.findByRole('group', { name: 'The entry as data' })).toBeInTheDocument();
    unmount();
    await open('?detail=a&detailTab=json', {
      getViewer: aViewer({}, { canInspectJSON: 'Harborline decides this.' }),
    });
    expect(await screen.findByText('Disposition')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'The entry as data' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'JSON' })).toBeNull();
  });
  it('says that the range has no such conversation, or that it could not be read', async () => {
    const only = (given: unknown) => (args: Readonly<Record<string, unknown>>) =>
      args['id'] === undefined ? reply([row]) : given;
    const { unmount } = await open('?detail=gone', { queryLogs: only(reply([])) });
    expect(
      await screen.findByText('There is no such conversation in this range'),
    ).toBeInTheDocument();
    unmount();
    await open('?detail=a', { queryLogs: only(refuse(400, 'The query took too long.')) });
    expect(await screen.findByText('Could not load the conversation')).toBeInTheDocument();
  });
});

describe('the range of the logs', () => {
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Date range/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Other range' }));
    return within(await screen.findByRole('dialog', { name: 'Other range' }));
  };
  it('moves with the time by any number of units', async () => {
    const { router } = await open('?page=2');
    const dialog = await choose();
    const count = dialog.getByRole('textbox', { name: 'Last' });
    await userEvent.clear(count);
    await userEvent.type(count, '6');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Unit' }), 'week');
    await userEvent.click(dialog.getByRole('button', { name: 'Show last 6 weeks' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ dateFilter: 'last 6 weeks' }),
    );
    expect(router.state.location.search).not.toHaveProperty('page');
    expect(
      await screen.findByRole('button', { name: 'Date range: Last 6 weeks' }),
    ).toBeInTheDocument();
  });
  it('is of whole days from one to another', async () => {
    const { router } = await open('?dateFilter={"start":1762905600,"end":1763510400}');
    const dialog = await choose();
    expect(dialog.getByRole('button', { name: /^Days, / })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: /^Days, / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    await userEvent.click(dialog.getByRole('button', { name: /^Show / }));
    await waitFor(() => {
      const { dateFilter } = router.state.location.search as { dateFilter: string };
      const { start, end } = JSON.parse(dateFilter) as { start: number; end: number };
      expect(Math.round((end - start) / 86_400)).toBe(7);
      // The account's days begin in its own zone.
      expect(dayStart('America/Chicago', dayIn('America/Chicago', start * 1000))).toBe(
        start * 1000,
      );
    });
  });
});
