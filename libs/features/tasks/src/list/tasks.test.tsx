import { answering, aTask, aViewer, refused, rowWith } from '@patchbay/fakes';
import { daysStart } from '@patchbay/formats';
import { renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { ownTimeZone } from '@patchbay/screens';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { personOf } from './task-words.js';
import { Screen } from './TasksScreen.js';

const called = aTask({
  id: 'called',
  state: 'finished',
  context: 'Ruth Abernathy. Last cleaning in May.',
  outcome: 'voicemail',
  startedAt: 1_767_500_000,
  finishedAt: 1_767_500_090,
  attempts: 1,
});
const unknown = aTask({ id: 'unknown', context: null, target: '+15125550199' });
const listed = { listTasks: { total: 41, tasks: [called, unknown] } };
const open = (url = '/app/org/7/tasks', replies: RenderAppOptions['replies'] = {}) =>
  renderApp({
    url,
    screens: { tasks: Screen },
    replies: { ...answering(listed), ...replies },
  });
const rowOf = (text: string | RegExp) => waitFor(() => rowWith(text));

describe('the tasks', () => {
  it('show who is called, when, the state and the result, and have no fault that axe finds', async () => {
    await open();
    const row = await rowOf(/Ruth Abernathy/);
    const day = new Date(1_767_500_090_000).toLocaleDateString('en-US', {
      month: 'short',
      day: 'numeric',
    });
    expect(row).toHaveTextContent('+1 (512) 555-0148');
    // The year only where it is another one.
    expect(row).toHaveTextContent(`${day}, `);
    expect(row).not.toHaveTextContent('2026');
    expect(row).toHaveTextContent('Done');
    expect(row).toHaveTextContent('Voicemail');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('name a person of whom nothing is known by the number', async () => {
    await open();
    await waitFor(() => expect(screen.getAllByText('+1 (512) 555-0199')).toHaveLength(2));
  });

  it.each([
    ['Dana Whitfield, last cleaning in May', 'Dana Whitfield'],
    ['Sergio Blanc. Last cleaning in June.', 'Sergio Blanc'],
    ['Dr. Ana J. Okafor: asked for a call back', 'Dr. Ana J. Okafor'],
    ['Priscilla Hwang – crown\nSecond line', 'Priscilla Hwang'],
    ['Ruth Abernathy', 'Ruth Abernathy'],
    ['has asked twice whether the practice takes her plan and wants a call', '+1 (512) 555-0148'],
    ['', '+1 (512) 555-0148'],
    [null, '+1 (512) 555-0148'],
  ])('name the person of %j, and no sentence about them', (context, name) => {
    expect(personOf({ context, target: '+15125550148' })).toBe(name);
  });

  it('are searched, filtered, ordered and paged by the address', async () => {
    const { server } = await open(
      '/app/org/7/tasks?q=ruth&sort=-scheduledFor&page=3&filter.state=errored' +
        '&filter.outcome=no-answer&filter.type=call&filter.changed=week',
    );
    await rowOf(/Ruth Abernathy/);
    expect(server.argsOf('listTasks')[0]).toEqual(
      expect.objectContaining({
        q: 'ruth',
        sort: 'scheduledFor',
        order: 'desc',
        limit: '10',
        offset: '20',
        state: 'errored',
        outcome: 'no-answer',
        type: 'call',
        since: String(daysStart(ownTimeZone(), 7, Date.now()) / 1000),
      }),
    );
  });

  it('are those of one upload where the address names it, until all are shown', async () => {
    const batch = '5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e71';
    const { server, router } = await open(`/app/org/7/tasks?batch=${batch}`);
    expect(await screen.findByText('Only the tasks of one upload')).toBeInTheDocument();
    expect(server.argsOf('listTasks')[0]).toMatchObject({ batchId: batch });
    await userEvent.click(screen.getByRole('button', { name: 'Show all tasks' }));
    await waitFor(() => expect(router.history.location.search).toBe(''));
    await waitFor(() => expect(server.argsOf('listTasks').at(-1)).not.toHaveProperty('batchId'));
  });

  it('are not ordered by a column that the server cannot order by', async () => {
    const { server } = await open('/app/org/7/tasks?sort=who');
    await rowOf(/Ruth Abernathy/);
    expect(server.argsOf('listTasks')[0]).not.toHaveProperty('sort');
    expect(screen.queryByRole('button', { name: 'Person' })).toBeNull();
  });

  it('open one by its address, and a new one by the button', async () => {
    const { router } = await open();
    await userEvent.click((await screen.findAllByText(/Ruth Abernathy/))[0]!);
    await waitFor(() => expect(router.history.location.search).toBe('?editTask=called'));
    await userEvent.click(screen.getByRole('button', { name: 'New task' }));
    await waitFor(() => expect(router.history.location.search).toContain('createTask='));
  });

  it('say what a task is while there is none, with the way to make one', async () => {
    await open(undefined, answering({ listTasks: { total: 0, tasks: [] } }));
    expect(await screen.findByText('No tasks yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New task' })).toBeInTheDocument();
  });

  it('say what went wrong', async () => {
    await open(undefined, answering({ listTasks: refused('internal', 'The disk is full.') }));
    expect(await screen.findByText('Could not load the tasks')).toBeInTheDocument();
    expect(screen.getByText('The disk is full.')).toBeInTheDocument();
  });

  it('say why they are closed, and ask for nothing then', async () => {
    const reason = 'Harborline decides this.';
    const { server } = await open(undefined, {
      getViewer: aViewer({}, { canViewTasks: reason }),
    });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New task' })).toBeNull();
    expect(server.argsOf('listTasks')).toEqual([]);
  });
});
