import { answering, type Answers, aTask, aViewer, exampleReply, refused } from '@patchbay/fakes';
import { editableField, itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { tasksOverlays } from '../index.js';
import { Screen as Tasks } from '../list/TasksScreen.js';
import { personOf, type Task } from '../list/task-words.js';

const { editTask } = tasksOverlays;
const listCampaigns = exampleReply('listCampaigns');
const listContacts = exampleReply('listContacts');
const waiting = aTask();

async function open(task: Task, update: Answers['updateTask'] = { task }, more: Answers = {}) {
  const app = await renderApp({
    url: `/app/org/7/tasks?editTask=${task.id}`,
    overlays: { editTask },
    replies: answering({
      ...{ getTask: { task }, updateTask: update, listCampaigns, listContacts },
      ...more,
    }),
  });
  const panel = await screen.findByRole('dialog', { name: personOf(task) });
  return { ...app, panel };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the cost of a task', () => {
  const tried = aTask({ state: 'finished', attempts: 2 });
  const cost = { tasks: [{ id: tried.id, 'cost:voice': 0.12 }] };

  it('is that of its conversations since it was made', async () => {
    const { server, panel } = await open(tried, undefined, { getUsageStats: cost });
    await waitFor(() => expect(panel).toHaveTextContent('Cost$0.12'));
    expect(server.argsOf('getUsageStats')[0]).toMatchObject({ by: 'task', taskId: tried.id });
  });

  it('is not asked for by those who may not see billing, nor before an attempt', async () => {
    const noBilling = aViewer({}, { canViewBilling: 'Ask the owner.' });
    const first = await open(tried, undefined, { getViewer: noBilling });
    expect(first.panel).not.toHaveTextContent('Cost');
    expect(first.server.argsOf('getUsageStats')).toEqual([]);
    first.unmount();
    const second = await open(waiting, undefined, { getUsageStats: cost });
    expect(second.server.argsOf('getUsageStats')).toEqual([]);
  });
});

describe('a task that waits', () => {
  it('is changed by its form, which sends only what was changed', async () => {
    const { server, router } = await open(waiting);
    const field = await editableField(/What to do this time/);
    await userEvent.clear(field);
    await userEvent.type(field, 'Ask for the insurance');
    await press('Save');
    await waitFor(() =>
      expect(server.argsOf('updateTask')).toEqual([
        expect.objectContaining({ id: waiting.id, taskContext: 'Ask for the insurance' }),
      ]),
    );
    expect(server.argsOf('updateTask')[0]).not.toHaveProperty('target');
    expect(await screen.findByText('Task saved')).toBeInTheDocument();
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('says that a time has passed before it is sent', async () => {
    const passed = /^This time has passed: the task begins as soon as it may/;
    const ahead = { ...waiting, scheduledFor: Math.floor(Date.now() / 1000) + 86_400 } as Task;
    const first = await open(ahead);
    expect(await screen.findByText(/In the time zone of this device/)).toBeInTheDocument();
    expect(screen.queryByText(passed)).toBeNull();
    first.unmount();
    await open({ ...waiting, scheduledFor: 1_767_708_000 } as Task);
    expect(await screen.findByText(passed)).toBeInTheDocument();
  });

  it('is moved to another time, and not to a day without one', async () => {
    const { server } = await open(waiting);
    const time = await screen.findByLabelText('Time');
    await userEvent.clear(time);
    await press('Save');
    expect(await screen.findByText('Give both a day and a time')).toBeInTheDocument();
    expect(server.argsOf('updateTask')).toEqual([]);
    await userEvent.type(time, '10:30');
    await press('Save');
    const at = new Date(1_767_708_000_000);
    at.setHours(10, 30);
    await waitFor(() =>
      expect(server.argsOf('updateTask')).toEqual([
        expect.objectContaining({ scheduledFor: at.getTime() / 1000 }),
      ]),
    );
  });

  it('shows at its field what the server refuses', async () => {
    await open(
      waiting,
      refused('invalid', {
        message: 'Check the marked fields.',
        fields: [{ path: 'body.scheduledFor', message: 'must lie within the business hours' }],
      }),
    );
    const time = await screen.findByLabelText('Time');
    await userEvent.clear(time);
    await userEvent.type(time, '03:00');
    await press('Save');
    expect(await screen.findByText('Must lie within the business hours')).toBeInTheDocument();
  });

  it('names the organization where no agent was chosen', async () => {
    await open(waiting);
    const field = await screen.findByRole('combobox', { name: 'Agent' });
    await waitFor(() => expect(field).toHaveDisplayValue('Northside Dental'));
  });

  it('leads to the contact that has its number', async () => {
    const { server, router } = await open(waiting);
    await userEvent.click(await screen.findByRole('link', { name: 'Contact: Dana Whitfield' }));
    expect(router.history.location.search).toContain('previewContact=3005');
    expect(server.argsOf('listContacts')[0]).toMatchObject({ q: '+15125550148' });
  });

  it('leads to no contact that has another number', async () => {
    await open(aTask({ target: '+15125550199' }));
    await screen.findByRole('combobox', { name: 'Agent' });
    expect(screen.queryByRole('link', { name: /Contact/ })).toBeNull();
  });

  it('gets its former values back when a change is undone, and the list shows them', async () => {
    let stored = aTask({ greeting: null });
    const { server } = await renderApp({
      url: `/app/org/7/tasks?editTask=${waiting.id}`,
      screens: { tasks: Tasks },
      overlays: { editTask },
      replies: answering({
        listTasks: () => ({ total: 1, tasks: [stored] }),
        getTask: () => ({ task: stored }),
        updateTask: ({ target, taskContext }) => {
          stored = { ...stored, target: String(target), taskContext: String(taskContext) };
          return { task: stored };
        },
        listCampaigns,
        listContacts,
      }),
    });
    const field = await editableField('Number');
    await userEvent.clear(field);
    await userEvent.type(field, '+15125550177');
    await userEvent.type(screen.getByLabelText(/What to do this time/), ' soon');
    await userEvent.type(screen.getByLabelText(/First words/), 'Hello');
    await press('Save');
    expect(await screen.findByText('+1 (512) 555-0177')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('+1 (512) 555-0148')).toBeInTheDocument();
    expect(server.argsOf('updateTask')[1]).toEqual({
      id: waiting.id,
      target: waiting.target,
      taskContext: waiting.taskContext,
      greeting: null,
      targetAccountId: '7',
    });
  });

  it('is canceled', async () => {
    const { server } = await open(waiting);
    await press('Cancel task');
    expect(await screen.findByText('Task canceled')).toBeInTheDocument();
    expect(server.argsOf('updateTask')).toEqual([
      expect.objectContaining({ id: waiting.id, state: 'canceled' }),
    ]);
  });
});

describe('a task that has begun', () => {
  const called = aTask({
    state: 'errored',
    outcome: 'no-answer',
    reason: 'The call was not answered.',
    attempts: 3,
    roomId: '7:1',
    conversationUuid: 'c1',
    startedAt: 1_767_708_000,
    finishedAt: 1_767_708_090,
  });

  it('says what came of it and why, and leads to what was said', async () => {
    const { panel } = await open(called);
    expect(within(panel).getByText('Not reached')).toBeInTheDocument();
    expect(within(panel).getByText('No answer')).toBeInTheDocument();
    expect(within(panel).getByText('The call was not answered.')).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
      'href',
      '/app/org/7/inbox?active=7%3A1',
    );
    expect(within(panel).getByRole('link', { name: 'Transcript' })).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is put back after it failed', async () => {
    const { server } = await open(called);
    await press('Put back');
    expect(await screen.findByText('Task waits again')).toBeInTheDocument();
    expect(server.argsOf('updateTask')).toEqual([
      expect.objectContaining({ id: called.id, state: 'pending' }),
    ]);
  });

  it('offers nothing more once it is done', async () => {
    const { panel } = await open(aTask({ state: 'finished', outcome: 'completed' }));
    expect(within(panel).queryByRole('button', { name: 'Put back' })).toBeNull();
    expect(within(panel).queryByRole('button', { name: 'Cancel task' })).toBeNull();
  });

  it('shows why it could not be canceled', async () => {
    const words = 'This task is finished: it can no longer be canceled.';
    await open(aTask({ state: 'running' }), refused('invalid', words));
    await press('Cancel task');
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

itBehavesLikeOverlay('editTask', editTask, {
  args: { value: waiting.id },
  replies: answering({ getTask: { task: waiting }, listCampaigns }),
  shows: 'Next attempt',
});
