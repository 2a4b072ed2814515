import { operations } from '@patchbay/contract';
import { agentRules, type Answers, answering, aTemplate, aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';
import { configFields, settingHelp } from './messages.js';
import { panelKeys, settingKeys, rowOf } from './setting-table.js';

const body = operations.saveCampaign.body;

describe('the table of settings', () => {
  it('has a row or a panel for every key of the contract, and none for another', () => {
    const apart = ['baseRevision', 'keepFormer', 'published', 'templateFields', 'type'];
    const keys = Object.keys(body.shape).filter((key) => !apart.includes(key));
    expect([...settingKeys, ...panelKeys].sort()).toEqual(keys.sort());
    expect(Object.keys(configFields.texts).sort()).toEqual(keys.sort());
    expect(Object.keys(settingHelp.texts).sort()).toEqual(keys.sort());
  });

  it.each(settingKeys)('has values for %s that the contract takes', (key) => {
    const { defaultValue, reset, choices = [] } = rowOf(key);
    const values = [...(defaultValue === null ? [] : [defaultValue]), reset, ...choices];
    for (const value of values)
      expect(body.safeParse({ [key]: value })).toMatchObject({ success: true });
  });

  it('shows a beginner five of them', () => {
    expect(settingKeys.filter((key) => rowOf(key).group === 'basics')).toHaveLength(5);
  });
});

const open = (rules: Parameters<typeof agentRules>[0] = {}, replies: Answers = {}, query = '') =>
  renderApp({
    url: `/app/org/7/agents/settings${query}`,
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ templateId: null, templateFields: [], ...rules }),
      getTemplate: { template: aTemplate() },
      listSupportedModels: { offline: { provider: 'patchbay', canReason: false } },
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      listApps: { apps: [] },
      saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 1, updatedAt: 1 },
      ...replies,
    }),
  });
type App = Awaited<ReturnType<typeof open>>;
const search = () => screen.findByRole('searchbox', { name: 'Find a setting' });
const find = async (text: string) => fireEvent.change(await search(), { target: { value: text } });
const saved = async ({ server }: App) => {
  await waitFor(() => expect(server.argsOf('saveCampaign').length).toBeGreaterThan(0));
  return server.argsOf('saveCampaign').at(-1);
};
/** The control of a setting, once the contract has said which it is. */
const control = (label: string) =>
  waitFor(() => {
    const [found] = screen.getAllByLabelText(label, {
      exact: false,
      selector: 'input,select,textarea',
    });
    if (!found || found.getAttribute('aria-busy')) throw new Error(`${label} is not there yet.`);
    return found;
  });

describe('the settings of an agent', () => {
  it('show the basics, and the other groups by their names', async () => {
    await open({ callerResponseTimeout: 20 });
    await search();
    expect(await control('Name of the agent')).toBeVisible();
    expect(screen.queryByLabelText(/Wait for the caller/)).toBeNull();
    const turns = screen.getByRole('button', { name: 'Taking turns', expanded: false });
    expect(within(turns.parentElement!).getByText('1 changed')).toBeVisible();
    await userEvent.click(turns);
    expect(await control('Wait for the caller')).toHaveValue('20');
  });

  it('have a control for every key, which the search finds by its name on the wire', async () => {
    await open();
    for (const key of settingKeys) {
      await find(key);
      expect(await control(configFields.texts[key])).toBeEnabled();
    }
  });

  it('lead to the panel of a key that another one changes', async () => {
    const { router } = await open();
    await find('greeting');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit it under Prompt' }));
    await waitFor(() => expect(router.history.location.pathname).toBe('/app/org/7/agents/prompt'));
  });

  it('have a sample of the voice, or say why there is none', async () => {
    await open();
    await find('agentVoice');
    const play = await screen.findByRole('button', { name: 'Hear it in this browser' });
    expect(play).toHaveAttribute('aria-disabled', 'true');
    expect(play).toHaveAccessibleDescription('This browser cannot speak');
  });

  it('say that no setting fits, and show all again', async () => {
    await open();
    await find('zzz');
    expect(await screen.findByText(/No setting is called or described like “zzz”/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await control('Name of the agent')).toBeVisible();
  });

  it('save a number as a number, and an empty line as what is usual', async () => {
    const app = await open();
    await find('callerResponseTimeout');
    const field = await control('Wait for the caller');
    fireEvent.change(field, { target: { value: '20' } });
    expect(await saved(app)).toMatchObject({ callerResponseTimeout: 20 });
    await userEvent.click(
      await screen.findByRole('button', { name: /Set Wait for the caller back/ }),
    );
    await waitFor(async () =>
      expect(await saved(app)).toMatchObject({ callerResponseTimeout: null }),
    );
  });

  it('keep what the contract refuses in its field, and do not save it', async () => {
    const app = await open();
    await find('preAnswerRingTime');
    const field = await control('Ring before answering');
    fireEvent.change(field, { target: { value: 'long' } });
    fireEvent.blur(field);
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveValue('long');
    await find('cnamAutoRejectCode');
    fireEvent.change(await control('Code of a refusal'), { target: { value: '486' } });
    expect(await saved(app)).toMatchObject({ cnamAutoRejectCode: 486 });
    expect(await saved(app)).not.toHaveProperty('preAnswerRingTime');
  });

  it('are found by the search of the address, which keeps what is typed and opened', async () => {
    const { router } = await open({}, {}, '?agentPanelSearch=preAnswerRingTime');
    expect(await control('Ring before answering')).toBeVisible();
    expect(await search()).toHaveValue('preAnswerRingTime');
    await find('');
    await userEvent.click(await screen.findByRole('button', { name: 'Taking turns' }));
    await waitFor(() => {
      expect(router.history.location.search).toContain('agentPanelTab=turns');
      expect(router.history.location.search).not.toContain('agentPanelSearch');
    });
    await find('transfer');
    await waitFor(() =>
      expect(router.history.location.search).toContain('agentPanelSearch=transfer'),
    );
  });

  it('ask before input that the contract refuses is lost by leaving', async () => {
    const { router } = await open({}, {}, '?agentPanelSearch=cnamAutoRejectCode');
    const path = () => router.history.location.pathname;
    const leave = () => act(() => router.history.push('/app/org/7/agents/prompt'));
    fireEvent.change(await control('Code of a refusal'), { target: { value: '48' } });
    leave();
    const asked = await screen.findByRole('alertdialog');
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(path()).toBe('/app/org/7/agents/settings');
    expect(await control('Code of a refusal')).toHaveValue('48');
    leave();
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Discard changes',
      }),
    );
    await waitFor(() => expect(path()).toBe('/app/org/7/agents/prompt'));
  });

  it('save a choice, a switch and a sound as the contract has them', async () => {
    const app = await open();
    await find('autoRecordingNotification');
    await userEvent.selectOptions(await control('Say that the call is recorded'), 'To all callers');
    await find('agentThinking');
    await userEvent.click(await screen.findByRole('switch', { name: /^Thinking/ }));
    await find('backgroundAudio');
    fireEvent.change(await control('Background sound'), {
      target: { value: 'https://example.com/office.mp3' },
    });
    // On a busy machine each is a save of its own.
    await waitFor(() =>
      expect(Object.assign({}, ...app.server.argsOf('saveCampaign'))).toMatchObject({
        autoRecordingNotification: 'always',
        agentThinking: 'low',
        backgroundAudio: { url: 'https://example.com/office.mp3' },
      }),
    );
  });

  it('say why a value is so: by the template, or by this server', async () => {
    const template = aTemplate({
      title: 'Message Taker',
      agent: { confirmTransfers: true, transferConfirmTimeout: 45 },
    });
    await open(
      { templateId: 't1', confirmTransfers: true, transferConfirmTimeout: 20 },
      { getTemplate: { template } },
    );
    await find('confirmTransfers');
    await userEvent.click(await screen.findByRole('button', { name: /Why.*presses 1 first/ }));
    const why = await screen.findByRole('dialog');
    expect(why).toHaveTextContent('The template has this value.');
    expect(why).toHaveTextContent('Message Taker');
    await find('transferConfirmTimeout');
    await userEvent.click(await screen.findByRole('button', { name: /Why.*Ring the other side/ }));
    expect(await screen.findByText(/The template has “45 s”/)).toBeVisible();
    await find('agentModel');
    await userEvent.click(await screen.findByRole('button', { name: /Why.*Model/ }));
    expect(await screen.findByText(/This server answers with offline/)).toBeVisible();
  });

  it('draw what they do, and change the drawing with a setting', async () => {
    await open();
    await find('Taking turns');
    expect(await screen.findByRole('img', { name: /Says nothing for 13 s/ })).toBeVisible();
    fireEvent.change(await control('Wait for the caller'), { target: { value: '21' } });
    expect(await screen.findByRole('img', { name: /Says nothing for 21 s/ })).toBeVisible();
  });

  it('cannot be changed by those who may not edit', async () => {
    await open(
      { confirmTransfers: true },
      { getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }) },
    );
    await find('transfer');
    expect(await control('The other side presses 1 first')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /back to what is usual/ })).toBeNull();
  });

  it('have no fault that axe finds, with every group open', async () => {
    await open();
    await find('e');
    await control('Ring before answering');
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
