import { aViewer, itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';
import { Screen as Agents } from './AgentsScreen.js';

const rules = (change = {}) => ({
  id: 'c1',
  accountId: 7,
  slot: 'staging' as const,
  revision: 4,
  changesSinceLive: 2,
  updatedAt: 1_763_634_660_000,
  publishedAt: 1_763_634_000_000,
  title: 'Front desk',
  agentInstructions: 'Answer for {businessName}.',
  welcomeMessage: 'Hello there.',
  timezone: 'America/Chicago',
  templateId: 't1',
  actions: [],
  templateFields: [
    {
      key: 'businessName',
      title: 'What is the business called?',
      type: 'text',
      value: 'Northside Dental',
    },
  ],
  ...change,
});
const version = {
  title: 'Holiday hours',
  versionId: 1_763_000_000_000,
  automatic: false,
  source: 'staging',
  snapshot: { welcomeMessage: 'Happy holidays.' },
};
const usual = {
  getStagingEventRules: rules(),
  getDefaultEventRules: rules({ welcomeMessage: 'Hello.' }),
  listAgentVersions: { versions: [version] },
  autoReviewAgentConfiguration: [],
  getAgentFunctions: { functions: [] },
  getAccount: { id: 7, name: 'Front desk', username: 'northside', vidaPhoneNumber: '+15125550100' },
  restoreAgentVersion: {},
  revertAgent: {},
  saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 3, updatedAt: 1 },
};
const agents = (replies: object = {}, path = '') =>
  renderApp({
    url: `/app/org/7/agents${path}`,
    screens: { agents: Agents },
    overlays: agentsOverlays,
    replies: { ...usual, ...replies } as never,
  });

itBehavesLikeOverlay('editAgent', agentsOverlays.editAgent, {
  replies: usual as never,
  shows: 'What is the business called?',
});
itBehavesLikeOverlay('testAgent', agentsOverlays.testAgent, {
  replies: usual as never,
  shows: 'Hello there.',
});
itBehavesLikeOverlay('compareChanges', agentsOverlays.compareChanges, {
  replies: usual as never,
  shows: 'What is live and the draft',
});
itBehavesLikeOverlay('saveConflict', agentsOverlays.saveConflict, {
  replies: usual as never,
  shows: 'Keep mine',
});

describe('the header of the editor', () => {
  it('compares the draft with the live version, word by word', async () => {
    await agents();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Compare' }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'What is live and the draft' });
    await waitFor(() => expect(dialog.querySelector('ins')).toHaveTextContent('there'));
  });
  it('reports that there is no difference if the texts are equal', async () => {
    await agents({ getDefaultEventRules: rules() }, '?compareChanges=true');
    const dialog = await screen.findByRole('dialog', { name: 'What is live and the draft' });
    expect(await within(dialog).findByText('Nothing differs')).toBeInTheDocument();
    expect(dialog).not.toHaveTextContent('0 words');
  });
  it('reverts to the live version after a confirmation that names the loss', async () => {
    const { server } = await agents();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Revert' }))[0]!);
    const ask = await screen.findByRole('alertdialog', { name: 'Go back to what is live?' });
    expect(ask).toHaveTextContent('2 changes since live will be gone.');
    await userEvent.click(within(ask).getByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(server.argsOf('revertAgent')).toHaveLength(1));
  });
  it('explains why there is no version to compare', async () => {
    await agents({ getStagingEventRules: rules({ changesSinceLive: 0 }) });
    expect(
      (await screen.findAllByRole('button', { name: 'Compare' }))[0],
    ).toHaveAccessibleDescription('The draft is what is live');
  });
  it('opens the panel that the URL names, and writes the selected one there', async () => {
    const { router } = await agents({}, '/prompt');
    expect(await screen.findByRole('textbox', { name: 'Instructions' })).toHaveValue(
      'Answer for {businessName}.',
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
      replies: usual as never,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit agent' });
    await within(dialog).findByRole('button', { name: 'Publish' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('versions', () => {
  it('are saved by name', async () => {
    const { server } = await agents({ createAgentVersion: {} }, '/versions');
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'Name of the version' }),
      'Before the fair',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save version' }));
    await waitFor(() =>
      expect(server.argsOf('createAgentVersion')).toMatchObject([{ title: 'Before the fair' }]),
    );
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
