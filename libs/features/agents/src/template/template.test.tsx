import {
  agentRules,
  type Answers,
  answering,
  aTemplate,
  aVersion,
  aViewer,
  exampleReply,
  refused,
} from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';
import { Screen } from '../screens/AgentsScreen.js';
import { changedSections } from './sections.js';

const slot = {
  fromRevision: 2,
  changes: [
    { path: 'agentInstructions', before: 'Be kind.', after: 'Be kind and short.' },
    { path: 'actions.notify.instructions', before: 'E-mail it.', after: 'Text it.' },
  ],
  kept: [],
  conflicts: [],
};
const agent = {
  accountId: 7,
  accountName: 'Northside Dental',
  organizationId: 7,
  slots: [
    { ...slot, slot: 'staging' as const },
    { ...slot, slot: 'default' as const },
  ],
};
const plan = {
  ...exampleReply('migrateTemplate'),
  dryRun: true,
  revision: 3,
  total: 1,
  changed: 1,
  upToDate: 0,
  agents: [agent],
};
const open = (replies: Answers = {}, config: object = {}) =>
  renderApp({
    url: '/app/org/7/agents',
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ templateRevision: 2, ...config }),
      getTemplate: { template: { ...aTemplate(), revision: 3 } },
      migrateTemplate: plan,
      autoReviewAgentConfiguration: [],
      listAgentVersions: { versions: [] },
      detachAgentFromTemplate: { agent: agentRules({ templateId: null, templateFields: [] }) },
      restoreAgentVersion: { restored: {} },
      ...replies,
    }),
  });
const menu = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Template of this agent' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

describe('the template of an agent', () => {
  it('is named, and says when it has changed', async () => {
    await open();
    expect(await screen.findByText('Made from Message Taker')).toBeVisible();
    expect(await screen.findByText('The template has changed')).toBeVisible();
  });

  it('says nothing about changes that the agent has', async () => {
    await open({}, { templateRevision: 3 });
    expect(await screen.findByText('Made from Message Taker')).toBeVisible();
    expect(screen.queryByText('The template has changed')).toBeNull();
  });

  it('updates the chosen sections after showing what they change', async () => {
    const { server } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'See the update' }));
    const dialog = await screen.findByRole('dialog', { name: 'Update from Message Taker' });
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Functions' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(server.argsOf('migrateTemplate').at(-1)).toMatchObject({
        id: 't1',
        sectionsToMigrate: ['agentInstructions'],
      }),
    );
    expect(server.argsOf('migrateTemplate')[0]).toMatchObject({ dryRun: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('updates everything where nothing is left out, and nothing without a section', async () => {
    const { server } = await open();
    await menu('See what an update changes');
    const dialog = await screen.findByRole('dialog', { name: 'Update from Message Taker' });
    const boxes = await within(dialog).findAllByRole('checkbox');
    for (const box of boxes) await userEvent.click(box);
    expect(within(dialog).getByRole('button', { name: 'Update' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    for (const box of boxes) await userEvent.click(box);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(server.argsOf('migrateTemplate')).toHaveLength(2));
    expect(server.argsOf('migrateTemplate')[1]).not.toHaveProperty('sectionsToMigrate');
    expect(server.argsOf('migrateTemplate')[1]).not.toHaveProperty('dryRun');
  });

  it('is compared at once where the address asks for it', async () => {
    await renderApp({
      url: '/app/org/7?editAgent=true&agentPanel=migrate',
      overlays: { editAgent: agentsOverlays.editAgent },
      replies: answering({
        getStagingEventRules: agentRules({ templateRevision: 2 }),
        getTemplate: { template: { ...aTemplate(), revision: 3 } },
        migrateTemplate: plan,
        autoReviewAgentConfiguration: [],
        listAgentVersions: { versions: [] },
      }),
    });
    expect(await screen.findByRole('dialog', { name: 'Update from Message Taker' })).toBeVisible();
  });

  it('says what is missing where the comparison fails', async () => {
    await open({ migrateTemplate: refused('invalid', 'The template is gone.') });
    await menu('See what an update changes');
    expect(await screen.findByText('The template is gone.')).toBeVisible();
  });

  it('compares nothing while an edit is not saved, and goes on once it is', async () => {
    let isDown = true;
    const greeting = { key: 'greeting', title: 'Greeting?', type: 'text', value: 'Hello.' };
    const saveCampaign = () =>
      isDown
        ? refused('internal', 'The line is down.')
        : { ...exampleReply('saveCampaign'), revision: 9 };
    const { server } = await open({ saveCampaign }, { templateFields: [greeting] });
    await userEvent.type(await screen.findByRole('textbox', { name: /Greeting/ }), ' Hi');
    await menu('See what an update changes');
    const dialog = await screen.findByRole('dialog', { name: 'Update from Message Taker' });
    expect(await within(dialog).findByText(/could not be saved/)).toBeVisible();
    expect(within(dialog).getByText('The line is down.')).toBeVisible();
    expect(server.argsOf('migrateTemplate')).toEqual([]);
    isDown = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try now' }));
    expect(await within(dialog).findAllByRole('checkbox')).not.toHaveLength(0);
    expect(server.argsOf('migrateTemplate')).toHaveLength(1);
  });

  it('cannot be left by people who may not edit the agent', async () => {
    const { server } = await open({ getViewer: aViewer({}, { canEditOrg: 'No.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Template of this agent' }));
    const item = await screen.findByRole('menuitem', { name: /Detach from the template/ });
    await userEvent.click(item);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.argsOf('detachAgentFromTemplate')).toEqual([]);
  });
});

describe('detaching', () => {
  const answer = async (name: string) =>
    userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

  it('asks first', async () => {
    const { server } = await open();
    await menu('Detach from the template');
    await answer('Stay with the template');
    expect(server.argsOf('detachAgentFromTemplate')).toEqual([]);
  });

  it('is undone by what the server kept of draft and live', async () => {
    let isDetached = false;
    const kept = [
      aVersion({ versionId: 1_764_000_000_000, automatic: true, source: 'staging' }),
      aVersion({ versionId: 1_764_000_000_001, automatic: true, source: 'default' }),
    ];
    const former = aVersion({ versionId: 1_762_000_000_000, automatic: true });
    const { server } = await open({
      listAgentVersions: () => ({ versions: isDetached ? [...kept, former] : [former] }),
      detachAgentFromTemplate: () => {
        isDetached = true;
        return { agent: agentRules({ templateId: null, templateFields: [] }) };
      },
    });
    await menu('Detach from the template');
    await answer('Detach');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.argsOf('restoreAgentVersion')).toHaveLength(2));
    expect(server.argsOf('restoreAgentVersion')).toEqual([
      expect.objectContaining({ versionId: '1764000000000', target: 'staging' }),
      expect.objectContaining({ versionId: '1764000000001', target: 'default' }),
    ]);
    expect(await screen.findByText('Back on the template')).toBeVisible();
  });
});

describe('changedSections', () => {
  it('names each section of any agent once', () => {
    expect(changedSections([agent, agent])).toEqual(['agentInstructions', 'actions']);
  });
});
