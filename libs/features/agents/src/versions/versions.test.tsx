import { agentRules, type Answers, answering, aVersion, aViewer, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';
import { Screen as Agents } from '../screens/AgentsScreen.js';

const named = aVersion();
const automatic = aVersion({
  versionId: 1_762_000_000_000,
  title: 'Auto-1762000000000',
  automatic: true,
  source: 'default',
  snapshot: { welcomeMessage: 'Good day.' },
});
const kept = aVersion({
  versionId: 1_764_000_000_000,
  title: 'Auto-1764000000000',
  automatic: true,
  snapshot: { welcomeMessage: 'Hello there.' },
});
const defaults: Answers = {
  getStagingEventRules: agentRules(),
  getDefaultEventRules: agentRules({ slot: 'default', welcomeMessage: 'Hello.' }),
  listAgentVersions: { versions: [named, automatic] },
  autoReviewAgentConfiguration: [],
  restoreAgentVersion: { restored: {} },
  renameAgentVersion: { versionId: named.versionId, newTitle: 'Summer' },
  replaceAgentVersion: { versionId: named.versionId },
  createAgentVersion: { createdVersion: named },
};
const open = (replies: Answers = {}, path = '/versions') =>
  renderApp({
    url: `/app/org/7/agents${path}`,
    screens: { agents: Agents },
    overlays: agentsOverlays,
    replies: answering({ ...defaults, ...replies }),
  });
const choose = async (version: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${version}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
/** The list has another version after the first write. */
const withKept = (): Answers => {
  let writes = 0;
  return {
    restoreAgentVersion: () => ((writes += 1), { restored: {} }),
    listAgentVersions: () => ({
      versions: writes > 0 ? [kept, named, automatic] : [named, automatic],
    }),
  };
};

describe('the timeline of an agent', () => {
  it('has the draft, what is live, and the versions below their days', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Holiday hours' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Now', 'November 13, 2025', 'November 1, 2025']),
    );
    expect(screen.getByText('Live until then, kept by itself')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /What is live/ })).toBeVisible();
  });

  it('shows only the named ones, and the address says so', async () => {
    const { router } = await open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Named only' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ versions: 'named' }));
    expect(screen.queryByText('Live until then, kept by itself')).toBeNull();
    expect(screen.getByRole('link', { name: 'Holiday hours' })).toBeVisible();
  });

  it('shows all again where none has a name', async () => {
    await open({ listAgentVersions: { versions: [automatic] } }, '/versions?versions=named');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Live until then, kept by itself')).toBeVisible();
  });

  it('says what will be here while there is none, and why it could not be read', async () => {
    await open({ listAgentVersions: { versions: [] } });
    expect(await screen.findByText('No versions yet')).toBeVisible();
  });

  it('can be read again after a failure', async () => {
    const { server } = await open({ listAgentVersions: refused('internal', 'Away for a moment.') });
    expect(await screen.findByText('Away for a moment.')).toBeVisible();
    const asked = server.argsOf('listAgentVersions').length;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await waitFor(() => expect(server.argsOf('listAgentVersions').length).toBeGreaterThan(asked));
  });
});

describe('a version', () => {
  it('goes back into the draft after a question, and the former draft by Undo', async () => {
    const { server } = await open(withKept());
    await choose('Holiday hours', 'Put back into the draft');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('kept by itself');
    await answer('Put back');
    await undo();
    await waitFor(() =>
      expect(server.argsOf('restoreAgentVersion')).toMatchObject([
        { versionId: String(named.versionId), target: 'staging' },
        { versionId: String(kept.versionId), target: 'staging' },
      ]),
    );
  });

  it('goes live after a question that says what it replaces', async () => {
    const { server } = await open();
    await choose('Holiday hours', 'Make live');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      /It replaces what is live since Nov 20, 2025/,
    );
    await answer('Keep what is live');
    expect(server.argsOf('restoreAgentVersion')).toEqual([]);
    await choose('Holiday hours', 'Make live');
    await answer('Make live');
    await waitFor(() =>
      expect(server.argsOf('restoreAgentVersion')).toMatchObject([{ target: 'default' }]),
    );
  });

  it('that is put back comes after what was typed last', async () => {
    const { server } = await open(
      {
        saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 3, updatedAt: 1 },
      },
      '/settings',
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Internal title' }), '!');
    await userEvent.click(screen.getByRole('radio', { name: 'Versions' }));
    await choose('Holiday hours', 'Put back into the draft');
    await answer('Put back');
    await waitFor(() => expect(server.argsOf('restoreAgentVersion')).toHaveLength(1));
    expect(server.argsOf('saveCampaign')).toMatchObject([{ title: 'Front desk!' }]);
  });

  it('is not put back while the draft cannot be saved', async () => {
    const { server } = await open(
      { saveCampaign: refused('internal', 'The store is away.') },
      '/settings',
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Internal title' }), '!');
    await userEvent.click(screen.getByRole('radio', { name: 'Versions' }));
    await choose('Holiday hours', 'Put back into the draft');
    await answer('Put back');
    expect(await screen.findByText(/so nothing was done/)).toBeVisible();
    expect(server.argsOf('restoreAgentVersion')).toEqual([]);
  });

  it('gets another name in its row, and its former one by Undo', async () => {
    const { server } = await open();
    await choose('Holiday hours', 'Rename');
    const field = await screen.findByRole('textbox', { name: 'New name of Holiday hours' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.clear(field);
    await userEvent.type(field, 'Summer{Enter}');
    await undo();
    await waitFor(() =>
      expect(server.argsOf('renameAgentVersion')).toMatchObject([
        { title: 'Summer' },
        { title: 'Holiday hours' },
      ]),
    );
  });

  it('keeps its name when Escape is pressed, and the overlay around it stays open', async () => {
    const { server } = await open({}, '?editAgent=true&agentPanel=versions');
    const dialog = await screen.findByRole('dialog', { name: 'Edit agent' });
    await userEvent.click(
      await within(dialog).findByRole('button', { name: 'Actions for Holiday hours' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'New name of Holiday hours' }),
      ' and more{Escape}',
    );
    expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull();
    expect(dialog).toBeInTheDocument();
    expect(server.argsOf('renameAgentVersion')).toEqual([]);
  });

  it('takes the draft over, and gets its former content by Undo', async () => {
    const { server } = await open();
    await choose('Holiday hours', 'Overwrite with the draft');
    await answer('Overwrite');
    await undo();
    await waitFor(() =>
      expect(server.argsOf('replaceAgentVersion')).toMatchObject([
        { snapshot: { welcomeMessage: 'Hello there.' } },
        { snapshot: { welcomeMessage: 'Happy holidays.' } },
      ]),
    );
  });

  it('that was kept by itself cannot be overwritten, but named', async () => {
    await open();
    await userEvent.click(
      await screen.findByRole('button', { name: /^Actions for Live until Nov 1, 2025/ }),
    );
    expect(await screen.findByRole('menuitem', { name: /^Overwrite/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('menuitem', { name: 'Name it' })).not.toHaveAttribute('aria-disabled');
  });

  it('of what is live is saved by name', async () => {
    const { server } = await open();
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'What to save' }),
      'What is live',
    );
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Name of the version' }),
      'Fair{Enter}',
    );
    await waitFor(() =>
      expect(server.argsOf('createAgentVersion')).toMatchObject([
        { title: 'Fair', source: 'default' },
      ]),
    );
  });

  it('is only read by those who may not edit', async () => {
    await open({ getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Holiday hours' }));
    for (const item of await screen.findAllByRole('menuitem'))
      expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Holiday hours' })).toBeNull();
  });
});

describe('two versions', () => {
  it('are chosen in the timeline and compared in the order of time', async () => {
    const { router } = await open();
    await screen.findByRole('link', { name: 'Holiday hours' });
    const compare = () => screen.getByRole('button', { name: 'Compare two' });
    expect(compare()).toHaveAccessibleDescription('Choose two to compare them');
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Choose Holiday hours to compare' }),
    );
    expect(compare()).toHaveAccessibleDescription('Choose one more');
    await userEvent.click(screen.getByRole('checkbox', { name: /Choose Live until/ }));
    await userEvent.click(compare());
    const dialog = await screen.findByRole('dialog', { name: /^Live until .* and Holiday hours$/ });
    await waitFor(() => expect(dialog.querySelector('ins')).toHaveTextContent('Happy holidays'));
    expect(dialog.querySelector('del')).toHaveTextContent('Good day');
    expect(router.state.location.search).toMatchObject({
      compareFrom: String(automatic.versionId),
      compareTo: String(named.versionId),
    });
    expect(within(dialog).queryByRole('button', { name: /Put/ })).toBeNull();
  });

  it('can be exchanged and swapped in the comparison, and the address keeps them', async () => {
    const { router } = await open({}, `?compareChanges=true&compareFrom=${named.versionId}`);
    const dialog = await screen.findByRole('dialog', { name: '“Holiday hours” and the draft' });
    await userEvent.selectOptions(
      await within(dialog).findByRole('combobox', { name: 'Before' }),
      'What is live',
    );
    await screen.findByRole('dialog', { name: 'What is live and the draft' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Swap the two' }));
    await screen.findByRole('dialog', { name: 'The draft and What is live' });
    expect(router.state.location.search).toMatchObject({
      compareFrom: 'staging',
      compareTo: 'live',
    });
  });

  it('of which one is gone say so, and another one can be chosen', async () => {
    await open({}, '?compareChanges=true&compareFrom=12');
    const dialog = await screen.findByRole('dialog', { name: 'Compare changes' });
    expect(await within(dialog).findByText('This version is no longer there')).toBeVisible();
    await userEvent.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Before' }),
      'Holiday hours',
    );
    expect(await within(dialog).findByRole('heading', { name: 'Greeting' })).toBeVisible();
  });

  it('show every field that differs under its name, and put the version back', async () => {
    const { server } = await open(
      {
        listAgentVersions: {
          versions: [
            aVersion({
              snapshot: {
                welcomeMessage: 'Hello there.',
                agentVoice: 'Cedar',
                noConvoHistory: true,
              },
            }),
          ],
        },
      },
      `?compareChanges=true&compareFrom=${named.versionId}`,
    );
    const dialog = await screen.findByRole('dialog', { name: '“Holiday hours” and the draft' });
    expect(await within(dialog).findByRole('heading', { name: 'Voice' })).toBeVisible();
    expect(
      within(dialog).getByRole('heading', { name: 'Answer without earlier conversations' }),
    ).toBeVisible();
    expect(within(dialog).queryByRole('heading', { name: 'Greeting' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put this version back' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(server.argsOf('restoreAgentVersion')).toMatchObject([{ target: 'staging' }]);
  });
});
