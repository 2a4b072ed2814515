import { agentRules, type Answers, answering, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';

const defaults: Answers = {
  getStagingEventRules: agentRules({ templateId: null }),
  listSupportedModels: { offline: { provider: 'patchbay', canReason: false } },
  saveCampaign: { campaignId: 'c1', revision: 5, changesSinceLive: 3, updatedAt: 1 },
};
const open = (search: string, replies: Answers = {}) =>
  renderApp({
    url: `/app/org/7?agentSettings=true${search}`,
    overlays: agentsOverlays,
    replies: answering({ ...defaults, ...replies }),
  });
const wait = async () => {
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => {
    const field = within(dialog).getByRole('textbox', { name: 'Wait for the caller' });
    expect(field).not.toHaveAttribute('readonly');
  });
  return within(dialog).getByRole('textbox', { name: 'Wait for the caller' });
};

itBehavesLikeOverlay('agentSettings', agentsOverlays.agentSettings, {
  replies: answering(defaults),
  shows: 'Taking turns',
});

describe('the settings of an agent over a page', () => {
  it('open the group of the address, and keep it there', async () => {
    const { router } = await open('&agentSettingsTab=turns');
    expect(await wait()).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Transfers' }));
    await waitFor(() =>
      expect(router.history.location.search).toContain('agentSettingsTab=transfer'),
    );
    expect(screen.queryByRole('textbox', { name: 'Wait for the caller' })).toBeNull();
  });

  it('are saved before they are left', async () => {
    const { server } = await open('&agentSettingsTab=turns');
    fireEvent.change(await wait(), { target: { value: '25' } });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.argsOf('saveCampaign')).toMatchObject([{ callerResponseTimeout: 25 }]);
  });

  it('stay with what was typed where saving fails', async () => {
    await open('&agentSettingsTab=turns', {
      saveCampaign: refused('internal', 'The store is away.'),
    });
    fireEvent.change(await wait(), { target: { value: '25' } });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('The store is away.');
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(await wait()).toHaveValue('25');
  });
});
