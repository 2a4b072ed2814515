import { itBehavesLikeOverlay, refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { insightsOverlays } from '../index.js';
import { movedColumn } from './column-order.js';

const { editConvoColumns, logFilterBuilder } = insightsOverlays;
const reply = {
  logs: [
    {
      id: 'a',
      timestamp: '2026-11-20T10:31:00Z',
      type: 'call',
      duration: 214,
      disposition: 'booked',
      visited: '2026-11-02',
    },
  ],
  count: 1,
  totalCount: 36,
  totalDuration: 214,
  schema: ['timestamp', 'type', 'direction', 'duration', 'disposition', 'visited', 'resellerId'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 1,
    totalCount: 36,
    hasMore: false,
    pageCount: 1,
  },
};
const open = (search: string, replies = {}, page = 'data/logs') =>
  renderApp({
    url: `/app/org/7/${page}?${search}`,
    screens: { data: Screen },
    overlays: { editConvoColumns, logFilterBuilder },
    replies: { queryLogs: reply, ...replies },
  });
const filters = (given: object) => `filters=${encodeURIComponent(JSON.stringify(given))}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

itBehavesLikeOverlay('editConvoColumns', editConvoColumns, {
  replies: { queryLogs: reply },
  shows: 'Shown, from left to right',
});
itBehavesLikeOverlay('logFilterBuilder', logFilterBuilder, {
  replies: { queryLogs: reply },
  shows: 'Condition',
});

describe('the columns of the logs', () => {
  it('say their type with an example, are searched, put in order, and go to the address', async () => {
    const { router } = await open('editConvoColumns&fields=duration,type');
    expect(await screen.findByText('Text, such as booked')).toBeInTheDocument();
    expect(screen.getByText('Number, such as 214')).toBeInTheDocument();
    expect(screen.queryByText('Reseller ID')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search columns' }), 'dispo');
    expect(screen.queryByRole('button', { name: 'Show Direction' })).toBeNull();
    await press('Show Disposition');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search columns' }));
    await press('Move Disposition up');
    await press('Hide Duration');
    await press('Use these columns');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ fields: 'disposition,type' }),
    );
    expect(router.state.location.search).not.toHaveProperty('editConvoColumns');
  });
  it('keep the last one, and go back to the usual ones', async () => {
    const { router } = await open('editConvoColumns&fields=type');
    expect(await screen.findByRole('button', { name: 'Hide Type' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await press('Back to the usual columns');
    expect(screen.queryByRole('button', { name: 'Back to the usual columns' })).toBeNull();
    await press('Use these columns');
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('fields'));
  });
  it('stay as they are when the overlay is left', async () => {
    const { router } = await open('editConvoColumns&fields=type,duration');
    await press('Hide Type');
    await press('Cancel');
    await waitFor(() =>
      expect(router.state.location.search).not.toHaveProperty('editConvoColumns'),
    );
    expect(router.state.location.search).toMatchObject({ fields: 'type,duration' });
  });
  it('say that they could not be loaded', async () => {
    await open('editConvoColumns', { queryLogs: refuse(500, 'The server lost the thread.') }, '');
    expect(await screen.findByText('Could not load the columns')).toBeInTheDocument();
  });
  it('stay where there is no place to move to', () => {
    const columns = ['a', 'b'];
    expect(movedColumn(columns, 'a', -1)).toBe(columns);
    expect(movedColumn(columns, 'b', 1)).toBe(columns);
    expect(movedColumn(columns, 'b', -1)).toEqual(['b', 'a']);
  });
});

describe('the filter builder of the logs', () => {
  it('opens at the field that the address names, and says why its value does not count', async () => {
    await open(
      `${filters({ type: { op: 'eq', value: 'call' }, duration: { op: 'gte', value: '60s' } })}&logFilterBuilder=duration`,
    );
    const row = within(await screen.findByRole('group', { name: 'And Duration' }));
    expect(row.getByText('Duration: “60s” cannot be read as a number.')).toBeInTheDocument();
    await waitFor(() => expect(row.getByRole('textbox')).toHaveFocus());
  });
  it('has the control of each type', async () => {
    await open(
      `${filters({
        visited: { op: 'gte', value: '2026-11-02' },
        disposition: { op: 'in', value: ['booked', 'callback'] },
        type: { op: 'isset' },
      })}&logFilterBuilder`,
    );
    const date = within(await screen.findByRole('group', { name: 'Where Visited' }));
    expect(date.getByRole('button', { name: /calendar/ })).toBeInTheDocument();
    const list = within(screen.getByRole('group', { name: 'And Disposition' }));
    expect(await list.findByText('callback')).toBeInTheDocument();
    const set = within(screen.getByRole('group', { name: 'And Type' }));
    expect(set.queryByRole('textbox')).toBeNull();
  });
  it('offers outcomes by their names, and takes another that an integrator reports', async () => {
    const { server } = await open(
      `${filters({ outcome: { op: 'eq', value: 'booked' } })}&logFilterBuilder`,
    );
    const value = await screen.findByRole('combobox', { name: 'Value of condition 1' });
    expect(value).toHaveValue('Booked');
    await userEvent.click(value);
    await userEvent.click(await screen.findByRole('option', { name: 'Put through' }));
    const outcome = (now: string) =>
      waitFor(() => expect(server.argsOf('queryLogs').at(-1)).toMatchObject({ outcome: now }));
    await outcome('transferred');
    await userEvent.click(value);
    await userEvent.type(value, 'upsold');
    await userEvent.click(await screen.findByRole('option', { name: 'upsold' }));
    await outcome('upsold');
  });
  it('counts the matches of what is typed, and shows them on the page of the logs', async () => {
    const { router, server } = await open('logFilterBuilder', {}, '');
    await press('Condition');
    const value = screen.getByRole('textbox', { name: 'Value of condition 1' });
    await userEvent.type(value, 'inbound');
    await waitFor(() =>
      expect(server.argsOf('queryLogs').at(-1)).toMatchObject({
        direction: 'inbound',
        pageSize: '1',
      }),
    );
    expect(await screen.findByText('36')).toBeInTheDocument();
    await userEvent.type(value, '{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/data/logs'));
    expect(router.state.location.search).toMatchObject({
      filters: '{"direction":{"op":"eq","value":"inbound"}}',
    });
  });
  it('stays usable when the matches cannot be counted', async () => {
    await open('logFilterBuilder', { queryLogs: refuse(400, 'The pattern cannot be read.') }, '');
    expect(await screen.findByText('The pattern cannot be read.')).toBeInTheDocument();
    await press('Condition');
    expect(screen.getByRole('group', { name: 'Where Direction' })).toBeInTheDocument();
  });
});
