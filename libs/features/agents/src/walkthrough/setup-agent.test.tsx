import { agentRules, type Answers, answering, exampleReply, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';

const account = exampleReply('getAccount');
const defaults: Answers = {
  getAccount: { ...account, vidaPhoneNumber: null, settings: {} },
  getStagingEventRules: agentRules(),
  saveAccountSetting: { settings: {} },
};
const open = (replies: Answers = {}) =>
  renderApp({
    url: '/app/org/7?setupAgent=true',
    overlays: { setupAgent: agentsOverlays.setupAgent },
    replies: answering({ ...defaults, ...replies }),
  });
const step = async (name: string) => {
  const steps = await screen.findAllByRole('listitem');
  const found = steps.find((one) => one.textContent.includes(name));
  if (!found) throw new Error(`no step “${name}”`);
  return found;
};

itBehavesLikeOverlay('setupAgent', agentsOverlays.setupAgent, {
  replies: answering(defaults),
  shows: 'Describe the business',
});

describe('the setup of an agent', () => {
  it('shows every step, and which of them are done', async () => {
    await open();
    expect(await screen.findByText('1 of 4 done')).toBeVisible();
    expect(within(await step('Describe the business')).getByText('Done')).toBeInTheDocument();
    expect(within(await step('Choose the number')).queryByText('Done')).toBeNull();
  });

  it('opens the overlay of a step, and keeps that the test was done', async () => {
    const { server, router } = await open();
    await step('Test the agent');
    await userEvent.click(screen.getByRole('button', { name: 'Test the agent' }));
    await waitFor(() => expect(router.state.location.search).toHaveProperty('testAgent'));
    expect(server.argsOf('saveAccountSetting')[0]).toMatchObject({
      walkthrough: { completed: ['SETUP_AGENT', 'TEST_AGENT'] },
    });
  });

  it('says that everything is set', async () => {
    const walkthrough = { version: 1, completed: ['FORWARD_CALLS'] };
    await open({
      getAccount: { ...account, vidaPhoneNumber: '+15125550100', settings: { walkthrough } },
    });
    expect(await screen.findByText('Everything is set: the agent takes calls.')).toBeVisible();
  });

  it('says what went wrong where it cannot be read', async () => {
    await open({ getStagingEventRules: refused('internal', 'Away.') });
    expect(await screen.findByText('Could not load how far the agent is')).toBeVisible();
  });
});
