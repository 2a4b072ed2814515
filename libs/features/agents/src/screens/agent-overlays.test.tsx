import {
  agentRules,
  aLevel,
  anAccount,
  type Answers,
  answering,
  aVersion,
  aViewer,
  refused,
} from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';
import { Screen as Agents } from './AgentsScreen.js';

const version = aVersion();
const defaults: Answers = {
  getStagingEventRules: agentRules(),
  getDefaultEventRules: agentRules({ welcomeMessage: 'Hello.' }),
  listAgentVersions: { versions: [version] },
  autoReviewAgentConfiguration: [],
  getAgentFunctions: { functions: [] },
  listApps: { apps: [] },
  getAccount: anAccount(),
  restoreAgentVersion: { restored: {} },
  revertAgent: {},
  saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 3, updatedAt: 1 },
};
const agents = (replies: Answers = {}, path = '') =>
  renderApp({
    url: `/app/org/7/agents${path}`,
    screens: { agents: Agents },
    overlays: agentsOverlays,
    replies: answering({ ...defaults, ...replies }),
  });

itBehavesLikeOverlay('editAgent', agentsOverlays.editAgent, {
  replies: answering(defaults),
  shows: 'What is the business called?',
});
itBehavesLikeOverlay('testAgent', agentsOverlays.testAgent, {
  replies: answering(defaults),
  shows: 'Hello there.',
});
itBehavesLikeOverlay('compareChanges', agentsOverlays.compareChanges, {
  replies: answering(defaults),
  shows: 'What is live and the draft',
});
itBehavesLikeOverlay('saveConflict', agentsOverlays.saveConflict, {
  replies: answering(defaults),
  shows: 'Nothing to decide',
});

describe.each(['editAgent', 'testAgent'] as const)('%s above an organization', (name) => {
  it('asks to open an organization first, and asks the server for no agent', async () => {
    const node = aLevel({ id: 5, type: 'reseller', displayName: 'Harborline' });
    const { server } = await renderApp({
      url: `/app?${name}=true`,
      overlays: agentsOverlays,
      replies: answering({ getViewer: aViewer({ home: node, target: node, trail: [node] }) }),
    });
    expect(await screen.findByText('Choose an organization first')).toBeVisible();
    expect(server.argsOf('getStagingEventRules')).toEqual([]);
  });
});

describe('the header of the editor', () => {
  it('compares the draft with the live version, word by word', async () => {
    await agents();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Compare' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'What is live and the draft' });
    await waitFor(() => expect(dialog.querySelector('ins')).toHaveTextContent('there'));
  });
  it('reports that there is no difference if the texts are equal', async () => {
    await agents({ getDefaultEventRules: agentRules() }, '?compareChanges=true');
    const dialog = await screen.findByRole('dialog', { name: 'What is live and the draft' });
    expect(await within(dialog).findByText('Nothing differs')).toBeInTheDocument();
    expect(dialog).not.toHaveTextContent('0 words');
    expect(within(dialog).getByRole('button', { name: 'Close' })).toBeInTheDocument();
  });
  it('says what could not be loaded instead of waiting, and tries again', async () => {
    const { server } = await agents(
      { getDefaultEventRules: refused('internal', 'The store is away.') },
      '?compareChanges=true',
    );
    const dialog = await screen.findByRole('dialog', { name: 'What is live and the draft' });
    expect(await within(dialog).findByText('The store is away.')).toBeInTheDocument();
    const before = server.argsOf('getDefaultEventRules').length;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try now' }));
    await waitFor(() =>
      expect(server.argsOf('getDefaultEventRules').length).toBeGreaterThan(before),
    );
  });
  it('reverts to the live version after a confirmation that names the loss', async () => {
    const { server } = await agents();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Revert' }))[0]!);
    const ask = await screen.findByRole('alertdialog', { name: 'Discard the changes since live?' });
    expect(ask).toHaveTextContent('2 changes since live will be gone.');
    await userEvent.click(within(ask).getByRole('button', { name: 'Discard the changes' }));
    await waitFor(() => expect(server.argsOf('revertAgent')).toHaveLength(1));
  });
  it('explains why there is no version to compare', async () => {
    await agents({ getStagingEventRules: agentRules({ changesSinceLive: 0 }) });
    expect(
      (await screen.findAllByRole('button', { name: 'Compare' }))[0],
    ).toHaveAccessibleDescription('The draft is what is live');
  });
  it('opens the panel that the URL names, and writes the selected one there', async () => {
    const { router } = await agents({}, '/prompt');
    // The plain text is there first, and the editor with the name of the field in its place.
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveTextContent(
        /^Answer for \{?businessName\}?\.$/,
      ),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Settings' }));
    expect(await screen.findByRole('textbox', { name: 'Name of the agent' })).toBeInTheDocument();
    expect(router.history.location.pathname).toBe('/app/org/7/agents/settings');
  });
});

describe('the editor over a page', () => {
  it('has one header, with the close button in it', async () => {
    await renderApp({
      url: '/app/org/7?editAgent',
      overlays: agentsOverlays,
      replies: answering(defaults),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit agent' });
    await within(dialog).findByRole('button', { name: 'Publish' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('versions', () => {
  it('are saved by name', async () => {
    const { server } = await agents(
      { createAgentVersion: { createdVersion: version } },
      '/versions',
    );
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Name of the version' }),
      'Before the fair',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save version' }));
    await waitFor(() =>
      expect(server.argsOf('createAgentVersion')).toMatchObject([{ title: 'Before the fair' }]),
    );
  });
  it('show at the name what the server refuses of it, and keep it', async () => {
    await agents(
      {
        createAgentVersion: refused('invalid', {
          fields: [{ path: 'body.title', message: 'is the name of another version' }],
        }),
      },
      '/versions',
    );
    const name = await screen.findByRole('textbox', { name: 'Name of the version' });
    await userEvent.type(name, 'Before the fair');
    await userEvent.click(screen.getByRole('button', { name: 'Save version' }));
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
    expect(name).toHaveAccessibleDescription('Is the name of another version');
    expect(name).toHaveValue('Before the fair');
  });
  it('ask before a typed name is lost, and not once it is saved', async () => {
    const { router } = await agents(
      { createAgentVersion: { createdVersion: version } },
      '/versions',
    );
    const name = await screen.findByRole('textbox', { name: 'Name of the version' });
    await userEvent.type(name, 'Fair');
    await act(async () => void router.history.push('/app/org/7'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name).toHaveValue('Fair');
    await userEvent.click(screen.getByRole('button', { name: 'Save version' }));
    await waitFor(() => expect(name).toHaveValue(''));
    await act(async () => void router.history.push('/app/org/7'));
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7'));
  });
  it('are restored into the draft after a confirmation', async () => {
    const { server } = await agents({}, '/versions');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Holiday hours' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Put back/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put back' }));
    await waitFor(() =>
      expect(server.argsOf('restoreAgentVersion')).toMatchObject([
        { versionId: String(version.versionId), target: 'staging' },
      ]),
    );
  });
  it('can be read but not restored by users without permission', async () => {
    await agents({ getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) }, '/versions');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Holiday hours' }));
    expect(await screen.findByRole('menuitem', { name: /Put back/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('textbox', { name: 'Name of the version' })).toBeNull();
  });
});
