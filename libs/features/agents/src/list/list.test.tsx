import {
  agentRules,
  aLevel,
  type Answers,
  answering,
  aViewer,
  exampleReply,
  refused,
  rowWith,
} from '@patchbay/fakes';
import { inMilliseconds } from '@patchbay/kernel';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';

const example = exampleReply('listAccounts');
const row = (id: number, displayName: string, active = true) => ({
  ...example.accounts[0]!,
  id,
  displayName,
  active,
  vidaPhoneNumber: '+15125550100',
});
const at = inMilliseconds(1_764_000_000_000);
const listed = {
  ...example,
  accounts: [row(20, 'Front desk'), row(21, 'After hours', false)],
  totalAccounts: 2,
};
const organization = aLevel();
const agent = aLevel({ id: 21, type: 'agent', displayName: 'After hours' });
const open = (search = '', replies: Answers = {}, account = '/org/7') =>
  renderApp({
    url: `/app${account}/agents/all${search}`,
    screens: { agents: Screen },
    replies: answering({
      getViewer: aViewer(),
      listAccounts: listed,
      getStagingEventRules: agentRules({ id: '' }),
      createAccount: exampleReply('createAccount'),
      ...replies,
    }),
  });

describe('the list of agents', () => {
  it('shows each agent with number and state, with no fault that axe finds', async () => {
    const { server } = await open();
    const line = await waitFor(() => rowWith('After hours'));
    expect(line).toHaveTextContent('+1 (512) 555-0100');
    expect(line).toHaveTextContent('Off');
    expect(server.argsOf('listAccounts')[0]).toMatchObject({ targetAccountId: '7' });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('is searched, filtered and ordered by the server, as the address says', async () => {
    const { server } = await open(
      '?q=desk&filter.active=false&filter.drafts=waiting&sort=-published',
    );
    await screen.findByText('After hours');
    expect(server.argsOf('listAccounts')[0]).toMatchObject({
      queryText: 'desk',
      active: 'false',
      draftsWaiting: 'true',
      withAgent: 'true',
      sort: 'published',
      order: 'desc',
    });
    await userEvent.click(screen.getByRole('button', { name: /Last talked/ }));
    await waitFor(() =>
      expect(server.argsOf('listAccounts').at(-1)).toMatchObject({ sort: 'lastConversation' }),
    );
  });

  it('shows what waits to be published, and when each agent last talked', async () => {
    const agent = { publishedAt: at, changesSinceLive: 2, lastConversationAt: at };
    await open('?detail=20', {
      listAccounts: {
        ...listed,
        accounts: [
          { ...row(20, 'Front desk'), agent },
          {
            ...row(21, 'After hours'),
            agent: { publishedAt: null, changesSinceLive: 0, lastConversationAt: null },
          },
        ],
      },
    });
    const line = (name: string) => waitFor(() => rowWith(name));
    expect(await line('Front desk')).toHaveTextContent('Waits to be published');
    expect(await line('After hours')).toHaveTextContent('NeverAs publishedNone yet');
    expect(screen.getByText('2 changes wait to be published')).toBeInTheDocument();
  });

  it('leads from an agent into each part of its editor', async () => {
    await open('?detail=21');
    const panel = await screen.findByRole('dialog', { name: 'After hours' });
    const hrefs = within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(
      ['', '/template', '/prompt', '/settings', '/cases', '/routes', '/versions'].map(
        (page) => `/app/org/7/agent/21/agents${page}`,
      ),
    );
  });

  it('of the organization is shown on one of its agents too', async () => {
    const { server } = await open(
      '',
      { getViewer: aViewer({ target: agent, trail: [organization, agent] }) },
      '/org/7/agent/21',
    );
    await screen.findByText('Front desk');
    expect(server.argsOf('listAccounts')[0]).toMatchObject({ targetAccountId: '7' });
  });

  it('is not requested by those who see one agent', async () => {
    const { server } = await open('', {
      getViewer: aViewer({ home: agent, target: agent, trail: [agent] }),
    });
    expect(await screen.findByText('You see one agent')).toBeVisible();
    expect(server.argsOf('listAccounts')).toEqual([]);
  });

  it('says why it cannot be read, and offers to try again', async () => {
    await open('', { listAccounts: refused('internal', 'The store is away.') });
    expect(await screen.findByText('The store is away.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try now' })).toBeVisible();
  });

  it('makes an agent where there is none yet, and opens it', async () => {
    const { server, router } = await open('', {
      listAccounts: { ...example, accounts: [], totalAccounts: 0 },
    });
    expect(await screen.findByText('No agents yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New agent' }));
    const form = await screen.findByRole('dialog', { name: 'New agent' });
    await userEvent.type(within(form).getByLabelText(/Name/), 'Harbour desk');
    await userEvent.click(within(form).getByRole('button', { name: 'Create agent' }));
    await waitFor(() =>
      expect(router.history.location.pathname).toMatch(/^\/app\/org\/7\/agent\/\d+\/agents$/),
    );
    expect(server.argsOf('createAccount')[0]).toMatchObject({ accountName: 'Harbour desk' });
  });

  it('offers no new agent to those who may not make one', async () => {
    await open('', { getViewer: aViewer({}, { canAddAgents: 'Ask an owner.' }) });
    await screen.findByText('Front desk');
    expect(screen.queryByRole('button', { name: 'New agent' })).toBeNull();
  });
});

describe('the first page of the section', () => {
  const openFirst = (replies: Answers = {}, account = '/org/7', search = '') =>
    renderApp({
      url: `/app${account}/agents${search}`,
      screens: { agents: Screen },
      replies: answering({
        getViewer: aViewer(),
        listAccounts: listed,
        getStagingEventRules: agentRules({ agentInstructions: 'Answer.' }),
        listAgentVersions: { versions: [] },
        getAgentFunctions: { functions: [] },
        listApps: { apps: [] },
        ...replies,
      }),
    });
  const alone = { ...listed, accounts: [listed.accounts[0]!], totalAccounts: 1 };
  const editor = () => screen.findByRole('button', { name: 'Publish' });

  it('leads to the list where an organization has several agents, and takes overlays along', async () => {
    const { router } = await openFirst({}, '/org/7', '?help=true');
    expect(await screen.findByText('After hours')).toBeInTheDocument();
    await waitFor(() => expect(router.history.location.pathname).toMatch(/agents\/all$/));
    expect(router.history.location.search).toContain('help=true');
  });

  it.each([
    ['an organization has one agent', { listAccounts: alone }, '/org/7'],
    ['the agents are not known', { listAccounts: refused('internal') }, '/org/7'],
    [
      'the account is an agent',
      { getViewer: aViewer({ target: agent, trail: [organization, agent] }) },
      '/org/7/agent/21',
    ],
  ])('is the editor where %s', async (_where, replies, account) => {
    const { router } = await openFirst(replies, account);
    expect(await editor()).toBeInTheDocument();
    expect(router.history.location.pathname).toMatch(/agents$/);
  });
});

describe('the first page of the section', () => {
  const opened = (url: string) =>
    renderApp({
      url,
      screens: { agents: Screen },
      replies: answering({
        getViewer: aViewer(),
        listAccounts: listed,
        getStagingEventRules: agentRules({ id: '' }),
      }),
    });

  it('is the list, on an organization with several agents', async () => {
    const { router } = await opened('/app/org/7/agents');
    await waitFor(() => expect(router.history.location.pathname).toMatch(/agents\/all$/));
  });

  it('is the editor, where the address names an agent that is the organization itself', async () => {
    const { router, server } = await opened('/app/org/7/agent/7/agents');
    await waitFor(() => expect(server.argsOf('getStagingEventRules')).not.toEqual([]));
    expect(router.history.location.pathname).not.toMatch(/agents\/all$/);
  });
});
