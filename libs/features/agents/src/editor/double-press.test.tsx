import { type OperationName } from '@patchbay/contract';
import {
  agentRules,
  type Answers,
  answering,
  aVersion,
  aViewer,
  exampleReply,
} from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';
import { Screen } from '../screens/AgentsScreen.js';

const named = aVersion();
const at = 1_764_000_000_000;
const slowly = async <T,>(reply: T): Promise<T> => {
  await new Promise((done) => setTimeout(done, 120));
  return reply;
};
const event = (text: string) =>
  new Response(`data: ${JSON.stringify({ type: 'reply', text, trace: [] })}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });
const answers = {
  getViewer: aViewer(),
  getAccount: { ...exampleReply('getAccount'), vidaPhoneNumber: null, settings: {} },
  getStagingEventRules: agentRules({ welcomeMessage: 'Hello.' }),
  getDefaultEventRules: agentRules({ slot: 'default', welcomeMessage: 'Good day.' }),
  listAgentVersions: { versions: [named] },
  getAgentFunctions: { functions: [] },
  listApps: { apps: [] },
  listAgentCases: { cases: [] },
  replayConversation: () => slowly({ replay: null }),
  autoReviewAgentConfiguration: [],
  listAccounts: { ...exampleReply('listAccounts'), accounts: [], totalAccounts: 0 },
  saveCampaign: () => slowly({ campaignId: 'c1', revision: 5, changesSinceLive: 3, updatedAt: at }),
  publishAgent: () => slowly({ publishedAt: at }),
  revertAgent: () => slowly({}),
  createAgentVersion: () => slowly({ createdVersion: named }),
  restoreAgentVersion: () => slowly({ restored: {} }),
  renameAgentVersion: () => slowly({ versionId: named.versionId, newTitle: 'Summer' }),
  replaceAgentVersion: () => slowly({ versionId: named.versionId }),
  createAccount: () => slowly(exampleReply('createAccount')),
  saveAccountSetting: () => slowly({ settings: {} }),
  runPrompt: () => slowly(event('From 9 AM.')),
} as unknown as Answers;

const open = (path: string) =>
  renderApp({
    url: `/app/org/7/agents${path}`,
    screens: { agents: Screen },
    overlays: agentsOverlays,
    replies: answering(answers),
  });

/** Pressed twice, and then by a key that is held, as far as it is still there. */
async function press(control: HTMLElement) {
  fireEvent.click(control);
  fireEvent.click(control);
  if (control.isConnected) act(() => control.focus());
  await userEvent.keyboard('{Enter>4/}');
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const inDialog = async (name: string) =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name });
const choose = async (action: string) => {
  await userEvent.click(await button('Actions for Holiday hours'));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
/** An edit that is not saved yet, so that the control waits for its save first. */
const edited = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Greeting' }), ' Hi');
};
const say = () => screen.findByRole('textbox', { name: 'Say something as a caller' });

/** Each control of the editor that changes something: how it is reached, and what it calls. */
const controls: readonly (readonly [
  name: string,
  path: string,
  calls: OperationName,
  reach: () => Promise<HTMLElement>,
])[] = [
  ['Publish', '/prompt', 'publishAgent', () => button('Publish')],
  [
    'Publish with an edit',
    '/prompt',
    'publishAgent',
    async () => {
      await edited();
      return button('Publish');
    },
  ],
  [
    'Discard the changes',
    '/prompt',
    'revertAgent',
    async () => {
      await userEvent.click(await button('Revert'));
      return inDialog('Discard the changes');
    },
  ],
  [
    'Save version',
    '/versions',
    'createAgentVersion',
    async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: /name/i }), 'Summer');
      return button('Save version');
    },
  ],
  [
    'Put back',
    '/versions',
    'restoreAgentVersion',
    async () => {
      await choose('Put back into the draft');
      return inDialog('Put back');
    },
  ],
  [
    'Make live',
    '/versions',
    'restoreAgentVersion',
    async () => {
      await choose('Make live');
      return inDialog('Make live');
    },
  ],
  [
    'a version’s new name',
    '/versions',
    'renameAgentVersion',
    async () => {
      await choose('Rename');
      const field = await screen.findByDisplayValue('Holiday hours');
      await waitFor(() => expect(field).toHaveFocus());
      await userEvent.keyboard('Summer');
      return field;
    },
  ],
  [
    'Create agent',
    '/all',
    'createAccount',
    async () => {
      await screen.findByText('No agents yet');
      await userEvent.click(await button('New agent'));
      const form = within(await screen.findByRole('dialog', { name: 'New agent' }));
      await userEvent.type(form.getByLabelText(/Name/), 'Harbour desk');
      return form.getByRole('button', { name: 'Create agent' });
    },
  ],
  [
    'a line of the test',
    '/prompt?testAgent=true',
    'runPrompt',
    async () => {
      const field = (
        await screen.findAllByRole('textbox', { name: 'Say something as a caller' })
      ).at(-1) as HTMLElement;
      await userEvent.type(field, 'Are you open?');
      return field;
    },
  ],
];

it.each(controls)('%s pressed again and again acts once', async (_, path, calls, reach) => {
  const { server } = await open(path);
  await press(await reach());
  await waitFor(() => expect(server.argsOf(calls)).not.toHaveLength(0));
  await act(() => new Promise((done) => setTimeout(done, 700)));
  expect(server.argsOf(calls)).toHaveLength(1);
});

it('the version of an edit that is not saved yet is saved once', async () => {
  const { server, router } = await open('/prompt');
  await edited();
  await act(async () => void router.history.push('/app/org/7/agents/versions'));
  const field = await screen.findByRole('textbox', { name: /name/i });
  fireEvent.change(field, { target: { value: 'Summer' } });
  await press(await button('Save version'));
  await waitFor(() => expect(server.argsOf('createAgentVersion')).toHaveLength(1));
  await act(() => new Promise((done) => setTimeout(done, 700)));
  expect(server.argsOf('createAgentVersion')).toHaveLength(1);
});

it('the compared conversation of a test is said again once', async () => {
  const { server } = await open('/all?testAgent=true');
  await userEvent.type(await say(), 'Are you open?{Enter}');
  await screen.findByText('From 9 AM.');
  await press(await button('Compare with live'));
  await waitFor(() => expect(server.argsOf('replayConversation')).toHaveLength(1));
  await act(() => new Promise((done) => setTimeout(done, 700)));
  expect(server.argsOf('replayConversation')).toHaveLength(1);
});
