import { answering, type Answers, aViewer, never, refused } from '@patchbay/fakes';
import { type IsoDay } from '@patchbay/kernel';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../section/TasksSection.js';
import { someCampaigns } from '../testing/some-campaigns.js';
import { activeCampaigns, daysOf, outcomesOf, peopleOf } from './campaign-numbers.js';

const costs = {
  accounts: [
    { accountId: 9, title: 'Front desk', type: 'agent', 'cost:voice': 1.5, 'cost:tokens': 0.25 },
  ],
  tasks: [{ id: '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e71', 'cost:voice': 0.5 }],
};
const open = (search = '', answers: Answers = {}) =>
  renderApp({
    url: `/app/org/7/tasks/campaigns${search}`,
    screens: { tasks: Screen },
    replies: answering({
      getViewer: aViewer(),
      postCampaignStats: someCampaigns(),
      getUsageStats: costs,
      ...answers,
    }),
  });
const tile = (name: string) => screen.findByRole('article', { name });

describe('campaigns', () => {
  it('keep the place of the days below the title while they are read', async () => {
    await open('', { postCampaignStats: never });
    const days = await screen.findByText(/, days of /);
    expect(days).not.toBeVisible();
  });

  it('show people by the best result, with shares and cost, without a fault that axe finds', async () => {
    const { server } = await open();
    expect(await tile('People called or texted')).toHaveTextContent('10');
    expect(await tile('Reached')).toHaveTextContent('660% of all');
    expect(await tile('Answered a call')).toHaveTextContent('550% of all');
    expect(await tile('Voicemail')).toHaveTextContent('220% of all');
    expect(await tile('Not reached')).toHaveTextContent('220% of all');
    expect(await tile('Opted out of texts')).toHaveTextContent('110% of all');
    expect(await tile('Cost')).toHaveTextContent('$1.75');
    const [asked] = server.argsOf('postCampaignStats') as unknown as [Record<string, string>];
    const { startDate, endDate } = asked;
    expect(Date.parse(String(endDate)) - Date.parse(String(startDate))).toBe(29 * 86_400_000);
    expect(server.argsOf('getUsageStats')[0]).toMatchObject({
      by: 'agent',
      startDate: '2026-01-05T06:00:00.000Z',
      endDate: '2026-01-07T05:59:59.999Z',
    });
    const { violations } = await axe.run(document.body, {
      rules: {
        'color-contrast': { enabled: false },
        region: { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('have a row for each upload with its people and cost, which leads to its tasks', async () => {
    await open();
    const grid = await screen.findByRole('grid', { name: 'By upload' });
    const [, row] = within(grid).getAllByRole('row');
    await waitFor(() => expect(row).toHaveTextContent('$0.50'));
    expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/app/org/7/tasks?batch=5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e71',
    );
    expect(within(row as HTMLElement).getByRole('link')).toHaveAccessibleName(
      /^Show the tasks uploaded /,
    );
  });

  it('lead from each result to its conversations', async () => {
    await open();
    const results = await screen.findByRole('figure', {
      name: 'Results of all their conversations',
    });
    await userEvent.click(within(results).getByRole('button', { name: 'Show as table' }));
    const booked = await within(results).findByRole('link', { name: 'Booked' });
    const filters = (link: HTMLElement) =>
      new URL(String(link.getAttribute('href')), 'http://localhost').searchParams;
    expect(JSON.parse(String(filters(booked).get('filters')))).toEqual({
      outcome: { op: 'eq', value: 'booked' },
      agentId: { op: 'in', value: [9, 11] },
    });
  });

  it('have a row for each agent that reached out, with the ways to its conversations', async () => {
    const { router } = await open();
    const grid = await screen.findByRole('grid', { name: 'By agent' });
    const rows = within(grid).getAllByRole('row');
    expect(rows).toHaveLength(3);
    await waitFor(() => expect(rows[1]).toHaveTextContent('$1.75'));
    expect(rows[1]).toHaveTextContent(/^Front desk84121150% *63%|^Front desk84121163%/);
    await userEvent.click(
      within(grid).getByRole('link', { name: 'Show the conversations of Front desk' }),
    );
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7/data/logs'));
    const search = new URLSearchParams(router.history.location.search);
    expect(JSON.parse(String(search.get('filters')))).toMatchObject({
      agentId: { op: 'eq', value: 9 },
      taskAttemptId: { op: 'isset' },
    });
    expect(search.get('dateFilter')).toBe('{"start":1767592800,"end":1767765600}');
  });

  it('show one agent by the address, and all again', async () => {
    const { router } = await open('?only=11');
    expect(await screen.findByText('Only Night line')).toBeInTheDocument();
    expect(await tile('People called or texted')).toHaveTextContent('2');
    await userEvent.click(screen.getByRole('button', { name: 'Show all agents' }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
    await userEvent.click(screen.getByRole('link', { name: 'Show only Front desk' }));
    await waitFor(() => expect(router.history.location.search).toBe('?only=9'));
  });

  it('keep the chosen days in the address', async () => {
    const { router, server } = await open();
    await tile('Reached');
    await userEvent.click(screen.getByRole('button', { name: 'Period: Last 30 days' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Last 7 days' }));
    await waitFor(() => expect(router.history.location.search).toBe('?days=7'));
    await waitFor(() => expect(server.argsOf('postCampaignStats')).toHaveLength(2));
  });

  it('ask for no cost where billing is closed', async () => {
    const { server } = await open('', {
      getViewer: aViewer({}, { canViewBilling: 'Only owners can do this.' }),
    });
    await tile('Reached');
    expect(screen.queryByRole('article', { name: 'Cost' })).toBeNull();
    expect(server.argsOf('getUsageStats')).toEqual([]);
  });

  it('lead to a longer time, and then to the tasks, where there are none', async () => {
    const { router } = await open('', { postCampaignStats: someCampaigns([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show the last 90 days' }));
    await waitFor(() => expect(router.history.location.search).toBe('?days=90'));
    expect(await screen.findByRole('link', { name: 'Go to the tasks' })).toBeInTheDocument();
  });

  it('are closed with the reason, and ask for nothing then', async () => {
    const { server } = await open('', { getViewer: aViewer({}, { canViewTasks: 'Not for you.' }) });
    expect(await screen.findByText('Not for you.')).toBeInTheDocument();
    expect(server.argsOf('postCampaignStats')).toEqual([]);
  });

  it('say what went wrong and are tried again', async () => {
    let fails = true;
    await open('', {
      postCampaignStats: () => (fails ? refused('internal', 'The disk is full.') : someCampaigns()),
    });
    expect(await screen.findByText('Could not load the campaigns')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await tile('Reached')).toBeInTheDocument();
  });

  it('show no number while they load', async () => {
    await open('', { postCampaignStats: never });
    expect(await screen.findByRole('button', { name: 'Period: Last 30 days' })).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });
});

describe('the numbers of campaigns', () => {
  const { campaigns } = someCampaigns();

  it('leave out agents that reached out to no one, and put those with the most first', () => {
    expect(activeCampaigns(campaigns).map(({ accountId }) => accountId)).toEqual([9, 11]);
  });

  it('add up people, days and results', () => {
    expect(peopleOf(campaigns)).toEqual({
      answered: 5,
      sent: 1,
      voicemail: 2,
      notReached: 2,
      optedOut: 1,
    });
    expect(daysOf(campaigns, '2026-01-05' as IsoDay, '2026-01-07' as IsoDay)).toEqual([
      { date: '2026-01-05', answered: 3, sent: 0, voicemail: 1, notReached: 2 },
      { date: '2026-01-06', answered: 2, sent: 1, voicemail: 1, notReached: 0 },
      { date: '2026-01-07', answered: 0, sent: 0, voicemail: 0, notReached: 0 },
    ]);
    expect(outcomesOf(campaigns)).toEqual([
      { outcome: 'booked', count: 9 },
      { outcome: 'none', count: 4 },
      { outcome: 'answered', count: 2 },
    ]);
  });
});
