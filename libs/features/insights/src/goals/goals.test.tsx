import { anAccount, aViewer, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { someGoals } from '../testing/some-goals.js';

const open = (replies: object = {}, search = '') =>
  renderApp({
    url: `/app/org/7/data/goals${search}`,
    screens: { data: Screen },
    replies: {
      getAccount: anAccount(),
      listGoals: { goals: someGoals({}, { metric: 'inboundCalls', state: 'met', changes: [] }) },
      ...replies,
    } as never,
  });
const list = async () => within(await screen.findByRole('list', { name: 'Goals' }));

describe('the goals of an account', () => {
  it('are sentences with their state, last value and history', async () => {
    await open();
    const rows = await list();
    const first = within(
      rows.getByRole('listitem', { name: 'Calls Answered is at least 40 yesterday' }),
    );
    expect(first.getByText('Missed')).toBeInTheDocument();
    expect(first.getByText('Last value: 31, from 44 conversations')).toBeInTheDocument();
    await userEvent.click(first.getByText('History'));
    expect(first.getByText('Missed with 31')).toBeVisible();
    expect(rows.getByText('Its state has not changed yet')).toBeInTheDocument();
  });

  it('are those of one metric by the address', async () => {
    await open({}, '?metric=inboundCalls');
    const rows = await list();
    expect(rows.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(async () =>
      expect((await list()).getAllByRole('listitem').length).toBeGreaterThan(1),
    );
  });

  it('are added by a form that its address opens, and that says what is missing', async () => {
    const { server, router } = await open({ saveGoal: { goal: someGoals({})[0] } }, '?goal=new');
    const form = within(await screen.findByRole('dialog', { name: 'New goal' }));
    const save = form.getByRole('button', { name: 'Save goal' });
    await userEvent.click(save);
    expect(form.getByRole('alert')).toHaveTextContent('Enter the target.');
    await userEvent.click(form.getByRole('radio', { name: 'At most' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Target' }), '12');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Time span' }), 'lastHour');
    await userEvent.click(save);
    await waitFor(() => expect(server.argsOf('saveGoal')).toHaveLength(1));
    expect(server.argsOf('saveGoal')[0]).toMatchObject({
      metric: 'minutesSaved',
      comparison: 'atMost',
      target: 12,
      span: 'lastHour',
    });
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('goal'));
  });

  it('keep the form open with the reason of a refusal', async () => {
    await open({ saveGoal: refused('conflict', 'An account has at most 50 goals.') }, '?goal=new');
    const form = within(await screen.findByRole('dialog', { name: 'New goal' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Target' }), '12');
    await userEvent.click(form.getByRole('button', { name: 'Save goal' }));
    expect(await form.findByText('An account has at most 50 goals.')).toBeInTheDocument();
  });

  it('are paused and deleted, and come back by undo', async () => {
    const { server } = await open({ saveGoal: { goal: someGoals({})[0] }, deleteGoal: {} });
    const choose = async (item: string) => {
      const [actions] = (await list()).getAllByRole('button', { name: /^Actions for/ });
      await userEvent.click(actions as HTMLElement);
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await choose('Pause');
    await waitFor(() => expect(server.argsOf('saveGoal')).toHaveLength(1));
    expect(server.argsOf('saveGoal')[0]).toMatchObject({ paused: true, target: 40 });
    await choose('Delete');
    await waitFor(() => expect(server.argsOf('deleteGoal')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.argsOf('saveGoal')).toHaveLength(2));
    expect(server.argsOf('saveGoal')[1]).not.toHaveProperty('id');
  });

  it('are only read by members who may not change the account', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Ask the owner.' }) }, '?goal=new');
    await list();
    expect(screen.queryByRole('button', { name: 'Add goal' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are on the card of their metric, with a link to them', async () => {
    await renderApp({
      url: '/app/org/7/data',
      screens: { data: Screen },
      replies: {
        getAccount: anAccount(),
        listGoals: { goals: someGoals({}) },
        queryMetrics: {
          results: [
            {
              name: 'callsAnswered',
              value: 31,
              events: 44,
              previousValue: 40,
              previousEvents: 44,
              series: [{ date: '2026-01-05', value: 31, events: 44 }],
            },
          ],
        },
      } as never,
    });
    const link = await screen.findByRole('link', { name: 'Goals of Calls Answered' });
    expect(link).toHaveTextContent('Missed');
    expect(link).toHaveTextContent('At least 40 yesterday');
    expect(link).toHaveAttribute('href', '/app/org/7/data/goals?metric=callsAnswered');
  });
});
