import { jest } from '@jest/globals';
import { aViewer, refuse, renderApp } from '@patchbay/overlays/testing';
import { Link } from '@patchbay/routes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { conversationsScreens } from '../index.js';
import { Screen } from './InboxScreen.js';

const at = Math.floor(Date.now() / 1000) - 600;
const room = (change = {}) => ({
  roomId: '7:1',
  uuid: null,
  name: 'Marcus Oyelaran',
  id: 1,
  image: null,
  vidaPhoneNumber: '+15125550147',
  unregistered: true,
  unregisteredDisplayName: null,
  destinationInboxType: 'inbox' as const,
  lastMessage: 'Can I come on Friday?',
  lastMessageAuthor: 'customer' as const,
  lastMessageTimestamp: at,
  channel: 'sms' as const,
  chatAgentCampaignId: '',
  agentId: 7,
  agentName: 'Northside Dental',
  unread: 0,
  aiAgentEnabled: true,
  archived: false,
  blocked: false,
  selfCall: false,
  ...change,
});
const message = (uuid: string, text: string, change = {}) => ({
  kind: 'message' as const,
  at,
  message: {
    uuid,
    message: text,
    author: 'customer' as const,
    authorName: '',
    source: 'sms' as const,
    status: 'success',
    ...change,
  },
});
const page = (rooms: readonly object[], totalRooms = rooms.length) => ({
  pageSize: 20,
  pageNumber: 0,
  totalRooms,
  unreadRooms: 0,
  rooms,
});
const timeline = (entries: readonly object[], change = {}) => ({
  room: room(change),
  entries,
  hasEarlier: false,
  collectedData: {},
  functionsRun: [],
  conversations: [],
});

function inbox(replies = {}, search = '') {
  const quiet = { getActivity: { rooms: [], total: 0 }, getAgentActivity: { rooms: [], total: 3 } };
  return renderApp({
    url: `/app/org/7/inbox${search}`,
    screens: { inbox: Screen },
    replies: {
      ...quiet,
      listConversations: page([room()]),
      getRoomTimeline: timeline([message('m1', 'Can I come on Friday?')]),
      ...replies,
    } as never,
  });
}

const thread = () => screen.findByRole('region', { name: 'Messages' });

afterEach(() => {
  jest.useRealTimers();
});

describe('the inbox', () => {
  it('shows rooms with the last speaker, and opens one by its URL', async () => {
    const { router } = await inbox({
      listConversations: page([
        room(),
        room({
          roomId: '7:2',
          name: 'Dana Whitfield',
          lastMessage: 'See you then.',
          lastMessageAuthor: 'agent',
        }),
      ]),
    });
    expect(await screen.findByText('Agent: See you then.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /Marcus Oyelaran/ }));
    expect(within(await thread()).getByText('Can I come on Friday?')).toBeInTheDocument();
    expect(router.state.location.search).toMatchObject({ active: '7:1' });
  });

  it('shows its search as long as that leaves rows out, and says that none matches', async () => {
    await inbox({
      listConversations: ({ queryText }: { queryText?: string }) => page(queryText ? [] : [room()]),
    });
    await screen.findByRole('link', { name: /Marcus Oyelaran/ });
    const toggle = screen.getByRole('button', { name: 'Search conversations' });
    await userEvent.click(toggle);
    await userEvent.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'zzz');
    expect(await screen.findByText('No conversation matches “zzz”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear the search' })).toBeVisible();
    await userEvent.click(toggle);
    expect(screen.queryByRole('textbox', { name: 'Search conversations' })).toBeNull();
    expect(await screen.findByRole('link', { name: /Marcus Oyelaran/ })).toBeVisible();
  });

  it('leaves own tests to their view, which has them alone and no tabs', async () => {
    const { router, server } = await inbox({
      listConversations: page([room({ selfCall: true })]),
    });
    await screen.findByRole('link', { name: /Marcus Oyelaran/ });
    expect(server.argsOf('listConversations')[0]).toMatchObject({ selfCall: 'false' });
    await act(() => router.navigate({ to: '/app/inbox/tests' }));
    expect(await screen.findByRole('heading', { name: 'Own tests' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Junk/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /read/i })).toBeNull();
    await waitFor(() =>
      expect(server.argsOf('listConversations').at(-1)).toMatchObject({ selfCall: 'true' }),
    );
  });

  it('leads from an inbox without conversations to the tests that were made', async () => {
    const { router } = await inbox({
      listConversations: ({ selfCall }: { selfCall: string }) =>
        page(selfCall === 'true' ? [room({ selfCall: true })] : []),
    });
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Show own tests' }));
    await waitFor(() => expect(router.history.location.pathname).toMatch(/inbox\/tests$/));
    expect(await screen.findByRole('link', { name: /Marcus Oyelaran/ })).toBeVisible();
  });

  it('says that all is done where conversations are closed, and leads to them', async () => {
    const { router } = await inbox({
      listConversations: ({ archived }: { archived?: string }) =>
        page(archived === 'true' ? [room()] : []),
    });
    expect(await screen.findByText('All done')).toBeVisible();
    expect(screen.queryByText('No conversations yet')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Show closed ones' }));
    await waitFor(() => expect(router.history.location.pathname).toMatch(/inbox\/closed$/));
    expect(await screen.findByRole('link', { name: /Marcus Oyelaran/ })).toBeVisible();
  });

  it('says on a phone which view it shows, where the column of views is shut', async () => {
    const before = window.matchMedia;
    window.matchMedia = (query) => ({
      ...before.call(window, query),
      matches: query.includes('max-width: 767'),
    });
    const { router } = await inbox({ listConversations: page([room()]) });
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
    await act(() => router.navigate({ to: '/app/inbox/closed' }));
    expect(await screen.findByRole('heading', { name: 'Closed' })).toBeVisible();
    window.matchMedia = before;
  });

  it('says where own tests begin when none was made', async () => {
    const { router } = await inbox({ listConversations: page([]) });
    await act(() => router.navigate({ to: '/app/inbox/tests' }));
    expect(await screen.findByText('No tests yet')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Try the agent' }));
    await waitFor(() => expect(router.history.location.search).toContain('testAgent'));
  });

  it('marks a person whose identity a server signed, and no other', async () => {
    const { router } = await inbox({
      listConversations: page([
        room({ identityVerified: true }),
        room({ roomId: '7:2', name: 'X' }),
      ]),
      getRoomTimeline: {
        ...timeline([message('m1', 'Can I come on Friday?')]),
        room: room({ identityVerified: true }),
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: /Marcus Oyelaran/ }));
    expect(await screen.findByRole('img', { name: /^Verified/ })).toBeInTheDocument();
    const details = await screen.findByRole('complementary', { name: 'Details' });
    expect(within(details).getByText(/own server signed who this person is/)).toBeInTheDocument();
    expect(router.state.location.search).toMatchObject({ active: '7:1' });
  });

  it.each([
    ['owner', [{ clear: '7:1', targetAccountId: '7' }]],
    ['superAdmin', []],
  ] as const)(
    'marks a conversation that was in view of %s as read, or not',
    async (trueRole, cleared) => {
      jest.useFakeTimers({ advanceTimers: true });
      const { server } = await inbox(
        {
          getViewer: aViewer({ trueRole }),
          getRoomTimeline: timeline([message('m1', 'Can I come on Friday?')], { unread: 2 }),
          clearActivity: {},
        },
        '?active=7:1',
      );
      await thread();
      await act(() => jest.advanceTimersByTimeAsync(3000));
      expect(server.argsOf('clearActivity')).toEqual(cleared);
    },
  );

  it('requests the junk folder if the URL selects it', async () => {
    const { server } = await inbox({ listJunkConversations: page([]) }, '?filter=agent');
    expect(await screen.findByText('No junk')).toBeInTheDocument();
    expect(server.argsOf('listConversations')).toEqual([]);
  });

  it('shows the next step while it is empty, and retries after a failure', async () => {
    let fails = true;
    await inbox({
      listConversations: () => (fails ? refuse(400, 'The list is being rebuilt.') : page([])),
    });
    expect(await screen.findByText('The list is being rebuilt.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('No conversations yet')).toBeInTheDocument();
  });

  it('reads the pages of the rows that are near, and no others', async () => {
    const { server } = await inbox({ listConversations: page([room()], 10_000) });
    const asked = () => server.argsOf('listConversations').map((args) => args['page']);
    await waitFor(() => expect(asked()).toEqual(['0', '1']));
    expect(server.argsOf('listConversations').at(-1)).toMatchObject({ pageSize: '20' });
    const list = await screen.findByRole('list', { name: 'Conversations' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '10000');
  });

  it('marks what a search found, and opens the message with it', async () => {
    const found = room({ excerpt: '…that the purple Umbrella is yours', excerptId: 'm7' });
    const { router } = await inbox({
      listConversations: ({ queryText }: { queryText?: string }) =>
        page([queryText ? found : room()]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Search conversations' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'umbrella');
    const mark = await screen.findByText('Umbrella');
    expect(mark.tagName).toBe('MARK');
    await userEvent.click(mark);
    expect(router.state.location.search).toMatchObject({ active: '7:1', highlightId: 'm7' });
  });

  it('starts from its first state on another account', async () => {
    const { router, server } = await inbox();
    await userEvent.click(await screen.findByRole('button', { name: 'Search conversations' }));
    const field = () => screen.queryByRole('textbox', { name: 'Search conversations' });
    await userEvent.type(field() as HTMLElement, 'Ada');
    await act(() => router.navigate({ to: '/app/org/8/inbox' as '/' }));
    await waitFor(() =>
      expect(server.argsOf('listConversations').at(-1)).toMatchObject({ targetAccountId: '8' }),
    );
    expect(field()).toBeNull();
    expect(server.argsOf('listConversations').at(-1)).not.toHaveProperty('queryText');
  });

  it('asks for a view and its open room once, while a link to it is pointed at', async () => {
    const { server } = await renderApp({
      url: '/app/org/7/settings',
      screens: {
        settings: () => (
          <Link to="/app/inbox/unread" search={{ active: '7:1' }}>
            Unread
          </Link>
        ),
      },
      modules: conversationsScreens,
      replies: {
        getActivity: { rooms: [], total: 0 },
        getAgentActivity: { rooms: [], total: 0 },
        listConversations: page([room()]),
        getRoomTimeline: timeline([message('m1', 'Can I come on Friday?')]),
      } as never,
    });
    const link = await screen.findByRole('link', { name: 'Unread' });
    await userEvent.hover(link);
    await waitFor(() => expect(server.argsOf('getRoomTimeline')).toHaveLength(1));
    await userEvent.click(link);
    expect(within(await thread()).getByText('Can I come on Friday?')).toBeInTheDocument();
    expect(server.argsOf('getRoomTimeline')).toHaveLength(1);
    expect(server.argsOf('listConversations')).toHaveLength(1);
  });
});

describe('a conversation', () => {
  it('shows a reply before it is sent, once, with its own id', async () => {
    const { server } = await inbox({ sendMessage: {} }, '?active=7:1');
    await thread();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Write a reply' }),
      'Friday at nine is free.{Control>}{Enter}{/Control}',
    );
    expect(within(await thread()).getAllByText('Friday at nine is free.')).toHaveLength(1);
    await waitFor(() =>
      expect(server.argsOf('sendMessage')).toMatchObject([
        {
          roomId: '7:1',
          message: 'Friday at nine is free.',
          clientId: expect.stringMatching(/^[\da-f-]{36}$/),
        },
      ]),
    );
  });

  it('keeps a reply that could not be sent, and sends the same one again', async () => {
    let fails = true;
    const { server } = await inbox(
      { sendMessage: () => (fails ? refuse(400, 'The carrier is down.') : {}) },
      '?active=7:1',
    );
    await thread();
    await userEvent.type(
      screen.getByRole('textbox', { name: 'Write a reply' }),
      'Hello{Control>}{Enter}{/Control}',
    );
    const again = await within(await thread()).findByRole('button', { name: /Retry/ });
    fails = false;
    await userEvent.click(again);
    await waitFor(() => expect(server.argsOf('sendMessage')).toHaveLength(2));
    const [first, second] = server.argsOf('sendMessage');
    expect(second).toEqual(first);
  });

  it('turns the AI off for this room only', async () => {
    const { server } = await inbox({ setAiAgentEnabled: { aiAgentEnabled: false } }, '?active=7:1');
    await userEvent.click(await screen.findByRole('switch', { name: 'AI answers' }));
    await waitFor(() =>
      expect(server.argsOf('setAiAgentEnabled')).toMatchObject([
        { roomId: '7:1', aiAgentEnabled: false },
      ]),
    );
  });

  it('closes, returns to the list, and can be reopened', async () => {
    const { server, router } = await inbox(
      { closeConversation: { message: 'Success' }, unarchiveConversation: { message: 'Success' } },
      '?active=7:1',
    );
    await thread();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.argsOf('unarchiveConversation')).toMatchObject([{ roomId: '7:1' }]),
    );
    expect(router.state.location.search).not.toHaveProperty('active');
  });

  it('cannot be answered if the person is blocked', async () => {
    await inbox({ getRoomTimeline: timeline([], { blocked: true }) }, '?active=7:1');
    await thread();
    expect(screen.queryByText(/is answering/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Turn AI off' })).toBeNull();
    expect(await screen.findByText('Unblock this person first')).toBeInTheDocument();
  });

  it('shows why it is not available', async () => {
    await inbox({ getRoomTimeline: refuse(404, 'Not found') }, '?active=7:9');
    expect(await screen.findByText('Failed to fetch conversation')).toBeInTheDocument();
  });
});
