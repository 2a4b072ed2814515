import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from './InboxScreen.js';

const room = (roomId: string, name: string, change = {}) => ({
  roomId,
  uuid: null,
  name,
  id: 1,
  image: null,
  vidaPhoneNumber: '+15125550147',
  destinationInboxType: 'inbox' as const,
  lastMessage: 'Hello',
  lastMessageAuthor: 'customer' as const,
  lastMessageTimestamp: 1_763_000_000,
  channel: 'sms' as const,
  agentId: 7,
  agentName: 'Front desk',
  unread: 0,
  aiAgentEnabled: true,
  archived: false,
  blocked: false,
  selfCall: false,
  ...change,
});
const rooms = [
  room('r1', 'Dana Whitfield', { unread: 2 }),
  room('r2', 'Marcus Oyelaran'),
  room('r3', 'Elise Tran'),
];
const replies = {
  getActivity: { rooms: [], total: 1 },
  getAgentActivity: { rooms: [], total: 0 },
  clearActivity: {},
  listConversations: { pageSize: 20, pageNumber: 0, totalRooms: 3, unreadRooms: 1, rooms },
  getRoomTimeline: ({ roomId }: { roomId: string }) => ({
    room: rooms.find((one) => one.roomId === roomId),
    entries: [],
    hasEarlier: false,
    collectedData: {},
    functionsRun: [],
    conversations: [],
  }),
};
const inbox = (search = '') =>
  renderApp({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen },
    replies: replies as never,
  });
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

describe('the inbox by keyboard', () => {
  it('moves with J and K and with the arrows, and opens with Enter', async () => {
    const { router } = await inbox();
    (await row('Dana')).focus();
    await userEvent.keyboard('j');
    expect(await row('Marcus')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await row('Elise')).toHaveFocus();
    await userEvent.keyboard('k');
    expect(await row('Marcus')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ active: 'r2' }));
  });
});

describe('one conversation after another', () => {
  it('shows only the open one', async () => {
    await inbox('?active=r2');
    expect(
      await screen.findByRole('region', { name: 'Conversation with Marcus Oyelaran' }),
    ).toBeInTheDocument();
    await userEvent.click(await row('Elise'));
    expect(
      await screen.findByRole('region', { name: 'Conversation with Elise Tran' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Conversation with Marcus Oyelaran' })).toBeNull();
    expect(screen.getAllByRole('complementary', { name: 'Details' })).toHaveLength(1);
  });
  it('counts as read after it was visible for a second, not on the click', async () => {
    const { server } = await inbox('?active=r1');
    await screen.findByRole('region', { name: 'Conversation with Dana Whitfield' });
    expect(server.argsOf('clearActivity')).toEqual([]);
    await waitFor(() => expect(server.argsOf('clearActivity')).toMatchObject([{ clear: 'r1' }]), {
      timeout: 30_000,
    });
  });
});
