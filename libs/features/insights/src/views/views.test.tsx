import { anAccount, aViewer } from '@patchbay/fakes';
import { refuse, renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../data/DataScreen.js';
import { type SavedView, savedView } from './saved-views.js';

const logs = {
  logs: [],
  count: 0,
  totalCount: 0,
  totalDuration: 0,
  pagination: {
    page: 1,
    pageSize: 100,
    totalPages: 0,
    totalCount: 0,
    hasMore: false,
    pageCount: 0,
  },
};
const filters = '{"duration":{"op":"gte","value":60}}';
const account = (...views: readonly SavedView[]) =>
  anAccount({
    settings: { logViews: Object.assign({}, ...views.map((view) => savedView(view).logViews)) },
  });
const open = (search: string, replies = {}) =>
  renderApp({
    url: `/app/org/7/data/logs${search}`,
    screens: { data: Screen },
    replies: { queryLogs: logs, getAccount: account(), saveAccountSetting: {}, ...replies },
  });
const panel = async (name = 'Views') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Saved views' }));
};

describe('the saved views of the logs', () => {
  it('keep what the address shows under a name, and send no other view', async () => {
    const long = { name: 'Long', search: { filters } };
    const { server } = await open('?fields=type&page=2', {
      getAccount: account(long),
    });
    const views = await panel();
    await userEvent.type(views.getByRole('textbox', { name: 'Name of the view' }), 'Types');
    await userEvent.click(views.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(server.argsOf('saveAccountSetting')).toHaveLength(1));
    expect(server.argsOf('saveAccountSetting')[0]).toMatchObject({
      logViews: { Types: '?fields=type' },
    });
    expect(await screen.findByText('View saved')).toBeInTheDocument();
  });
  it('are links, and the one that is shown names the button', async () => {
    const { router } = await open('', {
      getAccount: account({ name: 'Long', search: { filters, dateFilter: 'last 7 days' } }),
    });
    const views = await panel();
    await userEvent.click(views.getByRole('link', { name: 'Long' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ filters, dateFilter: 'last 7 days' }),
    );
    expect(router.state.location.pathname).toBe('/app/data/logs');
    expect(await screen.findByRole('button', { name: 'Long' })).toBeInTheDocument();
  });
  it('are removed by those who may change the account, and seen by all', async () => {
    const replies = { getAccount: account({ name: 'Long', search: {} }) };
    const { server, unmount } = await open('?fields=type', replies);
    await userEvent.click((await panel()).getByRole('button', { name: 'Remove view Long' }));
    await waitFor(() =>
      expect(server.argsOf('saveAccountSetting')[0]).toMatchObject({ logViews: { Long: null } }),
    );
    unmount();
    await open('?fields=type', {
      ...replies,
      getViewer: aViewer({}, { canEditOrg: 'Harborline decides this.' }),
    });
    const views = await panel();
    expect(views.getByRole('link', { name: 'Long' })).toBeInTheDocument();
    expect(views.queryByRole('textbox')).toBeNull();
    expect(views.queryByRole('button', { name: 'Remove view Long' })).toBeNull();
  });
  it('say why one could not be saved', async () => {
    await open('', { saveAccountSetting: refuse(400, 'The settings are too large.') });
    const views = await panel();
    await userEvent.type(views.getByRole('textbox'), 'All{Enter}');
    expect(await screen.findByText('The settings are too large.')).toBeInTheDocument();
  });
});
