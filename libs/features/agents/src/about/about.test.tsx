import {
  agentRules,
  aLevel,
  anAccount,
  type Answers,
  answering,
  aRoom,
  aRoomPage,
  aTemplate,
  aTemplateField,
  aViewer,
  refused,
} from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';

const organization = aLevel();
const agent = aLevel({ id: 21, type: 'agent', displayName: 'Front desk' });
const inAgent = { target: agent, trail: [organization, agent] };
const defaults: Answers = {
  getViewer: aViewer(inAgent),
  getAccount: anAccount({ id: 21, accountType: 'agent' }),
  getStagingEventRules: agentRules(),
  getTemplate: { template: { ...aTemplate(), editable: false } },
  listConversations: aRoomPage({ rooms: [aRoom({ name: 'Dana Whitfield' })] }),
  deleteAccount: {},
};
const open = (path: string, replies: Answers = {}) =>
  renderApp({
    url: `/app/org/7/agent/21${path}`,
    overlays: agentsOverlays,
    replies: answering({ ...defaults, ...replies }),
  });

itBehavesLikeOverlay('agentInfo', agentsOverlays.agentInfo, {
  replies: answering(defaults),
  shows: 'Latest conversations',
});
itBehavesLikeOverlay('deleteAgent', agentsOverlays.deleteAgent, {
  replies: answering(defaults),
  shows: 'Delete Front desk?',
});

describe('what an agent is', () => {
  it('says who answers, by which number and template, and what happened lately', async () => {
    await open('?agentInfo=true');
    expect(await screen.findByText('Message Taker')).toBeVisible();
    expect(screen.getByText('+1 (512) 555-0100')).toBeVisible();
    expect(screen.getByText('2 changes since live')).toBeVisible();
    expect(await screen.findByRole('link', { name: /Dana Whitfield/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/inbox?active='),
    );
  });
  it('is called by its account, with the other two names labelled', async () => {
    await open('?agentInfo=true', {
      getAccount: anAccount({
        id: 21,
        accountType: 'agent',
        details: { ...anAccount().details, displayName: 'Front desk' },
      }),
      getStagingEventRules: agentRules({
        title: 'Appointment scheduler',
        templateFields: [aTemplateField({ key: 'agentName', title: 'Its name', value: 'Juno' })],
      }),
    });
    expect(await screen.findByRole('dialog', { name: 'Front desk' })).toBeVisible();
    expect((await screen.findByText('Says its name is')).nextSibling).toHaveTextContent('Juno');
    expect(screen.getByText('Template').nextSibling).toHaveTextContent('Message Taker');
    expect(screen.queryByText('Appointment scheduler')).toBeNull();
  });
  it('leads to each part of the editor', async () => {
    await open('?agentInfo=true');
    const ways = await screen.findByRole('navigation', { name: 'Work on it' });
    expect(
      within(ways)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Answers', 'Prompt', 'Settings', 'Cases', 'Routes', 'Versions']);
  });
  it('shows what else is known where the conversations cannot be read', async () => {
    await open('?agentInfo=true', { listConversations: refused('internal', 'Away.') });
    expect(await screen.findByText('Could not load the conversations')).toBeVisible();
    expect(screen.getByText('2 changes since live')).toBeVisible();
  });
  it.each([
    ['by those who may not', aViewer(inAgent, { canAddAgents: 'Ask an owner.' }), /Ask an owner/],
    ['when it is the organization’s own', aViewer(), /organization’s own agent/],
  ])('cannot be deleted from here %s, and says why', async (_, getViewer, reason) => {
    await open('?agentInfo=true', { getViewer });
    expect(await screen.findByRole('button', { name: 'Delete agent' })).toHaveAccessibleDescription(
      reason,
    );
  });
});

describe('deleting an agent', () => {
  it('says what is lost, and opens the organization after that', async () => {
    const { server, router } = await open('?deleteAgent=true');
    const ask = await screen.findByRole('alertdialog', { name: 'Delete Front desk?' });
    expect(ask).toHaveTextContent('+1 (512) 555-0100');
    await userEvent.type(within(ask).getByRole('textbox'), 'front desk');
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete agent' }));
    await waitFor(() =>
      expect(server.argsOf('deleteAccount')).toMatchObject([{ targetAccountId: 21 }]),
    );
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7'));
    expect(router.history.location.search).toBe('');
  });
  it('does nothing before the name is typed, and says so', async () => {
    const { server } = await open('?deleteAgent=true');
    const ask = await screen.findByRole('alertdialog', { name: 'Delete Front desk?' });
    await userEvent.type(within(ask).getByRole('textbox'), 'Front');
    const confirm = within(ask).getByRole('button', { name: 'Delete agent' });
    expect(confirm).toHaveAccessibleDescription('Type the name of the agent first');
    await userEvent.click(confirm);
    expect(server.argsOf('deleteAccount')).toEqual([]);
  });
  it('stays open with the reason where the server refuses', async () => {
    await open('?deleteAgent=true', { deleteAccount: refused('internal', 'The store is away.') });
    const ask = await screen.findByRole('alertdialog', { name: 'Delete Front desk?' });
    await userEvent.type(within(ask).getByRole('textbox'), 'Front desk');
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete agent' }));
    expect(await screen.findByText('The store is away.')).toBeVisible();
    expect(ask).toBeVisible();
  });
  it('never deletes an organization', async () => {
    const { server } = await open('?deleteAgent=true', { getViewer: aViewer() });
    const ask = await screen.findByRole('alertdialog', { name: 'This agent stays' });
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete agent' }));
    expect(server.argsOf('deleteAccount')).toEqual([]);
  });
});
