import { agentRules, type Answers, answering, aViewer, exampleReply } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { Walkthrough } from '@patchbay/screens';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { Screen } from '../screens/AgentsScreen.js';

const account = exampleReply('getAccount');
const open = (change: Partial<typeof account>, isSetUp = true, answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7/agents/prompt',
    screens: { agents: () => <Walkthrough isSetUp={isSetUp}>In its place</Walkthrough> },
    replies: answering({
      getAccount: { ...account, ...change },
      saveAccountSetting: { settings: {} },
      ...answers,
    }),
  });
const card = () => screen.findByRole('region', { name: 'Until it takes calls' });

describe('the walkthrough', () => {
  it.each([
    [{ vidaPhoneNumber: null, settings: {} }, 1, 'Test the agent', 'testAgent'],
    [
      {
        vidaPhoneNumber: null,
        settings: { walkthrough: { version: 1, completed: ['TEST_AGENT'] } },
      },
      2,
      'Choose a number',
      'selectNumber',
    ],
    [
      { vidaPhoneNumber: '+15125550100', settings: {} },
      3,
      'Forward your calls',
      'forwardingInstructions',
    ],
  ])('of %j has %d steps done and leads on by “%s”', async (change, done, action, overlay) => {
    const { server, router } = await open(change);
    expect(within(await card()).getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String(done),
    );
    await userEvent.click(within(await card()).getByRole('button', { name: action }));
    await waitFor(() => expect(router.history.location.search).toContain(`${overlay}=true`));
    const kept = server.argsOf('saveAccountSetting');
    if (overlay === 'selectNumber') expect(kept).toEqual([]);
    else
      expect(kept).toEqual([
        expect.objectContaining({
          walkthrough: expect.objectContaining({
            version: 1,
            completed: expect.arrayContaining([
              overlay === 'testAgent' ? 'TEST_AGENT' : 'FORWARD_CALLS',
            ]),
          }),
        }),
      ]);
  });

  it('begins with the questions about the business, and has no fault that axe finds', async () => {
    const { router } = await open({ vidaPhoneNumber: null, settings: {} }, false);
    const set = within(await card()).getByRole('button', { name: 'Set it up' });
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await userEvent.click(set);
    await waitFor(() => expect(router.history.location.search).toContain('onboard=true'));
  });

  it('is put away for now, and shows what stands there otherwise', async () => {
    await open({ vidaPhoneNumber: null, settings: {} });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'Until it takes calls' })).toBeNull();
    expect(screen.getByText('In its place')).toBeInTheDocument();
  });

  it('is not there once all is done', async () => {
    await open({
      vidaPhoneNumber: '+15125550100',
      settings: { walkthrough: { version: 1, completed: ['FORWARD_CALLS'] } },
    });
    expect(await screen.findByText('In its place')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Until it takes calls' })).toBeNull();
  });

  it('offers no step to those who may not do it', async () => {
    await open({ vidaPhoneNumber: null, settings: {} }, false, {
      getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }),
    });
    expect(within(await card()).queryByRole('button', { name: 'Set it up' })).toBeNull();
  });
});

it('stands above the editor on a phone, once, and opens its step', async () => {
  const query = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes('767.98px'),
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  try {
    const { router } = await renderApp({
      url: '/app/org/7/agents/settings',
      screens: { agents: Screen },
      replies: answering({
        getViewer: aViewer(),
        getAccount: { ...account, vidaPhoneNumber: null, settings: {} },
        getStagingEventRules: agentRules(),
        listAgentVersions: { versions: [] },
        getAgentFunctions: { functions: [] },
        listApps: { apps: [] },
        saveAccountSetting: { settings: {} },
      }),
    });
    const button = within(await card()).getByRole('button', { name: 'Test the agent' });
    await userEvent.click(button);
    await waitFor(() => expect(router.history.location.search).toContain('testAgent=true'));
  } finally {
    query.mockRestore();
  }
});
