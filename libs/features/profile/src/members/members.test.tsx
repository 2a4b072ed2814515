import { rowWith } from '@patchbay/fakes';
import { aViewer, refuse, renderApp, type RenderAppOptions } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen as Page } from './MembersPage.js';

const priya = {
  id: 1,
  email: 'priya@northside.test',
  name: 'Priya Nair',
  role: 'owner',
  isOwner: true,
  permittedAccountIds: [],
  pending: false,
} as const;
const ada = {
  ...priya,
  id: 2,
  email: 'ada@northside.test',
  name: null,
  role: 'admin',
  isOwner: false,
  permittedAccountIds: [9],
  pending: true,
} as const;

const open = (url = '/app/org/7/settings/members', options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    url,
    screens: { settings: Page },
    ...options,
    replies: {
      listMembers: { members: [priya, ada], users: [] },
      inviteMember: {},
      updateMember: {},
      deleteMember: {},
      ...options.replies,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the members of an account', () => {
  it('are listed with role, agents and state', async () => {
    await open();
    const row = await waitFor(() => rowWith('ada@northside.test'));
    expect(row).toHaveTextContent('Administrator');
    expect(row).toHaveTextContent('1 agent');
    expect(row).toHaveTextContent('Invited');
  });

  it('are narrowed by the address', async () => {
    await open('/app/org/7/settings/members?filter.pending=false');
    expect(await screen.findByText('Priya Nair')).toBeInTheDocument();
    expect(screen.queryAllByText('ada@northside.test')).toEqual([]);
  });

  it('are invited by a form, and read again afterwards', async () => {
    const { server } = await open();
    await press('Invite member');
    await userEvent.type(await screen.findByLabelText('E-mail'), 'pat@northside.test');
    await press('Send invitation');
    expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
    expect(server.argsOf('inviteMember')).toEqual([
      expect.objectContaining({ email: 'pat@northside.test', role: 'admin' }),
    ]);
    await waitFor(() => expect(server.argsOf('listMembers')).toHaveLength(2));
  });

  it('are opened by the address, and change their role there', async () => {
    const { server, router } = await open('/app/org/7/settings/members?detail=2');
    const panel = await screen.findByRole('dialog', { name: 'ada@northside.test' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Make owner' }));
    expect(await screen.findByText('Role saved')).toBeInTheDocument();
    expect(server.argsOf('updateMember')).toEqual([
      expect.objectContaining({ targetMemberId: 2, role: 'owner' }),
    ]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.history.location.search).toBe(''));
  });

  it('have their role back by the toast, also when their detail is closed', async () => {
    const { router, server } = await open('/app/org/7/settings/members?detail=2');
    await press('Make owner');
    await screen.findByText('Role saved');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(router.history.location.search).toBe(''));
    await press('Undo');
    expect(await screen.findByText('The role is as it was')).toBeInTheDocument();
    expect(server.argsOf('updateMember').map(({ role }) => role)).toEqual(['owner', 'admin']);
  });

  it('are removed after a question, one by one, and stay selected when that is refused', async () => {
    const { server } = await open('/app/org/7/settings/members', {
      replies: {
        deleteMember: ({ targetMemberId }) =>
          targetMemberId === 1 ? refuse(409, 'The last owner stays.') : {},
      },
    });
    await userEvent.click(await screen.findByLabelText('Select all rows'));
    await press('Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Remove 2 members?' });
    expect(server.argsOf('deleteMember')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The last owner stays.')).toBeInTheDocument();
    expect(server.argsOf('deleteMember')).toHaveLength(1);
    expect(screen.getByText('2 selected')).toBeInTheDocument();
  });

  it('say why they are not open to an administrator, and are not in the navigation then', async () => {
    const reason = 'Admins cannot do this. Ask an owner.';
    const { server } = await open('/app/org/7/settings/members', {
      replies: { getViewer: aViewer({}, { canManageUsers: reason }) },
    });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
    expect(server.argsOf('listMembers')).toEqual([]);
  });
});
