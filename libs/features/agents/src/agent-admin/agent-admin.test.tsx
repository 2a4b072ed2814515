import { aLevel, anAccount, type Answers, answering, aViewer, refused } from '@patchbay/fakes';
import { itBehavesLikeOverlay, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { agentsOverlays } from '../index.js';

const viewer = (role: 'reseller' | 'owner') => aViewer({ role, trueRole: role, target: aLevel() });
const defaults: Answers = {
  getViewer: viewer('reseller'),
  getAccount: anAccount(),
  updateAccount: { updatedSettings: [], failedSettings: null },
};
const open = (replies: Answers = {}) =>
  renderApp({
    url: '/app/org/7?agentAdmin=true',
    overlays: agentsOverlays,
    replies: answering({ ...defaults, ...replies }),
  });
const idField = () => screen.findByRole('textbox', { name: /Your id of the account/ });

itBehavesLikeOverlay('agentAdmin', agentsOverlays.agentAdmin, {
  replies: answering(defaults),
  shows: 'Name of the account',
});

describe('the administration of an agent', () => {
  it('saves what was changed and nothing else', async () => {
    const { server } = await open();
    await userEvent.type(await idField(), 'crm-77');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.argsOf('updateAccount')).toHaveLength(1));
    const sent = server.argsOf('updateAccount')[0];
    expect(sent).toMatchObject({ externalAccountId: 'crm-77' });
    expect(sent).not.toHaveProperty('active');
    expect(sent).not.toHaveProperty('accountName');
  });

  it('keeps the input where another account has the id', async () => {
    await open({ updateAccount: refused('conflict', 'Another account has this id.') });
    await userEvent.type(await idField(), 'crm-77');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Another account has this id.')).toBeVisible();
    expect(await idField()).toHaveValue('crm-77');
  });

  it('says to an owner who decides it', async () => {
    await open({ getViewer: viewer('owner') });
    expect(await screen.findByText('Resellers decide this')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
