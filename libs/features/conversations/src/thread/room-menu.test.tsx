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

it('an own test is marked in the list and above the thread', async () => {
  const room = aRoom({ selfCall: true });
  await inbox({
    listConversations: aRoomPage({ rooms: [room], totalRooms: 1 }),
    getRoomTimeline: aTimeline({ room }),
  } as Answers);
  const name = await screen.findByRole('heading', { level: 2, name: room.name });
  expect(within(name.parentElement as HTMLElement).getByText('Test')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Test')).toHaveLength(2));
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

describe('a sender that is no person', () => {
  it.each([
    ['withheld', 'anonymous', 'Withheld number', /conversation of its own/, /withheld the number/],
    ['service', '22395', 'Short code 22395', /No agent answers/, /cannot be answered/],
    ['service', 'AMAZON', 'Sender “AMAZON”', /No agent answers/, /cannot be answered/],
  ] as const)(
    'is named as what it is, and says why it cannot be blocked or answered: %s %s',
    async (sender, name, shown, noBlock, noReply) => {
      const room = aRoom({ name, sender, vidaPhoneNumber: '', agentName: 'Front desk' });
      const { server } = await inbox({
        listConversations: aRoomPage({ rooms: [room], totalRooms: 1 }),
        getRoomTimeline: aTimeline({ room }),
      } as Answers);
      expect(await screen.findByRole('heading', { name: shown })).toBeVisible();
      expect(screen.queryByText(name)).toBeNull();
      await userEvent.click(await screen.findByRole('button', { name: 'More' }));
      const block = await screen.findByRole('menuitem', { name: /Block this person/ });
      expect(block).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByText(noBlock)).toBeInTheDocument();
      await userEvent.click(block);
      expect(server.argsOf('getBlockStatus')).toEqual([]);
      expect(screen.getAllByText(noReply).length).toBeGreaterThan(0);
    },
  );
});

describe('a pause of the tasks to a person', () => {
  it('is ended by keyboard, and can be begun again', async () => {
    const { server } = await inbox({
      getRoomTimeline: aTimeline({ tasksPausedUntil: 1_766_226_660 as never }),
      setTasksPaused: { tasksPausedUntil: null },
    } as Answers);
    expect(await screen.findByText(/Tasks to this person wait until December 20/)).toBeVisible();
    screen.getByRole('button', { name: 'Let tasks go on' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.argsOf('setTasksPaused')).toMatchObject([{ roomId: '7:1', paused: false }]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.argsOf('setTasksPaused').at(-1)).toMatchObject({ paused: true }),
    );
  });

  it('is not spoken of where there is none', async () => {
    await inbox();
    await screen.findByText('Can I come on Friday?');
    expect(screen.queryByText(/Tasks to this person wait/)).toBeNull();
  });
});
