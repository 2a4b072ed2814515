import { aLevel, aViewer } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen } from '@testing-library/react';
import { tasksOverlays } from '../index.js';

describe('a new task', () => {
  it('asks the server for nothing above an organization, and says which step comes first', async () => {
    const target = aLevel({ id: 1, type: 'partner', displayName: 'Patchbay' });
    const { server } = await renderApp({
      url: '/app?createTask=true',
      overlays: tasksOverlays,
      replies: { getViewer: { ...aViewer(), target } },
    });
    expect(await screen.findByText('Choose an organization first')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show the accounts' })).toBeInTheDocument();
    for (const name of ['listCampaigns', 'getTaskLimits', 'listAccounts'] as const)
      expect(server.argsOf(name)).toEqual([]);
  });
});
