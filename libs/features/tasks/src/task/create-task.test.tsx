import { answering, aTask, exampleReply, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { tasksOverlays } from '../index.js';
import { Screen as Tasks } from '../list/TasksScreen.js';

const { createTask } = tasksOverlays;
const listCampaigns = exampleReply('listCampaigns');
const made = aTask();
const created = { inserted: 1, batchId: null, task: made, tasks: [made], warnings: [] };

const open = (answer: Parameters<typeof answering>[0]['createTask'] = created) =>
  renderApp({
    url: '/app/org/7/tasks?createTask=true',
    overlays: { createTask },
    replies: answering({
      createTask: answer,
      listCampaigns,
      getTaskLimits: exampleReply('getTaskLimits'),
    }),
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const fill = async (name: RegExp | string, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name }), text);

describe('a new task', () => {
  it('is a call with what is known about the person, and closes the form', async () => {
    const { server, router } = await open();
    await fill('Number', '+15125550148');
    await fill(/What is known about the person/, 'Dana Whitfield');
    await press('Create task');
    await waitFor(() =>
      expect(server.argsOf('createTask')).toEqual([
        expect.objectContaining({
          type: 'call',
          target: '+15125550148',
          context: 'Dana Whitfield',
        }),
      ]),
    );
    expect(server.argsOf('createTask')[0]).not.toHaveProperty('scheduledFor');
    expect(await screen.findByText('Task created')).toBeInTheDocument();
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('is a text without what only a call has', async () => {
    const { server } = await open();
    await fill('Number', '+15125550148');
    await fill(/First words/, 'Hello');
    await userEvent.click(screen.getByRole('radio', { name: 'Text' }));
    expect(screen.queryByLabelText(/First words/)).toBeNull();
    await fill('Text', 'Your cleaning is due.');
    await press('Create task');
    await waitFor(() => expect(server.argsOf('createTask')).toHaveLength(1));
    const [sent] = server.argsOf('createTask');
    expect(sent).toMatchObject({ type: 'text', message: 'Your cleaning is due.' });
    expect(sent).not.toHaveProperty('greeting');
    expect(sent).not.toHaveProperty('waitToGreet');
  });

  it('is done by the agent that was chosen by its title', async () => {
    const { server } = await open();
    const [agent] = listCampaigns.campaigns;
    await fill('Number', '+15125550148');
    const field = screen.getByRole('combobox', { name: /Agent/ });
    await screen.findByRole('option', { name: agent!.accountName });
    await userEvent.selectOptions(field, agent!.accountName);
    await press('Create task');
    await waitFor(() =>
      expect(server.argsOf('createTask')).toEqual([
        expect.objectContaining({ accountId: agent!.accountId }),
      ]),
    );
  });

  it('is canceled by undoing it, and the list says so', async () => {
    let stored = made;
    const { server } = await renderApp({
      url: '/app/org/7/tasks?createTask=true',
      screens: { tasks: Tasks },
      overlays: { createTask },
      replies: answering({
        createTask: created,
        listTasks: () => ({ total: 1, tasks: [stored] }),
        updateTask: () => {
          stored = { ...made, state: 'canceled' };
          return { task: stored };
        },
        listCampaigns,
        getTaskLimits: exampleReply('getTaskLimits'),
      }),
    });
    await fill('Number', '+15125550148');
    await press('Create task');
    await press('Undo');
    expect(await screen.findByRole('gridcell', { name: 'Canceled' })).toBeInTheDocument();
    expect(server.argsOf('updateTask')).toEqual([
      { id: made.id, state: 'canceled', targetAccountId: '7' },
    ]);
  });

  it('says in which hours it may run', async () => {
    await open();
    expect(
      await screen.findByText(
        /^Tasks run on Mon to Fri from 9:00 AM to 5:00 PM, Chicago \(Central Time\)\.( On the clock of this device, from \d+:\d\d [AP]M to \d+:\d\d [AP]M\.)?$/,
      ),
    ).toBeInTheDocument();
  });

  it('keeps what was written, and shows at its field what the server refuses', async () => {
    await open(
      refused('invalid', {
        message: 'Check the marked fields.',
        fields: [{ path: 'body.target', message: 'cannot be used: it opted out' }],
      }),
    );
    await fill('Number', '+15125550148');
    await press('Create task');
    expect(await screen.findByText('Cannot be used: it opted out')).toBeInTheDocument();
    expect(screen.getByLabelText('Number')).toHaveValue('+15125550148');
  });
});

itBehavesLikeOverlay('createTask', createTask, {
  replies: answering({ listCampaigns }),
  shows: 'Create task',
});
