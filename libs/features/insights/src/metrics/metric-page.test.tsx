import { aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../data/DataScreen.js';

const logs = {
  logs: [],
  count: 0,
  totalCount: 0,
  totalDuration: 0,
  schema: ['timestamp', 'type', 'direction', 'duration'],
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 0,
    totalCount: 0,
    hasMore: false,
    pageCount: 0,
  },
};
const saved = { name: 'longCalls', title: 'Long calls', formula: 'if(duration > 60, 1, 0)' };
const value = { value: 41, events: 218, previousValue: 0, previousEvents: 0, series: [] };
const open = (search = '', viewer = aViewer()) =>
  renderApp({
    url: `/app/org/7/data/metric${search}`,
    screens: { data: Screen },
    replies: {
      getViewer: viewer,
      getAccount: { id: 7, settings: { metrics: [saved] } },
      queryLogs: logs,
      queryMetrics: { results: [{ name: 'draft', ...value }] },
      saveAccountSetting: {},
    } as never,
  });
const title = () => screen.findByRole('textbox', { name: 'Title' });

describe('the page of a metric', () => {
  it('begins in the title of a new one, and leads to the dashboard when it is added', async () => {
    const { router, server } = await open();
    expect(await title()).toHaveFocus();
    await userEvent.type(await title(), 'Conversations');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add to the dashboard' }));
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(1));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/data'));
  });

  it('has the metric of its address, with what is wrong underlined where it stands', async () => {
    await open('?metric=longCalls');
    expect(await title()).toHaveValue('Long calls');
    expect(screen.getByRole('heading', { level: 1, name: 'Long calls' })).toBeVisible();
    const formula = screen.getByRole('textbox', { name: 'Formula' });
    await waitFor(() => expect(formula).toHaveAttribute('contenteditable', 'true'));
    await userEvent.clear(formula);
    await userEvent.type(formula, 'if(duration > 60, 1,, 0)');
    expect(await screen.findByText(/^Unexpected token/)).toBeVisible();
    expect(formula).toHaveTextContent('if(duration > 60, 1,, 0)');
    expect(formula).toHaveAccessibleDescription(/^Unexpected token/);
    const mark = document.querySelector('.problem');
    expect(mark).toHaveTextContent(/^,$/);
    const before = document.createRange();
    before.setStart(formula, 0);
    before.setEndBefore(mark as Element);
    expect(before.toString()).toBe('if(duration > 60, 1,');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      'Write a formula that can be read first.',
    );
  });

  it('asks before it gives up what was written', async () => {
    const { router } = await open('?metric=longCalls');
    await userEvent.type(await title(), ' of a day');
    await userEvent.click(screen.getByRole('link', { name: 'Discard' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/data'));
  });

  it('says that there is none of that name, and by whom metrics are edited', async () => {
    await open('?metric=gone');
    expect(await screen.findByText('There is no such metric')).toBeVisible();
  });

  it('is closed to those who may not edit, with the reason', async () => {
    await open('', aViewer({}, { canEditOrg: 'Ask an owner.' }));
    expect(await screen.findByText(/Ask an owner/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });
});
