import { refused } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { inboxKeys } from './inbox-keys.js';
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
const inbox = (search = '', more = {}) =>
  renderApp({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen },
    replies: { ...replies, ...more } as never,
  });
const row = (name: string) => screen.findByRole('link', { name: new RegExp(name) });

const focusOn = async (name: string) => {
  const link = await row(name);
  act(() => link.focus());
};

describe('the inbox by keyboard', () => {
  it('moves with J and K and with the arrows, and opens with Enter', async () => {
    const { router } = await inbox();
    await focusOn('Dana');
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

describe('the keys of the inbox', () => {
  const actions = {
    closeConversation: { message: 'Success' },
    markActivityUnread: { message: 'Success' },
  };
  it('work wherever the focus is, but not while something is typed', async () => {
    const { router, server } = await inbox('?active=r2', actions);
    await row('Marcus');
    await userEvent.keyboard('r');
    const field = await screen.findByRole('textbox', { name: 'Write a reply' });
    expect(field).toHaveFocus();
    await userEvent.keyboard('jeu?');
    expect(field).toHaveValue('jeu?');
    act(() => field.blur());
    await userEvent.keyboard('j');
    expect(await row('Elise')).toHaveFocus();
    await userEvent.keyboard('u');
    await waitFor(() =>
      expect(server.argsOf('markActivityUnread')).toMatchObject([{ roomId: 'r2' }]),
    );
    expect(router.state.location.search).not.toHaveProperty('active');
  });

  it('go on after a tab was chosen', async () => {
    await inbox('', { listJunkConversations: replies.listConversations });
    await userEvent.click(await screen.findByRole('radio', { name: /Junk/ }));
    await row('Dana');
    await userEvent.keyboard('j');
    expect(await row('Dana')).toHaveFocus();
  });

  it('close the open conversation', async () => {
    const { router, server } = await inbox('?active=r2', actions);
    await row('Marcus');
    await userEvent.keyboard('e');
    await waitFor(() =>
      expect(server.argsOf('closeConversation')).toMatchObject([{ roomId: 'r2' }]),
    );
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('active'));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('are in a sheet, where the letters can be turned off', async () => {
    await inbox();
    await row('Dana');
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keys of the inbox' });
    expect(within(sheet).getAllByRole('term')).toHaveLength(inboxKeys.length);
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Letters work as keys' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('j?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await focusOn('Dana');
    await userEvent.keyboard('j{ArrowDown}');
    expect(await row('Marcus')).toHaveFocus();
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
  it('says nothing when it cannot be marked as read: no person asked for it', async () => {
    const words = 'The server did not answer.';
    const { server } = await inbox('?active=r1', { clearActivity: refused('invalid', words) });
    await waitFor(() => expect(server.argsOf('clearActivity')).toHaveLength(1));
    await row('Dana');
    expect(screen.queryByText(words)).toBeNull();
  });
  it('counts as read after it was visible for a second, not on the click', async () => {
    jest.useFakeTimers();
    const { server } = await inbox('?active=r1');
    const thread = () => screen.queryByRole('region', { name: 'Conversation with Dana Whitfield' });
    // The clock stands still until the conversation is in view, however long its code takes.
    while (!thread()) await act(() => jest.advanceTimersByTimeAsync(0));
    await act(() => jest.advanceTimersByTimeAsync(900));
    expect(server.argsOf('clearActivity')).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(server.argsOf('clearActivity')).toMatchObject([{ clear: 'r1' }]);
  });
});
