import { agentRules, anAgentFunction, type Answers, answering, aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';

const missing = (name: string, label: string, missingRequirement: string, reason: string) =>
  anAgentFunction({ name, label, allowed: false, missingRequirement, reason });
const catalogue = [
  anAgentFunction(),
  missing('transfer', 'Call Transfer', 'phoneNumber', 'Needs a phone number.'),
  missing('sendSms', 'Send SMS', 'smsEnabled', 'Texts need a registered brand.'),
  missing('report', 'Report', 'premium', 'Needs a plan.'),
  missing('later', 'Of a later version', 'somethingNew', 'Needs something new.'),
];
const open = (rules: Parameters<typeof agentRules>[0] = {}, replies: Answers = {}) =>
  renderApp({
    url: '/app/org/7/agents/prompt',
    screens: { agents: Screen },
    replies: answering({
      getStagingEventRules: agentRules({ agentInstructions: 'Answer.', ...rules }),
      listAgentVersions: { versions: [] },
      getAgentFunctions: { functions: catalogue },
      listApps: { apps: [] },
      saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 1, updatedAt: 1 },
      ...replies,
    }),
  });
const section = () => screen.findByRole('region', { name: 'Functions' });

describe('the functions of an agent', () => {
  it.each([
    ['Call Transfer: Choose a number', 'selectNumber=true'],
    ['Send SMS: Set up texts', 'requestAccess=true'],
    ['Report: See the plans', 'upgrade=true'],
  ])('lead from %s to the overlay that gives it', async (name, parameter) => {
    const { router } = await open();
    await userEvent.click(await within(await section()).findByRole('button', { name }));
    await waitFor(() => expect(router.history.location.search).toContain(parameter));
  });

  it('say what is missing without a way to it where this console knows none', async () => {
    await open();
    const list = await within(await section()).findByRole('list', { name: 'Not available yet' });
    const row = within(list).getByText('Of a later version').closest('li')!;
    expect(row).toHaveTextContent('Needs something new.');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(list).not.toHaveTextContent('Take a Message');
  });

  it('say it also of one that the agent has, and no longer once it is there', async () => {
    let functions = catalogue;
    const { router } = await open(
      { actions: [{ name: 'transfer', instructions: 'To the desk.' }] },
      { getAgentFunctions: () => ({ functions }) },
    );
    const fix = { name: 'Call Transfer: Choose a number' };
    await userEvent.click(await within(await section()).findByRole('button', fix));
    await waitFor(() => expect(router.history.location.search).toContain('selectNumber=true'));
    functions = [anAgentFunction({ name: 'transfer', label: 'Call Transfer' })];
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('button', fix)).toBeNull());
    expect(screen.getByRole('textbox', { name: 'When Call Transfer runs' })).toHaveValue(
      'To the desk.',
    );
  });

  it('save what a transfer says and shows to the other side, beside its words', async () => {
    const { server } = await open(
      { actions: [{ name: 'transfer', instructions: 'To the desk.' }] },
      {
        getAgentFunctions: {
          functions: [
            anAgentFunction({ name: 'transfer', label: 'Call Transfer', hasSettings: true }),
          ],
        },
      },
    );
    const settings = { name: 'Settings of Call Transfer' };
    await userEvent.click(await within(await section()).findByRole('button', settings));
    await userEvent.click(screen.getByRole('switch', { name: /^Show the number of the agent/ }));
    const told = screen.getByRole('textbox', { name: 'Words to the other side' });
    fireEvent.change(told, { target: { value: 'A call from the shop.' } });
    await waitFor(() =>
      expect(server.argsOf('saveCampaign').at(-1)).toMatchObject({
        actions: [
          {
            name: 'transfer',
            instructions: 'To the desk.',
            transferNotification: 'A call from the shop.',
            useAgentNumber: true,
          },
        ],
      }),
    );
  });

  it('keep the way closed to those who may not choose a number, with the reason', async () => {
    await open({}, { getViewer: aViewer({}, { canSelectNumber: 'Ask an owner.' }) });
    const button = await within(await section()).findByRole('button', {
      name: 'Call Transfer: Choose a number',
    });
    expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('have no fault that axe finds', async () => {
    await open({ actions: [{ name: 'transfer', instructions: '' }] });
    const shown = await section();
    await within(shown).findByRole('list', { name: 'Not available yet' });
    const { violations } = await axe.run(shown, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

it('A function of the agent leads to its page of the guide', async () => {
  const { router } = await open({ actions: [{ name: 'takeMessage', instructions: 'At night.' }] });
  const name = 'How Take a Message works';
  await userEvent.click(await within(await section()).findByRole('button', { name }));
  await waitFor(() =>
    expect(router.history.location.search).toContain('docsPage=functions%2Ftake-a-message'),
  );
});
