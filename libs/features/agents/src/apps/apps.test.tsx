import { agentRules, type Answers, answering, aViewer, refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';

const url = 'https://square.example.com/agents/find-booking';
const square = {
  appId: 'squareUp',
  version: 'v1',
  name: 'Square',
  description: 'Bookings and payments',
  image: null,
  functions: [
    { name: 'findBooking', description: 'Looks up a booking by phone number', url },
    { name: 'refund', description: 'Gives money back' },
    { name: 'moveBooking', url },
  ],
  setup: [],
  installed: true,
  editable: false,
};
const ledger = { ...square, appId: 'ledger', name: 'Ledger', functions: [] };
const has = (...names: string[]) => ({
  apps: [{ appId: 'squareUp', version: 'v1', instructions: 'Only for bookings.' }],
  enabledFunctions: { 'squareUp:v1': names },
});

const open = (rules: Parameters<typeof agentRules>[0] = {}, replies: Answers = {}) =>
  renderApp({
    url: '/app/org/7/agents/prompt',
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.', ...rules }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: [] },
      listApps: { apps: [square, ledger] },
      saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 1, updatedAt: 1 },
      ...replies,
    }),
  });
type App = Awaited<ReturnType<typeof open>>;
const apps = () => screen.findByRole('region', { name: 'Apps' });
const saved = async ({ server }: App) => {
  await waitFor(() => expect(server.argsOf('saveCampaign').length).toBeGreaterThan(0));
  return server.argsOf('saveCampaign').at(-1);
};

describe('the apps of an agent', () => {
  it('are added from those that are offered, with the functions that can run', async () => {
    const app = await open();
    const section = await apps();
    expect(within(section).getByText('No apps yet')).toBeVisible();
    await userEvent.click(within(section).getByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Square v1' }));
    expect(await saved(app)).toMatchObject({
      apps: [{ appId: 'squareUp', version: 'v1' }],
      enabledFunctions: { 'squareUp:v1': ['findBooking', 'moveBooking'] },
    });
  });

  it('are offered once each, and show their functions with no fault that axe finds', async () => {
    await open(has('findBooking'));
    const section = await apps();
    const on = await within(section).findByRole('switch', { name: 'findBooking' });
    expect(on).toBeChecked();
    expect(within(section).getByRole('switch', { name: 'moveBooking' })).not.toBeChecked();
    expect(within(section).getByRole('switch', { name: 'refund' })).toBeDisabled();
    await userEvent.click(within(section).getByRole('button', { name: 'Add' }));
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(names).toEqual(['Ledger v1']);
    const { violations } = await axe.run(section, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('keep what else the configuration says of them when a function is turned on', async () => {
    const app = await open(has('moveBooking', 'ofALaterVersion'));
    const section = await apps();
    await userEvent.click(await within(section).findByRole('switch', { name: 'findBooking' }));
    const save = await saved(app);
    expect(save).toMatchObject({
      enabledFunctions: { 'squareUp:v1': ['findBooking', 'moveBooking', 'ofALaterVersion'] },
    });
    expect(save).not.toHaveProperty('apps');
  });

  it('are taken away with what was enabled, also those that are no longer offered', async () => {
    const app = await open(has('findBooking'), { listApps: { apps: [] } });
    const section = await apps();
    expect(await within(section).findByText(/no longer offered/)).toBeVisible();
    await userEvent.click(within(section).getByRole('button', { name: 'Remove squareUp' }));
    expect(await saved(app)).toMatchObject({ apps: [], enabledFunctions: {} });
  });

  it('cannot be changed by those who may not edit', async () => {
    await open(has('findBooking'), {
      getViewer: aViewer({}, { canEditOrg: 'Ask an owner.' }),
    });
    const section = await apps();
    expect(await within(section).findByRole('switch', { name: 'findBooking' })).toBeDisabled();
    expect(within(section).queryByRole('button')).toBeNull();
  });

  it('say why they cannot be read, and are read again', async () => {
    let isBroken = true;
    await open(has('findBooking'), {
      listApps: () => (isBroken ? refused('internal', 'The store is away.') : { apps: [square] }),
    });
    const section = await apps();
    expect(await within(section).findByText('The store is away.')).toBeVisible();
    isBroken = false;
    await userEvent.click(within(section).getByRole('button', { name: 'Try now' }));
    expect(await within(section).findByRole('switch', { name: 'findBooking' })).toBeChecked();
  });

  it('say that they are not set up, and are by a form whose secrets come back as dots', async () => {
    const setup = [
      { key: 'apiKey', title: 'Key of the account', type: 'password' },
      { key: 'location', title: 'Where is it?', type: 'text' },
      { key: 'note', title: 'A note', type: 'text', required: false },
    ];
    let kept: Record<string, unknown> | null = null;
    const answer = (appData: Record<string, unknown>) => ({
      appId: 'squareUp',
      appVersion: 'v1',
      appData,
    });
    const { server } = await open(has('findBooking'), {
      listApps: { apps: [{ ...square, setup }] },
      getIntegrationData: () =>
        kept ? answer(kept) : refused('not-found', 'Integration data not found'),
      updateIntegrationData: () => answer((kept = { apiKey: '••••••••9f2c', location: 'austin' })),
    });
    const section = await apps();
    expect(await within(section).findByText('Not set up')).toBeVisible();
    await userEvent.click(within(section).getByRole('button', { name: 'Set up Square' }));
    const form = await screen.findByRole('dialog', { name: 'Set up Square' });
    const save = within(form).getByRole('button', { name: 'Save' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(within(form).getByLabelText('Key of the account')).toHaveAttribute('type', 'password');
    await userEvent.type(within(form).getByLabelText('Key of the account'), 'square-4f1d9f2c');
    await userEvent.type(within(form).getByLabelText(/Where is it/), 'austin');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.argsOf('updateIntegrationData')).toMatchObject([
        { integrationSlug: 'squareUp', appData: { apiKey: 'square-4f1d9f2c', location: 'austin' } },
      ]),
    );
    await userEvent.click(
      await within(section).findByRole('button', { name: 'Change the set-up of Square' }),
    );
    const again = await screen.findByRole('dialog', { name: 'Set up Square' });
    expect(within(again).getByLabelText('Key of the account')).toHaveValue('••••••••9f2c');
    const { violations } = await axe.run(again, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('are left out where none is offered and the agent has none', async () => {
    const { server } = await open({}, { listApps: { apps: [] } });
    await screen.findByRole('heading', { name: 'Functions' });
    await waitFor(() => expect(server.argsOf('listApps')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Apps' })).toBeNull();
  });
});
