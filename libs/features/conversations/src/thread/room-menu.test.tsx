import { type Answers, answering, aRoom, aRoomPage, aTimeline } from '@patchbay/fakes';
import { renderApp } from '@patchbay/overlays/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Screen } from '../inbox/InboxScreen.js';

const conversation = {
  uuid: 'u1',
  type: 'message' as const,
  channel: 'sms' as const,
  startedAt: 1_763_634_660,
  summary: 'Asked for a day',
  rating: null,
};
const inbox = (answers: Answers = {}) =>
  renderApp({
    url: '/app/org/7/inbox?active=7:1',
    screens: { inbox: Screen },
    replies: answering({
      getActivity: { rooms: [], total: 3 },
      getAgentActivity: { rooms: [], total: 0 },
      listConversations: aRoomPage({ rooms: [aRoom()], totalRooms: 1 }),
      getRoomTimeline: aTimeline({ conversations: [conversation] as never }),
      ...answers,
    } as Answers),
  });
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('blocking a person', () => {
  it('asks first, reads the state, and changes it once', async () => {
    const { server } = await inbox({
      getBlockStatus: { blocked: false },
      setBlock: { blocked: true },
    } as Answers);
    await choose('Block this person');
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(server.argsOf('setBlock')).toHaveLength(1));
    expect(await screen.findByText('Blocked')).toBeVisible();
  });

  it('does not unblock a person whom a colleague has just blocked', async () => {
    const { server } = await inbox({ getBlockStatus: { blocked: true } } as Answers);
    await choose('Block this person');
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Blocked')).toBeVisible();
    expect(server.argsOf('setBlock')).toEqual([]);
  });
});

it('all conversations of a tab are marked as read after a question, which can be undone', async () => {
  const unread = [
    { roomId: '7:1', unread: 2 },
    { roomId: '7:3', unread: 1 },
  ];
  const { server } = await inbox({
    clearActivity: {},
    getActivity: { rooms: unread, total: 3 },
    markActivityUnread: {},
  } as Answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('3 conversations are');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(server.argsOf('clearActivity')[0]).toMatchObject({ clearAll: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.argsOf('markActivityUnread')).toMatchObject([{ rooms: unread }]),
  );
});

it('the latest conversation is rated', async () => {
  const { server } = await inbox({
    rateConvo: { uuid: 'u1', roomId: '7:1', rating: 4 },
  } as Answers);
  const details = await screen.findByRole('complementary', { name: 'Details' });
  await userEvent.click(await within(details).findByRole('radio', { name: '4 stars' }));
  await waitFor(() =>
    expect(server.argsOf('rateConvo')[0]).toMatchObject({ uuid: 'u1', rating: 4 }),
  );
});

it('collected data are facts, with data inside them', async () => {
  await inbox({
    getRoomTimeline: aTimeline({
      collectedData: {
        first_name: 'Dana',
        isNew: true,
        days: ['Monday', 'Friday'],
        visit: { at: 'Main street' },
      },
    }),
  });
  const details = await screen.findByRole('complementary', { name: 'Details' });
  expect(await within(details).findByText('First name')).toBeVisible();
  expect(within(details).getByText('Monday and Friday')).toBeVisible();
  expect(within(details).getByText('Yes')).toBeVisible();
  expect(within(details).getByText('Main street')).toBeVisible();
});

it('a hand-over says who answers and who waits', async () => {
  await inbox({
    getRoomTimeline: aTimeline({
      entries: [
        {
          kind: 'system',
          at: 1_763_634_660,
          id: 's1',
          text: 'turned the AI off',
          actor: 'Priya Nair',
          aiAgentEnabled: false,
        },
      ] as never,
    }),
  });
  expect(await screen.findByText(/You answer now; Northside Dental waits/)).toBeVisible();
});
